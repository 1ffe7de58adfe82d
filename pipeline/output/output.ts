// The outputs of docsite itself: `model/output.ts` with what only docsite's own outputs use. `registry.ts` lists all outputs.
// To add an output, write one file that exports an `Output`, and add it to the registry.

import { localKey, type PageView } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
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
import type { Project } from '../source/config.ts'
import type { DrawingTools } from '../source/drawing-tools.ts'
import type { ContentTree } from '../source/scan.ts'
import type { ContentPlace, ContentStore } from '../storage/content-store.ts'
import type { CacheFolder } from '../storage/signed-files.ts'
import type { Article, DocumentContext } from './documents/html.ts'
import type { OutputFile, TextFile } from './output-writer.ts'
import type { Theme } from './theme/compile-theme.ts'

/** The site as docsite's own outputs see it. */
export interface OutputSite extends AnyOutputSite {
  readonly project: Project
  readonly linked: LinkedSite
  readonly tree: ContentTree
  readonly theme: Theme
  /** What all documents have in common. */
  readonly document: Omit<DocumentContext, 'prerender'>
  /** The script with the site's data. */
  readonly siteData: TextFile
  /** Returns a folder in the cache. */
  cacheFolder(name: string): CacheFolder
  /** Hash of a page's source and the position of its text in the cache; both are known once the page is linked. */
  sourceOf(filePath: string): { hash: string; content: ContentPlace } | undefined
  /** Links the pages of the site, or of the routes that `includes` accepts. In `dev` this parses them first. */
  pages(includes?: (route: Route) => boolean): Promise<LinkedPage[]>
  /** Hash of everything that the files of a page depend on. */
  pageKey(page: LinkedPage): string
  /** Returns the text of one of a page's own files. Only for outputs with `readsPages`. */
  pageText(output: PageOutput, page: LinkedPage): Promise<string>
  /** Returns what was measured while the page was rendered. Only for outputs with `readsPages`. */
  pageFacts(page: LinkedPage): Promise<PageFacts>
  /** Returns the paths of the files that another output makes for a unit, in its order. Only for outputs with `readsPages`. */
  pathsOf<Unit>(output: Pick<UnitOutput<Unit>, 'name' | 'idOf' | 'hashedPaths'>, unit: Unit): string[]
}

// ---- Outputs with one file for each page

/** A page whose article is rendered. */
interface RenderedArticle extends Article {
  view: PageView
  context: DocumentContext
}

/** What is measured while a page is rendered. */
export interface PageFacts {
  /** Gzipped size of the document in bytes, where that is above the budget. */
  zipped?: number
  /** Names of the project's components in the page. */
  islands?: string[]
  /** Errors of its components. */
  diagnostics?: Diagnostic[]
}

/** Limits that the configuration sets for pages. */
export interface PageLimits {
  /** Gzipped size of a document in bytes. */
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

/** An output that is made in the main thread. */
export interface MainOutput<Unit = unknown> extends AnySharedOutput<Unit, OutputSite, OutputFile> {
  /** It reads files or facts of pages, or paths of other outputs, so `build` makes it when all of these exist. */
  readsPages?: boolean
}

/** What a worker gives to the outputs that are made in it. */
interface WorkerTools {
  store: ContentStore
  drawing: DrawingTools | undefined
  /** Set by `dev`: the reader's browser is on this machine, so large files need no splitting. */
  isLocal: boolean
  /** Calls `open` once in this worker and returns its result from then on. */
  once<T>(name: string, open: () => Promise<T>): Promise<T>
}

/** Files and what was measured while they were made. */
interface MadeFiles<Facts = unknown> {
  files: OutputFile[]
  facts?: Facts
}

/** An output that is worth a worker. */
export interface WorkerOutput<Unit = unknown, Input = unknown, Facts = unknown> extends UnitOutput<Unit> {
  /** Returns the data that is sent to the worker. */
  input(unit: Unit, site: OutputSite): Promise<Input> | Input
  /** Returns everything in the input that the files depend on, as JSON data. */
  key(input: Input): unknown
  /** Runs in the worker. */
  make(input: Input, tools: WorkerTools): Promise<MadeFiles<Facts>>
  /** Tells whether files must be made again although their key is the same. */
  isStale?(facts: Facts | undefined, input: Input): boolean
  /** Returns what is wrong with all that was made. */
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
  /** Names the locale in the manifest. */
  name: string
}

/** The units of an output that depends on a locale. */
export const perLocale = {
  dependsOn: 'locale',
  units: ({ linked }: Pick<OutputSite, 'linked'>): LocaleUnit[] => localesOf(linked),
  idOf: ({ name }: LocaleUnit): string => name,
} as const

/** The units of an output that depends on the whole site; `owns` tells which paths are its own. */
export const perSite = perAnySite<OutputSite>

/** Returns every locale of every version. */
export function localesOf({ project }: LinkedSite): LocaleUnit[] {
  const { addressing } = project
  return allVersions(addressing).flatMap((version) =>
    allLangs(addressing).map((lang) => ({ lang, version, name: localKey(lang, version) })),
  )
}

/** Tells whether a path is one of `hashedPath`, whatever its hash. */
export function fitsHashedPath(path: string, hashedPath: string): boolean {
  const [before = '', after = ''] = hashedPath.split('[hash]')
  const hash = path.slice(before.length, path.length - after.length)
  return path.startsWith(before) && path.endsWith(after) && /^[\w-]+$/.test(hash)
}
