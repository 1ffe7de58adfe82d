// Updates the URLs and paths in content files: links, images, included fragments, and files that code blocks show.

import { posix } from 'node:path'
import { codePath } from '../model/code-path.ts'
import type { Fix } from '../model/diagnostics/diagnostic.ts'
import type { LinkReference, ParsedPage } from '../model/page/page.ts'
import type { OpenPlace } from '../model/plugin/source.ts'
import { decodePath, routeOfFile, splitRoute } from '../model/route.ts'
import {
  escapeFor,
  includesIn,
  urlsOfComponents,
  type WrittenUrl,
  writtenReferences,
} from '../page/html/written-urls.ts'
import { stringsInFrontmatter } from '../page/syntax/frontmatter.ts'
import { findTarget, type LinkOrigin } from '../site/links/targets.ts'
import type { Route } from '../site/routes.ts'
import { namedFiles } from '../source/code-files.ts'
import { writeString } from '../source/data.ts'
import { fragmentPath } from '../source/fragments.ts'
import type { RenameSite } from './model.ts'
import { type Respelled, relativeUrl, respell } from './respell.ts'
import { contentPathAfter, type SiteAfter } from './site-after.ts'
import type { Texts } from './texts.ts'

export interface Updates {
  edits: Fix[]
  open: OpenPlace[]
}

/** Returns the updates of all content files. */
export function updateContent(site: RenameSite, after: SiteAfter, texts: Texts): Updates {
  const origins = originsByFile(site, texts)
  const stale = staleLinks(site, after)
  const all: Updates = { edits: [], open: [] }
  for (const [filePath, routes] of origins) {
    const file = `content/${filePath}`
    const text = texts.of(file)
    if (text === undefined) continue
    const update = new FileUpdate(filePath, text, routes, { site, after, texts })
    update.frontmatter()
    update.includes()
    const references = stale.get(filePath) ?? []
    const hasMoved = after.fileOf(file) !== file
    if (references.length > 0 || hasMoved || update.mayChange()) update.body()
    all.edits.push(...update.edits)
    const updates = new Set(update.updated)
    all.open.push(
      ...update.open,
      ...references.flatMap((link) => (updates.has(decodePath(link.href)) ? [] : openLink(link, file))),
    )
  }
  return { edits: all.edits, open: unique(all.open) }
}

const unique = (places: readonly OpenPlace[]): OpenPlace[] => [
  ...new Map(places.map((one) => [JSON.stringify(one), one])).values(),
]

const openLink = ({ href, line = 1, column = 1 }: LinkReference, file: string): OpenPlace[] => [
  { place: { file, line, column }, text: `The link \`${href}\` is not written here literally. Update it.` },
]

/** Returns the routes of the pages that contain each content file: the page itself, or the pages that include a fragment. */
function originsByFile({ tree, linked, project }: RenameSite, texts: Texts): Map<string, Route[]> {
  const { routes } = linked
  const ownRoutes = new Map(
    [
      ...routes.routes.filter(({ fallback }) => fallback === undefined),
      ...routes.drafts.values(),
      ...routes.notFound.values(),
    ].map((route) => [route.filePath, route]),
  )
  const origins = new Map<string, Route[]>()
  const add = (filePath: string, route: Route): void => {
    const routes = origins.get(filePath) ?? []
    if (routes.includes(route)) return
    origins.set(filePath, [...routes, route])
    const text = texts.of(`content/${filePath}`)
    if (text === undefined) return
    for (const include of includesIn(filePath, text, project.addressing)) add(include.filePath, route)
  }
  for (const filePath of tree.pages) {
    const route = ownRoutes.get(filePath)
    if (route && !tree.generated.has(filePath)) add(filePath, route)
  }
  // Fragments that no page includes.
  for (const filePath of tree.files)
    if (filePath.endsWith('.md') && !origins.has(filePath)) add(filePath, routeOf(filePath, project.addressing))
  return origins
}

function routeOf(filePath: string, site: RenameSite['project']['addressing']): Route {
  const path = routeOfFile(filePath, site)
  const { lang, version } = splitRoute(path, site)
  return { path, filePath, lang, version }
}

const referencesOf = ({ details: { links, webLinks, assets } }: ParsedPage): LinkReference[] => [
  ...links,
  ...webLinks,
  ...assets,
]

/** Returns the links of each content file that must change, as the parsed pages contain them. */
function staleLinks({ linked, pageOf }: RenameSite, after: SiteAfter): Map<string, LinkReference[]> {
  const { routes, targets } = linked
  const stale = new Map<string, LinkReference[]>()
  const visit = (route: Route, page: ParsedPage) => {
    for (const link of referencesOf(page)) {
      const file = link.file ?? route.filePath
      if (respell(link.href, { ...route, file }, targets, after)) stale.set(file, [...(stale.get(file) ?? []), link])
    }
  }
  for (const route of [...routes.routes, ...routes.drafts.values(), ...routes.notFound.values()]) {
    const page = route.fallback === undefined ? pageOf(route.filePath) : undefined
    if (page) visit(route, page)
  }
  return stale
}

/** The fields of the frontmatter that contain a URL. */
const urlFields =
  /^(?:hero\.actions\.\d+\.link|features\.\d+\.link|(?:prev|next)(?:\.link)?|image|hero\.image\.src(?:\.(?:light|dark))?)$/

interface UpdateContext {
  site: RenameSite
  after: SiteAfter
  texts: Texts
}

class FileUpdate {
  readonly edits: Fix[] = []
  readonly open: OpenPlace[] = []
  /** The decoded URLs that are updated, or stay as they are. */
  readonly updated: string[] = []
  readonly #file: string
  readonly #filePath: string
  readonly #text: string
  readonly #origins: readonly LinkOrigin[]
  readonly #context: UpdateContext

  constructor(filePath: string, text: string, routes: readonly Route[], context: UpdateContext) {
    this.#file = `content/${filePath}`
    this.#filePath = filePath
    this.#text = text
    this.#origins = routes.map((route) => ({ ...route, file: filePath }))
    this.#context = context
  }

  frontmatter(): void {
    for (const { path, value, start, end, quote } of stringsInFrontmatter(this.#text)) {
      if (!urlFields.test(path.join('.'))) continue
      const respelling = this.#respell(value)
      if (respelling) this.#replace(start, end, value, respelling, (href) => writeString(href, quote))
    }
  }

  includes(): void {
    const { site, after } = this.#context
    const fileThen = contentPathAfter(after.fileOf, this.#filePath)
    for (const { start, end, written, filePath } of includesIn(this.#filePath, this.#text, site.project.addressing)) {
      const to = contentPathAfter(after.fileOf, filePath)
      if (to === filePath && fileThen === this.#filePath) continue
      if (fragmentPath(fileThen, written, site.project.addressing) !== to)
        this.edits.push(this.#edit(start, end, includePath(written, fileThen, to, filePath)))
    }
  }

  /**
   * Returns whether the body may contain a reference that changes although the parsed page does not list it: a file that a code block
   * shows, or a URL in a component. Parsing the body takes a hundred times as long.
   */
  mayChange(): boolean {
    const hasMoved = namedFiles(this.#text).some((path) => this.#newCodePath(path) !== undefined)
    return hasMoved || urlsOfComponents(this.#text).some((url) => this.#newUrl(url) !== undefined)
  }

  body(): void {
    const { urls, codeFiles } = writtenReferences(this.#text)
    for (const url of urls) {
      const { start, end, href, form } = url
      const respelling = this.#newUrl(url)
      if (respelling) this.#replace(start, end, href, respelling, (to) => escapeFor(form, to))
    }
    for (const { start, end, path, form } of codeFiles) {
      const to = this.#newCodePath(path)
      if (to !== undefined)
        this.edits.push(this.#edit(start, end, form === 'unquoted' && /\s/.test(to) ? `"${to}"` : to))
    }
  }

  #newUrl({ href, form, isCertain }: WrittenUrl): Respelled | undefined {
    const isLink = form === 'plain' || form === 'angled' || this.#isKnown(href)
    // An attribute of a component may contain any text. It is a URL only if it leads somewhere.
    return isLink || (isCertain && this.#leadsSomewhere(href)) ? this.#respell(href) : undefined
  }

  /** Returns whether the page contains a link or an image with this URL. */
  #isKnown(href: string): boolean {
    const { pageOf } = this.#context.site
    return this.#origins.some(({ path: _, ...origin }) => {
      const page = pageOf((origin as Route).filePath)
      return page !== undefined && referencesOf(page).some((link) => link.href === href)
    })
  }

  #leadsSomewhere(href: string): boolean {
    const { targets } = this.#context.site.linked
    return this.#origins.some((origin) =>
      ['page', 'content', 'public'].includes(findTarget(href, origin, targets).kind),
    )
  }

  /** Returns the new spelling of a URL. A fragment may be in several pages, in which it must lead to the same target. */
  #respell(href: string): Respelled | undefined {
    // A URL with a variable is not written literally.
    if (href.includes('{{')) return undefined
    const { site, after } = this.#context
    const spellings = this.#origins.map((origin) => respell(href, origin, site.linked.targets, after))
    const changed = spellings.filter((one) => one !== undefined)
    if (changed.length === 0) return undefined
    const [first] = changed
    return changed.length === spellings.length && changed.every(({ href }) => href === first?.href)
      ? first
      : { href: undefined }
  }

  #replace(start: number, end: number, text: string, { href }: Respelled, write: (href: string) => string): void {
    this.updated.push(decodePath(text))
    const edit = this.#edit(start, end, href === undefined ? '' : write(href))
    if (href !== undefined) this.edits.push(edit)
    else this.open.push({ place: edit.place, text: `docsite found no URL to replace \`${text}\`. Update it.` })
  }

  /** Returns the new path of a file that a code block shows, or `undefined` if the path stays as it is. */
  #newCodePath(path: string): string | undefined {
    const { site, after } = this.#context
    const from = codePath(this.#file, path)
    const to = codeFileAfter(path, from, site, after.fileOf)
    const fileThen = after.fileOf(this.#file)
    if (codePath(fileThen, path) === to) return undefined
    const isRelative = /^\.{1,2}\//.test(path)
    return isRelative ? relativeUrl(fileThen, to, './') : (path.startsWith('/') ? '/' : '') + to
  }

  #edit(start: number, end: number, fixed: string): Fix {
    return this.#context.texts.edit(this.#file, start, end, fixed)
  }
}

/** Returns the new path of a file that a code block shows. The file may be in one of `markdown.codeFolders`. */
function codeFileAfter(spelling: string, path: string, { project }: RenameSite, fileOf: SiteAfter['fileOf']): string {
  const newPath = fileOf(path)
  if (newPath !== path || /^\.{1,2}\//.test(spelling)) return newPath
  for (const folder of project.config.markdown?.codeFolders ?? []) {
    const inFolder = posix.normalize(posix.join(folder, path))
    const to = fileOf(inFolder)
    if (to === inFolder) continue
    const inside = posix.relative(folder, to)
    return inside.startsWith('..') ? to : inside
  }
  return path
}

/** Returns the path of a fragment in the style of `spelling`: relative, or from the root of the locale. */
function includePath(spelling: string, from: string, to: string, old: string): string {
  if (!spelling.startsWith('/')) return relativeUrl(from, to, spelling)
  const root = old.slice(0, old.length - posix.normalize(spelling.slice(1)).length)
  return to.startsWith(root) ? `/${to.slice(root.length)}` : relativeUrl(from, to, './')
}
