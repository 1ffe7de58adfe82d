// Creates elements, and draws the source lines of a diagnostic with them. Loaded by `dev` only.

import type { CodeFrame } from '../../../pipeline/model/page/page-event.ts'

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

/** Creates an element with properties. Names with a hyphen are attributes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> & Record<`aria-${string}`, string> = {},
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(properties))
    if (key.includes('-')) created.setAttribute(key, String(value))
    else Object.assign(created, { [key]: value })
  return created
}
