// The options of the plugin, and the schema that checks them.

import type { StandardSchema } from '@docsite/cli'
import { optional, partial, picklist, pipe, record, regex, strictObject, string } from 'valibot'
import type { SymbolLinks } from './external.ts'
import { type Words, wordNames } from './words.ts'

export interface TypedocOptions {
  /** The name of the plugin, for sites with several references. Default: `typedoc`. */
  name?: string | undefined
  /** The JSON file that `typedoc --json` writes, relative to the project. Default: `api.json`. */
  file?: string | undefined
  /** The route of the reference, which ends in a slash. Default: `/api/`. */
  route?: string | undefined
  /** The title of the first page. The default is “API reference”, or the name of the package if it has a single module. */
  title?: string | undefined
  /** One page for each module, or for each kind of declaration in a module. Default: `module`. */
  pages?: 'module' | 'kind' | undefined
  /** URLs of types in other packages, by package and name, as in TypeDoc's option with the same name. */
  externalSymbolLinkMappings?: SymbolLinks | undefined
  /** The language and the version of the pages. The default is those of the site. */
  lang?: string | undefined
  version?: string | undefined
  /** Replaces words that the plugin writes. */
  words?: Partial<Words> | undefined
}

const words = Object.fromEntries(wordNames.map((name) => [name, string()])) as Record<
  keyof Words,
  ReturnType<typeof string>
>

/** Checks the options. */
export const optionsSchema: StandardSchema = strictObject({
  name: optional(string()),
  file: optional(string()),
  route: optional(pipe(string(), regex(/^\/(?:[^/?#]+\/)*$/, 'must be a route such as "/api/"'))),
  title: optional(string()),
  pages: optional(picklist(['module', 'kind'])),
  externalSymbolLinkMappings: optional(record(string(), record(string(), string()))),
  lang: optional(string()),
  version: optional(string()),
  words: optional(partial(strictObject(words))),
})
