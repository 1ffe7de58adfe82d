// What a rule of `docsite check` sees of a finished page: its HTML after all plugins, and its frontmatter.

import type { Element, Root } from 'hast'
import type { Frontmatter } from '../model/frontmatter.ts'
import type { SourceFile } from '../model/page.ts'
import type { Finding } from './rules.ts'

export interface WrittenPage {
  html: Root
  frontmatter: Frontmatter
  source: SourceFile
  /** Whether an element existed before the project's rehype plugins ran: elements that they make have no place in the text. */
  isWritten(element: Element): boolean
}

/** Checks one page after it became HTML. Its results are cached with the page. */
export type BodyRule = (page: WrittenPage) => Iterable<Finding>
