// Two versions of a table → one with marked cells. Rows are aligned first, then columns by their heads.

import type { Element } from 'hast'
import { alignLists } from './diff-lists.ts'
import { markAll, markInline } from './inline-marks.ts'
import { wordSimilarity } from './match-blocks.ts'
import { keysOf, type Token, tokensOf } from './tokens.ts'
import { addClass, copyOf, eachElement, element } from './tree.ts'

interface Cell {
  node: Element
  tokens: Token[]
  key: string
}

interface Row {
  node: Element
  parent: Element
  cells: Cell[]
  key: string
}

type Pair<T> = { before?: T; after?: T }

const isCell = ({ tagName }: Element): boolean => tagName === 'td' || tagName === 'th'

function rowsOf(table: Element, lang: string): Row[] {
  const rows: Row[] = []
  eachElement(table, (node, parent) => {
    if (node.tagName !== 'tr') return
    const cells = node.children.flatMap((child): Cell[] => {
      if (child.type !== 'element' || !isCell(child)) return []
      const tokens = tokensOf(child.children, lang)
      return [{ node: child, tokens, key: keysOf(tokens).join('\n') }]
    })
    rows.push({ node, parent: parent as Element, cells, key: cells.map(({ key }) => key).join('\t') })
  })
  return rows
}

/** Aligns two lists by their keys, and what lies between equal items by `likeness`. */
function align<T extends { key: string }>(
  before: readonly T[],
  after: readonly T[],
  likeness: (a: T, b: T) => boolean,
): Pair<T>[] {
  const pairGap = (removed: T[], inserted: T[]): Pair<T>[] => [
    ...inserted.flatMap((one): Pair<T>[] => {
      const at = removed.findIndex((other) => likeness(other, one))
      if (at < 0) return [{ after: one }]
      const skipped = removed.splice(0, at).map((other) => ({ before: other }))
      return [...skipped, { before: removed.shift() as T, after: one }]
    }),
    ...removed.map((other) => ({ before: other })),
  ]
  return alignLists<T, Pair<T>>(before, after, (one, other) => ({ before: one, after: other }), pairGap)
}

const likeCells = (a: Cell, b: Cell): boolean =>
  a.tokens.length > 0 && wordSimilarity(keysOf(a.tokens), keysOf(b.tokens)) >= 0.3

/** Rows are alike if one of their cells is the same, or their words are similar. */
const likeRows = (a: Row, b: Row): boolean =>
  a.cells[0]?.key === b.cells[0]?.key ||
  wordSimilarity(
    a.cells.flatMap(({ tokens }) => keysOf(tokens)),
    b.cells.flatMap(({ tokens }) => keysOf(tokens)),
  ) >= 0.5

/** Returns the new table with marks, and the number of changed cells. */
export function markTable(
  before: Element,
  after: Element,
  lang: string,
): { node: Element; inserted: number; removed: number } {
  const node = copyOf(after)
  const [old, now] = [rowsOf(copyOf(before), lang), rowsOf(node, lang)]
  const columns = columnsOf(old[0], now[0])
  const counts = { inserted: 0, removed: 0 }
  let last: Row | undefined
  for (const { before: from, after: to } of align(old, now, likeRows)) {
    if (from && to) markRow(from, to, columns, counts)
    else if (to) {
      for (const cell of to.cells) cell.node.children = markAll(cell.tokens, 'ins')
      addClass(to.node, 'review-inserted-row')
      counts.inserted += to.cells.length
    } else if (from) {
      const parent = last?.parent ?? now[0]?.parent ?? node
      const row = element('tr', { className: ['review-removed-row'] }, from.cells.map(removedCell))
      parent.children.splice(last ? parent.children.indexOf(last.node) + 1 : 0, 0, row)
      counts.removed += from.cells.length
      last = { ...from, node: row, parent }
    }
    if (to) last = to
  }
  return { node, ...counts }
}

/** Returns which column of the old table corresponds to which one of the new table, by their heads. */
function columnsOf(old: Row | undefined, now: Row | undefined): Pair<number>[] {
  const [before, after] = [old?.cells ?? [], now?.cells ?? []]
  if (before.length === after.length) return after.map((_, i) => ({ before: i, after: i }))
  return align(before, after, likeCells).map((pair) => ({
    ...(pair.before ? { before: before.indexOf(pair.before) } : {}),
    ...(pair.after ? { after: after.indexOf(pair.after) } : {}),
  }))
}

function markRow(
  from: Row,
  to: Row,
  columns: readonly Pair<number>[],
  counts: { inserted: number; removed: number },
): void {
  const children: Element[] = []
  for (const { before, after } of columns) {
    const [old, now] = [
      before === undefined ? undefined : from.cells[before],
      after === undefined ? undefined : to.cells[after],
    ]
    if (old && now && old.key !== now.key) {
      const { children: marked, inserted, removed } = markInline(old.tokens, now.tokens)
      now.node.children = marked
      counts.inserted += inserted
      counts.removed += removed
    } else if (now && !old) {
      now.node.children = markAll(now.tokens, 'ins')
      counts.inserted++
    } else if (old && !now) {
      children.push(removedCell(old))
      counts.removed++
    }
    if (now) children.push(now.node)
  }
  const rest = to.cells.filter(({ node }) => !children.includes(node)).map(({ node }) => node)
  to.node.children = [...children, ...rest]
}

const removedCell = ({ node, tokens }: Cell): Element =>
  element(node.tagName, { className: ['review-removed-cell'] }, markAll(tokens, 'del'))
