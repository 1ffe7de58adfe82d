// The HTML of an article → a tree.

import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Raw } from 'mdast-util-to-hast'

/** Parses the article of a page as browsers do. */
export function parseArticle(html: string): Root {
  const article: Raw = { type: 'raw', value: html }
  return raw({ type: 'root', children: [article] }) as Root
}
