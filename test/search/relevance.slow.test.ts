// Relevance: the judged queries on this repository's own site.

import { expect, test } from 'vitest'
import { type Answered, readJudged, relevanceOf, shownPages } from './judged.ts'
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
    expect(judged.flatMap(({ pages }) => pages).filter((page) => !known.has(page))).toEqual([])
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
