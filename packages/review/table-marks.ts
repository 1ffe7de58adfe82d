// Two versions of a table → one with marked cells. Rows are aligned first, then columns by their heads.

import type { Element } from 'hast'
import { h } from 'hastscript'
import { visit } from 'unist-util-visit'
import { alignLists, type Likeness, wordSimilarity } from './align-lists.ts'
import { type Counts, markAll, markInline } from './inline-marks.ts'
import { keysOf, type Token, tokensOf } from './tokens.ts'
import { addClass, Insertions } from './tree.ts'

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

const isCell = ({ tagName }: Element): boolean => tagName === 'td' || tagName === 'th'

function rowsOf(table: Element, lang: string): Row[] {
  const rows: Row[] = []
  visit(table, 'element', (node, _, parent) => {
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

/** Returns what readers see of a table, as a text. */
export const tableKey = (table: Element, lang: string): string =>
  rowsOf(table, lang)
    .flatMap(({ cells }) => ['\n', ...cells.flatMap(({ node, tokens }) => [node.tagName, ...keysOf(tokens)])])
    .join('\t')

const likeCells: Likeness<Cell> = {
  least: 0.3,
  similarity: (a, b) => (a.tokens.length > 0 ? wordSimilarity(keysOf(a.tokens), keysOf(b.tokens)) : 0),
}

const wordsOf = ({ cells }: Row): string[] => cells.flatMap(({ tokens }) => keysOf(tokens))

/** Rows correspond if their first cells are the same, or their words are similar. */
const likeRows: Likeness<Row> = {
  least: 0.5,
  similarity: (a, b) => (a.cells[0]?.key === b.cells[0]?.key ? 1 : wordSimilarity(wordsOf(a), wordsOf(b))),
}

/** Marks the cells of the new table, and adds removed ones. Returns the numbers of changed words and cells. */
export function markTable(before: Element, after: Element, lang: string): Counts {
  const [old, now] = [rowsOf(before, lang), rowsOf(after, lang)]
  const columns = columnsOf(old[0], now[0])
  const counts = { inserted: 0, removed: 0 }
  const insertions = new Insertions()
  let last: Row | undefined
  for (const { before: from, after: to } of alignLists(old, now, likeRows)) {
    const cells = cellPairs(from, to, columns).map((pair) => markCell(pair, counts))
    if (to) {
      to.node.children = cells
      if (!from) addClass(to.node, 'review-inserted-row')
      last = to
    } else insertions.add(h('tr.review-removed-row', cells), last?.parent ?? now[0]?.parent ?? after, last?.node)
  }
  insertions.apply()
  return counts
}

type CellPair = Partial<Record<'before' | 'after', Cell | undefined>>

/** The numbers of columns that correspond; -1 if a table has none. */
type Columns = { before: number; after: number }[]

/** Returns which column of the old table corresponds to which one of the new table, by their heads. */
function columnsOf(old: Row | undefined, now: Row | undefined): Columns {
  const [before, after] = [old?.cells ?? [], now?.cells ?? []]
  if (before.length === after.length) return after.map((_, i) => ({ before: i, after: i }))
  return alignLists(before, after, likeCells).map((pair) => ({
    before: pair.before ? before.indexOf(pair.before) : -1,
    after: pair.after ? after.indexOf(pair.after) : -1,
  }))
}

/** Pairs the cells of two rows. Cells outside the columns of the head stay as they are. */
function cellPairs(from: Row | undefined, to: Row | undefined, columns: Columns): CellPair[] {
  if (!from || !to)
    return [...(from?.cells ?? []).map((before) => ({ before })), ...(to?.cells ?? []).map((after) => ({ after }))]
  const pairs = columns.map(({ before, after }) => ({ before: from.cells[before], after: to.cells[after] }))
  const rest = to.cells.filter((cell) => !pairs.some(({ after }) => after === cell))
  return [
    ...pairs.filter(({ before, after }) => before ?? after),
    ...rest.map((cell) => ({ before: cell, after: cell })),
  ]
}

/** Marks a cell, and counts its changes. */
function markCell({ before, after }: CellPair, counts: Counts): Element {
  const cell = (after ?? before) as Cell
  if (before?.key === after?.key) return cell.node
  if (before && after) {
    const { inserted, removed } = markInline(cell.node, before.tokens, after.tokens)
    counts.inserted += inserted
    counts.removed += removed
    return cell.node
  }
  counts[after ? 'inserted' : 'removed']++
  cell.node.children = markAll(cell.tokens, after ? 'ins' : 'del')
  return after ? cell.node : h(cell.node.tagName, { className: 'review-removed-cell' }, cell.node.children)
}
