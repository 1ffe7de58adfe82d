// The schema of blogs: folders of dated posts, for which docsite generates lists and feeds.

import { feedTypeNames } from '../head/feed-types.ts'
import type { Fault } from './problem.ts'
import * as s from './schema.ts'

const blogFields = s.object({
  /** The folder of the posts in each language's folder. Default: `blog`. */
  dir: s.stringThat('a folder such as "blog"', (value) => /^[\w-]+(?:\/[\w-]+)*$/.test(value)),
  /** The title of the list of posts. Default: "Blog", in the language of the page. */
  title: s.string,
  /** The number of posts on a page of the list. Default: 10. */
  postsPerPage: s.numberThat('a whole number above 0', (value) => Number.isInteger(value) && value > 0),
  /** The format of the feed. Default: `rss`. */
  feed: s.either(s.oneOf(...feedTypeNames), s.oneOf(false)),
})

/** One blog, or several in different folders. */
export const blog = s.either(blogFields, s.list(blogFields))

type Written = s.ValueOf<typeof blog>

/** A blog with its defaults. */
export interface BlogConfig {
  dir: string
  title?: string | undefined
  postsPerPage: number
  feed: NonNullable<s.ValueOf<typeof blogFields>['feed']>
}

/** Returns the blogs of a site with their defaults. */
export const blogsIn = ({ blog = [] }: { blog?: Written | undefined }): BlogConfig[] =>
  [blog].flat().map(({ dir = 'blog', title, postsPerPage = 10, feed = 'rss' }) => ({ dir, title, postsPerPage, feed }))

/** Returns the problem with the blogs of a configuration, if any. */
export function blogProblem(config: { blog?: Written | undefined }): Fault | undefined {
  const dirs = blogsIn(config).map(({ dir }) => `${dir}/`)
  const inside = dirs.findIndex((dir, i) => dirs.some((other, j) => i !== j && dir.startsWith(other)))
  const text = `is the folder "${dirs[inside]?.slice(0, -1)}", which belongs to another blog`
  return inside < 0 ? undefined : { path: ['blog', inside, 'dir'], text, hint: 'Give each blog a folder of its own.' }
}
