// The module `@docsite/cli`. Configurations import it, so it loads the functions of the API only when they are called.

import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import type { Api } from './api.ts'
import type { SearchClient } from './types.ts'

export * from '../model/config/define-site.ts'
export type { SearchRecord } from '../model/search/search-record.ts'
export type * from './types.ts'
export { DocsiteError }

// Not a literal, so that the declarations in docsite's package do not depend on the implementation.
const implementation = import.meta.url.endsWith('.ts') ? './implementation.ts' : './api.js'

const load = async (): Promise<Api> =>
  ((await import(new URL(implementation, import.meta.url).href)) as { api: Api }).api

/**
 * Calls a function of the API. The trace of a `DocsiteError` begins at the caller, because Node.js prints the first line of the trace if
 * nobody catches the error, and docsite's own lines are minified.
 */
async function call<Result>(ask: (api: Api) => Result | Promise<Result>): Promise<Result> {
  try {
    return await ask(await load())
  } catch (error) {
    if (error instanceof DocsiteError) Error.captureStackTrace(error, call)
    throw error
  }
}

/**
 * Builds a site. If the content has errors, returns them with `ok: false`, and the output directory does not change. Rejects with a
 * `DocsiteError` if the configuration or an option is invalid, and with the reason of `signal` if it is aborted.
 */
export const build: Api['build'] = (...given) => call((api) => api.build(...given))

/** Checks a site without building it. Rejects as `build` does. */
export const check: Api['check'] = (...given) => call((api) => api.check(...given))

/**
 * Starts a dev server. Rejects with a `DocsiteError` if the configuration is invalid or the server cannot listen. Errors that occur
 * later appear on the pages. When `signal` is aborted, the server closes.
 */
export const createDevServer: Api['createDevServer'] = (...given) => call((api) => api.createDevServer(...given))

/** Serves a built site as a static host would. Rejects with a `DocsiteError` if the site has not been built. */
export const preview: Api['preview'] = (...given) => call((api) => api.preview(...given))

/** Loads and checks the configuration of a project, with its plugins. Rejects as `build` does. */
export const loadConfig: Api['loadConfig'] = (...given) => call((api) => api.loadConfig(...given))

/** Reads a site, parses its pages and resolves its links, without building it. Rejects as `build` does. */
export const loadSite: Api['loadSite'] = (...given) => call((api) => api.loadSite(...given))

/**
 * Loads a site as `loadSite` does, and loads it again after each change of its files. Rejects as `build` does. Close the site, or write
 * `await using`.
 */
export const openSite: Api['openSite'] = (...given) => call((api) => api.openSite(...given))

/**
 * Opens the files that a build would write, without writing them. They follow the changes of the project. Rejects as `build` does. Close
 * the output, or write `await using`.
 */
export const openOutput: Api['openOutput'] = (...given) => call((api) => api.openOutput(...given))

/**
 * Opens the search of a built site, with the code that runs in the reader's browser. `read` returns the text of a file by its path in the
 * output. It may throw an error if there is no such file.
 */
export const openSearch = (read: (path: string) => Promise<string>): Promise<SearchClient> =>
  call((api) => api.openSearch(read))

/**
 * Starts an HTTP server that answers only requests for its own host and from its own pages, as the dev server does. Rejects with a
 * `DocsiteError` if it cannot listen. When `signal` is aborted, the server closes.
 */
export const startServer: Api['startServer'] = (...given) => call((api) => api.startServer(...given))

/**
 * Moves a file or a folder, and its translations, and updates everything that depends on their paths. Paths are relative to the
 * project. Rejects with a `DocsiteError` if the move is not possible. Changes all files, or none.
 */
export const moveFile: Api['moveFile'] = (...given) => call((api) => api.moveFile(...given))

/**
 * Gives a heading, such as `content/start.md#install`, another id in all languages, and updates all links to it. Links to the old id
 * still work. Rejects and changes files as `moveFile` does.
 */
export const renameHeading: Api['renameHeading'] = (...given) => call((api) => api.renameHeading(...given))
