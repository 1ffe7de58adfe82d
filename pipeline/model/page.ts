// A page on its way: source file → parsed page → page record (specification, 3).

import type { Diagnostic, Place, RuleName } from './diagnostic.ts'
import type { FeedMime } from './feed-types.ts'
import type { Frontmatter, PageType } from './frontmatter.ts'
import type { LandingData } from './landing.ts'
import type { OverviewGroup } from './navigation/overview-entries.ts'
import type { OutlineEntry } from './outline.ts'
import type { SocialImage } from './social-image.ts'

/** Lines of a source text that came from one file. A page without fragments has one stretch. */
export interface SourceSpan {
  /** First line of the stretch in the text, from 1. */
  start: number
  /** Content file the lines came from. */
  filePath: string
  /** Line in that file of the stretch's first line, from 1. */
  line: number
  /** Columns that the including line was indented by. */
  indent: number
}

/** A content file as it was read, fragments put in. `filePath` is inside the content folder, `/` separators. */
export interface SourceFile {
  filePath: string
  routePath: string
  lang: string
  version: string
  text: string
  spans: SourceSpan[]
  /** Hash of all that parsing depends on. */
  hash: string
}

/** A heading by which a page answers to links: `own` ids were written by the author. One that a plugin made stands nowhere. */
export interface Heading {
  id: string
  depth: number
  own: boolean
  line?: number
  column?: number
  /** The content file it stands in, when that is a fragment and not the page itself. */
  file?: string
}

/**
 * A paragraph, a row of a table or a code block: what its words come to, with `=` before it where it is code; its first and last line, and
 * the content file it stands in, when that is a fragment.
 */
export type TextBlock = [fingerprint: string, first: number, last: number, file?: string]

/** What stands from one heading of a page to the next. */
export interface Section {
  /** Index of its heading; -1 for the top of the page: its title and what stands before the next heading. */
  heading: number
  /** Of a translated page only its code: the words of the original are what it is compared with. */
  blocks: TextBlock[]
}

/** A link as written, with its place. `file` is the content file it stands in, and is relative to, when that is a fragment and not the page itself. */
export interface LinkReference {
  href: string
  line?: number
  column?: number
  file?: string
}

/** A link to another site, or to this one by its whole address. */
export interface WebLink extends LinkReference {
  /** The address is what readers see. */
  isShown?: true
}

/** An image or a file a page shows, as written. `eager` images are seen without scrolling. */
export interface AssetReference extends LinkReference {
  kind: 'image' | 'source'
  /** The attribute that names it; `''` inside a source set. */
  attribute: string
  eager: boolean
  /** The author gave a size. */
  sized: boolean
}

/** A comment that silences a rule, in lines of the file it stands in. */
export interface Ignore {
  rule: RuleName
  /** Content file; of the page itself or of a fragment. */
  file: string
  line: number
  column: number
  /** First and last line in which the rule is silent; from 0 on it holds for the page as a whole too. */
  from: number
  to: number
}

/** What others may know of a page: kept in memory for all pages. */
export interface ParsedPage {
  /** Plain text, for the head, the sidebar and search; `''` when the page has neither title nor heading. */
  title: string
  /** The same with inline marks, as safe HTML. */
  titleHtml: string
  /** Where the title is written; absent when nothing is. */
  titlePlace?: Omit<LinkReference, 'href'>
  /** Its own, else the beginning of its text. */
  description: string
  pageType: Exclude<PageType, '404'>
  frontmatter: Frontmatter
  /** The line that each frontmatter field begins on. */
  fieldLines: Record<string, number>
  toc: OutlineEntry[]
  headings: Heading[]
  /** Every id one can link to. */
  ids: string[]
  links: LinkReference[]
  /** Links to other sites: only `check --external` asks where they lead. */
  webLinks: WebLink[]
  assets: AssetReference[]
  diagnostics: Diagnostic[]
  ignores: Ignore[]
  /** None where there is nothing to translate. */
  sections: Section[]
  /** Stands for the page's samples of code; absent when it has none. */
  samplesHash?: string
}

/** A code block that names its language, as it is written between its fences. */
export interface Sample {
  language: string
  /** What follows the language. */
  meta: string
  code: string
  /** Content file it stands in, when that is a fragment and not the page itself. */
  file?: string
  /** Where its opening fence stands. */
  line: number
  column: number
  /** Columns before the code in each of its lines; one number when that is the same in all. */
  indent: number | number[]
}

/** A place in a body that is filled in when the whole site is known. */
export type Placeholder =
  | { kind: 'link'; index: number }
  | { kind: 'asset'; index: number }
  | { kind: 'heading'; index: number }
  | { kind: 'attribute'; name: string; value: Body }
  | IslandCall

/** A component called from Markdown; each slot is a stretch of content between its parts. */
export interface IslandCall {
  kind: 'island'
  name: string
  props: Record<string, unknown>
  slots: Body[]
  /** Where it is called, in the project. */
  place: Place
}

/** A page's HTML with holes. */
export type Body = (string | Placeholder)[]

/** What search needs of a page (specification, 7). */
export interface PageText {
  text: string
  /** Where code blocks stand in the text: pairs of start and end. */
  code: [start: number, end: number][]
}

/** What only the page's own outputs need: kept in the cache, not in memory. */
export interface PageContent extends PageText {
  body: Body
  samples: Sample[]
}

export interface Feed {
  url: string
  mime: FeedMime
  language: string
}

/** The JSON of one page: all that its outputs need. */
export interface PageRecord {
  title: string
  routePath: string
  lang: string
  version: string
  toc: OutlineEntry[]
  frontmatter: Frontmatter
  _relativePath: string
  feeds: Feed[]
  pageType: PageType
  description: string
  /** The day of the last change (UTC) in the page's language; absent when it is unknown or not asked for. */
  lastUpdatedTime?: string
  /** The exact time of the last change, ISO 8601 in UTC. */
  lastUpdated?: string
  pagePath: string
  /** Key of the sidebar that the page belongs to; absent when it has none. */
  section?: string
  /** Locales that have this page as a text of their own. */
  alternates: string[]
  /** Versions that have this page. */
  versions: string[]
  /** Language of the text when it stands in for a translation that is missing. */
  fallback?: string
  /** The picture that stands for the page where its address is shared. */
  image?: SocialImage
  /** Set on the home page: the landing page's data. */
  landing?: LandingData
  /** Set on an overview page: what it lists. */
  overview?: OverviewGroup[]
}

/** A record as it is fetched: with the page's HTML and the build that both belong to. */
export interface PageFile extends PageRecord {
  body: string
  build: string
}
