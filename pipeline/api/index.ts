// The module `@docsite/cli`. Configurations import it, so it loads the functions of the API only when they are called.

import type { RequestListener } from 'node:http'
import type { LoadedSite } from '../model/plugin/site.ts'
import type {
  Api,
  BuildOptions,
  BuildResult,
  CheckOptions,
  CheckResult,
  DevServer,
  DevServerOptions,
  HttpServerOptions,
  LoadedConfig,
  LoadOptions,
  OpenOutput,
  OpenSite,
  OpenSiteOptions,
  PreviewOptions,
  PreviewServer,
  RenameOptions,
  RenameResult,
  SearchClient,
  Server,
} from './types.ts'

export * from '../model/config/define-site.ts'
export { DocsiteError } from '../model/diagnostics/docsite-error.ts'
export type { SearchRecord } from '../model/search/search-record.ts'
export type {
  BuildEvent,
  BuildOptions,
  BuildPhase,
  BuildPhaseName,
  BuildResult,
  CacheProblem,
  CheckEvent,
  CheckOptions,
  CheckResult,
  DevServer,
  DevServerOptions,
  Diagnostic,
  ExternalEvent,
  FailedBuild,
  FinishedBuild,
  Fix,
  Frontmatter,
  HttpServerOptions,
  JobTimes,
  LoadEvent,
  LoadedConfig,
  LoadOptions,
  OpenOutput,
  OpenSite,
  OpenSiteOptions,
  PageRecord,
  ParseEvent,
  PhaseEvent,
  Place,
  PreviewOptions,
  PreviewServer,
  RenameOptions,
  RenameResult,
  RenderEvent,
  RuleName,
  SearchAnswer,
  SearchClient,
  SearchHit,
  SearchQuery,
  Server,
  Severity,
  SidebarEntry,
  SidebarGroupEntry,
  SiteData,
  WorkersEvent,
} from './types.ts'

// Not a literal, so that the declarations in docsite's package do not depend on the implementation.
const implementation = import.meta.url.endsWith('.ts') ? './implementation.ts' : './api.js'

const load = async (): Promise<Api> =>
  ((await import(new URL(implementation, import.meta.url).href)) as { api: Api }).api

/**
 * Builds a site. If the content has errors, returns them with `ok: false`, and the output directory does not change. Rejects with a
 * `DocsiteError` if the configuration or an option is invalid, and with the reason of `signal` if it is aborted.
 */
export const build = async (root: string, options?: BuildOptions): Promise<BuildResult> =>
  (await load()).build(root, options)

/** Checks a site without building it. Rejects as `build` does. */
export const check = async (root: string, options?: CheckOptions): Promise<CheckResult> =>
  (await load()).check(root, options)

/**
 * Starts a dev server. Rejects with a `DocsiteError` if the configuration is invalid or the server cannot listen. Errors that occur
 * later appear on the pages. When `signal` is aborted, the server closes.
 */
export const createDevServer = async (root: string, options?: DevServerOptions): Promise<DevServer> =>
  (await load()).createDevServer(root, options)

/** Serves a built site as a static host would. Rejects with a `DocsiteError` if the site has not been built. */
export const preview = async (root: string, options?: PreviewOptions): Promise<PreviewServer> =>
  (await load()).preview(root, options)

/** Loads and checks the configuration of a project, with its plugins. Rejects as `build` does. */
export const loadConfig = async (root: string): Promise<LoadedConfig> => (await load()).loadConfig(root)

/** Reads a site, parses its pages and resolves its links, without building it. Rejects as `build` does. */
export const loadSite = async (root: string, options?: LoadOptions): Promise<LoadedSite> =>
  (await load()).loadSite(root, options)

/**
 * Loads a site as `loadSite` does, and loads it again after each change of its files. Rejects as `build` does. Close the site, or write
 * `await using`.
 */
export const openSite = async (root: string, options?: OpenSiteOptions): Promise<OpenSite> =>
  (await load()).openSite(root, options)

/**
 * Opens the files that a build would write, without writing them. They follow the changes of the project. Rejects as `build` does. Close
 * the output, or write `await using`.
 */
export const openOutput = async (root: string): Promise<OpenOutput> => (await load()).openOutput(root)

/**
 * Opens the search of a built site, with the code that runs in the reader's browser. `read` returns the text of a file by its path in the
 * output. It may throw an error if there is no such file.
 */
export const openSearch = async (read: (path: string) => Promise<string>): Promise<SearchClient> =>
  (await load()).openSearch(read)

/**
 * Starts an HTTP server that answers only requests for its own host and from its own pages, as the dev server does. Rejects with a
 * `DocsiteError` if it cannot listen. When `signal` is aborted, the server closes.
 */
export const startServer = async (handler: RequestListener, options?: HttpServerOptions): Promise<Server> =>
  (await load()).startServer(handler, options)

/**
 * Moves a file or a folder, and its translations, and updates everything that depends on their paths. Paths are relative to the
 * project. Rejects with a `DocsiteError` if the move is not possible. Changes all files, or none.
 */
export const moveFile = async (
  root: string,
  from: string,
  to: string,
  options?: RenameOptions,
): Promise<RenameResult> => (await load()).moveFile(root, from, to, options)

/**
 * Gives a heading, such as `content/start.md#install`, another id in all languages, and updates all links to it. Links to the old id
 * still work. Rejects and changes files as `moveFile` does.
 */
export const renameHeading = async (
  root: string,
  heading: string,
  newId: string,
  options?: RenameOptions,
): Promise<RenameResult> => (await load()).renameHeading(root, heading, newId, options)
