// What a reader sees in forced colors, as in the contrast themes of Windows, computed from pixels.

import { ok } from 'node:assert/strict'
import { contrast } from '../contrast.ts'
import { type Box, colorsInBox, ground, highestContrast } from './pixels.ts'
import type { Visitor } from './visitor.ts'
import type { Step } from './walk.ts'

/** The contrast that WCAG 2 asks for, of marks and of text. */
const [ofMarks, ofText] = [3, 4.5]

/** A part of an element: a few pixels for edges, and as wide as an icon for the start and the end. */
type Part = 'all' | 'start' | 'end' | 'left edge' | 'lower edge'

/** What has an icon, without its text, and where the icon is. */
const icons: [selector: string, part: Part][] = [
  ['.code-title', 'start'],
  ['.container.tip .container-title', 'start'],
  ['.container.warning .container-title', 'start'],
  ['.card-title', 'end'],
  ['article p > a[target]', 'end'],
  ['header .appearance', 'all'],
]

/** States, beside the same without the state, and the edge that shows it. */
const states: [selected: string, other: string, edge: Part][] = [
  ['.tab[aria-selected=true]', '.tab[aria-selected=false]', 'lower edge'],
  ['.line.highlighted', '.line:not(.highlighted)', 'left edge'],
]

export const forcedColors: readonly Step[] = [
  {
    title: 'shows icons, the selected tab, marked lines and the words of a search in forced colors',
    run: async (visitor) => {
      const { driver } = visitor
      await visitor.open('/guide/colors')
      if (!(await driver.evaluate(() => matchMedia('(forced-colors: active)').matches))) {
        ok(!(await driver.evaluate(() => CSS.supports('forced-color-adjust', 'none'))), 'Colors are not forced')
        return 'the engine knows no forced colors'
      }
      for (const [selected, other, edge] of states) {
        const [shown, hidden] = [await edgeOf(visitor, selected, edge), await edgeOf(visitor, other, edge)]
        ok(shown >= ofMarks, `${selected} is marked with a contrast of ${shown}`)
        ok(hidden === 1, `${other} is marked with a contrast of ${hidden}`)
      }
      await driver.press('k', { control: true })
      await visitor.sees('the search is open', true, () => document.activeElement?.getAttribute('role') === 'combobox')
      await driver.type('lantern')
      for (const state of ['true', 'false']) {
        const option = `[role=option][aria-selected=${state}]:has(mark)`
        await visitor.sees('the matched words', true, (option) => !!document.querySelector(option), option)
        const word = await contrastOf(visitor, `${option} mark`)
        ok(word >= ofText, `A word of a search has a contrast of ${word} in ${option}`)
      }
      const [chosen, other] = await Promise.all(
        ['true', 'false'].map(async (state) => groundOf(visitor, `[role=option][aria-selected=${state}]`)),
      )
      ok(chosen !== other, `The chosen result looks like the others: ${chosen}`)
      await driver.press('Escape')
      await visitor.sees('the dialog is closed', 0, () => document.querySelectorAll('dialog[open]').length)
      for (const [selector, part] of icons) {
        await driver.evaluate(removeText, selector)
        const icon = await contrastOf(visitor, selector, part)
        ok(icon >= ofMarks, `The icon of ${selector} has a contrast of ${icon}`)
      }
      return undefined
    },
  },
]

async function colorsOf({ driver }: Visitor, selector: string, part: Part = 'all'): Promise<string[]> {
  const box = await driver.evaluate(boxOf, selector, part)
  return colorsInBox(await driver.screenshot(), box)
}

const contrastOf = async (visitor: Visitor, selector: string, part?: Part): Promise<number> =>
  highestContrast(await colorsOf(visitor, selector, part))

/** Returns the contrast of an edge to the rest of an element. */
const edgeOf = async (visitor: Visitor, selector: string, edge: Part): Promise<number> =>
  contrast(ground(await colorsOf(visitor, selector, edge)), await groundOf(visitor, selector))

const groundOf = async (visitor: Visitor, selector: string): Promise<string> =>
  ground(await colorsOf(visitor, selector))

// These functions run in the page.

/** Scrolls to the first element that is shown, and returns the box of a part of it. */
const boxOf = (selector: string, part: Part): Box => {
  const element = [...document.querySelectorAll(selector)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  if (!element) throw new Error(`${selector} is not shown`)
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const icon = Math.min(width, 32)
  const boxes = {
    all: [left, top, width, height],
    start: [left, top, icon, height],
    end: [right - icon, top, icon, height],
    'left edge': [left, top, 2, height],
    'lower edge': [left, bottom - 2, width, 2],
  } as const
  const [x, y, w, h] = boxes[part]
  return { left: x / innerWidth, top: y / innerHeight, width: w / innerWidth, height: h / innerHeight }
}

/** Empties the texts of an element, so that only its icon is left, where it is. */
const removeText = (selector: string): void => {
  const element = document.querySelector(selector)
  const texts = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts?.nextNode()) (texts.currentNode as Text).data = ''
}
