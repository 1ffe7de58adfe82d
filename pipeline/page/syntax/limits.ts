// Limits the complexity of text, because some text would take too long to parse. Pages that exceed a limit are not
// parsed. Unclosed emphasis, brackets and comments take time quadratic in the length of a paragraph, and nesting uses
// the stack. Pages that people write stay far below the limits, and text within the limits is parsed in far less than a
// second.

import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import type { Placed } from '../nodes.ts'
import type { Finding } from '../rules/rules.ts'

export interface Excess extends Placed, Partial<Pick<Finding, 'rule' | 'hint'>> {
  text: string
}

/** Marks that may stay unclosed, and the maximum number of each in one paragraph. Long runs count several times. */
const marks: { name: string; pattern: RegExp; most: number }[] = [
  { name: 'emphasis characters', pattern: /[*_~]{1,10}/g, most: 2000 },
  { name: 'brackets', pattern: /[[\]]/g, most: 6000 },
  { name: 'dollar signs', pattern: /\$/g, most: 2000 },
  { name: 'comment openings', pattern: /<[!?]/g, most: 500 },
]
export const mostDeep = 200
/** The maximum number of table cells. Rows are padded to the width of the table, so a short text could create millions of cells. */
const mostCells = 200_000

/** The maximum number of attributes of a tag or a directive. The HTML parser compares each name with all others. */
const mostAttributes = 200
const attribute = `[^\\s"'<>/={}]+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>{}]+(?![^\\s"'<>{}])))?`
const manyAttributes = new RegExp(
  `(?:<[a-z][\\w-]*|:[\\w-]+(?:\\[[^[\\]\\n]*\\])?\\{)(?:(?:[\\s/]+|(?<=["'{]))${attribute}){${mostAttributes + 1}}`,
  'i',
)
/** Elements that the HTML parser opens again in each block that follows, or for which it searches all open ones. */
const reopened = /<(\/?)(?:a|b|big|button|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])/gi
const mostOpen = 30

const fenceLine = /^[ \t>]*(`{3,}|~{3,})(.*)$/s
const containerLine = /^[ \t>]*:{3,}[ \t]*([A-Za-z])?/
/** Matches a complete definition on one line, such as `[name]: /url "Title"`. */
const definition = /^ {0,3}\[[^[\]\\]{1,999}\]:[ \t]+[^\s<[]\S{0,2047}(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*$/
const delimiterRow = /^[ \t>]*[|:-][ \t|:-]*$/gm
/** Matches many list and quote markers at the start of a line or of a footnote or definition. Each opens a level. */
const longRun = new RegExp(`(?:^|:)[ \\t>*+\\-\\d.)]{${mostDeep}}`, 'm')
const markerRun = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)]|(?:\[\^[^\]\n]{1,999}\])?:)(?=[ \t]|$))[ \t]*)+/

/** Finds the first place in a text that exceeds a limit. Ignores code blocks. */
export function findExcess(text: string): Excess | undefined {
  const attributes = manyAttributes.exec(text)
  if (attributes) {
    const line = text.slice(0, attributes.index).split('\n').length
    return { position: { start: { line, column: 1 } }, text: `This has more than ${mostAttributes} attributes` }
  }
  if (!mayExceed(text)) return undefined
  let fence = ''
  let containers = 0
  let opened = 0
  let counts = marks.map(() => 0)
  let columns = 0
  let cells = 0
  // Link definitions outside a paragraph do not slow down parsing.
  let mayDefine = true
  for (const [i, line] of text.split('\n').entries()) {
    const excess = (text: string): Excess => ({ position: { start: { line: i + 1, column: 1 } }, text })
    const [, run = '', rest = ''] = fenceLine.exec(line) ?? []
    if (run && !fence && !(run.startsWith('`') && rest.includes('`'))) fence = run
    else if (fence && run.startsWith(fence) && !rest.trim()) fence = ''
    if (fence) continue
    for (const [, slash] of line.replace(/(?<!`)(`+)(?!`)[^`]+\1/g, '').matchAll(reopened))
      opened = Math.max(0, opened + (slash ? -1 : 1))
    if (opened > mostOpen) return excess(`More than ${mostOpen} elements such as \`<b>\` and \`<a>\` are open here`)
    if (line.trim() === '') {
      counts = marks.map(() => 0)
      columns = 0
      cells = 0
      mayDefine = true
      continue
    }
    mayDefine &&= definition.test(line)
    if (mayDefine) continue
    if (levelsOf(line) > mostDeep) return excess(`This line opens more than ${mostDeep} lists and quotes`)
    const [isContainer, name] = containerLine.exec(line) ?? []
    if (isContainer) containers = Math.max(0, containers + (name ? 1 : -1))
    if (containers > mostDeep) return excess(`More than ${mostDeep} containers are open here`)
    columns = Math.max(columns, columnsOf(line))
    cells += columns
    if (cells > mostCells) return excess(`This table has more than ${mostCells} cells`)
    counts = marks.map(({ pattern }, which) => (counts[which] ?? 0) + countOf(line, pattern))
    const over = marks.find(({ most }, which) => (counts[which] ?? 0) > most)
    if (over) return excess(`This paragraph contains more than ${over.most} ${over.name}`)
  }
  return undefined
}

/** Returns an upper bound for the number of columns of any table in a text; 0 if it has no table. */
const columnsOf = (text: string): number =>
  (text.match(delimiterRow) ?? []).reduce((most, row) => Math.max(most, countOf(row, /\|/g) + 1), 0)

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Checks the whole text quickly, so that most pages need no check of each line. */
const mayExceed = (text: string): boolean =>
  hasManySigns(text) ||
  countOf(text, reopened) > mostOpen ||
  columnsOf(text) * text.length > mostCells ||
  longRun.test(text)

/** Contains 1 at the code of each character that the limits count, and 0 elsewhere. */
const signs = Uint8Array.from({ length: 128 }, (_, code) => Number('*_~[]<:$'.includes(String.fromCharCode(code))))
/** A text with at most this many of these characters cannot exceed a limit. */
const fewSigns = Math.min(...marks.map(({ most }) => most), 3 * mostDeep)

function hasManySigns(text: string): boolean {
  let count = 0
  for (let i = 0; i < text.length; i++) count += signs[text.charCodeAt(i)] ?? 0
  return count > fewSigns
}

/** Returns the number of lists and quotes that a line opens or continues, based on its markers and indentation. */
function levelsOf(line: string): number {
  const [markers = ''] = markerRun.exec(line) ?? []
  // Thematic breaks such as `* * * * *` look like list markers.
  if (markers.length < mostDeep || /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/.test(line)) return 0
  return markers.search(/\S/) / 2 + countOf(markers.replace(/\[[^[\]]*\]/g, ''), />|[-+*:]|\d+/g)
}

/** Finds a node that exceeds the depth limit. Does not recurse below the limit. */
export function findTooDeep<Node extends Nodes | HtmlNodes>(node: Node, levels = mostDeep): Node | undefined {
  if (!('children' in node)) return undefined
  for (const child of node.children as Node[]) {
    const match = levels === 1 ? child : findTooDeep(child, levels - 1)
    if (match) return match
  }
  return undefined
}

export const tooDeep = (node: Nodes | HtmlNodes | undefined): Excess => ({
  position: node?.position,
  text: `This is nested more than ${mostDeep} levels deep`,
})
