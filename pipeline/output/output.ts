// Extends the interface in `model/output.ts` for docsite's own outputs. To add an output, write one file that exports an `Output`,
// and add it to `registry.ts`.

import { localKey, type PageView } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type {
  OutputSite as AnyOutputSite,
  PageOutput as AnyPageOutput,
  SharedOutput as AnySharedOutput,
  UnitOutput as AnyUnitOutput,
} from '../model/output.ts'
import { perSite as perAnySite } from '../model/output.ts'
import { allLangs, allVersions } from '../model/route.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import type { DrawingTools } from '../source/images/drawing-tools.ts'
import type { ContentTree } from '../source/scan.ts'
import type { ContentPlace, ContentStore } from '../storage/content-store.ts'
import type { CacheFolder } from '../storage/signed-files.ts'
import type { CopyFacts } from './agents/markdown-copy.ts'
import type { Article, DocumentContext } from './documents/html.ts'
import type { OutputFile, TextFile } from './output-writer.ts'
import type { Theme } from './theme/compile-theme.ts'

/** The site as seen by docsite's own outputs. */
export interface OutputSite extends AnyOutputSite {
  readonly project: Project
  readonly linked: LinkedSite
  readonly tree: ContentTree
  readonly theme: Theme
  /** The data shared by all documents. */
  readonly document: Omit<DocumentContext, 'prerender'>
  /** The files that all documents load. */
  readonly sharedFiles: TextFile[]
  /** Returns a subdirectory of the cache. */
  cacheFolder(name: string): CacheFolder
  /** Returns the hash of a page's source and the position of its text in the cache. The page must be linked. */
  sourceOf(filePath: string): { hash: string; content: ContentPlace } | undefined
  /** Links the pages of the site, or of the routes that `includes` accepts. In `dev` this parses them first. */
  pages(includes?: (route: Route) => boolean): Promise<LinkedPage[]>
  /** Links the 404 page of each locale. They are not among the other pages. */
  notFoundPages(): Promise<LinkedPage[]>
  /** Returns the hash of everything that the files of a page depend on. */
  pageKey(page: LinkedPage): string
  /** Returns the text of one of a page's own files. Only for outputs with `readsPages`. */
  pageText(output: PageOutput, page: LinkedPage): Promise<string>
  /** Returns the facts that were measured while the page was rendered. Only for outputs with `readsPages`. */
  pageFacts(page: LinkedPage): Promise<PageFacts>
  /** Returns the paths of the files that another output generates for a unit, in the same order. Only for outputs with `readsPages`. */
  pathsOf<Unit>(output: Pick<UnitOutput<Unit>, 'name' | 'idOf' | 'hashedPaths'>, unit: Unit): string[]
}

// ---- Outputs with one file for each page

/** A page with its rendered article. */
interface RenderedArticle extends Article {
  view: PageView
  context: DocumentContext
}

/** Facts that are measured while a page is rendered. */
export interface PageFacts {
  /** Gzipped size of the document in bytes, if it exceeds the budget. */
  zipped?: number
  /** Style sheets of the blocks in the page. */
  styles?: string[]
  /** Hosts of the frames in the page. */
  frames?: string[]
  /** The size of the Markdown copy, if there is one. Absent in `dev`. */
  copy?: CopyFacts
  /** Errors of components in the page. */
  diagnostics?: Diagnostic[]
}

/** Limits that the configuration sets for pages. */
export interface PageLimits {
  /** Maximum gzipped size of a document in bytes. */
  html: number | undefined
}

/** An output with one file for each page, which may measure its text. */
export interface PageOutput extends AnyPageOutput<OutputSite, RenderedArticle> {
  path(page: Pick<LinkedPage, 'route' | 'record'>, site: Pick<OutputSite, 'linked' | 'tree'>): string | undefined
  /** Measures the text. */
  facts?(text: string, limits: PageLimits): PageFacts
}

// ---- Outputs with files for a locale or for the whole site

type UnitOutput<Unit> = AnyUnitOutput<Unit, OutputSite>

/** An output that is generated in the main thread. */
export interface MainOutput<Unit = unknown> extends AnySharedOutput<Unit, OutputSite, OutputFile> {
  /** Set if the output reads rendered pages, their facts, or paths of other outputs. `build` then generates it last. */
  readsPages?: boolean
}

/** Tools that a worker provides to outputs. */
interface WorkerTools {
  store: ContentStore
  drawing: DrawingTools | undefined
  /** Set by `dev`. The browser is on the same machine, so large files need no splitting. */
  isLocal: boolean
  /** Calls `open` once per worker and name, and returns the same result each time. */
  once<T>(name: string, open: () => Promise<T>): Promise<T>
}

/** Generated files, and facts collected while generating them. */
interface MadeFiles<Facts = unknown> {
  files: OutputFile[]
  facts?: Facts
}

/** An output that runs in a worker, because it takes a long time. */
export interface WorkerOutput<Unit = unknown, Input = unknown, Facts = unknown> extends UnitOutput<Unit> {
  /** Returns the data that is sent to the worker. */
  input(unit: Unit, site: OutputSite): Promise<Input> | Input
  /** Returns everything in the input that the files depend on, as JSON data. */
  key(input: Input): unknown
  /** Generates the files in the worker. */
  make(input: Input, tools: WorkerTools): Promise<MadeFiles<Facts>>
  /** Returns whether files must be generated again although their key is the same. */
  isStale?(facts: Facts | undefined, input: Input): boolean
  /** Set if the files depend on files that `dev` does not watch. `dev` then calls `isStale` for every request. */
  readsOtherFiles?: true
  /** Returns the diagnostics about all units. */
  diagnostics?(facts: readonly Facts[], site: OutputSite): Diagnostic[]
}

export type SharedOutput<Unit = unknown> = MainOutput<Unit> | WorkerOutput<Unit>
export type Output = PageOutput | SharedOutput

export const isPageOutput = (output: Output): output is PageOutput => 'render' in output
export const isWorkerOutput = (output: Output): output is WorkerOutput => 'make' in output
export const isMainOutput = (output: Output): output is MainOutput => 'files' in output

// ---- Units

/** One locale of one version. */
export interface LocaleUnit {
  lang: string
  version: string
  /** The name of the locale in the manifest. */
  name: string
}

/** The unit fields of an output with one unit per locale. */
export const perLocale = {
  dependsOn: 'locale',
  units: ({ linked }: Pick<OutputSite, 'linked'>): LocaleUnit[] => localesOf(linked),
  idOf: ({ name }: LocaleUnit): string => name,
} as const

/** Returns the unit fields of an output that depends on the whole site. `owns` returns whether a path belongs to the output. */
export const perSite = perAnySite<OutputSite>

/** Returns every locale of every version. */
export function localesOf({ project }: LinkedSite): LocaleUnit[] {
  const { addressing } = project
  return allVersions(addressing).flatMap((version) =>
    allLangs(addressing).map((lang) => ({ lang, version, name: localKey(lang, version) })),
  )
}

/** Returns whether a path matches `hashedPath` with any hash. */
export function fitsHashedPath(path: string, hashedPath: string): boolean {
  const [before = '', after = ''] = hashedPath.split('[hash]')
  const hash = path.slice(before.length, path.length - after.length)
  return path.startsWith(before) && path.endsWith(after) && /^[\w-]+$/.test(hash)
}
