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

const mostScriptKiB = 72

/** Texts that occur only in the scripts of these parts. They identify the scripts, whose file names vary. */
const marks = {
  landing: ['hero-title', 'home-section'],
  search: ['search-actions', 'search-hit-text'],
  tabs: ['tablist', 'data-island="tabs"'],
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

test('loads at most 72 KiB of scripts with a page, including React, the data of the site and the sidebar', async () => {
  const html = readFileSync(join(site.folder, `${doc}.html`), 'utf8')
  const named = [
    ...new Set(Array.from(html.matchAll(/(?:src|href)="(\/static\/[^"]+\.js)"/g), ([, file = '']) => file)),
  ]
  const bytes = named.reduce((sum, script) => sum + gzipSync(textOf(script)).length, 0)
  expect(named.length).toBeGreaterThan(1)
  expect(bytes / 1024).toBeLessThanOrEqual(mostScriptKiB)
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

test('loads the code of tabs only with a page that has tabs', async () => {
  expect(holds((await openAndCount('/config/root')).scripts, marks.tabs)).toEqual([])
  expect(holds((await openAndCount(doc)).scripts, marks.tabs)).toEqual(marks.tabs)
})

test.each([
  ['focus of its button', (page: Page) => page.locator('.navbar .search-button').focus()],
  ['its keyboard shortcut', (page: Page) => page.keyboard.press('Control+k')],
])('loads the search on %s', async (_, ask) => {
  const { page, scripts } = await openAndCount(doc)
  await ask(page)
  await expect.poll(() => holds(scripts, marks.search)).toEqual(marks.search)
})
