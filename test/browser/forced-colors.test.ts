// Forced colors, as in the contrast themes of Windows: icons, text and the state of every control are visible.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contrast } from '../contrast.ts'
import { testBrowser } from './browser.ts'
import { colorsIn } from './pixel.ts'
import { active, hits, searchFor } from './searching.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const sections = ['One', 'Two', 'Three'].map((name) => `## ${name}\n\n${'A line of text.\n\n'.repeat(20)}`).join('')

const site = serveBuilt({
  'config/site.json': JSON.stringify({
    themeConfig: {
      nav: [
        { text: 'Here', link: '/guide/' },
        {
          text: 'More',
          items: [
            { text: 'Here too', link: '/guide/' },
            { text: 'There', link: '/guide/other' },
          ],
        },
      ],
    },
  }),
  'content/index.md': '# Home\n',
  'content/guide/other.md': '# Other\n\nA lantern is here.\n',
  'content/guide/index.md': `# Guide

A lantern hangs on the [wall](https://example.com/), and <mark>a mark</mark> on it.

:::tip
Text.
:::

:::warning
Text.
:::

\`\`\`ts title="lines.ts" {1} wrapCode
const marked = 1
const added = 2 // [!code ++]
const removed = 3 // [!code --]
const wrong = 4 // [!code error]
const doubtful = 5 // [!code warning]
const plain = 6
\`\`\`

\`\`\`ts
const focused = 1 // [!code focus]
const dim = 2
\`\`\`

::::tabs
:::tab[First]
The first.
:::
:::tab[Second]
The second.
:::
::::

::::cards
:::card[Card]{href="/guide/other"}
Text.
:::
::::

:::file-tree
- src/
  - index.ts
:::

:source[Source]{href="https://example.com/code"}

::embed[A film]{src="https://youtu.be/abc"}

:::steps
1. One
2. Two
:::

***

${sections}`,
})

const appearances = ['light', 'dark'] as const
const open = (colorScheme: 'light' | 'dark') =>
  browser.open(site.url('/guide/'), { forcedColors: 'active', colorScheme })

/** The part of an element that has its icon or its mark. */
type Part = 'all' | 'start' | 'end'
const partPx = 40

async function colorsOf(locator: Locator, part: Part = 'all'): Promise<string[]> {
  await locator.scrollIntoViewIfNeeded()
  const clip = await locator.boundingBox()
  if (!clip) throw new Error(`${locator} is not visible`)
  const { width, colors } = colorsIn(await locator.page().screenshot({ clip }))
  if (part === 'all') return colors
  const from = part === 'start' ? 0 : Math.max(0, width - partPx)
  return colors.filter((_, i) => i % width >= from && i % width < from + partPx)
}

/** Returns the most frequent color. */
function ground(colors: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** Returns the highest contrast of an area that `fewest` pixels have. */
function contrastIn(colors: readonly string[], fewest = 8): number {
  const behind = ground(colors)
  return colors.map((color) => contrast(color, behind)).sort((a, b) => b - a)[fewest - 1] ?? 0
}

/** Returns how many pixels have a contrast of 3:1 to what was there before. */
const changes = (before: readonly string[], after: readonly string[]): number =>
  after.filter((color, i) => contrast(color, before[i] ?? color) >= 3).length

/** Moves the pointer away, as hovering changes some states. */
const rest = (page: Page) => page.mouse.move(640, 5)

/** Icons, and the part of the element that has them. */
const icons: [string, Part][] = [
  ['.code-title', 'start'],
  ['.container.tip .container-title', 'start'],
  ['.container.warning .container-title', 'start'],
  ['.card-title', 'end'],
  ['.file-tree summary .tree-name', 'start'],
  ['.file-tree li li .tree-name', 'start'],
  ['main p > a[target]', 'end'],
  ['.source-link', 'start'],
  ['.embed > a', 'all'],
]

/** States, the class or the attribute that gives an element its state, and how many pixels the state changes at least. */
const states: [string, string, number][] = [
  ['.tab[aria-selected="true"]', 'aria-selected', 40],
  ['.line.highlighted', '.highlighted', 20],
  ['.line.added', '.added', 20],
  ['.line.removed', '.removed', 20],
  ['.line.error', '.error', 20],
  ['.line.warning', '.warning', 20],
  ['.sidebar-link[aria-current]', 'aria-current', 20],
  ['.outline-link[aria-current]', 'aria-current', 20],
  ['.nav-menu > li > .nav-link[aria-current]', 'aria-current', 20],
  ['.code-buttons [aria-pressed="true"]', 'aria-pressed', 4],
]

describe.each(appearances)('in forced %s colors', (appearance) => {
  test('shows all icons', async () => {
    const page = await open(appearance)
    const found: [string, boolean][] = []
    for (const [selector, part] of icons) {
      const box = page.locator(selector).first()
      // Only the icon is left.
      await box.evaluate((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) texts.currentNode.nodeValue = ''
      })
      found.push([selector, contrastIn(await colorsOf(box, part)) >= 3])
    }
    expect(found).toEqual(icons.map(([selector]) => [selector, true]))
  })

  test('shows the state of tabs, lines, entries and buttons', async () => {
    const page = await open(appearance)
    const seen: object[] = []
    for (const [selector, state, fewest] of states) {
      await (selector.startsWith('.code-buttons') ? page.locator('.code').first().hover() : rest(page))
      const box = page.locator(selector).first()
      const marked = await colorsOf(box)
      await box.evaluate((element, state) => {
        for (const other of document.querySelectorAll('[data-tested]')) other.removeAttribute('data-tested')
        element.setAttribute('data-tested', '')
        if (state.startsWith('.')) element.classList.remove(state.slice(1))
        else element.removeAttribute(state)
      }, state)
      const plain = await colorsOf(page.locator('[data-tested]'))
      const differing = marked.filter((color, i) => color !== plain[i]).length
      seen.push({ selector, differs: differing >= fewest, isReadable: contrastIn(marked) >= 4.5 })
    }
    expect(seen).toEqual(states.map(([selector]) => ({ selector, differs: true, isReadable: true })))
  })

  test('marks no tab but the selected one, and no line but the marked ones', async () => {
    const page = await open(appearance)
    await rest(page)
    const bar = async (selector: string) => {
      const box = page.locator(selector).first()
      const colors = await colorsOf(box)
      const width = colors.length / Math.round((await box.boundingBox())?.height ?? 0)
      const last = colors.slice(-width)
      const first = colors.filter((_, i) => i % width === 1)
      return { below: contrast(ground(last), ground(colors)), beside: contrast(ground(first), ground(colors)) }
    }
    expect((await bar('.tab[aria-selected="true"]')).below).toBeGreaterThanOrEqual(3)
    expect((await bar('.tab[aria-selected="false"]')).below).toBe(1)
    expect((await bar('.line.highlighted')).beside).toBeGreaterThanOrEqual(3)
    expect((await bar('.line.added')).beside).toBeGreaterThanOrEqual(3)
    expect((await bar('.line:last-of-type')).beside).toBe(1)
  })

  test('dims the lines that are not in focus, but keeps them readable', async () => {
    const page = await open(appearance)
    const lines = page.locator('.has-focus .line')
    await rest(page)
    const [focused, dim] = [await colorsOf(lines.first()), await colorsOf(lines.last())]
    expect(contrastIn(focused)).toBeGreaterThanOrEqual(4.5)
    expect(contrastIn(dim)).toBeGreaterThanOrEqual(4.5)
    const strongest = (colors: string[]) => {
      const behind = ground(colors)
      return [...new Set(colors)].sort((one, other) => contrast(other, behind) - contrast(one, behind))[0]
    }
    expect(strongest(dim)).not.toBe(strongest(focused))
  })

  test('shows the words of a search in the results, whether chosen or not, and on the page', async () => {
    const page = await open(appearance)
    await searchFor(page, 'lantern')
    await hits(page).first().waitFor()
    for (const mark of await hits(page).locator('mark').all())
      expect(contrastIn(await colorsOf(mark))).toBeGreaterThanOrEqual(4.5)
    const [chosen, other] = [active(page), page.getByRole('option', { selected: false }).first()]
    expect(contrast(ground(await colorsOf(chosen)), ground(await colorsOf(other)))).toBeGreaterThanOrEqual(3)
    expect(contrastIn(await colorsOf(chosen))).toBeGreaterThanOrEqual(4.5)
    await hits(page).filter({ hasText: 'hangs' }).first().click()
    await page.locator('[data-marked]').waitFor()
    const text = page.locator('main p').first()
    const marked = await colorsOf(text)
    await page.keyboard.press('Escape')
    await page.locator('[data-marked]').waitFor({ state: 'detached' })
    const plain = await colorsOf(text)
    expect(changes(plain, marked)).toBeGreaterThan(200)
    const words = marked.filter((color, i) => color !== plain[i])
    expect(contrastIn(words)).toBeGreaterThanOrEqual(4.5)
  })

  test('shows marked text, menus with an edge, lines between parts, and the progress of a navigation', async () => {
    const page = await open(appearance)
    expect(contrastIn(await colorsOf(page.locator('main mark')))).toBeGreaterThanOrEqual(4.5)
    const [line] = await colorsOf(page.locator('main hr'))
    expect(contrast(line ?? '', ground(await colorsOf(page.locator('main h1'))))).toBeGreaterThanOrEqual(3)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const entry = page.locator('.popup[data-open] .nav-link[aria-current]')
    await entry.waitFor()
    await expect.poll(async () => contrastIn(await colorsOf(entry, 'start'))).toBeGreaterThanOrEqual(3)
    const box = await page.locator('.popup[data-open]').boundingBox()
    if (!box) throw new Error('The menu is closed')
    const around = { x: box.x - 2, y: box.y + box.height / 2, width: 6, height: 1 }
    const edge = colorsIn(await page.screenshot({ clip: around }))
    expect(contrastIn(edge.colors, 1)).toBeGreaterThanOrEqual(3)
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const bar = document.createElement('div')
      bar.className = 'progress'
      bar.style.setProperty('--_progress', '0.5')
      document.querySelector('[data-region="overlays"]')?.append(bar)
    })
    const { colors } = colorsIn(await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 2 } }))
    expect(contrast(colors[10] ?? '', colors[1270] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
