// Text → what in it no parser gets through in time, and no writer means: refused with its place, before it is parsed.
//
// What Markdown leaves open until the end of a paragraph (emphasis, brackets, comments) takes the square of its number to settle, and what
// nests takes the stack. The limits lie far above what people write, and far below where a page takes a second.

import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import type { Placed } from './nodes.ts'

export interface Excess extends Placed {
  text: string
}

/** Signs that stay open in a paragraph, and how many of each one paragraph may hold. */
const marks: { name: string; pattern: RegExp; most: number }[] = [
  { name: 'signs of emphasis', pattern: /[*_~]+/g, most: 2000 },
  { name: 'opening brackets', pattern: /\[/g, most: 3000 },
  { name: 'openings of comments', pattern: /<[!?]/g, most: 500 },
]
const mostDeep = 200
/** Rows are filled up to the columns of their table: a few letters could ask for millions of cells. */
const mostCells = 200_000

const fenceLine = /^[ \t>]*(`{3,}|~{3,})(.*)$/
const containerLine = /^[ \t>]*:{3,}[ \t]*([A-Za-z])?/
/** A whole definition on one line, such as `[name]: /address "Title"`. */
const definition = /^ {0,3}\[[^[\]\\]{1,999}\]:[ \t]+[^\s<[]\S{0,2047}(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*$/
const delimiterRow = /^[ \t>]*[|:-][ \t|:-]*$/gm
/** Markers of lists and quotes at the start of a line: as many levels as it opens. */
const longRun = new RegExp(`^[ \\t>*+\\-\\d.)]{${mostDeep}}`, 'm')
const markerRun = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)+/

/** Finds the first place of a text that goes over a limit. Code blocks may hold anything. */
export function findExcess(text: string): Excess | undefined {
  if (!mayExceed(text)) return undefined
  let fence = ''
  let containers = 0
  let counts = marks.map(() => 0)
  let columns = 0
  let cells = 0
  // Definitions of links cost nothing where they do not stand in a paragraph.
  let mayDefine = true
  for (const [i, line] of text.split('\n').entries()) {
    const excess = (text: string): Excess => ({ position: { start: { line: i + 1, column: 1 } }, text })
    const [, run = '', rest = ''] = fenceLine.exec(line) ?? []
    if (run && !fence && !(run.startsWith('`') && rest.includes('`'))) fence = run
    else if (fence && run.startsWith(fence) && !rest.trim()) fence = ''
    if (fence) continue
    if (line.trim() === '') {
      counts = marks.map(() => 0)
      columns = 0
      cells = 0
      mayDefine = true
      continue
    }
    mayDefine &&= definition.test(line)
    if (mayDefine) continue
    if (levelsOf(line) > mostDeep) return excess(`This line nests more than ${mostDeep} lists and block quotes`)
    const [isContainer, name] = containerLine.exec(line) ?? []
    if (isContainer) containers = Math.max(0, containers + (name ? 1 : -1))
    if (containers > mostDeep) return excess(`More than ${mostDeep} containers are open here`)
    columns = Math.max(columns, columnsOf(line))
    cells += columns
    if (cells > mostCells) return excess(`This table has more than ${mostCells} cells`)
    counts = marks.map(({ pattern }, which) => (counts[which] ?? 0) + countOf(line, pattern))
    const over = marks.find(({ most }, which) => (counts[which] ?? 0) > most)
    if (over) return excess(`This paragraph has more than ${over.most} ${over.name}`)
  }
  return undefined
}

/** The most columns that a table of a text may have; 0 where there is none. */
const columnsOf = (text: string): number =>
  (text.match(delimiterRow) ?? []).reduce((most, row) => Math.max(most, countOf(row, /\|/g) + 1), 0)

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** A look at the text as a whole, which spares nearly all pages the one at each line. */
const mayExceed = (text: string): boolean =>
  hasManySigns(text) || columnsOf(text) * text.length > mostCells || longRun.test(text)

/** By character: set where it is one of these signs. */
const signs = Uint8Array.from({ length: 128 }, (_, code) => Number('*_~[<:'.includes(String.fromCharCode(code))))
/** Fewer signs than this go over no limit. */
const fewSigns = Math.min(...marks.map(({ most }) => most), 3 * mostDeep)

function hasManySigns(text: string): boolean {
  let count = 0
  for (let i = 0; i < text.length; i++) count += signs[text.charCodeAt(i)] ?? 0
  return count > fewSigns
}

/** How many lists and quotes a line opens or goes on with, by its markers and its indentation. */
function levelsOf(line: string): number {
  const [markers = ''] = markerRun.exec(line) ?? []
  // Rules are written with the marker of lists: `* * * * *`.
  if (markers.length < mostDeep || /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/.test(line)) return 0
  return markers.search(/\S/) / 2 + countOf(markers, />|[-+*]|\d+/g)
}

/** Finds a node that lies deeper in a tree than pages nest, without going much deeper itself. */
export function findTooDeep<Node extends Nodes | HtmlNodes>(node: Node, levels = mostDeep): Node | undefined {
  if (!('children' in node)) return undefined
  for (const child of node.children as Node[]) {
    const found = levels === 1 ? child : findTooDeep(child, levels - 1)
    if (found) return found
  }
  return undefined
}

export const tooDeep = (node: Nodes | HtmlNodes | undefined): Excess => ({
  position: node?.position,
  text: `Blocks are nested more than ${mostDeep} levels deep here`,
})
