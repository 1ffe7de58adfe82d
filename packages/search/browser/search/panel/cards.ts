// Collects hits into one card per page: a head, the best hits, and the other hits, which a row of the card reveals.

import type { SearchHit } from '@docsite/cli/search'

/** The number of hits that a card shows below its head. With the head, three rows of the list are from one page. */
const hitsShown = 2

/** The hits on one page. */
export interface Card {
  /** The URL of the page. */
  link: string
  title: string
  /** The hit in the title, if there is one. */
  head: SearchHit | undefined
  /** The hits in headings and text, best first. */
  hits: SearchHit[]
}

/** The cards of one section of the site, which is a group of its sidebar. */
export interface CardGroup {
  name: string
  cards: Card[]
}

/** One row of the list. Each row is an option that the arrow keys reach. */
export type Row =
  | { kind: 'page'; card: Card }
  | { kind: 'hit'; card: Card; hit: SearchHit }
  | { kind: 'more'; card: Card; count: number }

/** The rows of one card, and the index of the first one in the list. */
interface CardRows {
  card: Card
  first: number
  rows: Row[]
}

/** Collects hits by group and page. Groups, and the pages in them, keep the order of their first hits. */
export function cardGroups(hits: readonly SearchHit[]): CardGroup[] {
  const groups = new Map<string, Map<string, SearchHit[]>>()
  for (const hit of hits) {
    const pages = groups.get(hit.group) ?? new Map<string, SearchHit[]>()
    const page = hit.link.replace(/#.*/s, '')
    groups.set(hit.group, pages.set(page, [...(pages.get(page) ?? []), hit]))
  }
  return Array.from(groups, ([name, pages]) => ({
    name,
    cards: Array.from(pages, ([link, some]) => cardOf(link, some)),
  }))
}

/** Returns whether a group is a section of the site, and not a page at the first level of the sidebar. */
export const isSection = ({ name, cards }: CardGroup): boolean =>
  cards.length > 1 || cards.some(({ title }) => title !== name)

function cardOf(link: string, hits: readonly SearchHit[]): Card {
  const head = hits.find(({ type }) => type === 'title')
  const others = hits.filter((hit) => hit !== head)
  // `sort` is stable, so hits of the same kind stay in the order of the page.
  return { link, title: hits[0]?.title ?? '', head, hits: others.sort((a, b) => kindOf(a) - kindOf(b)) }
}

/** Returns the kind of a match: smaller is better. A heading is better than text, and whole words are better than parts. */
function kindOf(hit: SearchHit): number {
  const place = hit.type === 'header' ? 0 : 2
  return isWholeHeading(hit) ? -1 : place + (beginsWord(hit) ? 0 : 1)
}

const isWholeHeading = ({ type, header, highlightInfoList: [first] }: SearchHit): boolean =>
  type === 'header' &&
  first !== undefined &&
  first.start + first.length === header.length &&
  header.slice(0, first.start).endsWith(' > ')

/** Returns whether one of the matches is at the beginning of a word. */
function beginsWord({ header, statement, highlightInfoList }: SearchHit): boolean {
  const shown = statement ?? header
  return highlightInfoList.some(({ start }) => !/[\p{L}\p{M}\p{N}]$/u.test(shown.slice(0, start)))
}

/** A group with the rows of its cards. */
export interface RowGroup {
  name: string
  isSection: boolean
  cards: CardRows[]
}

/** Returns the rows of all groups. `expanded` are the URLs of the pages whose hits are all shown. */
export function rowGroups(groups: readonly CardGroup[], expanded: ReadonlySet<string>): RowGroup[] {
  let first = 0
  return groups.map((group) => ({
    name: group.name,
    isSection: isSection(group),
    cards: group.cards.map((card) => {
      const rows = rowsOfCard(card, expanded.has(card.link))
      first += rows.length
      return { card, first: first - rows.length, rows }
    }),
  }))
}

/** Returns the rows of all groups in the order of the arrow keys. */
export const rowsOf = (groups: readonly RowGroup[]): Row[] =>
  groups.flatMap(({ cards }) => cards.flatMap(({ rows }) => rows))

function rowsOfCard(card: Card, isExpanded: boolean): Row[] {
  const shown = isExpanded ? card.hits : card.hits.slice(0, hitsShown)
  const count = card.hits.length - shown.length
  return [
    // A search server may not know the title of a page.
    ...(card.head || card.title ? [{ kind: 'page' as const, card }] : []),
    ...shown.map((hit) => ({ kind: 'hit' as const, card, hit })),
    ...(count > 0 ? [{ kind: 'more' as const, card, count }] : []),
  ]
}

/** Returns the index of the first row that is a hit. A head whose title does not match is only the way to its page. */
export const firstHit = (rows: readonly Row[]): number =>
  Math.max(
    0,
    rows.findIndex((row) => row.kind !== 'page' || row.card.head !== undefined),
  )

/** Returns the number of hits in the cards, including those that are not revealed yet. */
export const hitCount = (groups: readonly CardGroup[]): number =>
  groups.flatMap(({ cards }) => cards).reduce((sum, { head, hits }) => sum + (head ? 1 : 0) + hits.length, 0)
