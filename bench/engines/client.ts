// Pushes to a server and searches in it as `docsite search push` and the browser do.

import { resolve } from 'node:path'
import { engineFacts, openEngine } from '../../packages/search-engines/connect.ts'
import { openProvider } from '../../packages/search-engines/providers/opensearch.ts'
import { carryOut, type PushPlan, planPush } from '../../packages/search-engines/push.ts'
import { type RetryTools, realTime } from '../../packages/search-engines/retry.ts'
import type { SearchRecord } from '../../pipeline/model/search/search-record.ts'
import { shownPages } from '../../test/search/judged.ts'

export interface Target {
  url: string
  index: string
  langs: readonly string[]
}

/** Does not wait before it repeats a request, so that failures show at once. */
export const impatient: RetryTools = { ...realTime, sleep: async () => undefined, timeoutMs: 2000 }

export const open = ({ url, index, langs }: Target, tools: RetryTools = realTime) =>
  openEngine({ root: resolve('.'), langs }, { name: 'opensearch', url, index }, {}, tools)

/** Pushes records, and returns what was sent. */
export async function pushTo(target: Target, records: readonly SearchRecord[], tools?: RetryTools): Promise<PushPlan> {
  const engine = await open(target, tools)
  const plan = await planPush(engine, records)
  await carryOut(engine, plan, engineFacts.opensearch.removalBatch, () => undefined)
  return plan
}

/** Returns the hits for a query. */
export function hitsFor({ url, index }: Pick<Target, 'url' | 'index'>, query: string, lang: string, version = '') {
  const { signal } = new AbortController()
  return openProvider({ name: 'opensearch', url, index }).search(query, { lang, version, limit: shownPages, signal })
}

const routeOf = (url: string): string => url.replace(/#.*/, '')

/** Returns the routes of the found pages, best first. */
export async function answersTo(target: Pick<Target, 'url' | 'index'>, query: string, lang: string): Promise<string[]> {
  return [...new Set((await hitsFor(target, query, lang)).map(({ url }) => routeOf(url)))]
}

/** Sends a request to the server. */
export async function api(url: string, method: string, path: string, body?: object): Promise<never> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as never
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}
