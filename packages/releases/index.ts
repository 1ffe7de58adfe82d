// A plugin that generates release pages, a sidebar and a feed from a changelog.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { definePlugin, type GeneratedPage, type GeneratedSidebar, type Plugin } from '@docsite/cli'
import { withFeed } from './feed.ts'
import { optionsSchema, type ReleasesOptions } from './options.ts'
import { releasePages } from './pages.ts'
import { type Changelog, type Problem, parseChangelog } from './parse.ts'
import { Repository } from './repository.ts'
import { changelogRule } from './rule.ts'
import { wordsFor } from './words.ts'

export type { ReleasesOptions } from './options.ts'
export type { Words } from './words.ts'

/** Returns a plugin that adds the releases in a changelog to the site. */
export function releases(options: ReleasesOptions = {}): Plugin {
  const { name = 'releases', file = 'CHANGELOG.md', route = '/releases/', pages = 'version' } = options
  const { repository, tagPrefix = 'v', unreleased = true } = options
  let problems: readonly Problem[] = []
  return definePlugin({
    name,
    options,
    schema: optionsSchema,
    config: (config) => withFeed(config, options),
    pages({ root, config, lang: usual, read }) {
      const { lang = usual, version } = options
      const words = wordsFor(lang, options.words)
      const changelog = parseChangelog(textOf(root, file, read))
      problems = changelog.problems
      const made = releasePages(unreleased ? changelog : withoutUnreleased(changelog), {
        route,
        pages,
        words,
        title: options.title ?? words.title,
        repository: repository === undefined ? undefined : new Repository(repository, tagPrefix),
        feed: config.feeds?.find(({ id }) => id === name)?.id,
      })
      return made.map((item): GeneratedPage | GeneratedSidebar => ({
        ...item,
        ...('items' in item || file.startsWith('..') ? {} : { source: file }),
        lang,
        ...(version === undefined ? {} : { version }),
      }))
    },
    rules: [changelogRule(file, () => problems)],
    dev({ watch }) {
      watch(file)
      return undefined
    },
  })
}

const withoutUnreleased = (changelog: Changelog): Changelog => ({
  ...changelog,
  releases: changelog.releases.filter(({ isUnreleased }) => !isUnreleased),
})

function textOf(root: string, file: string, read: (file: string) => string): string {
  if (existsSync(join(root, file))) return read(file)
  throw new Error(`\`${file}\` does not exist. Set \`file\` to the path of the changelog.`)
}
