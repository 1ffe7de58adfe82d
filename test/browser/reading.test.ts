// A page that is only read: it loads no component, and its controls work.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')

/** Opens a page, and waits until its controls work. Returns the scripts of the shell that it has loaded. */
async function openToRead(path: string, options: Parameters<typeof browser.context>[0] = {}) {
  const context = await browser.context(options)
  const shell: string[] = []
  context.on('request', (request) => {
    if (/\/static\/js\/shell-/.test(request.url())) shell.push(request.url())
  })
  const page = await context.newPage()
  await page.goto(site.url(path))
  await page.waitForFunction(() => (globalThis as { docsiteHold?: { live?: string } }).docsiteHold?.live !== undefined)
  return { page, shell }
}

const byScript = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click())

const isHydrated = (page: Page) => page.evaluate(() => 'isHydrated' in window)

test('loads no shell while the reader only reads and scrolls', async () => {
  const { page, shell } = await openToRead('/guide/second')
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 400)
  for (const key of ['PageDown', ' ', 'ArrowDown', 'Home']) await page.keyboard.press(key)
  await expect.poll(() => page.locator('.outline-link[aria-current]').count()).toBe(1)
  expect(shell).toEqual([])
})

test('switches the appearance, selects tabs, opens menus and copies code without the shell', async () => {
  const { page, shell } = await openToRead('/guide/blocks', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const attribute = (selector: string, name: string) => page.locator(selector).first().getAttribute(name)
  await byScript(page, '.navbar-tools .appearance')
  expect(await page.locator('html.dark').count()).toBe(1)
  expect(await attribute('.navbar-tools .appearance', 'aria-pressed')).toBe('true')
  await byScript(page, '.tab[data-value="yarn"]')
  expect(await attribute('.tab[data-value="yarn"]', 'aria-selected')).toBe('true')
  const menu = '.popover:has([data-locale]) > button'
  await byScript(page, menu)
  expect(await attribute(menu, 'aria-expanded')).toBe('true')
  expect(await page.locator('.popup [data-locale=zh]').first().isVisible()).toBe(true)
  await byScript(page, menu)
  expect(await attribute(menu, 'aria-expanded')).toBe('false')
  await byScript(page, '.copy-button')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('fixture')
  expect(shell).toEqual([])
})

test('marks the heading that the reader has reached, in the outline and in the bar of a phone', async () => {
  const wide = await openToRead('/guide/second')
  await wide.page.evaluate(() => document.getElementById('section-c')?.scrollIntoView())
  await expect.poll(() => wide.page.locator('.outline-link[aria-current]').getAttribute('href')).toBe('#section-c')
  const phone = await openToRead('/guide/second', { viewport: { width: 390, height: 700 } })
  await phone.page.evaluate(() => document.getElementById('section-c')?.scrollIntoView())
  await expect.poll(() => phone.page.locator('.local-title').getAttribute('data-text')).toMatch(/Section C/)
  expect([...wide.shell, ...phone.shell]).toEqual([])
})

test.each([
  ['moves the pointer over a link', (page: Page) => page.locator('.sidebar-link').nth(1).hover()],
  ['touches a control', (page: Page) => page.locator('.sidebar-toggle').first().dispatchEvent('pointerdown')],
  ['presses a key', (page: Page) => page.keyboard.press('Tab')],
  ['searches', (page: Page) => page.keyboard.press('/')],
])('loads the shell when the reader %s, and on later pages of the visit when the browser is idle', async (_, act) => {
  const { page } = await openToRead('/guide/first')
  await page.mouse.move(640, 500)
  expect(await isHydrated(page)).toBe(false)
  await act(page)
  await expect.poll(() => isHydrated(page)).toBe(true)
  await page.goto(site.url('/guide/second'))
  await expect.poll(() => isHydrated(page)).toBe(true)
})

test('keeps what the reader has done before the components take over: the appearance, tabs, an open menu', async () => {
  const { page } = await openToRead('/guide/blocks')
  await byScript(page, '.navbar-tools .appearance')
  await byScript(page, '.tab[data-value="yarn"]')
  const menu = '.popover:has([data-locale]) > button'
  await byScript(page, menu)
  await page.evaluate(() => dispatchEvent(new Event('docsite:wanted')))
  await expect.poll(() => isHydrated(page)).toBe(true)
  const stateOf = (selector: string, name: string) => page.locator(selector).first().getAttribute(name)
  expect(await stateOf('.navbar-tools .appearance', 'aria-pressed')).toBe('true')
  expect(await stateOf('.tab[data-value="yarn"]', 'aria-selected')).toBe('true')
  expect(await stateOf(menu, 'aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => stateOf(menu, 'aria-expanded')).toBe('false')
})
