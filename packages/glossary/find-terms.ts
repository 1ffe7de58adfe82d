// Finds the terms of a glossary in text.

import type { Glossary, Term } from './terms.ts'

/** A use of a term in a text, and the offsets at which it begins and ends. */
export interface FoundTerm {
  term: Term
  word: string
  at: number
  end: number
}

/** Returns the terms in a text, in order. */
export const findTerms = ({ finder, byText }: Glossary, text: string): FoundTerm[] =>
  finder.find(text).flatMap(({ word, at, end }) => {
    const term = byText.get(word)
    return term && !isJoined(text, at, end) ? { term, word, at, end } : []
  })

/** Returns whether a word is a part of a name, such as `source-map`, `page.html` or `@page`. */
const isJoined = (text: string, start: number, end: number): boolean =>
  /[-_.@#$\\]$/.test(text.slice(Math.max(0, start - 1), start)) || /^(?:[-_]|[.\\]\w)/.test(text.slice(end, end + 2))
