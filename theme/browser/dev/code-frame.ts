// Draws the source lines of a diagnostic. Loaded by `dev` only.

import type { CodeFrame } from '../../../pipeline/model/code-frame.ts'
import { element } from './element.ts'

/** Returns the lines with their numbers. The span is marked. */
export function frameElement({ first, lines, line, start, end }: CodeFrame): HTMLElement {
  const frame = element('pre', { dir: 'ltr', translate: false })
  lines.forEach((text, i) => {
    const number = first + i
    const row = element('span', { className: number === line ? 'row marked' : 'row' })
    const label = element('span', { className: 'number', textContent: String(number) })
    label.setAttribute('aria-hidden', 'true')
    row.append(label)
    if (number === line)
      row.append(
        text.slice(0, start),
        // At the end of a line, a space is marked.
        element('mark', { textContent: text.slice(start, end) || ' ' }),
        text.slice(end),
      )
    else row.append(text || ' ')
    frame.append(row, '\n')
  })
  return frame
}
