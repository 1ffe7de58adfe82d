// Layout in narrow windows and on touch screens: controls cover no text, and tables stay readable.

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { places } from '../tokens/tokens.ts'
import { type OpenOptions, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const long = 'npm create rsbuild@latest -- --template react-ts --dir my-project-of-a-long-name --tools biome'
const lines = Array.from({ length: 60 }, (_, i) => `## Heading ${i}\n\nA line of text.`).join('\n\n')
const site = serveBuilt({
  'config/site.ts':
    "export default { themeConfig: { enableScrollToTop: true, nav: [{ text: 'Guide', link: '/long' }] } }",
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

| Case | Released | Type | What happens |
| --- | --- | --- | --- |
| In development | 2024-09-13 | \`'first' | 'second' | 'a third one'\` | Says in many words where the files of a build are put, and why |
| In production | 2024-09-14 | \`string\` | Changes what the command does |

| Name | Text |
| --- | --- |
| \`--env-mode\` | A text that is long enough for several lines in a narrow window |
`,
  'content/names.md': `# performance.removeMomentLocale

## \`resolve.conditionNamesForBundlesOfNode\`

The option \`tools.lightningcssLoaderForModernBrowsers.targets\` is for names.
`,
  'content/long.md': `# Long\n\n${lines}\n`,
})

const phone = (width: number): OpenOptions => ({
  viewport: { width, height: 800 },
  hasTouch: true,
  isMobile: true,
})

/** Returns the texts of those elements whose text overlaps the box of another element. */
async function covered(box: Locator, words: Locator): Promise<(string | null)[]> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const edges = { start: x, end: x + width, above: y, below: y + height }
  return words.evaluateAll((elements, { start, end, above, below }) => {
    const isCovered = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left < end && right > start && top < below && bottom > above,
      )
    }
    return elements.filter(isCovered).map((element) => element.textContent)
  }, edges)
}

test('shows 44 px buttons on code blocks on touch screens of 320 px and 390 px, without covering the code or the title', async () => {
  const page = await browser.open(site.url('/'), phone(320))
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const blocks = page.locator('.code:visible')
    expect(await blocks.count()).toBe(3)
    for (const block of await blocks.all()) {
      const buttons = await block.locator('.code-buttons button').all()
      const words = block.locator('code, .code-title')
      expect([buttons.length, await words.count()]).not.toContain(0)
      for (const button of buttons) {
        await button.scrollIntoViewIfNeeded()
        expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 })
        expect(await covered(button, words)).toEqual([])
      }
      expect(await block.locator('.code-buttons').evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
    }
  }
})

test('shows the buttons of a code block on keyboard focus without covering the code', async () => {
  const page = await browser.open(site.url('/'))
  const block = page.locator('.code').first()
  const button = block.getByRole('button').last()
  await block.locator('pre').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await block.locator('code').count()).toBe(1)
  expect(await covered(block.locator('.code-buttons'), block.locator('code'))).toEqual([])
})

test('shows the buttons of code blocks on hover at 360 and 1280 px without covering code, titles or the text above', async () => {
  for (const width of [360, 1280]) {
    const page = await browser.open(site.url('/'), { viewport: { width, height: 800 } })
    const blocks = await page.locator('.code:visible').all()
    expect(blocks).toHaveLength(3)
    for (const block of blocks) {
      const buttons = block.locator('.code-buttons')
      await block.hover()
      expect(await buttons.evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
      expect(await covered(buttons, page.locator('code, .code-title, article p, .tab'))).toEqual([])
    }
  }
})

test('limits the widest column of a table in a narrow window, which scrolls with a faded edge, and lets two columns fit', async () => {
  const page = await browser.open(site.url('/'), phone(360))
  const cellsOf = (table: number) =>
    page
      .locator('.table')
      .nth(table)
      .evaluate((box) => ({
        room: box.clientWidth,
        width: box.scrollWidth,
        columns: [...box.querySelectorAll('tr:first-child th')].map((cell) => cell.getBoundingClientRect().width),
        mask: getComputedStyle(box).maskImage,
      }))
  const wide = await cellsOf(1)
  expect(wide.width).toBeGreaterThan(wide.room)
  expect(Math.max(...wide.columns)).toBeLessThan(wide.width / 2)
  expect(wide.mask).toContain('gradient')
  const small = await cellsOf(2)
  expect(small.width).toBe(small.room)
  const scrolled = await page
    .locator('.table')
    .nth(1)
    .evaluate(async (box) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      box.scrollTo({ left: 120, behavior: 'instant' })
      await frame()
      const fade = () => Number.parseFloat(getComputedStyle(box).getPropertyValue('--_end'))
      const [middle, start] = [fade(), box.getBoundingClientRect().left]
      const cells = [...box.querySelectorAll('tbody tr:first-child td')].slice(0, 2)
      const moved = cells.map((cell) => Math.round(cell.getBoundingClientRect().left - start))
      box.scrollTo({ left: box.scrollWidth, behavior: 'instant' })
      await frame()
      return { middle, end: fade(), moved }
    })
  // The first column stays, and the second moves below it. The edge is faded until the end.
  expect(scrolled).toEqual({ middle: 56, end: 0, moved: [0, expect.any(Number)] })
  expect(scrolled.moved[1]).toBeLessThan(60)
})

test('shows a table of options as cards below 640 px, also without scripts, with labels, and with the roles of a table', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open(site.url('/'), { ...phone(320), javaScriptEnabled })
    const table = page.locator('.table').first()
    const layout = () =>
      table.evaluate((box) => {
        const cells = [...box.querySelectorAll('tbody tr:first-child td')]
        return {
          page: document.documentElement.scrollWidth,
          overflow: box.scrollWidth - box.clientWidth,
          rows: [...box.querySelectorAll('tbody tr')].map((row) => Math.round(row.getBoundingClientRect().width)),
          labels: cells.map((cell) => getComputedStyle(cell, '::before').content),
          tops: cells.map((cell) => cell.getBoundingClientRect().top),
        }
      })
    const cards = await layout()
    expect([cards.page, cards.overflow, cards.rows]).toEqual([320, 0, [280, 280]])
    expect(cards.labels).toEqual(['none', '"Released" / ""', '"Type" / ""', '"What it does" / ""'])
    expect(cards.tops).toEqual([...cards.tops].sort((a, b) => a - b))
    expect(new Set(cards.tops).size).toBe(4)
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const roles = nodes.flatMap(({ role, ignored }) => (ignored ? [] : [String(role?.value)]))
    const count = (role: string) => roles.filter((each) => each === role).length
    // Three tables with 3, 3 and 2 rows, and 4, 4 and 2 columns.
    expect(['table', 'row', 'columnheader', 'cell'].map(count)).toEqual([3, 8, 10, 18])
    await page.setViewportSize({ width: 640, height: 800 })
    expect(new Set((await layout()).tops).size).toBe(1)
  }
})

test('has a bar at the bottom of a phone with targets of 44 px, which leaves when the reader scrolls down and returns on scrolling up, on focus and at the end, and covers no text there', async () => {
  const page = await browser.open(site.url('/long'), phone(360))
  const bar = page.locator('.local-bar')
  const top = async () => Math.round((await bar.boundingBox())?.y ?? Number.NaN)
  const shown = 800 - 48
  expect(await top()).toBe(shown)
  const targets = await bar
    .locator('button:visible')
    .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
  expect(targets.length).toBe(3)
  expect(new Set(targets.map(({ width }) => Math.round(width))).size).toBe(1)
  expect(targets.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([])
  // A link or script that scrolls does not hide the bar.
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await top()).toBe(shown)
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 600)
  await expect.poll(top).toBe(800)
  await page.mouse.wheel(0, -100)
  await expect.poll(top).toBe(shown)
  await page.mouse.wheel(0, 600)
  await expect.poll(top).toBe(800)
  await page.keyboard.press('Shift')
  await bar.getByRole('button', { name: 'On this page' }).focus()
  await expect.poll(top).toBe(shown)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.mouse.wheel(0, 100_000)
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight - document.documentElement.scrollHeight)).toBe(0)
  await expect.poll(top).toBe(shown)
  expect(await covered(bar, page.locator('main :is(h2, p), footer a'))).toEqual([])
})

test('leads from both buttons of a phone to the menu with the navigation and the settings, with targets of 44 px, and of 35 px in the sidebar', async () => {
  const page = await browser.open(site.url('/names'), phone(360))
  const heightsIn = (box: Locator) =>
    box
      .locator('a:visible, button:visible')
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height))
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  for (const isInSidebar of [false, true]) {
    if (isInSidebar) {
      await page.getByRole('button', { name: 'Sidebar menu', exact: true }).tap()
      await sidebar.getByRole('link', { name: 'Long' }).waitFor()
      expect(Math.min(...(await heightsIn(sidebar)))).toBeGreaterThanOrEqual(35)
    }
    const opener = (isInSidebar ? sidebar : page.getByRole('banner')).getByRole('button', { name: 'Menu', exact: true })
    await opener.tap()
    const menu = page.locator('#navScreen')
    await menu.getByRole('link', { name: 'Guide' }).waitFor()
    expect(await sidebar.count()).toBe(0)
    const appearance = menu.getByRole('button', { name: 'Appearance' })
    const bottom = () => appearance.boundingBox().then((area) => area && area.y + area.height)
    await expect.poll(bottom).toBeLessThan(400)
    expect(Math.min(...(await heightsIn(menu)))).toBeGreaterThanOrEqual(43.5)
    await page.keyboard.press('Escape')
    await menu.getByRole('link', { name: 'Guide' }).waitFor({ state: 'hidden' })
  }
})

test('keeps dates and short terms on one line, aligns block quotes with the text, and fits badges to their text', async () => {
  const page = await browser.open(site.url('/'), phone(360))
  const heights = await page.locator('.whole').evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [element.textContent, range.getBoundingClientRect().height] as const
    }),
  )
  expect(heights.length).toBeGreaterThan(3)
  // A line is 24 px high, so two lines would exceed this.
  expect(heights.filter(([, height]) => height > 36)).toEqual([])
  expect(await page.locator('td.whole, span.whole').allTextContents()).toEqual(
    expect.arrayContaining(['2024-09-10', '2024-09-11', '2024-09-12']),
  )
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x
  expect(await left('h1')).toBeGreaterThan(0)
  expect(await left('blockquote')).toBe(await left('h1'))
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const badge = page.locator('.badge')
    expect(await badge.isVisible()).toBe(true)
    expect((await badge.boundingBox())?.width).toBeLessThan(60)
  }
})

test('breaks long names only at dots and between words, on the page, in the sidebar and in the outline, and copies them whole', async () => {
  const page = await browser.open(site.url('/names'), phone(320))
  const names = await page
    .locator('h1, h2 code, p code, .sidebar-link[aria-current], .outline-list a')
    .evaluateAll((elements) =>
      elements.map((element) => {
        // The sidebar and the outline are not visible here.
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const parts: { text: string; lines: number }[] = []
        while (walker.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(walker.currentNode)
          parts.push({ text: range.toString(), lines: new Set([...range.getClientRects()].map(({ top }) => top)).size })
        }
        getSelection()?.selectAllChildren(element)
        return { parts, copied: getSelection()?.toString().trim() ?? '' }
      }),
    )
  expect(names.length).toBe(5)
  expect(names.flatMap(({ parts }) => parts.filter(({ lines }) => lines > 1))).toEqual([])
  expect(names.map(({ parts }) => parts.filter(({ text }) => text !== '#').length)).toEqual([4, 4, 7, 7, 7])
  expect(names.slice(1, 4).map(({ copied }) => copied.replace(/^#/, ''))).toEqual([
    'performance.removeMomentLocale',
    'resolve.conditionNamesForBundlesOfNode',
    'tools.lightningcssLoaderForModernBrowsers.targets',
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('draws a border on the sides of a table where it can scroll, in forced light and dark colors', async () => {
  const page = await browser.open(site.url('/'), { ...phone(360), colorScheme: 'light', forcedColors: 'active' })
  const table = page.locator('.table').nth(1)
  const edges = () =>
    table.evaluate((box) => {
      const { borderInlineStartWidth, borderInlineEndWidth } = getComputedStyle(box)
      return [borderInlineStartWidth, borderInlineEndWidth]
    })
  const scroll = (left: number) => table.evaluate((box, left) => box.scrollTo({ left, behavior: 'instant' }), left)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await scroll(0)
    await expect.poll(edges).toEqual(['0px', '3px'])
    await scroll(10_000)
    await expect.poll(edges).toEqual(['3px', '0px'])
  }
})

test('shows a button that scrolls to the top, and covers no text in a window of any width', async () => {
  const page = await browser.open(site.url('/long'))
  const button = page.getByRole('button', { name: 'Back to top' })
  for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await button.waitFor()
    expect(await button.count()).toBe(1)
    const words = page.locator('main :is(h2, p), .doc-footer a, .outline-link:visible')
    expect(await words.count()).toBeGreaterThan(120)
    expect([width, await covered(button, words)]).toEqual([width, []])
  }
})

const word = 'AbstractSingletonProxyFactoryBean'.repeat(3)
const wide: Record<string, string> = {
  ...Object.fromEntries(
    ['text', 'a heading', 'a title', 'a cell', 'inline code', 'a list', 'a quotation', 'a container', 'HTML'].map(
      (place) => [place, places[place]?.(word) ?? ''],
    ),
  ),
  'a details block': `:::details ${word}\n${word}\n:::`,
  'a card': `::::cards\n:::card[${word}]{href="/"}\n${word}\n:::\n::::`,
  'a button': `:button[${word}]{href="/"}`,
  keys: ':kbd[Ctrl+Shift+Alt+Meta+Backspace+PageDown]',
  'a badge': `:badge[${word}]`,
  'a definition': `${word}\n: ${word}`,
  'a footnote': `a[^1]\n\n[^1]: ${word}`,
  tabs: `::::tabs\n:::tab[${word}]\n${word}\n:::\n::::`,
  steps: `:::steps\n1. ${word}\n:::`,
  'a file tree': `:::file-tree\n- ${word}/\n  - ${word} ${word}\n:::`,
}
const words = serveBuilt({
  'config/site.ts': `export default { title: '${word}', themeConfig: { nav: [{ text: '${word}', link: '/p0' }] } }`,
  'content/index.md': `---\npageType: home\nhero:\n  name: ${word}\n  text: ${word}\n  actions:\n    - { text: ${word}, link: /p0 }\n---\n`,
  ...Object.fromEntries(Object.values(wide).map((text, i) => [`content/p${i}.md`, text])),
})

test.each(['home', ...Object.keys(wide)])(
  'breaks a long word in %s rather than make the page scroll',
  async (place) => {
    const at = Object.keys(wide).indexOf(place)
    const page = await browser.open(words.url(at < 0 ? '/' : `/p${at}`), phone(320))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)
