// The feeds of an old site → redirects to the feed of the new blog, which docsite writes to `rss/`.

import { posix } from 'node:path'
import type { Finding, NearestPage } from '../../model.ts'

interface FeedPlace {
  siteUrl: string | undefined
  base: string | undefined
  /** The folder of the blog. Absent if the new site has none. */
  blog: string | undefined
  /** The file that an entry of the report names. */
  file: string
}

/** Old feeds with the feed to which they lead, and what readers of the report have to know. */
export interface OldFeeds {
  nearest: NearestPage[]
  findings: Finding[]
}

/** Returns redirects from old feeds. Without a `siteUrl` or a blog, docsite writes no feed, so the URLs are only listed. */
export function oldFeeds(urls: readonly string[], { siteUrl, base = '/', blog, file }: FeedPlace): OldFeeds {
  const routes = [...new Set(urls)]
  if (routes.length === 0) return { nearest: [], findings: [] }
  const names = routes.map((url) => `\`${url}\``).join(', ')
  const need =
    blog === undefined ? 'the new site has no blog' : siteUrl === undefined ? '`siteUrl` is not known' : undefined
  const path = posix.join('/', base, `rss/${blog?.replaceAll('/', '-')}.xml`)
  const to = need === undefined ? `${siteUrl}${path}` : undefined
  const text =
    need === undefined
      ? `The feeds ${names} lead to \`${path}\`, the feed of the blog. Feed readers follow only redirects of the host: name yours in \`hosts\`, or set up these redirects there.`
      : `docsite writes no feed, because ${need}. The old site had ${names}.`
  return { nearest: routes.map((from) => ({ from, to })), findings: [{ kind: 'todo', file, text }] }
}
