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
const systems = [
  ['Arial', browser],
  ['DejaVu Sans', testBrowser({ fonts: 'dejavu' })],
  ['Roboto', testBrowser({ fonts: 'roboto' })],
  ['Noto Sans', testBrowser({ fonts: 'noto' })],
] as const
const own = serveOwn()
const styled = serveBuilt({
  'config/site.json': JSON.stringify({ styles: ['config/own.css'] }),
  'config/own.css': ':root { --font: Georgia, serif }',
  'content/index.md': '# Home\n\nText with `code`.\n',
})
const doc = '/guide/basic/typescript'

const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

/**
 * Shows every paragraph, heading and line of code of the article on one line, permalinks included, and so large that rounding does not matter. Runs in the
 * page.
 */
function unwrapText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    .prose > :is(p, h2, h3) { width: max-content !important; max-inline-size: none !important }
    .permalink { position: static !important }
    .prose > :is(p, h2, h3), .prose > :is(p, h2, h3) * { font-size: 100px !important; white-space: nowrap !important }
  `)
  document.adoptedStyleSheets.push(sheet)
}

/** Returns the heights of the paragraphs of the article, and the total widths of paragraphs and headings. Runs in the page. */
function measureText(): { heights: number[]; widths: number[] } {
  const boxesOf = (tags: string) =>
    Array.from(document.querySelectorAll(`.prose > :is(${tags})`), (block) => block.getBoundingClientRect())
  const widthOf = (boxes: DOMRect[]) => boxes.reduce((sum, { width }) => sum + width, 0)
  return {
    heights: boxesOf('p').map(({ height }) => Math.round(height)),
    widths: [widthOf(boxesOf('p')), widthOf(boxesOf('h2, h3'))],
  }
}

test.each(systems)(
  'gives text the same size on a system with %s before and after slow fonts arrive',
  async (_, browser) => {
    const context = await browser.context({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { promise, release } = waiting()
    await page.route('**/*.woff2', holding(promise))
    // Fonts delay the `load` event.
    await page.goto(own.url(doc), { waitUntil: 'domcontentloaded' })
    await hydrated(page)
    expect(await loadedFamilies(page)).not.toContain('docsite text')
    await page.evaluate(unwrapText)
    const before = await page.evaluate(measureText)
    release()
    await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(['docsite text', 'docsite code']))
    const after = await page.evaluate(measureText)
    // At a size of 100 px, code is one pixel higher in the fallback.
    for (const [i, height] of after.heights.entries())
      expect(Math.abs(height - (before.heights[i] ?? 0))).toBeLessThan(2)
    for (const [i, width] of after.widths.entries())
      expect(Math.abs(width / (before.widths[i] ?? 0) - 1)).toBeLessThan(0.01)
  },
)

test('loads at most 40 kB of fonts and 13 KiB of styles with a page', async () => {
  const context = await browser.context({ reducedMotion: 'reduce' })
  const files = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:css|woff2)$/.test(pathname)) files.add(pathname)
  })
  const page = await context.newPage()
  // A page with tables. Diagrams and other blocks have style sheets of their own.
  await page.goto(own.url('/guide/basic/cli'))
  await hydrated(page)
  await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(['docsite text', 'docsite code']))
  const sizes = (extension: string, sizeOf: (bytes: Buffer) => number) =>
    [...files].filter((file) => file.endsWith(extension)).map((file) => sizeOf(readFileSync(join(own.folder, file))))
  const sum = (list: readonly number[]) => list.reduce((total, size) => total + size, 0)
  const fonts = sizes('.woff2', ({ length }) => length)
  expect(fonts.length).toBeGreaterThanOrEqual(2)
  expect(sum(fonts)).toBeLessThanOrEqual(40_000)
  expect(await page.locator('style').count()).toBe(0)
  expect(sum(sizes('.css', (bytes) => gzipSync(bytes).length)) / 1024).toBeLessThanOrEqual(13)
})

test('does not load the font of text if a style sheet of the project sets another one', async () => {
  const page = await browser.open(styled.url('/'))
  await hydrated(page)
  await expect.poll(() => loadedFamilies(page)).toContain('docsite code')
  expect(await loadedFamilies(page)).not.toContain('docsite text')
  const early = page.locator('link[rel="preload"][as="font"]')
  expect(await early.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))).toEqual([
    expect.stringContaining('/geist-mono-latin-'),
  ])
})
