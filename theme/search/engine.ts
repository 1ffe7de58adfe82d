// Searches the index of one locale. Literal matches come before similar words, and BM25 ranks pages of the same kind.

import { foldText } from '../../pipeline/model/search/fold.ts'
import type { PackedIndex, PackedPiece } from '../../pipeline/model/search/index-format.ts'
import { asQuery, type FoldedDocument } from '../../pipeline/model/search/search-document.ts'
import { eachWordTerm, isPaired, runsOf } from '../../pipeline/model/search/terms.ts'
import { rankOf, rankOfTitle, ranks } from './match.ts'
import { beginningsOf, intersection, type Pages, type Postings, pairsOf, postingsOf } from './postings.ts'
import { compoundsOf, isTelling, partsOf, wordsOf } from './query.ts'
import { type QueryTerm, Scores } from './scores.ts'
import { alike, hasForms, isForm, rootOf } from './spelling.ts'
import { Terms } from './terms.ts'
import { type TextFiles, Texts } from './texts.ts'

/** The default number of pages to return (specification, 9). */
const defaultLimit = 100

/** The boost for a word that only has a query word as its prefix. */
const beginningBoost = 0.1

/** The boost for another form of a word. */
const formBoost = 0.5

/** The boost for a term that is composed of query words. */
const compoundBoost = 2

/** After reading the texts of this many pages that turn out not to be results, trust the ranks from the index. */
const maxWastedReads = 7

/** If more pages than this may contain the query, fetch all texts in one file to find out. */
const maxUnsure = 48

/**
 * The minimum share for a page that lacks some of the words, as a fraction of the best page's share. A page's share is
 * the part of the query that it contains, where rare words weigh more.
 */
const minShare = 0.1

export interface IndexFiles extends TextFiles {
  fetchPiece(file: string): Promise<PackedPiece>
}

/** A search result. */
export interface FoundPage {
  document: FoldedDocument
  /** The text of the sidebar group that contains the page, with inline markup, or `''` if there is none. */
  group: string
  /** The folded words that the page contains, in the page's spelling. */
  words: string[]
}

/** A parsed query. */
interface ParsedQuery {
  /** The whole query, folded. */
  phrase: string
  words: string[]
  scores: ReadonlyMap<number, number>
}

interface Candidate {
  id: number
  /** The kind of match; smaller is better. Reading the text may increase it but never decrease it. */
  rank: number
  /** Whether the text must be read to learn the rank, or to learn whether the page contains the query at all. */
  isUnsure: boolean
  /** The rank to assume if `isUnsure` is set and the text is not read. */
  guess: number
  words: string[]
  document?: FoldedDocument
}

/** Searches the index of one locale. */
export class SearchEngine {
  readonly #terms: Terms
  readonly #texts: Texts
  readonly #scores: Scores

  /** Opens an index. Fetches all texts of a small index. */
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

  /**
   * Returns the pages that match a query, best first: pages with every word, then pages with similar words, then pages
   * with some of the words.
   */
  async search(query: string, limit = defaultLimit): Promise<FoundPage[]> {
    const parsed = await this.#read(query)
    if (parsed.words.length === 0) return []
    const found = await this.#findLiteral(parsed, limit)
    if (found.length < limit)
      found.push(...(await this.#findAlike(parsed, limit - found.length, new Set(found.map(({ id }) => id)))))
    return found.map(({ id, document, words }) => ({
      document: document as FoldedDocument,
      group: this.#texts.groupOf(id),
      words,
    }))
  }

  async #read(query: string): Promise<ParsedQuery> {
    const phrase = foldText(asQuery(query))
    const parts = partsOf(phrase).filter(Boolean)
    const isAsked = parts.some(isTelling) ? isTelling : () => true
    const named = new Set<string>()
    for (const run of runsOf(query))
      if (!isPaired(run) && isAsked(foldText(run))) eachWordTerm(run, (term) => named.add(term))
    const formed = parts.filter((part) => hasForms(part) && isAsked(part))
    // `dist path` may mean `distPath`.
    const compounds = compoundsOf(parts)
    // In parallel. The first fetch is required, because splitting Chinese text needs the pieces that contain its pairs.
    // The second one only affects the order of the results, so its errors are ignored.
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
    return this.#scores.of(Array.from(boosts, ([term, boost]): QueryTerm => ({ boost, postings: postingsOf(term) })))
  }

  /**
   * Returns the pages that contain every word. Looks for words that begin with the words of the query, and if there are
   * too few results, for the words anywhere within other words.
   */
  async #findLiteral(parsed: ParsedQuery, limit: number): Promise<Candidate[]> {
    const found = await this.#best(await this.#literalCandidates(parsed, false), parsed, limit)
    if (found.length >= limit) return found
    const isMore = await this.#fetchMore(parsed.words, found.length > 0)
    return isMore ? this.#best(await this.#literalCandidates(parsed, true), parsed, limit) : found
  }

  /**
   * Fetches all terms of the scripts in the query, so that parts of compound words match, and returns whether it did.
   * On a large site it does so only if nothing was found and the number of pieces is not too large.
   */
  async #fetchMore(words: readonly string[], isFound: boolean): Promise<boolean> {
    if (this.#texts.isLarge && (isFound || this.#terms.pieceCount > maxPieces)) return false
    const hasOthers = words.some((word) => !isPaired(word))
    const hasCharacter = words.some((word) => isPaired(word) && word.length === 1)
    if (hasOthers) await this.#terms.fetchAll('other')
    if (hasCharacter) await this.#terms.fetchAll('paired')
    return hasOthers || hasCharacter
  }

  async #literalCandidates(parsed: ParsedQuery, anywhere: boolean): Promise<Candidate[]> {
    const { phrase, words } = parsed
    const held = words.map((word) => postingsOf(word, this.#terms, this.#texts, anywhere))
    const known = held.filter((one) => one !== undefined)
    const candidates = this.#indexCandidates(parsed, known, known.length < held.length)
    const unsure = candidates.filter(({ isUnsure, rank }) => isUnsure && rank < ranks.apart).length
    const isKnown = known.length > 0 && (unsure <= maxUnsure || known.length === held.length)
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

  #indexCandidates({ phrase, words }: ParsedQuery, held: readonly Postings[], isOpen: boolean): Candidate[] {
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

  /**
   * Returns the pages whose sidebar group or route contains a word. In a query with several words, such a page matches
   * the word.
   */
  #placesOf(word: string): [number, boolean][] {
    return this.#texts.places.flatMap((place, id): [number, boolean][] => (place.includes(word) ? [[id, false]] : []))
  }

  #holds(document: FoldedDocument, words: readonly string[]): boolean {
    const missing = words.filter((word) => !holds(document, word))
    const place = this.#texts.places[document.id] ?? ''
    return missing.length < words.length && missing.every((word) => place.includes(word))
  }

  /**
   * Returns the best candidates. Reads the texts of the leading ones until later candidates cannot outrank them, because
   * reading a text can only make a rank worse.
   */
  async #best(candidates: Candidate[], { phrase, words, scores }: ParsedQuery, limit: number): Promise<Candidate[]> {
    let left = candidates
    let read = 0
    for (;;) {
      left.sort((a, b) => a.rank - b.rank || (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) || a.id - b.id)
      const best = left.slice(0, limit)
      const unread = best.filter(({ document }) => !document)
      if (unread.length === 0) return best
      if (read - (best.length - unread.length) >= maxWastedReads && unread.some(({ isUnsure }) => isUnsure)) {
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

  /** Returns the pages that contain each word or a similar one, then the pages that contain some of the words. */
  async #findAlike({ words }: ParsedQuery, limit: number, without: ReadonlySet<number>): Promise<Candidate[]> {
    const others = words.filter((word) => !isPaired(word))
    if (this.#texts.isLarge) await this.#terms.fetch(others.map(beginningOf))
    else if (others.length > 0) await this.#terms.fetchAll('other')
    const all = this.#texts.isLarge ? [] : this.#terms.others
    const near = (word: string) => (this.#texts.isLarge ? this.#terms.beginningWith(beginningOf(word)) : all)
    const boosts = new Map<string, number>()
    // For each word of the query, the word or similar term that each page contains.
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
    // Words that no page contains do not affect the order.
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
    const worth = candidates.filter(({ id }) => (shares.get(id) as number) >= minShare * best)
    return this.#best(worth, { phrase: '', words: [], scores }, limit)
  }

  /** Returns the ids of all pages that are known to contain a word. */
  #pagesHolding(word: string): number[] {
    const held = postingsOf(word, this.#terms, this.#texts, !this.#texts.isLarge)
    return [...(held?.pages.keys() ?? [])].filter((id) => !held?.unsure.has(id))
  }
}

/** The maximum number of pieces to fetch for one query on a large site: about 1.5 MB before compression. */
const maxPieces = 250

/** Returns the prefix that a misspelled word is assumed to share with the intended one, for sites with many words. */
const beginningOf = (word: string): string => word.slice(0, 3)

const holds = ({ normalizedTitle, headers, normalizedContent }: FoldedDocument, word: string): boolean =>
  normalizedTitle.includes(word) || headers.includes(word) || normalizedContent.includes(word)
