// A site as it is being written: pages are parsed when they are asked for, and what changes is known by its hash.

import { statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { withoutIgnored } from '../check/check.ts'
import { batchesOf, navigationMetadataOf, parseSetup, readOptions, readSidebars, showsHistory } from '../compile.ts'
import type { Manifest, PageView } from '../model/config/site-data.ts'
import { applySeverities, type Diagnostic, inOrder } from '../model/diagnostic.ts'
import { pageView } from '../model/navigation/sidebar.ts'
import type { PageRecord, ParsedPage, SourceFile } from '../model/page.ts'
import { pageFailure } from '../model/page-failure.ts'
import { findRoute, outputFileOf, splitRoute } from '../model/route.ts'
import { type CopiedPage, isLlmsFile, makeLlms } from '../output/agents/llms.ts'
import { estimateTokens, ownCopyFile, renderMarkdown } from '../output/agents/markdown-copy.ts'
import { makeDocumentContext } from '../output/documents/context.ts'
import {
  type Article,
  type DocumentContext,
  renderArticle,
  renderDocument,
  renderRecord,
} from '../output/documents/html.ts'
import { defaultIcon } from '../output/documents/icon.ts'
import { makeRedirectPages } from '../output/documents/redirects.ts'
import { makeFeeds } from '../output/feeds/feeds.ts'
import { withdrawnWorker } from '../output/offline/offline.ts'
import { inTwoFiles, makeSearch, type SearchJson } from '../output/search/build-index.ts'
import { localesOf, searchInputs } from '../output/search/inputs.ts'
import { siteDataFile } from '../output/theme/assets.ts'
import { readTitle } from '../page/inline.ts'
import { type ParseOptions, parsePage } from '../page/parse.ts'
import { type LinkedPage, type LinkedSite, linkSite } from '../site/link.ts'
import { feedFile, isInFeed } from '../site/records.ts'
import { alternatesOf, type Route } from '../site/routes.ts'
import type { NavigationMetadata } from '../site/sidebar-files.ts'
import { importConfig } from '../source/compile-config.ts'
import { loadProject, type Project, type ProjectOptions, readConfigTexts } from '../source/config.ts'
import { type Area, type FoundFile, findFile } from '../source/contained.ts'
import { type History, readHistory } from '../source/history.ts'
import { type AssetFile, AssetReader } from '../source/images.ts'
import { peekTitle } from '../source/peek.ts'
import { type ReadOptions, type ReadResult, readSource } from '../source/read.ts'
import { type ContentTree, scanContent } from '../source/scan.ts'
import { toolHash } from '../source/tool.ts'
import { UsageError } from '../source/usage.ts'
import { Cache, type CachedPage } from '../storage/cache.ts'
import { makeParseOptions } from '../workers/parse-options.ts'
import type { Job, Pool } from '../workers/pool.ts'
import { type DevTheme, openTheme, plainTheme } from './theme.ts'

/** What a change of files means for open pages. */
export type Change =
  /** Texts of these routes. */
  | { kind: 'pages'; routes: string[] }
  /** Navigation or addresses: any page may look different. */
  | { kind: 'all' }
  /** The shell itself. */
  | { kind: 'reload' }
  /** Nothing that is shown, but what is wrong may be something else. */
  | { kind: 'diagnostics' }

export interface FileEvent {
  kind: 'add' | 'change' | 'unlink'
  absolutePath: string
}

// Fewer pages than this are parsed sooner here than by workers that must start first.
const pagesWorthWorkers = 40

interface Parsed extends CachedPage {
  hash: string
}

/** A page as it is sent, and what is wrong with it. */
interface Page extends Article {
  view: PageView
}

export class DevSite {
  readonly project: Project
  readonly #cache: Cache
  readonly #pool: Pool
  readonly #parseOptions: ParseOptions
  readonly #readOptions: ReadOptions
  readonly #assets: AssetReader
  readonly #assetFiles = new Map<string, AssetFile>()
  readonly #sources = new Map<string, ReadResult | undefined>()
  readonly #parsed = new Map<string, Parsed>()
  readonly #faces = new Map<string, NavigationMetadata>()
  readonly #history: History = { times: new Map(), shallow: false }
  readonly #historyRead: Promise<unknown>
  #tree: ContentTree
  #theme: Promise<DevTheme>
  #themeMessages: Diagnostic[] = []
  #context: Promise<DocumentContext> | undefined
  #linked: LinkedSite | undefined
  /** The search of each locale that was asked for since the last change, by its name in the manifest. */
  readonly #search = new Map<string, Promise<SearchJson | undefined>>()
  /** Counts changes: search files have another name after each. */
  #edits = 0

  /** Opens a project. Throws a `UsageError` when its configuration is wrong. */
  static async open(root: string, options: ProjectOptions, pool: Pool): Promise<DevSite> {
    const project = await loadDevProject(root, options)
    const cache = new Cache(project.cacheFolder, toolHash())
    return new DevSite(project, await parseOptionsOf(project), pool, cache)
  }

  private constructor(project: Project, parseOptions: ParseOptions, pool: Pool, cache: Cache) {
    this.project = project
    this.#pool = pool
    this.#parseOptions = parseOptions
    this.#readOptions = readOptions(project)
    this.#cache = cache
    this.#theme = this.#openTheme()
    this.#tree = scanContent(project.root, project.config.route)
    this.#assets = new AssetReader(this.#tree.area)
    // Dates come when they are there: pages are linked with the same table all along.
    this.#historyRead = showsHistory(project)
      ? readHistory(this.#tree.folder, this.#tree.pages).then((read) => Object.assign(this.#history, read))
      : Promise.resolve()
    // Whoever asks for a page hears of it.
    for (const begun of [this.#theme, this.#historyRead]) begun.catch(() => undefined)
  }

  /** Opens the project anew, after a change of its configuration. What was parsed before is parsed otherwise now. */
  async openAnew(root: string, options: ProjectOptions): Promise<DevSite> {
    const project = await loadDevProject(root, options)
    const next = new DevSite(project, await parseOptionsOf(project), this.#pool, this.#cache)
    for (const { hash } of this.#parsed.values()) this.#cache.evict(hash)
    return next
  }

  close(): void {
    this.#cache.store.close()
  }

  /** Absolute paths of the content's files. */
  get files(): string[] {
    const { folder, pages, sidebars, files, publicFiles } = this.#tree
    return [...pages, ...sidebars, ...files, ...publicFiles.map((path) => `public/${path}`)].map((path) =>
      join(folder, path),
    )
  }

  /** Absolute paths of the files that the configuration and the theme are made from, wherever they lie. */
  async ownFiles(): Promise<{ configuration: string[]; theme: string[] }> {
    const { root, styles, searchHooks = [], configFiles } = this.project
    const named = this.#themeMessages.map(({ place }) => place.file)
    const inputs = [...(await this.#theme).inputs, ...named].map((file) => resolve(root, file))
    return {
      configuration: configFiles.map((file) => resolve(root, file)),
      theme: [...styles, searchHooks, ...inputs.filter((file) => !/[\\/]node_modules[\\/]/.test(file))].flat(),
    }
  }

  // ---- What the server asks for

  /** The route that a path means, and what its page says; the not-found page of the path's language for all others. */
  async document(path: string, revision: string): Promise<{ html: string; found: boolean }> {
    const context = { ...(await this.#documentContext()), revision }
    const route = this.#link().routes.find(path)
    const page = route && (await this.#page(route))
    if (page) return { html: await rendering(route, () => renderDocument(page.view, page, context)), found: true }
    const { lang, version } = splitRoute(path, this.project.addressing)
    const view = { record: this.#link().notFound(lang, version) }
    return { html: renderDocument(view, { article: '', islands: [] }, context), found: false }
  }

  /** The page record of a route as JSON. */
  async record(path: string): Promise<string | undefined> {
    const context = await this.#documentContext()
    const route = this.#link().routes.byPath.get(path)
    const page = route && (await this.#page(route))
    return page && renderRecord(page.view, page.article, context)
  }

  async manifest(): Promise<Manifest> {
    const linked = this.#link()
    const { build, shell } = await this.#documentContext()
    const names = localesOf(linked).map(({ name }) => name)
    const searched = searchInputs(
      linked,
      [],
      { keys: new Map(), contents: new Map() },
      this.#cache.folder('search'),
    ).map(({ name }) => name)
    return {
      build,
      base: this.project.addressing.base,
      site: Object.fromEntries(names.map((name) => [name, `static/site.${name}.dev.json`])),
      search: Object.fromEntries(
        searched.map((name) => [
          name,
          {
            documents: `static/search_index.${name}.dev-${this.#edits}.json`,
            index: `static/search_lunr.${name}.dev-${this.#edits}.json`,
          },
        ]),
      ),
      searchWorker: shell.searchWorker,
    }
  }

  /** A file that is made on demand, by its path in the output: shared data, search, the site's own data. */
  async madeFile(path: string): Promise<string | undefined> {
    const linked = this.#link()
    const [, shared] = /^static\/site\.(.+)\.dev\.json$/.exec(path) ?? []
    const locale = localesOf(linked).find(({ name }) => name === shared)
    if (locale) {
      await this.#prepareFaces(locale.lang, locale.version)
      return JSON.stringify(linked.shared(locale.lang, locale.version))
    }
    const [, kind, searched] = /^static\/search_(index|lunr)\.(.+)\.dev-\d+\.json$/.exec(path) ?? []
    if (searched !== undefined) {
      const search = this.#search.get(searched) ?? this.#makeSearch(searched)
      this.#search.set(searched, search)
      return (await search)?.[kind === 'index' ? 'documents' : 'index'].json
    }
    const { shell } = await this.#documentContext()
    if (path === shell.siteData) return siteDataFile(linked.site).text
    if (path === defaultIcon.path) return defaultIcon.text
    if (path === withdrawnWorker.path) return withdrawnWorker.text
    return undefined
  }

  /** What programs read in place of documents, by its path in the output: a page's Markdown copy, the lists of all copies. */
  async copy(path: string): Promise<string | undefined> {
    const linked = this.#link()
    const [, bare] = /^(.*)\.md$/.exec(path) ?? []
    const route = bare === undefined ? undefined : linked.routes.find(`/${bare}`)
    if (route && ownCopyFile(route, this.#tree.publicFiles, linked.site) === path) return this.#markdown(route)
    const locale = localesOf(linked).find((locale) => isLlmsFile(path, { site: linked.site, ...locale }))
    return locale && linked.site.llms !== false ? this.#makeLlms(path, locale) : undefined
  }

  /** A feed by its path in the output: every page that it holds is parsed for it. */
  async feed(path: string): Promise<string | undefined> {
    const feed = (this.project.config.feeds ?? []).find((one) => feedFile(one) === path)
    if (!feed) return undefined
    const linked = this.#link()
    const bodies = new Map<PageRecord, string>()
    for (const route of linked.routes.routes) {
      const belongs = isInFeed({ routePath: route.path, fallback: route.fallback }, feed)
      const page = belongs ? await this.#page(route) : undefined
      // One without a date is an error, which its page tells.
      if (page?.view.record.frontmatter.published_at) bodies.set(page.view.record, page.article)
    }
    return makeFeeds([feed], [...bodies.keys()], linked.site, (record) => bodies.get(record) ?? '')[0]?.text
  }

  /** The page that stands at an address something has moved from. */
  async redirectPage(path: string): Promise<string | undefined> {
    const { shell, documentCsp } = await this.#documentContext()
    const { site, routes } = this.#link()
    const from = findRoute(path, (route) => Object.hasOwn(site.redirects.exact, route))
    if (from === undefined) return undefined
    return makeRedirectPages(site, routes, shell.redirectScript, documentCsp).find(
      (page) => page.path === outputFileOf(from),
    )?.text
  }

  /** A file that lies on disk: the theme's, an image of a page, one of `public/`. */
  async diskFile(path: string): Promise<FoundFile | undefined> {
    const ofTheme = (await this.#theme).files.find((file) => file.path === path)?.absolutePath
    if (ofTheme !== undefined) return fileAt({ folder: dirname(ofTheme) }, basename(ofTheme))
    const filePath = this.#assetFiles.get(path)?.filePath
    if (filePath !== undefined) return fileAt(this.#tree.area, filePath)
    return this.#tree.publicFiles.includes(path) ? fileAt(this.#tree.area, `public/${path}`) : undefined
  }

  /** Everything wrong with a page, and with the site as a whole as far as it is known by now. */
  async diagnostics(path: string): Promise<Diagnostic[]> {
    const route = this.#link().routes.find(path)
    const page = route && (await this.#page(route))
    const read = route ? (this.#sources.get(route.filePath)?.diagnostics ?? []) : []
    const ofSite = [...this.#link().diagnostics, ...this.#themeMessages, ...this.project.cacheMessages]
    const found = [...read, ...(page?.diagnostics ?? []), ...ofSite]
    const { kept: all } = withoutIgnored(found, (route && this.#parsed.get(route.filePath)?.page.ignores) || [])
    const configured = applySeverities(all, this.project.config.check?.rules)
    return inOrder(configured).filter(({ severity }) => severity !== 'info')
  }

  /** Files that a page is made from: its own, and the fragments in it. */
  filesOf(path: string): string[] {
    const route = this.#link().routes.find(path)
    const spans = (route && this.#sources.get(route.filePath)?.source?.spans) ?? []
    return route ? [route.filePath, ...spans.map(({ filePath }) => filePath)].map((file) => `content/${file}`) : []
  }

  // ---- Changes

  /** Takes changes of files in; returns what they mean. A change of the configuration is the server's to handle. */
  async update(events: readonly FileEvent[]): Promise<Change> {
    this.#search.clear()
    this.#edits++
    const inContent = events
      .map((event) => ({ ...event, filePath: relative(this.#tree.folder, event.absolutePath).split(sep).join('/') }))
      .filter(({ filePath }) => !filePath.startsWith('../') && !isAbsolute(filePath))
    const change = await this.#updateContent(inContent)
    // A broken style sheet may have waited for a file of `public/`.
    if (inContent.length === events.length && this.#themeMessages.length === 0) return change
    const themeChange = await this.#reloadTheme()
    return themeChange.kind === 'diagnostics' && inContent.length > 0 ? { kind: 'all' } : themeChange
  }

  async #updateContent(inContent: readonly (FileEvent & { filePath: string })[]): Promise<Change> {
    const isText = ({ filePath, absolutePath }: FileEvent & { filePath: string }) =>
      this.#tree.pages.includes(filePath) && statSync(absolutePath, { throwIfNoEntry: false })?.isFile()
    const texts = inContent.every(isText)
    if (!texts) return this.#rescan(inContent.map(({ filePath }) => filePath))
    const files = [...new Set(inContent.map(({ filePath }) => filePath))]
    const changes = await Promise.all(files.map((filePath) => this.#changeText(filePath)))
    if (changes.some((change) => change === 'face')) return this.#relink()
    this.#linked?.forgetPages()
    if (changes.some((change) => change === 'outline')) return { kind: 'all' }
    const changed = new Set(files.filter((_, i) => changes[i] !== 'none'))
    const routes = this.#link().routes.routes.filter(({ filePath }) => changed.has(filePath))
    return { kind: 'pages', routes: routes.map(({ path }) => path) }
  }

  /** Reads a page anew: has only its text changed, or its outline, or what navigation shows of it? */
  async #changeText(filePath: string): Promise<'none' | 'text' | 'outline' | 'face'> {
    const before = this.#parsed.get(filePath)
    const metadata = this.#faces.get(filePath)
    this.#sources.delete(filePath)
    this.#faces.delete(filePath)
    if (!before) return 'face'
    await this.#parse([filePath])
    const { page: after, hash } = this.#parsed.get(filePath) ?? {}
    if (hash === before.hash) {
      if (metadata) this.#faces.set(filePath, metadata)
      return 'none'
    }
    const same = (pick: (page: ParsedPage) => unknown) =>
      after !== undefined && JSON.stringify(pick(before.page)) === JSON.stringify(pick(after))
    if (!same(navigationMetadataOf) || !same(({ pageType, frontmatter }) => [pageType, frontmatter])) return 'face'
    return same(({ toc, ids }) => [toc.map(({ charIndex: _, ...entry }) => entry), ids]) ? 'text' : 'outline'
  }

  /** Files came or went, or others than pages changed: everything is read anew when it is asked for. Parsed pages are known by their hash. */
  #rescan(filePaths: readonly string[]): Change {
    this.#tree = scanContent(this.project.root, this.project.config.route)
    this.#sources.clear()
    this.#faces.clear()
    this.#assetFiles.clear()
    const pages = new Set(this.#tree.pages)
    for (const [filePath, { hash }] of this.#parsed) {
      if (pages.has(filePath)) continue
      this.#parsed.delete(filePath)
      this.#cache.evict(hash)
    }
    const change = this.#relink()
    // A file of `public/` keeps its address: only a page that is loaded anew asks for it again.
    return filePaths.some((filePath) => filePath.startsWith('public/')) ? { kind: 'reload' } : change
  }

  #relink(): Change {
    const before = this.#linked && siteDataFile(this.#linked.site).path
    this.#linked = undefined
    if (before === undefined || siteDataFile(this.#link().site).path === before) return { kind: 'all' }
    this.#context = undefined
    return { kind: 'reload' }
  }

  async #reloadTheme(): Promise<Change> {
    const last = this.#theme
    this.#theme = this.#openTheme(last)
    if ((await this.#theme) === (await last)) return { kind: 'diagnostics' }
    this.#context = undefined
    return { kind: 'reload' }
  }

  /** Opens the theme; while a part of the project's own is broken, the last one that worked, or docsite's own. */
  async #openTheme(last?: Promise<DevTheme>): Promise<DevTheme> {
    const { theme, diagnostics } = await openTheme(this.project, this.#cache)
    this.#themeMessages = diagnostics
    return theme ?? (await last) ?? plainTheme(this.project.root, this.#cache)
  }

  // ---- Pages

  /** `undefined` when the page's file is gone by now. */
  async #page(route: Route): Promise<Page | undefined> {
    const context = await this.#documentContext()
    const linked = await this.#linkedPage(route)
    if (!linked) return undefined
    const { record, placeholders, diagnostics } = linked
    const view = pageView(record, this.#link().sectionOf(record))
    const place = this.#parsed.get(route.filePath)?.content
    const body = place ? this.#cache.store.readBody(place) : []
    const draw = () => renderArticle(body, placeholders, view, context)
    const { article, islands, diagnostics: failures } = await rendering(route, draw)
    // While the theme is broken, components are missing that are not wrong.
    return {
      view,
      article,
      islands,
      diagnostics: [...diagnostics, ...(this.#themeMessages.length === 0 ? failures : [])],
    }
  }

  async #markdown(route: Route): Promise<string | undefined> {
    const context = await this.#documentContext()
    const page = await this.#page(route)
    return page && renderMarkdown(page.view, page.article, context)
  }

  /** One of the files that list or hold all copies of a language: every page is drawn for it. */
  async #makeLlms(path: string, { lang, version }: { lang: string; version: string }): Promise<string | undefined> {
    const linked = this.#link()
    const routes = linked.routes.routes.filter((route) => route.lang === lang && route.version === version)
    await this.#parse(routes.map(({ filePath }) => filePath))
    const texts = new Map<string, string>()
    const pages: CopiedPage[] = []
    for (const route of routes) {
      const file = ownCopyFile(route, this.#tree.publicFiles, linked.site)
      const text = file === undefined ? undefined : await this.#markdown(route)
      if (file === undefined || text === undefined) continue
      texts.set(file, text)
      pages.push({ record: linked.link(route).record, file, tokens: estimateTokens(text) })
    }
    const sections = linked.navigation.sections(lang, version)
    const made = makeLlms({ site: linked.site, lang, version, pages, sections }, (file) => texts.get(file) as string)
    return made.find((file) => file.path === path)?.text
  }

  async #linkedPage(route: Route): Promise<LinkedPage | undefined> {
    await this.#historyRead
    const alternates = alternatesOf(route.path, this.#link().routes, this.project.addressing)
    await this.#parse([route.filePath, ...alternates.map(({ filePath }) => filePath)])
    await this.#prepareFaces(route.lang, route.version)
    if (this.#parsed.get(route.filePath)?.page.frontmatter.overview) await this.#parse(this.#filesBelow(route))
    if (!this.#parsed.has(route.filePath)) return undefined
    const page = this.#link().link(route)
    for (const file of page.files) this.#assetFiles.set(file.outputPath, file)
    return page
  }

  /** Content files of the pages that an overview may list. */
  #filesBelow({ path }: Route): string[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    return this.#link()
      .routes.routes.filter((route) => route.path.startsWith(folder))
      .map(({ filePath }) => filePath)
  }

  #source(filePath: string): ReadResult | undefined {
    if (!this.#sources.has(filePath))
      this.#sources.set(filePath, readSource(this.#tree.area, filePath, this.#readOptions))
    return this.#sources.get(filePath)
  }

  /** Parses the pages that are not, or not any more, known. */
  async #parse(filePaths: readonly string[]): Promise<void> {
    const wanted = [...new Set(filePaths)].flatMap((filePath) => this.#source(filePath)?.source ?? [])
    const fresh = wanted.filter((source) => {
      const known = this.#cache.get(source.hash)
      if (!known) return true
      // What a cache holds may be damaged: what this process has seen is not.
      if (this.#parsed.get(source.filePath)?.hash !== source.hash && !this.#cache.store.holds(known.content))
        return true
      this.#keepParsed(source, known)
      return false
    })
    const keep = (source: SourceFile, page: CachedPage) => {
      this.#cache.keep(source.hash, page)
      this.#keepParsed(source, page)
    }
    if (fresh.length < pagesWorthWorkers) {
      for (const source of fresh) {
        const { page, content } = await parsePage(source, this.#parseOptions)
        keep(source, { page, content: this.#cache.store.write(content) })
      }
      return
    }
    this.#pool.setup(parseSetup(this.project, this.#cache))
    const pages = (await this.#pool.run(
      batchesOf(fresh, 8).map((input): Job => ({ task: 'parse', input })),
    )) as CachedPage[][]
    pages.flat().forEach((page, i) => keep(fresh[i] as SourceFile, page))
  }

  /** Of each page one text is kept: the last. */
  #keepParsed({ filePath, hash }: SourceFile, page: CachedPage): void {
    const last = this.#parsed.get(filePath)?.hash
    if (last !== undefined && last !== hash) this.#cache.evict(last)
    this.#parsed.set(filePath, { hash, ...page })
  }

  /** Sees to it that navigation can show every page of a locale: by its first lines, or parsed where those do not tell. */
  async #prepareFaces(lang: string, version: string): Promise<void> {
    const files = new Set(
      this.#link()
        .routes.routes.filter((route) => route.lang === lang && route.version === version)
        .map(({ filePath }) => filePath),
    )
    const unknown = [...files].filter((filePath) => !this.#faces.has(filePath))
    const unclear = unknown.filter((filePath) => {
      const source = this.#source(filePath)?.source
      const parsed = this.#parsed.get(filePath)
      const peeked = source && (parsed?.hash === source.hash ? undefined : peekTitle(source.text))
      if (peeked) this.#faces.set(filePath, { titleHtml: readTitle(peeked.title).html })
      return !peeked
    })
    await this.#parse(unclear)
    for (const filePath of unclear) this.#faces.set(filePath, navigationMetadataOf(this.#parsed.get(filePath)?.page))
  }

  #link(): LinkedSite {
    this.#linked ??= linkSite({
      project: this.project,
      tree: this.#tree,
      sidebars: readSidebars(this.#tree),
      configTexts: readConfigTexts(this.project),
      pageOf: (filePath) => this.#parsed.get(filePath)?.page,
      metadata: (filePath) => this.#faces.get(filePath) ?? { titleHtml: '' },
      history: this.#history,
      assets: this.#assets,
    })
    return this.#linked
  }

  #documentContext(): Promise<DocumentContext> {
    this.#context ??= this.#makeContext()
    return this.#context
  }

  async #makeContext(): Promise<DocumentContext> {
    const theme = await this.#theme
    const { site } = this.#link()
    // The same policy as a build's: what it stops is seen while it is written.
    return { ...makeDocumentContext(this.project.config, site, theme).document, prerender: theme.prerender(site) }
  }

  // ---- Search

  /** Parses what is not parsed yet and makes the search of a locale, by its name in the manifest. */
  async #makeSearch(name: string): Promise<SearchJson | undefined> {
    const linked = this.#link()
    const locales = localesOf(linked)
    const lang = locales.find((locale) => locale.name === name)?.lang
    const routes = linked.routes.routes.filter((route) => route.lang === lang)
    await this.#parse(routes.map(({ filePath }) => filePath))
    for (const locale of locales) if (locale.lang === lang) await this.#prepareFaces(locale.lang, locale.version)
    const pages = routes.filter(({ filePath }) => this.#parsed.has(filePath)).map((route) => linked.link(route))
    const parsed = [...this.#parsed]
    const texts = {
      keys: new Map(parsed.map(([filePath, { hash }]) => [filePath, hash])),
      contents: new Map(parsed.map(([filePath, { content }]) => [filePath, content])),
    }
    const searches = searchInputs(linked, pages, texts, this.#cache.folder('search'))
    const input = searches.find((search) => search.name === name)?.input
    return input && makeSearch(input, this.#cache.store, inTwoFiles)
  }
}

/** Does what draws a page. What is thrown names the page's file. */
async function rendering<T>({ filePath }: Route, render: () => T | Promise<T>): Promise<T> {
  try {
    return await render()
  } catch (error) {
    const failure = pageFailure(filePath, 'rendered', error)
    throw new UsageError(failure.text, [failure])
  }
}

function fileAt(area: Area, path: string): FoundFile | undefined {
  const found = findFile(area, path)
  return found.kind === 'file' ? found : undefined
}

/** The project as it is written. What is being written is never kept by the browser. */
async function loadDevProject(root: string, options: ProjectOptions): Promise<Project> {
  const project = await loadProject(root, options)
  return { ...project, config: { ...project.config, offline: false } }
}

async function parseOptionsOf(project: Project): Promise<ParseOptions> {
  const config = project.configModule ? await importConfig(project.configModule) : project.config
  return makeParseOptions(config, project.islands.keys())
}
