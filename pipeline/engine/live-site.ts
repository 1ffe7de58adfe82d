// A site whose files change, with its diagnostics: in an editor with unsaved files, or in `dev`. It reports what `docsite check` reports.
//
// An edit is applied in two steps. `apply` parses the edited page, and links and checks only this page, so that its diagnostics appear
// while the author types. `settle` then links and checks everything else that the edit can affect.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { foundBy, reportOf, siteDiagnostics } from '../check/check.ts'
import type { CheckedSite } from '../check/rule.ts'
import { siteRulesOf } from '../check/rules.ts'
import { SampleChecks, type SampleDiagnostics } from '../check/samples/samples.ts'
import type { FindTypeFaults } from '../check/samples/types.ts'
import { type ComparedFile, comparedPages } from '../check/translated-pages.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPage } from '../model/page/page.ts'
import { type ParseOptions, parsePage } from '../page/parse.ts'
import type { DeclaredDirectives } from '../page/syntax/directive.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import { metadataOf } from '../site/navigation/navigation-metadata.ts'
import { PageIds } from '../site/page-ids.ts'
import { alternatesOf, type Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import type { ConfigText } from '../source/config/problem-place.ts'
import { historyMessages } from '../source/git/history.ts'
import type { AssetFile } from '../source/images/images.ts'
import { readSource } from '../source/read.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import type { ContentPlace } from '../storage/content-store.ts'
import type { CacheFolder } from '../storage/signed-files.ts'
import { Pool } from '../workers/pool.ts'
import { addHeadTags } from './head-hooks.ts'
import type { Pages } from './pages.ts'
import { parseOptionsOf, parseWith } from './parse-here.ts'
import { openSite, type Site } from './site.ts'

/** What a project needs besides its own files. */
export interface SiteTools {
  /** The bundle of workers. Absent if docsite runs from its sources. */
  workerFile: URL | undefined
  findTypeFaults: FindTypeFaults
  /** Reports the packages for Chinese search that do not work. */
  searchPackageFaults(linked: LinkedSite, folder: CacheFolder): Promise<Diagnostic[]>
}

interface SiteInput extends SiteTools {
  project: Project
  cache: Cache
  /** The unsaved texts, by content path. The owner changes the map and then calls `apply`. */
  unsaved: ReadonlyMap<string, string>
  /** Whether its workers give way to all other work. */
  isIdle: boolean
  /** Stops the workers. */
  signal: AbortSignal
}

/** Linking and checking yields to requests of the editor after this time, in ms. */
const sliceMs = 8

/** After so many runs on a page of 10 kB, an edit takes hardly longer than after hundreds. */
const warmUpRuns = 30

export class LiveSite {
  readonly project: Project
  readonly cache: Cache
  readonly #input: SiteInput
  readonly #site: Site
  readonly #samples: SampleChecks
  readonly #parseOptions: ParseOptions
  /** The linked pages by route, without their placeholders. */
  readonly #pages = new Map<string, LinkedPage>()
  /** The routes of pages that must be linked again. */
  readonly #unlinked = new Set<string>()
  /** The content paths of pages whose own diagnostics of the linked site must be found again. */
  readonly #unchecked = new Set<string>()
  /** The content paths of pages whose samples must be checked again. */
  readonly #unsampled = new Set<string>()
  #hasNewRoutes = false
  #isSettled = false
  /** Diagnostics by origin. Those of pages are by content path. */
  #ofSite: Diagnostic[] = []
  #ofRules: Diagnostic[] = []
  #ofPackages: Diagnostic[] = []
  readonly #ofPages = new Map<string, Diagnostic[]>()
  #ofSamples: SampleDiagnostics = { byPage: new Map(), ofSite: [] }

  /** Reads and parses the site of a project. */
  static async open(input: SiteInput): Promise<LiveSite> {
    const { project, cache, unsaved } = input
    const parseOptions = parseOptionsOf(project)
    const site = await openSite({
      project,
      cache,
      unsaved,
      // Workers take memory, so a pool exists only while many pages are parsed.
      pool: new Pool(),
      parseHere: parseWith(parseOptions, cache),
      // Only records are used, so damaged texts do not matter.
      trustsCache: true,
    })
    const edited = new LiveSite(input, site, parseOptions)
    await edited.#parseAll()
    edited.#ofPackages = await input.searchPackageFaults(edited.linked, cache.folder('search'))
    return edited
  }

  private constructor(input: SiteInput, site: Site, parseOptions: ParseOptions) {
    const { project, cache } = input
    this.#input = input
    this.project = project
    this.cache = cache
    this.#site = site
    this.#parseOptions = parseOptions
    this.#samples = new SampleChecks(cache, input.findTypeFaults)
  }

  /** Parses all pages that are not in the cache. */
  async #parseAll(): Promise<void> {
    const { workerFile, isIdle, signal } = this.#input
    const pool = new Pool({ workerFile, isIdle, signal })
    try {
      await this.#site.parseAll(pool)
    } finally {
      await pool.close()
    }
    this.#forgetLinked()
  }

  #forgetLinked(): void {
    this.#site.unlink()
    this.#pages.clear()
    this.#unlinked.clear()
    for (const { path } of this.linked.routes.routes) this.#unlinked.add(path)
    for (const filePath of this.tree.pages) {
      this.#unchecked.add(filePath)
      this.#unsampled.add(filePath)
    }
    this.#ofSite = siteDiagnostics(this.#checked([]))
  }

  get tree(): ContentTree {
    return this.#site.tree
  }

  get parsed(): Pages {
    return this.#site.pages
  }

  get linked(): LinkedSite {
    return this.#site.linked
  }

  get configTexts(): ConfigText[] {
    return this.#site.configTexts
  }

  /** Whether the diagnostics are those of `docsite check`. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  pageOf(filePath: string): ParsedPage | undefined {
    return this.#site.pageOf(filePath)
  }

  /** Returns the route of a page in its own locale, if it has one. */
  routeOf(filePath: string): Route | undefined {
    const { byFile, notFound } = this.linked.routes
    return byFile.get(filePath) ?? [...notFound.values()].find((route) => route.filePath === filePath)
  }

  /** Returns the ids of the same headings in other languages and versions, for each heading of a page. */
  aliasesOf(route: Route): string[][] {
    const page = this.pageOf(route.filePath)
    const { routes } = this.linked
    return page ? new PageIds(routes, this.project.addressing, (file) => this.pageOf(file)).aliasesOf(route, page) : []
  }

  /** Compares a translated page with its original. Returns an empty list for any other page. */
  compare(filePath: string): readonly ComparedFile[] {
    const route = this.linked.routes.byFile.get(filePath)
    return route ? comparedPages(this.#checked([{ ...this.linked.link(route) }])) : []
  }

  /** Parses a page with another text, such as that of an earlier version. The text may be that of one of its fragments. */
  async parseText(filePath: string, text: string, changed = filePath): Promise<ParsedPage | undefined> {
    const area = { ...this.tree.area, unsaved: new Map([...this.#input.unsaved, [changed, text]]) }
    const read = readSource({ area, generated: this.tree.generated }, filePath, this.parsed.reading.options)
    return read && (await parsePage(read.source, this.#parseOptions)).page
  }

  /**
   * Does what an edit of a page does until V8 has optimized it. The cache has all other pages, so nothing of it has run often. Returns
   * whether it has finished: it stops if `isOutdated` returns true.
   */
  async warmUp(filePath: string, isOutdated: () => boolean): Promise<boolean> {
    const source = this.parsed.reading.source(filePath)
    const route = this.linked.routes.byFile.get(filePath)
    for (let i = 0; source && i < warmUpRuns; i++) {
      await nextTurn()
      if (isOutdated()) return false
      await parsePage(source, this.#parseOptions)
      if (!route) continue
      this.#ownDiagnostics([this.linked.link(route)])
      this.diagnosticsOf(new Set([filePath]))
    }
    return true
  }

  /** The attributes of the directives that plugins declare, by name. */
  get directives(): DeclaredDirectives {
    return this.#parseOptions.directives
  }

  /** Returns the plain text of a page. */
  textOf(filePath: string): string {
    const content = this.parsed.get(filePath)?.content
    return content ? this.cache.store.readText(content).text : ''
  }

  /** Returns an image or another file of the content folder. */
  asset(filePath: string): AssetFile | undefined {
    return this.#site.assets.read(filePath)
  }

  // ---- Changes

  /** Applies changes of the texts of files, by content path. Returns the content paths whose own diagnostics are now current. */
  async apply(filePaths: readonly string[]): Promise<Set<string>> {
    this.#isSettled = false
    const pages = [
      ...new Set(filePaths.flatMap((filePath) => [filePath, ...this.parsed.reading.pagesIncluding(filePath)])),
    ]
    const isPage = (filePath: string) => this.tree.pages.includes(filePath) && !this.tree.generated.has(filePath)
    const known = pages.filter(isPage)
    if (filePaths.some((filePath) => this.tree.sidebars.includes(filePath))) this.#relink()
    for (const filePath of known) await this.#reread(filePath)
    await this.#checkPages(known)
    return new Set([...filePaths, ...known])
  }

  /** Applies changes of files that code blocks show. */
  async applyCode(absolutePaths: readonly string[]): Promise<void> {
    await this.apply(absolutePaths.flatMap((path) => this.parsed.reading.pagesShowing(path)))
  }

  /** Reads the content folder again, after files were added or removed. */
  async rescan(): Promise<void> {
    this.#isSettled = false
    await this.#site.generateAgain()
    this.#site.rescan()
    const present = new Set(this.tree.pages)
    for (const filePath of this.#ofPages.keys()) if (!present.has(filePath)) this.#ofPages.delete(filePath)
    for (const filePath of this.#ofSamples.byPage.keys())
      if (!present.has(filePath)) this.#ofSamples.byPage.delete(filePath)
    await this.#parseAll()
  }

  async #reread(filePath: string): Promise<void> {
    const before = this.pageOf(filePath)
    const change = await this.parsed.reread(filePath)
    const after = this.pageOf(filePath)
    if (change === 'nothing' || !after) return
    this.linked.forgetPages()
    for (const file of this.#withTranslations(filePath)) {
      this.#unchecked.add(file)
      this.#unsampled.add(file)
    }
    if (before && (change === 'outline' || !isSameOutline(before, after))) this.#unlinkReferrers(filePath)
    if (!before || !isSameInNavigation(before, after)) this.#hasNewRoutes = true
  }

  /** Links and checks pages. */
  async #checkPages(filePaths: readonly string[]): Promise<void> {
    const routes = filePaths.flatMap((filePath) => this.linked.routes.byFile.get(filePath) ?? [])
    for (const route of routes) await this.#link(route)
    for (const filePath of filePaths) if (this.#unchecked.has(filePath)) this.#checkPage(filePath)
    const { notFound } = this.linked.routes
    if ([...notFound.values()].some(({ filePath }) => filePaths.includes(filePath)))
      this.#ofSite = siteDiagnostics(this.#checked([]))
  }

  /** Finds what the rules that look at single pages report on a page. */
  #checkPage(filePath: string): void {
    this.#unchecked.delete(filePath)
    const route = this.linked.routes.byFile.get(filePath)
    const linked = route && this.#pages.get(route.path)
    this.#ofPages.set(filePath, this.#ownDiagnostics(linked ? [linked] : []))
  }

  #ownDiagnostics(pages: readonly LinkedPage[]): Diagnostic[] {
    const site = this.#checked(pages)
    return this.#rules(true).flatMap(({ check }) => foundBy(check, site))
  }

  #rules(isPerPage: boolean) {
    const { config, plugins } = this.project
    return siteRulesOf(config, undefined, plugins.times).filter((rule) => rule.isPerPage === isPerPage)
  }

  /** Returns a page with its translations. */
  #withTranslations(filePath: string): string[] {
    const route = this.linked.routes.byFile.get(filePath)
    const others = route ? alternatesOf(route.path, this.linked.routes, this.project.addressing) : []
    return [...new Set([filePath, ...others.map((other) => other.filePath)])]
  }

  /** Marks the pages with links to headings of a page, or of its translations, whose ids it shares. */
  #unlinkReferrers(filePath: string): void {
    const files = new Set(this.#withTranslations(filePath))
    for (const route of this.linked.routes.routes)
      if (!this.#unlinked.has(route.path) && (files.has(route.filePath) || this.#leadsTo(route, files)))
        this.#unlinked.add(route.path)
  }

  /** Returns whether a page links to a heading of one of these files. */
  #leadsTo(route: Route, files: ReadonlySet<string>): boolean {
    const { linked } = this
    const links = this.pageOf(route.filePath)?.details.links ?? []
    return links.some((link) => {
      if (!link.href.includes('#')) return false
      const target = linked.targetOf(link, route)
      return target.kind === 'page' && files.has(linked.routes.byPath.get(target.route)?.filePath ?? '')
    })
  }

  #relink(): void {
    this.#site.unlink()
    for (const { path } of this.linked.routes.routes) this.#unlinked.add(path)
    this.#ofSite = siteDiagnostics(this.#checked([]))
  }

  async #link(route: Route): Promise<void> {
    this.#unlinked.delete(route.path)
    const page = this.linked.link(route)
    await addHeadTags([page], this.project)
    this.#pages.set(route.path, { ...page, placeholders: noPlaceholders, files: [], images: [] })
  }

  // ---- Diagnostics

  /**
   * Finds everything that the changes since the last call can affect. Returns early if `isOutdated` returns true, which it is asked
   * between small steps.
   */
  async settle(isOutdated: () => boolean): Promise<void> {
    this.linkNewRoutes()
    // Without a history, the pages have no dates.
    await this.#site.historyRead.catch(() => undefined)
    const steps = this.#steps()
    let started = performance.now()
    while (!isOutdated()) {
      const { done } = await steps.next()
      if (done) return
      if (performance.now() - started < sliceMs) continue
      await nextTurn()
      started = performance.now()
    }
  }

  /** If an edit may have changed routes, links the site again, and all of its pages if their routes have changed. */
  linkNewRoutes(): void {
    if (!this.#hasNewRoutes) return
    this.#hasNewRoutes = false
    const before = signatureOf(this.linked)
    this.#site.unlink()
    if (signatureOf(this.linked) !== before) {
      this.#relink()
      for (const filePath of this.tree.pages) this.#unchecked.add(filePath)
    }
    this.#ofSite = siteDiagnostics(this.#checked([]))
  }

  async *#steps(): AsyncGenerator<void> {
    const present = new Set(this.linked.routes.routes.map(({ path }) => path))
    for (const path of this.#pages.keys()) if (!present.has(path)) this.#pages.delete(path)
    for (const route of this.linked.routes.routes) {
      if (!this.#unlinked.has(route.path)) continue
      await this.#link(route)
      yield
    }
    this.#unlinked.clear()
    for (const filePath of [...this.#unchecked]) {
      this.#checkPage(filePath)
      yield
    }
    this.#ofSite = siteDiagnostics(this.#checked([]))
    const site = this.#checked(this.#checkedPages())
    const found: Diagnostic[] = []
    for (const { check } of this.#rules(false)) {
      found.push(...foundBy(check, site))
      yield
    }
    this.#ofRules = found
  }

  /** Checks the samples of changed pages after `settle`. Has no effect if the site changes meanwhile. */
  async checkSamples(isOutdated: () => boolean): Promise<void> {
    const found = await this.#findInSamples().catch((error: unknown) => {
      if (!isOutdated()) throw error
      return undefined
    })
    if (!found || isOutdated()) return
    const { pages, byPage, ofSite } = found
    for (const filePath of pages) {
      this.#unsampled.delete(filePath)
      this.#ofSamples.byPage.delete(filePath)
    }
    for (const [filePath, diagnostics] of byPage) this.#ofSamples.byPage.set(filePath, diagnostics)
    this.#ofSamples.ofSite = ofSite
    this.#isSettled = true
  }

  async #findInSamples(): Promise<SampleDiagnostics & { pages: ReadonlySet<string> }> {
    const pages = new Set(this.#unsampled)
    const contents = new Map<string, ContentPlace>()
    for (const filePath of this.tree.pages) {
      const content = this.parsed.get(filePath)?.content
      if (content) contents.set(filePath, content)
    }
    const { linked, configTexts } = this
    const pageOf = (filePath: string) => this.pageOf(filePath)
    const site = { linked, pageOf, contents, configTexts }
    return { pages, ...(await this.#samples.byPage(site, this.project, pages)) }
  }

  /** Returns the site for the rules. */
  #checked(pages: readonly LinkedPage[]): CheckedSite {
    const { project, tree, linked, configTexts } = this
    return { project, tree, linked, pages, pageOf: (filePath) => this.pageOf(filePath), configTexts }
  }

  #checkedPages(): LinkedPage[] {
    return this.linked.routes.routes.flatMap((route) => {
      const page = this.#pages.get(route.path)
      return page && !this.#site.blogs.generated.has(route.filePath) ? [page] : []
    })
  }

  /** Returns all known diagnostics. They are those of `docsite check` if the site is settled. */
  diagnostics(): Diagnostic[] {
    const pages = this.#checkedPages()
    const read = this.tree.pages.flatMap((filePath) => this.parsed.reading.get(filePath)?.diagnostics ?? [])
    const linked = pages.flatMap((page) => page.diagnostics)
    const found = [...read, ...linked, ...[...this.#ofPages.values()].flat(), ...this.#shared()]
    return reportOf([...found, ...[...this.#ofSamples.byPage.values()].flat()], this.#checked(pages), 'all')
  }

  /** Returns the known diagnostics of some content files. */
  diagnosticsOf(filePaths: ReadonlySet<string>): Diagnostic[] {
    const files = new Set([...filePaths].map((filePath) => `content/${filePath}`))
    const pages = this.#checkedPages().filter(({ route }) => filePaths.has(route.filePath))
    const own = [...filePaths].flatMap((filePath) => [
      ...(this.parsed.reading.get(filePath)?.diagnostics ?? []),
      ...(this.#ofPages.get(filePath) ?? []),
      ...(this.#ofSamples.byPage.get(filePath) ?? []),
    ])
    const found = [...own, ...pages.flatMap((page) => page.diagnostics), ...this.#shared()]
    return reportOf(found, this.#checked(pages), 'all').filter(({ place }) => files.has(place.file))
  }

  #shared(): Diagnostic[] {
    return [
      ...this.project.cacheMessages,
      ...historyMessages(this.#site.history),
      ...this.#ofSite,
      ...this.#ofRules,
      ...this.#ofPackages,
      ...this.#ofSamples.ofSite,
    ]
  }
}

const noPlaceholders = { links: [], assets: [], headings: [] }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns whether the ids that links can point to are the same, in the same order and at the same depths. */
const isSameOutline = (a: ParsedPage, b: ParsedPage): boolean =>
  isSame([a.details.ids, a.lineIds], [b.details.ids, b.lineIds]) &&
  isSame(
    a.details.headings.map(({ id, depth }) => [id, depth]),
    b.details.headings.map(({ id, depth }) => [id, depth]),
  )

/** Returns whether the pages look the same to routes and the navigation. */
const isSameInNavigation = (a: ParsedPage, b: ParsedPage): boolean =>
  a.pageType === b.pageType && isSame([metadataOf(a), a.frontmatter], [metadataOf(b), b.frontmatter])

/** Returns the key of the sidebar of a page, if the sidebar has entries. */
function sidebarOf(route: Route, navigation: LinkedSite['navigation']): string | undefined {
  const key = navigation.sectionOf(route)
  return key !== undefined && (navigation.section(key)?.entries.length ?? 0) > 0 ? key : undefined
}

/** Returns everything that the links and the record of a page depend on besides texts of pages. */
const signatureOf = ({ routes, site, navigation }: LinkedSite): string =>
  JSON.stringify([
    routes.routes,
    routes.routes.map((route) => sidebarOf(route, navigation)),
    [...routes.notFound.values()],
    [...routes.drafts.values()],
    [...routes.byFileRoute.keys()],
    site.redirects,
  ])
