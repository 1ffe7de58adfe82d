// The people who write pages. The frontmatter field `authors` refers to them by their keys.

import { either, object, record, required, string, stringThat, type ValueOf } from './schema.ts'
import { absoluteUrl } from './values.ts'

const author = object({
  name: required(string),
  /** The role or the affiliation, such as "Maintainer". */
  title: string,
  /** The author's own page. */
  url: absoluteUrl,
  /** A square image: a file in `public/`, or a URL. */
  picture: either(
    absoluteUrl,
    stringThat('the URL of a file in public/, such as "/ann.webp"', (value) => /^\/[^/]/.test(value)),
  ),
})

/** The authors by key. */
export const authors = record(author)

export type Author = ValueOf<typeof author>
