// Completes the URLs of links and images: pages, headings, images and other files.

import { posix } from 'node:path'
import { decodePath, writtenPath } from '@docsite/cli/routes'
import type { SourcePage, SourceSite } from '@docsite/cli/source'
import { CompletionItemKind } from 'vscode-languageserver'
import { headingText } from '../symbols.ts'
import type { OpenFile } from '../workspace.ts'
import type { Choice, CompletionInput } from './items.ts'

/** The maximum number of links in an answer. The editor asks again when the author types more. */
const most = 100

interface Candidate {
  path: string
  title: string
  file: string
}

export function linkChoices({ file, cursor }: CompletionInput, isImage: boolean): Choice[] {
  const { written } = cursor
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return []
  const hash = written.indexOf('#')
  if (hash >= 0 && !isImage) return anchorChoices(file, written.slice(0, hash))
  const candidates = isImage ? imagesFor(file, written) : [...pagesFor(file, written), ...filesFor(file, written)]
  return ranked(candidates, decodePath(written)).map(({ path, title }) => ({
    label: path,
    text: writtenPath(path),
    kind: isImage ? CompletionItemKind.File : CompletionItemKind.Reference,
    detail: title,
    filter: `${path} ${title}`,
  }))
}

/** Returns the headings of the page that a link leads to, as whole links. */
function anchorChoices({ site, page }: OpenFile, path: string): Choice[] {
  const target = path === '' ? undefined : page?.targetOf(path)
  const to = path === '' ? page : target?.kind === 'page' ? site.page(target.route) : undefined
  if (!to) return []
  const typedIds = new Map(to.anchors.map(({ id, typed }) => [id, typed]))
  const headings = to.headings.map((heading) => ({ id: heading.id, text: headingText(heading) }))
  const named = new Set(headings.map(({ id }) => id))
  const others = to.anchors.filter(({ id }) => !named.has(id)).map(({ id }) => ({ id, text: '' }))
  return [...headings, ...others].map(({ id, text }) => {
    const typed = typedIds.get(id) ?? id
    return {
      label: `${path}#${typed}`,
      text: `${path}#${writtenPath(typed)}`,
      kind: CompletionItemKind.Reference,
      detail: text,
      filter: `${path}#${typed} ${text}`,
    }
  })
}

/** Pages by the list that contains them, so that an answer does not look at all pages again. */
const knownPages = new WeakMap<SourceSite['pages'], Map<string, readonly SourcePage[]>>()

function pagesBeside({ lang, version }: SourcePage, { pages }: SourceSite): readonly SourcePage[] {
  const byLocale = knownPages.get(pages) ?? new Map<string, readonly SourcePage[]>()
  knownPages.set(pages, byLocale)
  const key = `${version} ${lang}`
  const found = byLocale.get(key) ?? pages.filter((page) => page.lang === lang && page.version === version)
  byLocale.set(key, found)
  return found
}

/** Lists pages: by route if the author has written a slash, or else by the path of the file. docsite adds the locale to routes. */
function pagesFor({ site, page, file }: OpenFile, written: string): Candidate[] {
  if (!page) return []
  const isRoute = written.startsWith('/')
  return pagesBeside(page, site).map((one) => ({
    path: isRoute ? one.localRoute : relativePath(file, one.file),
    title: one.title,
    file: one.file,
  }))
}

const relativePath = (from: string, to: string): string => {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

const imageName = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)$/i

const imagesFor = (file: OpenFile, written: string): Candidate[] =>
  filesFor(file, written).filter(({ file: name }) => imageName.test(name))

/** Lists the files in the content folder that are neither pages nor fragments, and those in `public/`. */
function filesFor({ site, file }: OpenFile, written: string): Candidate[] {
  const files = [...site.files]
  const published = files
    .filter((name) => name.startsWith(publicFolder))
    .map((name) => ({ path: `/${name.slice(publicFolder.length)}`, title: name, file: name }))
  if (written.startsWith('/')) return published
  const beside = files
    .filter((name) => !name.startsWith(publicFolder) && !name.endsWith('.md'))
    .map((name) => ({ path: relativePath(file, name), title: name, file: name }))
  return [...beside, ...published]
}

const publicFolder = 'content/public/'

/** Sorts candidates that contain what is written: by where they contain it, and then by distance from the page. */
function ranked(candidates: readonly Candidate[], written: string): Candidate[] {
  const wanted = written.replace(/^\.\//, '').toLowerCase()
  const rated = candidates.flatMap((candidate) => {
    const path = candidate.path.replace(/^\.\//, '').toLowerCase()
    const title = candidate.title.toLowerCase()
    const place = path.startsWith(wanted)
      ? 0
      : title.startsWith(wanted)
        ? 1
        : path.includes(wanted) || title.includes(wanted)
          ? 2
          : -1
    return place < 0 ? [] : [{ candidate, rank: place * 1000 + distanceOf(candidate.path) }]
  })
  return rated
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

/** Each step up counts as much as two steps down. */
const distanceOf = (path: string): number =>
  path.split('/').reduce((sum, name) => sum + (name === '..' ? 2 : name === '.' ? 0 : 1), 0)
