// What a rule of `docsite check` sees of a page as it is written: the tree of HTML after all plugins, and the frontmatter.

import type { Element, Root } from 'hast'
import type { Frontmatter } from '../model/frontmatter.ts'
import type { SourceFile } from '../model/page.ts'
import type { Finding } from './rules.ts'

export interface WrittenPage {
  html: Root
  frontmatter: Frontmatter
  source: SourceFile
  /** Whether an element was there before the project's rehype plugins: what they make has no place in the text. */
  isWritten(element: Element): boolean
}

/** Looks at one page after it became HTML: what it finds is kept with the page. */
export type BodyRule = (page: WrittenPage) => Iterable<Finding>

export const findInBody = (rules: readonly BodyRule[], page: WrittenPage): Finding[] =>
  rules.flatMap((rule) => [...rule(page)])
