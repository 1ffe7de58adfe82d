// The vertical rhythm of blocks: one distance between blocks of the text, and a smaller one in boxes and lists.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

/** One block of each kind. */
const blocks = [
  'A paragraph.',
  '> A quotation.',
  '- One\n- Two',
  '1. One\n2. Two',
  ':::tip\nA tip.\n:::',
  ':::details Title\nText.\n:::',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```js\nconst a = 1\n```',
  '![A dot](/dot.svg "A caption")',
  ':::file-tree\n- src\n  - a.ts\n:::',
  'The last paragraph.',
]

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
const page = `# Rhythm

${blocks.join('\n\n')}

::::note
${blocks.filter((block) => !block.startsWith(':::')).join('\n\n')}
::::

- First

${blocks.map(indented).join('\n\n')}
`

const browser = testBrowser()
const site = serveBuilt({
  'content/public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle r="9"/></svg>',
  'content/index.md': page,
  'content/rule.md': '# Rule\n\nText.\n\n---\n\n## After\n\nText.\n',
})

test('draws one line where a rule comes before a heading', async () => {
  const page = await browser.open(site.url('/rule'))
  expect(await gapsIn(page, '.prose')).toContainEqual(['hr h2', 32])
  const line = page.getByRole('heading', { name: 'After' })
  expect(await line.evaluate((heading) => getComputedStyle(heading).borderTopWidth)).toBe('0px')
})

/** Returns the distances between the visible children of an element, each with the names of its neighbors. */
const gapsIn = (page: Page, selector: string): Promise<[pair: string, gap: number][]> =>
  page.evaluate((selector) => {
    const children = [...(document.querySelector(selector)?.children ?? [])].filter(
      (child) => child.getBoundingClientRect().height > 0,
    )
    const nameOf = ({ tagName, classList }: Element) => [tagName.toLowerCase(), ...classList].join('.')
    return children.slice(1).map((child, i): [string, number] => {
      const before = children[i] as Element
      const gap = child.getBoundingClientRect().top - before.getBoundingClientRect().bottom
      return [`${nameOf(before)} ${nameOf(child)}`, Math.round(gap * 10) / 10]
    })
  }, selector)

test.each([360, 1280])('separates all blocks by the same distance in a window of %i px', async (width) => {
  const page = await browser.open(site.url('/'), { viewport: { width, height: 900 } })
  await hydrated(page)
  const others = (gaps: [string, number][], gap: number) => gaps.filter(([, found]) => found !== gap)
  const text = await gapsIn(page, '.prose')
  expect(text.length).toBeGreaterThan(blocks.length)
  expect(others(text, 16)).toEqual([])
  const inNote = (await gapsIn(page, '.prose > .note')).slice(1)
  expect(inNote.length).toBeGreaterThan(5)
  expect(others(inNote, 12)).toEqual([])
  const inList = await gapsIn(page, '.prose > ul:last-child > li')
  expect(inList.length).toBe(blocks.length)
  // Nested lists belong to the line above them.
  expect(
    others(
      inList.filter(([pair]) => !/(?:^| )[uo]l/.test(pair)),
      12,
    ),
  ).toEqual([])
  const [above, below] = await page.locator('.prose > .tip').evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const first = box.firstElementChild?.getBoundingClientRect()
    const last = box.lastElementChild?.getBoundingClientRect()
    return [(first?.top ?? 0) - top, bottom - (last?.bottom ?? 0)]
  })
  expect(above).toBe(below)
})
