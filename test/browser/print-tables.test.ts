// Printed tables: all columns are on the paper, whatever the screen shows of them.

import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (columns: number, heads: readonly string[], first: string): string =>
  [
    row(Array.from({ length: columns }, (_, i) => heads[i] ?? `Head ${i}`)),
    row(Array.from({ length: columns }, () => '-')),
    row([first, ...Array.from({ length: columns - 1 }, (_, i) => String(60 + i))]),
  ].join('\n')

const browsers =
  'Feature,Chrome,Firefox,Safari,Edge,Opera,Chrome Android,Samsung Internet,WebView Android,Deno,Node.js,Bun'
const pages: Record<string, string> = {
  '5 columns': table(5, ['Option', 'Type', 'Default'], '`performance.chunkSplit.forceSplitting`'),
  '16 columns': table(16, browsers.split(','), '`flat`'),
  '24 columns': table(24, browsers.split(','), '`toLocaleString`'),
  'long words': table(
    16,
    ['Internationalization', 'Donaudampfschifffahrt', ...browsers.split(',')],
    '`resolve.extensionAlias.of`',
  ),
}
const browser = testBrowser()
const site = serveBuilt({
  'content/index.md': `# Tables\n\n${Object.values(pages).join('\n\n<!-- -->\n\n')}\n\nAfter.\n`,
})

// A4 with the margins that browsers choose: portrait.
const paper = { width: 718, height: 1050 }

test('prints all columns of a table on the paper, with short words whole', async () => {
  const page = await browser.open(site.url('/'))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  const found = await page.locator('.table table').evaluateAll((tables) =>
    tables.map((table) => {
      const cells = Array.from(table.querySelectorAll<HTMLElement>('th,td'))
      const isBroken = (cell: HTMLElement): boolean =>
        (cell.textContent ?? '').length <= 5 && cell.getClientRects().length > 0 && linesOf(cell) > 1
      const linesOf = (cell: HTMLElement): number => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
      }
      return {
        outside: cells
          .filter(
            (cell) => cell.getBoundingClientRect().right > innerWidth + 1 || cell.scrollWidth > cell.clientWidth + 1,
          )
          .map((cell) => cell.textContent),
        broken: cells.filter(isBroken).map((cell) => cell.textContent),
        size: Number.parseFloat(getComputedStyle(cells[0] as Element).fontSize) >= 6,
      }
    }),
  )
  expect(found).toEqual(Object.keys(pages).map(() => ({ outside: [], broken: [], size: true })))
})
