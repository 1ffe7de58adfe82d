// What a page shows before its shell starts, and what becomes of the reader's actions until all parts of the shell are ready.

import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, type OpenOptions, testBrowser } from './browser.ts'
import { isExpanded } from './expanded.ts'
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
  'content/all.md': '---\noverview: true\n---\n\n# All\n',
  'content/_meta.json': JSON.stringify([
    { type: 'dir', name: 'deep', label: 'Deep', collapsible: true, collapsed: true },
    ...names,
  ]),
  ...Object.fromEntries(names.map((name) => [`content/${name}.md`, `# The ${name}\n\n${tabs}\n\n${sections}\n`])),
})

const phone: OpenOptions = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true }

/** Opens a page, and resolves after its first paint. Requests for the held files wait until the returned function is called. */
async function open(
  held: string,
  options: OpenOptions = {},
  waitUntil: 'domcontentloaded' | 'commit' = 'domcontentloaded',
  path = '/page-50',
): Promise<{ page: Page; release(): void }> {
  const { promise, release } = waiting()
  const prepare = async (context: BrowserContext) => {
    await context.route(held, holding(promise))
    await options.prepare?.(context)
  }
  const context = await browser.context({ ...options, prepare })
  const page = await context.newPage()
  await page.goto(site.url(path), { waitUntil })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return { page, release }
}

/** The parts for reading. Until they are there, what the reader does is held. */
const reading = '**/static/js/reading-*.js'
const shell = '**/static/js/shell-*.js'

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

test('repeats clicks once when all parts are ready, in their order', async () => {
  const { page, release } = await open(reading)
  await page.locator('.navbar-tools .appearance').click()
  await page.locator('.tab[data-value="yarn"]').click()
  await page.locator('.sidebar-toggle').click()
  await page.locator('.sidebar-toggle').click()
  expect(await isDark(page)).toBe(false)
  expect(await selectedTab(page)).toBe('npm')
  await page.locator('.tab[data-value="npm"]').click()
  release()
  await hydrated(page)
  await expect.poll(() => isDark(page)).toBe(true)
  expect(await selectedTab(page)).toBe('npm')
  await page.getByRole('link', { name: 'Leaf' }).waitFor()
})

test('opens the page actions with the first click', async () => {
  const { page, release } = await open(reading, { viewport: { width: 700, height: 700 }, hasTouch: true })
  const button = page.locator('.page-actions > button')
  // A mouse also hovers, which opens the popup as soon as its part of the page is ready.
  await button.tap()
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
  const { page, release } = await open(reading)
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
  const { page, release } = await open(reading, {
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
  await hydrated(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  expect(await page.getByRole('combobox').inputValue()).toBe('')
})

test('keeps what is typed into a field, and where, while the page becomes ready', async () => {
  const { page, release } = await open(shell, {}, 'domcontentloaded', '/all')
  const filter = page.getByRole('searchbox')
  await filter.focus()
  await page.keyboard.type('page-2')
  release()
  await hydrated(page)
  await page.keyboard.type('3')
  expect(await filter.inputValue()).toBe('page-23')
  await expect.poll(() => page.locator('.overview-count').textContent()).toBe('1 result')
})

test('keeps the order of keys, also of those pressed while the keys before them are repeated', async () => {
  const { page, release } = await open(reading)
  await page.keyboard.press('Control+k')
  // The keyboard is faster than the repetition of so many.
  const before = 'alphabet'.repeat(20)
  await page.keyboard.type(before)
  release()
  const field = page.getByRole('combobox')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('/1')
  await expect.poll(() => field.inputValue()).toBe(`${before}/1`)
})

test('does not open search if the reader cancels it before it can open', async () => {
  const { page, release } = await open(reading)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('alpha')
  await page.keyboard.press('Escape')
  release()
  await hydrated(page)
  expect(await page.getByRole('combobox').count()).toBe(0)
})

/** The buttons of a phone that open drawers, an entry of each drawer, and a point outside the drawer that is not a link. */
const drawers = [
  ['Menu', '#navScreen', 'Guide', { x: 200, y: 28 }],
  ['Sidebar menu', '#pageSidebar', 'The page-49', { x: 350, y: 400 }],
  ['On this page', '#pageOutline', 'Heading 1', { x: 180, y: 40 }],
] as const

/** Notes when a drawer opens or closes. */
function noteToggles(): void {
  const toggles: string[] = []
  Object.assign(window, { toggles })
  addEventListener(
    'toggle',
    (event) => {
      if (!event.isTrusted || !(event.target as Element).matches('[popover]')) return
      toggles.push((event as ToggleEvent).newState)
    },
    { capture: true },
  )
}

const toggles = (page: Page) => page.evaluate(() => (window as unknown as { toggles: string[] }).toggles)

const withNotes: OpenOptions = { ...phone, prepare: (context) => context.addInitScript(noteToggles) }

test.each(drawers)(
  'opens “%s” of a phone without any script, and closes it with Escape and with a tap outside, which does nothing else',
  async (name, box, entry, outside) => {
    // The document waits for its deferred scripts.
    const { page } = await open('**/static/js/**', withNotes, 'commit')
    const url = page.url()
    const link = page.locator(box).getByRole('link', { name: entry, exact: true })
    const isLocked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
    expect(await link.isVisible()).toBe(false)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.touchscreen.tap(outside.x, outside.y),
      () => page.touchscreen.tap(outside.x, outside.y),
    ]) {
      await page.getByRole('button', { name, exact: true }).tap()
      await link.waitFor()
      await expect.poll(async () => (await toggles(page)).at(-1)).toBe('open')
      expect(await isLocked()).toBe(true)
      await close()
      await link.waitFor({ state: 'hidden' })
      expect(await isLocked()).toBe(false)
    }
    expect(page.url()).toBe(url)
    await page.getByRole('button', { name, exact: true }).tap()
    await link.tap()
    // A link to a heading of this page closes the drawer too, although the document stays.
    await link.waitFor({ state: 'hidden' })
    expect(page.url()).not.toBe(url)
  },
)

test.each(drawers)(
  'keeps “%s” of a phone open and where it is when the shell starts, says that it is open, and closes it once',
  async (name, box, entry) => {
    const { page, release } = await open(shell, withNotes)
    const button = page.getByRole('button', { name, exact: true })
    await button.tap()
    const link = page.locator(box).getByRole('link', { name: entry, exact: true })
    await link.focus()
    release()
    await hydrated(page)
    await expect.poll(() => isExpanded(page, name)).toBe(true)
    expect(await link.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isExpanded(page, name)).toBe(false)
    await link.waitFor({ state: 'hidden' })
    expect(await toggles(page)).toEqual(['open', 'closed'])
    await expect.poll(() => button.evaluate((button) => button === document.activeElement)).toBe(true)
  },
)

test.each(drawers)(
  'opens and closes “%s” of a phone in a browser without popovers as soon as the shell has started',
  async (name, box, entry, outside) => {
    const { page, release } = await open(shell, {
      ...phone,
      prepare: (context) =>
        context.addInitScript(() => {
          for (const part of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
            delete (HTMLElement.prototype as unknown as Record<string, unknown>)[part]
        }),
    })
    release()
    await hydrated(page)
    const button = page.getByRole('button', { name, exact: true })
    const link = page.locator(box).getByRole('link', { name: entry, exact: true })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.touchscreen.tap(outside.x, outside.y),
      () => page.setViewportSize({ width: 1300, height: 700 }),
    ]) {
      await page.setViewportSize({ width: 375, height: 700 })
      await button.tap()
      await link.waitFor()
      expect(await page.locator(':popover-open').count()).toBe(0)
      await expect
        .poll(() =>
          page
            .locator(`[popovertarget="${box.slice(1)}"][aria-expanded]`)
            .first()
            .getAttribute('aria-expanded'),
        )
        .toBe('true')
      await close()
      await expect.poll(() => page.locator(`${box}[data-open]`).count()).toBe(0)
    }
    await page.setViewportSize({ width: 375, height: 700 })
    await button.tap()
    await link.tap()
    await expect.poll(() => page.locator(`${box}[data-open]`).count()).toBe(0)
  },
)
