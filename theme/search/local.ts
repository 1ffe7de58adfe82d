// Search in the site's own index, fetched when it is first needed, and once for each language or version.

import { plainText } from '../../pipeline/model/inline.ts'
import { urlOf } from '../../pipeline/model/route.ts'
import type { SearchDocument, SearchResult } from '../../pipeline/model/search.ts'
import type { PackedIndex } from '../../pipeline/model/search-terms.ts'
import { localKey, type Manifest } from '../../pipeline/model/site-data.ts'
import { Answers } from './answers.ts'
import type { LogError, SearchedPage, SearchedSite, SearchSource } from './asking.ts'
import { SearchEngine } from './engine.ts'
import { makeHits } from './match.ts'

interface OpenIndex {
  file: string
  engine: SearchEngine
}

export class LocalSearch implements SearchSource {
  readonly #site: SearchedSite
  readonly #isVersioned: boolean
  readonly #readManifest: () => Promise<Manifest>
  readonly #logError: LogError
  readonly #open = new Map<string, OpenIndex>()
  readonly #opening = new Map<string, Promise<OpenIndex>>()
  readonly #answers = new Answers<SearchResult[]>()

  constructor(site: SearchedSite, isVersioned: boolean, readManifest: () => Promise<Manifest>, logError: LogError) {
    this.#site = site
    this.#isVersioned = isVersioned
    this.#readManifest = readManifest
    this.#logError = logError
  }

  async load(page: SearchedPage): Promise<void> {
    await this.#index(page)
  }

  async search(query: string, page: SearchedPage, limit: number): Promise<SearchResult[]> {
    const { file, engine } = await this.#index(page)
    const question = `${file} ${limit} ${query}`
    const known = this.#answers.get(question)
    if (known) return known
    const { base, route, title, byLocale } = this.#site
    const otherGroup = byLocale[page.lang]?.words.searchOtherGroup ?? ''
    const addressOf = (path: string) => urlOf(path, { base, cleanUrls: route.cleanUrls })
    const hits = engine
      .search(query, limit)
      .flatMap(({ document, group }) => makeHits(document, query, plainText(group) || otherGroup, addressOf))
    const results: SearchResult[] = [{ group: title, renderType: 'default', result: hits }]
    this.#answers.set(question, results)
    return results
  }

  /** What fails is said once, and fetched again when it is next asked for. */
  #index({ lang, version }: SearchedPage): Promise<OpenIndex> {
    const name = localKey(lang, this.#isVersioned ? version : this.#site.multiVersion.default)
    const known = this.#opening.get(name)
    if (known) return known
    const opening = this.#fetchIndex(name)
      .catch((error: unknown) => {
        this.#logError('The search index could not be loaded.', error)
        throw error
      })
      .finally(() => this.#opening.delete(name))
    this.#opening.set(name, opening)
    return opening
  }

  /** In `dev` the files have other names after each edit. */
  async #fetchIndex(name: string): Promise<OpenIndex> {
    const files = (await this.#readManifest()).search[name]
    if (!files) throw new Error(`There is no search index for ${name}`)
    const known = this.#open.get(name)
    if (known?.file === files.documents) return known
    const [documents, packed] = await Promise.all([
      this.#fetchJson<SearchDocument[]>(files.documents),
      this.#fetchJson<PackedIndex>(files.index),
    ])
    const open = { file: files.documents, engine: new SearchEngine(documents, packed) }
    this.#open.set(name, open)
    return open
  }

  async #fetchJson<T>(file: string): Promise<T> {
    const response = await fetch(this.#site.base + file)
    if (!response.ok) throw new Error(`${file} answered ${response.status}`)
    return (await response.json()) as T
  }
}
