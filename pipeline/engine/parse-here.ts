// Parses pages in this thread. Apart from pages.ts, because a command that finds all pages in the cache does not load the parser.

import { type ParseOptions, parsePage } from '../page/parse.ts'
import type { Project } from '../source/config/config.ts'
import type { Cache } from '../storage/cache.ts'
import { makeParseOptions } from '../workers/parse-options.ts'
import { stored } from '../workers/stored-page.ts'
import type { ParseHere } from './pages.ts'

export const parseOptionsOf = (project: Pick<Project, 'config' | 'root' | 'addressing' | 'islands'>): ParseOptions =>
  makeParseOptions(project, project.islands.keys())

/** Returns the function that parses a page in this thread, and stores its text in the cache. */
export const parseWith =
  (options: ParseOptions, { store }: Cache): ParseHere =>
  async (source) =>
    stored(await parsePage(source, options), store)
