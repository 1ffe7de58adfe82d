// Remembers linked pages. A page is linked again only if its text, its date, or what all links depend on has changed.

import { hash } from 'node:crypto'
import { type OutlineEntry, outlineOf } from '../model/page/outline.ts'
import type { PageRecord, ParsedPage } from '../model/page/page.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Route } from '../site/routes.ts'
import type { History } from '../source/git/history.ts'
import type { Cache } from '../storage/cache.ts'
import type { NoteParts } from '../storage/note-parts.ts'

/** What is remembered of a linked page, as JSON data. The rest is in the parsed page, or is linked again when it is needed. */
interface SavedLinks extends Partial<Pick<LinkedPage, 'files' | 'images' | 'diagnostics' | 'openGraphText'>> {
  /** The record without its outline. */
  record: PageRecord
}

interface KnownLinksInput {
  cache: Cache
  /** Hash of what all links depend on; `undefined` if nothing can be remembered. */
  siteKey: string | undefined
  /** The hash of each page's source, by content path. */
  keys: ReadonlyMap<string, string>
  history: History
  pageOf(filePath: string): ParsedPage | undefined
  /** Whether all pages are linked again. */
  verify?: boolean | undefined
}

const noteName = 'links'

export class KnownLinks {
  readonly #input: KnownLinksInput
  readonly #saved: NoteParts<SavedLinks> | undefined

  constructor(input: KnownLinksInput) {
    this.#input = input
    this.#saved = input.siteKey === undefined ? undefined : input.cache.parts(noteName)
  }

  /** Links all pages of a site. */
  link(linked: LinkedSite): LinkedPage[] {
    const saved = this.#saved
    const { routes } = linked.routes
    if (!saved) return routes.map((route) => linked.link(route))
    const next = new Map<string, SavedLinks>()
    const pages = routes.map((route) => {
      const linkKey = this.#keyOf(route)
      const known = this.#input.verify ? undefined : saved.get(linkKey)
      const page = known ? this.#known(known, route, linked) : linked.link(route)
      if (!isBroken(page)) next.set(linkKey, known ?? savedLinks(page))
      page.linkKey = linkKey
      return page
    })
    this.#input.cache.keepParts(saved, next)
    return pages
  }

  #keyOf({ path, filePath }: Route): string {
    const { siteKey, keys, history } = this.#input
    const facts = [siteKey, path, keys.get(filePath), history.times.get(filePath), history.authors.get(filePath)]
    return hash('sha1', facts.join('\n'))
  }

  /** Returns a linked page whose placeholders are filled when they are needed. */
  #known(
    { record, files = [], images = [], diagnostics = [], openGraphText }: SavedLinks,
    route: Route,
    linked: LinkedSite,
  ): LinkedPage {
    const page = this.#input.pageOf(route.filePath) as ParsedPage
    let again: LinkedPage | undefined
    return {
      route,
      record: withOutline(record, page),
      get toc() {
        return page.details.toc
      },
      get placeholders() {
        again ??= linked.link(route)
        return again.placeholders
      },
      files,
      images,
      diagnostics,
      ...(openGraphText ? { openGraphText } : {}),
      ...(page.live ? { live: page.live } : {}),
      ...(page.hasDiagramFrames ? { hasDiagramFrames: true } : {}),
    }
  }
}

/** Returns whether linking has failed, which may have a cause outside the page. */
const isBroken = ({ diagnostics }: LinkedPage): boolean => diagnostics.some(({ rule }) => rule === 'page-failure')

/** Returns what to remember of a page. Most pages have neither files nor diagnostics. */
function savedLinks({ record, files, images, diagnostics, openGraphText }: LinkedPage): SavedLinks {
  return {
    record: { ...record, toc: [] },
    ...(files.length > 0 ? { files } : {}),
    ...(images.length > 0 ? { images } : {}),
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
    ...(openGraphText ? { openGraphText } : {}),
  }
}

/** Returns a record whose outline is computed on demand. Its fields keep their order, which is that of the JSON in the output. */
function withOutline(record: PageRecord, page: ParsedPage): PageRecord {
  let outline: OutlineEntry[] | undefined
  return Object.defineProperty({ ...record }, 'toc', {
    get: () => {
      outline ??= outlineOf(page.details.toc, page.frontmatter.outline)
      return outline
    },
    enumerable: true,
  })
}
