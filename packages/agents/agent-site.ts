// A site as agents see it: its locales, its pages and their Markdown copies.

import {
  addressing,
  allOrigins,
  asRoute,
  decodePath,
  findRoute,
  joinRoute,
  localKey,
  type Manifest,
  markdownFileOf,
  mostSimilar,
  originOf,
  type RouteParts,
  type RoutePath,
  recordFileOf,
  rootPath,
  splitRoute,
  stripBase,
  urlOf,
} from '@docsite/cli/routes'
import { lookUp } from '@docsite/cli/text'
import * as v from 'valibot'
import { addressCharacters } from './limits.ts'
import { short } from './quote.ts'
import { RequestError } from './request-error.ts'
import type { SiteFiles } from './site-files.ts'

/** A locale and version of the site. */
export type Place = Pick<RouteParts, 'lang' | 'version'>

/** A page with its Markdown copy. */
export interface MarkdownCopy extends Place {
  url: string
  markdown: string
  /** The headings of the page. `text` is HTML. */
  headings: { id: string; text: string; depth: number }[]
}

/** The data of a request for a locale, as tools receive it. */
export interface WantedPlace {
  lang?: string | undefined
  version?: string | undefined
}

const text = v.string()
const facts = v.object({
  title: text,
  description: text,
  base: v.pipe(text, v.regex(/^(?:\.?\/|\/.*\/)$/)),
  lang: text,
  locales: v.array(v.object({ lang: text, label: text })),
  multiVersion: v.object({ default: text, versions: v.array(text) }),
  route: v.object({ cleanUrls: v.boolean() }),
  siteUrl: v.exactOptional(text),
  origins: v.exactOptional(v.record(text, text)),
  pages: v.record(text, text),
})
/** A deployed site may contain anything, so its files are checked. */
const manifestSchema = v.object({
  search: v.record(text, v.object({ documents: text, index: text })),
  agents: v.optional(facts),
})
const listSchema = v.object({
  groups: v.array(
    v.object({
      titles: v.array(text),
      pages: v.array(
        v.object({ route: v.pipe(text, v.transform(asRoute)), title: text, description: v.optional(text) }),
      ),
    }),
  ),
})
const recordSchema = v.object({
  toc: v.array(v.object({ id: text, text, depth: v.number() })),
  fallback: v.optional(text),
})

type AgentFacts = v.InferOutput<typeof facts>
export type SiteState = Pick<Manifest, 'search'> & { facts: AgentFacts }

/** A group of a sidebar in which pages are listed. Its titles are Markdown. */
export type ListedGroup = v.InferOutput<typeof listSchema>['groups'][number]

export class AgentSite {
  readonly files: SiteFiles

  constructor(files: SiteFiles) {
    this.files = files
  }

  /** Reads the current state of the site, which may be built again at any time. */
  async state(): Promise<SiteState> {
    const manifest = await this.json('static/manifest.json', manifestSchema)
    if (manifest === undefined)
      throw new RequestError('There is no docsite site at this place: static/manifest.json is missing.')
    if (manifest.agents === undefined)
      throw new RequestError(
        'The site publishes no Markdown copies, so there is nothing to read. Its configuration has `llms: false`.',
      )
    return { search: manifest.search, facts: manifest.agents }
  }

  /** Reads a JSON file and checks its form. Returns `undefined` if there is no such file. */
  async json<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema> | undefined> {
    const text = await this.files.read(path)
    if (text === undefined) return undefined
    try {
      return v.parse(schema, JSON.parse(text))
    } catch {
      throw new RequestError(`The site's file ${path} has an unknown form. Its docsite may have another version.`)
    }
  }

  /** Returns the groups of pages of a locale in reading order. */
  async groups(place: Place, { facts }: SiteState): Promise<ListedGroup[]> {
    const file = lookUp(facts.pages, localKey(place.lang, place.version))
    const list = file === undefined ? undefined : await this.json(file, listSchema)
    if (list === undefined)
      throw new RequestError('The list of pages is missing. The site may have been deployed just now: try again.')
    return list.groups
  }

  /** Returns the absolute URL of a route, or its path if the site has no `siteUrl`. */
  urlOf(route: RoutePath, { facts }: SiteState): string {
    const scheme = addressing(facts)
    const origin = this.files.origin ?? originOf(facts, splitRoute(route, scheme)) ?? ''
    return origin + urlOf(route, { ...scheme, base: withoutDot(scheme.base) })
  }

  /** Returns the locale and version that a request asks for. Throws a `RequestError` that names the known ones. */
  placeOf({ lang, version }: WantedPlace, { facts }: SiteState): Place {
    const { locales, multiVersion } = facts
    const langs = locales.length > 0 ? locales.map((locale) => locale.lang) : [facts.lang]
    return {
      lang: oneOf('lang', lang ?? facts.lang, langs),
      version:
        multiVersion.versions.length > 0
          ? oneOf('version', version ?? multiVersion.default, multiVersion.versions)
          : '',
    }
  }

  /** Returns the possible routes of a URL or path, without its fragment. Refuses what is not a page of this site. */
  routesOf(address: string, { facts }: SiteState): RoutePath[] {
    if (address.length > addressCharacters)
      throw new RequestError(`The URL is longer than ${addressCharacters} characters.`)
    const path = this.#pathOf(address.trim().replace(/[?#][\s\S]*$/, ''), facts)
    const decoded = decodePath(path)
    if (/%(?:2f|5c|00|(?![\da-f]{2}))/i.test(path) || /[\p{Cc}\\]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/u.test(decoded))
      throw new RequestError('This is not the URL of a page: it contains `..`, an empty part or an invalid character.')
    const base = withoutDot(facts.base)
    const route = asRoute((stripBase(decoded, base) ?? decoded).replace(/\.md$/, ''))
    const results: RoutePath[] = []
    // `findRoute` knows the forms in which a page can be requested.
    findRoute(route, (candidate) => {
      results.push(candidate)
      return false
    })
    return results
  }

  /** Returns the path of a URL, which may be relative to the domain. */
  #pathOf(address: string, facts: AgentFacts): string {
    if (!/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return address.startsWith('/') ? address : `/${address}`
    const siteOrigins = [...(this.files.origin === undefined ? [] : [this.files.origin]), ...allOrigins(facts)]
    const match = /^(https?:\/\/[^/]*)(.*)$/is.exec(address)
    const origin = match?.[1] !== undefined && URL.canParse(match[1]) ? new URL(match[1]).origin : undefined
    if (origin === undefined || !siteOrigins.includes(origin))
      throw new RequestError('This URL belongs to another site. This server reads only the pages of its own site.')
    return match?.[2] || '/'
  }

  /** Reads the Markdown copy of a page, and its headings. Throws a `RequestError` if there is no such page. */
  async page(address: string): Promise<MarkdownCopy> {
    const state = await this.state()
    const scheme = addressing(state.facts)
    for (const route of this.routesOf(address, state)) {
      const record = await this.json(recordFileOf(route), recordSchema)
      const { lang, version, rest } = splitRoute(route, scheme)
      // A page that replaces a missing translation has no copy of its own.
      const sourceRoute =
        record?.fallback === undefined ? route : joined({ lang: record.fallback, version, rest }, state)
      const markdown = record && (await this.files.read(markdownFileOf(sourceRoute)))
      if (record && markdown !== undefined)
        return { url: this.urlOf(route, state), lang: record.fallback ?? lang, version, markdown, headings: record.toc }
    }
    const near = (await this.#similarTo(address, state)).map((url) => ` ${url}`).join(',')
    throw new RequestError(
      `There is no page ${JSON.stringify(short(address, 200))}. ${near ? `Similar:${near}.` : 'Find the URL with `search` or `list_pages`.'}`,
    )
  }

  /** Returns the URLs of the pages whose paths are most similar to one that does not exist, in its locale. */
  async #similarTo(address: string, state: SiteState): Promise<string[]> {
    const [route = rootPath] = this.routesOf(address, state)
    const groups = await this.groups(splitRoute(route, addressing(state.facts)), state)
    const routes = groups.flatMap(({ pages }) => pages.map((page) => page.route))
    return mostSimilar(route, routes, (one) => one, nearPages).map((one) => short(this.urlOf(one, state), 200))
  }
}

/** The number of similar pages that an error names. */
const nearPages = 3

const joined = (parts: RouteParts, { facts }: SiteState): RoutePath => joinRoute(parts, addressing(facts))

/** Returns the base of a site. A portable site works under any, and its data are relative to the root. */
const withoutDot = (base: string): string => (base.startsWith('.') ? '/' : base)

function oneOf(field: string, wanted: string, choices: readonly string[]): string {
  if (choices.includes(wanted)) return wanted
  throw new RequestError(
    `There is no ${field} ${JSON.stringify(short(wanted, 40))}. The site has: ${choices.map((one) => short(one, 40)).join(', ')}.`,
  )
}
