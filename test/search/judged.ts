// The judged queries of queries.en.json and queries.zh.json, and what answers to them are worth.

import { readFileSync } from 'node:fs'

export interface Judged {
  query: string
  /** Addresses of the right pages. */
  pages: string[]
  kind: string
}

export interface Answered extends Judged {
  /** Addresses of the pages that were found, best first. */
  answers: string[]
}

export interface Relevance {
  /** Mean of one divided by the place of the first right page; none among those that are shown counts nothing. */
  meanReciprocalRank: number
  /** Share of the queries with a right page among the first three. */
  successAtThree: number
}

/** How many pages the panel shows. */
export const shownPages = 7

export const readJudged = (lang: string): Judged[] =>
  JSON.parse(readFileSync(`test/search/queries.${lang}.json`, 'utf8')) as Judged[]

/** At which place, from 1 on, the first right page stands; 0 when none is shown. */
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
