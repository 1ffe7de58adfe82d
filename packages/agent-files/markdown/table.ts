// Converts an HTML table to rows of cells by column.

import { afterClass, attribute, type Element, isElement, type Node } from './nodes.ts'

export interface Table {
  captions: Element[]
  /** The first row if it is a header row, or else an empty list. */
  head: readonly Cell[]
  body: (readonly Cell[])[]
  /** The alignment of each column. */
  columns: (string | undefined)[]
}

/** A cell, or `undefined` in a place that another cell spans. */
export type Cell = Element | undefined

export function readTable(table: Element): Table {
  const rows: { cells: Cell[]; isHead: boolean }[] = []
  const captions: Element[] = []
  /** For each column, the number of further rows that a cell from above spans. */
  const taken: number[] = []
  const visit = (nodes: readonly Node[], inHead: boolean) => {
    for (const node of nodes) {
      if (!isElement(node)) continue
      if (node.tagName === 'caption') captions.push(node)
      else if (node.tagName === 'tr') {
        const cells = node.childNodes.filter((child) => isElement(child, 'td') || isElement(child, 'th')) as Element[]
        const isHead = inHead || (cells.length > 0 && cells.every(({ tagName }) => tagName === 'th'))
        rows.push({ cells: placed(cells, taken), isHead })
      } else visit(node.childNodes, node.tagName === 'thead')
    }
  }
  visit(table.childNodes, false)
  const [first, ...rest] = rows
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return {
    captions,
    head: first?.isHead ? first.cells : [],
    body: (first?.isHead ? rest : rows).map(({ cells }) => cells),
    columns: Array.from({ length: width }, (_, i) =>
      rows.map(({ cells }) => cells[i] && afterClass(cells[i], 'align-')).find(Boolean),
    ),
  }
}

/** Assigns the cells of a row to the columns that no cell from above spans. Updates `taken`. */
function placed(own: readonly Element[], taken: number[]): Cell[] {
  const cells: Cell[] = []
  const fillTaken = () => {
    while ((taken[cells.length] ?? 0) > 0) {
      taken[cells.length] = (taken[cells.length] as number) - 1
      cells.push(undefined)
    }
  }
  for (const cell of own) {
    fillTaken()
    const down = spanOf(cell, 'rowspan')
    for (let i = 0; i < spanOf(cell, 'colspan'); i++) {
      taken[cells.length] = down - 1
      cells.push(i === 0 ? cell : undefined)
    }
  }
  fillTaken()
  return cells
}

const spanOf = (cell: Element, name: string): number =>
  Math.min(1000, Math.max(1, Math.floor(Number(attribute(cell, name) ?? 1)) || 1))
