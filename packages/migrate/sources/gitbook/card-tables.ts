// Converts the tables that GitBook shows as cards: `<table data-view="cards">` → `:::cards`.

import type { Step } from '../../draft.ts'
import { attributesText, containerText, labelText } from '../../steps/directives.ts'
import { replaceInText } from '../../text/mask.ts'

/** A cell, with what it is for. */
interface Cell {
  isTarget: boolean
  isCover: boolean
  isHidden: boolean
  html: string
}

export const convertCardTables: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /<table\b[^<>]*data-view="cards"[^<>]*>([\s\S]*?)<\/table>/g,
    ([, table = '']) => {
      const columns = Array.from(table.matchAll(/<th\b([^<>]*)>/g), ([, attributes = '']) => attributes)
      const rows = Array.from(
        (/<tbody>([\s\S]*)<\/tbody>/.exec(table)?.[1] ?? '').matchAll(/<tr>([\s\S]*?)<\/tr>/g),
        ([, row = '']) => cellsOf(row, columns),
      )
      draft.count('tables of cards → `:::cards`')
      return containerText('cards', '', rows.map(cardOf).join('\n\n'))
    },
  )
}

const cellsOf = (row: string, columns: readonly string[]): Cell[] =>
  Array.from(row.matchAll(/<td\b[^<>]*>([\s\S]*?)<\/td>/g), ([, html = ''], i) => {
    const column = columns[i] ?? ''
    return {
      isTarget: column.includes('data-card-target'),
      isCover: column.includes('data-card-cover'),
      isHidden: column.includes('data-hidden'),
      html,
    }
  })

const textOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The first text is the title of the card. */
function cardOf(cells: readonly Cell[]): string {
  const hrefs = (some: readonly Cell[]) => some.flatMap(({ html }) => /<a\b[^<>]*href="([^"]+)"/.exec(html)?.[1] ?? [])
  const [href] = hrefs([...cells.filter(({ isTarget }) => isTarget), ...cells.filter(({ isCover }) => !isCover)])
  const [title = '', ...texts] = cells
    .filter(({ isHidden, isTarget, isCover }) => !isHidden && !isTarget && !isCover)
    .map(({ html }) => textOf(html))
    .filter(Boolean)
  const rest = `${labelText(title || (href ?? ''))}${attributesText({ href })}`
  return texts.length === 0 ? `::card${rest}` : containerText('card', rest, texts.join('\n\n'))
}
