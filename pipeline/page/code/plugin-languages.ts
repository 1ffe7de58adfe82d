// The languages that plugins add to code blocks, as the parser knows them.

import type { CodeLanguage } from '../../model/plugin/code-language.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import type { HookTimes } from '../../source/plugins/hook-times.ts'

/** Languages of plugins by the names that authors write. */
export type PluginLanguages = ReadonlyMap<string, CodeLanguage>

/** Returns the languages of plugins. With `times`, they are measured, and their errors name the plugins. */
export const languagesOf = (plugins: readonly Plugin[], times?: HookTimes): PluginLanguages =>
  new Map(
    plugins.flatMap((plugin) =>
      (plugin.languages ?? []).flatMap((language) => {
        const measured: CodeLanguage = times
          ? { ...language, lines: (...given) => times.measureSync(plugin, 'languages', () => language.lines(...given)) }
          : language
        return language.names.map((name): [string, CodeLanguage] => [name, measured])
      }),
    ),
  )

/** Returns the languages of highlight.js that code in the languages of plugins looks like, by their names. */
export const likesOf = (languages: PluginLanguages): ReadonlyMap<string, string> =>
  new Map(Array.from(languages, ([name, { like = '' }]) => [name, like]))
