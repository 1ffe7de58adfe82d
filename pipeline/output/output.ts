// The interface of docsite's outputs, the products of a build. To add an output, write one file that exports a `CoreOutput`, and add it to
// `registry.ts`. `plugin-outputs.ts` adapts the outputs of plugins to it.
//
// A unit is a page, a locale or the site. `build` generates every unit of every output, except units whose key has not changed since the
// last build. `dev` looks up the unit that has a requested path, and generates only that unit.

import { hash } from 'node:crypto'
import { localKey, type PageView } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPages } from '../model/page/page.ts'
import { localesIn } from '../model/route.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import type { DrawingTools } from '../source/images/drawing-tools.ts'
import type { ContentTree } from '../source/scan.ts'
import type { ContentPlace, ContentStore } from '../storage/content-store.ts'
import type { CacheFolder, Notes } from '../storage/signed-files.ts'
import type { Article, DocumentContext } from './documents/html.ts'
import type { OutputFile, TextFile } from './output-writer.ts'
import type { Theme } from './theme/compile-theme.ts'

/** One locale of one version. */
export interface OutputLocale {
  lang: string
  version: string
  /** The name of the locale in the manifest. */
  name: string
}

/** The site as outputs see it. `build` and `dev` each have their own implementation. */
export interface OutputSite extends ParsedPages {
  readonly project: Project
  readonly linked: LinkedSite
  readonly tree: ContentTree
  readonly theme: Theme
  /** Whether `dev` serves the site. */
  readonly isDev: boolean
  /** The data shared by all documents. */
  readonly document: Omit<DocumentContext, 'prerender'>
  /** The files that all documents load. */
  readonly sharedFiles: TextFile[]
  /** Returns a subdirectory of the cache. */
  cacheFolder(name: string): CacheFolder
  /** Returns the hash of a page's source and the position of its text in the cache. The page must be linked. */
  sourceOf(filePath: string): { hash: string; content: ContentPlace } | undefined
  /** Returns the number of the bucket of a page. */
  bucketOf(filePath: string): number
  /** Links the pages of the site, or of the routes that `includes` accepts. In `dev` this parses them first. */
  pages(includes?: (route: Route) => boolean): Promise<LinkedPage[]>
  /** Links the 404 page of each locale. They are not among the other pages. */
  notFoundPages(): Promise<LinkedPage[]>
  /** Returns the hash of everything that the files of a page depend on. */
  pageKey(page: LinkedPage): string
  /** Returns the text of one of a page's own files. Only for outputs with `readsPages`. */
  pageText(output: CoreOutput, page: LinkedPage): Promise<string>
  /** Returns the bytes of a file that another output generates. Only for outputs with `readsPages`. */
  bytesOf(path: string): Promise<Uint8Array | undefined>
  /** Returns the facts that were measured while the page was rendered. Only for outputs with `readsPages`. */
  pageFacts(page: LinkedPage): Promise<PageFacts>
  /** Returns what an output of a feature or a plugin has measured on a page. Only for outputs with `readsPages`. */
  measuredBy(output: string, page: LinkedPage): Promise<unknown>
  /** Returns the paths of the files that another output generates for a unit, in the same order. Only for outputs with `readsPages`. */
  pathsOf<Unit>(output: Pick<CoreOutput<Unit>, 'name' | 'scope' | 'paths'>, unit: Unit): string[]
}

/** What the sites of `build` and `dev` have in common. */
export abstract class BaseSite {
  readonly project: Project
  readonly linked: LinkedSite
  readonly tree: ContentTree
  readonly pageOf: OutputSite['pageOf']
  readonly searchTextOf: OutputSite['searchTextOf']
  readonly samplesOf: OutputSite['samplesOf']
  readonly bucketOf: OutputSite['bucketOf']
  readonly sourceOf: OutputSite['sourceOf']
  readonly cacheFolder: OutputSite['cacheFolder']

  constructor(site: ReadSite, linked: LinkedSite, cache: { folder: OutputSite['cacheFolder'] }) {
    this.project = site.project
    this.linked = linked
    this.tree = site.tree
    this.pageOf = site.pageOf
    this.searchTextOf = site.searchTextOf
    this.samplesOf = site.samplesOf
    this.bucketOf = site.bucketOf
    this.sourceOf = (filePath) => site.pages.get(filePath)
    this.cacheFolder = (name) => cache.folder(name)
  }
}

/** The site that an `OutputSite` shows. */
type ReadSite = Pick<OutputSite, 'project' | 'tree' | 'bucketOf' | keyof ParsedPages> & {
  pages: { get: OutputSite['sourceOf'] }
}

/** A page with its rendered article, and the path of the file to generate. */
export interface PageInput extends Article {
  path: string
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
  /** Errors of components in the page. */
  diagnostics?: Diagnostic[]
  /** What outputs of features and plugins have measured, by their names. */
  [measured: `output ${string}`]: unknown
}

/** The name of what an output has measured. */
export const factName = (output: string): `output ${string}` => `output ${output}`

/** Limits that the configuration sets for pages. */
export interface PageLimits {
  /** Maximum gzipped size of a document in bytes. */
  html: number | undefined
}

/** Tools that a worker provides to outputs. */
export interface WorkerTools {
  store: ContentStore
  drawing: DrawingTools | undefined
  limits: PageLimits
  /** Set by `dev`. The browser is on the same machine, so large files need no splitting, and nothing is measured. */
  isLocal: boolean
  /** Calls `open` once per worker and name, and returns the same result each time. */
  once<T>(name: string, open: () => Promise<T>): Promise<T>
}

/** Generated files, and facts collected while generating them. */
interface MadeFiles<Facts = unknown> {
  files: readonly OutputFile[]
  facts?: Facts
}

/** An output as the registry contains it. `files` receives the site, or in a worker its tools. */
export interface CoreOutput<Unit = unknown, Input = Unit, Facts = unknown, Context = OutputSite & WorkerTools> {
  /** Names the output in the build manifest and in `--profile`. */
  name: string
  /** What one unit is. With `page`, `files` is called once for each path of a page. */
  scope: 'page' | 'locale' | 'site'
  /**
   * Returns the paths of a unit's files, from which `dev` knows which unit to generate. `[hash]` stands for a hash of the content.
   * Expressions match paths that depend on the content.
   */
  paths(unit: Unit, site: OutputSite): readonly (string | RegExp)[]
  /**
   * Returns everything that the files depend on, as JSON data. Omit this method if generating the files is cheaper than computing
   * the key: `build` then always generates them, and `dev` does so after every change. docsite computes the keys of pages: from their
   * source, record, links, navigation and paths.
   */
  key?(input: Input, site: OutputSite): unknown
  files(
    input: Input,
    context: Context,
  ): Promise<readonly OutputFile[] | MadeFiles<Facts>> | readonly OutputFile[] | MadeFiles<Facts>
  /** Set if a worker generates the files, because that takes a long time. Workers always generate the files of pages. */
  worker?: true
  /**
   * Returns the units, if they are not all locales or the site. `dev` passes the path of a file, so that an output lists no units if
   * the path is not its own.
   */
  units?(site: OutputSite, path?: string): Promise<readonly Unit[]> | readonly Unit[]
  /** Returns what `key` and `files` receive in place of the unit. It is sent to the worker. */
  input?(unit: Unit, site: OutputSite): Promise<Input> | Input
  /**
   * Returns parts of a unit that take long. Workers make them with `makePart`, and then the files, which find them in the cache. If
   * `isJoined` is false, another machine makes the files.
   */
  parts?(input: Input, isJoined: boolean): Input[]
  makePart?(part: Input, context: Context): Promise<void>
  /** Returns the notes that `makePart` and `files` keep, whose names are hashes of what they depend on. */
  kept?(input: Input): { notes: Notes; keys: string[] }
  /** Set if the output reads rendered pages, their facts, or paths of other outputs. `build` then generates it last. */
  readsPages?: true
  /** Returns whether files must be generated again although their key is the same. */
  isStale?(facts: Facts | undefined, input: Input): boolean
  /** Set if the files depend on files that `dev` does not watch. `dev` then calls `isStale` for every request. */
  readsOtherFiles?: true
  /** Returns the field with the name of the output in the manifest, if it has one. */
  manifest?(site: OutputSite): unknown
  /** Returns the diagnostics about all units. */
  diagnostics?(facts: readonly Facts[], site: OutputSite): Diagnostic[]
}

/** Makes a part of a unit. */
export const makePart = async (output: CoreOutput, part: unknown, context: WorkerTools): Promise<void> =>
  output.makePart?.(part, context as OutputSite & WorkerTools)

/** Generates files. */
export async function makeFiles(
  output: CoreOutput,
  input: unknown,
  context: OutputSite | WorkerTools,
): Promise<MadeFiles> {
  // `worker` and `scope` say which of the two an output expects, which the type of the registry's entries cannot.
  const made = await output.files(input, context as OutputSite & WorkerTools)
  return 'files' in made ? made : { files: made }
}

// ---- Units

export const unitsOf = (
  output: CoreOutput,
  site: OutputSite,
  path?: string,
): Promise<readonly unknown[]> | readonly unknown[] =>
  output.units ? output.units(site, path) : output.scope === 'locale' ? localesOf(site.linked) : ['site']

/** Returns the name of a unit in the build manifest. */
export const idOf = (output: Pick<CoreOutput, 'paths' | 'scope'>, unit: unknown, site: OutputSite): string =>
  String(output.paths(unit, site)[0] ?? output.scope)

/** Returns what the key and the files of a unit are made from. */
export const inputOf = async (output: CoreOutput, unit: unknown, site: OutputSite): Promise<unknown> =>
  output.input ? output.input(unit, site) : unit

/** Returns every locale of every version. */
export function localesOf({ targets: { site: addressing } }: LinkedSite): OutputLocale[] {
  return localesIn(addressing).map(({ lang, version }) => ({ lang, version, name: localKey(lang, version) }))
}

/** Returns a file whose path contains a hash of its text. */
export const withHash = (path: string, text: string): TextFile => ({ path: hashedPath(path, text), text })

/** Replaces `[hash]` in a path by a hash of the content. */
export const hashedPath = (path: string, content: string | Uint8Array): string =>
  path.replace('[hash]', hash('sha256', content).slice(0, 8))

/** Returns whether a path is one of those that `paths` returns. */
export function fitsPath(path: string, expected: string | RegExp): boolean {
  // Unlike `test`, `search` does not depend on where an expression with `g` has matched before.
  if (typeof expected !== 'string') return path.search(expected) !== -1
  const [before = '', after] = expected.split('[hash]')
  if (after === undefined) return path === expected
  const between = path.slice(before.length, path.length - after.length)
  return path.startsWith(before) && path.endsWith(after) && /^[\w-]+$/.test(between)
}
