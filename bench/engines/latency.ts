// Measures queries in a site of 20,000 pages, in the client. Making the records takes minutes, so they are kept for the next run.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SearchRecord } from '../../pipeline/model/search/search-record.ts'
import { makeProject } from '../generate.ts'
import { median, percentile } from '../measure.ts'
import { takeQueries } from '../queries.ts'
import { manyWords } from '../vocabulary.ts'
import { check, figure } from './checks.ts'
import { hitsFor, pushTo } from './client.ts'
import type { EngineNode } from './server.ts'
import { openSite } from './sites.ts'

const pages = Number(process.env.ENGINES_PAGES ?? 20_000)
const queriesPerLanguage = 300
/** Queries that are asked before. A server that has just started runs each of them slowly, because Java compiles what has run often. */
const warmUp = 300
const mostMs = 60
const languages = ['en', 'zh'] as const

async function recordsOfSite(): Promise<SearchRecord[]> {
  const root = resolve(`.bench/engines/site-${pages}`)
  const kept = `${root}.ndjson`
  if (!existsSync(kept)) {
    makeProject(root, pages, manyWords)
    const { records } = await openSite(root, { withOwn: false })
    writeFileSync(kept, records.map((record) => JSON.stringify(record)).join('\n'))
  }
  return readFileSync(kept, 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as SearchRecord)
}

export async function checkLatency({ url }: EngineNode): Promise<void> {
  const records = await recordsOfSite()
  const target = { url, index: 'docs-large', langs: languages }
  const begun = performance.now()
  await pushTo(target, records)
  const pushed = (performance.now() - begun) / 1000
  figure(`First push of ${pages} pages (${records.length} records)`, `${pushed.toFixed(0)} s`)
  const again = performance.now()
  const plan = await pushTo(target, [{ ...(records[0] as (typeof records)[0]), text: 'Changed.' }, ...records.slice(1)])
  figure(`Push of one change to them`, `${((performance.now() - again) / 1000).toFixed(1)} s`)
  check(
    'a push of one change to a large site sends one record',
    plan.changed.length === 1 && plan.added.length === 0,
    plan.changed.length,
  )
  const times: number[] = []
  for (const lang of languages) {
    const documents = records.flatMap(({ language, text }) => (language === lang ? [{ content: text }] : []))
    const queries = takeQueries(documents as never, lang, queriesPerLanguage + warmUp)
    for (const [i, query] of queries.entries()) {
      const start = performance.now()
      await hitsFor(target, query, lang)
      if (i >= warmUp) times.push(performance.now() - start)
    }
  }
  const p95 = percentile(times, 0.95)
  check(
    `p95 of ${times.length} queries in ${pages} pages is at most ${mostMs} ms`,
    p95 <= mostMs,
    `${p95.toFixed(0)} ms`,
  )
  figure(
    `Query in ${pages} pages, p95 (median)`,
    `${p95.toFixed(0)} ms (${median(times).toFixed(0)} ms)`,
    `≤ ${mostMs} ms`,
  )
}
