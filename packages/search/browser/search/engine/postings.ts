// Finds the pages that contain a word, as far as the index can tell.

import { foldText } from '@docsite/cli/search'
import { bareWord, eachPair, isPaired, runsOf } from '../format/terms.ts'
import type { Texts } from '../texts.ts'
import type { Terms } from './terms.ts'

/** The ids of pages that may contain a word, and for each whether one of its headings may contain it. */
export type Pages = ReadonlyMap<number, boolean>

export interface Postings {
  word: string
  pages: Pages
  /** The ids of the pages whose text must be read to find out whether they contain the word. */
  unsure: ReadonlySet<number>
}

/** Returns the prefixes of the terms to fetch before calling `postingsOf` for a word. */
export function beginningsOf(word: string): string[] {
  if (isPaired(word)) return pairsOf(word)
  // For a single letter, fetch only the term itself. All terms that begin with it would be too many to be useful.
  return word.length === 1 ? [`${word}\0`] : [word, ...bareRunsOf(word)]
}

/** Where to look for a word: at the beginning of the terms, anywhere in them, or only in the texts of the pages. */
export type Reach = 'beginning' | 'anywhere' | 'text'

/**
 * Returns the pages with a term that begins with `word` or contains it. Words of paired scripts match anywhere. Returns
 * `undefined` if the index cannot find such a word, for example a word that consists of punctuation.
 */
export function postingsOf(word: string, terms: Terms, texts: Texts, reach: Reach): Postings | undefined {
  if (reach === 'text') return undefined
  const found = isPaired(word) ? pairedPostings(word, terms) : otherPostings(word, terms, reach)
  const pages = new Map(found?.pages)
  texts.titles.forEach((title, id) => {
    if (title.includes(word) && !pages.has(id)) pages.set(id, false)
  })
  return found && { word, pages, unsure: found.unsure }
}

function pairedPostings(word: string, terms: Terms): Omit<Postings, 'word'> {
  if (word.length === 1) return { pages: terms.pagesOfCharacter(word), unsure: new Set() }
  const pages = terms.pagesOfRun(word)
  const sure = new Set(terms.pagesOf([word]).keys())
  const unsure = word.length === 2 ? [] : [...pages.keys()].filter((id) => !sure.has(id))
  return { pages, unsure: new Set(unsure) }
}

function otherPostings(word: string, terms: Terms, reach: Exclude<Reach, 'text'>): Omit<Postings, 'word'> | undefined {
  const pagesOf = (part: string): Pages =>
    terms.pagesOf(reach === 'anywhere' ? terms.holding(part) : part.length === 1 ? [part] : terms.beginningWith(part))
  const runs = bareRunsOf(word)
  if (runs.length === 0) return undefined
  const isRun = runsOf(word)[0] === word
  const known = isRun ? pagesOf(word) : new Map()
  if (runs[0] === word) return { pages: known, unsure: new Set() }
  // A word with punctuation in or around it may consist of several terms.
  const pages = intersection(runs.map(pagesOf))
  return { pages: new Map([...pages, ...known]), unsure: new Set([...pages.keys()].filter((id) => !known.has(id))) }
}

/** Splits a word at punctuation. */
export function bareRunsOf(word: string): string[] {
  return runsOf(word)
    .map((run) => bareWord(foldText(run)))
    .filter(Boolean)
}

export function pairsOf(run: string): string[] {
  const pairs: string[] = []
  eachPair(run, (pair) => pairs.push(pair))
  return pairs
}

/** Returns the pages that are in all of the lists. A page has a match in a heading only if it has one in all lists. */
export function intersection(lists: readonly Pages[]): Map<number, boolean> {
  const [first = new Map<number, boolean>(), ...others] = lists
  const pages = new Map<number, boolean>()
  for (const [id, inHeaders] of first)
    if (others.every((other) => other.has(id)))
      pages.set(id, inHeaders && others.every((other) => other.get(id) === true))
  return pages
}
