// What a push sends, and what readers find before, during and after it.

import { planPush } from '../../packages/search-engines/push.ts'
import type { SearchRecord } from '../../pipeline/model/search/search-record.ts'
import { check } from './checks.ts'
import { api, hitsFor, open, pushTo, type Target } from './client.ts'
import { startProxy } from './proxy.ts'
import type { EngineNode } from './server.ts'

/** Returns a record that the word finds in its language and version. */
export const recordOf = (id: string, text: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  id,
  url: `/guide/${id}`,
  titles: [`Page ${id}`],
  text,
  keywords: [],
  group: 'Guide',
  language: 'en',
  version: '',
  weight: 100,
  ...more,
})

export const recordsOf = (count: number, text: string): SearchRecord[] =>
  Array.from({ length: count }, (_, i) => recordOf(`r${i}`, `${text} number${i}`))

export async function checkPush({ url }: EngineNode): Promise<void> {
  await checkIncremental(url)
  await checkSeparation(url)
  await checkReaders(url)
  await checkSettings(url)
}

async function checkIncremental(server: string): Promise<void> {
  const proxy = await startProxy(server)
  const target = { url: proxy.url, index: 'docs-incremental', langs: ['en'] }
  const sentBy = async (records: SearchRecord[]) => {
    proxy.counts = { sent: 0, deleted: 0 }
    await pushTo(target, records)
    return proxy.counts
  }
  const all = recordsOf(2500, 'orchard')
  check('the first push sends all documents', (await sentBy(all)).sent === 2500, proxy.counts)
  const [first, second, third, ...others] = all as [SearchRecord, SearchRecord, SearchRecord, ...SearchRecord[]]
  const changed = [{ ...first, text: 'changed orchard' }, { ...second, text: 'changed orchard' }, ...others]
  const counts = await sentBy(changed)
  check(
    'a push after two changes and a deletion sends two documents and one deletion',
    counts.sent === 2 && counts.deleted === 1,
    counts,
  )
  const gone = await hitsFor(target, 'number2', 'en')
  check('a deleted page disappears', !gone.some(({ url }) => url === third.url), gone)
  const unchanged = await hitsFor(target, 'number3', 'en')
  check(
    'pages that were not sent again are found',
    unchanged.some(({ url }) => url === '/guide/r3'),
    unchanged,
  )
  const plan = await planPush(await open(target), changed)
  check('then there is nothing to push', plan.unchanged === changed.length && !plan.configures, {
    unchanged: plan.unchanged,
    configures: plan.configures,
  })
  await proxy.close()
}

const tenLanguages = ['en', 'zh', 'ja', 'de', 'fr', 'es', 'ru', 'ar', 'tr', 'th']
const twoVersions = ['', 'v1']

async function checkSeparation(url: string): Promise<void> {
  const places = tenLanguages.flatMap((language) => twoVersions.map((version) => ({ language, version })))
  const records = places.flatMap(({ language, version }) =>
    [1, 2].map((n) =>
      recordOf(`${language}-${version || 'latest'}-${n}`, 'lighthouse', { language, version: version || 'v2' }),
    ),
  )
  await pushTo({ url, index: 'docs-languages', langs: tenLanguages }, records)
  await pushTo({ url, index: 'docs-other', langs: ['en'] }, [recordOf('other', 'lighthouse')])
  const wrong: string[] = []
  for (const { language, version } of places) {
    const found = await hitsFor({ url, index: 'docs-languages' }, 'lighthouse', language, version || 'v2')
    const expected = `/guide/${language}-${version || 'latest'}-`
    if (found.length !== 2 || !found.every((hit) => hit.url.startsWith(expected)))
      wrong.push(`${language} ${version}: ${found.map((hit) => hit.url)}`)
  }
  check('ten languages and two versions of a site do not see each other, nor another site', wrong.length === 0, wrong)
}

/** Queries all the time until `done`, and returns how often readers found each set of words. */
export async function watch(
  target: Pick<Target, 'url' | 'index'>,
  query: string,
  done: Promise<unknown>,
): Promise<Map<string, number>> {
  const seen = new Map<string, number>()
  let isDone = false
  const end = () => {
    isDone = true
  }
  done.then(end, end)
  while (!isDone) {
    const found = await hitsFor(target, query, 'en').then(
      (hits) => `${hits.length} ${[...new Set(hits.map(({ group }) => group))].sort().join('+')}`,
      (error: unknown) => `error: ${error}`,
    )
    seen.set(found, (seen.get(found) ?? 0) + 1)
    await new Promise((next) => setImmediate(next))
  }
  return seen
}

async function checkReaders(url: string): Promise<void> {
  const target = { url, index: 'docs-readers', langs: ['en'] }
  const edition = (group: string) => recordsOf(4000, 'meadow').map((record) => ({ ...record, group }))
  await pushTo(target, edition('old'))
  const push = pushTo(target, edition('new'))
  const seen = await watch(target, 'meadow', push)
  await push
  const counts = [...seen].map(([found, count]) => `${found}: ${count}`)
  const after = await hitsFor(target, 'meadow', 'en')
  check(
    `a reader who queries during a push of all documents finds only whole results (${[...seen.values()].reduce((a, b) => a + b, 0)} queries)`,
    [...seen.keys()].every((found) => found === '7 old' || found === '7 new'),
    counts,
  )
  check('and the new documents after it', after.length === 7 && after.every(({ group }) => group === 'new'))
}

async function checkSettings(url: string): Promise<void> {
  const index = 'docs-settings'
  await pushTo({ url, index, langs: ['en'] }, recordsOf(50, 'harbor'))
  const target = { url, index, langs: ['en', 'de'] }
  const push = pushTo(target, recordsOf(50, 'harbor'))
  const seen = await watch(target, 'harbor', push)
  const { configures, changed } = await push
  check(
    'a new language makes another index without a gap',
    configures && changed.length === 50 && [...seen.keys()].every((found) => found === '7 Guide'),
    [...seen],
  )
  // Earlier versions of docsite created an index with the name in the configuration.
  await api(url, 'PUT', '/docs-earlier', { mappings: { properties: { docsiteHash: { type: 'keyword' } } } })
  await api(url, 'PUT', '/docs-earlier/_doc/x?refresh=true', { docsiteHash: 'x', url: '/x' })
  await pushTo({ url, index: 'docs-earlier', langs: ['en'] }, recordsOf(5, 'harbor'))
  check(
    'an index of an earlier version of docsite is replaced',
    (await hitsFor({ url, index: 'docs-earlier' }, 'harbor', 'en')).length === 5,
  )
}
