// A strict Content-Security-Policy: one hash for the script of the head, and nothing from anywhere else.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { markDocument, shows, testBrowser } from './browser.ts'
import { options, searchFor } from './searching.ts'
import { recordsOf, serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const sources = [serveBuilt('browser'), serveOwn()] as const
const [fixture, own] = sources

/**
 * Answers everything with the policy, as a host does: the worker of the search keeps to that of its own file. What it forbids is
 * told in the console, and fails the test.
 */
const strictly = {
  prepare: (context: BrowserContext) =>
    // What is still on its way when a test ends is nobody's any more.
    context.route('**', (route) => answerStrictly(route).catch(() => undefined)),
}

async function answerStrictly(route: Route): Promise<void> {
  const response = await route.fetch()
  const html = route.request().resourceType() === 'document' ? await response.text() : ''
  await route.fulfill({
    response,
    headers: { ...response.headers(), 'content-security-policy': policyOf(html) },
  })
}

function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'`
}

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

test('the script of the head is one and the same on every page', () => {
  for (const site of sources) {
    const hashes = recordsOf(site).map(({ routePath }) => {
      const file = routePath.endsWith('/') ? `${routePath}index.html` : `${routePath}.html`
      return /script-src 'self' ('sha256-[^ ;]+');/.exec(policyOf(readFileSync(join(site.folder, file), 'utf8')))?.[1]
    })
    expect([...new Set(hashes)]).toEqual([expect.any(String)])
  }
})

test('a page wakes, chooses tabs, remembers, searches, zooms and moves on under it', async () => {
  const page = await browser.open(fixture.url('/guide/blocks'), {
    ...strictly,
    colorScheme: 'dark',
    stored: { 'docsite.tabs.package.manager': 'yarn' },
  })
  const document = await markDocument(page)
  expect(await isDark(page)).toBe(true)
  await page.getByRole('tabpanel', { name: 'yarn' }).waitFor()
  await page.getByRole('button', { name: 'A landscape' }).click()
  await page.getByRole('dialog', { name: 'Zoomed image' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect.poll(() => isDark(page)).toBe(false)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('alpha')
  await page
    .getByRole('option', { name: /^Alpha/ })
    .first()
    .click()
  await shows(page, 'Alpha')
  expect(await document.isSame()).toBe(true)
})

test.each([
  ['/guide/start/quick-start', 'rsbuild'],
  ['/zh/guide/start/quick-start', '构建'],
])('so does the search from %s, whose index comes in pieces', async (path, words) => {
  const page = await browser.open(own.url(path), strictly)
  const [piece] = await Promise.all([page.waitForResponse('**/static/search_terms*'), searchFor(page, words)])
  expect(piece.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' *;/)
  await options(page).first().click()
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('search')?.size)).toBeGreaterThan(0)
})

test('so do the home page, its bars and its stars, and the way into the site', async () => {
  const page = await browser.open(own.url('/zh/'), { ...strictly, viewport: { width: 1280, height: 500 } })
  await page.mouse.move(600, 300)
  await page.locator('.metric-time').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('.metric-time').first().textContent()).not.toBe('0ms')
  await page.locator('.hero-actions a').first().click()
  await expect.poll(() => page.locator('html').getAttribute('data-type')).toBe('doc')
})

test('so does the page of an old address, and what is not there', async () => {
  const page = await browser.open(fixture.url('/guide/old#section-c'), strictly)
  await page.waitForURL(fixture.url('/guide/second#section-c'))
  browser.expectProblem(/404/)
  await browser.open(fixture.url('/zh/nowhere'), strictly)
})
