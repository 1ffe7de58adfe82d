// Completes the URLs of links and images: pages, headings, images and other files.

import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver'
import { decodePath, type Route, type Site, splitRoute, typedId, writtenPath } from '../../core.ts'
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
function anchorChoices({ site, route }: OpenFile, path: string): Choice[] {
  if (!route) return []
  const target = site.linked.targetOf({ href: path || '#' }, route)
  const to = path === '' ? route : target.kind === 'page' ? site.linked.routes.byPath.get(target.route) : undefined
  const page = to && site.pageOf(to.filePath)
  if (!page) return []
  const headings = page.details.headings.map((heading) => ({ id: heading.id, text: headingText(heading, page) }))
  const named = new Set(headings.map(({ id }) => id))
  const ids = new Set(page.details.ids)
  const others = page.details.ids.filter((id) => !named.has(id)).map((id) => ({ id, text: '' }))
  return [...headings, ...others].map(({ id, text }) => {
    const typed = typedId(id, ids)
    return {
      label: `${path}#${typed}`,
      text: `${path}#${writtenPath(typed)}`,
      kind: CompletionItemKind.Reference,
      detail: text,
      filter: `${path}#${typed} ${text}`,
    }
  })
}

/** Pages by the site that they belong to, so that an answer does not list all routes again. */
const knownPages = new WeakMap<Site['linked'], Map<string, { route: Route; title: string }[]>>()

function pagesBeside({ lang, version }: Route, site: Site): { route: Route; title: string }[] {
  const byLocale = knownPages.get(site.linked) ?? new Map<string, { route: Route; title: string }[]>()
  knownPages.set(site.linked, byLocale)
  const key = `${version} ${lang}`
  const found =
    byLocale.get(key) ??
    site.linked.routes.routes
      .filter((route) => route.lang === lang && route.version === version)
      .map((route) => ({ route, title: site.pageOf(route.filePath)?.title ?? '' }))
  byLocale.set(key, found)
  return found
}

/** Lists pages: by route if the author has written a slash, or else by the path of the file. docsite adds the locale to routes. */
function pagesFor({ site, route, filePath = '' }: OpenFile, written: string): Candidate[] {
  if (!route) return []
  const isRoute = written.startsWith('/')
  return pagesBeside(route, site).map((page) => ({
    path: isRoute
      ? splitRoute(page.route.path, site.project.addressing).rest
      : relativePath(filePath, page.route.filePath),
    title: page.title,
    file: page.route.filePath,
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
function filesFor({ site, filePath = '' }: OpenFile, written: string): Candidate[] {
  const { files, publicFiles } = site.tree
  const published = publicFiles.map((name) => ({ path: `/${name}`, title: `content/public/${name}`, file: name }))
  if (written.startsWith('/')) return published
  const beside = [...files]
    .filter((name) => !name.endsWith('.md'))
    .map((name) => ({ path: relativePath(filePath, name), title: `content/${name}`, file: name }))
  return [...beside, ...published]
}

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
