// Relevance: the judged queries in queries.en.json and queries.zh.json on this repository's own site.

import { expect, test } from 'vitest'
import { type Answered, readJudged, relevanceOf, shownPages } from './judged.ts'
import { ownSite } from './own-site.ts'

const site = ownSite()

test.each(['en', 'zh'])(
  'ranks a relevant page in %s first for most queries, and among the first three for at least 95%',
  async (lang) => {
    const judged = readJudged(lang)
    expect(judged.length).toBeGreaterThanOrEqual(327)
    const known = new Set(site.documents(lang).map(({ routePath }) => routePath))
    expect(judged.flatMap(({ pages }) => pages).filter((page) => !known.has(page))).toEqual([])
    const answered: Answered[] = []
    for (const one of judged) {
      const found = await site.find(lang, one.query, shownPages)
      answered.push({ ...one, answers: found.map(({ document }) => document.routePath) })
    }
    const { meanReciprocalRank, successAtThree } = relevanceOf(answered)
    expect(meanReciprocalRank).toBeGreaterThanOrEqual(0.9)
    expect(successAtThree).toBeGreaterThanOrEqual(0.95)
  },
)
