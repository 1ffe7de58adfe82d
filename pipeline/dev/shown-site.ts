// The site as `dev` shows it: pages that are linked when they are requested, rendered with a theme.

import { join, resolve } from 'node:path'
import { withoutIgnored } from '../check/check.ts'
import { contentPath, type SiteChange } from '../engine/changes.ts'
import { Heads } from '../engine/heads.ts'
import { parseOptionsOf, parseWith } from '../engine/parse-here.ts'
import { readOptions } from '../engine/reading.ts'
import { RequestedPages } from '../engine/requested-pages.ts'
import { openSite, type Site } from '../engine/site.ts'
import type { PageView } from '../model/config/site-data.ts'
import { applySeverities, type Diagnostic, inOrder } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { pageFailure } from '../model/diagnostics/page-failure.ts'
import { pageView } from '../model/navigation/sidebar.ts'
import type { Body, PageRecord } from '../model/page/page.ts'
import type { RoutePath } from '../model/route.ts'
import { makeDocumentContext } from '../output/documents/context.ts'
import { type Article, type DocumentContext, renderArticle } from '../output/documents/html.ts'
import { appLinks } from '../output/icons/app-files.ts'
import type { TextFile } from '../output/output-writer.ts'
import { siteDataFiles } from '../output/theme/site-data.ts'
import type { LinkedPage } from '../site/link.ts'
import { makeWords } from '../site/site-data.ts'
import { loadProject, type Project, type ProjectOptions } from '../source/config/config.ts'
import type { FileEvent } from '../source/file-state.ts'
import { fileName, nameGenerated } from '../source/plugins/generated-files.ts'
import { startedScripts } from '../source/plugins/theme-scripts.ts'
import { writtenPages } from '../source/scan.ts'
import { toolHash } from '../source/tool.ts'
import { Cache } from '../storage/cache.ts'
import { lostCode } from '../storage/content-store.ts'
import { escapeText } from '../text/escape-text.ts'
import type { Pool } from '../workers/pool.ts'
import { DevPlugins } from './plugins.ts'
import { type DevTheme, LiveTheme } from './theme.ts'

/** The effect of changed files on open pages. */
export type Change =
  /** The text of these routes has changed. */
  | { kind: 'pages'; routes: RoutePath[] }
  /** Navigation or routes have changed, so any page may look different. */
  | { kind: 'all' }
  /** The shell has changed. */
  | { kind: 'reload' }
  /** Nothing that pages show has changed, but their diagnostics may have. */
  | { kind: 'diagnostics' }

/** A rendered page with its diagnostics. */
export interface ArticleInDev extends Article {
  view: PageView
}

/** The data shared by all documents, and the script with the site data. */
export interface DevContext {
  theme: DevTheme
  document: DocumentContext
  sharedFiles: TextFile[]
}

/** Tools that are reused when the configuration changes. */
interface SharedTools {
  pool: Pool
  cache: Cache
  /** The hashes of the pages that the cache keeps, by content path. */
  hashes: Map<string, string>
}

export class ShownSite {
  readonly project: Project
  readonly cache: Cache
  readonly #tools: SharedTools
  readonly site: Site
  readonly #heads: Heads
  /** The hooks that plugins add to the server. */
  readonly plugins: DevPlugins
  readonly theme: LiveTheme
  readonly pages: RequestedPages
  #context: Promise<DevContext> | undefined
  #edits = 0

  /** Opens a project. Throws a `DocsiteError` if its configuration is wrong. */
  static async open(root: string, options: ProjectOptions, pool: Pool): Promise<ShownSite> {
    const project = await loadProject(root, options)
    const cache = new Cache(project.cacheFolder, toolHash())
    return ShownSite.#make(project, { pool, cache, hashes: new Map() })
  }

  static async #make(project: Project, tools: SharedTools): Promise<ShownSite> {
    const parseOptions = parseOptionsOf(project)
    const plugins = await DevPlugins.open(project)
    const site = await openSite({
      project,
      ...tools,
      parseHere: parseWith(parseOptions, tools.cache),
      headsOf: (pages) => new Heads(pages, parseOptions, tools.cache),
      showsDrafts: true,
      watching: (absolutePath) => plugins.watching(absolutePath),
      // Texts are read when a page is shown.
      verify: true,
    }).catch(async (error: unknown) => {
      await plugins.close()
      throw error
    })
    return new ShownSite(project, site, plugins, tools)
  }

  private constructor(project: Project, site: Site, plugins: DevPlugins, tools: SharedTools) {
    this.project = project
    this.plugins = plugins
    this.cache = tools.cache
    this.#tools = tools
    this.site = site
    this.#heads = site.heads as Heads
    this.pages = new RequestedPages(site)
    this.theme = new LiveTheme(project, tools.cache)
  }

  /** Opens the project again after its configuration has changed. If the change affects parsing, all pages are parsed again. */
  async openAgain(root: string, options: ProjectOptions): Promise<ShownSite> {
    const project = await loadProject(root, options)
    const next = await ShownSite.#make(project, this.#tools)
    if (readOptions(project).optionsHash !== readOptions(this.project).optionsHash) this.site.pages.evictAll()
    return next
  }

  /** Saves what makes the next start quicker. */
  save(): void {
    this.#heads.save(this.site.tree)
  }

  close(): void {
    this.save()
    this.cache.close()
  }

  /** The number of changes since the site was opened. */
  get edits(): number {
    return this.#edits
  }

  /** Absolute paths of the content files. */
  get files(): string[] {
    const { folder, sidebars, files, publicFiles } = this.site.tree
    return [...writtenPages(this.site.tree), ...sidebars, ...files, ...publicFiles.map((path) => `public/${path}`)].map(
      (path) => join(folder, path),
    )
  }

  /** Absolute paths of the files that make up the configuration and the theme, in any directory. */
  async ownFiles(): Promise<{ configuration: string[]; theme: string[] }> {
    const { root, configFiles } = this.project
    return { configuration: configFiles.map((file) => resolve(root, file)), theme: await this.theme.files() }
  }

  // ---- Pages

  /** Renders the article of a page. */
  async render({ route, record, placeholders, diagnostics }: LinkedPage): Promise<ArticleInDev> {
    const { document } = await this.context()
    const view = pageView(record, this.site.linked.sectionOf(record))
    const body = await this.#bodyOf(route.filePath)
    const draw = () => renderArticle(body, placeholders, view, document)
    const { diagnostics: failures, ...article } = await rendering(record, draw)
    // While the theme is broken, its components are missing, so errors about them would be misleading.
    const own = this.theme.diagnostics.length === 0 ? failures : []
    const label = this.#heads.frontmatterOf(route.filePath).draft ? draftLabel(this.project, route.lang) : ''
    return { view, ...article, article: label + article.article, diagnostics: [...diagnostics, ...own] }
  }

  /** Returns the body of a page. If it is missing from the cache or damaged, parses the page again. */
  async #bodyOf(filePath: string): Promise<Body> {
    const read = () => {
      const place = this.site.pages.get(filePath)?.content
      return place ? this.cache.store.readBody(place) : []
    }
    try {
      return read()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== lostCode) throw error
      this.site.pages.forget(filePath)
      await this.site.pages.parse([filePath])
      return read()
    }
  }

  context(): Promise<DevContext> {
    this.#context ??= this.#makeContext()
    return this.#context
  }

  async #makeContext(): Promise<DevContext> {
    const theme = await this.theme.current
    const { site } = this.site.linked
    // Use the same CSP as a build, so that writers see what it blocks.
    const { document, sharedFiles } = makeDocumentContext(this.project.config, site, theme, {
      links: appLinks({ ...this.project, site, tree: this.site.tree }),
      scripts: startedScripts(this.project, true),
    })
    return { theme, document: { ...document, prerender: theme.prerender(site) }, sharedFiles }
  }

  /** Returns the diagnostics of a page and all diagnostics of the site that are known so far. */
  async diagnostics(path: RoutePath): Promise<Diagnostic[]> {
    const route = this.site.linked.routes.find(path)
    const linked = route && (await this.pages.page(route))
    const page = linked && (await this.render(linked))
    const read = (route && this.site.pages.reading.get(route.filePath)?.diagnostics) ?? []
    const { baseline, cacheMessages } = this.project
    const ofSite = [
      ...baseline.diagnostics,
      ...this.site.linked.diagnostics,
      ...this.theme.diagnostics,
      ...cacheMessages,
    ]
    const found = [...read, ...(page?.diagnostics ?? []), ...ofSite]
    const { kept } = withoutIgnored(found, (route && this.site.pages.get(route.filePath)?.page.ignores) || [])
    const configured = applySeverities(kept, this.project.config.check?.rules)
    return inOrder(nameGenerated(configured, this.site.tree.generated)).filter(({ severity }) => severity !== 'info')
  }

  /** Returns the page's own file and the files of its fragments. */
  filesOf(path: RoutePath): string[] {
    const route = this.site.linked.routes.find(path)
    if (!route) return []
    const { fragments = [] } = this.site.pages.reading.get(route.filePath) ?? {}
    return [route.filePath, ...fragments].map((file) => fileName(file, this.site.tree.generated))
  }

  // ---- Changes

  /** Applies changes to all files except the configuration, and returns their effect on open pages. */
  async update(events: readonly FileEvent[]): Promise<Change> {
    try {
      return await this.#apply(events)
    } finally {
      // Count the edit at the end, because anything generated during the update may be stale.
      this.#edits++
    }
  }

  async #apply(events: readonly FileEvent[]): Promise<Change> {
    const { folder } = this.site.tree
    const isOfContent = ({ absolutePath }: FileEvent) =>
      contentPath(folder, absolutePath) !== undefined || this.site.pages.reading.pagesShowing(absolutePath).length > 0
    const isContent = events.map((event) => isOfContent(event) || this.plugins.watching(event.absolutePath).length > 0)
    const data = this.#siteData()
    const change = this.#effectOf(await this.site.apply(events), data)
    const isContentOnly = isContent.every(Boolean)
    // If the theme is broken, a new file in `public/` may be the file that a style sheet of the theme needs.
    const wasBroken = this.theme.diagnostics.length > 0
    if (isContentOnly && !wasBroken && !(await this.theme.concerns(events))) return change
    if (await this.theme.reload()) {
      this.#context = undefined
      return { kind: 'reload' }
    }
    if (!isContent.includes(true)) return { kind: 'diagnostics' }
    return isContentOnly && !wasBroken && this.theme.diagnostics.length === 0 ? change : { kind: 'all' }
  }

  /** Returns the effect of changes of the content on open pages. `data` is the site data before. */
  #effectOf({ files, pages, isScanned, hasNewSidebars }: SiteChange, data: string | undefined): Change {
    const changes = new Set(pages.values())
    if (isScanned) this.pages.assets.clear()
    if (isScanned || hasNewSidebars || changes.has('navigation')) {
      const change = this.#relink(data)
      // A file in `public/` keeps its URL, so only a reload fetches it again.
      return files.some((filePath) => filePath.startsWith('public/')) ? { kind: 'reload' } : change
    }
    // A page that is open in a tab, and that this server has not read yet, may include a fragment.
    const isPage = (filePath: string) => this.site.tree.pages.includes(filePath)
    if (changes.has('outline') || !files.every(isPage)) return { kind: 'all' }
    const changed = new Set([...pages.keys()].filter((filePath) => pages.get(filePath) !== 'nothing'))
    const { routes: all, notFound } = this.site.linked.routes
    // A 404 page may be open at any URL.
    if ([...notFound.values()].some(({ filePath }) => changed.has(filePath))) return { kind: 'all' }
    return { kind: 'pages', routes: all.filter(({ filePath }) => changed.has(filePath)).map(({ path }) => path) }
  }

  #relink(last: string | undefined): Change {
    this.site.unlink()
    if (last === undefined || this.#siteData(true) === last) return { kind: 'all' }
    this.#context = undefined
    return { kind: 'reload' }
  }

  /** Returns the paths of the scripts with the site data, which contain hashes of it; `undefined` if the site is not linked. */
  #siteData(links = this.site.isLinked): string | undefined {
    const paths = links
      ? Object.values(siteDataFiles(this.site.linked.site, {}, [])).map(({ path }) => path)
      : undefined
    return paths?.join()
  }
}

/** Returns the label above the article of a draft. */
const draftLabel = (project: Project, lang: string): string =>
  `<p><span class="badge warning">${escapeText(makeWords(project, lang).draft)}</span></p>`

/** Runs a function that renders a page. If it throws, adds the page's file to the error. */
export async function rendering<T>({ pagePath }: PageRecord, render: () => T | Promise<T>): Promise<T> {
  try {
    return await render()
  } catch (error) {
    const failure = pageFailure({ file: `content/${pagePath}` }, 'rendered', error)
    throw new DocsiteError(failure.text, [failure])
  }
}
