// URLs on the website → addresses in the book.

import type { BuiltSite } from '@docsite/cli'
import {
  addressing,
  decodeFragment,
  decodePath,
  findRoute,
  originOf,
  type RoutePath,
  stripBase,
} from '@docsite/cli/routes'
import type { ChapterText } from '../plan/plan.ts'

/** Where a link of a chapter leads. */
export type Target =
  /** A text of the book. `id` is absent if the link leads to the page as a whole. */
  | { kind: 'text'; text: ChapterText; id?: string }
  /** A page on the web: another one of the site, or of another site. */
  | { kind: 'web'; url: string }

/** Stands for the site's own origin, which a site without `siteUrl` does not know. */
const unknownOrigin = 'https://site.invalid'

const webSchemes = new Set(['http:', 'https:', 'mailto:'])

/** Finds the targets of links, and the files of images. */
export class Addresses {
  readonly #site: BuiltSite
  readonly #byRoute: ReadonlyMap<RoutePath, ChapterText>
  readonly #origin: string

  constructor(site: BuiltSite, texts: readonly ChapterText[], lang: string) {
    this.#site = site
    this.#byRoute = new Map(texts.map((text) => [text.page.route, text]))
    this.#origin = originOf(site.data, { lang, version: site.version }) ?? unknownOrigin
  }

  /** Returns the URL of a page on the website, if the site has a `siteUrl`. */
  urlOf(page: ChapterText['page']): string | undefined {
    return this.#origin === unknownOrigin ? undefined : this.#origin + page.url
  }

  /** Returns where a link in a text leads, or `undefined` if a book cannot link there. */
  target(href: string, from: ChapterText): Target | undefined {
    const url = this.#resolve(href, from)
    if (url === undefined || !webSchemes.has(url.protocol)) return undefined
    if (url.origin !== this.#origin) return { kind: 'web', url: url.href }
    const text = this.#textAt(url)
    if (text === undefined) return this.#origin === unknownOrigin ? undefined : { kind: 'web', url: url.href }
    return url.hash.length > 1 ? { kind: 'text', text, id: decodeFragment(url.hash.slice(1)) } : { kind: 'text', text }
  }

  /** Returns the path of the file that an image shows, or `undefined` if it is not a file of the site. */
  filePath(src: string, from: ChapterText): string | undefined {
    const url = this.#resolve(src, from)
    if (url?.origin !== this.#origin) return undefined
    return stripBase(decodePath(url.pathname), this.#base())?.slice(1)
  }

  #textAt(url: URL): ChapterText | undefined {
    const path = stripBase(decodePath(url.pathname), this.#base())
    const route = path === undefined ? undefined : findRoute(path, (one) => this.#byRoute.has(one))
    return route === undefined ? undefined : this.#byRoute.get(route)
  }

  #resolve(href: string, { page }: ChapterText): URL | undefined {
    return URL.canParse(href, this.#origin + page.url) ? new URL(href, this.#origin + page.url) : undefined
  }

  /** A portable site has relative URLs, which resolve to the root. */
  #base(): string {
    const { base } = addressing(this.#site.data)
    return base.startsWith('/') ? base : '/'
  }
}
