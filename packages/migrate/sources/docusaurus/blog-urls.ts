// The URLs that the blog plugin of Docusaurus generates besides posts: further pages of the list, tags, authors, the archive and feeds.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { NearestPage, OldFile } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { type Data, objectIn, stringIn } from '../../values.ts'
import { authorsWithPages, type Blog } from './blog.ts'

/** Writes a tag as lodash does: words and numbers in lower case, joined by hyphens. */
const kebab = (text: string): string =>
  (text.match(/\p{Lu}{2,}(?=\p{Lu}\p{Ll}|\P{L}|$)|\p{Lu}?[\p{Ll}\p{Lo}]+|\p{Lu}+|\p{N}+/gu) ?? [])
    .join('-')
    .toLowerCase()

/** Returns the URL of the list of a tag, below that of the blog. */
const tagPath = (tag: unknown): string => {
  const { label, permalink } = objectIn(tag)
  return (stringIn(permalink) ?? kebab(stringIn(label) ?? String(tag))).replace(/^\//, '')
}

const orFalse = (value: unknown, usual: string): string | undefined =>
  value === null || value === false ? undefined : (stringIn(value) ?? usual).replace(/^\/|\/$/g, '')

/** Returns the lists of a blog, with the nearest pages of the new one. */
export function generatedLists(files: ProjectFiles, blog: Blog, posts: readonly OldFile[]): NearestPage[] {
  const { options, routeBase } = blog
  const fields = posts
    .map(({ file }) => splitFrontmatter(files.text(file) ?? '').fields)
    .filter(({ draft, unlisted }) => draft !== true && unlisted !== true)
  if (fields.length === 0) return []
  const at = (path: string) => `/${posix.join(routeBase, path)}`
  const size = options.postsPerPage === 'ALL' ? fields.length : Number(options.postsPerPage ?? 10)
  const paged = (path: string, count: number) => [
    at(path),
    ...Array.from({ length: Math.max(0, Math.ceil(count / size) - 1) }, (_, i) =>
      at(posix.join(path, orFalse(options.pageBasePath, 'page') ?? 'page', `${i + 2}`)),
    ),
  ]
  const tags = fields.map(({ tags: own }) => new Set([own ?? []].flat().map(tagPath)))
  const authors = authorsWithPages(files, blog)
  const folders = {
    tags: orFalse(options.tagsBasePath, 'tags') ?? 'tags',
    authors: orFalse(options.authorsBasePath, 'authors') ?? 'authors',
  }
  const archive = orFalse(options.archiveBasePath, 'archive')
  const tagNames = new Set(tags.flatMap((own) => [...own]))
  const countOf = (tag: string) => tags.filter((own) => own.has(tag)).length
  const urls = [
    ...paged('', fields.length),
    ...(archive === undefined ? [] : [at(archive)]),
    ...(tagNames.size > 0 ? [at(folders.tags)] : []),
    ...[...tagNames].flatMap((tag) => paged(posix.join(folders.tags, tag), countOf(tag))),
    ...(authors.length > 0 ? [at(folders.authors)] : []),
    ...authors.map((path) => at(posix.join(folders.authors, path))),
  ]
  return urls.map((from) => ({ from, to: `/${routeBase}/` }))
}

const feedFiles: Readonly<Record<string, string>> = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' }

/** Returns the URLs of the feeds of a blog. */
export function feedUrls({ options, routeBase }: Blog): string[] {
  const { type = ['rss', 'atom'] } = objectIn(options.feedOptions) as Data
  const types = type === 'all' ? Object.keys(feedFiles) : [type].flat().map(String)
  return types.flatMap((one) =>
    Object.hasOwn(feedFiles, one) ? `/${posix.join(routeBase, feedFiles[one] ?? '')}` : [],
  )
}
