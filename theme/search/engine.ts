// Searches the index of one locale. Literal matches come before similar words, and BM25 ranks pages of the same kind.

import { foldText } from '../../pipeline/model/search/fold.ts'
import { literalFields, type PackedIndex, searchFields } from '../../pipeline/model/search/index-format.ts'
import type { lunr } from '../../pipeline/model/search/lunr.ts'
import { asQuery, type FoldedDocument } from '../../pipeline/model/search/search-document.ts'
import { Stemming } from '../../pipeline/model/search/stemming.ts'
import { eachWordTerm, isPaired, runsOf } from '../../pipeline/model/search/terms.ts'
import { Alternatives } from './alternatives.ts'
import { rankOf, rankOfTitle, ranks } from './match.ts'
import {
  bareRunsOf,
  beginningsOf,
  intersection,
  type Pages,
  type Postings,
  pairsOf,
  postingsOf,
  type Reach,
} from './postings.ts'
import { compoundsOf, type IsTelling, isTelling, partsOf, wordsOf } from './query.ts'
import { alike, type NearTerm, partsOfRun, soundingAlike } from './spelling.ts'
import { type TermFiles, Terms } from './terms.ts'
import { type TextFiles, Texts } from './texts.ts'

/** The default number of pages to return (specification, 9). */
const defaultLimit = 100

/** The boost for a word that only has a query word as its prefix. */
const beginningBoost = 0.1

/** The boost for the stem of a word, which other forms of the word share. */
const formBoost = 0.5

/** The maximum number of longer words that affect the scores for one word. The shortest ones are the most similar. */
const maxBeginnings = 40

/** The boost for a term that is composed of query words. */
const compoundBoost = 2

/** After reading the texts of this many pages that turn out not to be results, trust the ranks from the index. */
const maxWastedReads = 7

/** Pieces are fetched at once if they are at most this many, about 16 KB. */
const smallPlan = 8

/** The texts of at most this many pages are fetched instead of many pieces. */
const fewPages = 12

/** If more pages than this may contain the query, fetch all texts in one file to find out. */
const maxUnsure = 48

/**
 * The minimum share for a page that lacks some of the words, as a fraction of the best page's share. A page's share is
 * the part of the query that it contains, where rare words weigh more.
 */
const minShare = 0.1

/** How much a page's score grows if all words of the query are in its title. */
const titleBonus = 1

export type IndexFiles = TextFiles & TermFiles

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
  /** The stems of the words, by folded word. */
  stems: ReadonlyMap<string, readonly string[]>
  /** The terms to score pages for, and their boosts. */
  boosts: ReadonlyMap<string, number>
  scores: ReadonlyMap<number, number>
}

/** The terms that contain a word, and the number of their pieces. */
interface Plan {
  word: string
  terms: string[]
  size: number
}

/** Where to look for words. The default is at the beginning of other words. */
type Reaches = ReadonlyMap<string, Reach>

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
  readonly #stemming: Stemming
  readonly #alternatives: Alternatives

  readonly #isTelling: IsTelling = (word) => isTelling(word) && !this.#stemming.isStopWord(word)

  /** Opens an index, whose stemmer must have been loaded. Fetches all texts of a small index. */
  static async open(index: PackedIndex, files: IndexFiles): Promise<SearchEngine> {
    const engine = new SearchEngine(index, files)
    if (index.isWhole) await engine.#texts.fetchAll()
    return engine
  }

  private constructor(index: PackedIndex, files: IndexFiles) {
    this.#terms = new Terms(index, files)
    this.#texts = new Texts(index, files)
    this.#stemming = new Stemming(index.stemmer?.name)
    this.#alternatives = new Alternatives(index)
  }

  /**
   * Returns the pages that match a query, best first: pages with every word, then pages with similar words, then pages
   * with some of the words.
   */
  async search(query: string, limit = defaultLimit): Promise<FoundPage[]> {
    const queries = [query, ...this.#alternatives.of(foldText(asQuery(query)))]
    const parsed = (await Promise.all(queries.map((one) => this.#read(one)))).filter(({ words }) => words.length > 0)
    const found = new Map<number, Candidate>()
    const add = (candidates: readonly Candidate[]) => {
      for (const candidate of candidates)
        if (!found.has(candidate.id) && found.size < limit) found.set(candidate.id, candidate)
    }
    const isTogether = ({ rank }: Candidate) => rank < ranks.apart
    const apart: Candidate[][] = []
    for (const one of parsed) {
      const literal = await this.#findLiteral(one, limit)
      add(literal.filter(isTogether))
      // Pages where the words are scattered compete with pages that contain similar words, or the most telling words.
      apart.push(literal.filter((candidate) => !isTogether(candidate)))
    }
    for (const [at, one] of parsed.entries())
      if (found.size < limit) add(await this.#findRelated(one, limit - found.size, apart[at] ?? [], found))
    return Array.from(found.values(), ({ id, document, words }) => ({
      document: document as FoldedDocument,
      group: this.#texts.groupOf(id),
      words,
    }))
  }

  async #read(query: string): Promise<ParsedQuery> {
    const phrase = foldText(asQuery(query))
    const parts = partsOf(phrase).filter(Boolean)
    const isAsked: IsTelling = parts.some(this.#isTelling) ? this.#isTelling : () => true
    const named = new Set<string>()
    for (const run of runsOf(query))
      if (!isPaired(run) && isAsked(foldText(run))) eachWordTerm(run, (term) => named.add(term))
    const stems = this.#stemsOf(query, isAsked)
    // `dist path` may mean `distPath`.
    const compounds = compoundsOf(parts)
    // In parallel. The first fetch is required, because splitting Chinese text needs the pieces that contain its pairs.
    // The others only affect the order of the results, so their errors are ignored.
    await Promise.all([
      this.#terms.fetch(parts.flatMap(beginningsOf)),
      this.#terms.fetch([...stems.values()].flat().filter(isPaired).flatMap(beginningsOf)).catch(() => undefined),
      this.#terms.fetch([...[...named].flatMap(beginningsOf), ...compounds]).catch(() => undefined),
      this.#terms.fetchDerived([...stems].flat(2)).catch(() => undefined),
    ])
    const words = wordsOf(query, (term) => this.#terms.isWord(term), this.#isTelling)
    const terms = new Set(words.filter(isPaired))
    for (const word of words)
      if (isPaired(word) && !this.#terms.isWord(word)) for (const pair of pairsOf(word)) terms.add(pair)
    for (const term of named) terms.add(term)
    const boosts = new Map<string, number>()
    const boost = (term: string, by: number) => boosts.set(term, (boosts.get(term) ?? 0) + by)
    for (const term of terms)
      if (term.length > 1) for (const longer of this.#longerThan(term)) boost(longer, beginningBoost)
    for (const stem of new Set([...stems.values()].flat())) boost(stem, formBoost)
    for (const term of terms) boost(term, 1)
    for (const compound of compounds) boosts.set(compound, compoundBoost)
    return { phrase, words, stems, boosts, scores: this.#scoresOf(boosts, stems) }
  }

  /** Returns the stems of the words of a query, by folded word. */
  #stemsOf(query: string, isAsked: (word: string) => boolean): Map<string, string[]> {
    const written = partsOf(asQuery(query)).filter(Boolean)
    return new Map(
      written.map((word) => [foldText(word), this.#stemming.stemsOf(word)] as const).filter(([word]) => isAsked(word)),
    )
  }

  /** Returns the most similar words that begin with a term. */
  #longerThan(term: string): string[] {
    const longer = this.#terms.beginningWith(term).filter((one) => one !== term)
    return longer.length <= maxBeginnings ? longer : longer.sort((a, b) => a.length - b.length).slice(0, maxBeginnings)
  }

  /**
   * Returns Lunr's scores of the pages for terms with these boosts. Other forms of the words of the query count, too, but
   * not those of the other terms, whose forms have not been fetched.
   */
  #scoresOf(boosts: ReadonlyMap<string, number>, stems: ParsedQuery['stems']): Map<number, number> {
    const derived = new Set([...stems].flat(2))
    const build = (query: lunr.Query) => {
      for (const [term, boost] of boosts)
        query.term(term, {
          boost,
          usePipeline: false,
          fields: derived.has(term) ? [...searchFields] : [...literalFields],
        })
    }
    const found = this.#terms.query(boosts.keys(), build, derived)
    return new Map(found.map(({ ref, score }) => [Number(ref), score]))
  }

  /**
   * Returns the pages that contain every word. Looks for words that begin with the words of the query, and if there are
   * too few results, for the words anywhere within other words.
   */
  async #findLiteral(parsed: ParsedQuery, limit: number): Promise<Candidate[]> {
    const literal = await this.#best(await this.#literalCandidates(parsed, new Map()), parsed, limit)
    if (literal.length >= limit) return literal
    const reaches = await this.#reachFurther(parsed.words, this.#mostPieces(literal.length > 0, limit))
    return reaches.size > 0 ? this.#best(await this.#literalCandidates(parsed, reaches), parsed, limit) : literal
  }

  /**
   * Fetches the terms that contain words of the query, so that parts of compound words match, and returns the words for
   * which it did, which excludes words that need more than `mostPieces`. If few
   * pages are left that may contain a word, their texts are smaller than the pieces with the word, so its reach is `text`.
   */
  async #reachFurther(words: readonly string[], mostPieces: number): Promise<Reaches> {
    const reaches = new Map<string, Reach>()
    const plans = (await Promise.all(words.map((word) => this.#planFor(word)))).filter((plan) => plan !== undefined)
    const fetchFor = async ({ word, terms }: Plan) => {
      if (await this.#terms.fetchTerms(terms, mostPieces)) reaches.set(word, 'anywhere')
    }
    const [small, large] = [true, false].map((isSmall) => plans.filter(({ size }) => size <= smallPlan === isSmall))
    await Promise.all((small ?? []).map(fetchFor))
    for (const plan of (large ?? []).sort((a, b) => a.size - b.size)) {
      const known = words.filter((word) => reaches.get(word) === 'anywhere' || !plans.some((one) => one.word === word))
      const pages = known.map((word) => this.#postingsOf(word, reaches)?.pages ?? new Map<number, boolean>())
      if (pages.length > 0 && intersection(pages).size <= fewPages) reaches.set(plan.word, 'text')
      else await fetchFor(plan)
    }
    return reaches
  }

  /** Returns how many pieces to fetch at most to find a word inside other words. A search for all pages fetches them all. */
  #mostPieces(isFound: boolean, limit: number): number {
    if (!this.#texts.isLarge || limit > defaultLimit) return Number.POSITIVE_INFINITY
    return isFound ? maxPieces.forMore : maxPieces.forAny
  }

  /** Returns the terms that contain a word, unless the index finds all of the word's pages without them. */
  async #planFor(word: string): Promise<Plan | undefined> {
    if (isPaired(word) && word.length > 1) return undefined
    const parts = isPaired(word) ? [word] : bareRunsOf(word)
    if (parts.length === 0) return undefined
    const all = await this.#terms.vocabulary(isPaired(word) ? 'paired' : 'other')
    const terms = all.filter((term) => parts.some((part) => term.includes(part)))
    return { word, terms, size: this.#terms.filesOf(terms).size }
  }

  #postingsOf(word: string, reaches: Reaches): Postings | undefined {
    return postingsOf(word, this.#terms, this.#texts, reaches.get(word) ?? 'beginning')
  }

  async #literalCandidates(parsed: ParsedQuery, reaches: Reaches): Promise<Candidate[]> {
    const { phrase, words } = parsed
    const held = words.map((word) => this.#postingsOf(word, reaches))
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

  /**
   * Returns the pages that contain the words of a query scattered over the page, or similar words, or some of the words.
   * `apart` are pages that contain every word, and pages in `without` are left out.
   */
  async #findRelated(
    parsed: ParsedQuery,
    limit: number,
    apart: readonly Candidate[],
    without: ReadonlyMap<number, unknown>,
  ): Promise<Candidate[]> {
    const { words, stems } = parsed
    const near = await this.#nearTerms(parsed)
    const boosts = new Map(parsed.boosts)
    // For each word of the query, the word or similar term that each page contains.
    const parts = new Map<string, [number, string][]>()
    for (const word of words)
      if (isPaired(word) && this.#pagesHolding(word)?.length === 0)
        parts.set(word, await this.#pagesOfPart(word, stems))
    const held = words.map((word) => {
      const ids = this.#pagesHolding(word, words.length > 1) ?? apart.map(({ id }) => id)
      const pages = new Map(ids.map((id) => [id, word]))
      if (!boosts.has(word)) boosts.set(word, 1)
      for (const { id } of this.#terms.postingsOf(word)) pages.set(id, word)
      for (const [id, part] of parts.get(word) ?? []) if (!pages.has(id)) pages.set(id, part)
      const isLiteral = pages.size > 0
      for (const { term, nearness } of near.get(word) ?? []) {
        // A word that is in the text is not meant as pinyin.
        if (isLiteral && isPaired(term)) continue
        if (!boosts.has(term)) boosts.set(term, nearness)
        for (const { id } of this.#terms.postingsOf(term)) if (!pages.has(id)) pages.set(id, term)
      }
      return pages
    })
    const size = this.#texts.titles.length
    // Words that no page contains do not affect the order.
    const rarities = held.map((pages) => (pages.size > 0 ? Math.log(1 + size / pages.size) : 0))
    const total = rarities.reduce((sum, rarity) => sum + rarity, 0)
    const shareOf = (has: (at: number) => boolean) =>
      rarities.reduce((sum, rarity, at) => sum + (has(at) ? rarity : 0), 0) / total
    const scores = this.#scoresOf(boosts, stems)
    const shares = new Map<number, number>()
    const candidates: Candidate[] = []
    for (const id of new Set(held.flatMap((pages) => [...pages.keys()]))) {
      if (without.has(id)) continue
      const has = held.map((pages) => pages.get(id))
      const share = shareOf((at) => has[at] !== undefined)
      const title = this.#texts.titles[id] ?? ''
      const titleShare = shareOf((at) => title.includes(has[at] ?? '\0'))
      shares.set(id, share)
      scores.set(id, (scores.get(id) ?? 0) * share ** 2 * (1 + titleBonus * titleShare))
      const rank = words.length > 1 ? ranks.part : ranks.alike
      candidates.push({ id, rank, isUnsure: false, guess: rank, words: has.filter((word) => word !== undefined) })
    }
    const best = Math.max(0, ...shares.values())
    const worth = candidates.filter(({ id }) => (shares.get(id) as number) >= minShare * best)
    return this.#best(worth, { phrase: '', words: [], stems, boosts, scores }, limit)
  }

  /** Returns the terms that are similar to the words of a query, and fetches their pieces. */
  async #nearTerms({ words, stems }: ParsedQuery): Promise<Map<string, NearTerm[]>> {
    const others = words.filter((word) => !isPaired(word))
    if (this.#texts.isLarge) await this.#terms.fetch(others.map(beginningOf))
    const all = this.#texts.isLarge || others.length === 0 ? [] : await this.#terms.vocabulary('other')
    const among = (word: string) => (this.#texts.isLarge ? this.#terms.beginningWith(beginningOf(word)) : all)
    const near = new Map(
      others.map((word) => [
        word,
        alike({
          word,
          stems: stems.get(word) ?? [],
          forms: this.#formsOf(word, stems),
          among: among(word),
          isInflected: this.#stemming.isInflected,
        }),
      ]),
    )
    await this.#terms.fetchTerms([...near.values()].flat().map(({ term }) => term))
    return near
  }

  /** Returns the pages that contain a run of a paired script without its endings: its stem, or else its longest known part. */
  async #pagesOfPart(run: string, stems: ReadonlyMap<string, readonly string[]>): Promise<[number, string][]> {
    const known = (parts: readonly string[]) => {
      const part = parts.find((one) => this.#terms.pagesOfRun(one).size > 0)
      return part === undefined
        ? []
        : Array.from(this.#terms.pagesOfRun(part).keys(), (id): [number, string] => [id, part])
    }
    const found = known([...(stems.get(run) ?? []), ...partsOfRun(run)])
    if (found.length > 0 || this.#texts.isLarge) return found
    const similar = soundingAlike(run, await this.#terms.vocabulary('paired'))
    await this.#terms.fetchTerms(similar)
    return known(similar)
  }

  /** Returns the terms that are other forms of a word: those that have a stem in common with it, or that it is a stem of. */
  #formsOf(word: string, stems: ReadonlyMap<string, readonly string[]>): string[] {
    const roots = [word, ...(stems.get(word) ?? [])]
    const forms = roots.flatMap((root) => [root, ...this.#terms.sourcesOf(root)])
    return forms.length > roots.length ? forms : [...forms, ...this.#terms.sourcesBeginningWith(word)]
  }

  /**
   * Returns the ids of all pages with a word that begins with a word, or `undefined` if the index cannot find it. If
   * `mayBeUnsure`, they include pages that contain only the parts of a word with punctuation.
   */
  #pagesHolding(word: string, mayBeUnsure = true): number[] | undefined {
    const held = this.#postingsOf(word, new Map())
    const ids = held && [...new Set([...held.pages.keys(), ...this.#placesOf(word).map(([id]) => id)])]
    return mayBeUnsure ? ids : ids?.filter((id) => !held?.unsure.has(id))
  }
}

/** The maximum number of pieces to fetch for one query on a large site: to find any pages, or to find more of them. */
const maxPieces = { forAny: 250, forMore: 12 }

/** Returns the prefix that a misspelled word is assumed to share with the intended one, for sites with many words. */
const beginningOf = (word: string): string => word.slice(0, 3)

const holds = ({ normalizedTitle, headers, normalizedContent }: FoldedDocument, word: string): boolean =>
  normalizedTitle.includes(word) || headers.includes(word) || normalizedContent.includes(word)
