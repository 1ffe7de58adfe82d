// Recognizes tags for search engines. A module of its own, because workers need it without the parser.

import type { HeadTag } from '../model/head/head-html.ts'

/** Returns whether a tag keeps search engines from listing a page. */
export const forbidsIndex = ([tag, { name, content }]: HeadTag): boolean =>
  tag === 'meta' && /^robots$/i.test(String(name)) && /\b(?:noindex|none)\b/i.test(String(content))
