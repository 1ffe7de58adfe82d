// Compares the relevance of OpenSearch with that of docsite's own search, on the same queries.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Answered, type Judged, placeOf, readJudged, relevanceOf } from '../../test/search/judged.ts'
import { makeProjectIn } from '../generate.ts'
import { otherWords } from '../languages.ts'
import { check, figure, print } from './checks.ts'
import { answersTo, pushTo } from './client.ts'
import { manualQueries, ownQueries, titleQueries } from './judged.ts'
import type { EngineNode } from './server.ts'
import { openSite, type SearchableSite } from './sites.ts'

/** How much less the mean reciprocal rank may be. */
const tolerance = 0.02

const generated = ['ja', 'de', 'fr'] as const
const pagesPerLanguage = 300
const queriesPerLanguage = 200

export async function checkRelevance({ url }: EngineNode): Promise<void> {
  const ownSite = await openSite('.')
  await compare(url, 'own-site', ownSite, ownQueries)
  // These figures are no check, so that nobody chooses weights by them.
  if (process.argv.includes('--held-out'))
    await compare(url, 'own-site', ownSite, (lang) => readJudged(lang, 'held-out'), 'held out')
  await compare(url, 'manual', await openSite('manual'), manualQueries)
  for (const lang of generated) {
    const root = resolve(`.bench/engines/site-${lang}`)
    mkdirSync(root, { recursive: true })
    makeProjectIn([lang], root, pagesPerLanguage, otherWords)
    const site = await openSite(root)
    await compare(url, `generated-${lang}`, site, () => titleQueries(site.records, queriesPerLanguage))
  }
}

async function compare(
  url: string,
  name: string,
  { records, langs, own }: SearchableSite,
  queriesOf: (lang: string) => Judged[],
  label = '',
): Promise<void> {
  const target = { url, index: `docs-${name}`, langs }
  await pushTo(target, records)
  for (const lang of langs) {
    const judged = queriesOf(lang)
    const answered = async (answer: (query: string) => Promise<string[]>): Promise<Answered[]> => {
      const all: Answered[] = []
      for (const one of judged) all.push({ ...one, answers: await answer(one.query) })
      return all
    }
    const theirs = await answered((query) => answersTo(target, query, lang))
    const ours = await answered(async (query) => (await own.get(lang)?.search(query)) ?? [])
    const [them, us] = [relevanceOf(theirs), relevanceOf(ours)]
    const ranks = `${them.meanReciprocalRank.toFixed(3)}, built-in search ${us.meanReciprocalRank.toFixed(3)}`
    if (label !== '') {
      figure(`MRR, ${name}, ${lang}, ${label} (${judged.length} queries)`, ranks)
      continue
    }
    check(
      `${name}, ${lang}: MRR on ${judged.length} queries is within ${tolerance} of the built-in search`,
      them.meanReciprocalRank >= us.meanReciprocalRank - tolerance,
      ranks,
    )
    figure(
      `MRR, ${name}, ${lang} (${judged.length} queries)`,
      ranks,
      `≥ ${(us.meanReciprocalRank - tolerance).toFixed(3)}`,
    )
    if (process.argv.includes('--misses'))
      theirs.forEach((one, i) => {
        const before = placeOf(ours[i] as Answered)
        if (placeOf(one) !== before)
          print(`    ${placeOf(one)} ${before} ${one.query} | ${one.pages[0]} | ${one.answers.slice(0, 2).join(' ')}`)
      })
  }
}
