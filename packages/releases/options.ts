// The options of the plugin, and the schema that checks them.

import type { StandardSchema } from '@docsite/cli'
import { boolean, check, optional, partial, picklist, pipe, regex, strictObject, string, union } from 'valibot'
import { type Words, wordNames } from './words.ts'

const feedTypes = ['rss', 'atom', 'json'] as const

export interface ReleasesOptions {
  /** The name of the plugin, for sites with several changelogs. Default: `releases`. */
  name?: string | undefined
  /** The changelog, relative to the project. Default: `CHANGELOG.md`. */
  file?: string | undefined
  /** The route of the list of releases, which ends in a slash. Default: `/releases/`. */
  route?: string | undefined
  /** The title of the list of releases. */
  title?: string | undefined
  /** One page for each version, for each major version, or for everything. Default: `version`. */
  pages?: 'version' | 'major' | 'one' | undefined
  /** Whether there is a feed, and its format. It needs a page for each version. Default: `rss` if there is a page for each version. */
  feed?: boolean | (typeof feedTypes)[number] | undefined
  /** The URL of the repository, for links to comparisons, tags and files. */
  repository?: string | undefined
  /** The text before the version in the names of tags. Default: `v`. */
  tagPrefix?: string | undefined
  /** Whether the pages contain changes that are not released. Default: true. */
  unreleased?: boolean | undefined
  /** The language of the pages. The default is that of the site. */
  lang?: string | undefined
  /** The version of the documentation that contains the pages. The default is that of the site. */
  version?: string | undefined
  /** Replaces words that the plugin writes. */
  words?: Partial<Words> | undefined
}

const words = Object.fromEntries(wordNames.map((name) => [name, string()])) as Record<
  keyof Words,
  ReturnType<typeof string>
>

/** Checks the options. */
export const optionsSchema: StandardSchema = pipe(
  strictObject({
    name: optional(string()),
    file: optional(string()),
    route: optional(pipe(string(), regex(/^\/(?:[^/?#]+\/)+$/, 'must be the route of a folder such as "/releases/"'))),
    title: optional(string()),
    pages: optional(picklist(['version', 'major', 'one'])),
    feed: optional(union([boolean(), picklist(feedTypes)])),
    repository: optional(pipe(string(), regex(/^https?:\/\/[^\s/]/, 'must be a URL that begins with https://'))),
    tagPrefix: optional(string()),
    unreleased: optional(boolean()),
    lang: optional(string()),
    version: optional(string()),
    words: optional(partial(strictObject(words))),
  }),
  check(
    ({ feed = false, pages = 'version' }) => feed === false || pages === 'version',
    'a feed needs `pages: "version"`',
  ),
)
