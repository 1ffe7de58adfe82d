// The people who write pages. The frontmatter field `authors` refers to them by their keys.

import * as s from './schema.ts'
import { absoluteUrl } from './values.ts'

const author = s.object({
  name: s.required(s.string),
  /** The role or the affiliation, such as "Maintainer". */
  title: s.string,
  /** The author's own page. */
  url: absoluteUrl,
  /** A square image: a file in `public/`, or a URL. */
  picture: s.either(
    absoluteUrl,
    s.stringThat('the URL of a file in public/, such as "/ann.webp"', (value) => /^\/[^/]/.test(value)),
  ),
})

/** The authors by key. */
export const authors = s.record(author)

export type Author = s.ValueOf<typeof author>
