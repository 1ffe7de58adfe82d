// A project and its content, which are opened once: the files, what plugins and blogs add to them, their history, the pages, and the links
// between them.

import type { ParsedPage } from '../model/page/page.ts'
import type { Blogs, withBlogs } from '../site/blog/blogs.ts'
import { noBlogs, openBlogs } from '../site/blog/open-blogs.ts'
import { type LinkedSite, linkSite, type SiteInput } from '../site/link.ts'
import { metadataOf } from '../site/navigation/navigation-metadata.ts'
import { type ConfigText, readConfigTexts } from '../source/config/problem-place.ts'
import { emptyHistory, type History, readHistory, showsAuthors, showsHistory } from '../source/git/history.ts'
import { AssetReader } from '../source/images/images.ts'
import { type GeneratedByPlugin, generateFiles, withGenerated } from '../source/plugins/generate.ts'
import { type ReadText, readContent } from '../source/read.ts'
import { type ContentTree, scanContent, writtenPages } from '../source/scan.ts'
import type { Heads } from './heads.ts'
import { Pages, type PagesInput } from './pages.ts'

export interface OpenInput extends Omit<PagesInput, 'tree'> {
  /** The unsaved texts of an editor, by content path. Their owner changes the map. */
  unsaved?: ReadonlyMap<string, string> | undefined
  /** Returns what linking needs of pages that are not parsed. Without it, all pages must be parsed before they are linked. */
  headsOf?: ((pages: Pages) => Heads) | undefined
  /** Whether the site contains drafts. */
  showsDrafts?: boolean | undefined
}

/** Opens the site of a project. */
export async function openSite(input: OpenInput): Promise<Site> {
  const { project, cache } = input
  return new Site(input, await generateFiles(project, cache), await openBlogs(project.config))
}

export class Site {
  readonly pages: Pages
  readonly heads: Heads | undefined
  readonly configTexts: ConfigText[]
  readonly assets: AssetReader
  /** Filled in when git has finished. Pages are linked with this object from the start. */
  readonly history: History = emptyHistory()
  readonly historyRead: Promise<unknown>
  readonly #input: OpenInput
  readonly #addBlogs: typeof withBlogs
  #generated: GeneratedByPlugin
  #tree: ContentTree
  #blogs: Blogs = noBlogs
  #sidebars: Map<string, ReadText> | undefined
  #linked: LinkedSite | undefined

  constructor(input: OpenInput, generated: GeneratedByPlugin, addBlogs: typeof withBlogs) {
    const { project } = input
    this.#input = input
    this.#generated = generated
    this.#addBlogs = addBlogs
    this.#tree = this.#scan()
    this.configTexts = readConfigTexts(project)
    this.assets = new AssetReader(this.#tree.area)
    this.pages = new Pages({ ...input, tree: this.#tree })
    this.heads = input.headsOf?.(this.pages)
    this.historyRead = this.#readHistory()
    // Avoid an unhandled rejection. Whoever awaits the promise still receives the error.
    this.historyRead.catch(() => undefined)
  }

  async #readHistory(): Promise<void> {
    const { project } = this.#input
    if (!showsHistory(project)) return
    const wanted = writtenPages(this.#tree)
    const read = await readHistory(this.#tree.folder, wanted, { withAuthors: showsAuthors(project) })
    Object.assign(this.history, read)
  }

  /** Scans the content, and adds the files that plugins and blogs generate. */
  #scan(): ContentTree {
    const { project, unsaved, showsDrafts = false } = this.#input
    const scanned = scanContent(project.root, { ...project.config.route, unsaved })
    const { tree, blogs } = this.#addBlogs(
      withGenerated(scanned, this.#generated, project.addressing),
      project,
      showsDrafts,
    )
    this.#blogs = blogs
    return tree
  }

  get tree(): ContentTree {
    return this.#tree
  }

  get blogs(): Blogs {
    return this.#blogs
  }

  /** The `_meta.json` and `_nav.json` files by content path. */
  get sidebars(): ReadonlyMap<string, ReadText> {
    this.#sidebars ??= new Map(
      this.#tree.sidebars.flatMap((filePath): [string, ReadText][] => {
        const read = readContent(this.#tree, filePath)
        return read ? [[filePath, read]] : []
      }),
    )
    return this.#sidebars
  }

  /** Returns a page if it has been parsed. */
  pageOf(filePath: string): ParsedPage | undefined {
    return this.pages.get(filePath)?.page
  }

  /** The site, linked with the pages that have been parsed so far. */
  get linked(): LinkedSite {
    const { project, showsDrafts = false } = this.#input
    const { configTexts, history, assets, sidebars } = this
    this.#linked ??= linkSite({
      project,
      tree: this.#tree,
      sidebars,
      configTexts,
      pageOf: (filePath) => this.pageOf(filePath),
      ...this.#headsForLinks(),
      showsDrafts,
      history,
      blogs: this.#blogs,
      assets,
    })
    return this.#linked
  }

  /** Whether the site has been linked since the last change of what all links depend on. */
  get isLinked(): boolean {
    return this.#linked !== undefined
  }

  #headsForLinks(): Pick<SiteInput, 'metadata' | 'frontmatter'> {
    const { heads } = this
    if (heads)
      return {
        metadata: (filePath) => heads.metadataOf(filePath),
        frontmatter: (filePath) => heads.frontmatterOf(filePath),
      }
    return {
      metadata: (filePath) => metadataOf(this.pageOf(filePath)),
      frontmatter: (filePath) => this.pageOf(filePath)?.frontmatter ?? {},
    }
  }

  /** Links the site anew when it is needed, because something that all links depend on has changed. */
  unlink(): void {
    this.#linked = undefined
    this.#sidebars = undefined
  }

  /** Parses all pages that are not in the cache. Leaves out files that were removed after the scan. Returns how many were parsed. */
  async parseAll(pool = this.#input.pool): Promise<number> {
    const count = await this.pages.parse(this.#tree.pages, pool)
    const pages = this.#tree.pages.filter((filePath) => this.pages.get(filePath))
    if (pages.length < this.#tree.pages.length) this.#tree = { ...this.#tree, pages }
    return count
  }

  /** Calls the `pages` hooks again, of all plugins or of some. */
  async generateAgain(plugins?: Parameters<typeof generateFiles>[3]): Promise<void> {
    const { project, cache } = this.#input
    this.#generated = await generateFiles(project, cache, this.#generated, plugins)
  }

  /** Scans the content again. `isChanged` tells which pages may have changed, if not all. */
  rescan(isChanged: (filePath: string, before: ContentTree, after: ContentTree) => boolean = () => true): void {
    const before = this.#tree
    this.#tree = this.#scan()
    const isStale = this.pages.staleIn(this.#tree, (filePath) => isChanged(filePath, before, this.#tree))
    this.heads?.forget(isStale)
    this.pages.rescan(this.#tree, isStale)
    this.unlink()
  }
}
