// Collects the ids that links to a page can point to: its own ids, and aliases for the ids of its alternates.

import type { ParsedPage } from '../model/page.ts'
import { type Addressing, allLangs, joinRoute, splitRoute } from '../model/route.ts'
import { anchorAliases } from './anchors.ts'
import { Memo } from './memo.ts'
import { alternatesOf, type Route, type RouteTable } from './routes.ts'

function* lineIdsOf({ lineIds = [] }: ParsedPage): Generator<string> {
  for (const { prefix, count, first = 1 } of lineIds)
    for (let line = first; line < first + count; line++) yield `${prefix}L${line}`
}

export class PageIds {
  readonly #routes: RouteTable
  readonly #addressing: Addressing
  readonly #pageOf: (filePath: string) => ParsedPage | undefined
  readonly #ids = new Memo<ReadonlySet<string>>((path) => this.#compute(path))

  constructor(routes: RouteTable, addressing: Addressing, pageOf: (filePath: string) => ParsedPage | undefined) {
    this.#routes = routes
    this.#addressing = addressing
    this.#pageOf = pageOf
  }

  /** Returns all ids that a link to the page at a route can point to; `undefined` if the page is not parsed. */
  of(path: string): ReadonlySet<string> | undefined {
    return this.#ids.get(path)
  }

  /** Returns the alias ids of each heading: the ids of the same heading in other languages. */
  aliasesOf(route: Route, page: ParsedPage): string[][] {
    const alternates = alternatesOf(route.path, this.#routes, this.#addressing)
    const others = alternates.filter(({ filePath }) => filePath !== route.filePath)
    return anchorAliases(
      page.headings,
      page.ids,
      others.map(({ filePath }) => this.#pageOf(filePath)?.headings ?? []),
    )
  }

  /** Returns for each heading below the title the languages and versions whose page at this route has neither the heading nor a counterpart. */
  missingIn(route: Route, page: ParsedPage): string[][] {
    const site = this.#addressing
    const { version, lang, rest } = splitRoute(route.path, site)
    const others = [
      ...allLangs(site).map((lang) => ({ name: lang, path: joinRoute({ version, lang, rest }, site) })),
      ...site.versions.map((version) => ({ name: version, path: joinRoute({ version, lang, rest }, site) })),
    ].flatMap(({ name, path }) => {
      const ids = path === route.path ? undefined : this.of(path)
      return ids ? [{ name, ids }] : []
    })
    // The title is where a page begins, which every link reaches.
    return page.headings.map(({ id, depth }) =>
      others.flatMap(({ name, ids }) => (depth === 1 || ids.has(id) ? [] : [name])),
    )
  }

  clear(): void {
    this.#ids.clear()
  }

  #compute(path: string): ReadonlySet<string> | undefined {
    const route = this.#routes.byPath.get(path)
    const page = route && this.#pageOf(route.filePath)
    return page && new Set([...page.ids, ...lineIdsOf(page), ...this.aliasesOf(route, page).flat()])
  }
}
