// Reads the judged queries, and scores the results for them. The ranking was tuned on those in `config/search.yaml`, which `docsite check`
// tests, too, and on those in missed.json, whose pages the panel does not show. Those in held-out.en.json and held-out.zh.json were written by
// someone who knew neither the ranking nor the keywords of the pages. Do not tune anything on them: write new ones if they are worn out.

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { searchTestsFile } from '../../packages/search/check/read-tests.ts'
import { panelLimit } from '../../pipeline/model/search/search-document.ts'

export interface Judged {
  query: string
  /** Routes of the relevant pages. */
  pages: string[]
}

export interface Answered extends Judged {
  /** Routes of the found pages, best first. */
  answers: string[]
}

export interface Relevance {
  /** The mean of 1 divided by the rank of the first relevant page, or 0 if the panel shows no relevant page. */
  meanReciprocalRank: number
  /** The share of queries with a relevant page among the first three. */
  successAtThree: number
}

/** The number of pages that the panel shows. */
export const shownPages = panelLimit

export const readJudged = (
  lang: string,
  set: 'queries' | 'held-out' | 'vague' | 'vague-check' = 'queries',
): Judged[] =>
  set === 'queries' ? tunedOn(lang) : (JSON.parse(readFileSync(`test/search/${set}.${lang}.json`, 'utf8')) as Judged[])

function tunedOn(lang: string): Judged[] {
  const tests = parse(readFileSync(searchTestsFile, 'utf8')) as Record<
    string,
    { query: string; page: string | string[] }[]
  >
  const missed = JSON.parse(readFileSync('test/search/missed.json', 'utf8')) as Record<string, Judged[]>
  const prefix = lang === 'en' ? '' : `/${lang}`
  const found = (tests[lang] ?? []).map(({ query, page }) => ({
    query,
    pages: [page].flat().map((one) => prefix + one),
  }))
  return [...found, ...(missed[lang] ?? [])]
}

/** Returns the 1-based rank of the first relevant page, or 0 if the panel shows no relevant page. */
export const placeOf = ({ pages, answers }: Answered): number =>
  answers.slice(0, shownPages).findIndex((answer) => pages.includes(answer)) + 1

export function relevanceOf(answered: readonly Answered[]): Relevance {
  const places = answered.map(placeOf)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    meanReciprocalRank: mean(places.map((place) => (place > 0 ? 1 / place : 0))),
    successAtThree: mean(places.map((place) => Number(place > 0 && place <= 3))),
  }
}
