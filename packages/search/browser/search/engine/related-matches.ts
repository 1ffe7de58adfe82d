// Finds the pages that contain the words of a query scattered over the page, or similar words, or some of the words.

import { type Counts, placeCount } from '../format/index-format.ts'
import { isPaired } from '../format/terms.ts'
import { isTelling, weightOf } from '../query.ts'
import { bestOf, type Candidate } from './candidates.ts'
import { type Concepts, conceptsOf } from './concepts.ts'
import { ranks } from './match.ts'
import type { OpenedIndex } from './opened-index.ts'
import { compoundBoost, type ParsedQuery, type Stems } from './parsed-query.ts'
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

/** A word that only suggests a word of the query: another word for the same concept, or one that begins with its character. */
const loose = { nearness: 0.4, strength: 0.65 }

/** Only a query with this many words is likely to describe its subject in other words than the page. */
const leastForLoose = 3

/** The weight of the best phrase in the share of a query that a page contains. Words in one phrase belong together. */
const phraseShare = 0.4

/** How much a page's score grows if all words of the query are in its title. */
const titleBonus = 1

/** The bit of each phrase of a page. */
const phraseBits = Array.from({ length: placeCount }, (_, at) => 1 << at)

/** How strongly a score depends on the share of the query that a page contains. */
const shareExponent = 2.5

/** For each page that contains a word or a similar term, what it contains and how much that counts. */
type Held = Map<number, { term: string; strength: number }>

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
  const { names, stems } = query
  const words = [...new Set([...query.words, ...query.characters])]
  const [near] = await Promise.all([nearTerms(index, query), index.terms.fetchTerms(names)])
  const boosts = new Map(query.boosts)
  for (const name of names) boosts.set(name, compoundBoost)
  const parts = await partsOfWords(index, query)
  const synonyms = await synonymsOf(index, query)
  const looseTerms = await looseTermsOf(index, query, words)
  const held = words.map((word, at) => {
    const isWhole = at < query.words.length
    const whole = isWhole ? (pagesHolding(index, word, words.length > 1) ?? apart.map(({ id }) => id)) : []
    if (!boosts.has(word)) boosts.set(word, 1)
    const pages = pagesOfWord(index, word, whole, parts.get(word) ?? [])
    const isInText = pages.size > 0
    // A word that is in the text is not meant as pinyin.
    const similar = (near.get(word) ?? []).filter(({ term }) => !isInText || !isPaired(term))
    addTerms(index, pages, similar, boosts)
    addTerms(index, pages, withNearness(synonyms.get(word), synonymNearness), boosts)
    addTerms(index, pages, withNearness(looseTerms.get(word), loose.nearness), boosts, loose.strength)
    return pages
  })
  const about = pagesAbout(index, held)
  const isMention = (at: number, id: number) => about[at]?.size !== 0 && !about[at]?.has(id)
  const shareOf = shares(words, held, index.texts.titles.length)
  const scores = index.terms.scores(boosts, stems)
  const rank = words.length > 1 ? ranks.part : ranks.alike
  const found = new Set(held.flatMap((pages) => [...pages.keys()]).filter((id) => !without.has(id)))
  const candidates = Array.from(found, (id) => {
    const has = held.map((pages) => pages.get(id))
    const phrases = about.map((pages) => pages.get(id) ?? 0)
    const share = shareOf((at) => (has[at]?.strength ?? 0) * (isMention(at, id) ? mentionStrength : 1))
    const together = Math.max(
      ...phraseBits.map((bit) => shareOf((at) => Number(((phrases[at] as number) & bit) !== 0))),
    )
    const title = index.texts.titles[id] ?? ''
    const titleShare = shareOf((at) => Number(title.includes(has[at]?.term ?? '\0')))
    const whole = (1 - phraseShare) * share + phraseShare * together
    scores.set(id, (scores.get(id) ?? 0) * whole ** shareExponent * (1 + titleBonus * titleShare))
    return { share, id, rank, words: has.flatMap((one) => one?.term ?? []) }
  })
  const best = Math.max(0, ...candidates.map(({ share }) => share))
  const worth = candidates.filter(({ share }) => share >= minShare * best)
  return bestOf(index, worth, { phrase: '', words: [], scores: () => scores }, limit)
}

/** Returns the pages that contain a word or a part of it. */
function pagesOfWord(
  { terms }: OpenedIndex,
  word: string,
  whole: readonly number[],
  parts: readonly (readonly [number, string])[],
): Held {
  const pages: Held = new Map(whole.map((id) => [id, { term: word, strength: 1 }]))
  for (const { id } of terms.postingsOf(word)) pages.set(id, { term: word, strength: 1 })
  for (const [id, term] of parts) if (!pages.has(id)) pages.set(id, { term, strength: 1 })
  return pages
}

const withNearness = (terms: readonly string[] = [], nearness: number): NearTerm[] =>
  terms.map((term) => ({ term, nearness }))

/** Adds the pages with terms that are similar to a word, and boosts these terms. */
function addTerms(
  { terms }: OpenedIndex,
  pages: Held,
  near: readonly NearTerm[],
  boosts: Map<string, number>,
  strength = 1,
): void {
  for (const { term, nearness } of near) {
    if (!boosts.has(term)) boosts.set(term, nearness)
    for (const { id } of terms.postingsOf(term)) if (!pages.has(id)) pages.set(id, { term, strength })
  }
}

/**
 * Returns for each word the pages that are about it, because their title, headings, description or keywords contain the
 * word or a similar term, and a bit set of these phrases.
 */
const pagesAbout = ({ terms }: OpenedIndex, held: readonly Held[]): Map<number, number>[] =>
  held.map((pages) => {
    const about = new Map<number, number>()
    for (const found of new Set(Array.from(pages.values(), ({ term }) => term)))
      for (const { id, counts, phrases } of terms.postingsOf(found))
        if (isAbout(counts)) about.set(id, (about.get(id) ?? 0) | phrases)
    return about
  })

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
    pages.size > 0 ? weightOf(words[at] as string) * Math.sqrt(Math.log(1 + size / pages.size)) : 0,
  )
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0)
  return (strengthOf) => rarities.reduce((sum, rarity, at) => sum + strengthOf(at) * rarity, 0) / total
}

/** Returns the synonyms of the words of a query, and fetches their pieces. */
async function synonymsOf(
  { alternatives, terms }: OpenedIndex,
  { words }: ParsedQuery,
): Promise<Map<string, string[]>> {
  const found = new Map(words.map((word) => [word, alternatives.synonymsOf(word)]))
  await terms.fetchTerms([...found.values()].flat())
  return found
}

/**
 * Returns the words that only suggest the words of a long query, and fetches their pieces: other words for the
 * same concepts, and for characters that no page contains, the words of two characters that begin with them.
 */
async function looseTermsOf(
  index: OpenedIndex,
  { stems }: ParsedQuery,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const { terms } = index
  if (words.length < leastForLoose) return new Map()
  const isUnknown = (word: string) => word.length === 1 || terms.pagesOfRun(word).size === 0
  const unknown = words.filter((word) => isPaired(word) && word.length <= 3 && isUnknown(word))
  const known: Concepts = await index.concepts()
  const concepts = words.map((word) => conceptsOf(known, [word, ...(stems.get(word) ?? [])]))
  await Promise.allSettled([terms.fetch(unknown.flatMap((word) => [...word])), terms.fetchTerms(concepts.flat())])
  const begunBy = (word: string) =>
    unknown.includes(word)
      ? [...word]
          .filter(isTelling)
          .flatMap((one) => terms.beginningWith(one))
          .filter((term) => term.length === 2)
      : []
  return new Map(words.map((word, at) => [word, [...(concepts[at] ?? []), ...begunBy(word)]]))
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
