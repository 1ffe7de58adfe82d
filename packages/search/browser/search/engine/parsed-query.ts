// Reads a query: its words, the terms to look up, and Lunr's scores of the pages for them.

import { asQuery, foldText } from '@docsite/cli/search'
import { eachWordTerm, isPaired, runsOf } from '../format/terms.ts'
import { charactersIn, compoundsOf, type IsTelling, namesIn, partsOf, weightOf, wordsOf } from '../query.ts'
import type { OpenedIndex } from './opened-index.ts'
import { beginningsOf, pairsOf } from './postings.ts'

/** The boost for a word that only has a query word as its prefix. */
const beginningBoost = 0.1

/** The boost for the stem of a word, which other forms of the word share. */
const formBoost = 0.5

/** The maximum number of longer words that affect the scores for one word. The shortest ones are the most similar. */
const maxBeginnings = 40

/** The boost for a term that is composed of query words. */
export const compoundBoost = 2

/** The stems of the words of a query, by folded word. */
export type Stems = ReadonlyMap<string, readonly string[]>

/** Terms to score pages for, and their boosts. */
type Boosts = ReadonlyMap<string, number>

/** Lunr's scores of the pages, by id. */
type Scores = Map<number, number>

export interface ParsedQuery {
  /** The whole query, folded. */
  phrase: string
  words: string[]
  /** Single characters of a paired script, which may begin a word that the reader means. */
  characters: string[]
  /** The names of pages that the query may contain, which are scored only with similar words. */
  names: string[]
  stems: Stems
  boosts: Boosts
  /** Returns the scores for the terms. Computes them on the first call. */
  scores(): Scores
}

/** Reads a query, and fetches the pieces of the index that contain its terms. */
export async function readQuery(index: OpenedIndex, query: string): Promise<ParsedQuery> {
  const phrase = foldText(asQuery(query))
  const parts = partsOf(phrase).filter(Boolean)
  const isAsked: IsTelling = parts.some(index.isTelling) ? index.isTelling : () => true
  const named = namedTerms(query, isAsked)
  const stems = stemsOf(index, query, isAsked)
  // `dist path` may mean `distPath`.
  const compounds = compoundsOf(parts)
  // In parallel. The first fetch is required, because splitting Chinese text needs the pieces that contain its pairs.
  // The others only affect the order of the results, so their errors are ignored.
  await Promise.all([
    index.terms.fetch(parts.flatMap(beginningsOf)),
    index.terms.fetch([...stems.values()].flat().filter(isPaired).flatMap(beginningsOf)).catch(() => undefined),
    index.terms.fetch([...[...named].flatMap(beginningsOf), ...compounds]).catch(() => undefined),
    index.terms.fetchDerived([...stems].flat(2)).catch(() => undefined),
  ])
  const isWord = (term: string) => index.terms.isWord(term)
  const words = wordsOf(query, isWord, index.isTelling)
  // Words of a paired script, and their pairs if they are not terms themselves.
  const paired = words.filter(isPaired).flatMap((word) => (isWord(word) ? [word] : [word, ...pairsOf(word)]))
  const terms = new Set([...paired, ...named])
  const boosts = boostsOf(index, terms, stems, compounds)
  let scores: Scores | undefined
  return {
    phrase,
    words,
    names: namesIn(query, isWord),
    characters: charactersIn(query, isWord),
    stems,
    boosts,
    scores() {
      scores ??= index.terms.scores(boosts, stems)
      return scores
    },
  }
}

/** Returns the terms of the words that are written with letters, as they are written. */
function namedTerms(query: string, isAsked: IsTelling): Set<string> {
  const named = new Set<string>()
  for (const run of runsOf(query))
    if (!isPaired(run) && isAsked(foldText(run))) eachWordTerm(run, (term) => named.add(term))
  return named
}

function stemsOf({ stemming }: OpenedIndex, query: string, isAsked: IsTelling): Map<string, string[]> {
  const written = partsOf(asQuery(query)).filter(Boolean)
  return new Map(
    written.map((word) => [foldText(word), stemming.stemsOf(word)] as const).filter(([word]) => isAsked(word)),
  )
}

function boostsOf(index: OpenedIndex, terms: ReadonlySet<string>, stems: Stems, compounds: readonly string[]): Boosts {
  const boosts = new Map<string, number>()
  const boost = (term: string, by: number) => boosts.set(term, (boosts.get(term) ?? 0) + by)
  for (const term of terms)
    if (term.length > 1) for (const longer of longerThan(index, term)) boost(longer, beginningBoost)
  for (const stem of new Set([...stems.values()].flat())) boost(stem, formBoost)
  for (const term of terms) boost(term, weightOf(term))
  for (const compound of compounds) boosts.set(compound, compoundBoost)
  return boosts
}

/** Returns the most similar words that begin with a term. */
function longerThan({ terms }: OpenedIndex, term: string): string[] {
  const longer = terms.beginningWith(term).filter((one) => one !== term)
  return longer.length <= maxBeginnings ? longer : longer.sort((a, b) => a.length - b.length).slice(0, maxBeginnings)
}
