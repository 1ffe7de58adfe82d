// Finds terms in the index that are similar to a word: another spelling, another form, or a word that differs in one
// letter.

import { TokenSet } from '../format/lunr.ts'

const separators = /[^\p{L}\p{M}\p{N}]+/gu
const shortestMistaken = 5
/** The maximum number of separators within a name, such as the hyphens in `source-map-loader`. */
const maxSeparators = 5
const shortestAlike = 3
const shortestStem = 4

/** A similar term, and its similarity, between 0 and 1. */
export interface NearTerm {
  term: string
  nearness: number
}

/** The kinds of similar terms, most similar first, with their similarity. */
const similarities = { otherSpelling: 0.9, otherForm: 0.5, oneOff: 0.25, compound: 0.2, related: 0.15 }

/** The number of related terms to use for a word that the index does not contain. */
const mostRelated = 12

/** A word to find similar terms for. */
interface Sought {
  word: string
  stems: readonly string[]
  /** Other forms of the word. */
  forms: readonly string[]
  /** All terms, of which some may be spelled with other separators. */
  all: readonly string[]
  /** The terms to compare it with in other ways. */
  among: readonly string[]
  /** Whether words of the language have many forms, of which the stemmers know only the regular ones. */
  isInflected: boolean
}

/** Returns the terms that are similar to a word, most similar first, without the word itself. */
export function alike({ word, stems, forms, all, among, isInflected }: Sought): NearTerm[] {
  const near = new Map<string, number>()
  const add = (found: Iterable<string>, nearness: number) => {
    for (const term of found) if (term !== word && !near.has(term)) near.set(term, nearness)
  }
  const spellings = otherSpellings(word, all)
  add(spellings, similarities.otherSpelling)
  add(forms, similarities.otherForm)
  if (word.length >= shortestMistaken) add(mistaken(word, among), similarities.oneOff)
  // Less similar terms are noise if the index contains the word or one that is very similar.
  const isKnown = (term: string) => spellings.includes(term) || among.includes(term)
  if (isInflected || ![word, ...near.keys()].some(isKnown)) {
    add(compoundsWith(stems, among), similarities.compound)
    add(related([word, ...stems], among, isInflected), similarities.related)
  }
  return Array.from(near, ([term, nearness]) => ({ term, nearness })).sort((a, b) => b.nearness - a.nearness)
}

/** Returns the terms that contain a stem, such as compounds with another form of the word. */
const compoundsWith = (stems: readonly string[], among: readonly string[]): string[] =>
  stems
    .filter((stem) => stem.length >= shortestStem)
    .flatMap((stem) => among.filter((term) => term.includes(stem)))
    .slice(0, mostRelated)

/** Returns the terms that have most of their letters in common with a word or its stems, most letters first. */
function related(roots: readonly string[], among: readonly string[], isInflected: boolean): string[] {
  const found = among.flatMap((term) => {
    const share = Math.max(...roots.map((root) => sharedPart(root, term, isInflected)))
    return share > 0 ? [{ term, share }] : []
  })
  return found
    .sort((a, b) => b.share - a.share)
    .slice(0, mostRelated)
    .map(({ term }) => term)
}

/**
 * Returns the share of letters that two words have in common, in one run, or 0 if they are probably not related. Irregular
 * forms share their beginning, and forms with a prefix share the rest.
 */
function sharedPart(written: string, other: string, isInflected: boolean): number {
  // The Arabic article makes words look related that are not.
  const [a, b] = [written, other].map((word) => word.replace(/^\u0627\u0644(?=..)/, '')) as [string, string]
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  let beginning = 0
  while (beginning < shorter && a[beginning] === b[beginning]) beginning++
  const shared = Math.max(beginning, beginning >= 4 || a[0] === b[0] ? 0 : longestRun(a, b))
  const isEnough =
    isInflected && beginning >= 3
      ? beginning >= 0.5 * shorter
      : shared >= 4 && shared >= (isInflected ? 0.6 : 0.66) * shorter && shared >= 0.45 * longer
  return isEnough ? (2 * shared) / (a.length + b.length) : 0
}

/** Returns the length of the longest run of letters that two words have in common. */
function longestRun(a: string, b: string): number {
  let longest = 0
  for (let at = 0; at + longest < a.length; at++)
    while (at + longest < a.length && b.includes(a.slice(at, at + longest + 1))) longest++
  return longest
}

/** Returns the terms that are spelled with other separators, such as `dist-path` for `distpath`. */
function otherSpellings(word: string, among: readonly string[]): string[] {
  const joined = word.replace(separators, '')
  if (joined.length < shortestAlike) return []
  const last = joined.at(-1)
  const longest = joined.length + maxSeparators
  return among.filter(
    (term) =>
      // Compare the lengths and the last letter first, which excludes nearly all terms quickly.
      term.length >= joined.length &&
      term.length <= longest &&
      term[term.length - 1] === last &&
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

const korean = /^[\uac00-\ud7a3]/

/**
 * Returns the parts of a run of a script without spaces, longest first, each of at least two characters. Korean endings
 * follow the word, so only its beginnings count.
 */
export function partsOfRun(run: string): string[] {
  const parts: string[] = []
  for (let length = run.length - 1; length >= 2; length--)
    for (let at = 0; at + length <= run.length && (at === 0 || !korean.test(run)); at++)
      parts.push(run.slice(at, at + length))
  return parts
}

const shortestSound = 3

/**
 * Returns the Korean pairs of syllables that begin with the same letters as a word, most letters first. Endings change the
 * last letters of the syllable before them: 느려 and 느린 are forms of one word.
 */
export function soundingAlike(word: string, pairs: readonly string[]): string[] {
  const letters = koreanLetters(word)
  const found = pairs.flatMap((pair) => {
    const other = koreanLetters(pair)
    let shared = 0
    while (shared < other.length && letters[shared] === other[shared]) shared++
    return shared >= shortestSound ? [{ pair, shared }] : []
  })
  return found.sort((a, b) => b.shared - a.shared).map(({ pair }) => pair)
}

/** The initial letters that equal the final letters from U+11A8 on, or `-` for finals that no initial equals. */
const initials = 'ᄀᄁ-ᄂ--ᄃᄅ-------ᄆᄇ-ᄉᄊᄋᄌᄎᄏᄐᄑᄒ'

/** Returns the letters of Korean syllables. The same letter is encoded differently before and after the vowel. */
const koreanLetters = (text: string): string =>
  text.normalize('NFD').replace(/[\u11a8-\u11c2]/g, (final) => initials[final.charCodeAt(0) - 0x11a8] as string)

/** The maximum number of words to suggest, and the share of pairs of letters that they have in common with the one asked for, at least. */
const [mostNearest, nearEnough] = [3, 0.5]

const plain = /^[\p{L}\p{M}]{3,}$/u

/** Returns the words that have most pairs of letters in common with a word, most similar first. */
export function nearestWords(word: string, all: readonly string[]): string[] {
  const pairsIn = (text: string) =>
    new Set(Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2)))
  const wanted = pairsIn(word)
  const found = all.flatMap((term) => {
    if (!plain.test(term)) return []
    const pairs = pairsIn(term)
    const shared = [...pairs].filter((pair) => wanted.has(pair)).length
    const share = (2 * shared) / (pairs.size + wanted.size)
    return share > nearEnough ? [{ term, share }] : []
  })
  return found
    .sort((a, b) => b.share - a.share)
    .slice(0, mostNearest)
    .map(({ term }) => term)
}
