// What a page shows before its shell starts, and what becomes of the reader's actions until all parts of the shell are ready.

import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, type OpenOptions, testBrowser } from './browser.ts'
import { holding, waiting } from './holding.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser({ hasMotion: true })
const names = Array.from({ length: 60 }, (_, i) => `page-${i}`)
const sections = Array.from({ length: 60 }, (_, i) => `## Heading ${i}\n\nA line of text.`).join('\n\n')
const tabs = '::: code-group\n\n```bash [npm]\nnpm add it\n```\n\n```bash [yarn]\nyarn add it\n```\n\n:::'
const site = serveBuilt({
  'config/site.ts': `export default {
    siteUrl: 'https://fixture.example',
    themeConfig: {
      nav: [
        { text: 'Guide', link: '/page-1' },
        { text: 'More', position: 'left', items: [{ text: 'Inside', link: '/page-2' }] },
      ],
    },
  }`,
  'content/index.md': '# Home\n',
  'content/deep/_meta.json': '[{ "type": "file", "name": "leaf" }]',
  'content/deep/leaf.md': '# Leaf\n',
  'content/_meta.json': JSON.stringify([
    { type: 'dir', name: 'deep', label: 'Deep', collapsible: true, collapsed: true },
    ...names,
  ]),
  ...Object.fromEntries(names.map((name) => [`content/${name}.md`, `# The ${name}\n\n${tabs}\n\n${sections}\n`])),
})

const phone: OpenOptions = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true }

/** Opens a page, and resolves after its first paint. Requests for the held files wait until the returned function is called. */
async function open(held: string, options: OpenOptions = {}): Promise<{ page: Page; release(): void }> {
  const { promise, release } = waiting()
  const prepare = async (context: BrowserContext) => {
    await context.route(held, holding(promise))
    await options.prepare?.(context)
  }
  const context = await browser.context({ ...options, prepare })
  const page = await context.newPage()
  await page.goto(site.url('/page-50'), { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return { page, release }
}

const onDemand = '**/static/js/on-demand-*.js'
const shell = '**/static/js/shell-*.js'

const islandsHydrated = (page: Page) => page.locator('[data-island="tabs"][data-hydrated]').waitFor()
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
const selectedTab = (page: Page) => page.locator('.tab[aria-selected="true"]').textContent()

/** Returns how far the sidebar is scrolled, and whether its current entry is visible. */
const sidebarOf = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.sidebar-scroll') as Element
    const link = box.querySelector('[aria-current="page"]') as Element
    const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
    return {
      top: box.scrollTop,
      isVisible: inner.top >= outer.top && inner.bottom <= Math.min(outer.bottom, innerHeight),
    }
  })

test('shows the current entry of the sidebar and marks the first heading before the shell starts', async () => {
  const { page, release } = await open(shell)
  const first = await sidebarOf(page)
  expect(first.isVisible).toBe(true)
  expect(first.top).toBeGreaterThan(0)
  const marked = () => page.locator('.outline-link[aria-current="location"]').allTextContents()
  expect(await marked()).toEqual(['Heading 0'])
  release()
  await hydrated(page)
  expect(await sidebarOf(page)).toEqual(first)
  expect(await marked()).toEqual(['Heading 0'])
})

test('is complete before the shell starts', async () => {
  const { page, release } = await open(shell)
  const textOf = () => page.locator('.navbar,.sidebar,.outline,#pageArticle').allTextContents()
  const text = await textOf()
  expect(await page.evaluate(() => Object.keys(document.querySelector('.navbar') ?? {}))).toEqual([])
  release()
  await hydrated(page)
  expect(await page.evaluate(() => Object.keys(document.querySelector('.navbar') ?? {}).length)).toBeGreaterThan(0)
  expect(await textOf()).toEqual(text)
})

test('names the outline in the bar of a phone before the shell starts, as above the first heading', async () => {
  const { page, release } = await open(shell, phone)
  const textOf = () => page.locator('.local-button.for-outline').innerText()
  expect(await textOf()).toBe('On this page')
  release()
  await hydrated(page)
  expect(await textOf()).toBe('On this page')
})

test('repeats clicks once when all parts are ready, in their order, and lets clicks by scripts pass', async () => {
  const { page, release } = await open(onDemand)
  await page.locator('.navbar-tools .appearance').click()
  await page.locator('.tab[data-value="yarn"]').click()
  await islandsHydrated(page)
  await page.locator('.sidebar-toggle').click()
  await page.locator('.sidebar-toggle').click()
  expect(await isDark(page)).toBe(false)
  expect(await selectedTab(page)).toBe('npm')
  await page.locator('.tab[data-value="yarn"]').evaluate((tab) => (tab as HTMLElement).click())
  expect(await selectedTab(page)).toBe('yarn')
  await page.locator('.tab[data-value="npm"]').click()
  expect(await selectedTab(page)).toBe('yarn')
  release()
  await hydrated(page)
  await expect.poll(() => isDark(page)).toBe(true)
  expect(await selectedTab(page)).toBe('npm')
  await page.getByRole('link', { name: 'Leaf' }).waitFor()
})

test('opens the page actions with the first click', async () => {
  const { page, release } = await open(onDemand, { viewport: { width: 700, height: 700 } })
  const button = page.locator('.page-actions > button')
  await button.click()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  release()
  await hydrated(page)
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
})

test('chooses a tab with an arrow key, which does not scroll', async () => {
  const { page, release } = await open(shell)
  await page.locator('.tab[data-value="npm"]').focus()
  await page.keyboard.press('ArrowRight')
  release()
  await hydrated(page)
  await expect.poll(() => selectedTab(page)).toBe('yarn')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('opens a menu of the navbar with the arrow key, before the parts on demand are there', async () => {
  const { page, release } = await open(onDemand)
  await page.locator('.nav-popover > button').focus()
  await page.keyboard.press('ArrowDown')
  release()
  await page.getByRole('link', { name: 'Inside' }).waitFor()
})

test('opens the menu under a pointer that came to rest before the shell started', async () => {
  const { page, release } = await open(shell)
  const box = await page.locator('.nav-popover > button').boundingBox()
  if (!box) throw new Error('There is no menu')
  await page.mouse.move(box.x + 5, box.y + 60)
  await page.mouse.move(box.x + 5, box.y + 5, { steps: 3 })
  release()
  await page.getByRole('link', { name: 'Inside' }).waitFor()
})

/** Notes the keys that the page leaves to the browser. */
function noteKeys(): void {
  const keys: string[] = []
  Object.assign(window, { keys })
  addEventListener(
    'keydown',
    (event) =>
      setTimeout(() => event.isTrusted && event.key !== 'Control' && !event.defaultPrevented && keys.push(event.key)),
    { capture: true },
  )
}

test.each([
  ['Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
  ['a slash', (page: Page) => page.keyboard.press('/')],
  ['the search button', (page: Page) => page.locator('.navbar .search-button').click()],
])('keeps the text typed after %s, and takes no other keys', async (_, ask) => {
  const { page, release } = await open(onDemand, {
    prepare: (context) => context.addInitScript(noteKeys),
  })
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await ask(page)
  await page.keyboard.type('alpha/ bett')
  await page.keyboard.press('Backspace')
  for (const key of ['Shift', 'F2', 'PageDown', 'Alt+q']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('a')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { keys: string[] }).keys))
    .toEqual(['x', 'ArrowDown', 'Shift', 'F2', 'PageDown', 'Alt', 'q'])
  expect(await page.getByRole('combobox').count()).toBe(0)
  release()
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('alpha/ beta')
  await page.keyboard.type('s')
  expect(await page.getByRole('combobox').inputValue()).toBe('alpha/ betas')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  expect(await page.getByRole('combobox').inputValue()).toBe('')
})

test('does not open search if the reader cancels it before it can open', async () => {
  const { page, release } = await open(onDemand)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('alpha')
  await page.keyboard.press('Escape')
  release()
  await hydrated(page)
  expect(await page.getByRole('combobox').count()).toBe(0)
})

test.each([
  ['Menu', '#navScreen'],
  ['Sidebar menu', '#pageSidebar'],
])('opens “%s” of a phone with the first tap, only with its styles, and moves the focus into it', async (name, box) => {
  const { page, release } = await open('**/static/css/overlays-*.css', phone)
  const button = page.getByRole('button', { name, exact: true })
  await button.tap()
  await hydrated(page)
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  release()
  await expect.poll(() => page.evaluate((box) => document.activeElement?.closest(box) !== null, box)).toBe(true)
})
