// Lists the settings of an old configuration that are code or a service, with what to do about each: plugins, functions, data loaders.

import type { ProjectFiles } from '../files.ts'
import { isObject } from '../guards.ts'
import type { Finding } from '../model.ts'
import type { Data } from '../values.ts'

/** A setting by path, such as `locales.*.head`, and what to do about it. `head()` means only the functions in it. */
export type LeftSetting = readonly [path: string, text: string]

/** What a plugin did: nothing that is missing (`done`), or what to do instead. */
export type PluginFate = 'done' | { instead: string }

/** Plugins of Markdown whose syntax docsite has. */
const markdownPlugins = [
  ...['footnote', 'task-lists', 'abbr', 'deflist', 'mark', 'emoji', 'attrs', 'container', 'anchor'],
  ...['katex', 'mathjax3', 'texmath', 'task-checkbox', 'github-alerts', 'kbd', 'sub', 'sup'],
].map((name) => [`markdown-it-${name}`, 'done'] as const)

/** The plugins of several generators whose fate is known, by package. */
export const commonPlugins: readonly (readonly [string, PluginFate])[] = [
  ...markdownPlugins,
  ['@mdit-vue/plugin-headers', 'done'],
  ['@shikijs/twoslash', 'done'],
  ['remark-math', 'done'],
  ['rehype-katex', 'done'],
  ['remark-gfm', 'done'],
]

interface OldSettings {
  config: Data
  /** The paths of the functions in the configuration. */
  functions: readonly string[]
}

/** Returns an entry for each of these settings that the configuration has. */
export function leftSettings(
  { config, functions }: OldSettings,
  file: string,
  table: readonly LeftSetting[],
): Finding[] {
  return table.flatMap(([setting, text]): Finding[] => {
    const path = setting.replace('()', '')
    const parts = path.split('.')
    const pattern = new RegExp(`^${parts.map((part) => (part === '*' ? '[^.]+' : part)).join('\\.')}(?:\\.|$)`)
    const isSet =
      functions.some((one) => pattern.test(one)) || (path === setting && valuesAt(config, parts).some(isUsed))
    return isSet ? [{ kind: 'todo', file, setting: path, text: `\`${path}\`: ${text}` }] : []
  })
}

const isUsed = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).length === 0)

const valuesAt = (value: unknown, [first, ...rest]: readonly string[]): unknown[] => {
  if (first === undefined) return [value]
  if (!isObject(value)) return []
  const inner = first === '*' ? Object.values(value) : [value[first]]
  return inner.flatMap((one) => valuesAt(one, rest))
}

/** Returns an entry for each plugin that a configuration file uses and that has no counterpart. */
export function leftPlugins(files: ProjectFiles, file: string, fates: ReadonlyMap<string, PluginFate>): Finding[] {
  const text = files.text(file) ?? ''
  const used = new Set(pluginCode(text).flatMap((code) => code.match(/[A-Za-z_$][\w$]*/g) ?? []))
  return importsIn(text).flatMap(({ name, from }): Finding[] => {
    const fate = fates.get(from)
    if (!used.has(name) || fate === 'done') return []
    const instead = fate?.instead ?? 'Look for what it did in the old site, and do without it.'
    return [{ kind: 'todo', file, text: `The plugin \`${name}\` of \`${from}\` does not run in docsite. ${instead}` }]
  })
}

/** Returns whether a configuration file gives Markdown only plugins whose syntax docsite has. */
export function usesKnownSyntax(files: ProjectFiles, file: string, fates: ReadonlyMap<string, PluginFate>): boolean {
  const text = files.text(file) ?? ''
  const imported = new Map(importsIn(text).map(({ name, from }) => [name, from]))
  const used = Array.from(text.matchAll(/\.use\(\s*([\w$]+)/g), ([, name = '']) => fates.get(imported.get(name) ?? ''))
  return used.length > 0 && used.every((fate) => fate === 'done')
}

/** Returns the code that names plugins: the lists `plugins: […]`, and the arguments of `use(…)`. */
function pluginCode(text: string): string[] {
  const lists = Array.from(text.matchAll(/\b\w*plugins\s*:\s*\[|\.use\(/gi), ({ index, 0: opening }) =>
    text.slice(index + opening.length, closingBracket(text, index + opening.length)),
  )
  return lists.map((code) => code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|(["'`])(?:\\.|(?!\1)[^\\])*\1/g, ''))
}

/** Returns the offset at which the bracket before `start` is closed. */
function closingBracket(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if ('[({'.includes(text[at] ?? '')) depth++
    if ('])}'.includes(text[at] ?? '') && --depth === 0) return at
  }
  return text.length
}

/** Returns the names that a module imports. */
const importsIn = (text: string): { name: string; from: string }[] =>
  Array.from(text.matchAll(/^\s*import\s+([^'";]+?)\s+from\s*['"]([^'"]+)['"]/gm)).flatMap(
    ([, names = '', from = '']) =>
      from.startsWith('node:')
        ? []
        : Array.from(names.replace(/\b(?:type|\w+\s+as)\s+/g, '').matchAll(/[A-Za-z_$][\w$]*/g), ([name]) => ({
            name,
            from,
          })),
  )

/** Returns an entry for each data loader, which makes the data of pages when the old site is built. */
export const dataLoaders = (files: ProjectFiles, folders: readonly string[]): Finding[] =>
  [...new Set(folders.flatMap((folder) => files.list(folder)))]
    .filter((file) => /\.data\.[cm]?[jt]s$/.test(file))
    .map((file) => ({
      kind: 'todo',
      file,
      text: 'This data loader makes data for pages when the old site is built. Write the data into a component in `config/islands/`.',
    }))
