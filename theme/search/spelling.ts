// Finds terms in the index that are similar to a word: another spelling, another form, or a word that differs in one
// letter.

import { TokenSet } from '../../pipeline/model/search/lunr.ts'

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

/**
 * Returns the terms that are similar to a word, most similar first, without the word itself. `among` are the terms to
 * compare it with, and `forms` are other forms of the word.
 */
export function alike(word: string, among: readonly string[], forms: readonly string[]): NearTerm[] {
  const near = new Map<string, number>()
  const add = (found: Iterable<string>, nearness: number) => {
    for (const term of found) if (term !== word && !near.has(term)) near.set(term, nearness)
  }
  add(otherSpellings(word, among), otherSpelling)
  add(forms, otherForm)
  if (word.length >= shortestMistaken) add(mistaken(word, among), oneOff)
  return Array.from(near, ([term, nearness]) => ({ term, nearness })).sort((a, b) => b.nearness - a.nearness)
}

/** Returns the terms that are spelled with other separators, such as `dist-path` for `distpath`. */
function otherSpellings(word: string, among: readonly string[]): string[] {
  const joined = word.replace(separators, '')
  if (joined.length < shortestAlike) return []
  const last = joined.at(-1)
  const longest = joined.length + maxSeparators
  return among.filter(
    (term) =>
      // Compare the last letter first, which excludes nearly all terms quickly.
      term.at(-1) === last &&
      term.length >= joined.length &&
      term.length <= longest &&
      term.replace(separators, '') === joined,
  )
}

/** Returns the terms that differ from a word by one wrong, missing or extra letter, or by two swapped letters. */
function mistaken(word: string, among: readonly string[]): string[] {
  const letters = lettersOf(word)
  const candidates = among.filter(
    (term) => Math.abs(term.length - word.length) <= 1 && bitsIn(lettersOf(term) ^ letters) <= 2,
  )
  const clause = TokenSet.fromClause({ term: word, editDistance: 1 })
  return TokenSet.fromArray(candidates.toSorted()).intersect(clause).toArray()
}

/** Returns a bit set of the letters of a word. One wrong letter changes at most two bits of it. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitsIn(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count++
  return count
}
