// Types for the stages of a page: source file, parsed page and page record (specification, 3).

import type { Announcement } from '../config/landing/landing.ts'
import type { VariableTable } from '../config/variables.ts'
import type { Diagnostic, Place, RuleName } from '../diagnostics/diagnostic.ts'
import type { FeedMime } from '../head/feed-types.ts'
import type { HeadTag } from '../head/head-html.ts'
import type { SocialImage } from '../head/social-image.ts'
import type { PageLink } from '../navigation/nav-text.ts'
import type { OverviewGroup } from '../navigation/overview-entries.ts'
import type { Json, PluginData } from '../plugin/plugin-data.ts'
import type { DataLink, RoutePath } from '../route.ts'
import type { SlotContents } from '../slots.ts'
import type { Frontmatter, PageType, RecordFrontmatter } from './frontmatter.ts'
import type { LandingData } from './landing.ts'
import type { OutlineEntry } from './outline.ts'

/** Lines of a source text that come from one file. The span of a fragment follows the line that includes it. */
export interface SourceSpan {
  /** First line of the span in the text, starting at 1. */
  start: number
  /** Content file that the lines come from. */
  filePath: string
  /** The same line in that file, starting at 1. */
  line: number
  /** The line of the text that is the first one of this file. A fragment that is included twice has two. */
  first: number
}

/** A file that code blocks show: its text, or the reason why docsite did not read it. */
export type CodeFile =
  | { text: string }
  | { problem: { rule: 'missing-code' | 'refused-file'; text: string; hint: string } }

/** The files that the code blocks of a page show. */
export interface CodeFiles {
  /** The files by the path of `codePath`. */
  files: ReadonlyMap<string, CodeFile>
  /** The maximum number of characters that they may add to the page. */
  most: number
}

/** A file that a page may include: its text, or the reason why docsite cannot include it. */
export type Fragment =
  | { text: string; includes: Fragments['includes']; diagnostics: readonly Diagnostic[] }
  | { problem: { rule: 'missing-fragment' | 'refused-file'; text: string; hint?: string } }

/** The files that a page may include. Parsing decides which of them it does. */
export interface Fragments {
  /** The content paths of the files that lines of the page itself may include, by the number of the line. */
  includes: Readonly<Record<number, string>>
  /** All files by content path. */
  files: ReadonlyMap<string, Fragment>
  /** The maximum size of the page with its fragments, in bytes. */
  most: number
}

/** A content file. `filePath` is relative to the content directory, with `/` separators. Parsing adds the fragments to its text. */
export interface SourceFile {
  filePath: string
  routePath: RoutePath
  lang: string
  version: string
  text: string
  /** Empty if the page includes no fragment, or is not parsed yet. */
  spans: SourceSpan[]
  /** Absent if no line can include a fragment. */
  fragments?: Fragments
  /** Absent if no code block shows a file. */
  code?: CodeFiles
  /** The variables of the configuration. Absent if it has none, or the text cannot contain one. */
  variables?: VariableTable
  /** A component that is the whole content of the page, if a plugin generates it. */
  island?: { name: string; props: Readonly<Record<string, unknown>> }
  /** Set if docsite or a plugin generates the page, which then is no translation of another one. */
  isGenerated?: true
  /** Hash of everything that parsing depends on. */
  hash: string
}

/** A heading with an id that links can point to. `own` means that the author wrote the id. A heading from a plugin has no position. */
export interface Heading {
  id: string
  depth: number
  own: boolean
  /** Ids that the heading had earlier. Links to them still work. */
  former?: string[]
  line?: number
  column?: number
  /** Content file of the heading, if it is in a fragment. */
  file?: string
}

/**
 * A paragraph, a table row or a code block: the fingerprint of its text (with the prefix `=` for code), its first and last line, and
 * its content file if it is in a fragment.
 */
export type TextBlock = [fingerprint: string, first: number, last: number, file?: string]

/** The part of a page from one heading to the next. */
export interface Section {
  /** Index of the heading, or -1 for the top of the page: the title and everything before the next heading. */
  heading: number
  /** On a translated page, only the code blocks, because its prose is not compared with the original. */
  blocks: TextBlock[]
}

/** A link as written, with its position. `file` is set if the link is in a fragment, and the link is then relative to that file. */
export interface LinkReference {
  href: string
  line?: number
  column?: number
  file?: string
}

/** A link to another site, or to this site with an absolute URL. */
export interface WebLink extends LinkReference {
  /** Whether the text of the link is its URL. */
  isShown?: true
}

/** An image or another file that a page shows, as written. `eager` images are visible without scrolling. */
export interface AssetReference extends LinkReference {
  kind: 'image' | 'source'
  /** The attribute that contains the URL, or `''` inside a source set. */
  attribute: string
  eager: boolean
  /** Whether the author specified a size. */
  sized: boolean
  /** The width at which an image is shown, as a value for `sizes`. Absent if the image has its own candidates or is an icon. */
  sizes?: string
}

/** A comment that silences a rule. Line numbers refer to the file that contains the comment. */
export interface Ignore {
  rule: RuleName
  /** Content file of the page or of a fragment. */
  file: string
  line: number
  column: number
  /** First and last line in which the rule is silenced. If `from` is 0, this includes diagnostics about the whole page. */
  from: number
  to: number
}

/** The ids of the lines of a code block: the prefix, `L` and the number of the line. */
export interface LineIds {
  prefix: string
  count: number
  /** The number of the first line. Default: 1. */
  first?: number
}

/** The data of a page that other pages and outputs use. It is kept in memory for all pages, with details from the cache only once they are read. */
export interface ParsedPage extends PageSummary {
  readonly details: PageDetails
}

/** The data of a page that commands read of every page. */
export interface PageSummary {
  /** The title as plain text, for the head, the sidebar and search. `''` if the page has neither a title nor a heading. */
  title: string
  /** The title as safe HTML with inline markup. */
  titleHtml: string
  /** Position of the title. Absent if the page has no title. */
  titlePlace?: Omit<LinkReference, 'href'>
  pageType: Exclude<PageType, '404'>
  frontmatter: Frontmatter
  /** The data and head tags that the `page` hooks of plugins add. */
  data?: Partial<PluginData>
  head?: HeadTag[]
  /** The ids of lines in code blocks, of which there may be thousands. */
  lineIds?: LineIds[]
  diagnostics: Diagnostic[]
  ignores: Ignore[]
  /** What the rules of plugins need of the page when they check the site, by the name of the rule. */
  notes?: Record<string, Json>
  /** Hash of the page's code samples. Absent if the page has no samples. */
  samplesHash?: string
}

/** The data of a page that commands rarely read of unchanged pages. */
export interface PageDetails {
  /** The description from the frontmatter, or else the beginning of the text. */
  description: string
  /** The first line of each frontmatter field. */
  fieldLines: Record<string, number>
  /** The headings that search finds, and those that the outline lists. */
  toc: OutlineEntry[]
  headings: Heading[]
  /** All ids that links can point to. */
  ids: string[]
  /** The ids that the author has written. These and the headings are what a page publishes: docsite may change all other ids. */
  writtenIds: string[]
  links: LinkReference[]
  /** Links to other sites. Only `check --external` requests them. */
  webLinks: WebLink[]
  assets: AssetReference[]
  /** The style sheets in `theme/` that parts of the article need. */
  styles?: string[]
  /** The sections, packed by `packSections`. Empty if there is nothing to translate. */
  sections: string
}

/** A code block with a language. */
export interface Sample {
  language: string
  /** The text after the language. */
  meta: string
  code: string
  /** Content file of the code block, if it is in a fragment. */
  file?: string
  /** Position of the opening fence. */
  line: number
  column: number
  /** Number of columns before the code in each line, or one number if it is the same in all lines. */
  indent: number | number[]
  /** The file of the project that contains the code, and the number of each line in it. Absent if the page contains the code. */
  from?: { file: string; lines: number[] }
}

/** The parsed pages of a site, by content path. */
export interface ParsedPages {
  /** Returns a page if it has been parsed. */
  pageOf(filePath: string): ParsedPage | undefined
  /** Returns the text of a page for search. */
  searchTextOf(filePath: string): PageText
  /** Returns the code blocks of a page. */
  samplesOf(filePath: string): readonly Sample[]
}

/** A gap in a body that is filled in during linking. */
export type Placeholder =
  | { kind: 'link'; index: number }
  | { kind: 'asset'; index: number }
  | { kind: 'heading'; index: number }
  | { kind: 'attribute'; name: string; value: Body }
  | IslandCall

/** A component used in Markdown. Each slot is a piece of content inside it. */
export interface IslandCall {
  kind: 'island'
  name: string
  props: Record<string, unknown>
  slots: Body[]
  /** Place of the component in the project. */
  place: Place
  /** Places of its attributes in the project, by name. */
  places?: Record<string, Place>
  /** Set if the component is part of a line of text. */
  inline?: true
}

/** A page's HTML with placeholders. */
export type Body = (string | Placeholder)[]

/** The text of a page for search (specification, 7). */
export interface PageText {
  text: string
  /** Start and end offsets of the code blocks in the text. */
  code: [start: number, end: number][]
}

/** The text of a page that has none, or is not parsed. */
export const noText: PageText = { text: '', code: [] }

/** The data that only the page's own outputs need. It is kept in the cache, not in memory. */
export interface PageContent extends PageText {
  body: Body
  samples: Sample[]
}

export interface Feed {
  url: string
  mime: FeedMime
  language: string
}

/** The pages before and after a page. */
export interface Neighbors {
  previous?: PageLink | false
  next?: PageLink | false
}

/** The JSON of one page: all data that its outputs need. */
export interface PageRecord {
  title: string
  routePath: RoutePath
  lang: string
  version: string
  /** The headings in the outline. */
  toc: OutlineEntry[]
  frontmatter: RecordFrontmatter
  _relativePath: string
  feeds: Feed[]
  pageType: PageType
  description: string
  /** The day of the last change (UTC), formatted in the page's language. Absent if it is unknown or not shown. */
  lastUpdatedTime?: string
  /** The exact time of the last change, ISO 8601 in UTC. */
  lastUpdated?: string
  /** The author of the last change and the link to all changes, as HTML after the date. Absent if neither is shown. */
  lastChange?: string
  pagePath: string
  /** Key of the page's sidebar. Absent if the page has no sidebar. */
  section?: RoutePath
  /** The previous and the next page that the page sets itself. `false` hides the link. */
  neighbors?: Neighbors
  /** The edit link that the page sets itself. `false` hides it. */
  editLink?: string | false
  /** Locales in which this page has its own text. */
  alternates: string[]
  /** Versions that contain this page. */
  versions: string[]
  /** Language of the text, if the page is a fallback for a missing translation. */
  fallback?: string
  /** Route of the same page in the default version, if the page is in another one. Search engines list that page instead. */
  canonical?: RoutePath
  /** The notice on pages of versions that are not current, with a link to the default version. */
  versionNotice?: { text: string; link: DataLink; linkText: string }
  /** The Open Graph image of the page. */
  image?: SocialImage
  /** The landing page's data. Set only on the home page. */
  landing?: LandingData
  /** The data that the `page` hooks of plugins add, by the name of the plugin. */
  data?: Partial<PluginData>
  /** The groups of an overview page. Set only on overview pages. */
  overview?: OverviewGroup[]
  /** The announcement above the navbar. */
  announcement?: Announcement
  /** What the project's slots show on this page. Set when the page is rendered. */
  slots?: SlotContents
}

/** The contents of a record file: the record with the page's HTML and the id of the build. */
export interface PageFile extends PageRecord {
  body: string
  needs?: PageNeeds
  build: string
}

/** What a document must have besides the theme to show the blocks of a page. */
export interface PageNeeds {
  /** Style sheets, relative to the base. */
  styles: string[]
  /** Hosts of frames that the policy must allow. */
  frames: string[]
}
