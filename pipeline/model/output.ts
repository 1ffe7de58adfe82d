// The interface of outputs, the products of a build. `@docsite/cli` exports it.
//
// `build` generates every unit of every output, except units whose key has not changed since the last build. `dev` looks up the unit
// that produces a requested path, and generates only that unit.

import type { SiteConfig } from './config/site-config.ts'
import type { PageView, SiteData } from './config/site-data.ts'
import type { PageRecord } from './page/page.ts'
import type { RouteRecord } from './route.ts'

/** A text file. `path` is relative to the output directory and uses `/`. */
export interface TextFile {
  path: string
  text: string
}

/** A binary file, such as an image. */
export interface BytesFile {
  path: string
  bytes: Uint8Array
}

/** A page as outputs see it. */
export interface OutputPage {
  route: RouteRecord
  record: PageRecord
}

/** The site as outputs see it. `build` and `dev` each have their own implementation. */
export interface OutputSite {
  /** The project's configuration. */
  readonly project: { readonly config: SiteConfig }
  /** Data that all pages share: base, locales, versions and titles. */
  readonly linked: { readonly site: SiteData }
  /** The paths of the files in `content/public/`. They take precedence over output files with the same path. */
  readonly tree: { readonly publicFiles: readonly string[] }
  /** Links the pages of the site, or of the routes that `includes` accepts. In `dev` this parses them first. */
  pages(includes?: (route: RouteRecord) => boolean): Promise<OutputPage[]>
}

interface BaseOutput {
  /** Names the output in the build manifest and in `--profile`. */
  name: string
}

/** A page whose article is rendered. */
export interface RenderedPage {
  /** The HTML of the article. */
  article: string
  view: PageView
}

/**
 * An output with one file for each page. The article is rendered once for all page outputs, in a worker. The key of a page covers its
 * source, its record, its links and its navigation, and the paths of its files.
 */
export interface PageOutput<Site = OutputSite, Page = RenderedPage> extends BaseOutput {
  dependsOn: 'page'
  /** Returns the path of a page's file, or `undefined` if the page has none. */
  path(page: OutputPage, site: Pick<Site, keyof Site & ('linked' | 'tree')>): string | undefined
  /** Returns the text of the file. */
  render(page: Page): string
  /** Returns the route whose file could have this path. */
  routeAt(path: string, site: Site): string | undefined
}

/** An output with one unit for each locale or for the whole site. Each unit has its own key and files. */
export interface UnitOutput<Unit, Site = OutputSite> extends BaseOutput {
  dependsOn: 'page' | 'locale' | 'site'
  /** Returns all units of the output. */
  units(site: Site): Promise<readonly Unit[]> | readonly Unit[]
  /** Returns the name of a unit in the build manifest. */
  idOf(unit: Unit): string
  /**
   * Returns the unit that produces the file at a path, if any. `dev` calls this for every request, so check the path
   * before calling `site.pages()`.
   */
  unitAt(path: string, site: Site): Promise<Unit | undefined> | Unit | undefined
  /**
   * Returns the paths of a unit's files, with `[hash]` in place of the content hash. Only for outputs with hashed file names:
   * `dev` has to name such files before it generates them.
   */
  hashedPaths?(unit: Unit, site: Site): string[]
}

/** An output whose units are generated in the main thread. */
export interface SharedOutput<Unit = unknown, Site = OutputSite, File = TextFile | BytesFile>
  extends UnitOutput<Unit, Site> {
  /**
   * Returns everything that the files of a unit depend on, as JSON data. Omit this method if generating the files is
   * cheaper than computing the key. `build` then always generates them, and `dev` does so after every change.
   */
  key?(unit: Unit, site: Site): Promise<unknown> | unknown
  files(unit: Unit, site: Site): Promise<File[]> | File[]
}

/** A product of a build, such as documents or feeds. */
export type Output = PageOutput | SharedOutput

/** The unit of outputs that depend on the whole site. */
type SiteUnit = 'site'

/** Returns the unit fields of an output that depends on the whole site. `owns` returns whether a path belongs to the output. */
export const perSite = <Site = OutputSite>(owns: (path: string, site: Site) => boolean) =>
  ({
    dependsOn: 'site',
    units: (): SiteUnit[] => ['site'],
    idOf: (unit: SiteUnit): string => unit,
    unitAt: (path: string, site: Site): SiteUnit | undefined => (owns(path, site) ? 'site' : undefined),
  }) as const
