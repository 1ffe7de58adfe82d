// The judged queries of queries.en.json and queries.zh.json, and the scores of their answers.

import { readFileSync } from 'node:fs'

export interface Judged {
  query: string
  /** Routes of the right pages. */
  pages: string[]
  kind: string
}

export interface Answered extends Judged {
  /** Routes of the pages that were found, best first. */
  answers: string[]
}

export interface Relevance {
  /** Returns the mean of 1 divided by the rank of the first right page, or of 0 if the panel shows none. */
  meanReciprocalRank: number
  /** Returns the share of queries with a right page among the first three. */
  successAtThree: number
}

/** The number of pages that the panel shows. */
export const shownPages = 7

export const readJudged = (lang: string): Judged[] =>
  JSON.parse(readFileSync(`test/search/queries.${lang}.json`, 'utf8')) as Judged[]

/** Returns the rank of the first right page, from 1 on; 0 if the panel shows none. */
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
