// What a reader means comes first: the judged queries of queries.en.json and queries.zh.json, over this repository's own site.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildOwnSite } from './own-site.ts'

/** A query, and the pages that answer it. */
interface Judged {
  query: string
  pages: string[]
}

const site = buildOwnSite()

test.each(['en', 'zh'])(
  'in %s the right page is on average first or second of seven, and hardly ever below the third',
  async (lang) => {
    const judged = JSON.parse(readFileSync(new URL(`queries.${lang}.json`, import.meta.url), 'utf8')) as Judged[]
    expect(judged.length).toBeGreaterThanOrEqual(120)
    const known = new Set(site.documents(lang).map(({ routePath }) => routePath))
    expect(judged.flatMap(({ pages }) => pages).filter((page) => !known.has(page))).toEqual([])
    let reciprocals = 0
    let inThree = 0
    for (const { query, pages } of judged) {
      const found = await site.find(lang, query, 7)
      const place = found.findIndex(({ document }) => pages.includes(document.routePath)) + 1
      if (place > 0) reciprocals += 1 / place
      if (place > 0 && place <= 3) inThree++
    }
    expect(reciprocals / judged.length).toBeGreaterThanOrEqual(0.9)
    expect(inThree / judged.length).toBeGreaterThanOrEqual(0.95)
  },
)
