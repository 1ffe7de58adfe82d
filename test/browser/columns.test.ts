// The columns of wide windows: the article and its outline as one unit, the marks of the current entries, and the names of options.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser({ hasMotion: true })
const headings = Array.from({ length: 12 }, (_, i) => `## Heading ${i}\n\n${'A line of text. '.repeat(40)}`).join(
  '\n\n',
)
const table = `| Option | Type | Default | Effect |
| --- | --- | --- | --- |
| \`distPath\` | \`string\` | \`'dist'\` or another folder, which depends on the target | Sets the folder of the files, and of all folders inside it |
`
const pages = (folder: string) => ({
  [`content/${folder}/index.md`]: '# Home\n',
  [`content/${folder}/config/output/dist-path.md`]: `# output.distPath\n\nText.\n\n${table}\n${headings}\n`,
  [`content/${folder}/config/output/clean.md`]: '# output.clean\n\nText.\n\n## Part\n\nText.\n',
  [`content/${folder}/config/performance/remove-moment-locale.md`]: '# performance.removeMomentLocale\n\nText.\n',
  [`content/${folder}/config/performance/preload.md`]:
    '# performance.preload\n\n| Hook | Phase | Effect |\n| --- | --- | --- |\n| `onBeforeEnvironmentCompile` | Dev | Runs before |\n',
  [`content/${folder}/config/plain.md`]: '# Plain\n\nText.\n',
  [`content/${folder}/flat/one.md`]: '# One\n\nText.\n\n| Value | Effect |\n| --- | --- |\n| 1 | None |\n',
  [`content/${folder}/flat/two.md`]: '# Two\n\nText.\n',
})
const site = serveBuilt({
  'config/site.ts': `export default {
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'ar', label: 'العربية' }],
}`,
  ...pages('en'),
  ...pages('ar'),
})

/** Returns the distances in pixels from the start of the window, in the direction of the page. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const isRtl = document.documentElement.dir === 'rtl'
    const { clientWidth } = document.documentElement
    const place = (selector: string) => {
      const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: 0, right: 0 }
      return isRtl ? [clientWidth - right, clientWidth - left] : [left, right]
    }
    return {
      // The space beside the sidebar is as wide as the screen allows.
      end: Math.min(clientWidth, (clientWidth + Math.min(Math.max(1644, 0.92 * innerWidth), 2080)) / 2),
      sidebar: place('.sidebar')[1] ?? 0,
      text: place('.prose > p'),
      table: place('.table'),
      outline: place('.outline'),
    }
  })

test.each([
  ['/flat/one', [360, 768, 1024, 1280, 1920]],
  ['/config/output/dist-path', [768, 1280, 1920]],
])('aligns the first column of the table on %s with the text', async (path, widths) => {
  const page = await browser.open(site.url(path))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const starts = await page.evaluate(() =>
      ['.prose > p', '.table th', '.table td'].map(
        (name) => document.querySelector(name)?.getBoundingClientRect().left,
      ),
    )
    expect([width, ...starts]).toEqual([width, starts[0], starts[0], starts[0]])
  }
})

test.each(['/config/output/dist-path', '/ar/config/output/dist-path'])(
  'centers article and outline of %s as one unit beside the sidebar, with equal spaces, from 1440 to 2560 px, and gives wide tables the space before the outline',
  async (path) => {
    const page = await browser.open(site.url(path))
    for (const width of [1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const { end, sidebar, text, table, outline } = await placesOf(page)
      const [before, after] = [(text[0] ?? 0) - sidebar, end - (outline[1] ?? 0)]
      expect([width, Math.abs(before - after) <= 1, before > 24]).toEqual([width, true, true])
      expect((text[1] ?? 0) - (text[0] ?? 0)).toBe(736 * (width < 2200 ? 1 : 1.125))
      expect(Math.abs((outline[0] ?? 0) - (text[1] ?? 0) - Math.max(before, 48))).toBeLessThanOrEqual(1)
      expect(Math.abs((table[0] ?? 0) - (text[0] ?? 0))).toBeLessThanOrEqual(2)
      expect((outline[0] ?? 0) - (table[1] ?? 0)).toBeGreaterThanOrEqual(47)
      // The text of larger windows takes this space.
      if (width === 1920) expect((table[1] ?? 0) - (text[1] ?? 0)).toBeGreaterThan(24)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

test('centers the text of a page without an outline', async () => {
  const page = await browser.open(site.url('/config/plain'), { viewport: { width: 1920, height: 900 } })
  const { end, sidebar, text } = await placesOf(page)
  expect(Math.abs((text[0] ?? 0) - sidebar - (end - (text[1] ?? 0)))).toBeLessThanOrEqual(1)
})

test('centers the text where there is no room for an outline', async () => {
  const page = await browser.open(site.url('/config/output/dist-path'))
  for (const width of [900, 1024, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    const { end, sidebar, text } = await placesOf(page)
    // In narrower windows, the sidebar is a drawer.
    const start = width > 1024 ? sidebar : 0
    const [before, after] = [(text[0] ?? 0) - start, end - (text[1] ?? 0)]
    expect([width, Math.abs(before - after) <= 1]).toEqual([width, true])
  }
})

test('sets entries beside groups in bold, but not the entries of a sidebar without groups', async () => {
  const page = await browser.open(site.url('/config/plain'), { viewport: { width: 1280, height: 900 } })
  const weightOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).fontWeight)
  expect(await weightOf('Plain')).toBe('650')
  await page.goto(site.url('/flat/one'))
  expect(await weightOf('Two')).toBe('400')
})

test('sets sidebar and outline in 14 px, and the names of options as code with the part that they share apart', async () => {
  const page = await browser.open(site.url('/config/output/dist-path'), { viewport: { width: 1440, height: 900 } })
  const entries = await page.locator('.sidebar-link').evaluateAll((links) =>
    links.map((link) => ({
      name: link.textContent,
      shared: link.querySelector('code > .name-prefix')?.textContent,
      size: getComputedStyle(link).fontSize,
    })),
  )
  expect(entries).toEqual([
    { name: 'output', shared: undefined, size: '14px' },
    { name: 'output.clean', shared: 'output.', size: '14px' },
    { name: 'output.distPath', shared: 'output.', size: '14px' },
    { name: 'performance', shared: undefined, size: '14px' },
    { name: 'performance.preload', shared: 'performance.', size: '14px' },
    { name: 'performance.removeMomentLocale', shared: 'performance.', size: '14px' },
    { name: 'Plain', shared: undefined, size: '14px' },
  ])
  const outline = page.locator('.outline-link').first()
  expect(await outline.evaluate((link) => getComputedStyle(link).fontSize)).toBe('14px')
})

test('keeps long names on one line, in the sidebar and in tables', async () => {
  const page = await browser.open(site.url('/config/performance/preload'), { viewport: { width: 1280, height: 900 } })
  const linesOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
    })
  expect(await linesOf('.sidebar-link[href$="remove-moment-locale"] code')).toBe(1)
  expect(await linesOf('.table td.name code')).toBe(1)
})

/** Returns the entries whose marks move, and the share of the outline that is marked as read. */
const marks = (page: Page) =>
  page.evaluate(() => ({
    moving: document.getAnimations().flatMap(({ effect }) => {
      const { pseudoElement, target } = effect as KeyframeEffect
      const isMark = pseudoElement === '::before' && target?.matches('.sidebar-link,.outline-link')
      return isMark ? [target?.textContent] : []
    }),
    read: Number.parseFloat(
      document.querySelector<HTMLElement>('.outline .outline-list')?.style.getPropertyValue('--_read') ?? '',
    ),
  }))

test('shows the reading progress in the outline, and moves the marks of the current entries, unless motion is reduced', async () => {
  const page = await browser.open(site.url('/config/output/dist-path'), { viewport: { width: 1440, height: 900 } })
  await page.locator('.outline-link[aria-current]').waitFor()
  await expect.poll(() => marks(page)).toEqual({ moving: [], read: 0 })
  // Animations that never end can be observed.
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      animation.pause()
      return animation
    }
  })
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await expect.poll(async () => (await marks(page)).moving.length).toBe(1)
  const { read } = await marks(page)
  expect(read > 0.1 && read < 0.9).toBe(true)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect.poll(async () => (await marks(page)).read).toBe(1)
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'output.clean' }).click()
  await expect.poll(async () => (await marks(page)).moving).toContain('output.clean')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => document.getAnimations().forEach((each) => each.cancel()))
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'output.distPath' }).click()
  await page.getByRole('heading', { name: 'output.distPath' }).waitFor()
  expect((await marks(page)).moving).toEqual([])
})
