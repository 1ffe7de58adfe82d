// Collects the ids that links to a page can point to: its own ids, and aliases for the ids of its alternates.

import type { ParsedPage } from '../model/page/page.ts'
import type { Addressing } from '../model/route.ts'
import { anchorAliases } from './links/anchors.ts'
import { alternatesOf, counterpartsOf, type Route, type RouteTable } from './routes.ts'

function* lineIdsOf({ lineIds = [] }: ParsedPage): Generator<string> {
  for (const { prefix, count, first = 1 } of lineIds)
    for (let line = first; line < first + count; line++) yield `${prefix}L${line}`
}

export class PageIds {
  readonly #routes: RouteTable
  readonly #addressing: Addressing
  readonly #pageOf: (filePath: string) => ParsedPage | undefined
  readonly #ids = new Map<string, ReadonlySet<string>>()

  constructor(routes: RouteTable, addressing: Addressing, pageOf: (filePath: string) => ParsedPage | undefined) {
    this.#routes = routes
    this.#addressing = addressing
    this.#pageOf = pageOf
  }

  /** Returns all ids that a link to the page at a route can point to; `undefined` if the page is not parsed. */
  of(path: string): ReadonlySet<string> | undefined {
    const known = this.#ids.get(path)
    if (known) return known
    const route = this.#routes.byPath.get(path)
    const page = route && this.#pageOf(route.filePath)
    if (!page) return undefined
    const others = this.#othersOf(route)
    const ids = new Set([...page.details.ids, ...lineIdsOf(page), ...aliasesFrom(page, others).flat()])
    // An alternate that is parsed later adds its aliases.
    if (!others.includes(undefined)) this.#ids.set(path, ids)
    return ids
  }

  /** Returns the alias ids of each heading: the ids of the same heading in other languages. */
  aliasesOf(route: Route, page: ParsedPage): string[][] {
    return aliasesFrom(page, this.#othersOf(route))
  }

  /** Returns for each heading below the title the languages and versions whose page at this route has neither the heading nor a counterpart. */
  missingIn(route: Route, page: ParsedPage): string[][] {
    const others = counterpartsOf(route.path, this.#routes, this.#addressing).flatMap(({ path, lang, version }) => {
      const isOther = path !== route.path && (lang === route.lang || version === route.version)
      const ids = isOther ? this.of(path) : undefined
      return ids ? [{ name: version === route.version ? lang : version, ids }] : []
    })
    // The title is where a page begins, which every link reaches.
    return page.details.headings.map(({ id, depth }) =>
      others.flatMap(({ name, ids }) => (depth === 1 || ids.has(id) ? [] : [name])),
    )
  }

  clear(): void {
    this.#ids.clear()
  }

  /** Returns the pages of a route in other languages. */
  #othersOf({ path, filePath }: Route): (ParsedPage | undefined)[] {
    return alternatesOf(path, this.#routes, this.#addressing).flatMap((other) =>
      other.filePath === filePath ? [] : [this.#pageOf(other.filePath)],
    )
  }
}

const aliasesFrom = (
  { details: { headings, ids } }: ParsedPage,
  others: readonly (ParsedPage | undefined)[],
): string[][] =>
  anchorAliases(
    headings,
    ids,
    others.map((other) => other?.details.headings ?? []),
  )
