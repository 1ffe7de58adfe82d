// Turns a query into the tabs of the panel, with the results of the source and the project's hooks.

import { asQuery, panelLimit, type SearchResult } from '@docsite/cli/search'
import type { FoundResult, LogError, ResultTab, SearchHooks, SearchScope, SearchSource } from '@docsite/cli/theme'

interface AskOptions {
  source: SearchSource
  hooks: SearchHooks
  page: SearchScope
  signal: AbortSignal
  logError: LogError
}

export async function ask(
  written: string,
  { source, hooks, page, signal, logError }: AskOptions,
): Promise<ResultTab[]> {
  /** Runs one of the project's hooks, and logs its errors instead of throwing them. */
  const run = async <T>(name: keyof SearchHooks, call: () => T): Promise<Awaited<T> | undefined> => {
    try {
      return await call()
    } catch (error) {
      logError(`The search hook ${name} failed.`, error)
      return undefined
    }
  }
  const changed = await run('beforeSearch', () => hooks.beforeSearch?.(written))
  const query = (typeof changed === 'string' && asQuery(changed)) || written
  const found = await source.search(query, page, panelLimit, signal)
  const others = new Set(found.slice(1).map(({ group }) => group))
  const results: readonly FoundResult[] = (await run('onSearch', () => withAdded(query, found, hooks))) ?? found
  await run('afterSearch', () => hooks.afterSearch?.(query, copyOf(results)))
  return results.map((one) => {
    const tab = { label: one.group, isElsewhere: others.has(one.group) }
    if (one.renderType === 'default')
      return { ...tab, hits: one.result, corrected: one.corrected, nearest: one.nearest }
    const { render } = hooks
    if (!render) logError(`The search hooks export no \`render\` function for "${one.group}".`)
    return { ...tab, ...(render ? { draw: () => render(one.result) } : {}) }
  })
}

async function withAdded(query: string, found: readonly SearchResult[], hooks: SearchHooks): Promise<SearchResult[]> {
  const copy = copyOf(found)
  const added = (await hooks.onSearch?.(query, copy)) ?? []
  return [...copy, ...added.map((one) => ({ renderType: 'custom' as const, ...one }) as SearchResult)]
}

/** Results are cached, so hooks get a copy that they may change. */
const copyOf = (results: readonly SearchResult[]): SearchResult[] =>
  results.map((one) =>
    one.renderType === 'default' ? { ...one, result: one.result.map((hit) => ({ ...hit })) } : { ...one },
  )
