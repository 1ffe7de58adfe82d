// The options of the plugin, and the schema that checks them.

import {
  array,
  type InferInput,
  minLength,
  object,
  optional,
  partial,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  union,
} from 'valibot'
import { wordNames } from './words.ts'

/** The languages of code samples, in their usual order. */
export const sampleLanguages = ['curl', 'javascript', 'python'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]

const words = partial(
  strictObject(
    Object.fromEntries(wordNames.map((name) => [name, string()])) as Record<
      (typeof wordNames)[number],
      ReturnType<typeof string>
    >,
  ),
)

const description = strictObject({
  /** The description: a YAML or JSON file, relative to the project. */
  file: pipe(string(), minLength(1, 'must be the path of a file')),
  /** The folder of the pages. The default is `/api/`. */
  route: optional(pipe(string(), regex(/^\/(?:[^/?#\\]+\/)+$/, 'must be the route of a folder such as "/api/"'))),
  /** Whether each operation has a page of its own, which is the default, or all operations of a tag share one. */
  by: optional(picklist(['operation', 'tag'])),
  /** The title of the overview page, instead of that of the description. */
  title: optional(string()),
  /** The language or the languages of the pages. The default is the site's default language. */
  lang: optional(union([string(), array(string())])),
  /** The version of the site that contains the pages. The default is the default version. */
  version: optional(string()),
  /** The languages of the code samples. */
  samples: optional(array(picklist(sampleLanguages))),
  /** The URL of the server in code samples, instead of the first server of the description. */
  server: optional(string()),
  /** The site that links in descriptions lead to if they begin with `/`. Without it, they lead to pages of this site. */
  linkBase: optional(pipe(string(), regex(/^https?:\/\/[^\s]+$/, 'must be an absolute URL'))),
  /** Words to replace, by name. */
  words: optional(words),
})

/** The options for one description. */
export type OpenApiOptions = InferInput<typeof description>

/** Checks the options. */
export const optionsSchema = object({ descriptions: pipe(array(description), minLength(1, 'must name a file')) })
