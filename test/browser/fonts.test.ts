// The web fonts in a browser: nothing moves when they arrive, and pages load only those that they use.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { holding, waiting } from './holding.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const own = serveOwn()
const styled = serveBuilt({
  'config/site.json': JSON.stringify({ styles: ['config/own.css'] }),
  'config/own.css': ':root { --font: Georgia, serif }',
  'content/index.md': '# Home\n\nText with `code`.\n',
})
const doc = '/guide/start/quick-start'

const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

/** The vertical positions of the blocks of the article in the window. */
const topsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.prose > *')]
      .map((block) => Math.round(block.getBoundingClientRect().top))
      .filter((top) => top < innerHeight),
  )

test.each([360, 1280])('moves no visible block when slow fonts arrive, in a window of %i px', async (width) => {
  const context = await browser.context({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { moved: (window as unknown as { moved: number }).moved + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { promise, release } = waiting()
  await page.route('**/*.woff2', holding(promise))
  // Fonts delay the `load` event.
  await page.goto(own.url(doc), { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  expect(await loadedFamilies(page)).not.toContain('docsite text')
  const before = await topsOf(page)
  release()
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(['docsite text', 'docsite code']))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await topsOf(page)).toEqual(before)
  // Single words may move by a few pixels. This rounds to 0.00, as browsers report it.
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.005)
})

test('loads at most 60 KB of fonts and 13 KiB of styles with a page', async () => {
  const context = await browser.context({ reducedMotion: 'reduce' })
  const files = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:css|woff2)$/.test(pathname)) files.add(pathname)
  })
  const page = await context.newPage()
  await page.goto(own.url(doc))
  await hydrated(page)
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(['docsite text', 'docsite code']))
  const sizes = (extension: string, sizeOf: (bytes: Buffer) => number) =>
    [...files].filter((file) => file.endsWith(extension)).map((file) => sizeOf(readFileSync(join(own.folder, file))))
  const sum = (list: readonly number[]) => list.reduce((total, size) => total + size, 0)
  const fonts = sizes('.woff2', ({ length }) => length)
  expect(fonts).toHaveLength(2)
  expect(sum(fonts)).toBeLessThanOrEqual(60_000)
  expect(sum(sizes('.css', (bytes) => gzipSync(bytes).length)) / 1024).toBeLessThanOrEqual(13)
})

test('does not load the font of text if a style sheet of the project sets another one', async () => {
  const page = await browser.open(styled.url('/'))
  await hydrated(page)
  await expect.poll(() => loadedFamilies(page)).toContain('docsite code')
  expect(await loadedFamilies(page)).not.toContain('docsite text')
  expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(0)
})
