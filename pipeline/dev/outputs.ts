// Finds the output in the registry that generates the file at a URL, and generates only that file. Files for a locale
// or the whole site are cached by key.

import { hash } from 'node:crypto'
import {
  findRoute,
  joinRoute,
  notFoundPath,
  outputFileOf,
  type RoutePath,
  recordFileOf,
  splitRoute,
} from '../model/route.ts'
import { documents, records } from '../output/documents/documents.ts'
import { makePageKeys } from '../output/documents/page-keys.ts'
import { webFontsOf } from '../output/fonts/web-fonts.ts'
import {
  BaseSite,
  type CoreOutput,
  factName,
  fitsPath,
  idOf,
  inputOf,
  localesOf,
  makeFiles,
  type OutputLocale,
  type OutputSite,
  type PageFacts,
  unitsOf,
  type WorkerTools,
} from '../output/output.ts'
import type { OutputFile } from '../output/output-writer.ts'
import { pageOutputKeys } from '../output/plugin-outputs.ts'
import { outputsOf } from '../output/registry.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import { shellFiles } from '../output/theme/site-data.ts'
import { themeFiles } from '../output/theme/theme-files.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Route } from '../site/routes.ts'
import { readBytes } from '../source/contained.ts'
import { startedScripts } from '../source/plugins/theme-scripts.ts'
import { type ArticleInDev, type DevContext, rendering, type ShownSite } from './shown-site.ts'

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
  files: readonly OutputFile[]
  facts?: unknown
}

/** How many units stay generated. Every version of an image is a unit of its own. */
const keptUnits = 256

export class DevOutputs {
  readonly #site: ShownSite
  /** Returns the revision of the site. Documents contain it, so that they can detect that they are stale. */
  readonly #revision: () => string
  readonly #outputs: readonly CoreOutput[]
  readonly #tools: WorkerTools
  readonly #made = new Map<string, Promise<Made>>()
  readonly #opened = new Map<string, Promise<unknown>>()
  #view: { edits: number; linked: LinkedSite; context: DevContext; view: SiteView } | undefined

  constructor(site: ShownSite, revision: () => string) {
    this.#site = site
    this.#revision = revision
    this.#outputs = outputsOf(site.project)
    const { drawing } = site.project
    const limits = { html: undefined }
    this.#tools = { store: site.cache.store, drawing, limits, isLocal: true, once: this.#once.bind(this) }
  }

  /** Answers a request for a path without the base. Returns `undefined` if no output generates the file. */
  async answer(path: RoutePath): Promise<Answer | undefined> {
    const file = path.slice(1)
    const output = await this.#file(file)
    if (output) return { file: output }
    if (file.startsWith('static/')) return undefined
    const view = await this.#siteView()
    const route = view.linked.routes.find(path)
    const document = route && (await this.#pageFileAt(documents, outputFileOf(route.path), view))
    if (document) return { file: document }
    const from = findRoute(path, (route) => Object.hasOwn(view.linked.site.redirects.exact, route))
    const moved = from === undefined ? undefined : await this.#file(outputFileOf(from))
    if (moved) return { file: moved }
    const { lang, version } = splitRoute(path, this.#site.project.addressing)
    const notFound = joinRoute({ lang, version, rest: notFoundPath }, this.#site.project.addressing)
    const errorPage = await this.#pageFileAt(documents, outputFileOf(notFound), view)
    return errorPage && { file: errorPage, isNotFound: true }
  }

  /** Returns the site as outputs see it. */
  async site(): Promise<OutputSite> {
    return this.#siteView()
  }

  /** Returns the record of a route as JSON. */
  async record(route: RoutePath): Promise<string | undefined> {
    const file = await this.#pageFileAt(records, recordFileOf(route), await this.#siteView())
    return file && 'text' in file ? file.text : undefined
  }

  /** Returns the file at a path in the output. */
  async #file(path: string): Promise<OutputFile | undefined> {
    // Linked pages have registered their files. Searching all pages for the file would parse the whole site.
    const asset = this.#site.pages.assets.get(path)
    if (asset) return { path, from: { area: this.#site.site.tree.area, filePath: asset.filePath } }
    const view = await this.#siteView()
    for (const output of this.#outputs) {
      const file =
        output.scope === 'page'
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
    const built = view.withTheme(await this.#site.theme.built())
    return built.sharedFiles.find((file) => file.path === path) ?? this.#sharedFileAt(themeFiles, path, built)
  }

  async #siteView(): Promise<SiteView> {
    const { edits } = this.#site
    const linked = this.#site.site.linked
    const context = await this.#site.context()
    const last = this.#view
    if (last?.edits === edits && last.linked === linked && last.context === context) return last.view
    const view = new SiteView(this.#site, linked, context, {
      revision: this.#revision,
      tools: this.#tools,
      fileAt: (path) => this.#file(path),
    })
    this.#view = { edits, linked, context, view }
    return view
  }

  // ---- Files of pages

  async #pageFileAt(output: CoreOutput, path: string, view: SiteView): Promise<OutputFile | undefined> {
    const route = view.routeAt(output, path)
    const page = route && (await this.#linkedPage(route))
    return page && view.pageFile(output, page, path)
  }

  #linkedPage(route: Route): Promise<LinkedPage | undefined> {
    const sameRoute = this.#site.site.linked.routes.byPath.get(route.path)
    return sameRoute ? this.#site.pages.page(sameRoute) : this.#site.pages.notFound(route.lang, route.version)
  }

  // ---- Files of a locale or of the site

  async #sharedFileAt(output: CoreOutput, path: string, view: SiteView): Promise<OutputFile | undefined> {
    for (const unit of await unitsOf(output, view, path)) {
      const paths = output.paths(unit, view)
      const at = paths.findIndex((expected) => fitsPath(path, expected))
      if (at < 0) continue
      const files = await this.#filesOf(output, unit, view)
      // Also accept paths with a hash from a build, because `dev` has only the current files.
      return String(paths[at]).includes('[hash]') ? files[at] : files.find((file) => file.path === path)
    }
    return undefined
  }

  /** Returns the files of a unit. Generates them again if a change to the site has changed the unit's key. */
  async #filesOf(output: CoreOutput, unit: unknown, view: SiteView): Promise<readonly OutputFile[]> {
    const name = `${output.name} ${idOf(output, unit, view)}`
    const before = this.#made.get(name)
    const made = this.#make(output, unit, view, before)
    this.#made.delete(name)
    this.#made.set(name, made)
    for (const oldest of this.#made.keys()) if (this.#made.size > keptUnits) this.#made.delete(oldest)
    // Do not cache a failure.
    made.catch(() => this.#made.get(name) === made && this.#made.delete(name))
    return (await made).files
  }

  async #make(output: CoreOutput, unit: unknown, site: SiteView, before?: Promise<Made>): Promise<Made> {
    const last = await before?.catch(() => undefined)
    if (last?.view.deref() === site && !output.readsOtherFiles) return last
    const input = await inputOf(output, unit, site)
    const key = output.key && keyOf(await output.key(input, site))
    const view = new WeakRef(site)
    if (key !== undefined && last?.key === key && !output.isStale?.(last.facts, input)) return { ...last, view }
    return { view, key, ...(await makeFiles(output, input, output.worker ? this.#tools : site)) }
  }

  #once<T>(name: string, open: () => Promise<T>): Promise<T> {
    const opened = this.#opened.get(name) ?? open()
    this.#opened.set(name, opened)
    opened.catch(() => this.#opened.delete(name))
    return opened as Promise<T>
  }
}

/** Returns the bytes of a generated or copied file. */
export function bytesOfFile(file: OutputFile): Uint8Array | undefined {
  if ('text' in file) return Buffer.from(file.text)
  if ('bytes' in file) return file.bytes
  const read = readBytes(file.from.area, file.from.filePath)
  return read.kind === 'bytes' ? read.bytes : undefined
}

const keyOf = (data: unknown): string => hash('sha1', JSON.stringify(data))

/** What a site needs of the outputs that it is passed to. */
interface SharedOutputs {
  revision: () => string
  tools: WorkerTools
  fileAt(path: string): Promise<OutputFile | undefined>
}

/** The site that `dev` passes to outputs. Each change creates a new one. */
class SiteView extends BaseSite implements OutputSite {
  readonly isDev = true
  readonly theme: OutputSite['theme']
  readonly document: OutputSite['document']
  readonly sharedFiles: OutputSite['sharedFiles']
  readonly #site: ShownSite
  readonly #context: DevContext
  readonly #outputs: SharedOutputs
  readonly #pageOutputs: readonly CoreOutput[]
  readonly #makePageKey: (page: LinkedPage) => string
  /** The page of each file, by output. */
  readonly #routes = new Map<CoreOutput, Map<string, Route>>()
  /** The last rendered page. It is cached because outputs often need its text and then its facts. */
  #last: { page: LinkedPage; rendered: Promise<ArticleInDev> } | undefined

  constructor(site: ShownSite, linked: LinkedSite, context: DevContext, outputs: SharedOutputs) {
    super(site.site, linked, site.cache)
    this.#site = site
    this.#outputs = outputs
    this.#context = context
    this.theme = context.theme
    this.document = context.document
    this.sharedFiles = context.sharedFiles
    const { prerender: _, ...document } = context.document
    this.#pageOutputs = outputsOf(site.project).filter(({ scope }) => scope === 'page')
    this.#makePageKey = makePageKeys(
      this,
      this.#pageOutputs,
      keyOf([document, context.theme.prerenderModule.name, ...pageOutputKeys(site.project)]),
    )
  }

  async pages(includes: (route: Route) => boolean = () => true): Promise<LinkedPage[]> {
    const routes = this.linked.routes.routes.filter(includes)
    await this.#site.site.pages.parse(routes.map(({ filePath }) => filePath))
    const pages: LinkedPage[] = []
    for (const route of routes) {
      const page = await this.#site.pages.page(route)
      if (page) pages.push(page)
    }
    return pages
  }

  notFoundPages(): Promise<LinkedPage[]> {
    return Promise.all(localesOf(this.linked).map(({ lang, version }) => this.#site.pages.notFound(lang, version)))
  }

  pageKey(page: LinkedPage): string {
    return this.#makePageKey(page)
  }

  /** Returns the route of the page that has a file. */
  routeAt(output: CoreOutput, path: string): Route | undefined {
    let routes = this.#routes.get(output)
    if (!routes) {
      const all = [...this.linked.routes.routes, ...localesOf(this.linked).map(this.#notFoundRoute)]
      routes = new Map(all.flatMap((route) => output.paths(route, this).map((path) => [String(path), route])))
      this.#routes.set(output, routes)
    }
    return routes.get(path)
  }

  #notFoundRoute = ({ lang, version }: OutputLocale): Route => {
    const path = joinRoute({ lang, version, rest: notFoundPath }, this.project.addressing)
    return { path, filePath: '', lang, version }
  }

  async pageFile(output: CoreOutput, page: LinkedPage, path: string): Promise<OutputFile | undefined> {
    return (await this.#make(output, page, path)).files[0]
  }

  async #make(output: CoreOutput, page: LinkedPage, path: string): ReturnType<typeof makeFiles> {
    const { view, ...article } = await this.#render(page)
    const context = { ...this.#context.document, revision: this.#outputs.revision() }
    const input = { ...article, path, view, context }
    return rendering(page.record, () => makeFiles(output, input, this.#outputs.tools))
  }

  async pageText(output: CoreOutput, page: LinkedPage): Promise<string> {
    const [path = ''] = output.paths(page.route, this)
    const file = await this.pageFile(output, page, String(path))
    return file && 'text' in file ? file.text : ''
  }

  async bytesOf(path: string): Promise<Uint8Array | undefined> {
    const file = await this.#outputs.fileAt(path)
    return file && bytesOfFile(file)
  }

  async pageFacts(page: LinkedPage): Promise<PageFacts> {
    const { frames } = await this.#render(page)
    // Only builds have budgets, so outputs do not measure the text here.
    return { frames }
  }

  async measuredBy(name: string, page: LinkedPage): Promise<unknown> {
    const output = this.#pageOutputs.find((one) => one.name === name)
    const path = output?.paths(page.route, this)[0]
    if (!output || path === undefined) return undefined
    const { facts } = await this.#make(output, page, String(path))
    return (facts as PageFacts | undefined)?.[factName(name)]
  }

  #render(page: LinkedPage): Promise<ArticleInDev> {
    if (this.#last?.page !== page) this.#last = { page, rendered: this.#site.render(page) }
    return this.#last.rendered
  }

  /** Returns the paths of files before they are generated. Every change yields new paths, so that browsers fetch the files again. */
  pathsOf(...[output, unit]: Parameters<OutputSite['pathsOf']>): string[] {
    return output.paths(unit, this).map((path) => String(path).replace('[hash]', `dev-${this.#site.edits}`))
  }

  /** Returns the same site with another theme. */
  withTheme(theme: Theme): SiteView {
    const { site } = this.linked
    const fonts = webFontsOf(this.project.config, site)
    const { files } = shellFiles(theme, site, fonts, startedScripts(this.project, this.isDev))
    const context = { ...this.#context, theme: { ...this.#context.theme, ...theme }, sharedFiles: files }
    return new SiteView(this.#site, this.linked, context, this.#outputs)
  }
}
