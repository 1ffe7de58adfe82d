// Asks the index of the page's locale: Lunr ranks, a literal pass over the folded text sees to it that nothing is missed.

import lunr from 'lunr'
import { foldText } from '../../pipeline/model/fold.ts'
import { plainText } from '../../pipeline/model/inline.ts'
import type { PageRecord } from '../../pipeline/model/page.ts'
import { urlOf } from '../../pipeline/model/route.ts'
import type { FoldedDocument, SearchDocument, SearchHit } from '../../pipeline/model/search.ts'
import { eachTerm, type PackedIndex, searchFields } from '../../pipeline/model/search-terms.ts'
import { localKey, type Manifest, type SiteData } from '../../pipeline/model/site-data.ts'
import { makeHits, rankOf } from './match.ts'

const limit = 7
const cacheSize = 100

/** A page that was found, with the places it was found at. */
export interface FoundPage {
  group: string
  hits: SearchHit[]
}

interface LoadedIndex {
  documents: FoldedDocument[]
  groups: string[]
  index: lunr.Index
  terms: string[]
}

type IndexFiles = Manifest['search'][string]

export class SearchClient {
  readonly #site: SiteData
  readonly #readManifest: () => Promise<Manifest>
  readonly #indexes = new Map<string, { file: string; loading: Promise<LoadedIndex> }>()
  readonly #answers = new Map<string, FoundPage[]>()

  constructor(site: SiteData, readManifest: () => Promise<Manifest>) {
    this.#site = site
    this.#readManifest = readManifest
  }

  /** Finds pages, best first. Throws when the index cannot be had; the next call tries again. */
  async search(written: string, { lang, version }: PageRecord): Promise<FoundPage[]> {
    const query = written.trim().replace(/\s+/g, ' ')
    if (!query) return []
    const versioned = this.#site.search !== false && this.#site.search.versioned
    const name = localKey(lang, versioned ? version : this.#site.multiVersion.default)
    const files = (await this.#readManifest()).search[name]
    if (!files) throw new Error(`There is no search index for ${name}`)
    const key = `${files.documents}\n${query}`
    const known = this.#answers.get(key)
    if (known) return known
    const found = ask(await this.#load(name, files), query, this.#site)
    this.#answers.set(key, found)
    if (this.#answers.size > cacheSize) this.#answers.delete(this.#answers.keys().next().value as string)
    return found
  }

  /** In `dev` the files have other names after each edit. */
  #load(name: string, files: IndexFiles): Promise<LoadedIndex> {
    const known = this.#indexes.get(name)
    if (known?.file === files.documents) return known.loading
    const loading = this.#fetch(files)
    this.#indexes.set(name, { file: files.documents, loading })
    loading.catch(() => this.#indexes.delete(name))
    return loading
  }

  async #fetch(files: IndexFiles): Promise<LoadedIndex> {
    const [documents, packed] = await Promise.all([
      this.#get<SearchDocument[]>(files.documents),
      this.#get<PackedIndex>(files.index),
    ])
    return {
      documents: documents.map(foldDocument),
      groups: packed.groups,
      index: unpackIndex(packed, documents.length),
      terms: packed.terms,
    }
  }

  async #get<T>(file: string): Promise<T> {
    const response = await fetch(this.#site.base + file)
    if (!response.ok) throw new Error(`${file} answered ${response.status}`)
    return (await response.json()) as T
  }
}

function foldDocument(document: SearchDocument): FoldedDocument {
  return {
    ...document,
    normalizedTitle: foldText(document.title),
    headers: document.toc.map(({ text }) => foldText(plainText(text))).join(' '),
    normalizedContent: foldText(document.content),
  }
}

const boosts = [8, 4, 1]
const [k1, b] = [1.2, 0.6]

/** Makes Lunr's index from counts: term frequencies become BM25 weights here, so that they need not be sent. */
function unpackIndex({ terms, postings }: PackedIndex, size: number): lunr.Index {
  const lengths = searchFields.map(() => new Float64Array(size))
  const each = (run: (term: number, id: number, field: number, count: number) => void) =>
    postings.forEach((posting, term) => {
      for (let i = 0; i < posting.length; i += 4) {
        for (let field = 0; field < 3; field++) {
          const count = posting[i + 1 + field] ?? 0
          if (count > 0) run(term, posting[i] as number, field, count)
        }
      }
    })
  each((_, id, field, count) => {
    const length = lengths[field] as Float64Array
    length[id] = (length[id] ?? 0) + count
  })
  const averages = lengths.map((length) => length.reduce((sum, one) => sum + one, 0) / Math.max(size, 1))
  const vectors = new Map<string, number[]>()
  const inverted = terms.map((term, i): [string, Record<string, unknown>] => [
    term,
    { _index: i, title: {}, headers: {}, content: {} },
  ])
  each((term, id, field, count) => {
    const name = searchFields[field] as string
    const found = (postings[term]?.length ?? 0) / 4
    const rarity = Math.log(1 + Math.abs((size - found + 0.5) / (found + 0.5)))
    const share = 1 - b + b * ((lengths[field]?.[id] ?? 0) / (averages[field] || 1))
    const score = (rarity * ((k1 + 1) * count) * (boosts[field] ?? 1)) / (k1 * share + count)
    const key = `${name}/${id}`
    const vector = vectors.get(key) ?? []
    vector.push(term, Math.round(score * 1000) / 1000)
    vectors.set(key, vector)
    ;(inverted[term]?.[1][name] as Record<string, unknown>)[id] = {}
  })
  return lunr.Index.load({
    version: lunr.version,
    fields: [...searchFields],
    fieldVectors: [...vectors],
    invertedIndex: inverted,
    pipeline: [],
  })
}

function ask({ documents, groups, index, terms }: LoadedIndex, query: string, site: SiteData): FoundPage[] {
  const folded = foldText(query)
  const words = folded.split(' ')
  const scores = new Map<number, number>()
  const asked: string[] = []
  eachTerm(
    query,
    (text) => cutByTerms(text, terms),
    (term) => asked.push(term),
  )
  if (asked.length > 0) {
    const found = index.query((builder) => {
      for (const term of asked) builder.term(foldText(term), { presence: lunr.Query.presence.OPTIONAL })
      for (const term of asked) builder.term(foldText(term), { wildcard: lunr.Query.wildcard.TRAILING, boost: 0.5 })
    })
    for (const { ref, score } of found) scores.set(Number(ref), score)
  }
  const candidates = documents.filter((document) =>
    words.every(
      (word) =>
        document.normalizedTitle.includes(word) ||
        document.headers.includes(word) ||
        document.normalizedContent.includes(word),
    ),
  )
  const ranked = candidates.map((document) => ({
    document,
    rank: rankOf(document, folded),
    score: scores.get(document.id) ?? 0,
  }))
  ranked.sort((a, b) => a.rank - b.rank || b.score - a.score || a.document.id - b.document.id)
  return ranked.slice(0, limit).map(({ document }) => ({
    group: groups[document.id] ?? '',
    hits: makeHits(document, query, groups[document.id] ?? '', (route) =>
      urlOf(route, { base: site.base, cleanUrls: site.route.cleanUrls }),
    ),
  }))
}

/** Cuts Chinese by the words of the index, longest first: a query's words are the index's words. */
export function cutByTerms(text: string, terms: readonly string[]): string[] {
  const known = (word: string) => {
    let [low, high] = [0, terms.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((terms[middle] as string) < word) low = middle + 1
      else high = middle
    }
    return terms[low] === word
  }
  const cut: string[] = []
  for (let at = 0; at < text.length; ) {
    let length = Math.min(8, text.length - at)
    while (length > 1 && !known(text.slice(at, at + length))) length--
    cut.push(text.slice(at, at + length))
    at += length
  }
  return cut
}
