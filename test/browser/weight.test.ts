// What a page loads initially, and what it loads on demand.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveOwn()
const doc = '/guide/start/quick-start'

/** Texts that occur only in the scripts of these parts. They identify the scripts, whose file names vary. */
const marks = {
  landing: ['hero-title', 'home-section'],
  search: ['search-actions', 'search-hit-text'],
}

/** Opens a tab and records the scripts that it loads. */
async function openAndCount(path: string): Promise<{ page: Page; scripts: string[] }> {
  const scripts: string[] = []
  const context = await browser.context({ reducedMotion: 'reduce' })
  context.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const page = await context.newPage()
  await page.goto(site.url(path))
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  return { page, scripts }
}

const textOf = (script: string): string => readFileSync(join(site.folder, script), 'utf8')
const holds = (scripts: readonly string[], words: readonly string[]): string[] =>
  words.filter((word) => scripts.some((script) => textOf(script).includes(word)))

test('loads at most 15 kB of scripts and 90 KiB in all to read a page, and at most 95 KiB of scripts when the reader wants more', async () => {
  const context = await browser.context({ reducedMotion: 'reduce' })
  const files: string[] = []
  context.on('request', (request) => files.push(new URL(request.url()).pathname))
  const page = await context.newPage()
  await page.goto(site.url(doc), { waitUntil: 'networkidle' })
  const sizeOf = (file: string) => {
    const bytes = readFileSync(join(site.folder, file === doc ? `${doc}.html` : file))
    return /\.(?:woff2|png)$/.test(file) ? bytes.length : gzipSync(bytes).length
  }
  const sum = (all: readonly string[]) => all.reduce((bytes, file) => bytes + sizeOf(file), 0)
  const scripts = () => files.filter((file) => file.endsWith('.js'))
  expect(holds(scripts(), ['hydrateRoot'])).toEqual([])
  expect(sum(scripts())).toBeLessThanOrEqual(15_000)
  expect(sum(files)).toBeLessThanOrEqual(90 * 1024)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(sum(scripts()) / 1024).toBeLessThanOrEqual(95)
})

test('loads the texts of another language, and the icons of social links, with the first page in that language', async () => {
  const { page, scripts } = await openAndCount(doc)
  expect(holds(scripts, ['Search Docs', '搜索文档', 'brand-icon'])).toEqual(['Search Docs'])
  const iconOf = () => page.locator('.navbar-tools .social-icon path').first().getAttribute('d')
  const icon = await iconOf()
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await page.locator('.navbar-tools [data-locale="zh"]').evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => page.locator('.navbar .search-button-text').textContent()).toBe('搜索文档')
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  expect(icon).toMatch(/^M12/)
  expect(await iconOf()).toBe(icon)
})

test('loads neither landing page code nor search code with an ordinary page, and the search on hover of its button', async () => {
  const { page, scripts } = await openAndCount(doc)
  expect(holds(scripts, marks.landing)).toEqual([])
  expect(holds(scripts, marks.search)).toEqual([])
  await page.locator('.navbar .search-button').hover()
  await expect.poll(() => holds(scripts, marks.search)).toEqual(marks.search)
})

test('loads landing page code but no search code with the landing page', async () => {
  const { scripts } = await openAndCount('/')
  expect(holds(scripts, marks.landing)).toEqual(marks.landing)
  expect(holds(scripts, marks.search)).toEqual([])
})

test.each([
  ['focus of its button', (page: Page) => page.locator('.navbar .search-button').focus()],
  ['its keyboard shortcut', (page: Page) => page.keyboard.press('Control+k')],
])('loads the search on %s', async (_, ask) => {
  const { page, scripts } = await openAndCount(doc)
  await ask(page)
  await expect.poll(() => holds(scripts, marks.search)).toEqual(marks.search)
})
