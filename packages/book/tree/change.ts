// The form of a transformation of articles.

import type { Element } from 'hast'
import type { Words } from '../words.ts'
import type { Content } from './hast.ts'

/** What transformations know of the chapter. */
export interface ChapterFacts {
  words: Words
  /** The URL of the page on the website. Absent if the site has no `siteUrl`. */
  url: string | undefined
}

/** A transformation: returns what replaces an element whose children are transformed already. */
export interface Change {
  applies(node: Element): boolean
  change(node: Element, facts: ChapterFacts): Content[]
}
