// Reads the judged queries, and scores the results for them. The ranking was tuned on those in queries.en.json and
// queries.zh.json. Those in held-out.en.json and held-out.zh.json were written by someone who knew neither the ranking nor
// the keywords of the pages. Do not tune anything on them: write new ones if they are worn out.

import { readFileSync } from 'node:fs'

export interface Judged {
  query: string
  /** Routes of the relevant pages. */
  pages: string[]
  kind: string
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
export const shownPages = 7

export const readJudged = (lang: string, set: 'queries' | 'held-out' | 'vague' | 'vague-check' = 'queries'): Judged[] =>
  JSON.parse(readFileSync(`test/search/${set}.${lang}.json`, 'utf8')) as Judged[]

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
