// Parses pages in this thread. Apart from pages.ts, because a command that finds all pages in the cache does not load the parser.

import { type ParseOptions, parsePage } from '../page/parse.ts'
import { hashOfShared } from '../page/shared-facts.ts'
import type { Project } from '../source/config/config.ts'
import type { Cache } from '../storage/cache.ts'
import { makeParseOptions } from '../workers/parse-options.ts'
import type { ParseHere } from './pages.ts'

export const parseOptionsOf = ({
  config,
  islands,
  packages,
}: Pick<Project, 'config' | 'islands' | 'packages'>): ParseOptions => makeParseOptions(config, islands.keys(), packages)

/** Returns the function that parses a page in this thread, and stores its text in the cache. */
export const parseWith =
  (options: ParseOptions, { store }: Cache): ParseHere =>
  async (source) => {
    const { page, content } = await parsePage(source, options)
    return { page, content: store.write(content), shared: hashOfShared(page) }
  }
