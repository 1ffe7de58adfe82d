// Finds the pages that contain the words of a query scattered over the page, or similar words, or some of the words.

import type { Counts } from '../../../pipeline/model/search/index-format.ts'
import { isPaired } from '../../../pipeline/model/search/terms.ts'
import { weightOf } from '../query.ts'
import { bestOf, type Candidate } from './candidates.ts'
import { ranks } from './match.ts'
import type { OpenedIndex } from './opened-index.ts'
import { compoundBoost, type ParsedQuery, type Stems, scoresOf } from './parsed-query.ts'
import { alike, type NearTerm, partsOfRun, soundingAlike } from './spelling.ts'

/**
 * The minimum share for a page that lacks some of the words, as a fraction of the best page's share. A page's share is
 * the part of the query that it contains, where rare words weigh more.
 */
const minShare = 0.1

/**
 * How much a page counts for a word that only its text contains, if other pages are about the word. A page that mentions
 * all words of a query in passing is rarely the answer.
 */
const mentionStrength = 0.4

/** The nearness of a synonym to a word. */
const synonymNearness = 0.9

/** How much a page's score grows if all words of the query are in its title. */
const titleBonus = 1

/** How strongly a score depends on the share of the query that a page contains. */
const shareExponent = 2.5

/** For each page that contains a word or a similar term, what it contains. */
type Held = Map<number, string>

/**
 * Returns the best pages. `apart` are pages that contain every word, and pages in `without` are left out.
 */
export async function findRelated(
  index: OpenedIndex,
  query: ParsedQuery,
  limit: number,
  apart: readonly Candidate[],
  without: ReadonlyMap<number, unknown>,
): Promise<Candidate[]> {
  const { words, names, stems } = query
  const [near] = await Promise.all([nearTerms(index, query), index.terms.fetchTerms(names)])
  const boosts = new Map(query.boosts)
  for (const name of names) boosts.set(name, compoundBoost)
  const parts = await partsOfWords(index, query)
  const synonyms = await synonymsOf(index, query)
  const held = words.map((word) => {
    const whole = pagesHolding(index, word, words.length > 1) ?? apart.map(({ id }) => id)
    if (!boosts.has(word)) boosts.set(word, 1)
    const pages = pagesOfWord(index, word, whole, parts.get(word) ?? [])
    addNear(index, pages, near.get(word) ?? [], boosts)
    addTerms(index, pages, synonyms.get(word) ?? [], boosts)
    return pages
  })
  const strengthOf = strengths(index, held)
  const shareOf = shares(words, held, index.texts.titles.length)
  const scores = scoresOf(index, boosts, stems)
  const rank = words.length > 1 ? ranks.part : ranks.alike
  const found = new Set(held.flatMap((pages) => [...pages.keys()]).filter((id) => !without.has(id)))
  const candidates = Array.from(found, (id) => {
    const has = held.map((pages) => pages.get(id))
    const share = shareOf((at) => (has[at] === undefined ? 0 : strengthOf(at, id)))
    const title = index.texts.titles[id] ?? ''
    const titleShare = shareOf((at) => Number(title.includes(has[at] ?? '\0')))
    scores.set(id, (scores.get(id) ?? 0) * share ** shareExponent * (1 + titleBonus * titleShare))
    return { share, id, rank, isUnsure: false, guess: rank, words: has.filter((word) => word !== undefined) }
  })
  const best = Math.max(0, ...candidates.map(({ share }) => share))
  const worth = candidates.filter(({ share }) => share >= minShare * best)
  return bestOf(index, worth, { phrase: '', words: [], scores }, limit)
}

/** Returns the pages that contain a word or a part of it. */
function pagesOfWord(
  { terms }: OpenedIndex,
  word: string,
  whole: readonly number[],
  parts: readonly (readonly [number, string])[],
): Held {
  const pages: Held = new Map(whole.map((id) => [id, word]))
  for (const { id } of terms.postingsOf(word)) pages.set(id, word)
  for (const [id, part] of parts) if (!pages.has(id)) pages.set(id, part)
  return pages
}

/** Adds the pages with terms that are similar to a word, and boosts these terms. */
function addNear(index: OpenedIndex, pages: Held, near: readonly NearTerm[], boosts: Map<string, number>): void {
  // A word that is in the text is not meant as pinyin.
  addTerms(index, pages, pages.size > 0 ? near.filter(({ term }) => !isPaired(term)) : near, boosts)
}

function addTerms({ terms }: OpenedIndex, pages: Held, near: readonly NearTerm[], boosts: Map<string, number>): void {
  for (const { term, nearness } of near) {
    if (!boosts.has(term)) boosts.set(term, nearness)
    for (const { id } of terms.postingsOf(term)) if (!pages.has(id)) pages.set(id, term)
  }
}

/**
 * Returns the function that tells how much a page is about a word, by the position of the word: fully if its title,
 * headings or description contain the word or a similar term, or if those of no page do.
 */
function strengths({ terms }: OpenedIndex, held: readonly Held[]): (at: number, id: number) => number {
  const about = held.map((pages) => {
    const ids = new Set<number>()
    for (const term of new Set(pages.values()))
      for (const { id, counts } of terms.postingsOf(term)) if (isAbout(counts)) ids.add(id)
    return ids
  })
  return (at, id) => {
    const ids = about[at] as ReadonlySet<number>
    return ids.size === 0 || ids.has(id) ? 1 : mentionStrength
  }
}

const isAbout = ([title, headers, , , description]: Counts): boolean => title + headers + description > 0

/**
 * Returns the function that computes the share of a query that a page contains, from how much it is about each word, 0 to
 * 1, by the position of the word. Words that no page contains do not count.
 */
function shares(
  words: readonly string[],
  held: readonly Held[],
  size: number,
): (strengthOf: (at: number) => number) => number {
  const rarities = held.map((pages, at) =>
    pages.size > 0 ? weightOf(words[at] as string) * Math.log(1 + size / pages.size) : 0,
  )
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0)
  return (strengthOf) => rarities.reduce((sum, rarity, at) => sum + strengthOf(at) * rarity, 0) / total
}

/** Returns the synonyms of the words of a query, and fetches their pieces. */
async function synonymsOf(
  { alternatives, terms }: OpenedIndex,
  { words }: ParsedQuery,
): Promise<Map<string, NearTerm[]>> {
  const found = new Map(words.map((word) => [word, alternatives.synonymsOf(word)]))
  await terms.fetchTerms([...found.values()].flat())
  return new Map(
    Array.from(found, ([word, others]) => [word, others.map((term) => ({ term, nearness: synonymNearness }))]),
  )
}

/** Returns the terms that are similar to the words of a query, and fetches their pieces. */
async function nearTerms(index: OpenedIndex, { words, stems }: ParsedQuery): Promise<Map<string, NearTerm[]>> {
  const { terms, texts, stemming } = index
  const others = words.filter((word) => !isPaired(word))
  if (texts.isLarge) await terms.fetch(others.map(beginningOf))
  const all = others.length === 0 ? [] : await terms.vocabulary('other')
  const among = (word: string) => (texts.isLarge ? terms.beginningWith(beginningOf(word)) : all)
  const near = new Map(
    others.map((word) => [
      word,
      alike({
        word,
        stems: stems.get(word) ?? [],
        forms: formsOf(index, word, stems),
        all,
        among: among(word),
        isInflected: stemming.isInflected,
      }),
    ]),
  )
  await terms.fetchTerms([...near.values()].flat().map(({ term }) => term))
  return near
}

/** Returns the prefix that a misspelled word is assumed to share with the intended one, for sites with many words. */
const beginningOf = (word: string): string => word.slice(0, 3)

/** Returns the pages that contain a part of a word of a paired script, for each such word that no page contains. */
async function partsOfWords(
  index: OpenedIndex,
  { words, stems }: ParsedQuery,
): Promise<Map<string, [number, string][]>> {
  const parts = new Map<string, [number, string][]>()
  for (const word of words)
    if (isPaired(word) && pagesHolding(index, word)?.length === 0)
      parts.set(word, await pagesOfPart(index, word, stems))
  return parts
}

/** Returns the pages that contain a run of a paired script without its endings: its stem, or else its longest known part. */
async function pagesOfPart({ terms, texts }: OpenedIndex, run: string, stems: Stems): Promise<[number, string][]> {
  const known = (parts: readonly string[]) => {
    const part = parts.find((one) => terms.pagesOfRun(one).size > 0)
    return part === undefined ? [] : Array.from(terms.pagesOfRun(part).keys(), (id): [number, string] => [id, part])
  }
  const found = known([...(stems.get(run) ?? []), ...partsOfRun(run)])
  if (found.length > 0 || texts.isLarge) return found
  const similar = soundingAlike(run, await terms.vocabulary('paired'))
  await terms.fetchTerms(similar)
  return known(similar)
}

/** Returns the terms that are other forms of a word: those that have a stem in common with it, or that it is a stem of. */
function formsOf({ terms }: OpenedIndex, word: string, stems: Stems): string[] {
  const roots = [word, ...(stems.get(word) ?? [])]
  const forms = roots.flatMap((root) => [root, ...terms.sourcesOf(root)])
  return forms.length > roots.length ? forms : [...forms, ...terms.sourcesBeginningWith(word)]
}

/**
 * Returns the ids of all pages with a word that begins with a word, or `undefined` if the index cannot find it. If
 * `mayBeUnsure`, they include pages that contain only the parts of a word with punctuation.
 */
function pagesHolding(index: OpenedIndex, word: string, mayBeUnsure = true): number[] | undefined {
  const held = index.postingsOf(word)
  const ids = held && [...new Set([...held.pages.keys(), ...index.placesOf(word)])]
  return mayBeUnsure ? ids : ids?.filter((id) => !held?.unsure.has(id))
}
