// Scrollbars that take up space hide nothing, and overlays cover the whole window.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser({ hasScrollbars: true })
const lines = Array.from({ length: 80 }, (_, i) => `Line ${i}.`).join('\n\n')
const site = serveBuilt({
  'config/site.ts': 'export default {}',
  'content/index.md': '# Home\n',
  'content/guide/index.md': `# Guide\n\n## First\n\n![A drawing](/wide.svg)\n\n${lines}\n`,
  'content/guide/short.md': '# Short\n\nA line.\n',
  'content/public/wide.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><path d="M0 0h400v100H0z"/></svg>',
})

const widths = (page: Page) =>
  page.evaluate(() => ({ window: innerWidth, page: document.body.getBoundingClientRect().width }))

test('gives a short page the same width as a long one, and covers the whole window with the search backdrop without moving the text behind it', async () => {
  const page = await browser.open(site.url('/guide/'))
  const long = await widths(page)
  expect(long.page).toBeLessThan(long.window)
  const place = await page.locator('h1').boundingBox()
  await page.keyboard.press('Control+k')
  const mask = page.locator('.search-mask')
  await mask.waitFor()
  expect(await mask.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
  expect(await page.locator('h1').boundingBox()).toEqual(place)
  await page.keyboard.press('Escape')
  await mask.waitFor({ state: 'hidden' })
  expect(await page.locator('h1').boundingBox()).toEqual(place)
  await page.goto(site.url('/guide/short'))
  await hydrated(page)
  expect(await widths(page)).toEqual(long)
})

test('does not cover a zoomed image with a scrollbar, and covers everything except the drawer with its backdrop', async () => {
  const page = await browser.open(site.url('/guide/'))
  await page.locator('[data-zoom]').click()
  const image = page.locator('.zoom img')
  await image.waitFor()
  const { right, room } = await image.evaluate((element) => ({
    right: element.getBoundingClientRect().right,
    room: document.documentElement.clientWidth,
  }))
  expect(room).toBeLessThan(1280)
  expect(right).toBeLessThanOrEqual(room)
  await page.keyboard.press('Escape')
  await image.waitFor({ state: 'detached' })

  await page.setViewportSize({ width: 800, height: 600 })
  await page.locator('.for-sidebar').click()
  await page.locator('.sidebar:popover-open').waitFor()
  const topmost = await page.evaluate(() =>
    [
      [innerWidth - 100, 20],
      [innerWidth - 4, 300],
      [innerWidth - 100, 70],
    ].map(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.className),
  )
  expect(topmost).toEqual(['backdrop', 'backdrop', 'backdrop'])
})
