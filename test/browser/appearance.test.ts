// Light and dark: what is shown first, what a click changes, who follows.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { awake, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const key = 'docsite-theme-appearance'

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)
const toggle = (page: Page) => page.getByRole('button', { name: 'Appearance' })

describe.each(['light', 'dark'] as const)('on a system that is %s', (colorScheme) => {
  const bySystem = colorScheme === 'dark'
  test.each([
    ['nothing', undefined, bySystem],
    ['auto', 'auto', bySystem],
    ['light', 'light', false],
    ['dark', 'dark', true],
    ['a value nobody knows', 'blue', bySystem],
  ])('with %s stored the first frame is right already', async (_, value, dark) => {
    const context = await browser.context({
      colorScheme,
      stored: value === undefined ? {} : { [key]: value },
      prepare: (context) =>
        context.route('**/static/js/shell-*.js', (route) =>
          route.fulfill({ body: '', contentType: 'text/javascript' }),
        ),
    })
    const page = await context.newPage()
    await page.goto(site.url('/guide/'))
    expect([await isDark(page), await stored(page)]).toEqual([dark, value ?? null])
    await context.unroute('**/static/js/shell-*.js')
    await page.reload()
    await awake(page)
    expect([await isDark(page), await stored(page)]).toEqual([dark, value ?? null])
    expect(await toggle(page).getAttribute('aria-pressed')).toBe(String(dark))
  })
})

test('a click chooses the opposite of what is shown, for all pages and all tabs', async () => {
  const page = await browser.open(site.url('/guide/'), { colorScheme: 'dark' })
  const other = await page.context().newPage()
  await other.goto(site.url('/guide/first'))
  await awake(other)
  await toggle(page).click()
  await expect.poll(() => isDark(page)).toBe(false)
  expect([await stored(page), await toggle(page).getAttribute('aria-pressed')]).toEqual(['light', 'false'])
  await expect.poll(() => isDark(other)).toBe(false)
  await other.getByRole('link', { name: /^Next Page/ }).click()
  await shows(other, 'Second')
  expect(await isDark(other)).toBe(false)
  await page.evaluate((name) => localStorage.removeItem(name), key)
  await expect.poll(() => isDark(other)).toBe(true)
})

test('the system is followed while nothing is chosen, and no longer after that', async () => {
  const page = await browser.open(site.url('/guide/'), { colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#0b0c0e')
  expect(await stored(page)).toBe(null)
  await toggle(page).click()
  await expect.poll(() => isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await isDark(page)).toBe(false)
})

test.each([
  ['no-preference', 1],
  ['reduce', 0],
] as const)('with motion preference %s a click spreads in %d circles', async (reducedMotion, circles) => {
  const page = await browser.open(site.url('/guide/'), { reducedMotion, colorScheme: 'light' })
  await page.evaluate(() => {
    Object.assign(window, { circles: 0 })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      if (JSON.stringify(frames).includes('circle('))
        Object.assign(window, { circles: (window as unknown as { circles: number }).circles + 1 })
      return animate.call(this, frames, options)
    }
  })
  await toggle(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isDark(page)).toBe(true)
  await expect.poll(() => page.locator('html').getAttribute('data-transition')).toBe(null)
  expect(await page.evaluate(() => (window as unknown as { circles: number }).circles)).toBe(circles)
})

test('a code block, the text and the page change their colours with it', async () => {
  const page = await browser.open(site.url('/guide/blocks'), { colorScheme: 'light', reducedMotion: 'reduce' })
  const colours = () =>
    page.evaluate(() =>
      ['html', 'h1', '.code'].map((selector) => {
        const { color, backgroundColor } = getComputedStyle(document.querySelector(selector) as Element)
        return `${color} ${backgroundColor}`
      }),
    )
  const light = await colours()
  await toggle(page).click()
  await expect.poll(async () => (await colours()).filter((colour, i) => colour === light[i])).toEqual([])
})
