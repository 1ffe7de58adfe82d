// Finds the pages that contain every word of a query, also inside other words.

import { isText } from '@docsite/cli/search'
import { hasSigns, isPaired } from '../format/terms.ts'
import { partsOf } from '../query.ts'
import { bestOf, type Candidate } from './candidates.ts'
import { rankOf, rankOfTitle, ranks } from './match.ts'
import type { OpenedIndex } from './opened-index.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { bareRunsOf, intersection, type Pages, type Postings, type Reach } from './postings.ts'

/** The default number of pages to return (specification, 9). */
export const defaultLimit = 100

/** Pieces are fetched at once if they are at most this many, about 16 KB. */
const smallPlan = 8

/** The texts of at most this many pages are fetched instead of many pieces. */
const fewPages = 12

/** If more pages than this may contain the query, fetch all texts in one file to find out. */
const maxUnsure = 48

/** The maximum number of pieces to fetch for one query on a large site: to find any pages, or to find more of them. */
const maxPieces = { forAny: 250, forMore: 12 }

/** The terms that contain a word, and the number of their pieces. */
interface Plan {
  word: string
  terms: string[]
  size: number
}

/** Where to look for words. The default is at the beginning of other words. */
type Reaches = ReadonlyMap<string, Reach>

/**
 * Returns the pages that contain every word, best first. Looks for words that begin with the words of the query, and if
 * there are too few results, for the words anywhere within other words.
 */
export async function findLiteral(index: OpenedIndex, query: ParsedQuery, limit: number): Promise<Candidate[]> {
  const literal = await bestOf(index, await candidatesFor(index, query, new Map()), query, limit)
  if (literal.length >= limit) return literal
  const reaches = await reachFurther(index, query.words, mostPieces(index, literal.length > 0, limit))
  return reaches.size > 0 ? bestOf(index, await candidatesFor(index, query, reaches), query, limit) : literal
}

/** Returns how many pieces to fetch at most to find a word inside other words. A search for all pages fetches them all. */
function mostPieces({ texts }: OpenedIndex, isFound: boolean, limit: number): number {
  if (!texts.isLarge || limit > defaultLimit) return Number.POSITIVE_INFINITY
  return isFound ? maxPieces.forMore : maxPieces.forAny
}

/**
 * Fetches the terms that contain words of the query, so that parts of compound words match, and returns the words for
 * which it did, which excludes words that need more than `mostPieces`. If few
 * pages are left that may contain a word, their texts are smaller than the pieces with the word, so its reach is `text`.
 */
async function reachFurther(index: OpenedIndex, words: readonly string[], mostPieces: number): Promise<Reaches> {
  const reaches = new Map<string, Reach>()
  // Between other words, two letters are a whole word: `vs` does not mean `canvas`.
  const isOuter = (at: number) => at === 0 || at === words.length - 1
  const parts = words.filter((word, at) => word.length > 2 || isPaired(word) || isOuter(at))
  const plans = (await Promise.all(parts.map((word) => planFor(index, word)))).filter((plan) => plan !== undefined)
  const fetchFor = async ({ word, terms }: Plan) => {
    if (await index.terms.fetchTerms(terms, mostPieces)) reaches.set(word, 'anywhere')
  }
  const [small, large] = [true, false].map((isSmall) => plans.filter(({ size }) => size <= smallPlan === isSmall))
  await Promise.all((small ?? []).map(fetchFor))
  for (const plan of (large ?? []).sort((a, b) => a.size - b.size)) {
    const known = words.filter((word) => reaches.get(word) === 'anywhere' || !plans.some((one) => one.word === word))
    const pages = known.map((word) => index.postingsOf(word, reaches.get(word))?.pages ?? new Map<number, boolean>())
    if (pages.length > 0 && intersection(pages).size <= fewPages) reaches.set(plan.word, 'text')
    else await fetchFor(plan)
  }
  return reaches
}

/**
 * Returns the terms that contain a word, unless the index finds all of the word's pages without them. For a word without
 * signs, the terms without signs find all of its pages.
 */
async function planFor({ terms }: OpenedIndex, word: string): Promise<Plan | undefined> {
  if (isPaired(word) && word.length > 1) return undefined
  const parts = isPaired(word) ? [word] : bareRunsOf(word)
  if (parts.length === 0) return undefined
  if (terms.isWhole) return { word, terms: [], size: 0 }
  const all = await terms.vocabulary(isPaired(word) ? 'paired' : 'other')
  const containing = all.filter((term) =>
    parts.some((part) => term.includes(part) && (hasSigns(part) || !hasSigns(term))),
  )
  return { word, terms: containing, size: terms.filesOf(containing).size }
}

async function candidatesFor(index: OpenedIndex, query: ParsedQuery, reaches: Reaches): Promise<Candidate[]> {
  const { phrase, words } = query
  const held = words.map((word) => index.postingsOf(word, reaches.get(word)))
  const known = held.filter((one) => one !== undefined)
  const candidates = indexCandidates(index, query, known, known.length < held.length)
  const unsure = candidates.filter(({ guess, rank }) => guess !== undefined && rank < ranks.apart).length
  const isKnown = known.length > 0 && (unsure <= maxUnsure || known.length === held.length)
  if (isKnown || !(await index.texts.fetchAll(words.some(isText) ? 'words' : 'signs'))) return candidates
  return (index.texts.all ?? [])
    .filter((document) => index.holds(document, words))
    .map((document) => ({ id: document.id, rank: rankOf(document, phrase), words, document }))
}

/** Returns the candidates according to the index alone. `isOpen` is set if it does not know the pages of some words. */
function indexCandidates(
  index: OpenedIndex,
  { phrase, words }: ParsedQuery,
  held: readonly Postings[],
  isOpen: boolean,
): Candidate[] {
  if (held.length === 0) return []
  const runs = partsOf(phrase).filter((part) => isPaired(part) && part.length > 1)
  const together: Pages | undefined =
    runs.length > 0 ? intersection(runs.map((run) => index.terms.pagesOfRun(run))) : undefined
  const inText = new Set(held.flatMap(({ pages }) => [...pages.keys()]))
  const pages = held.map((one) => (words.length > 1 ? withPlaces(index, one) : one.pages))
  return Array.from(intersection(pages), ([id, inHeaders]): Candidate[] => {
    if (!inText.has(id)) return []
    const isMaybe = isOpen || held.some(({ unsure }) => unsure.has(id))
    const title = rankOfTitle(index.texts.titles[id] ?? '', phrase)
    if (title !== undefined) return [{ id, rank: title, words, ...(isMaybe ? { guess: title } : {}) }]
    const mayBeTogether = together?.has(id) ?? true
    const mayBeHeader = inHeaders && (together?.get(id) ?? true)
    const rank = !mayBeTogether ? ranks.apart : mayBeHeader ? ranks.header : ranks.content
    const guess = runs[0] === phrase ? rank : ranks.apart
    return [{ id, rank, words, ...(isMaybe || (mayBeTogether && phrase !== words[0]) ? { guess } : {}) }]
  }).flat()
}

const withPlaces = (index: OpenedIndex, { word, pages }: Postings): Pages =>
  new Map([...index.placesOf(word).map((id): [number, boolean] => [id, false]), ...pages])
