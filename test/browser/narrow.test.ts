// Layout in narrow windows and on touch screens: controls cover no text, and tables stay readable.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type OpenOptions, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const long = 'npm create rsbuild@latest -- --template react-ts --dir my-project-of-a-long-name --tools biome'
const lines = Array.from({ length: 60 }, (_, i) => `## Heading ${i}\n\nA line of text.`).join('\n\n')
const site = serveBuilt({
  'config/site.ts': 'export default { themeConfig: { enableScrollToTop: true } }',
  'content/index.md': `# Home

\`\`\`bash
${long}
\`\`\`

\`\`\`bash title="a/long/path/to/a/file/of/the/project/config/site.config.ts"
${long}
\`\`\`

::: code-group

\`\`\`bash [npm]
${long}
\`\`\`

\`\`\`bash [yarn]
yarn
\`\`\`

:::

> A quotation.

A line with :badge[New]{type="info" outline} in it.

| Field | Released | Type | What it does |
| --- | --- | --- | --- |
| \`output.distPath.assetPrefix.of.a.long.name\` | 2024-09-10 | \`string\` | Says in many words where the files of a build are put, and why |
| \`mode\` | 2024-09-11 | \`number\` | Changes on 2024-09-12 what the command does |

| Name | Text |
| --- | --- |
| \`--env-mode\` | A text that is long enough for several lines in a narrow window |
`,
  'content/long.md': `# Long\n\n${lines}\n`,
})

const phone = (width: number): OpenOptions => ({
  viewport: { width, height: 800 },
  hasTouch: true,
  isMobile: true,
})

/** Whether the text of one element overlaps the box of another. */
async function covers(box: Locator, words: Locator): Promise<boolean> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const rects = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
  })
  return rects.some(({ left, right, top, bottom }) => left < x + width && right > x && top < y + height && bottom > y)
}

describe.each([320, 390])('on a touch screen of %i px', (width) => {
  test('shows 44 px buttons on code blocks without covering the code or the title', async () => {
    const page = await browser.open(site.url('/'), phone(width))
    const blocks = page.locator('.code:visible')
    expect(await blocks.count()).toBe(3)
    for (const block of await blocks.all()) {
      for (const button of await block.locator('.code-buttons button').all()) {
        await button.scrollIntoViewIfNeeded()
        const { width, height } = (await button.boundingBox()) ?? {}
        expect([width, height]).toEqual([44, 44])
        expect(await covers(button, block.locator('code'))).toBe(false)
        if (await block.locator('.code-title').count())
          expect(await covers(button, block.locator('.code-title'))).toBe(false)
      }
      expect(await block.locator('.code-buttons').evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
    }
  })
})

test('shows the buttons of a code block on keyboard focus without covering the code', async () => {
  const page = await browser.open(site.url('/'))
  const block = page.locator('.code').first()
  const button = block.getByRole('button').last()
  await block.locator('pre').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await covers(block.locator('.code-buttons'), block.locator('code'))).toBe(false)
})

describe('a table in a narrow window', () => {
  const cellsOf = (page: Page, table: number) =>
    page
      .locator('.table')
      .nth(table)
      .evaluate((box) => ({
        room: box.clientWidth,
        width: box.scrollWidth,
        columns: [...box.querySelectorAll('tr:first-child th')].map((cell) => cell.getBoundingClientRect().width),
        background: getComputedStyle(box).backgroundImage,
      }))

  test('limits the width of its widest column, and scrolls with a shadow at the edge', async () => {
    const page = await browser.open(site.url('/'), phone(360))
    const { room, width, columns, background } = await cellsOf(page, 0)
    expect(width).toBeGreaterThan(room)
    expect(Math.max(...columns)).toBeLessThan(width / 2)
    expect(background).toContain('gradient')
  })

  test('fits the window if it has two columns', async () => {
    const page = await browser.open(site.url('/'), phone(360))
    const { room, width } = await cellsOf(page, 1)
    expect(width).toBe(room)
  })

  test('keeps dates and short terms on one line', async () => {
    const page = await browser.open(site.url('/'), phone(360))
    const heights = await page.locator('.whole').evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().height
      }),
    )
    expect(heights.length).toBeGreaterThan(3)
    // A line is 24 px high, so two lines would exceed this.
    expect(Math.max(...heights)).toBeLessThan(36)
    expect(await page.locator('td.whole, span.whole').allTextContents()).toEqual(
      expect.arrayContaining(['2024-09-10', '2024-09-11', '2024-09-12']),
    )
  })

  test.each(['light', 'dark'] as const)(
    'has a border on the sides where it can scroll, in forced %s colors',
    async (colorScheme) => {
      const page = await browser.open(site.url('/'), { ...phone(360), colorScheme, forcedColors: 'active' })
      const table = page.locator('.table').first()
      const edges = () =>
        table.evaluate((box) => {
          const { borderInlineStartWidth, borderInlineEndWidth } = getComputedStyle(box)
          return [borderInlineStartWidth, borderInlineEndWidth]
        })
      await expect.poll(edges).toEqual(['0px', '3px'])
      await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }))
      await expect.poll(edges).toEqual(['3px', '0px'])
    },
  )
})

test('aligns a block quote with the text', async () => {
  const page = await browser.open(site.url('/'), phone(360))
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x
  expect(await left('blockquote')).toBe(await left('h1'))
})

test.each([360, 1440])('fits an outlined badge to its text in a window of %i px', async (width) => {
  const page = await browser.open(site.url('/'), { viewport: { width, height: 800 } })
  const badge = page.locator('.badge')
  expect(await badge.isVisible()).toBe(true)
  expect((await badge.boundingBox())?.width).toBeLessThan(60)
})

describe('the button that scrolls to the top', () => {
  test.each([360, 768, 1024, 1280, 1440, 1920])('covers no text in a window of %i px', async (width) => {
    const page = await browser.open(site.url('/long'), { viewport: { width, height: 800 } })
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const button = page.getByRole('button', { name: 'Back to top' })
    await button.waitFor()
    expect(await button.count()).toBe(1)
    for (const words of await page.locator('main :is(h2, p), .doc-footer a, .outline-link:visible').all())
      if (await covers(button, words)) expect.fail(`The button covers ${await words.textContent()}`)
  })
})
