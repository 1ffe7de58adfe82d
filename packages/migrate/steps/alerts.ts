// Converts alerts that docsite does not have, such as `> [!INFO]` or `> [!NOTE] A title`, into containers.

import type { Draft } from '../draft.ts'
import { maskFences } from '../text/mask.ts'
import { containerNames } from './containers.ts'
import { labelText } from './directives.ts'

/** The alerts of GitHub, which docsite reads. */
const known = new Set(['note', 'tip', 'important', 'warning', 'caution'])
const opening = /^((?:[ \t]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)>[ \t]?\[!([A-Za-z]+)\][ \t]*([^\n]*)$/

export function convertAlerts(draft: Draft): void {
  if (!/>[ \t]?\[!/.test(draft.text)) return
  const lines = draft.text.split('\n')
  const masked = maskFences(draft.text).split('\n')
  const result: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, prefix = '', type = '', title = ''] = opening.exec(masked[at] ?? '') ?? []
    const name = type.toLowerCase()
    const container = name === 'details' ? 'details' : containerNames.get(name)
    if (container === undefined || (known.has(name) && title.trim() === '')) {
      result.push(lines[at] ?? '')
      continue
    }
    const indent = prefix.replace(/\S/g, ' ')
    const quote = /^[ \t]*>[ \t]?/
    let end = at + 1
    while (end < lines.length && quote.test(lines[end] ?? '')) end++
    const inner = lines.slice(at + 1, end).map((line) => `${indent}${line.replace(quote, '')}`.trimEnd())
    // A container of another name would show its own name.
    const label = title.trim() || (container === name ? '' : `${type[0]?.toUpperCase()}${name.slice(1)}`)
    result.push(`${prefix}:::${container}${labelText(label)}`, ...inner, `${indent}:::`)
    draft.count(`\`[!${type}]\` → \`:::${container}\``)
    at = end - 1
  }
  draft.text = result.join('\n')
}
