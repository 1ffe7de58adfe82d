// Computes the hash of what linking a page depends on besides the page itself: the configuration, the routes, the sidebars, the files in
// the content directory, and what other pages share.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Blogs } from './site/blog/blogs.ts'
import type { Project } from './source/config.ts'
import { isSettled, stateOf } from './source/file-state.ts'
import { editPathOf } from './source/plugins/generated-files.ts'
import type { ReadText } from './source/read.ts'
import type { ContentTree } from './source/scan.ts'
import type { CachedPage } from './storage/cache.ts'

interface SiteKeyInput {
  project: Project
  tree: ContentTree
  sidebars: ReadonlyMap<string, ReadText>
  configTexts: readonly { file: string; text: string }[]
  blogs: Blogs
  pages: ReadonlyMap<string, CachedPage>
  /** The time of the file system, before the first file was read. */
  now: number
}

/** Returns `undefined` if files may change without a trace, or if a plugin adds to linked pages. */
export function siteKeyOf(input: SiteKeyInput): string | undefined {
  const { project, tree, sidebars, configTexts } = input
  if (project.plugins.list.some(({ head }) => head !== undefined)) return undefined
  const files = fileStates(input)
  if (!files) return undefined
  const { root, config, configHash, addressing, baseline, drawing, images } = project
  const parts = [
    JSON.stringify([root, config, configHash, addressing, baseline.addresses, drawing, images], writePatterns),
    JSON.stringify(configTexts),
    JSON.stringify([...sidebars].map(([filePath, { text }]) => [filePath, text])),
    JSON.stringify([...tree.generated].map(([filePath, file]) => [filePath, editPathOf(file)])),
    JSON.stringify([[...tree.files], [...tree.leftOut], tree.publicFiles, files]),
    ...blogParts(input),
    ...[...input.pages].map(([filePath, { shared }]) => `${filePath} ${shared}`),
  ]
  return hash('sha1', parts.join('\n'))
}

/** Writes what JSON would leave out: patterns and functions. The code of functions is part of `configHash`. */
const writePatterns = (_: string, value: unknown): unknown =>
  value instanceof RegExp || typeof value === 'function' ? String(value) : value

/** Returns the states of the files that pages show or offer for download; `undefined` if one of them may change without a trace. */
function fileStates({ project, tree, now }: SiteKeyInput): (readonly number[])[] | undefined {
  const shown = [...tree.files].filter((filePath) => !filePath.endsWith('.md'))
  const states = [...shown, ...tree.publicFiles.map((path) => `public/${path}`)].map((filePath) => {
    const state = stateOf(join(project.root, 'content', filePath))
    return state && isSettled(state, now) ? state : undefined
  })
  return states.every((state) => state !== undefined) ? states : undefined
}

/** Returns what the lists of a blog show of its posts. */
const blogParts = ({ blogs, pages }: SiteKeyInput): string[] =>
  blogs.posts.size === 0 && blogs.pages.size === 0
    ? []
    : [
        JSON.stringify([...blogs.pages].map(([route, page]) => [route, page])),
        JSON.stringify(
          [...blogs.posts].map(([route, { post }]) => [route, post, pages.get(post.filePath)?.page.description]),
        ),
      ]
