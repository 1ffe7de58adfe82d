// Formats the ages of pages: as a table for people, or as JSON for programs.

import type { PageAge } from '../../pipeline/api/types.ts'
import { visible, visibleLines } from '../../pipeline/text/visible.ts'

const widths = [6, 10, 8, 5]

/** Formats the ages in the order of the list. In the table, `!` marks pages that are older than allowed. */
export function agesReport(ages: readonly PageAge[], format: string): string {
  if (format === 'json') return `${visibleLines(JSON.stringify({ version: 1, pages: ages }, null, 2))}\n`
  const row = (...cells: string[]) => `${cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  ')}\n`
  const rows = ages.map(({ days, maxDays = days, date, source, links, file }) =>
    row(`${days > maxDays ? '! ' : ''}${days}`, date, source, String(links), visible(file)),
  )
  return [row('Days', 'Date', 'From', 'Links', 'Page'), ...rows].join('')
}
