// Computes the hash of what linking a page depends on besides the page itself: the configuration, the routes, the sidebars, the files in
// the content directory, and what other pages share.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Blogs } from '../site/blog/blogs.ts'
import type { Project } from '../source/config/config.ts'
import { FileMemo } from '../source/file-memo.ts'
import type { AssetReader } from '../source/images/images.ts'
import { editPathOf } from '../source/plugins/generated-files.ts'
import type { ReadText } from '../source/read.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import type { ParsedSource } from '../storage/cached-page.ts'
import { jsonText } from '../text/json-text.ts'

interface SiteKeyInput {
  project: Project
  tree: ContentTree
  sidebars: ReadonlyMap<string, ReadText>
  configTexts: readonly { file: string; text: string }[]
  blogs: Blogs
  pages: ReadonlyMap<string, ParsedSource>
  assets: AssetReader
  cache: Cache
  /** Whether all files are read. */
  verify?: boolean | undefined
  /** The time of the file system, before the first file was read. */
  now: number
}

/** Returns `undefined` if a plugin adds to linked pages. */
export function siteKeyOf(input: SiteKeyInput): string | undefined {
  const { project, tree, sidebars, configTexts } = input
  if (project.plugins.list.some(({ head }) => head !== undefined)) return undefined
  const { config, configHash, addressing, baseline, drawing, images } = project
  const parts = [
    jsonText([config, configHash, addressing, baseline.addresses, drawing, images]),
    JSON.stringify(configTexts),
    JSON.stringify([...sidebars].map(([filePath, { text }]) => [filePath, text])),
    JSON.stringify([...tree.generated].map(([filePath, file]) => [filePath, editPathOf(file)])),
    JSON.stringify([[...tree.files], [...tree.leftOut], tree.publicFiles, fileFacts(input)]),
    ...blogParts(input),
    ...[...input.pages].map(([filePath, { shared }]) => `${filePath} ${shared}`),
  ]
  return hash('sha1', parts.join('\n'))
}

/**
 * Returns what linking reads of the files that pages can show or offer for download: their hashed names and sizes. Does not read a file
 * again that is in the same state as before.
 */
function fileFacts({ project, tree, assets, cache, verify, now }: SiteKeyInput): string[] {
  const memo = new FileMemo<string>({ cache, name: 'files', root: join(project.root, 'content'), now, verify })
  const paths = [
    ...[...tree.files].filter((filePath) => !filePath.endsWith('.md')),
    ...tree.publicFiles.map((path) => `public/${path}`),
  ]
  const facts = paths.map((path) => {
    const known = memo.get(path)
    if (known !== undefined) return known
    const facts = JSON.stringify(assets.read(path) ?? null)
    memo.keep(path, facts)
    return facts
  })
  memo.save(paths)
  return facts
}

/** Returns what the lists of a blog show of its posts. */
const blogParts = ({ blogs, pages }: SiteKeyInput): string[] =>
  blogs.posts.size === 0 && blogs.pages.size === 0
    ? []
    : [
        JSON.stringify([...blogs.pages].map(([route, page]) => [route, page])),
        JSON.stringify(
          [...blogs.posts].map(([route, { post }]) => [
            route,
            post,
            pages.get(post.filePath)?.page.details.description,
          ]),
        ),
      ]
