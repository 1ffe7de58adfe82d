// The URLs that the plugin starlight-blog generates besides posts: further pages of the list, tags, authors and the feed.

import { slug } from 'github-slugger'
import type { ProjectFiles } from '../../files.ts'
import type { NearestPage } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { type Data, objectIn, stringIn } from '../../values.ts'
import { type OldFeeds, oldFeeds } from '../tree/feeds.ts'
import type { StarlightDoc } from './sidebar.ts'

const postsOnPage = 5

const namesIn = (value: unknown): string[] =>
  [value ?? []].flat().flatMap((one) => stringIn(one) ?? stringIn(objectIn(one).name) ?? [])

/** Returns the lists and the feed of the blog, if the project has this plugin. */
export function blogUrls(
  files: ProjectFiles,
  docs: readonly StarlightDoc[],
  { site, base }: Data,
  file: string,
): OldFeeds {
  const posts = docs.filter(({ path, hasDate }) => path.startsWith('blog/') && hasDate)
  if (posts.length === 0 || !files.packages().has('starlight-blog')) return { nearest: [], findings: [] }
  const fields = posts.map(({ page }) => splitFrontmatter(files.text(page.file) ?? '').fields)
  const names = (key: string) => [...new Set(fields.flatMap((one) => namesIn(one[key]).map((name) => slug(name))))]
  const siteUrl = URL.canParse(String(site)) ? new URL(String(site)).origin : undefined
  const lists = [
    ...Array.from({ length: Math.ceil(posts.length / postsOnPage) - 1 }, (_, i) => `${i + 2}`),
    ...['tags', 'authors'].flatMap((key) => names(key).map((name) => `${key}/${name}`)),
  ]
  const urls = lists.map((path): NearestPage => ({ from: `/blog/${path}`, to: '/blog/' }))
  const feed = siteUrl === undefined ? [] : ['/blog/rss.xml']
  const feeds = oldFeeds(feed, { siteUrl, base: stringIn(base), blog: 'blog', file })
  return { nearest: [...urls, ...feeds.nearest], findings: feeds.findings }
}
