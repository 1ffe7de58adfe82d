// The site in `dev`. Pages are parsed and linked when they are requested.

import { dirname, join, resolve } from 'node:path'
import { withoutIgnored } from '../check/check.ts'
import { contentPath, type SiteChange } from '../engine/changes.ts'
import { addHeadTags } from '../engine/head-hooks.ts'
import { Heads } from '../engine/heads.ts'
import type { Pages } from '../engine/pages.ts'
import { parseOptionsOf, parseWith } from '../engine/parse-here.ts'
import { readOptions } from '../engine/reading.ts'
import { openSite, type Site } from '../engine/site.ts'
import type { PageView } from '../model/config/site-data.ts'
import { applySeverities, type Diagnostic, inOrder } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError, diagnosticsOfError } from '../model/diagnostics/docsite-error.ts'
import { pageFailure } from '../model/diagnostics/page-failure.ts'
import { pageView } from '../model/navigation/sidebar.ts'
import type { Body, PageRecord } from '../model/page/page.ts'
import { makeDocumentContext } from '../output/documents/context.ts'
import { type Article, type DocumentContext, renderArticle } from '../output/documents/html.ts'
import { appLinks } from '../output/icons/app-files.ts'
import type { TextFile } from '../output/output-writer.ts'
import { makeTheme } from '../output/theme/assets.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import { siteDataFiles } from '../output/theme/site-data.ts'
import { postsOn } from '../site/blog/open-blogs.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import { counterpartsOf, fileRouteOf, notFoundRoute, type Route } from '../site/routes.ts'
import { makeWords } from '../site/site-data.ts'
import type { Project, ProjectOptions } from '../source/config/config.ts'
import type { FileEvent } from '../source/file-state.ts'
import type { AssetFile } from '../source/images/images.ts'
import { fileName, nameGenerated } from '../source/plugins/generated-files.ts'
import { type ContentTree, writtenPages } from '../source/scan.ts'
import { toolHash } from '../source/tool.ts'
import { Cache } from '../storage/cache.ts'
import { lostCode } from '../storage/content-store.ts'
import { escapeText } from '../text/escape-text.ts'
import type { Pool } from '../workers/pool.ts'
import { DevPlugins } from './plugins.ts'
import { loadDevProject } from './project.ts'
import { type DevTheme, openTheme, plainTheme } from './theme.ts'

/** The effect of changed files on open pages. */
export type Change =
  /** The text of these routes has changed. */
  | { kind: 'pages'; routes: string[] }
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

export class DevSite {
  readonly project: Project
  readonly cache: Cache
  readonly #tools: SharedTools
  readonly #site: Site
  readonly #heads: Heads
  readonly #assetFiles = new Map<string, AssetFile>()
  /** The hooks that plugins add to the server. */
  readonly plugins: DevPlugins
  #theme: Promise<DevTheme>
  #themeMessages: Diagnostic[] = []
  #buildTheme: Promise<Theme> | undefined
  #context: Promise<DevContext> | undefined
  /** The site for which the navigation metadata of a locale and version was read last. */
  readonly #prepared = new Map<string, LinkedSite>()
  #edits = 0

  /** Opens a project. Throws a `DocsiteError` if its configuration is wrong. */
  static async open(root: string, options: ProjectOptions, pool: Pool): Promise<DevSite> {
    const project = await loadDevProject(root, options)
    const cache = new Cache(project.cacheFolder, toolHash())
    return DevSite.#make(project, { pool, cache, hashes: new Map() })
  }

  static async #make(project: Project, tools: SharedTools): Promise<DevSite> {
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
    return new DevSite(project, site, plugins, tools)
  }

  private constructor(project: Project, site: Site, plugins: DevPlugins, tools: SharedTools) {
    this.project = project
    this.plugins = plugins
    this.cache = tools.cache
    this.#tools = tools
    this.#site = site
    this.#heads = site.heads as Heads
    this.#theme = this.#openTheme()
    // Avoid an unhandled rejection. The request that awaits the promise still receives the error.
    this.#theme.catch(() => undefined)
  }

  /** Opens the project again after its configuration has changed. If the change affects parsing, all pages are parsed again. */
  async openAgain(root: string, options: ProjectOptions): Promise<DevSite> {
    const project = await loadDevProject(root, options)
    const next = await DevSite.#make(project, this.#tools)
    if (readOptions(project).optionsHash !== readOptions(this.project).optionsHash) this.parsed.evictAll()
    return next
  }

  /** Saves what makes the next start quicker. */
  save(): void {
    this.#heads.save(this.tree)
  }

  close(): void {
    this.save()
    this.cache.close()
  }

  get tree(): ContentTree {
    return this.#site.tree
  }

  get parsed(): Pages {
    return this.#site.pages
  }

  /** The number of changes since the site was opened. */
  get edits(): number {
    return this.#edits
  }

  /** Absolute paths of the content files. */
  get files(): string[] {
    const { folder, sidebars, files, publicFiles } = this.tree
    return [...writtenPages(this.tree), ...sidebars, ...files, ...publicFiles.map((path) => `public/${path}`)].map(
      (path) => join(folder, path),
    )
  }

  /** Absolute paths of the files that make up the configuration and the theme, in any directory. */
  async ownFiles(): Promise<{ configuration: string[]; theme: string[] }> {
    const { root, slots, styles, searchHooks = [], searchProvider, configFiles } = this.project
    const named = this.#themeMessages.map(({ place }) => place.file)
    const compiled = await this.#theme.catch(() => undefined)
    const inputs = [...(compiled?.inputs ?? []), ...named].map((file) => resolve(root, file))
    return {
      configuration: configFiles.map((file) => resolve(root, file)),
      theme: [
        ...slots.values(),
        ...styles,
        searchHooks,
        searchProvider?.module ?? [],
        ...inputs.filter((file) => !/[\\/]node_modules[\\/]/.test(file)),
      ].flat(),
    }
  }

  /** Returns the theme that a build uses, without the dev script. */
  async buildTheme(): Promise<Theme> {
    this.#buildTheme ??= makeTheme(this.project, this.cache).catch((error: unknown) => {
      this.#buildTheme = undefined
      throw error
    })
    return this.#buildTheme
  }

  // ---- Pages

  /** Returns the site, linked with the pages that have been parsed so far. */
  link(): LinkedSite {
    return this.#site.linked
  }

  /** Returns a page with its links resolved, or `undefined` if its file was removed. */
  async linkedPage(route: Route): Promise<LinkedPage | undefined> {
    await this.#site.historyRead
    const counterparts = counterpartsOf(route.path, this.link().routes, this.project.addressing)
    await this.parsed.parse([route.filePath, ...counterparts.map(({ filePath }) => filePath)])
    await this.prepareNavigation(route.lang, route.version)
    if (this.parsed.get(route.filePath)?.page.frontmatter.overview)
      await this.parsed.parse(this.#routesBelow(route).map(({ filePath }) => filePath))
    await this.parsed.parse(postsOn(this.#site.blogs.pages.get(fileRouteOf(route))))
    if (!this.parsed.get(route.filePath)) return undefined
    const page = this.link().link(route)
    await addHeadTags([page], this.project)
    for (const file of page.files) this.#assetFiles.set(file.outputPath, file)
    return page
  }

  /** Returns the 404 page of a locale and version with its links resolved. */
  async notFoundPage(lang: string, version: string): Promise<LinkedPage> {
    const own = notFoundRoute(lang, version, this.link().routes, this.project.addressing)
    if (own) await this.parsed.parse([own.filePath])
    const page = this.link().notFound(lang, version)
    for (const file of page.files) this.#assetFiles.set(file.outputPath, file)
    return page
  }

  /** Returns the routes that an overview may list. */
  #routesBelow({ path }: Route): Route[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    return this.link().routes.routes.filter((route) => route.path.startsWith(folder))
  }

  /** Reads the navigation metadata of all pages of a locale. */
  async prepareNavigation(lang: string, version: string): Promise<void> {
    const linked = this.link()
    const name = `${version} ${lang}`
    if (this.#prepared.get(name) === linked) return
    const routes = linked.routes.routes.filter((route) => route.lang === lang && route.version === version)
    await this.#heads.prepare(routes.map(({ filePath }) => filePath))
    this.#prepared.set(name, linked)
  }

  /** Renders the article of a page. */
  async render({ route, record, placeholders, diagnostics }: LinkedPage): Promise<ArticleInDev> {
    const { document } = await this.context()
    const view = pageView(record, this.link().sectionOf(record))
    const body = await this.#bodyOf(route.filePath)
    const draw = () => renderArticle(body, placeholders, view, document)
    const { diagnostics: failures, ...article } = await rendering(record, draw)
    // While the theme is broken, its components are missing, so errors about them would be misleading.
    const own = this.#themeMessages.length === 0 ? failures : []
    const label = this.#heads.frontmatterOf(route.filePath).draft ? draftLabel(this.project, route.lang) : ''
    return { view, ...article, article: label + article.article, diagnostics: [...diagnostics, ...own] }
  }

  /** Returns the body of a page. If it is missing from the cache or damaged, parses the page again. */
  async #bodyOf(filePath: string): Promise<Body> {
    const read = () => {
      const place = this.parsed.get(filePath)?.content
      return place ? this.cache.store.readBody(place) : []
    }
    try {
      return read()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== lostCode) throw error
      this.parsed.forget(filePath)
      await this.parsed.parse([filePath])
      return read()
    }
  }

  context(): Promise<DevContext> {
    this.#context ??= this.#makeContext()
    return this.#context
  }

  async #makeContext(): Promise<DevContext> {
    const theme = await this.#theme
    const { site } = this.link()
    // Use the same CSP as a build, so that writers see what it blocks.
    // Not all pages are parsed yet, so any of them may have a diagram in a frame.
    const hasDiagramFrames = this.project.packages.mermaid !== undefined
    const { document, sharedFiles } = makeDocumentContext(
      this.project.config,
      site,
      theme,
      hasDiagramFrames,
      appLinks({ ...this.project, site, tree: this.tree }),
    )
    return { theme, document: { ...document, prerender: theme.prerender(site) }, sharedFiles }
  }

  /** Returns the file that a linked page refers to, by its path in the output. */
  assetFile(outputPath: string): AssetFile | undefined {
    return this.#assetFiles.get(outputPath)
  }

  /** Returns the diagnostics of a page and all diagnostics of the site that are known so far. */
  async diagnostics(path: string): Promise<Diagnostic[]> {
    const route = this.link().routes.find(path)
    const linked = route && (await this.linkedPage(route))
    const page = linked && (await this.render(linked))
    const read = (route && this.parsed.reading.get(route.filePath)?.diagnostics) ?? []
    const ofSite = [...this.link().diagnostics, ...this.#themeMessages, ...this.project.cacheMessages]
    const found = [...read, ...(page?.diagnostics ?? []), ...ofSite]
    const { kept } = withoutIgnored(found, (route && this.parsed.get(route.filePath)?.page.ignores) || [])
    const configured = applySeverities(kept, this.project.config.check?.rules)
    return inOrder(nameGenerated(configured, this.tree.generated)).filter(({ severity }) => severity !== 'info')
  }

  /** Returns the page's own file and the files of its fragments. */
  filesOf(path: string): string[] {
    const route = this.link().routes.find(path)
    if (!route) return []
    const { fragments = [] } = this.parsed.reading.get(route.filePath) ?? {}
    return [route.filePath, ...fragments].map((file) => fileName(file, this.tree.generated))
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
    const { folder } = this.tree
    const isOfContent = ({ absolutePath }: FileEvent) =>
      contentPath(folder, absolutePath) !== undefined || this.parsed.reading.pagesShowing(absolutePath).length > 0
    const isContent = events.map((event) => isOfContent(event) || this.plugins.watching(event.absolutePath).length > 0)
    const data = this.#siteData()
    const change = this.#effectOf(await this.#site.apply(events), data)
    const isContentOnly = isContent.every(Boolean)
    // If the theme is broken, a new file in `public/` may be the file that a style sheet of the theme needs.
    const wasBroken = this.#themeMessages.length > 0
    if (isContentOnly && !wasBroken && !(await this.#concernsTheme(events))) return change
    const themeChange = await this.#reloadTheme()
    if (themeChange.kind !== 'diagnostics' || !isContent.includes(true)) return themeChange
    return isContentOnly && !wasBroken && this.#themeMessages.length === 0 ? change : { kind: 'all' }
  }

  /** Returns the effect of changes of the content on open pages. `data` is the site data before. */
  #effectOf({ files, pages, isScanned, hasNewSidebars }: SiteChange, data: string | undefined): Change {
    const changes = new Set(pages.values())
    if (isScanned) this.#assetFiles.clear()
    if (isScanned || hasNewSidebars || changes.has('navigation')) {
      const change = this.#relink(data)
      // A file in `public/` keeps its URL, so only a reload fetches it again.
      return files.some((filePath) => filePath.startsWith('public/')) ? { kind: 'reload' } : change
    }
    // A page that is open in a tab, and that this server has not read yet, may include a fragment.
    const isPage = (filePath: string) => this.tree.pages.includes(filePath)
    if (changes.has('outline') || !files.every(isPage)) return { kind: 'all' }
    const changed = new Set([...pages.keys()].filter((filePath) => pages.get(filePath) !== 'nothing'))
    const { routes: all, notFound } = this.link().routes
    // A 404 page may be open at any URL.
    if ([...notFound.values()].some(({ filePath }) => changed.has(filePath))) return { kind: 'all' }
    return { kind: 'pages', routes: all.filter(({ filePath }) => changed.has(filePath)).map(({ path }) => path) }
  }

  /** Returns whether the theme was compiled from one of these files: an esbuild plugin may read content. */
  async #concernsTheme(events: readonly FileEvent[]): Promise<boolean> {
    const inputs = new Set((await this.#theme).inputs)
    return events.some(({ absolutePath }) => inputs.has(absolutePath) || inputs.has(dirname(absolutePath)))
  }

  #relink(last: string | undefined): Change {
    this.#site.unlink()
    if (last === undefined || this.#siteData(true) === last) return { kind: 'all' }
    this.#context = undefined
    return { kind: 'reload' }
  }

  /** Returns the paths of the scripts with the site data, which contain hashes of it; `undefined` if the site is not linked. */
  #siteData(links = this.#site.isLinked): string | undefined {
    const paths = links ? Object.values(siteDataFiles(this.link().site, {})).map(({ path }) => path) : undefined
    return paths?.join()
  }

  async #reloadTheme(): Promise<Change> {
    const last = this.#theme
    this.#theme = this.#openTheme(last)
    this.#buildTheme = undefined
    if (isSame(await this.#theme, await last.catch(() => undefined))) return { kind: 'diagnostics' }
    this.#context = undefined
    return { kind: 'reload' }
  }

  /** Opens the theme. If a part of the project is broken, returns the last working theme, or else docsite's default theme. */
  async #openTheme(last?: Promise<DevTheme>): Promise<DevTheme> {
    const { theme, diagnostics } = await openTheme(this.project, this.cache).catch((error: unknown) => ({
      theme: undefined,
      diagnostics: diagnosticsOfError(error),
    }))
    this.#themeMessages = diagnostics
    return theme ?? (await last?.catch(() => undefined)) ?? plainTheme(this.project.root, this.cache)
  }
}

/** Returns a text that is the same for themes from which the same pages are made, whichever sources they come from. */
function keyOfTheme(theme: Theme | undefined): string {
  if (!theme) return ''
  const { inputs: _, diagnostics: __, files, prerenderModule, ...parts } = theme
  return JSON.stringify([parts, prerenderModule.name, files.map(({ path }) => path)])
}

/** Returns whether two themes have the same files. Their names contain the hashes of their contents. */
const isSame = (one: Theme, other: Theme | undefined): boolean => one === other || keyOfTheme(one) === keyOfTheme(other)

/** Returns the label above the article of a draft. */
const draftLabel = (project: Project, lang: string): string =>
  `<p><span class="badge warning">${escapeText(makeWords(project, lang).draft)}</span></p>`

/** Runs a function that renders a page. If it throws, adds the page's file to the error. */
export async function rendering<T>({ pagePath }: PageRecord, render: () => T | Promise<T>): Promise<T> {
  try {
    return await render()
  } catch (error) {
    const failure = pageFailure(pagePath, 'rendered', error)
    throw new DocsiteError(failure.text, [failure])
  }
}
