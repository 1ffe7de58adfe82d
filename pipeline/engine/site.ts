// The site of a project: the files, what plugins and blogs add to them, their history, the pages, the links between them, and what is wrong
// with them. Every command opens it once. What has been computed remains until something changes that it was computed from
// (docs/design/cache.md).

import { hash } from 'node:crypto'
import { checkSite } from '../check/check.ts'
import type { CheckedSite, PageFindings } from '../check/rule.ts'
import type { CheckScope } from '../check/rules.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { PageText, ParsedPage, Sample } from '../model/page/page.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import type { Blogs } from '../site/blog/blogs.ts'
import { noBlogs } from '../site/blog/open-blogs.ts'
import { bucketsOf } from '../site/buckets.ts'
import { type LinkedPage, type LinkedSite, linkSite } from '../site/link.ts'
import { loadOnDemand, type OnDemand } from '../site/on-demand.ts'
import { Reads } from '../site/reads.ts'
import type { Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import { type ConfigText, readConfigTexts } from '../source/config/problem-place.ts'
import type { FileEvent } from '../source/file-state.ts'
import {
  emptyHistory,
  type FileChange,
  type History,
  historyMessages,
  needsHistory,
  readHistory,
  showsAuthors,
} from '../source/git/history.ts'
import { type AssetFile, AssetReader } from '../source/images/images.ts'
import { type GeneratedByPlugin, generateFiles, withGenerated } from '../source/plugins/generate.ts'
import { type ReadText, readContent } from '../source/read.ts'
import { type ContentTree, scanContent, writtenPages } from '../source/scan.ts'
import { effectOf, isAmong, type SiteChange } from './changes.ts'
import { Findings } from './findings.ts'
import type { Heads } from './heads.ts'
import { hashOfSite, inputHashes, linkInput } from './inputs.ts'
import { LinkedPages } from './linked-pages.ts'
import { Memory, type Stage } from './memory.ts'
import { Pages, type PagesInput } from './pages.ts'
import { SharedPages } from './shared-pages.ts'
import { entryName, type Sharing } from './sharing.ts'

export interface OpenInput extends Omit<PagesInput, 'tree'> {
  /** The unsaved texts of an editor, by content path. Their owner changes the map. */
  unsaved?: ReadonlyMap<string, string> | undefined
  /** Returns what linking needs of pages that are not parsed. Without it, all pages must be parsed before they are linked. */
  headsOf?: ((pages: Pages) => Heads) | undefined
  /** Returns the plugins that watch a file. Without it, plugins may generate pages from any file. */
  watching?: ((absolutePath: string) => readonly Plugin[]) | undefined
  /** Whether the command renders all pages, or links their files of the last build. */
  rendersPages?: boolean | undefined
  /** Whether the dates of the last changes are read although the site does not need them. */
  readsHistory?: boolean | undefined
  /** Whether the site contains drafts. */
  showsDrafts?: boolean | undefined
  /** What other machines compute, too. */
  sharing?: Sharing | undefined
}

/** Opens the site of a project. */
export async function openSite(input: OpenInput): Promise<Site> {
  const { project, cache } = input
  return new Site(input, await generateFiles(project, cache), await loadOnDemand(project.config))
}

export class Site {
  readonly project: Project
  readonly pages: Pages
  readonly heads: Heads | undefined
  readonly configTexts: ConfigText[]
  /** What was linked, and what the rules for single pages have found. */
  readonly links: LinkedPages
  readonly findings: Findings
  readonly memory: Memory
  /** Resolves when git has finished. Before, pages have no dates. */
  readonly historyRead: Promise<unknown>
  /** The number of pages that were not in the cache. */
  parsedCount = 0
  readonly #input: OpenInput
  readonly #onDemand: OnDemand
  readonly #reads = new Reads()
  readonly #assets: AssetReader
  readonly #hashes: ReturnType<typeof inputHashes>
  #history: History = emptyHistory()
  #generated: GeneratedByPlugin
  #tree: ContentTree
  #blogs: Blogs = noBlogs
  #sidebars: Map<string, ReadText> | undefined
  /** The linked site, the hash of what all links depend on, and the inputs that were read to link it. */
  #linked: { site: LinkedSite; hash: string | undefined; inputs: Map<string, string | undefined> } | undefined

  /** The buckets of these pages. */
  #divided: { pages: readonly string[]; list: string[][]; numbers: Map<string, number> } | undefined

  constructor(input: OpenInput, generated: GeneratedByPlugin, onDemand: OnDemand) {
    const { project, cache, verify, rules, rendersPages = false } = input
    const { pageOf } = this
    this.project = project
    this.#input = input
    this.#generated = generated
    this.#onDemand = onDemand
    this.#tree = this.#scan()
    this.configTexts = readConfigTexts(project)
    this.#assets = new AssetReader(this.#tree.area)
    this.pages = new Pages({ ...input, tree: this.#tree })
    this.heads = input.headsOf?.(this.pages)
    this.#hashes = inputHashes({
      ...{ project, cache, verify, pages: this.pages, assets: this.#assets },
      changeOf: this.#changeOf,
      hashOfSite: () => this.#linked?.hash,
      keyOfLink: (path) => this.links.keyOf(path),
    })
    this.memory = new Memory({ cache, verify, reads: this.#reads, hashes: this.#hashes })
    const linked = () => this.linked
    this.links = new LinkedPages({ project, memory: this.memory, rendersPages, linked, pageOf, read: () => this })
    this.findings = new Findings(this.memory, project, rules)
    this.historyRead = this.#readHistory()
    // Avoid an unhandled rejection. Whoever awaits the promise still receives the error.
    this.historyRead.catch(() => undefined)
  }

  readonly #changeOf = (filePath: string): FileChange | undefined => this.#history.changes.get(filePath)

  async #readHistory(): Promise<void> {
    const { project } = this
    if (!this.#input.readsHistory && !needsHistory(project)) return
    const wanted = writtenPages(this.#tree)
    this.#history = await readHistory(this.#tree.folder, wanted, { withAuthors: showsAuthors(project) })
    this.#hashes.changed()
  }

  /** Scans the content, and adds the files that plugins and blogs generate. */
  #scan(): ContentTree {
    const { project, unsaved, showsDrafts = false } = this.#input
    const scanned = scanContent(project.root, { ...project.config.route, unsaved })
    const { tree, blogs } = this.#onDemand.addBlogs(
      withGenerated(scanned, this.#generated, project.addressing),
      project,
      showsDrafts,
    )
    this.#blogs = blogs
    return tree
  }

  // ---- Content

  get tree(): ContentTree {
    return this.#tree
  }

  get blogs(): Blogs {
    return this.#blogs
  }

  /** The `_meta.json` and `_nav.json` files by content path. */
  get #sidebarTexts(): ReadonlyMap<string, ReadText> {
    this.#sidebars ??= new Map(
      this.#tree.sidebars.flatMap((filePath): [string, ReadText][] => {
        const read = readContent(this.#tree, filePath)
        return read ? [[filePath, read]] : []
      }),
    )
    return this.#sidebars
  }

  /** Returns a page by its content path if it has been parsed. */
  readonly pageOf = (filePath: string): ParsedPage | undefined => this.pages.get(filePath)?.page

  /** Returns the text of a page for search. */
  readonly searchTextOf = (filePath: string): PageText => this.pages.searchTextOf(filePath)

  /** Returns the code blocks of a page. */
  readonly samplesOf = (filePath: string): readonly Sample[] => this.pages.samplesOf(filePath)

  /** Returns an image or another file of the content folder. */
  asset(filePath: string): AssetFile | undefined {
    return this.#assets.read(filePath)
  }

  /** Parses all pages that are not in the cache. Leaves out files that were removed after the scan. */
  async parseAll(pool = this.#input.pool): Promise<void> {
    const { sharing, cache } = this.#input
    this.parsedCount = sharing
      ? await new SharedPages(sharing, this.pages, cache.store).parse(this.#buckets.list)
      : await this.pages.parse(this.#tree.pages, pool)
    const pages = this.#tree.pages.filter((filePath) => this.pages.get(filePath))
    if (pages.length < this.#tree.pages.length) this.#tree = { ...this.#tree, pages }
    this.changed()
  }

  /** The content paths of each bucket, and the number of the bucket of each page. */
  get #buckets(): { list: string[][]; numbers: Map<string, number> } {
    const { pages } = this.#tree
    if (this.#divided?.pages !== pages) {
      const list = bucketsOf(pages, this.project.addressing)
      const numbers = new Map(list.flatMap((bucket, i) => bucket.map((filePath) => [filePath, i])))
      this.#divided = { pages, list, numbers }
    }
    return this.#divided
  }

  /** The content paths of each bucket of this machine. */
  get ownBuckets(): string[][] {
    const { sharing } = this.#input
    return this.#buckets.list.filter((_, i) => sharing?.owns(i) ?? true)
  }

  /** Returns the number of the bucket of a page. */
  readonly bucketOf = (filePath: string): number => this.#buckets.numbers.get(filePath) ?? 0

  // ---- Links

  /** The site, linked with the pages that have been parsed so far. */
  get linked(): LinkedSite {
    if (this.#linked) return this.#linked.site
    const { project, configTexts, heads, pageOf } = this
    const input = linkInput({
      ...{ project, configTexts, heads, pageOf },
      tree: this.#tree,
      sidebars: this.#sidebarTexts,
      blogs: this.#blogs,
      makeLanding: this.#onDemand.makeLanding,
      showsDrafts: this.#input.showsDrafts ?? false,
      changeOf: this.#changeOf,
      assets: this.#assets,
      reads: this.#reads,
    })
    const { value, inputs } = this.#reads.record(() => linkSite(input))
    const hashes = new Map([...inputs].map((input) => [input, this.memory.hashOf(input)]))
    // Only `dev` has heads. It links a page when it is requested, so it remembers none.
    const known = heads ? undefined : hash('sha1', JSON.stringify([hashOfSite(input, project.root), [...hashes]]))
    this.#linked = { site: value, hash: known, inputs: hashes }
    return value
  }

  /** Whether the site has been linked since the last change of what all links depend on. */
  get isLinked(): boolean {
    return this.#linked !== undefined
  }

  /** Returns all pages of this machine with their links resolved. All pages must have been parsed. */
  async linkAll(): Promise<LinkedPage[]> {
    const pages = await this.#share(this.links.stage, (routes) => this.links.all(routes))
    this.#hashes.save()
    this.linked.forgetPages()
    if (this.#input.rendersPages && !this.#input.sharing) this.links.stage.release()
    return pages
  }

  /** Returns what the rules for single pages find on these pages. */
  findAll(pages: readonly LinkedPage[]): Promise<PageFindings> {
    return this.#share(this.findings.stage, async () => this.findings.onAll(this.checked(pages)))
  }

  /** Computes the values of a stage for the pages of this machine, except those that the shared cache has. */
  async #share<T, R>(stage: Stage<T>, compute: (routes: readonly Route[]) => Promise<R>): Promise<R> {
    const { routes } = this.linked.routes
    const { sharing } = this.#input
    if (!sharing) return compute(routes)
    const byFile = new Map<string, string[]>()
    for (const { filePath, path } of routes) byFile.set(filePath, [...(byFile.get(filePath) ?? []), path])
    const site = this.memory.hashOf('site')
    const items = this.ownBuckets.map((filePaths) => {
      const hashes = filePaths.map((filePath) => this.pages.get(filePath)?.hash)
      return {
        name: entryName(stage.name, site, hashes),
        units: filePaths.flatMap((filePath) => byFile.get(filePath) ?? []),
      }
    })
    const give = await sharing.exchangeValues(stage, items)
    const own = new Set(items.flatMap(({ units }) => units))
    const result = await compute(routes.filter(({ path }) => own.has(path)))
    give()
    return result
  }

  // ---- Diagnostics

  /** What is wrong with the files and the project. */
  get readDiagnostics(): Diagnostic[] {
    return [...this.pages.reading.diagnostics, ...this.project.cacheMessages, ...historyMessages(this.#history)]
  }

  /** Returns the site for the rules, with those of these pages that have a file. */
  checked(pages: readonly LinkedPage[]): CheckedSite {
    const { project, tree, linked, configTexts, pageOf, searchTextOf, samplesOf } = this
    const { rules } = this.#input
    const written = pages.filter(({ route }) => !this.#blogs.generated.has(route.filePath))
    const texts = { pageOf, searchTextOf, samplesOf, changeOf: this.#changeOf }
    return { project, tree, linked, configTexts, ...texts, pages: written, ...(rules ? { rules } : {}) }
  }

  /**
   * Returns what a command with this scope reports on these pages, with what `others` have found. `known` replaces fields of the site for
   * the rules.
   */
  report(
    pages: readonly LinkedPage[],
    scope: CheckScope,
    others: readonly Diagnostic[] = [],
    known: Partial<CheckedSite> = {},
  ): Diagnostic[] {
    return checkSite({ ...this.checked(pages), ...known }, [...this.readDiagnostics, ...others], scope)
  }

  // ---- Changes

  /** Applies changes of files, and returns what has changed. */
  async apply(events: readonly FileEvent[]): Promise<SiteChange> {
    const { project, pages } = this
    const effect = effectOf(events, { project, pages, tree: this.#tree, watching: this.#input.watching })
    const { files, stale, scan, hasNewSidebars } = effect
    if (scan) {
      await this.#generateAgain(scan.plugins)
      this.#rescan(isAmong(files))
      return { files, pages: new Map(), isScanned: true, hasNewSidebars }
    }
    if (hasNewSidebars) this.unlink()
    const reader = this.heads ?? pages
    const changes = await Promise.all(stale.map((filePath) => reader.reread(filePath)))
    if (changes.some((change) => change !== 'nothing')) this.changed()
    const read = new Map(stale.map((filePath, i) => [filePath, changes[i]]))
    return { files, pages: read, isScanned: false, hasNewSidebars }
  }

  /** Looks at everything again that depends on pages or their history. */
  changed(): void {
    this.#hashes.changed()
    this.#linked?.site.forgetPages()
    const isStale = [...(this.#linked?.inputs ?? [])].some(([input, before]) => this.memory.hashOf(input) !== before)
    if (isStale) this.unlink()
  }

  /** Links the site anew when it is needed, because something that all links depend on has changed. */
  unlink(): void {
    this.#linked = undefined
    this.#sidebars = undefined
    this.#hashes.changed()
  }

  /** Calls the `pages` hooks of plugins again. */
  async #generateAgain(plugins: ReadonlySet<Plugin> | 'all'): Promise<void> {
    const { project, cache } = this.#input
    if (plugins !== 'all' && plugins.size === 0) return
    this.#generated = await generateFiles(project, cache, this.#generated, plugins === 'all' ? undefined : plugins)
  }

  /** Scans the content again. Behind symbolic links, other files may have changed, too. */
  #rescan(isChanged: (filePath: string) => boolean): void {
    const before = this.#tree
    this.#tree = this.#scan()
    const mayChange = before.hasLinks || this.#tree.hasLinks || false
    const isStale = this.pages.staleIn(this.#tree, (filePath) => mayChange || isChanged(filePath))
    this.heads?.forget(isStale)
    this.pages.rescan(this.#tree, isStale)
    this.unlink()
  }
}
