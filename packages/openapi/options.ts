// The options of the plugin, and the schema that checks them.

import type { StandardSchema } from '@docsite/cli'
import { array, lazy, minLength, optional, picklist, pipe, regex, strictObject, string, union } from 'valibot'
import { type Words, wordNames } from './words.ts'

/** The languages of code samples, in their usual order. */
export const sampleLanguages = ['curl', 'javascript', 'python'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]

/** The options for one description. */
export interface OpenApiOptions {
  /** The description: a YAML or JSON file, relative to the project. */
  file: string
  /** The folder of the pages. The default is `/api/`. */
  route?: string | undefined
  /** Whether each operation has a page of its own, which is the default, or all operations of a tag share one. */
  by?: 'operation' | 'tag' | undefined
  /** The title of the overview page, instead of that of the description. */
  title?: string | undefined
  /** The language or the languages of the pages. The default is the site's default language. */
  lang?: string | readonly string[] | undefined
  /** The version of the site that contains the pages. The default is the default version. */
  version?: string | undefined
  /** The languages of the code samples. */
  samples?: readonly SampleLanguage[] | undefined
  /** The URL of the server in code samples, instead of the first server of the description. */
  server?: string | undefined
  /** The site that links in descriptions lead to if they begin with `/`. Without it, they lead to pages of this site. */
  linkBase?: string | undefined
  /** Words to replace, by name. */
  words?: Partial<Words> | undefined
}

const url = pipe(string(), regex(/^https?:\/\/\S+$/, 'must be an absolute URL'))

const fields = {
  file: pipe(string(), minLength(1, 'must be the path of a file')),
  route: optional(pipe(string(), regex(/^\/(?:[^/?#\\]+\/)+$/, 'must be the route of a folder such as "/api/"'))),
  by: optional(picklist(['operation', 'tag'])),
  title: optional(string()),
  lang: optional(union([string(), array(string())])),
  version: optional(string()),
  samples: optional(array(picklist(sampleLanguages))),
  server: optional(url),
  linkBase: optional(url),
  words: optional(strictObject(Object.fromEntries(wordNames.map((name) => [name, optional(string())])))),
} satisfies Record<keyof OpenApiOptions, unknown>

/** The names of all options. */
export const optionNames = Object.keys(fields)

const description = strictObject(fields)
const descriptions = pipe(array(description), minLength(1, 'must name a file'))

/** Checks the options as written: those of one description, or of several. */
export const optionsSchema: StandardSchema = lazy((options) => (Array.isArray(options) ? descriptions : description))
