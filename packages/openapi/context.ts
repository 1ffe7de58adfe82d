// What the functions that write pages share.

import type { Group, Operation } from './operations.ts'
import type { OpenApiOptions } from './options.ts'
import type { Routes } from './routes.ts'
import type { NamedSchemas } from './schemas/named-schemas.ts'
import type { Node } from './source/node.ts'
import type { Titles } from './titles.ts'
import type { Words } from './words.ts'
import { type WrittenOptions, writtenMarkdown } from './written-markdown.ts'

/** The direction in which data is sent: read-only properties are absent from requests, and write-only ones from responses. */
export type Direction = 'request' | 'response' | 'both'

/** The description, and how to write its pages in one language. */
export interface Context {
  readonly root: Node
  readonly groups: readonly Group[]
  readonly schemas: NamedSchemas
  readonly routes: Routes
  readonly words: Words
  /** The titles of all pages in the language. */
  readonly titles: Titles
  readonly options: OpenApiOptions
  /** The operation that is being written. */
  readonly operation?: Operation
  readonly direction: Direction
  /** The Encoding Objects of the body whose schema is being written. */
  readonly encoding?: Node | undefined
}

/** Returns Markdown that shows a text of the description. Without `depth`, the text may be in a list. */
export const written = (context: Context, text: string | undefined, depth?: number): string => {
  if (text === undefined) return ''
  const options: WrittenOptions = { depth, linkTo: (target) => context.routes.ofTarget(target, context) }
  return writtenMarkdown(text, options)
}
