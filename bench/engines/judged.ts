// The queries whose relevant pages are known: those of this repository's two sites, and for generated sites, titles of sections as readers
// type them: whole, unfinished, and with a mistake.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { SearchRecord } from '../../pipeline/model/search/search-record.ts'
import { random } from '../../test/random.ts'
import { type Judged, readJudged } from '../../test/search/judged.ts'

/** Returns the judged queries of this repository's own site. */
export const ownQueries = (lang: string): Judged[] => readJudged(lang)

/** Returns the judged queries of the manual. */
export function manualQueries(lang: string): Judged[] {
  const tests = parse(readFileSync('manual/config/search.yaml', 'utf8')) as Record<
    string,
    { query: string; page: string | string[] }[]
  >
  const prefix = lang === 'en' ? '' : `/${lang}`
  return (tests[lang] ?? []).map(({ query, page }) => ({ query, pages: [page].flat().map((one) => prefix + one) }))
}

/** Returns `count` queries from titles of sections. All pages with such a title are relevant. */
export function titleQueries(records: readonly SearchRecord[], count: number): Judged[] {
  const next = random(23)
  const titles = records.flatMap(({ titles, url }) =>
    titles.length === 2 ? [{ title: (titles[1] as string).replace(/ \d+$/, ''), page: url.replace(/#.*/, '') }] : [],
  )
  const pagesOf = new Map<string, Set<string>>()
  for (const { title, page } of titles) pagesOf.set(title, (pagesOf.get(title) ?? new Set()).add(page))
  const names = [...pagesOf.keys()].filter((name) => name.length > 5)
  return Array.from({ length: count }, (_, i) => {
    const name = names[Math.floor(next() * names.length)] as string
    return { query: typed(name, i % 4, next), pages: [...(pagesOf.get(name) ?? [])] }
  })
}

/** Every fourth query is unfinished, and another one has two letters in the wrong order. */
function typed(name: string, kind: number, next: () => number): string {
  if (kind === 1) return name.slice(0, -1)
  if (kind !== 2 || !/^[\p{Script=Latin}\s'’.-]+$/u.test(name)) return name
  const words = name.split(' ')
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  const at = 1 + Math.floor(next() * (longest.length - 3))
  const mistyped = longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2)
  return words.map((word) => (word === longest ? mistyped : word)).join(' ')
}
