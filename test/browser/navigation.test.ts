// Moving from page to page: what a click loads, what it changes, and what it leaves to the browser.

import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { awake, countRequests, markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { serveBuilt, serveDev } from './served.ts'

const browser = testBrowser()
const built = serveBuilt('browser')

const currentLinks = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).locator('a[aria-current]').allTextContents()

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** How far below the bar at the top a heading begins, its own space above it aside. */
const distanceFromBar = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const space = Number.parseFloat(getComputedStyle(element).paddingTop)
    return Math.round(Math.abs(element.getBoundingClientRect().top - space - bar))
  })

describe.each([
  ['the built site', built],
  ['docsite dev', serveDev('browser')],
])('%s', (_, site) => {
  test.each([
    ['sidebar', (page: Page) => page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'First' })],
    ['article', (page: Page) => page.getByRole('article').getByRole('link', { name: 'the first page' })],
    ['footer', (page: Page) => page.getByRole('link', { name: /^Next Page/ })],
  ])('a link of the %s puts the next page in place, without another document', async (_, link) => {
    const page = await browser.open(site.url('/guide/'))
    const document = await markDocument(page)
    await link(page).click()
    await shows(page, 'First')
    expect(page.url()).toBe(site.url('/guide/first'))
    expect(await page.title()).toBe('First - Fixture')
    expect(await currentLinks(page, 'Sidebar')).toEqual(['First'])
    expect(await currentLinks(page, 'Main')).toEqual(['Guide'])
    expect(await document.isSame()).toBe(true)
  })

  test('title, description, canonical address and alternates are those of the page, once each', async () => {
    const page = await browser.open(site.url('/guide/'))
    await page.getByRole('link', { name: /^Next Page/ }).click()
    await shows(page, 'First')
    const head = (live: Page) =>
      live.evaluate(() =>
        [
          ...document.head.querySelectorAll(
            'title, meta[name="description"], meta[property], link[rel="canonical"], link[hreflang]',
          ),
        ].map((element) => element.outerHTML),
      )
    const afterClick = await head(page)
    expect(afterClick.join()).toContain('<link rel="canonical" href="https://fixture.example/guide/first">')
    await page.reload()
    expect(afterClick).toEqual(await head(page))
  })

  test('the language changes with the page: its words, its menus, and `lang`', async () => {
    const page = await browser.open(site.url('/guide/first'))
    const document = await markDocument(page)
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('link', { name: '简体中文' }).click()
    await shows(page, '第一页')
    expect(page.url()).toBe(site.url('/zh/guide/first'))
    expect(await page.locator('html').getAttribute('lang')).toBe('zh')
    expect(await currentLinks(page, '主导航')).toEqual(['指南'])
    expect(await currentLinks(page, '侧边栏')).toEqual(['第一页'])
    expect(await document.isSame()).toBe(true)
  })

  test('back returns to the place and to the link one left by, forward to the page one came from', async () => {
    const page = await browser.open(site.url('/guide/second'))
    const link = page.getByRole('link', { name: /^Next Page/ })
    await link.scrollIntoViewIfNeeded()
    const left = await scrollOf(page)
    await link.click()
    await shows(page, 'Blocks')
    await expect.poll(() => scrollOf(page)).toBe(0)
    await page.goBack()
    await shows(page, 'Second')
    await expect.poll(() => scrollOf(page)).toBe(left)
    expect(left).toBeGreaterThan(300)
    expect(await focusedText(page)).toBe('Next PageBlocks')
    await page.goForward()
    await shows(page, 'Blocks')
    await expect.poll(() => scrollOf(page)).toBe(0)
  })

  test('a link to a heading of another page scrolls it under the bar at the top', async () => {
    const page = await browser.open(site.url('/guide/'))
    await page.getByRole('link', { name: 'section C of the second' }).click()
    await page.waitForURL(site.url('/guide/second#section-c'))
    await expect.poll(() => distanceFromBar(page, 'Section C')).toBe(0)
    expect(await focusedText(page)).toBe('#Section C')
  })
})

test('a page is fetched when the pointer or the focus comes near its link, and once only', async () => {
  const page = await browser.open(built.url('/guide/'))
  const [first, second] = [
    countRequests(page, '/pages/guide/first.json'),
    countRequests(page, '/pages/guide/second.json'),
  ]
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'First' }).hover()
  await expect.poll(() => first.count).toBe(1)
  await sidebar.getByRole('link', { name: 'Second' }).focus()
  await expect.poll(() => second.count).toBe(1)
  await page.getByRole('heading', { name: 'Below' }).hover()
  await sidebar.getByRole('link', { name: 'First' }).click()
  await shows(page, 'First')
  expect([first.count, second.count]).toEqual([1, 1])
})

test('hovering a link to an old address fetches the page it has moved to', async () => {
  const page = await browser.open(built.url('/guide/'))
  await page
    .getByRole('article')
    .getByRole('link', { name: 'the first page' })
    .evaluate((link) => link.setAttribute('href', '/guide/old'))
  const second = countRequests(page, '/pages/guide/second.json')
  await page.getByRole('article').getByRole('link', { name: 'the first page' }).hover()
  await expect.poll(() => second.count).toBe(1)
})

test('a reader who saves data fetches nothing ahead', async () => {
  const page = await browser.open(built.url('/guide/'), {
    prepare: (context) =>
      context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  })
  const first = countRequests(page, '/pages/guide/first.json')
  const link = page.getByRole('article').getByRole('link', { name: 'the first page' })
  await link.hover()
  await link.focus()
  expect(first.count).toBe(0)
  await link.click()
  await shows(page, 'First')
  expect(first.count).toBe(1)
})

test.each(['Control', 'Shift', 'Meta', 'Alt'] as const)("a click with %s is the browser's own", async (key) => {
  const page = await browser.open(built.url('/guide/'))
  const isPrevented = await clickWasPrevented(page, 'the first page', { modifiers: [key] })
  expect(isPrevented).toBe(false)
  expect(await titleOf(page)).toBe('Guide')
})

test('so is a click with the middle button', async () => {
  const page = await browser.open(built.url('/guide/'))
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'the first page' }).click({ button: 'middle' }),
  ])
  await awake(opened)
  expect(await titleOf(opened)).toBe('First')
  expect(await titleOf(page)).toBe('Guide')
})

test('links to files and to other sites are left to the browser, other sites in a tab of their own', async () => {
  const page = await browser.open(built.url('/guide/'))
  expect(await clickWasPrevented(page, 'a file')).toBe(false)
  const outside = page.getByRole('link', { name: 'an old address' })
  expect(await outside.getAttribute('target')).toBe('_blank')
  expect(await outside.getAttribute('rel')).toBe('noopener noreferrer')
})

test('focus goes to the new title, which is said to those who cannot see it', async () => {
  const page = await browser.open(built.url('/guide/'))
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await page.waitForURL(built.url('/guide/first'))
  await expect.poll(() => focusedText(page)).toBe('#First')
  expect(await page.locator('[aria-live="polite"]').textContent()).toBe('First - Fixture')
})

test('one event tells of each change, once the new text is there', async () => {
  const page = await browser.open(built.url('/guide/'))
  const titles: string[] = []
  await page.exposeFunction('tell', (title: string) => titles.push(title))
  await page.evaluate(() =>
    addEventListener('docsite:reload-content', () =>
      (window as unknown as { tell(title: string): void }).tell(document.querySelector('h1')?.textContent ?? ''),
    ),
  )
  const next = page.getByRole('link', { name: /^Next Page/ })
  await next.click()
  await expect.poll(() => titles).toEqual(['#First'])
  await next.click()
  await expect.poll(() => titles).toEqual(['#First', '#Second'])
  await page.getByRole('link', { name: 'Section B', exact: true }).click()
  await page.goBack()
  await page.goBack()
  await expect.poll(() => titles).toEqual(['#First', '#Second', '#First'])
})

test('of two quick clicks the last one wins, and nothing stays busy', async () => {
  const slow = held('**/pages/guide/first.json')
  const page = await browser.open(built.url('/guide/'), { prepare: slow.prepare })
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  const before = await page.evaluate(() => history.length)
  await sidebar.getByRole('link', { name: 'First' }).click()
  await sidebar.getByRole('link', { name: 'Second' }).click()
  await shows(page, 'Second')
  slow.release()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe(null)
  expect([await titleOf(page), page.url()]).toEqual(['Second', built.url('/guide/second')])
})

test('a click to a place on this page ends a move to another that is on its way', async () => {
  const slow = held('**/pages/guide/first.json')
  const page = await browser.open(built.url('/guide/'), { prepare: slow.prepare })
  const answered = page.waitForResponse('**/pages/guide/first.json')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'First' }).click()
  await page.getByRole('link', { name: 'a place below' }).click()
  slow.release()
  await (await answered).finished()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect([await titleOf(page), page.url()]).toEqual(['Guide', built.url('/guide/#below')])
})

test('a page that takes its time shows a bar and says that it is busy; the old one stays', async () => {
  const slow = held('**/pages/guide/first.json')
  const page = await browser.open(built.url('/guide/'), { prepare: slow.prepare })
  await page.getByRole('link', { name: /^Next Page/ }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading page' })
  await bar.waitFor()
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(await titleOf(page)).toBe('Guide')
  slow.release()
  await shows(page, 'First')
  await bar.waitFor({ state: 'detached' })
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe(null)
})

test('clicking the same place twice makes one entry in the history', async () => {
  const page = await browser.open(built.url('/guide/'))
  const before = await page.evaluate(() => history.length)
  const link = page.getByRole('link', { name: 'a place below' })
  await link.click()
  await link.click()
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  expect(page.url()).toBe(built.url('/guide/'))
})

test('an address with an anchor opens at its place; one without its place is said once', async () => {
  const page = await browser.open(built.url('/guide/second#section-d'))
  expect(await distanceFromBar(page, 'Section D')).toBe(0)
  browser.expectProblem(/^warning: \[docsite\] There is no #nowhere on this page\.$/)
  await browser.open(built.url('/guide/second#nowhere'))
})

test('reloading returns to the place one was at', async () => {
  const page = await browser.open(built.url('/guide/second'))
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll)).toBe(700)
  await page.reload()
  await awake(page)
  expect(await scrollOf(page)).toBe(700)
})

test('another spelling of an address is replaced by the proper one, query and hash kept', async () => {
  for (const [asked, proper] of [
    ['/guide/first.html?a=1#beta', '/guide/first?a=1#beta'],
    ['/guide/index.html', '/guide/'],
  ] as const) {
    const page = await browser.open(built.url(asked))
    expect(page.url()).toBe(built.url(proper))
  }
})

describe('the change of a page', () => {
  const countTransitions = (page: Page) =>
    page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(window, { transitions: 0 })
      document.startViewTransition = (change) => {
        Object.assign(window, { transitions: (window as unknown as { transitions: number }).transitions + 1 })
        return start(change)
      }
    })
  const transitions = (page: Page) => page.evaluate(() => (window as unknown as { transitions: number }).transitions)

  test.each([
    ['fades', 'no-preference', 1],
    ['is plain for who wants no motion', 'reduce', 0],
  ] as const)('%s', async (_, reducedMotion, count) => {
    const page = await browser.open(built.url('/guide/'), { reducedMotion })
    await countTransitions(page)
    await page.getByRole('link', { name: /^Next Page/ }).click()
    await shows(page, 'First')
    expect(await transitions(page)).toBe(count)
    await expect.poll(() => page.locator('html').getAttribute('data-transition')).toBe(null)
  })
})

test('parts hidden by the address stay hidden on this page and come back on the next', async () => {
  const page = await browser.open(built.url('/guide/first?navbar=0&sidebar=0&outline=0&footer=0'))
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Sidebar' }).count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await page.getByRole('link', { name: 'link to the blocks' }).click()
  await shows(page, 'Blocks')
  expect(await page.getByRole('banner').isVisible()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'Sidebar' }).isVisible()).toBe(true)
})

/** Requests that wait until they are let go. */
function held(pattern: string) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  return {
    release: () => release(),
    prepare: (context: BrowserContext) =>
      context.route(pattern, async (route) => {
        await released
        await route.continue()
      }),
  }
}

/** Clicks a link and tells whether the page took the click from the browser; nothing opens. */
async function clickWasPrevented(
  page: Page,
  name: string,
  options: { modifiers?: ('Control' | 'Shift' | 'Meta' | 'Alt')[] } = {},
) {
  const seen = page.evaluate(
    () =>
      new Promise<boolean>((done) =>
        addEventListener(
          'click',
          (event) => {
            done(event.defaultPrevented)
            event.preventDefault()
          },
          { once: true },
        ),
      ),
  )
  await page.getByRole('link', { name }).click(options)
  return seen
}
