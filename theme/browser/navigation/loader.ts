// Fetches page records, the manifest and the data that all pages share. Each is fetched only once.

import {
  localKey,
  type Manifest,
  type PageView,
  type SharedData,
  type SiteData,
} from '../../../pipeline/model/config/site-data.ts'
import type { PageLink } from '../../../pipeline/model/navigation/nav-text.ts'
import { pageView, Section } from '../../../pipeline/model/navigation/sidebar.ts'
import type { PageFile, PageNeeds, PageRecord } from '../../../pipeline/model/page/page.ts'
import { asRoute, encodePath, type RoutePath, recordFileOf } from '../../../pipeline/model/route.ts'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { isOpened } from '../../state/sidebar.ts'

/** How long after this page was loaded, or after the last question, the site counts as not deployed again. */
const knownMs = 60_000

export interface LoadedView {
  view: PageView
  body: string
  needs?: PageNeeds | undefined
}

/** A section, and the build that it belongs to. */
interface BuiltSection {
  section: Section
  build: string
}

export class Loader {
  readonly #site: SiteData
  readonly #build: string
  readonly #pages = new Map<string, Promise<PageFile>>()
  readonly #sections = new Map<string, BuiltSection>()
  readonly #shared = new Map<string, Promise<SharedData & { build: string }>>()
  #manifest: Promise<Manifest> | undefined
  #isDeployedAgain = false
  #askedAt = performance.now()

  constructor(site: SiteData, build: string, first: PageView) {
    this.#site = site
    this.#build = build
    if (first.sidebar?.whole) {
      const { key, entries } = first.sidebar
      this.#sections.set(key, { section: new Section(key, entries), build })
    }
  }

  /** Returns whether the site has been deployed again since this page was loaded, as far as was known `knownFor` milliseconds ago. */
  async isDeployedAgain(knownFor: number): Promise<boolean> {
    if (!this.#isDeployedAgain && performance.now() - this.#askedAt >= knownFor) {
      this.#askedAt = performance.now()
      this.#manifest = undefined
      const { build } = await this.manifest().catch(() => ({ build: this.#build }))
      this.#isDeployedAgain = build !== this.#build
    }
    return this.#isDeployedAgain
  }

  /** Prefetches a page and its sidebar, unless the page would not be shown, and may be gone, because of a deploy. */
  async preload(route: RoutePath): Promise<PageFile | undefined> {
    if (await this.isDeployedAgain(knownMs)) return undefined
    const page = await this.#fetchPage(route, 'low')
    await this.#sectionOf(page)
    return page
  }

  /** Loads a page and its sidebar. */
  async load(route: RoutePath): Promise<LoadedView> {
    const { body, needs, build, ...record } = await this.#fetchPage(route)
    this.#expectBuild(build, route)
    const around = await this.#sectionOf(record)
    // The site may have been deployed between the two requests.
    if (around) this.#expectBuild(around.build, route)
    return { view: pageView(record, around?.section, isOpened), body, needs }
  }

  /** Loads the record of a page, from any build. */
  loadFile(route: RoutePath): Promise<PageFile> {
    return this.#fetchPage(route)
  }

  /** Returns the section of a page: from the first page if it contains the whole section, otherwise from the shared data. */
  async section(record: PageRecord): Promise<Section | undefined> {
    return (await this.#sectionOf(record))?.section
  }

  /** Completes the site data with the locale of a page. The scripts of a document contain only its own language, without icons. */
  async loadLocale({ lang, version }: Pick<PageRecord, 'lang' | 'version'>): Promise<void> {
    this.#site.byLocale[lang] = (await this.#fetchShared(localKey(lang, version))).locale
  }

  /** Returns all pages of the sidebars of a locale, without duplicates. */
  async pages(lang: string, version: string): Promise<PageLink[]> {
    const { sidebars } = await this.#fetchShared(localKey(lang, version))
    const all = Object.entries(sidebars).flatMap(([key, entries]) => new Section(asRoute(key), entries).pages)
    return [...new Map(all.map((page) => [page.link, page])).values()]
  }

  async manifest(): Promise<Manifest> {
    this.#manifest ??= fetchJson<Manifest>(`${this.#site.base}static/manifest.json`, { cache: 'no-cache' })
    this.#manifest.catch(() => {
      this.#manifest = undefined
    })
    return this.#manifest
  }

  /**
   * Discards the pages with these routes, or all data without an argument. Always discards the manifest, because every
   * edit in `dev` changes the search index.
   */
  forget(routes?: readonly string[]): void {
    this.#manifest = undefined
    for (const route of routes ?? this.#pages.keys()) this.#pages.delete(route)
    if (routes) return
    this.#shared.clear()
    this.#sections.clear()
  }

  #expectBuild(build: string, route: RoutePath): void {
    if (build === this.#build) return
    this.#isDeployedAgain = true
    throw new Error(`The site was deployed again: this page is from build ${this.#build}, ${route} from build ${build}`)
  }

  async #sectionOf(record: PageRecord): Promise<BuiltSection | undefined> {
    const { section: key, lang, version } = record
    if (!lookUp(this.#site.byLocale, lang)) await this.loadLocale(record)
    if (key === undefined) return undefined
    const known = this.#sections.get(key)
    if (known) return known
    const name = localKey(lang, version)
    let shared = await this.#fetchShared(name)
    if (!lookUp(shared.sidebars, key)) {
      // A deploy may have added the section since the data was fetched.
      this.#forgetShared(name)
      shared = await this.#fetchShared(name)
    }
    const built = { section: new Section(key, lookUp(shared.sidebars, key) ?? []), build: shared.build }
    this.#sections.set(key, built)
    return built
  }

  #fetchPage(route: RoutePath, priority: RequestPriority = 'auto'): Promise<PageFile> {
    const known = this.#pages.get(route)
    if (known) return known
    const page = fetchJson<PageFile>(this.#site.base + encodePath(recordFileOf(route)), { priority })
    this.#pages.set(route, page)
    page.catch(() => this.#pages.delete(route))
    return page
  }

  #fetchShared(name: string): Promise<SharedData & { build: string }> {
    const known = this.#shared.get(name)
    if (known) return known
    const shared = this.manifest().then(async ({ site, build }) => ({
      ...(await fetchJson<SharedData>(`${this.#site.base}${site[name]}`)),
      build,
    }))
    this.#shared.set(name, shared)
    // A deploy may have removed the file. The next manifest lists the new file.
    shared.catch(() => this.#forgetShared(name))
    return shared
  }

  #forgetShared(name: string): void {
    this.#shared.delete(name)
    this.#manifest = undefined
  }
}

async function fetchJson<T>(url: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(url, options)
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return (await response.json()) as T
}
