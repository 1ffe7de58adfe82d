// Renders the lines of a code block: their numbers, collapsed regions, and the part of long code that readers open.
//
// The controls are check boxes whose state the style sheet reads, so they need no script. Their labels are attributes, so that
// search, copies and selections contain only the code.

import { escapeAttribute } from '../../model/head/head-html.ts'
import type { InterfaceText } from '../../model/interface-text.ts'
import { interpolate } from '../../text/interpolate.ts'
import { collapsedClass, unseenClass } from './fence-marks.ts'

/** A line of a code block as HTML, without its line break. */
export interface CodeLine {
  html: string
  classes: readonly string[]
  /** Attributes of the line, with a leading space. */
  attributes?: string
  /** HTML below the line, without text. */
  below?: string
}

export interface LineOptions {
  words: InterfaceText
  /** The text before `L12` in the ids of lines. Absent in blocks without line numbers. */
  idPrefix?: string
  /** The number of the first line. Default: 1. */
  firstLine?: number
  /** The number of lines and closed regions that a long block shows. */
  fold?: number
}

/** Renders lines. `hasWords` is set if the HTML contains interface text. */
export function renderLines(lines: readonly CodeLine[], options: LineOptions): { html: string; hasWords: boolean } {
  const { words, fold, firstLine = 1 } = options
  const rows = lines.map((line, i) => lineHtml(line, i + firstLine, options.idPrefix))
  const parts = joinRegions(lines, rows, words)
  const hasRegions = lines.some(({ classes }) => classes.includes(collapsedClass))
  const unseen = lines.filter(({ classes }) => classes.includes(unseenClass)).length
  const isFolded = fold !== undefined && parts.length > fold
  const label = interpolate(words.allLines, { count: lines.length })
  const html = isFolded
    ? `${parts.slice(0, fold).join('')}${closed(parts.slice(fold).join(''))}${control('fold all', label)}`
    : parts.join('')
  const reveal = unseen > 0 ? control('fold reveal', interpolate(words.hiddenLines, { count: unseen })) : ''
  return { html: html + reveal, hasWords: isFolded || unseen > 0 || hasRegions }
}

function lineHtml(
  { html, classes, attributes = '', below = '' }: CodeLine,
  number: number,
  idPrefix: string | undefined,
): string {
  const id = idPrefix === undefined ? undefined : escapeAttribute(`${idPrefix}L${number}`)
  // `data-file` lets the browser itself follow the link, so that `:target` matches the line.
  const link =
    id === undefined
      ? ''
      : `<a class="line-number" href="#${id}" data-line="${number}" data-file tabindex="-1" aria-hidden="true"></a>`
  const idAttribute = id === undefined ? '' : ` id="${id}"`
  return `<span class="${['line', ...classes].join(' ')}"${idAttribute}${attributes}>${link}${html}\n</span>${below}`
}

/** Replaces each run of collapsed lines by a closed region. */
function joinRegions(lines: readonly CodeLine[], rows: readonly string[], words: InterfaceText): string[] {
  const parts: string[] = []
  let region: string[] = []
  const close = () => {
    if (region.length === 0) return
    const label = interpolate(words.collapsedLines, { count: region.length })
    parts.push(control('fold', label) + closed(region.join('')))
    region = []
  }
  rows.forEach((row, i) => {
    if (lines[i]?.classes.includes(collapsedClass)) region.push(row)
    else {
      close()
      parts.push(row)
    }
  })
  close()
  return parts
}

/** Hides lines so that the browser's own search finds them and opens the region. */
const closed = (html: string): string => `<span class="folded" hidden="until-found">${html}</span>`

function control(classes: string, label: string): string {
  const text = escapeAttribute(label)
  return `<label class="${classes}" data-label="${text}"><input type="checkbox" aria-label="${text}"></label>`
}
