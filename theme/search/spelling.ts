// Words of the index that a word may have meant: spelled otherwise, another form of it, or one letter off.

import lunr from 'lunr'

const separators = /[^\p{L}\p{M}\p{N}]+/gu
const shortestMistaken = 5
/** Signs within a name that is written with them. */
const mostSeparators = 5
const shortestAlike = 3

/** A term that may have been meant, and how near it is, below 1. */
export interface NearTerm {
  term: string
  nearness: number
}

/** How near a term is that is only spelled otherwise, that is another form of the word, or that is one letter off. */
const [otherSpelling, otherForm, oneOff] = [0.9, 0.5, 0.25]

/** Gives the terms that are like a word, nearest first; none is the word itself. */
export function alike(word: string, terms: readonly string[]): NearTerm[] {
  const joined = word.replace(separators, '')
  const last = joined.at(-1)
  const root = hasForms(word) ? rootOf(word) : undefined
  const nearness = (term: string): number => {
    if (term === word) return 0
    const isAsLong = term.length >= joined.length && term.length <= joined.length + mostSeparators
    // Of thousands of terms nearly all end otherwise.
    if (isAsLong && joined.length >= shortestAlike && term.at(-1) === last && term.replace(separators, '') === joined)
      return otherSpelling
    if (root !== undefined && term.startsWith(root) && isForm(word, term)) return otherForm
    return word.length >= shortestMistaken && isOneOff(word, term) ? oneOff : 0
  }
  const near: NearTerm[] = []
  for (const term of terms) {
    const found = nearness(term)
    if (found > 0) near.push({ term, nearness: found })
  }
  return near.sort((a, b) => b.nearness - a.nearness)
}

const plain = /^[a-z]+$/

/** Lunr's stem of an English word; of anything else, itself. */
const stemOf = (word: string): string => (plain.test(word) ? lunr.stemmer(new lunr.Token(word, {})).toString() : word)

/** The beginning that all forms of a word have: `config` for `configuring`. */
export const rootOf = (word: string): string => {
  const stem = stemOf(word)
  return word.startsWith(stem) ? stem : stem.slice(0, -1)
}

/** Whether a word is one that English makes forms of. */
export const hasForms = (word: string): boolean => word.length >= shortestAlike && plain.test(word)

/** Whether two words are forms of one another. */
export const isForm = (word: string, other: string): boolean => stemOf(word) === stemOf(other)

/** Whether one letter is wrong, missing, too many or has changed places with its neighbor. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (text: string, from: number) => text.slice(start + from)
  if (a.length > b.length) return rest(a, 1) === rest(b, 0)
  if (a.length < b.length) return rest(a, 0) === rest(b, 1)
  if (rest(a, 1) === rest(b, 1)) return true
  return a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2)
}
