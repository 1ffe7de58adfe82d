// The feeds of an old site → redirects to the feed of the new blog, which docsite writes to `rss/`.

import { posix } from 'node:path'
import type { Finding } from '../../model.ts'
import type { Data } from '../../values.ts'

interface FeedPlace {
  siteUrl: string | undefined
  base: string | undefined
  /** The folder of the blog. Absent if the new site has none. */
  blog: string | undefined
  /** The file that an entry of the report names. */
  file: string
}

/** The redirects from old feeds, their URLs, and what readers of the report have to know. */
export interface OldFeeds {
  redirects: Data[]
  routes: string[]
  findings: Finding[]
}

/** Returns redirects from old feeds. Without a `siteUrl` or a blog, docsite writes no feed, so the URLs are only listed. */
export function feedRedirects(urls: readonly string[], { siteUrl, base = '/', blog, file }: FeedPlace): OldFeeds {
  const routes = [...new Set(urls)]
  if (routes.length === 0) return { redirects: [], routes: [], findings: [] }
  const names = routes.map((url) => `\`${url}\``).join(', ')
  const todo = (text: string): Finding[] => [{ kind: 'todo', file, text }]
  if (siteUrl === undefined || blog === undefined) {
    const need = blog === undefined ? 'the new site has no blog' : '`siteUrl` is not known'
    return { redirects: [], routes, findings: todo(`docsite writes no feed, because ${need}. The old site had ${names}.`) }
  }
  const path = posix.join('/', base, `rss/${blog.replaceAll('/', '-')}.xml`)
  return {
    redirects: routes.map((from) => ({ from, to: `${siteUrl}${path}` })),
    routes,
    findings: todo(
      `The feeds ${names} lead to \`${path}\`, the feed of the blog. Feed readers follow only redirects of the host: name yours in \`hosts\`, or set up these redirects there.`,
    ),
  }
}
