// Asks the index of one locale: BM25 ranks; what holds the words literally comes before what is like them.

import { foldText } from '../../pipeline/model/search/fold.ts'
import type { PackedIndex, PackedPiece } from '../../pipeline/model/search/index-format.ts'
import { asQuery, type FoldedDocument } from '../../pipeline/model/search/search-document.ts'
import { eachWordTerm, isPaired, runsOf } from '../../pipeline/model/search/terms.ts'
import { rankOf, rankOfTitle, ranks } from './match.ts'
import { beginningsOf, intersection, type Pages, type Postings, pairsOf, postingsOf } from './postings.ts'
import { compoundsOf, isTelling, partsOf, wordsOf } from './query.ts'
import { type AskedTerm, Scores } from './scores.ts'
import { alike, hasForms, isForm, rootOf } from './spelling.ts'
import { Terms } from './terms.ts'
import { type TextFiles, Texts } from './texts.ts'

/** How many pages are given where nobody says how many (specification, 9). */
const defaultLimit = 100

/** What a word counts of which only the beginning is asked for. */
const beginningBoost = 0.1

/** What another form of a word counts. */
const formBoost = 0.5

/** What a term counts that is made of words of the query. */
const compoundBoost = 2

/** Texts that are read in vain, of pages that are not shown then, before what the index says is taken for true. */
const mostInVain = 7

/** Pages that may hold the query without being known to: more of them than this are looked through all at once. */
const mostUnsure = 48

/** A page that lacks words is given where it holds so much of what the best holds, by the rarity of the words. */
const leastShare = 0.1

export interface IndexFiles extends TextFiles {
  fetchPiece(file: string): Promise<PackedPiece>
}

/** A page that was found. */
export interface FoundPage {
  document: FoldedDocument
  /** Text of the sidebar group that holds the page, with inline marks; `''` where none does. */
  group: string
  /** The folded words that it holds, as it spells them. */
  words: string[]
}

/** A query, read. */
interface Asked {
  /** The query as a whole, folded. */
  phrase: string
  words: string[]
  scores: ReadonlyMap<number, number>
}

interface Candidate {
  id: number
  /** Where the page stands before the score decides: the smaller, the better. Never worse than it will be. */
  rank: number
  /** Only the text tells the rank, or whether the page holds the query at all. */
  isUnsure: boolean
  /** The rank of a page whose text is not read though it is unsure. */
  guess: number
  words: string[]
  document?: FoldedDocument
}

/** The index of one locale, ready to be asked. */
export class SearchEngine {
  readonly #terms: Terms
  readonly #texts: Texts
  readonly #scores: Scores

  /** Opens an index; small ones are fetched whole. */
  static async open(index: PackedIndex, files: IndexFiles): Promise<SearchEngine> {
    const engine = new SearchEngine(index, files)
    if (index.isWhole) await engine.#texts.fetchAll()
    return engine
  }

  private constructor(index: PackedIndex, files: IndexFiles) {
    this.#terms = new Terms(index, files.fetchPiece)
    this.#texts = new Texts(index, files)
    this.#scores = new Scores(index.lengths)
  }

  /** Finds pages, best first: those that hold every word, then those that hold what is like them, then those that hold most. */
  async search(query: string, limit = defaultLimit): Promise<FoundPage[]> {
    const asked = await this.#read(query)
    if (asked.words.length === 0) return []
    const found = await this.#findLiteral(asked, limit)
    if (found.length < limit)
      found.push(...(await this.#findAlike(asked, limit - found.length, new Set(found.map(({ id }) => id)))))
    return found.map(({ id, document, words }) => ({
      document: document as FoldedDocument,
      group: this.#texts.groupOf(id),
      words,
    }))
  }

  async #read(query: string): Promise<Asked> {
    const phrase = foldText(asQuery(query))
    const parts = partsOf(phrase).filter(Boolean)
    const isAsked = parts.some(isTelling) ? isTelling : () => true
    const named = new Set<string>()
    for (const run of runsOf(query))
      if (!isPaired(run) && isAsked(foldText(run))) eachWordTerm(run, (term) => named.add(term))
    const formed = parts.filter((part) => hasForms(part) && isAsked(part))
    // Whoever writes `dist path` may well mean `distPath`.
    const compounds = compoundsOf(parts)
    // Everything at once: what is Chinese is cut into words by pieces that its pairs are in. The rest is for the order only.
    await Promise.all([
      this.#terms.fetch(parts.flatMap(beginningsOf)),
      this.#terms
        .fetch([...[...named].flatMap(beginningsOf), ...formed.map(rootOf), ...compounds])
        .catch(() => undefined),
    ])
    const words = wordsOf(query, (term) => this.#terms.isWord(term))
    const terms = new Set(words.filter(isPaired))
    for (const word of words)
      if (isPaired(word) && !this.#terms.isWord(word)) for (const pair of pairsOf(word)) terms.add(pair)
    for (const term of named) terms.add(term)
    const boosts = new Map<string, number>()
    for (const term of terms)
      if (term.length > 1)
        for (const longer of this.#terms.beginningWith(term))
          boosts.set(longer, (boosts.get(longer) ?? 0) + beginningBoost)
    for (const word of formed)
      for (const form of this.#terms.beginningWith(rootOf(word)))
        if (isForm(word, form)) boosts.set(form, (boosts.get(form) ?? 0) + formBoost)
    for (const term of terms) boosts.set(term, (boosts.get(term) ?? 0) + 1)
    for (const compound of compounds) boosts.set(compound, compoundBoost)
    return { phrase, words, scores: this.#scoresOf(boosts) }
  }

  #scoresOf(boosts: ReadonlyMap<string, number>): Map<number, number> {
    const postingsOf = (term: string) =>
      isPaired(term) && term.length === 2 ? this.#terms.postingsOfPair(term) : this.#terms.postingsOf(term)
    return this.#scores.of(Array.from(boosts, ([term, boost]): AskedTerm => ({ boost, postings: postingsOf(term) })))
  }

  /** Pages that hold every word. Where few begin with it, all that hold it anywhere are looked for. */
  async #findLiteral(asked: Asked, limit: number): Promise<Candidate[]> {
    const found = await this.#best(await this.#literalCandidates(asked, false), asked, limit)
    if (found.length >= limit) return found
    const isMore = await this.#fetchMore(asked.words, found.length > 0)
    return isMore ? this.#best(await this.#literalCandidates(asked, true), asked, limit) : found
  }

  /**
   * Fetches all terms of the scripts that are asked for, unless that is too much; says whether they are there. On a large site it
   * does so only where nothing was found: parts of compound words are found then.
   */
  async #fetchMore(words: readonly string[], isFound: boolean): Promise<boolean> {
    if (this.#texts.isLarge && (isFound || this.#terms.pieceCount > mostPieces)) return false
    const hasOthers = words.some((word) => !isPaired(word))
    const hasCharacter = words.some((word) => isPaired(word) && word.length === 1)
    if (hasOthers) await this.#terms.fetchAll('other')
    if (hasCharacter) await this.#terms.fetchAll('paired')
    return hasOthers || hasCharacter
  }

  async #literalCandidates(asked: Asked, anywhere: boolean): Promise<Candidate[]> {
    const { phrase, words } = asked
    const held = words.map((word) => postingsOf(word, this.#terms, this.#texts, anywhere))
    const known = held.filter((one) => one !== undefined)
    const candidates = this.#indexCandidates(asked, known, known.length < held.length)
    const unsure = candidates.filter(({ isUnsure, rank }) => isUnsure && rank < ranks.apart).length
    const isKnown = known.length > 0 && (unsure <= mostUnsure || known.length === held.length)
    if (isKnown || !(await this.#texts.fetchAll())) return candidates
    return (this.#texts.all ?? [])
      .filter((document) => this.#holds(document, words))
      .map((document) => ({
        id: document.id,
        rank: rankOf(document, phrase),
        isUnsure: false,
        guess: 0,
        words,
        document,
      }))
  }

  #indexCandidates({ phrase, words }: Asked, held: readonly Postings[], isOpen: boolean): Candidate[] {
    if (held.length === 0) return []
    const runs = partsOf(phrase).filter((part) => isPaired(part) && part.length > 1)
    const together: Pages | undefined =
      runs.length > 0 ? intersection(runs.map((run) => this.#terms.pagesOfRun(run))) : undefined
    const inText = new Set(held.flatMap(({ pages }) => [...pages.keys()]))
    const pages = held.map((one) =>
      words.length > 1 ? new Map([...this.#placesOf(one.word), ...one.pages]) : one.pages,
    )
    return Array.from(intersection(pages), ([id, inHeaders]): Candidate[] => {
      if (!inText.has(id)) return []
      const isMaybe = isOpen || held.some(({ unsure }) => unsure.has(id))
      const title = rankOfTitle(this.#texts.titles[id] ?? '', phrase)
      if (title !== undefined) return [{ id, rank: title, isUnsure: isMaybe, guess: title, words }]
      const mayBeTogether = together?.has(id) ?? true
      const mayBeHeader = inHeaders && (together?.get(id) ?? true)
      const rank = !mayBeTogether ? ranks.apart : mayBeHeader ? ranks.header : ranks.content
      const guess = runs[0] === phrase ? rank : ranks.apart
      return [{ id, rank, isUnsure: isMaybe || (mayBeTogether && phrase !== words[0]), guess, words }]
    }).flat()
  }

  /** Pages whose place says a word: beside other words that is as good as holding it. */
  #placesOf(word: string): [number, boolean][] {
    return this.#texts.places.flatMap((place, id): [number, boolean][] => (place.includes(word) ? [[id, false]] : []))
  }

  #holds(document: FoldedDocument, words: readonly string[]): boolean {
    const missing = words.filter((word) => !holds(document, word))
    const place = this.#texts.places[document.id] ?? ''
    return missing.length < words.length && missing.every((word) => place.includes(word))
  }

  /**
   * Reads the texts of the best candidates until it is clear that they are the best: what is read may turn out worse than it could
   * have been, never better.
   */
  async #best(candidates: Candidate[], { phrase, words, scores }: Asked, limit: number): Promise<Candidate[]> {
    let left = candidates
    let read = 0
    for (;;) {
      left.sort((a, b) => a.rank - b.rank || (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) || a.id - b.id)
      const best = left.slice(0, limit)
      const unread = best.filter(({ document }) => !document)
      if (unread.length === 0) return best
      if (read - (best.length - unread.length) >= mostInVain && unread.some(({ isUnsure }) => isUnsure)) {
        for (const candidate of left)
          if (candidate.isUnsure && !candidate.document)
            Object.assign(candidate, { rank: Math.max(candidate.rank, candidate.guess), isUnsure: false })
        continue
      }
      read += unread.length
      await Promise.all(
        unread.map(async (candidate) => {
          candidate.document = await this.#texts.get(candidate.id)
        }),
      )
      const dropped = new Set<Candidate>()
      for (const candidate of unread) {
        const { document, isUnsure } = candidate
        if (!isUnsure || !document || !this.#texts.isRead(candidate.id)) continue
        if (!this.#holds(document, words)) dropped.add(candidate)
        candidate.rank = rankOf(document, phrase)
      }
      left = left.filter((candidate) => !dropped.has(candidate))
    }
  }

  /** Pages that hold something like each word, then those that hold a good part of the words. */
  async #findAlike({ words }: Asked, limit: number, without: ReadonlySet<number>): Promise<Candidate[]> {
    const others = words.filter((word) => !isPaired(word))
    if (this.#texts.isLarge) await this.#terms.fetch(others.map(beginningOf))
    else if (others.length > 0) await this.#terms.fetchAll('other')
    const all = this.#texts.isLarge ? [] : this.#terms.others
    const near = (word: string) => (this.#texts.isLarge ? this.#terms.beginningWith(beginningOf(word)) : all)
    const boosts = new Map<string, number>()
    /** For each word: what each page holds of it. */
    const held = words.map((word) => {
      const pages = new Map<number, string>()
      for (const id of this.#pagesHolding(word)) pages.set(id, word)
      boosts.set(word, 1)
      for (const { id } of this.#terms.postingsOf(word)) pages.set(id, word)
      for (const { term, nearness } of isPaired(word) ? [] : alike(word, near(word))) {
        boosts.set(term, nearness)
        for (const { id } of this.#terms.postingsOf(term)) if (!pages.has(id)) pages.set(id, term)
      }
      return pages
    })
    const size = this.#texts.titles.length
    // What no page holds says nothing of any.
    const rarities = held.map((pages) => (pages.size > 0 ? Math.log(1 + size / pages.size) : 0))
    const total = rarities.reduce((sum, rarity) => sum + rarity, 0)
    const scores = this.#scoresOf(boosts)
    const shares = new Map<number, number>()
    const candidates: Candidate[] = []
    for (const id of new Set(held.flatMap((pages) => [...pages.keys()]))) {
      if (without.has(id)) continue
      const has = held.map((pages) => pages.get(id))
      const share = has.reduce((sum, word, i) => sum + (word === undefined ? 0 : (rarities[i] as number)), 0) / total
      shares.set(id, share)
      scores.set(id, (scores.get(id) ?? 0) * share ** 2)
      const rank = has.includes(undefined) ? ranks.part : ranks.alike
      candidates.push({ id, rank, isUnsure: false, guess: rank, words: has.filter((word) => word !== undefined) })
    }
    const best = Math.max(0, ...shares.values())
    const worth = candidates.filter(({ id }) => (shares.get(id) as number) >= leastShare * best)
    return this.#best(worth, { phrase: '', words: [], scores }, limit)
  }

  /** Ids of all pages that are known to hold a word. */
  #pagesHolding(word: string): number[] {
    const held = postingsOf(word, this.#terms, this.#texts, !this.#texts.isLarge)
    return [...(held?.pages.keys() ?? [])].filter((id) => !held?.unsure.has(id))
  }
}

/** Files of terms that may all be fetched for one query of a large site: about 1.5 MB before compression. */
const mostPieces = 250

/** What a word is taken to begin with though it is spelled otherwise, where not all words can be looked through. */
const beginningOf = (word: string): string => word.slice(0, 3)

const holds = ({ normalizedTitle, headers, normalizedContent }: FoldedDocument, word: string): boolean =>
  normalizedTitle.includes(word) || headers.includes(word) || normalizedContent.includes(word)
