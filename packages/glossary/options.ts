// The options of the plugin, and the schema that checks them.

import type { StandardSchema } from '@docsite/cli'
import {
  array,
  check,
  literal,
  optional,
  partial,
  pipe,
  record,
  regex,
  startsWith,
  strictObject,
  string,
  union,
} from 'valibot'
import { type Words, type WordsByLang, wordNames } from './words.ts'

export interface GlossaryOptions {
  /** The file of each language, relative to the project. `{lang}` stands for the language. Default: `config/glossary.{lang}.yaml`. */
  file?: string | undefined
  /** The route of the page with all terms. Without a page, tooltips link to the `link` of their terms. Default: `/glossary`. */
  page?: string | false | undefined
  /** The routes of the pages with tooltips, without the language: a page, or a folder such as `/guide/`. Default: all pages. */
  tooltips?: readonly string[] | undefined
  /** Replaces words that the plugin writes, by language. */
  words?: WordsByLang | undefined
}

const words = Object.fromEntries(wordNames.map((name) => [name, string()])) as Record<
  keyof Words,
  ReturnType<typeof string>
>

/** Checks the options. */
export const optionsSchema: StandardSchema = strictObject({
  file: optional(
    pipe(
      string(),
      check((file) => file.includes('{lang}'), 'must contain `{lang}`'),
    ),
  ),
  page: optional(
    union([
      literal(false),
      pipe(string(), regex(/^\/(?:[^\s/?#]+\/)*[^\s/?#]+$/, 'must be a route such as "/glossary"')),
    ]),
  ),
  tooltips: optional(array(pipe(string(), startsWith('/', 'must be a route such as "/guide/"')))),
  words: optional(record(string(), partial(strictObject(words)))),
})
