// A site whose files change, with its diagnostics: in an editor with unsaved files, or in `dev`. It reports what `docsite check` reports.
//
// An edit is applied in two steps. `apply` parses the edited page, and links and checks only this page, so that its diagnostics appear
// while the author types. `settle` then links and checks everything else that the edit can affect.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { foundBy, reportOf, siteDiagnostics } from '../check/check.ts'
import { findLater, type LaterFinding, LaterNotes } from '../check/later-rules.ts'
import { siteRulesOf } from '../check/rules.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPage } from '../model/page/page.ts'
import type { RoutePath } from '../model/route.ts'
import { type ParseOptions, parsePage } from '../page/parse.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import type { FileEvent } from '../source/file-state.ts'
import { readSource } from '../source/read.ts'
import type { Cache } from '../storage/cache.ts'
import type { CacheFolder } from '../storage/signed-files.ts'
import { Pool } from '../workers/pool.ts'
import { type FoundOnPage, sumOf } from './findings.ts'
import { parseOptionsOf, parseWith } from './parse-here.ts'
import { openSite, type Site } from './site.ts'

/** What a project needs besides its own files. */
export interface SiteTools {
  /** The bundle of workers. Absent if docsite runs from its sources. */
  workerFile: URL | undefined
  /** Reports the packages for Chinese search that do not work. */
  searchPackageFaults(site: { project: Project; linked: LinkedSite }, folder: CacheFolder): Promise<Diagnostic[]>
}

interface LiveInput extends SiteTools {
  project: Project
  cache: Cache
  /** The unsaved texts, by content path. The owner changes the map and then calls `apply`. */
  unsaved: ReadonlyMap<string, string>
  /** Whether its workers give way to all other work. */
  isIdle: boolean
  /** Stops the workers. */
  signal: AbortSignal
}

/** A linked page and what the rules for single pages have found on it. */
interface CheckedPage {
  page: LinkedPage
  found: FoundOnPage
}

/** Linking and checking yields to requests of the editor after this time, in ms. */
const sliceMs = 8

/** After so many runs on a page of 10 kB, an edit takes hardly longer than after hundreds. */
const warmUpRuns = 30

export class LiveSite {
  readonly site: Site
  readonly cache: Cache
  readonly parseOptions: ParseOptions
  readonly #input: LiveInput
  readonly #laterNotes: LaterNotes
  /** The pages by route, as far as they have been checked. */
  readonly #pages = new Map<RoutePath, CheckedPage>()
  #hasNewRoutes = false
  #isSettled = false
  /** Diagnostics by origin. */
  #ofSite: Diagnostic[] = []
  #ofRules: Diagnostic[] = []
  #ofPackages: Diagnostic[] = []
  #later: readonly LaterFinding[] = []

  /** Reads and parses the site of a project. */
  static async open(input: LiveInput): Promise<LiveSite> {
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
    const live = new LiveSite(input, site, parseOptions)
    await live.#parseAll()
    live.#ofPackages = await input.searchPackageFaults(site, cache.folder('search'))
    return live
  }

  private constructor(input: LiveInput, site: Site, parseOptions: ParseOptions) {
    this.#input = input
    this.site = site
    this.cache = input.cache
    this.parseOptions = parseOptions
    this.#laterNotes = new LaterNotes(input.cache)
  }

  /** Parses all pages that are not in the cache. */
  async #parseAll(): Promise<void> {
    const { workerFile, isIdle, signal } = this.#input
    const pool = new Pool({ workerFile, isIdle, signal })
    try {
      await this.site.parseAll(pool)
    } finally {
      await pool.close()
    }
    this.site.unlink()
    this.#checkSite()
  }

  /** Whether the diagnostics are those of `docsite check`. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  /**
   * Does what an edit of a page does until V8 has optimized it. The cache has all other pages, so nothing of it has run often. Returns
   * whether it has finished: it stops if `isOutdated` returns true.
   */
  async warmUp(filePath: string, isOutdated: () => boolean): Promise<boolean> {
    const { pages, linked } = this.site
    const source = pages.reading.source(filePath)
    const route = linked.routes.byFile.get(filePath)
    for (let i = 0; source && i < warmUpRuns; i++) {
      await nextTurn()
      if (isOutdated()) return false
      await parsePage(source, this.parseOptions)
      if (!route) continue
      this.site.findings.find(linked.link(route), this.site.checked([]))
      this.diagnosticsOf(new Set([filePath]))
    }
    return true
  }

  /** Parses a page with a text, such as that of an earlier version. The text may be that of one of its fragments, `changed`. */
  async parseText(filePath: string, text: string, changed = filePath): Promise<ParsedPage | undefined> {
    const { tree, pages } = this.site
    const unsaved = new Map([...(tree.area.unsaved ?? []), [changed, text]])
    const texts = { area: { ...tree.area, unsaved }, generated: tree.generated }
    const read = readSource(texts, filePath, pages.reading.options)
    return read && (await parsePage(read.source, this.parseOptions)).page
  }

  // ---- Changes

  /** Applies changes of files. Returns the content paths whose own diagnostics are now current. */
  async apply(events: readonly FileEvent[]): Promise<Set<string>> {
    this.#isSettled = false
    const { files, pages, isScanned } = await this.site.apply(events)
    if (isScanned) await this.#parseAll()
    if ([...pages.values()].includes('navigation')) this.#hasNewRoutes = true
    const changed = new Set([...files, ...pages.keys()])
    const { byFile, notFound } = this.site.linked.routes
    for (const filePath of changed) {
      const route = byFile.get(filePath)
      if (route) await this.#checkPage(route)
    }
    if ([...notFound.values()].some(({ filePath }) => changed.has(filePath))) this.#checkSite()
    return changed
  }

  /** Links and checks a page, as far as that is not known. */
  async #checkPage(route: Route): Promise<void> {
    const page = await this.site.links.page(route)
    this.#pages.set(route.path, { page, found: this.site.findings.on(page, this.site.checked([page])) })
  }

  #checkSite(): void {
    this.#ofSite = siteDiagnostics(this.site.checked([]))
  }

  // ---- Diagnostics

  /**
   * Finds everything that the changes since the last call can affect. Returns early if `isOutdated` returns true, which it is asked
   * between small steps.
   */
  async settle(isOutdated: () => boolean): Promise<void> {
    this.linkNewRoutes()
    // Without a history, the pages have no dates.
    await this.site.historyRead.catch(() => undefined)
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

  /** Links the site again if an edit may have changed its routes or its navigation. */
  linkNewRoutes(): void {
    if (this.#hasNewRoutes) this.site.unlink()
    this.#hasNewRoutes = false
  }

  async *#steps(): AsyncGenerator<void> {
    const { routes, byPath } = this.site.linked.routes
    for (const path of this.#pages.keys()) if (!byPath.has(path)) this.#pages.delete(path)
    for (const route of routes) {
      await this.#checkPage(route)
      yield
    }
    this.#checkSite()
    const pageFindings = sumOf(this.#checkedPages().map(({ found }) => found))
    const site = { ...this.#checked(), pageFindings }
    const { config, plugins } = this.site.project
    const found: Diagnostic[] = []
    for (const { check, isPerPage } of siteRulesOf(config, undefined, plugins.times)) {
      if (isPerPage) continue
      found.push(...foundBy(check, site))
      yield
    }
    this.#ofRules = found
  }

  /** Runs the rules that may take long, after `settle`. Has no effect if the site changes meanwhile. */
  async checkLater(isOutdated: () => boolean): Promise<void> {
    const run = { notes: this.#laterNotes, signal: this.#input.signal, isLive: true }
    const found = await findLater(this.#checked(), run).catch((error: unknown) => {
      if (!isOutdated()) throw error
      return undefined
    })
    if (!found || isOutdated()) return
    this.#later = found
    this.#isSettled = true
  }

  #checkedPages(): CheckedPage[] {
    return this.site.linked.routes.routes.flatMap(({ path }) => this.#pages.get(path) ?? [])
  }

  #checked() {
    return this.site.checked(this.#checkedPages().map(({ page }) => page))
  }

  /** Returns all known diagnostics. They are those of `docsite check` if the site is settled. */
  diagnostics(): Diagnostic[] {
    const later = this.#later.flatMap(({ one, filePath }) => (filePath === undefined ? [] : one))
    return this.#report(later, this.#checkedPages())
  }

  /** Returns the known diagnostics of some content files. */
  diagnosticsOf(filePaths: ReadonlySet<string>): Diagnostic[] {
    const files = new Set([...filePaths].map((filePath) => `content/${filePath}`))
    const later = this.#later.flatMap(({ one, filePath }) =>
      filePath !== undefined && filePaths.has(filePath) ? one : [],
    )
    const pages = this.#checkedPages().filter(({ page }) => filePaths.has(page.route.filePath))
    return this.#report(later, pages).filter(({ place }) => files.has(place.file))
  }

  /** Returns what is reported of these diagnostics of rules that run last, of pages, and of those of the whole site. */
  #report(later: readonly Diagnostic[], pages: readonly CheckedPage[]): Diagnostic[] {
    const site = this.site.checked(pages.map(({ page }) => page))
    const all = [
      ...later,
      ...site.pages.flatMap((page) => page.diagnostics),
      ...pages.flatMap(({ found }) => found.diagnostics ?? []),
      ...this.site.readDiagnostics,
      ...this.#ofSite,
      ...this.#ofRules,
      ...this.#ofPackages,
      ...this.#later.flatMap(({ one, filePath }) => (filePath === undefined ? one : [])),
    ]
    return reportOf(all, site, 'all')
  }
}
