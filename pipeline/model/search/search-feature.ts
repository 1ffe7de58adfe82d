// What indexes a site and answers queries from the index. The kernel gets it as `#feature-search`, and `@docsite/cli/search` exports these types.

import type { OutlineEntry } from '../page/outline.ts'
import type { PageText } from '../page/page.ts'
import type { RoutePath } from '../route.ts'
import type { SearchDocument, SearchHit } from './search-document.ts'

/** The facts about a page that search needs besides its text. */
export interface SearchMetadata {
  title: string
  routePath: RoutePath
  /** The description in the page's head. */
  description: string
  /** Words that find the page although it does not show them. */
  keywords: readonly string[]
  /** Text of the sidebar group that contains the page, or `''` if there is none. */
  group: string
  /** How much more, or less, than other pages this page is worth to searchers: 1 for most pages. */
  weight: number
}

/** A page of an index. */
export interface IndexedPage extends SearchMetadata {
  /** Hash of everything that its terms depend on. */
  key: string
  /** The number of its bucket. An edit of one page indexes all consecutive pages of its bucket again. */
  bucket: number
}

/** The headings and the text of a page. */
export interface IndexedText {
  toc: OutlineEntry[]
  text: PageText
}

/** What splits text into words. */
export interface Segmenter {
  /** Name and version, so that an index is not reused for another segmenter. */
  name: string
  /** Language of the text. */
  lang: string
  /** URL of the segmenter's module, if it is a package that works. */
  module?: string
  /** How to improve the search. */
  advice: Advice[]
  /** Set if the package is expected to work, but was never tried. */
  isUntried?: true
}

/** A message about the segmenter for the user. */
export interface Advice {
  rule: 'no-segmenter'
  text: string
  hint?: string
}

/** The pages and the settings of an index. */
export interface IndexInput<Page extends IndexedPage = IndexedPage> {
  /** Middle part of the file names: `[.version][.lang]`. */
  name: string
  lang: string
  pages: Page[]
  /** Origin for the links of results, when another site uses this search. */
  domain: string
  /** The project's words for segmentation. */
  words: readonly string[]
  segmenter: Segmenter
  /** Groups of words or phrases that find each other. */
  synonyms: string[][]
  codeBlocks: boolean
}

/** Finds an optional package that is installed in the project, and tries it. */
export type TryPackage = <Module>(
  name: string,
  use: (module: Module) => unknown,
  load: (url: string) => Promise<Module>,
  isLazy: boolean,
) => Promise<{
  works?: { module: string; version: string }
  isUntried?: boolean
  problem?: { kind: 'missing' | 'broken'; text: string; hint: string }
}>

/** What choosing a segmenter needs. */
export interface SegmenterTools {
  tryPackage: TryPackage
  /** Returns the path of a file in the cache, which is made if it is missing. */
  keepFile(name: string, make: () => string | Uint8Array): string
}

/** The parts of an index that are kept from one build to the next, by name. */
export interface KeptBlocks {
  has(name: string): boolean
  read<T>(name: string): T | undefined
  write(name: string, value: unknown): void
  /** Removes all others. */
  keepOnly(names: ReadonlySet<string>): void
}

/** What making an index needs. */
export interface IndexTools<Page extends IndexedPage = IndexedPage> extends SegmenterTools {
  /** Returns the headings and the text of a page, which are not kept. */
  read(page: Page): IndexedText
  blocks: KeptBlocks
  /** Returns the error for a block that another process has removed. */
  lost(): Error
  /** Returns a file of the search data in docsite's package. */
  readData(name: string): Buffer
}

/** The input for an index of a site, and what making it needs. */
export interface SiteIndex {
  input: IndexInput
  tools: IndexTools
}

/** A text file, by its path in the output. Large ones are made in parts. */
export interface IndexFile {
  path: string
  text: string
  parts?: () => Iterable<string>
}

/** The files of an index. */
export interface IndexFiles {
  documents: IndexFile
  index: IndexFile
  /** The script with the stemmer of the language, if it has one. */
  stemmer?: IndexFile
  /** Files with the text of each page, and with pieces of the index and lists of their terms, if one file would be too large. */
  parts: IndexFile[]
  /** How to improve the search. Empty if nothing is to be improved. */
  advice: Advice[]
}

/** Makes indexes. */
export interface Indexer {
  /** Makes the blocks of a part of an index, which are kept. */
  makePart<Page extends IndexedPage>(part: IndexInput<Page>, tools: IndexTools<Page>): Promise<void>
  /** Makes the files of an index. With `isLocal`, as few as possible, because the browser is on the same machine. */
  makeFiles<Page extends IndexedPage>(
    input: IndexInput<Page>,
    tools: IndexTools<Page>,
    isLocal: boolean,
  ): Promise<IndexFiles>
}

/** The files of an index, relative to the root of the output. */
export interface IndexNames {
  documents: string
  index: string
}

/** A query, and where it is asked. */
export interface Question {
  index: IndexNames
  query: string
  limit: number
  /** The base path of the site, for the URLs of hits. */
  base: string
  cleanUrls: boolean
  /** The label of hits that belong to no group. */
  otherGroup: string
}

/** The answer to a query. */
export interface IndexAnswer {
  hits: SearchHit[]
  /** The query in the spelling of the hits, if no page contains it as it is written. */
  corrected?: string
  /** Queries with similar words, if there are no hits. */
  nearest?: string[]
  /** Whether all files could be fetched. Only then may the answer be cached. */
  isWhole: boolean
}

/** Answers queries from the files of a site. */
export interface Answers {
  answer(question: Question): Promise<IndexAnswer>
  /** Returns the pages that match a query, the best first. */
  matches(index: IndexNames, query: string, limit: number): AsyncIterable<{ document: SearchDocument }>
}

/** The search of a site in its own index. */
export interface SearchFeature {
  /** Returns the name of the stemmer for a language, if there is one that is not always loaded. */
  stemmerOf(lang: string): string | undefined
  /** Returns whether the language is one for which a package is recommended. */
  needsPackage(lang: string): boolean
  /** Chooses the segmenter of a language. With `isLazy`, a package is expected to work if it was never tried. */
  findSegmenter(lang: string, tools: SegmenterTools, isLazy: boolean): Promise<Segmenter>
  /** Returns the names of the blocks of an index. */
  blocksOf(pages: readonly IndexedPage[]): string[]
  /**
   * Returns the parts of an index that workers make before they join it. None if there are only a few new blocks, unless another machine
   * joins it.
   */
  partsOf<Page extends IndexedPage>(
    pages: readonly Page[],
    isJoined: boolean,
    blocks: Pick<KeptBlocks, 'has'>,
  ): (readonly Page[])[]
  loadIndexer(): Promise<Indexer>
  /** Answers queries outside a browser. `read` returns the text of a file of the site. */
  openAnswers(read: (path: string) => Promise<string>, readData: (name: string) => Buffer): Promise<Answers>
  /** The modules for pages, each of which the theme compiles with what it imports. */
  browser: {
    /** Exports `makePanel`. */
    panel: URL
    /** The styles of the panel. */
    styles: URL
    /** The script of the worker that answers queries. */
    worker: URL
    /** Exports `AnswersInPage`, a `Worker` for pages that are opened from disk. */
    inPage: URL
  }
}
