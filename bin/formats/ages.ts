// Formats the ages of pages: as a table for people, or as JSON for programs.

import type { PageAge } from '../../pipeline/api/types.ts'
import { visible, visibleLines } from '../../pipeline/text/visible.ts'

/** Formats the ages in the order of the list. In the table, `!` marks pages that are older than allowed. */
export function agesReport(ages: readonly PageAge[], format: string): string {
  if (format === 'json') return `${visibleLines(JSON.stringify({ version: 1, pages: ages }, null, 2))}\n`
  const rows = ages.map(({ days, maxDays = days, date, source, links, file }) => [
    ...[`${days > maxDays ? '! ' : ''}${days}`, date, source, String(links), visible(file)],
  ])
  return [['Days', 'Date', 'From', 'Links', 'Page'], ...rows]
    .map(([days = '', date = '', from = '', links = '', page = '']) =>
      [days.padStart(6), date.padStart(10), from.padStart(8), links.padStart(5), `${page}\n`].join('  '),
    )
    .join('')
}
