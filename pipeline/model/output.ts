// The interface of outputs, the products of a build. `@docsite/cli` exports it.
//
// A unit is a page, a locale or the site. `build` generates every unit of every output, except units whose key has not changed since
// the last build. `dev` looks up the unit that has a requested path, and generates only that unit.

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

/** One locale of one version. */
export interface OutputLocale {
  lang: string
  version: string
  /** The name of the locale in the manifest. */
  name: string
}

/** A page whose article is rendered. */
export interface RenderedPage {
  /** The path of the file to generate. */
  path: string
  /** The HTML of the article. */
  article: string
  view: PageView
}

/**
 * A product of a build, such as documents or feeds. `Input` and `Context` are what `files` receives: a rendered page, or a locale or
 * `'site'` and the site. Outputs with the scope `page` run in workers, which do not have the site.
 */
export interface Output<
  Unit = unknown,
  Input = Unit,
  Context = OutputSite,
  Site = OutputSite,
  Files = readonly (TextFile | BytesFile)[],
> {
  /** Names the output in the build manifest and in `--profile`. */
  name: string
  /** What one unit is. With `page`, `files` is called once for each path of a page. */
  scope: 'page' | 'locale' | 'site'
  /**
   * Returns the paths of a unit's files, from which `dev` knows which unit to generate. `[hash]` stands for a hash of the content.
   * Expressions match paths that depend on the content.
   */
  paths(unit: Unit, site: Site): readonly (string | RegExp)[]
  /**
   * Returns everything that the files depend on, as JSON data. Omit this method if generating the files is cheaper than computing
   * the key: `build` then always generates them, and `dev` does so after every change. docsite computes the keys of pages: from their
   * source, record, links, navigation and paths.
   */
  key?(input: Input, site: Site): unknown
  files(input: Input, context: Context): Promise<Files> | Files
}

/** The outputs of projects and plugins, by scope. */
export interface OutputsByScope {
  page: Output<RouteRecord, RenderedPage, unknown>
  locale: Output<OutputLocale>
  site: Output<'site'>
}
