// Which pages hold a word, as far as the index tells.

import { foldText } from '../../pipeline/model/search/fold.ts'
import { bareWord, eachPair, isPaired, runsOf } from '../../pipeline/model/search/terms.ts'
import type { Terms } from './terms.ts'
import type { Texts } from './texts.ts'

/** Ids of pages that may hold a word, and whether it may stand in one of their headings. */
export type Pages = ReadonlyMap<number, boolean>

export interface Postings {
  word: string
  pages: Pages
  /** Ids of those of which only their text tells whether they hold the word. */
  unsure: ReadonlySet<number>
}

/** What must be fetched before `holdersOf` is asked of a word. */
export function beginningsOf(word: string): string[] {
  if (isPaired(word)) return pairsOf(word)
  // All that begins with one letter is too much, and of no use.
  return word.length === 1 ? [`${word}\0`] : [word, ...bareRunsOf(word)]
}

/**
 * Gives the pages that hold a word: where one of their words begins with it, or, with `anywhere`, holds it; paired scripts are
 * found wherever they stand. `undefined` where the index knows nothing of such a word.
 */
export function postingsOf(word: string, terms: Terms, texts: Texts, anywhere: boolean): Postings | undefined {
  const found = isPaired(word) ? pairedPostings(word, terms) : otherPostings(word, terms, anywhere)
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

function otherPostings(word: string, terms: Terms, anywhere: boolean): Omit<Postings, 'word'> | undefined {
  const pagesOf = (part: string): Pages =>
    terms.pagesOf(anywhere ? terms.holding(part) : part.length === 1 ? [part] : terms.beginningWith(part))
  const runs = bareRunsOf(word)
  if (runs.length === 0) return undefined
  const isRun = runsOf(word)[0] === word
  const known = isRun ? pagesOf(word) : new Map()
  if (runs[0] === word) return { pages: known, unsure: new Set() }
  // With signs around or within it, a word may be part of several terms.
  const pages = intersection(runs.map(pagesOf))
  return { pages: new Map([...pages, ...known]), unsure: new Set([...pages.keys()].filter((id) => !known.has(id))) }
}

/** The words within a word, without the signs around them. */
function bareRunsOf(word: string): string[] {
  return runsOf(word)
    .map((run) => bareWord(foldText(run)))
    .filter(Boolean)
}

export function pairsOf(run: string): string[] {
  const pairs: string[] = []
  eachPair(run, (pair) => pairs.push(pair))
  return pairs
}

/** Pages that are in all of the lists; in a heading where they are so in all. */
export function intersection(lists: readonly Pages[]): Map<number, boolean> {
  const [first = new Map<number, boolean>(), ...others] = lists
  const pages = new Map<number, boolean>()
  for (const [id, inHeaders] of first)
    if (others.every((other) => other.has(id)))
      pages.set(id, inHeaders && others.every((other) => other.get(id) === true))
  return pages
}
