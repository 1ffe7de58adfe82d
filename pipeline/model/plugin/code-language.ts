// The interface of languages that plugins add to code blocks. `@docsite/cli` exports it.

import type { HtmlAttributes } from './plugin-block.ts'

/** A language of code blocks whose lines a plugin writes. An alias of the project with the same name takes precedence. */
export interface CodeLanguage {
  /** The names that authors write, in lower case. */
  names: readonly string[]
  /** Whether the name says nothing to readers, so that code blocks do not show it. */
  isPlain?: boolean
  /** The language that highlights code for `highlight`, and code of which `lines` returns nothing. Default: plain text. */
  like?: string
  /** Returns the lines of a code block. `highlight` returns the lines of code in the language `like` as HTML. */
  lines(code: string, name: string, highlight: (code: string) => readonly string[]): WrittenCode | undefined
}

/** Code that a plugin has written as HTML. */
export interface WrittenCode {
  /** One for each line of the code. */
  lines: readonly WrittenLine[]
  /** A class of the code block. */
  class?: string
  /** The code for search, if it differs. */
  code?: string
}

/** A line of code as HTML without its line break, in which elements are closed. */
export interface WrittenLine {
  html: string
  class?: string
  attributes?: HtmlAttributes
}
