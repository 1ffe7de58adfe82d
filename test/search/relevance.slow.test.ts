// Relevance: the judged queries on this repository's own site.

import { expect, test } from 'vitest'
import { asRoute } from '../../pipeline/model/route.ts'
import { type Answered, placeOf, readJudged, relevanceOf, shownPages } from './judged.ts'
import { ownSite } from './own-site.ts'

const site = ownSite()

test.each([
  ['queries', 'en', { least: 327, meanReciprocalRank: 0.9 }],
  ['queries', 'zh', { least: 327, meanReciprocalRank: 0.9 }],
  ['held-out', 'en', { least: 120, meanReciprocalRank: 0.92 }],
  ['held-out', 'zh', { least: 120, meanReciprocalRank: 0.92 }],
] as const)(
  'ranks a relevant page first for most queries (%s, %s), and among the first three for at least 95%',
  async (set, lang, { least, meanReciprocalRank }) => {
    const judged = readJudged(lang, set)
    expect(judged.length).toBeGreaterThanOrEqual(least)
    const known = new Set(site.documents(lang).map(({ routePath }) => routePath))
    expect(judged.flatMap(({ pages }) => pages).filter((page) => !known.has(asRoute(page)))).toEqual([])
    const answered: Answered[] = []
    for (const one of judged) {
      const found = await site.find(lang, one.query, shownPages)
      answered.push({ ...one, answers: found.map(({ document }) => document.routePath) })
    }
    const relevance = relevanceOf(answered)
    expect(relevance.meanReciprocalRank).toBeGreaterThanOrEqual(meanReciprocalRank)
    expect(relevance.successAtThree).toBeGreaterThanOrEqual(0.95)
  },
)

test.each([
  ['vague', 'en', 18],
  ['vague', 'zh', 18],
  ['vague-check', 'en', 16],
  ['vague-check', 'zh', 17],
] as const)('ranks the right page first or second for vague queries (%s, %s)', async (set, lang, least) => {
  const judged = readJudged(lang, set)
  expect(judged).toHaveLength(20)
  const missed: string[] = []
  for (const one of judged) {
    const found = await site.find(lang, one.query, 2)
    if (placeOf({ ...one, answers: found.map(({ document }) => document.routePath) }) === 0) missed.push(one.query)
  }
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(20 - least)
})
