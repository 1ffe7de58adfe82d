// Searches the site's own index, in a worker. An index is fetched when it is first needed.

import { localKey, type Manifest, originBetween } from '@docsite/cli/routes'
import { type IndexAnswer, type IndexNames, panelLimit, type Question, type SearchHit } from '@docsite/cli/search'
import { lookUp } from '@docsite/cli/text'
import {
  type FoundResult,
  interpolate,
  type LogError,
  pluralize,
  type SearchedSite,
  type SearchScope,
  type SearchSource,
} from '@docsite/cli/theme'
import { answersKept, Recent } from './recent.ts'

export type WorkerQuestion = { id: number } & (
  | { kind: 'open'; index: IndexNames; base: string }
  | ({ kind: 'ask' } & Question)
)

export interface WorkerAnswer {
  id: number
  result: IndexAnswer | { error: string }
  /** Whether a requested file is missing on the host. */
  isGone: boolean
}

type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never

export class LocalSearch implements SearchSource {
  readonly #site: SearchedSite
  readonly #isVersioned: boolean
  readonly #readManifest: (refresh: boolean) => Promise<Manifest>
  readonly #logError: LogError
  readonly #opening = new Map<string, Promise<IndexNames>>()
  readonly #waiting = new Map<number, { done(answer: IndexAnswer): void; fail(error: Error): void }>()
  readonly #answers = new Recent<Promise<FoundResult[]>>(answersKept)
  #worker: Worker | undefined
  #asked = 0
  /** Whether files that the manifest lists are missing, which means that the site may have been deployed again. */
  #isOld = false

  /** `readManifest` returns the manifest, from the cache unless `refresh` is true. */
  constructor(
    site: SearchedSite,
    isVersioned: boolean,
    readManifest: (refresh: boolean) => Promise<Manifest>,
    logError: LogError,
  ) {
    this.#site = site
    this.#isVersioned = isVersioned
    this.#readManifest = readManifest
    this.#logError = logError
  }

  async load({ lang, version }: SearchScope): Promise<void> {
    await this.#logged(this.#open(lang, version))
  }

  /** Computes and caches the answer, so that the search itself returns immediately. */
  prepare(query: string, page: SearchScope): void {
    this.#answer(query, page, panelLimit).catch(() => undefined)
  }

  /** Searches in the language of the page, and if it finds nothing, in the others. */
  async search(query: string, page: SearchScope, limit: number): Promise<FoundResult[]> {
    const results = await this.#logged(this.#answer(query, page, limit))
    const isFound = results.some((one) => one.renderType === 'custom' || one.result.length > 0)
    if (isFound) return results
    const others = await this.#inOtherLanguages(query, page, limit)
    return others.map((one, at) => ({ ...results[at], ...one }))
  }

  /** Returns the hits in all other languages, each in a group with the name of its language. */
  async #inOtherLanguages(query: string, page: SearchScope, limit: number): Promise<FoundResult[]> {
    const { title, locales, byLocale } = this.#site
    const label = lookUp(byLocale, page.lang)?.text.searchInLanguage ?? ''
    const found = locales
      .filter(({ lang }) => lang !== page.lang)
      .map(async (locale) => {
        const { lang } = locale
        const results = await this.#answer(query, { ...page, lang }, limit).catch((): FoundResult[] => [])
        const hits = results.flatMap((one) => (one.renderType === 'default' ? one.result : []))
        const group = interpolate(pluralize(label, hits.length, page.lang), { language: locale.label })
        const origin = originBetween(this.#site, page, { ...page, lang })
        return hits.map((hit): SearchHit => ({ ...hit, group, lang, link: origin + hit.link }))
      })
    return [{ group: title, renderType: 'default', result: (await Promise.all(found)).flat() }]
  }

  /** Answers a query. If files are missing because of a deploy, opens the new index and tries again. */
  async #answer(query: string, page: SearchScope, limit: number): Promise<FoundResult[]> {
    const { lang, version } = page
    const index = await this.#open(lang, version)
    const answering = this.#answerFrom(index, query, lang, limit)
    await answering.catch(() => undefined)
    const now = this.#isOld ? await this.#open(lang, version).catch(() => index) : index
    return now.index === index.index ? answering : this.#answer(query, page, limit)
  }

  #answerFrom(index: IndexNames, query: string, lang: string, limit: number): Promise<FoundResult[]> {
    const { base, route, title, byLocale } = this.#site
    const otherGroup = lookUp(byLocale, lang)?.text.searchOtherGroup ?? ''
    const question = `${index.index} ${limit} ${otherGroup} ${query}`
    const known = this.#answers.get(question)
    if (known) return known
    const { cleanUrls } = route
    const answering = this.#ask({ kind: 'ask', index, query, limit, base, cleanUrls, otherGroup }).then(
      ({ hits, isWhole, corrected, nearest }): FoundResult[] => {
        if (!isWhole) this.#answers.delete(question)
        const also = { ...(corrected === undefined ? {} : { corrected }), ...(nearest ? { nearest } : {}) }
        return [{ group: title, renderType: 'default', result: hits, ...also }]
      },
    )
    this.#answers.set(question, answering)
    answering.catch(() => this.#answers.delete(question))
    return answering
  }

  /** Opens the index of a locale. Only concurrent calls share a result, because in `dev` every edit renames the files. */
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

  /** Opens an index. If its files are missing because of a deploy, reads the manifest once more. */
  async #openIndex(name: string): Promise<IndexNames> {
    const refresh = this.#isOld
    const { search, searchWorker } = await this.#readManifest(refresh)
    this.#isOld = false
    const index = search[name]
    if (!index) throw new Error(`There is no search index for ${name}`)
    this.#worker ??= this.#start(searchWorker)
    try {
      await this.#ask({ kind: 'open', index, base: this.#site.base })
    } catch (error) {
      if (refresh || !this.#isOld) throw error
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
    // The worker could not be loaded, or it crashed. The next question starts a new one.
    worker.addEventListener('error', ({ message }) => {
      this.#isOld = true
      worker.terminate()
      this.#worker = undefined
      for (const { fail } of this.#waiting.values()) fail(new Error(message || `The search worker ${file} failed`))
      this.#waiting.clear()
    })
    return worker
  }

  #ask(question: Unnumbered<WorkerQuestion>): Promise<IndexAnswer> {
    const id = ++this.#asked
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail })
      this.#worker?.postMessage({ ...question, id })
    })
  }
}
