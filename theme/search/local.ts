// Search in the site's own index, which a worker asks. An index is fetched when it is first needed.

import { localKey, type Manifest } from '../../pipeline/model/config/site-data.ts'
import type { SearchResult } from '../../pipeline/model/search/search-document.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import type { Answer, IndexNames, Question } from './answering.ts'
import { answersKept, Recent } from './recent.ts'
import { type LogError, panelLimit, type SearchedPage, type SearchedSite, type SearchSource } from './search-client.ts'

export type WorkerQuestion = { id: number } & (
  | { kind: 'open'; index: IndexNames; base: string }
  | ({ kind: 'ask' } & Question)
)

export interface WorkerAnswer {
  id: number
  result: Answer | { error: string }
  /** A file that was to be fetched is not there. */
  isGone: boolean
}

/** A question without its number. */
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never

export class LocalSearch implements SearchSource {
  readonly #site: SearchedSite
  readonly #isVersioned: boolean
  readonly #readManifest: (anew: boolean) => Promise<Manifest>
  readonly #logError: LogError
  readonly #opening = new Map<string, Promise<IndexNames>>()
  readonly #waiting = new Map<number, { done(answer: Answer): void; fail(error: Error): void }>()
  readonly #answers = new Recent<Promise<SearchResult[]>>(answersKept)
  #worker: Worker | undefined
  #asked = 0
  /** Files are not where the manifest says: the site may have been deployed anew since it was read. */
  #isOld = false

  /** `readManifest` gives the manifest as it is known, or fetches it anew. */
  constructor(
    site: SearchedSite,
    isVersioned: boolean,
    readManifest: (anew: boolean) => Promise<Manifest>,
    logError: LogError,
  ) {
    this.#site = site
    this.#isVersioned = isVersioned
    this.#readManifest = readManifest
    this.#logError = logError
  }

  async load({ lang, version }: SearchedPage): Promise<void> {
    await this.#logged(this.#open(lang, version))
  }

  /** A prepared answer is kept like one that was asked for: nothing is left to be done then. */
  prepare(query: string, page: SearchedPage): void {
    this.#answer(query, page, panelLimit).catch(() => undefined)
  }

  search(query: string, page: SearchedPage, limit: number): Promise<SearchResult[]> {
    return this.#logged(this.#answer(query, page, limit))
  }

  /** Where files are gone, the site may have been deployed anew: then the index is asked that is there now. */
  async #answer(query: string, page: SearchedPage, limit: number): Promise<SearchResult[]> {
    const { lang, version } = page
    const index = await this.#open(lang, version)
    const answering = this.#answerFrom(index, query, lang, limit)
    await answering.catch(() => undefined)
    const now = this.#isOld ? await this.#open(lang, version).catch(() => index) : index
    return now.index === index.index ? answering : this.#answer(query, page, limit)
  }

  #answerFrom(index: IndexNames, query: string, lang: string, limit: number): Promise<SearchResult[]> {
    const question = `${index.index} ${limit} ${query}`
    const known = this.#answers.get(question)
    if (known) return known
    const { base, route, title, byLocale } = this.#site
    const otherGroup = lookUp(byLocale, lang)?.text.searchOtherGroup ?? ''
    const { cleanUrls } = route
    const answering = this.#ask({ kind: 'ask', index, query, limit, base, cleanUrls, otherGroup }).then(
      ({ hits, isWhole }): SearchResult[] => {
        if (!isWhole) this.#answers.delete(question)
        return [{ group: title, renderType: 'default', result: hits }]
      },
    )
    this.#answers.set(question, answering)
    answering.catch(() => this.#answers.delete(question))
    return answering
  }

  /** What fails is fetched again when it is next asked for. In `dev` the files have other names after each edit. */
  #open(lang: string, version: string): Promise<IndexNames> {
    const name = localKey(lang, this.#isVersioned ? version : this.#site.multiVersion.default)
    const known = this.#opening.get(name)
    if (known) return known
    const opening = this.#openIndex(name).finally(() => this.#opening.delete(name))
    this.#opening.set(name, opening)
    return opening
  }

  #logged<T>(fetching: Promise<T>): Promise<T> {
    return fetching.catch((error: unknown) => {
      this.#logError('The search index could not be loaded.', error)
      throw error
    })
  }

  /** The manifest may have been read before a deploy: where its files are gone, it is read once more. */
  async #openIndex(name: string): Promise<IndexNames> {
    const isAnew = this.#isOld
    const { search, searchWorker } = await this.#readManifest(isAnew)
    this.#isOld = false
    const index = search[name]
    if (!index) throw new Error(`There is no search index for ${name}`)
    this.#worker ??= this.#start(searchWorker)
    try {
      await this.#ask({ kind: 'open', index, base: this.#site.base })
    } catch (error) {
      if (isAnew || !this.#isOld) throw error
      return this.#openIndex(name)
    }
    return index
  }

  #start(file: string): Worker {
    const worker = new Worker(this.#site.base + file)
    worker.addEventListener('message', ({ data: { id, result, isGone } }: MessageEvent<WorkerAnswer>) => {
      this.#isOld ||= isGone
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if ('hits' in result) waiting?.done(result)
      else waiting?.fail(new Error(result.error))
    })
    // It could not be fetched, or came to its end: the next question starts another.
    worker.addEventListener('error', ({ message }) => {
      this.#isOld = true
      worker.terminate()
      this.#worker = undefined
      for (const { fail } of this.#waiting.values()) fail(new Error(message || `${file} could not be run`))
      this.#waiting.clear()
    })
    return worker
  }

  #ask(question: Unnumbered<WorkerQuestion>): Promise<Answer> {
    const id = ++this.#asked
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail })
      this.#worker?.postMessage({ ...question, id })
    })
  }
}
