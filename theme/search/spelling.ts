// Finds terms in the index that are similar to a word: another spelling, another form, or a word that differs in one
// letter.

import lunr from 'lunr'

const separators = /[^\p{L}\p{M}\p{N}]+/gu
const shortestMistaken = 5
/** The maximum number of separators within a name, such as the hyphens in `source-map-loader`. */
const maxSeparators = 5
const shortestAlike = 3

/** A similar term, and its similarity, between 0 and 1. */
export interface NearTerm {
  term: string
  nearness: number
}

/** The similarity of another spelling, of another form of the word, and of a term that differs in one letter. */
const [otherSpelling, otherForm, oneOff] = [0.9, 0.5, 0.25]

/** Returns the terms that are similar to a word, most similar first, without the word itself. */
export function alike(word: string, terms: readonly string[]): NearTerm[] {
  const joined = word.replace(separators, '')
  const last = joined.at(-1)
  const root = hasForms(word) ? rootOf(word) : undefined
  const nearness = (term: string): number => {
    if (term === word) return 0
    const isAsLong = term.length >= joined.length && term.length <= joined.length + maxSeparators
    // Compare the last letter first, which excludes nearly all terms quickly.
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

/** Returns the Lunr stem of an English word. Other words are returned unchanged. */
const stemOf = (word: string): string => (plain.test(word) ? lunr.stemmer(new lunr.Token(word, {})).toString() : word)

/** Returns the prefix that all forms of a word share, such as `config` for `configuring`. */
export const rootOf = (word: string): string => {
  const stem = stemOf(word)
  return word.startsWith(stem) ? stem : stem.slice(0, -1)
}

/** Returns whether a word is long enough and plain enough to have English inflections. */
export const hasForms = (word: string): boolean => word.length >= shortestAlike && plain.test(word)

/** Returns whether two words are forms of the same word. */
export const isForm = (word: string, other: string): boolean => stemOf(word) === stemOf(other)

/** Returns whether two words differ by one wrong, missing or extra letter, or by two swapped neighboring letters. */
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
