// Collects the ids that links to a page can point to: its own ids, and aliases for the ids of its alternates.

import type { Addressing, RoutePath } from '../model/route.ts'
import type { SharedPage } from '../page/shared-facts.ts'
import { anchorAliases } from './links/anchors.ts'
import { Memo, type Reads } from './reads.ts'
import { alternatesOf, counterpartsOf, type Route, type RouteTable } from './routes.ts'

type SharedOf = (filePath: string) => SharedPage | undefined

function* lineIdsOf({ lineIds = [] }: SharedPage): Generator<string> {
  for (const { prefix, count, first = 1 } of lineIds)
    for (let line = first; line < first + count; line++) yield `${prefix}L${line}`
}

export class PageIds {
  readonly #routes: RouteTable
  readonly #addressing: Addressing
  readonly #sharedOf: SharedOf
  /** The ids of each route. An alternate that is parsed later adds its aliases. */
  readonly #ids: Memo<{ ids?: ReadonlySet<string>; isComplete: boolean }, RoutePath>

  constructor(routes: RouteTable, addressing: Addressing, sharedOf: SharedOf, reads: Reads) {
    this.#routes = routes
    this.#addressing = addressing
    this.#sharedOf = sharedOf
    this.#ids = new Memo(
      reads,
      (path) => this.#idsOf(path),
      ({ isComplete }) => isComplete,
    )
  }

  /** Returns all ids that a link to the page at a route can point to; `undefined` if the page is not parsed. */
  of(path: RoutePath): ReadonlySet<string> | undefined {
    return this.#ids.get(path).ids
  }

  #idsOf(path: RoutePath): { ids?: ReadonlySet<string>; isComplete: boolean } {
    const route = this.#routes.byPath.get(path)
    const page = route && this.#sharedOf(route.filePath)
    if (!page) return { isComplete: false }
    const others = this.#othersOf(route)
    const ids = new Set([...page.details.ids, ...lineIdsOf(page), ...aliasesFrom(page, others).flat()])
    return { ids, isComplete: !others.includes(undefined) }
  }

  /** Returns the alias ids of each heading of the page at a route: the ids of the same heading in other languages. */
  aliasesOf(route: Route, page: SharedPage): string[][] {
    return aliasesFrom(page, this.#othersOf(route))
  }

  /** Returns for each heading below the title the languages and versions whose page at this route has neither the heading nor a counterpart. */
  missingIn(route: Route, page: SharedPage): string[][] {
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
  #othersOf({ path, filePath }: Route): (SharedPage | undefined)[] {
    return alternatesOf(path, this.#routes, this.#addressing).flatMap((other) =>
      other.filePath === filePath ? [] : [this.#sharedOf(other.filePath)],
    )
  }
}

const aliasesFrom = (
  { details: { headings, ids } }: SharedPage,
  others: readonly (SharedPage | undefined)[],
): string[][] =>
  anchorAliases(
    headings,
    ids,
    others.map((other) => other?.details.headings ?? []),
  )
