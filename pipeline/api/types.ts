// The types of the programmatic API, all of which are public. docsite's package contains the declarations of all modules that this one
// imports, so it imports only the model.

import type { BuildPhase, BuildPhaseName, Shard } from '../model/build-phase.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { Diagnostic, Place } from '../model/diagnostics/diagnostic.ts'
import type { PageAge } from '../model/page/page-age.ts'
import type { Middleware } from '../model/plugin/plugin.ts'
import type { BuiltSite } from '../model/plugin/plugin-output.ts'
import type { LoadedSite, SitePage } from '../model/plugin/site.ts'
import type { RenamePlan } from '../model/plugin/source.ts'
import type { SearchHit } from '../model/search/search-document.ts'

export type { BuildPhase, BuildPhaseName, JobTimes, Shard } from '../model/build-phase.ts'
export type { NavEntry, SidebarEntry, SidebarGroupEntry, SiteData } from '../model/config/site-data.ts'
export type { Diagnostic, Fix, Place, RuleName, Severity } from '../model/diagnostics/diagnostic.ts'
export type { Frontmatter } from '../model/page/frontmatter.ts'
export type { PageRecord } from '../model/page/page.ts'
export type { PageAge } from '../model/page/page-age.ts'
export type { SearchHit } from '../model/search/search-document.ts'

// ---- Options

interface Abortable {
  /** Stops the work when it is aborted. The promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined
}

interface ProjectOptions extends Abortable {
  /** The path that the site is served under, such as `/docs/`, instead of the one in the configuration. */
  base?: string | undefined
}

interface Configured {
  /** The configuration, instead of the one in `config/`. Its plugins are objects of this process, so their hooks run in the main thread. */
  config?: SiteConfig | undefined
}

interface WorkOptions {
  /** Whether to use and update the cache. The default is `true`. */
  cache?: boolean | undefined
  /** Whether to read all files, even those that have not changed according to their size, times and inode. The default is `false`. */
  verify?: boolean | undefined
  /** Number of workers. The default is one per core. */
  concurrency?: number | undefined
}

interface Observed<Event> {
  /** Receives progress. An error that it throws rejects the promise. */
  onProgress?: ((event: Event) => void) | undefined
}

/** The options of `build`. */
export interface BuildOptions extends ProjectOptions, Configured, WorkOptions, Observed<BuildEvent> {
  /** Output directory, relative to the project. The default is `dist`. */
  outDir?: string | undefined
  /** The path that the site is served under, such as `/docs/`, or `./` for a site that opens from disk and under any path. */
  base?: string | undefined
  /** Number of earlier builds whose hashed files are retained, so that open tabs keep working. The default is 0. */
  keep?: number | undefined
  /**
   * Builds only a part of the site, and adds it to the cache that the configuration names in `cache.remote`, from which a build without
   * this option takes it. The output directory does not change.
   */
  shard?: Shard | undefined
  /** Start of the build on the clock of `performance.now()`, for `ms` and `phases`. The default is the time of the call. */
  startedAt?: number | undefined
}

/** The options of `check`. */
export interface CheckOptions extends Abortable, Configured, WorkOptions, Observed<CheckEvent> {
  /** Whether to fix what can be fixed safely. */
  fix?: boolean | undefined
  /** The flags of rules that run only on request, such as `external`, which requests external links. */
  flags?: readonly string[] | undefined
  /**
   * Reports only what the changes since a commit can have caused. The commit is that at which this branch left `since`, which is the name of a
   * branch, a tag or a commit.
   */
  since?: string | undefined
  /**
   * Records the current translations and URLs as the baseline: of the whole site, or of pages, relative to the project. `content/zh/a.md#id`
   * records the translation of one section, and `content/zh/a.md#` that above the first heading.
   */
  accept?: boolean | readonly string[] | undefined
  /** Whether to also return the ages of the pages. */
  ages?: boolean | undefined
  /** Checks only the pages of one part of the site, and adds what is found to the shared cache. Reports nothing. */
  shard?: Shard | undefined
}

/** The options of `loadSite`. */
export interface LoadOptions extends ProjectOptions, Configured, WorkOptions, Observed<LoadEvent> {
  /** Whether to keep the HTML of all articles for `article()`. The default is `false`. */
  articles?: boolean | undefined
}

/** The options of `openSite`. */
export interface OpenSiteOptions extends LoadOptions {
  /** Receives an error that prevents the site from being loaded again. The site then stays as it was. */
  onError?: ((error: unknown) => void) | undefined
}

/** The options of `moveFile` and `renameHeading`. */
export interface RenameOptions extends Abortable, WorkOptions, Observed<LoadEvent> {
  /** Whether to change nothing and only return what would change. */
  dryRun?: boolean | undefined
}

/** The options of `openOutput`. */
export interface OpenOutputOptions {
  /** Another project with almost the same pages, such as a second work tree, whose cache is used. The default is the project itself. */
  cacheOf?: string | undefined
  /** Whether the output follows changes of the project. The default is `true`. */
  watch?: boolean | undefined
}

interface ServerOptions extends Abortable {
  /** Port to listen on. If it is in use, the next free one. With 0, which is the default, the system chooses one. */
  port?: number | undefined
  /** Address to listen on. The default is `127.0.0.1`. */
  host?: string | undefined
}

/** The options of `createDevServer`. */
export interface DevServerOptions extends ServerOptions, ProjectOptions {
  /** Whether to check the whole site after changes, when the author pauses. The default is `true`. Open pages are always checked. */
  backgroundCheck?: boolean | undefined
  /** Functions that answer requests before docsite does, and after the host and the origin have been checked. */
  use?: readonly Middleware[] | undefined
  /** Receives all known diagnostics whenever they change. */
  onDiagnostics?: ((diagnostics: readonly Diagnostic[]) => void) | undefined
  /** Receives sentences for the author that are not about the site, such as that a file cannot be opened in an editor. */
  onNotice?: ((text: string) => void) | undefined
}

/** The options of `startServer`. */
export interface HttpServerOptions extends ServerOptions {
  /** The host names under which the server answers, besides its address, `localhost` and IP addresses. */
  allowedHosts?: readonly string[] | undefined
}

/** The options of `preview`. */
export interface PreviewOptions extends ServerOptions {
  /** Directory to serve, relative to the project. The default is `dist`. */
  outDir?: string | undefined
}

// ---- Events

/** The number of parsed pages. Pages from the cache are not counted. */
export interface ParseEvent {
  kind: 'parse'
  done: number
  total: number
}

/** Worker threads are about to start. */
export interface WorkersEvent {
  kind: 'workers'
  count: number
}

/** A phase of the build or of the check has started. */
export interface PhaseEvent {
  kind: 'phase'
  name: BuildPhaseName
}

/** The number of pages that were rendered or, if nothing changed, reused. */
export interface RenderEvent {
  kind: 'render'
  done: number
  total: number
}

/** The number of things that a rule has checked, which takes long. `things` names them, such as `external links`. */
export interface ThingsEvent {
  kind: 'things'
  things: string
  done: number
  total: number
}

/** What `loadSite` and `openSite` report while they read the pages. */
export type LoadEvent = WorkersEvent | ParseEvent
/** What `build` reports while it runs. */
export type BuildEvent = LoadEvent | PhaseEvent | RenderEvent
/** What `check` reports while it runs. */
export type CheckEvent = LoadEvent | PhaseEvent | ThingsEvent

// ---- Results

/** A reason why the cache is not used, or not written. The site is still complete. */
export interface CacheProblem {
  kind: 'unused' | 'unwritten' | 'shared'
  text: string
  /** Of the cache that machines share: the remedy, and whether it is only an information. */
  hint?: string
  severity?: 'warning' | 'info'
}

/** A configuration that is valid, with what plugins have changed. */
export interface LoadedConfig {
  /** The absolute path of the project. */
  readonly root: string
  readonly config: SiteConfig
  /** The languages of the site, the default one first. */
  readonly langs: readonly string[]
  /** Finds the position of a field, such as `place('search', 'provider')`, for diagnostics. */
  place(...path: readonly (string | number)[]): Place
}

/** What all builds report. */
interface BuildReport {
  /** The absolute paths of the project and of the output directory. */
  root: string
  outDir: string
  config: SiteConfig
  /** All errors and warnings of the build, sorted by place. `check` reports more. */
  diagnostics: readonly Diagnostic[]
  /** Number of parsed pages. The others came from the cache. */
  parsed: number
  /** The time in milliseconds since the start, and its phases. */
  ms: number
  phases: readonly BuildPhase[]
  cacheProblems: readonly CacheProblem[]
}

/** A build that has replaced the output directory. */
export interface FinishedBuild extends BuildReport {
  ok: true
  /** Number of pages in all locales, without pages that replace missing translations. */
  pages: number
  /** The same number by locale. */
  pagesByLocale: Readonly<Record<string, number>>
  /** Number of rendered pages, and of pages that are the same as in the last build. */
  rendered: number
  reused: number
  /** Number of files from earlier builds that `keep` retained. */
  retained: number
  /** Total size in bytes by kind of file. */
  bytes: Readonly<Record<string, number>>
  /** The page with the largest document, and the files that a first visit to it loads, relative to `outDir`. */
  largestLoad?: { url: string; files: readonly string[] }
  /** The URL of the site, if it comes from an environment variable of the host. */
  deployment?: { siteUrl: string; base: string; variable: string }
}

/** A build that has not changed the output directory, because the content has errors. */
export interface FailedBuild extends BuildReport {
  ok: false
}

/** What `build` returns. `ok` says whether the output directory was replaced. */
export type BuildResult = FinishedBuild | FailedBuild

/** What a move or a rename changed, or would change. All paths are relative to the project. */
export interface RenameResult extends RenamePlan {
  /** The absolute path of the project. */
  root: string
  cacheProblems: readonly CacheProblem[]
}

/** What `check` returns. */
export interface CheckResult {
  /** Whether there are no errors. */
  ok: boolean
  /** The absolute path of the project. */
  root: string
  config: SiteConfig
  /** All diagnostics, sorted by place. */
  diagnostics: readonly Diagnostic[]
  /** Number of checked pages. */
  pages: number
  /** The number of problems that `fix` fixed, and the changed files, relative to the project. */
  fixed?: { problems: number; files: readonly string[] }
  /** What `accept` recorded: the number of sections on a number of pages, and the number of URLs. */
  accepted?: { sections: number; pages: number; urls: number }
  /** With `ages`, the ages of the pages that must be kept up to date, oldest first. */
  ages?: readonly PageAge[]
  cacheProblems: readonly CacheProblem[]
}

/** The files that a build would write, each generated when it is read, from the current state of the project. */
export interface OpenOutput extends AsyncDisposable {
  /**
   * Returns the file at a path such as `guide/start.md`. Returns `undefined` if a build would not write it. Names of files in `static/`
   * with a hash are not those of a build.
   */
  read(path: string): Promise<Uint8Array | undefined>
  /** Returns the site with all changes so far, as outputs see it. */
  site(): Promise<BuiltSite>
  /** Returns all diagnostics of the site, sorted by place, except those about code samples and external links. */
  diagnostics(): Promise<readonly Diagnostic[]>
  /** Returns the fragments and the code files that are part of a page of `site()`, relative to the project. */
  parts(page: SitePage): readonly string[]
  /**
   * Returns the files and directories outside `content/` that the site reads, such as modules of the configuration and the theme, what plugins
   * read, and code that pages show. They are relative to the project, and sorted.
   */
  files(): Promise<readonly string[]>
  /** Stops watching the project. */
  close(): Promise<void>
}

/** A query for an index of a site. */
export interface SearchQuery {
  query: string
  /** The files of the index, as `search` in `static/manifest.json` names them. */
  index: { documents: string; index: string }
  /** Maximum number of pages. The default is 10. */
  limit?: number | undefined
  /** The base of the site, for the links of hits. The default is `/`. */
  base?: string | undefined
  /** Whether links of hits end without `.html`. The default is `true`. */
  cleanUrls?: boolean | undefined
}

/** The hits of a query, in the order of the search panel. Those on one page are next to each other. */
export interface SearchAnswer {
  hits: readonly SearchHit[]
  /** The query in the spelling of the site, if no page contains it as it was written. */
  corrected?: string
}

/** The search of a built site, which `openSearch` returns. */
export interface SearchClient {
  /** Answers a query. Rejects with what `read` throws. */
  search(query: SearchQuery): Promise<SearchAnswer>
}

/** A running server. */
export interface Server {
  /** The URL of the home page, including the base. */
  url: string
  /** The URL without the base and without a slash at the end, and its port. */
  origin: string
  port: number
  /** Stops the server and closes all connections. */
  close(): Promise<void>
}

/** A running dev server. */
export interface DevServer extends Server {
  /** Checks the whole site now. Returns `undefined` if the check could not complete. */
  check(): Promise<readonly Diagnostic[] | undefined>
  /** Reads the configuration again. Rejects with a `DocsiteError` if a new server could not start with it. */
  validate(): Promise<void>
  /** Returns the page that a browser opened last: its URL and, if it has one, its file, relative to the project. */
  openPage(): { url: string; file?: string } | undefined
}

/** A running server of `preview`. */
export interface PreviewServer extends Server {
  /** The absolute path of the served directory. */
  outDir: string
}

// ---- Functions

/** A site that follows the changes of its files. */
export interface OpenSite extends AsyncDisposable {
  /** The site with all changes so far. A change replaces the object. */
  readonly site: LoadedSite
  /** Calls a function with the new site after each change. Returns a function that ends this. */
  onChange(listener: (site: LoadedSite) => void): () => void
  /** Ends the watching. `await using` calls this. */
  close(): Promise<void>
}
