// Searches the index of the site with the code that runs in the reader's browser, so that the results have the same order.

import { openSearch, type SearchClient, type SearchHit } from '@docsite/cli'
import { asRoute, decodePath, localKey, originOf } from '@docsite/cli/routes'
import { lookUp } from '@docsite/cli/text'
import * as v from 'valibot'
import type { AgentSite, Place, SiteState } from './agent-site.ts'
import { RequestError } from './request-error.ts'

/** A page with its hits, in the order of the search panel. */
export interface PageHits {
  url: string
  title: string
  /** The group of the sidebar that contains the page. */
  group: string
  lang: string
  hits: { url: string; heading: string; text: string }[]
}

export interface Found {
  pages: PageHits[]
  /** The query in the spelling of the site, if no page contains it as it was written. */
  corrected?: string
}

export class SiteSearch {
  readonly #site: AgentSite
  #client: Promise<SearchClient> | undefined

  constructor(site: AgentSite) {
    this.#site = site
  }

  async #read(path: string): Promise<string> {
    const text = await this.#site.files.read(path)
    if (text !== undefined) return text
    throw new RequestError(
      'A file of the search index is missing. The site may have been deployed just now: try again.',
    )
  }

  /** Returns at most `limit` pages. If the locale has none, searches the other locales, as the site does. */
  async find(query: string, place: Place, limit: number, state: SiteState): Promise<Found> {
    const result = await this.#inLocale(query, place, limit, state)
    if (result.pages.length > 0) return result
    const others = state.facts.locales.filter(({ lang }) => lang !== place.lang)
    const pages: PageHits[] = []
    for (const { lang } of others) pages.push(...(await this.#inLocale(query, { ...place, lang }, limit, state)).pages)
    return { pages: pages.slice(0, limit) }
  }

  async #inLocale(query: string, { lang, version }: Place, limit: number, state: SiteState): Promise<Found> {
    const { facts } = state
    const index = this.#indexOf({ lang, version }, state)
    const base = facts.base.startsWith('.') ? '/' : facts.base
    this.#client ??= openSearch((path) => this.#read(path))
    const question = { index, query, limit, base, cleanUrls: facts.route.cleanUrls }
    const { hits, corrected } = await (await this.#client).search(question)
    const origin = this.#site.files.origin ?? originOf(facts, { lang, version }) ?? ''
    return { pages: pagesOf(hits, origin, lang), ...(corrected === undefined ? {} : { corrected }) }
  }

  /** Returns the titles and headings of all pages of a locale, which the index contains. */
  async documents(place: Place, state: SiteState): Promise<v.InferOutput<typeof documentsSchema>> {
    return v.parse(documentsSchema, JSON.parse(await this.#read(decodePath(this.#indexOf(place, state).documents))))
  }

  /** Returns whether the site has an index that this process can search. */
  hasIndex(place: Place, state: SiteState): boolean {
    return this.#names(place, state) !== undefined
  }

  #names({ lang, version }: Place, { search, facts }: SiteState) {
    // Without `search.versioned`, all versions share the index of the default one.
    return lookUp(search, localKey(lang, version)) ?? lookUp(search, localKey(lang, facts.multiVersion.default))
  }

  #indexOf(place: Place, state: SiteState) {
    const names = this.#names(place, state)
    if (names === undefined)
      throw new RequestError('The site has no search index of its own. Find pages with `list_pages` and `find_option`.')
    return names
  }
}

const documentsSchema = v.array(
  v.looseObject({
    title: v.string(),
    routePath: v.pipe(v.string(), v.transform(asRoute)),
    toc: v.array(v.looseObject({ id: v.string(), text: v.string() })),
  }),
)

function pagesOf(hits: readonly SearchHit[], origin: string, lang: string): PageHits[] {
  const pages = new Map<string, PageHits>()
  for (const { title, header, link, group, statement = '' } of hits) {
    const url = origin + link.replace(/#.*$/s, '')
    const page = pages.get(url) ?? { url, title, group, lang, hits: [] }
    pages.set(url, page)
    page.hits.push({ url: origin + link, heading: header, text: statement })
  }
  return [...pages.values()]
}
