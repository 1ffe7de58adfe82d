// The interface of outputs: files of the site that are made from the same things. `@docsite/cli` exports it.
//
// `build` makes every unit of every output, unless the last build made it with the same key. `dev` asks which unit makes the file
// at one path, and makes that unit only.

import type { SiteConfig } from './config/site-config.ts'
import type { PageView, SiteData } from './config/site-data.ts'
import type { PageRecord } from './page.ts'
import type { RouteRecord } from './route.ts'

/** A file of text; `path` is its path in the output folder, with `/` between names. */
export interface TextFile {
  path: string
  text: string
}

/** A file whose bytes are known, such as an image. */
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
  /** What all pages share: base, locales, versions, titles. */
  readonly linked: { readonly site: SiteData }
  /** The paths of the files in `content/public/`. Where an output would make one of them, the project's own file stays. */
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
  /** Returns the path of a page's file; `undefined` for a page without one. */
  path(page: OutputPage, site: Pick<Site, keyof Site & ('linked' | 'tree')>): string | undefined
  /** Returns the text of the file. */
  render(page: Page): string
  /** Returns the route whose file could have this path. */
  routeAt(path: string, site: Site): string | undefined
}

/** The units of an output for a locale or for the whole site: each has a key and files of its own. */
export interface UnitOutput<Unit, Site = OutputSite> extends BaseOutput {
  dependsOn: 'page' | 'locale' | 'site'
  /** Returns the units of the site. */
  units(site: Site): Promise<readonly Unit[]> | readonly Unit[]
  /** Names a unit in the build manifest. */
  idOf(unit: Unit): string
  /**
   * Returns the unit that makes the file at a path, if this output has one. `dev` calls it for every request, so it must look at the
   * path before it asks the site for pages.
   */
  unitAt(path: string, site: Site): Promise<Unit | undefined> | Unit | undefined
  /**
   * The paths of a unit's files, with `[hash]` in place of a hash of the content. Only for files with such names: `dev` gives them a
   * name of its own before it makes them.
   */
  hashedPaths?(unit: Unit, site: Site): string[]
}

/** An output with files for each of its units, made in the main thread. */
export interface SharedOutput<Unit = unknown, Site = OutputSite, File = TextFile | BytesFile>
  extends UnitOutput<Unit, Site> {
  /**
   * Returns everything that the files of a unit depend on, as JSON data. Leave it out where making the files costs less than
   * comparing the key: then `build` makes them every time, and `dev` after every change.
   */
  key?(unit: Unit, site: Site): Promise<unknown> | unknown
  files(unit: Unit, site: Site): Promise<File[]> | File[]
}

/** A product of a build, such as documents or feeds. */
export type Output = PageOutput | SharedOutput

/** The unit of outputs that depend on the whole site. */
type SiteUnit = 'site'

/** The units of an output that depends on the whole site; `owns` tells which paths are its own. */
export const perSite = <Site = OutputSite>(owns: (path: string, site: Site) => boolean) =>
  ({
    dependsOn: 'site',
    units: (): SiteUnit[] => ['site'],
    idOf: (unit: SiteUnit): string => unit,
    unitAt: (path: string, site: Site): SiteUnit | undefined => (owns(path, site) ? 'site' : undefined),
  }) as const
