// Finds the output in the registry that generates the file at a URL, and generates only that file. Files for a locale
// or the whole site are cached by key.

import { hash } from 'node:crypto'
import { findRoute, outputFileOf, splitRoute } from '../model/route.ts'
import { documents } from '../output/documents/documents.ts'
import { makePageKeys } from '../output/documents/page-keys.ts'
import { webFontsOf } from '../output/fonts/web-fonts.ts'
import {
  fitsHashedPath,
  isPageOutput,
  isWorkerOutput,
  localesOf,
  type Output,
  type OutputSite,
  type PageFacts,
  type PageOutput,
  type SharedOutput,
} from '../output/output.ts'
import type { OutputFile } from '../output/output-writer.ts'
import { pageOutputKeys } from '../output/plugin-outputs.ts'
import { outputsOf, pageOutputs } from '../output/registry.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import { shellFiles } from '../output/theme/site-data.ts'
import { themeFiles } from '../output/theme/theme-files.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import type { ContentTree } from '../source/scan.ts'
import type { CacheFolder } from '../storage/signed-files.ts'
import { type DevContext, type DevPage, type DevSite, rendering } from './site.ts'

/** The answer to a request. */
export interface Answer {
  file: OutputFile
  /** Whether the file is the 404 page. */
  isNotFound?: boolean
}

/** The files that an output generates for one unit. */
interface Made {
  /** The state of the site for which the files were generated or last found to be current. It contains all linked pages. */
  view: WeakRef<SiteView>
  key: string | undefined
  files: OutputFile[]
  facts?: unknown
}

/** How many units stay generated. Every version of an image is a unit of its own. */
const keptUnits = 256

export class DevOutputs {
  readonly #site: DevSite
  /** Returns the revision of the site. Documents contain it, so that they can detect that they are stale. */
  readonly #revision: () => string
  readonly #outputs: readonly Output[]
  readonly #made = new Map<string, Promise<Made>>()
  readonly #opened = new Map<string, Promise<unknown>>()
  #view: { edits: number; linked: LinkedSite; context: DevContext; view: SiteView } | undefined

  constructor(site: DevSite, revision: () => string) {
    this.#site = site
    this.#revision = revision
    this.#outputs = outputsOf(site.project)
  }

  /** Answers a request for a path without the base. Returns `undefined` if no output generates the file. */
  async answer(path: string): Promise<Answer | undefined> {
    const file = path.slice(1)
    const found = await this.#file(file)
    if (found) return { file: found }
    if (file.startsWith('static/')) return undefined
    const view = await this.#siteView()
    const route = view.linked.routes.find(path)
    const document = route && (await this.#pageFile(documents, route.path, view))
    if (document) return { file: document }
    const from = findRoute(path, (route) => Object.hasOwn(view.linked.site.redirects.exact, route))
    const moved = from === undefined ? undefined : await this.#file(outputFileOf(from))
    if (moved) return { file: moved }
    const { lang, version } = splitRoute(path, this.#site.project.addressing)
    return { file: await this.#notFoundFile(documents, lang, version, view), isNotFound: true }
  }

  /** Returns the record of a route as JSON. */
  async record(route: string): Promise<string | undefined> {
    const record = pageOutputs.find(({ name }) => name === 'records') as PageOutput
    const file = await this.#pageFile(record, route, await this.#siteView())
    return file && 'text' in file ? file.text : undefined
  }

  /** Returns the file at a path in the output. */
  async #file(path: string): Promise<OutputFile | undefined> {
    // Linked pages have registered their files. Searching all pages for the file would parse the whole site.
    const asset = this.#site.assetFile(path)
    if (asset) return { path, from: { area: this.#site.tree.area, filePath: asset.filePath } }
    const view = await this.#siteView()
    for (const output of this.#outputs) {
      const file = isPageOutput(output)
        ? await this.#pageFileAt(output, path, view)
        : await this.#sharedFileAt(output, path, view)
      if (file) return file
    }
    return this.#buildThemeFile(path, view)
  }

  /**
   * Returns a file that only a build's theme contains. A tab that was opened from a build requests the rest of its
   * theme under these names.
   */
  async #buildThemeFile(path: string, view: SiteView): Promise<OutputFile | undefined> {
    if (!/^static\/(?:js\/|css\/|start-)/.test(path)) return undefined
    const built = view.withTheme(await this.#site.buildTheme())
    return built.sharedFiles.find((file) => file.path === path) ?? this.#sharedFileAt(themeFiles, path, built)
  }

  async #siteView(): Promise<SiteView> {
    const { edits } = this.#site
    const linked = this.#site.link()
    const context = await this.#site.context()
    const last = this.#view
    if (last?.edits === edits && last.linked === linked && last.context === context) return last.view
    const view = new SiteView(this.#site, linked, context, this.#revision)
    this.#view = { edits, linked, context, view }
    return view
  }

  // ---- Files of pages

  async #pageFileAt(output: PageOutput, path: string, view: SiteView): Promise<OutputFile | undefined> {
    const route = output.routeAt(path, view)
    if (route === undefined) return undefined
    const file = await this.#pageFile(output, route, view)
    if (file) return file.path === path ? file : undefined
    const { addressing } = this.#site.project
    const { lang, version, rest } = splitRoute(route, addressing)
    if (rest !== '/404' || !localesOf(view.linked).some((unit) => unit.lang === lang && unit.version === version))
      return undefined
    const notFound = await this.#site.notFoundPage(lang, version)
    return output.path(notFound, view) === path ? this.#notFoundFile(output, lang, version, view) : undefined
  }

  async #pageFile(output: PageOutput, routePath: string, view: SiteView): Promise<OutputFile | undefined> {
    const route = view.linked.routes.byPath.get(routePath)
    const page = route && (await this.#site.linkedPage(route))
    const path = page && output.path(page, view)
    return path === undefined ? undefined : { path, text: await view.pageText(output, page as LinkedPage) }
  }

  async #notFoundFile(output: PageOutput, lang: string, version: string, view: SiteView): Promise<OutputFile> {
    const page = await this.#site.notFoundPage(lang, version)
    return { path: output.path(page, view) ?? '', text: await view.pageText(output, page) }
  }

  // ---- Files of a locale or of the site

  async #sharedFileAt(output: SharedOutput, path: string, view: SiteView): Promise<OutputFile | undefined> {
    const unit = await output.unitAt(path, view)
    if (unit === undefined) return undefined
    const files = await this.#filesOf(output, unit, view)
    const hashedPaths = output.hashedPaths?.(unit, view)
    if (!hashedPaths) return files.find((file) => file.path === path)
    // Also accept paths with a hash from a build, because `dev` has only the current files.
    return files[hashedPaths.findIndex((hashedPath) => fitsHashedPath(path, hashedPath))]
  }

  /** Returns the files of a unit. Generates them again if a change to the site has changed the unit's key. */
  async #filesOf(output: SharedOutput, unit: unknown, view: SiteView): Promise<OutputFile[]> {
    const name = `${output.name} ${output.idOf(unit)}`
    const before = this.#made.get(name)
    const made = this.#make(output, unit, view, before)
    this.#made.delete(name)
    this.#made.set(name, made)
    for (const oldest of this.#made.keys()) if (this.#made.size > keptUnits) this.#made.delete(oldest)
    // Do not cache a failure.
    made.catch(() => this.#made.get(name) === made && this.#made.delete(name))
    return (await made).files
  }

  async #make(output: SharedOutput, unit: unknown, view: SiteView, before?: Promise<Made>): Promise<Made> {
    const last = await before?.catch(() => undefined)
    if (last?.view.deref() === view && !(isWorkerOutput(output) && output.readsOtherFiles)) return last
    if (isWorkerOutput(output)) {
      const input = await output.input(unit, view)
      const key = keyOf(output.key(input))
      if (last?.key === key && !output.isStale?.(last.facts, input)) return { ...last, view: new WeakRef(view) }
      const { store } = this.#site.cache
      const tools = { store, drawing: this.#site.project.drawing, isLocal: true, once: this.#once.bind(this) }
      return { view: new WeakRef(view), key, ...(await output.make(input, tools)) }
    }
    const key = output.key && keyOf(await output.key(unit, view))
    if (key !== undefined && last?.key === key) return { ...last, view: new WeakRef(view) }
    return { view: new WeakRef(view), key, files: await output.files(unit, view) }
  }

  #once<T>(name: string, open: () => Promise<T>): Promise<T> {
    const opened = this.#opened.get(name) ?? open()
    this.#opened.set(name, opened)
    opened.catch(() => this.#opened.delete(name))
    return opened as Promise<T>
  }
}

const keyOf = (data: unknown): string => hash('sha1', JSON.stringify(data))

/** The site that `dev` passes to outputs. Each change creates a new one. */
class SiteView implements OutputSite {
  readonly project: Project
  readonly linked: LinkedSite
  readonly tree: ContentTree
  readonly theme: OutputSite['theme']
  readonly document: OutputSite['document']
  readonly sharedFiles: OutputSite['sharedFiles']
  readonly #site: DevSite
  readonly #context: DevContext
  readonly #revision: () => string
  readonly #makePageKey: (page: LinkedPage) => string
  /** The last rendered page. It is cached because outputs often need its text and then its facts. */
  #last: { page: LinkedPage; rendered: Promise<DevPage> } | undefined

  constructor(site: DevSite, linked: LinkedSite, context: DevContext, revision: () => string) {
    this.#site = site
    this.#context = context
    this.#revision = revision
    this.project = site.project
    this.linked = linked
    this.tree = site.tree
    this.theme = context.theme
    this.document = context.document
    this.sharedFiles = context.sharedFiles
    const { prerender: _, ...document } = context.document
    this.#makePageKey = makePageKeys({
      linked,
      tree: site.tree,
      sourceOf: (filePath) => this.sourceOf(filePath),
      outputs: outputsOf(site.project).filter(isPageOutput),
      common: keyOf([document, context.theme.prerenderModule.name, ...pageOutputKeys(site.project)]),
    })
  }

  cacheFolder(name: string): CacheFolder {
    return this.#site.cache.folder(name)
  }

  sourceOf(filePath: string): ReturnType<OutputSite['sourceOf']> {
    return this.#site.parsed.get(filePath)
  }

  async pages(includes: (route: Route) => boolean = () => true): Promise<LinkedPage[]> {
    const routes = this.linked.routes.routes.filter(includes)
    await this.#site.parsed.parse(routes.map(({ filePath }) => filePath))
    const pages: LinkedPage[] = []
    for (const route of routes) {
      const page = await this.#site.linkedPage(route)
      if (page) pages.push(page)
    }
    return pages
  }

  notFoundPages(): Promise<LinkedPage[]> {
    return Promise.all(localesOf(this.linked).map(({ lang, version }) => this.#site.notFoundPage(lang, version)))
  }

  pageKey(page: LinkedPage): string {
    return this.#makePageKey(page)
  }

  async pageText(output: PageOutput, page: LinkedPage): Promise<string> {
    const { view, ...article } = await this.#render(page)
    const context = { ...this.#context.document, revision: this.#revision() }
    return rendering(page.record, () => output.render({ ...article, view, context }))
  }

  async pageFacts(page: LinkedPage): Promise<PageFacts> {
    const { frames } = await this.#render(page)
    // Only builds have budgets, so outputs do not measure the text here.
    return { frames }
  }

  #render(page: LinkedPage): Promise<DevPage> {
    if (this.#last?.page !== page) this.#last = { page, rendered: this.#site.render(page) }
    return this.#last.rendered
  }

  /** Returns the paths of files before they are generated. Every change yields new paths, so that browsers fetch the files again. */
  pathsOf(...[output, unit]: Parameters<OutputSite['pathsOf']>): string[] {
    return (output.hashedPaths?.(unit, this) ?? []).map((path) => path.replace('[hash]', `dev-${this.#site.edits}`))
  }

  /** Returns the same site with another theme. */
  withTheme(theme: Theme): SiteView {
    const { site } = this.linked
    const { files } = shellFiles(theme, site, webFontsOf(this.project.config, site))
    const context = { ...this.#context, theme: { ...this.#context.theme, ...theme }, sharedFiles: files }
    return new SiteView(this.#site, this.linked, context, this.#revision)
  }
}
