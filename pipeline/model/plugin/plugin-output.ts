// The interface of outputs that plugins add: files of a built site. `@docsite/cli` exports it.
//
// A unit is a page, a locale or the site. `build` generates the files of all units. `dev` looks up the unit that has the requested path, and
// generates only that file.

import type { SidebarEntry, SiteData } from '../config/site-data.ts'
import type { PageRecord, PageText } from '../page/page.ts'
import type { RoutePath } from '../route.ts'
import type { SiteFinding } from './plugin-rule.ts'
import type { PageOfFile, PluginSite, ProjectFiles, SiteFacts } from './plugin-site.ts'
import type { SitePage } from './site.ts'

/** An old URL of a site. */
export interface Redirect {
  /** The old route. */
  readonly from: RoutePath
  /** The URL for the browser, with the base of the site, or of another site. */
  readonly to: string
}

/** The sidebar of a section of a site. */
export interface SiteSidebar {
  /** The route that the routes of the section begin with, which is the `section` of the records of its pages. */
  readonly key: RoutePath
  readonly entries: readonly SidebarEntry[]
}

/** A site with its rendered pages and its files. */
export interface BuiltSite extends PluginSite {
  /** The data that all pages share, which components receive as `site`. */
  readonly data: SiteData
  /** The paths of the files in `content/public/`. They take precedence over output files with the same path. */
  readonly publicFiles: readonly string[]
  /** Links the pages of the site, or those that `includes` accepts. In `dev` this parses them first. */
  pages(includes?: (page: PageOfFile) => boolean): Promise<readonly SitePage[]>
  /** Returns the pages that readers can find by search, by language and in their order on the site. None if the site has no search. */
  searchedPages(): Promise<readonly SearchedPage[]>
  /** Returns the entries of the sidebar that a page shows. Empty if it shows none. */
  sidebar(page: SitePage): readonly SidebarEntry[]
  /** Returns the sidebars of a locale in their order, also those that no page shows. */
  sidebars(locale: OutputLocale): readonly SiteSidebar[]
  /** Returns the HTML of the article of a page that `pages` has returned. Outputs need `readsPages`. */
  article(page: SitePage): Promise<string>
  /** Returns a hash of what the article of a page is made from, besides components and the configuration of the theme. */
  hash(page: SitePage): string
  /** Returns the facts that an output for pages has measured, by its full name, such as `plugin/output`. Outputs need `readsPages`. */
  facts(page: SitePage, output: string): Promise<unknown>
  /** Returns the old URLs, except patterns, with their final targets. */
  redirects(): readonly Redirect[]
  /** Returns the Content-Security-Policy for a header. `undefined` if `csp` is off. Outputs need `readsPages`. */
  headerPolicy(): Promise<string | undefined>
  /** Returns the bytes of a file, such as an image, by its path in the output directory. Outputs need `readsPages`. */
  file(path: string): Promise<Uint8Array | undefined>
  /** Whether `dev` serves the site. */
  readonly isDev: boolean
  /** Returns the paths of the scripts and style sheets of the theme, which every page may load. */
  shellFiles(): readonly string[]
  /** Returns an HTML document that looks like the 404 page, but has no navigation. */
  bareDocument(parts: BareDocument): string
}

/** What a document without navigation contains. */
export interface BareDocument {
  /** A language of the site. */
  lang: string
  title: string
  /** The HTML of the body. */
  body: string
}

/** A page as search finds it. */
export interface SearchedPage {
  readonly page: SitePage
  /** The title that results show: that of the page, or the name of its file. */
  readonly title: string
  /** The text of the top-level sidebar entry that contains the page. Empty if none does. */
  readonly group: string
  /** Words that find the page although it does not show them. */
  readonly keywords: readonly string[]
  /** How much more than 1, or less, the page is worth to readers. */
  readonly weight: number
  /** A hash of these fields, and of the URL and the source of the page, on which its headings and its content depend. */
  readonly hash: string
  /** The plain text, to which the offsets of the headings refer, and the offsets of its code blocks. It is read from the cache each time. */
  readonly content: Readonly<PageText>
}

/** The site as outputs see it. */
export interface OutputSite extends BuiltSite {
  /** Reports a problem under one of the plugin's rules, by its name without that of the plugin. A build fails if it is an error. */
  report(rule: string, finding: SiteFinding): void
}

/**
 * The site as outputs for pages see it. They run in workers, whose reads nobody records, and where features have a configuration without
 * code.
 */
export interface PageOutputSite extends Omit<PluginSite, keyof ProjectFiles>, Pick<BuiltSite, 'data'> {}

/** A page whose file gets a path. It may be a 404 page. */
export interface RoutedPage extends PageOfFile {
  /** The language of the text, if the page replaces a missing translation. */
  readonly fallback?: string
}

/** One locale of one version. */
export interface OutputLocale {
  readonly lang: string
  /** The version, or `''` for a site without versions. */
  readonly version: string
}

/** A page whose article is rendered. */
export interface RenderedPage {
  /** The HTML of the article. */
  readonly article: string
  /** The article together with what the theme shows of the frontmatter of a home page. It is rendered when it is read. */
  readonly content: string
  readonly record: PageRecord
}

/** The text or the bytes of a file. */
type FileContent = string | Uint8Array

/** A file of a page, and what `facts` of the site returns of it to other outputs, as JSON. */
export interface MeasuredFile {
  content: FileContent
  facts: unknown
}

/**
 * The path of a unit's file, or several, relative to the output directory and with `/`. `[hash]` stands for a hash of the content. Without
 * units, it needs no function.
 */
type Paths<Unit, Site> = string | ((unit: Unit, site: Site) => string | readonly string[])

interface ReadsPages {
  /** Set if the output reads articles or files of the site. docsite then generates it last, and adds all pages to its key. */
  readsPages?: true
}

interface OutputPer<Per extends string, Unit, Rendered, Site, Content = FileContent, PathSite = Site> {
  /** Lower-case words with hyphens. The name of the plugin precedes it in `--profile`. */
  name: string
  /** What one unit is. */
  per: Per
  path: Paths<Unit, PathSite>
  /**
   * Returns everything that the files depend on besides the options and the code of the plugin, as JSON. `build` then keeps the files while
   * this is unchanged. Without it, `build` always makes them. docsite computes the keys of pages.
   */
  key?(unit: Rendered, site: Site): unknown
  /** Returns a file of a unit. It is called once for each path. */
  render(unit: Rendered, site: Site, path: string): Content | Promise<Content>
}

interface InManifest {
  /**
   * Returns a field of `static/manifest.json` with the name of the output, as JSON, from which programs learn the paths of files with a
   * hash. `paths` contains the first path of each locale under its `localKey`. Without a result, there is no field.
   */
  manifest?(paths: Readonly<Record<string, string>>, site: BuiltSite): unknown
}

/** The outputs of plugins by their units. For `site`, the unit is the site itself. */
export interface OutputsPer {
  page: OutputPer<
    'page',
    RoutedPage,
    RenderedPage,
    PageOutputSite,
    FileContent | MeasuredFile,
    PageOutputSite & Pick<BuiltSite, 'publicFiles'>
  >
  locale: OutputPer<'locale', OutputLocale, OutputLocale, OutputSite> & ReadsPages & InManifest
  site: OutputPer<'site', OutputSite, OutputSite, OutputSite> & ReadsPages
}

/**
 * An output with a file for each item, such as each sample of a kind. A file is made again only if its item, or a file that it depends on, has
 * changed, or if it has a problem.
 */
export interface ItemsOutput<Item> {
  /** Lower-case words with hyphens. The name of the plugin precedes it in `--profile`. */
  name: string
  per: 'item'
  /**
   * Matches the paths of all items, as for an output with `files`. Links to them are then right, and `dev` lists the items only if such a
   * path is requested.
   */
  pattern?: PathPattern
  /** Set if the output reads articles or files of the site, with a function that returns the pages that an item reads, if not all. */
  readsPages?: true | ((item: Item) => readonly SitePage[])
  /** Lists the items. `dev` passes the path of a requested file, so that the output lists none if the path is not its own. */
  items(site: OutputSite, path?: string): readonly Item[] | Promise<readonly Item[]>
  /** Returns what the file depends on, as JSON, besides the plugin and the files that `render` reads. */
  key(item: Item, site: OutputSite): unknown
  /** Returns the path of the file of an item, relative to the output directory and with `/`. */
  path(item: Item, site: OutputSite): string
  /** Returns the file of an item. */
  render(item: Item, site: OutputSite, path: string): FileContent | Promise<FileContent>
}

/** A file, by its path relative to the output directory and with `/`. */
export interface NamedFile {
  path: string
  content: FileContent
}

/** What is known of a site before its pages are linked. */
export type OutputFacts = Omit<SiteFacts, 'root'>

/** Matches paths, or returns such an expression, or `undefined` if there are none in this site. */
type PathPattern = RegExp | ((site: OutputFacts) => RegExp | undefined)

/** An output whose paths depend on what it writes, such as a sitemap that is split if it is large. */
export interface FilesOutput extends ReadsPages {
  /** Lower-case words with hyphens. The name of the plugin precedes it in `--profile`. */
  name: string
  per: 'files'
  /**
   * Matches all paths that the output can have, or returns such an expression, or `undefined` if it writes no files in this site. `dev` makes
   * the files when one of these paths is requested, and links to them are right.
   */
  path: PathPattern
  /** Returns what the files depend on, as for other outputs. */
  key?(site: OutputSite): unknown
  /** Set if no file in `content/public/` may replace these files: what they are, for the message about such a file. */
  irreplaceable?: string
  /** Returns the files. */
  files(site: OutputSite): readonly NamedFile[] | Promise<readonly NamedFile[]>
}

/** A product of a build that a plugin adds. */
export type PluginOutput = OutputsPer[keyof OutputsPer] | ItemsOutput<never> | FilesOutput
