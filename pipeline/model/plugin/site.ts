// A linked site with its pages, as rules, outputs and commands of plugins see it, and as `loadSite` returns it. `@docsite/cli` exports these
// types.

import type { SidebarEntry, SiteData } from '../config/site-data.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { HeadTag } from '../head/head-html.ts'
import type { Frontmatter } from '../page/frontmatter.ts'
import type { PageRecord } from '../page/page.ts'
import type { RoutePath } from '../route.ts'
import type { Json } from './plugin-data.ts'
import type { PageOfFile, PluginSite } from './plugin-site.ts'

/** A linked site. Its objects are shared, so do not change them. */
export interface Site extends PluginSite {
  /** The languages with their texts. */
  readonly locales: readonly SiteLocale[]
  /** The data that all pages share, which components receive as `site`. */
  readonly data: SiteData
  /** All pages, sorted by route. They include pages that replace a missing translation, but not the lists of blogs and drafts. */
  readonly pages: readonly SitePage[]
  /** Finds a page by its route or URL path in any form, such as with `.html` or a slash at the end. */
  page(path: string): SitePage | undefined
  /** Returns the entries of the sidebar that a page shows. Empty if it shows none. */
  sidebar(page: SitePage): readonly SidebarEntry[]
}

/** A site with everything that is wrong with it. */
export interface LoadedSite extends Site {
  /** All diagnostics, sorted by place, except those about code samples and external links. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Returns what a content file contains, such as `content/en/start.md`, also if it is a 404 page. Returns `undefined` for other files, and
   * without the option `articles`.
   */
  article(file: string): SiteArticle | undefined
}

/** The content of a page before it is rendered. */
export interface SiteArticle {
  /** The title as HTML. */
  readonly title: string
  readonly frontmatter: Frontmatter
  /** The HTML of the article. Of components, it contains the texts in their props and their content. */
  readonly html: string
  /** All ids that links can point to. */
  readonly ids: ReadonlySet<string>
}

/** A language of a site, with the texts of the site in it. */
export interface SiteLocale {
  readonly lang: string
  readonly label: string
  readonly title: string
  readonly description: string
}

/** A page after parsing, without anything that depends on other pages. */
export interface ReadPage extends PageOfFile {
  readonly title: string
  readonly description: string
  readonly frontmatter: Frontmatter
  readonly headings: readonly SiteHeading[]
  /** The plain text, as search finds it. */
  readonly text: string
}

/** A file with the content of a page. It may also be a 404 page or a draft, which are no pages of the site. */
export interface ContentFile {
  /** The path, relative to the project. */
  readonly file: string
  readonly samples: SitePage['samples']
  readonly samplesHash: SitePage['samplesHash']
  /** The file of the same page in the default language. `undefined` if it is this one, or there is none. */
  readonly original: ContentFile | undefined
}

/** A page of a linked site. */
export interface SitePage extends ReadPage {
  /** The path with the base. */
  readonly url: string
  /** For a generated page, the file that it was generated from, relative to the project, if its plugin names one. */
  readonly source?: string
  /** The language of the text, if the page replaces a missing translation. */
  readonly fallback?: string
  readonly links: readonly SiteLink[]
  /** The links of the hero and the features, which are in the frontmatter. */
  readonly frontmatterLinks: readonly SiteLink[]
  /** The state of its translation. Absent on pages in the default language, and on those without an original. */
  readonly translation: PageTranslation | undefined
  /** The code blocks with a language. They are read when they are first used. */
  readonly samples: readonly CodeSample[]
  /** A hash of the code blocks; `''` if there are none. */
  readonly samplesHash: string
  /** The tags that plugins add to the head, which are the last ones of `frontmatter.head`. */
  readonly addedHead: readonly HeadTag[]
  /** The record from which all outputs of the page are made. */
  readonly record: PageRecord
  /** Returns what the `note` of a plugin's rule has returned for the page. `rule` begins with the name of the plugin. */
  note(rule: string): Json | undefined
}

/** How far a page is translated. `docsite check` reports the same. */
export interface PageTranslation {
  /** The route of the original. */
  readonly original: string
  /** The sections of the translation in their order, and after them those that it lacks. */
  readonly sections: readonly SectionTranslation[]
}

/** A section of a translation, or of its original. */
export interface SectionTranslation {
  /** The index in `headings` of the original: -1 above the first heading. Absent if the original has no such section. */
  readonly original?: number
  /** The same in the translation. */
  readonly translated?: number
  /**
   * `outdated` if the original has changed since the baseline was recorded, and `unrecorded` without a baseline. The original has no such
   * section if it is `extra`. `missing` and `unclear` sections have no translation; with the latter, it may be one of the `extra` ones.
   */
  readonly state: 'translated' | 'outdated' | 'unrecorded' | 'missing' | 'extra' | 'unclear'
  /** The lines of the original that are new or different. For deleted text, the line before it. */
  readonly changes: readonly Required<Omit<Place, 'column'>>[]
}

/** A heading of a page. */
export interface SiteHeading {
  readonly id: string
  /** The text without markup. */
  readonly text: string
  readonly depth: number
  /** The position. A heading that a plugin adds has none. */
  readonly place?: Place
  /** Where the section begins in the plain text of the page. Absent if search does not find the heading. */
  readonly offset?: number
}

/** A link on a page. */
export interface SiteLink {
  /** The URL as the author wrote it. */
  readonly href: string
  readonly place: Place
  readonly target: LinkTarget
}

/** A code block of a page. */
export interface CodeSample {
  /** The language in lower case, after `markdown.highlightLanguages`. */
  readonly language: string
  readonly title: string
  /** The code after the changes that its marks show. Empty lines replace removed lines and comments. */
  readonly code: string
  /** Returns whether a word follows the language, such as `noCheck`. */
  hasWord(word: string): boolean
  /** Returns the place of a line and a column of the code, which begin at 1. */
  at(line: number, column?: number): Place
}

/** Where a link leads. */
export type LinkTarget =
  /** A page of the site. `hash` is empty, or begins with `#`. */
  | { readonly kind: 'page'; readonly route: RoutePath; readonly hash: string }
  /** A file in the content folder, relative to the project. */
  | { readonly kind: 'file'; readonly file: string }
  /** Another site. */
  | { readonly kind: 'external'; readonly url: string }
  /** Nothing: the diagnostics give the reason. A page at `route` is missing. `isPlanned` means that `check.pending` lists it. */
  | { readonly kind: 'none'; readonly route?: RoutePath; readonly isPlanned?: true }
