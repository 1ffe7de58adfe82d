// Navigation in place: what it loads and changes, and which clicks it leaves to the browser.

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { countRequests, hydrated, isPrevented, markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { serveBuilt, serveDev } from './served.ts'

const isFull = process.env.DOCSITE_TEST === 'full'
const browser = testBrowser()
/** The curve of all transitions. */
const curve = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
/** Enables transitions, for tests that they could affect. */
const moving = { reducedMotion: 'no-preference' } as const
const built = serveBuilt('browser')

/** A site that sets no options and includes a blank page. */
const plain = serveBuilt({
  'config/site.json': JSON.stringify({ title: 'Plain' }),
  'content/index.md': '# Home\n\n[To the other](other.md)\n',
  'content/other.md': '# Other\n\n[To the blank one](blank.md)\n',
  'content/blank.md': '---\npageType: blank\n---\n# Blank\n\n[To the bare one](bare.md?navbar=1)\n',
  'content/bare.md': '---\nnavbar: false\n---\n# Bare\n',
})

/** A page that declares its own canonical URL. */
const copying = serveBuilt({
  'config/site.json': JSON.stringify({ title: 'Plain', siteUrl: 'https://plain.example', markdown: { head: 'all' } }),
  'content/index.md': '# Home\n\nWords. [To the copy](copy.md)\n',
  'content/copy.md':
    '---\nhead:\n  - [link, { rel: canonical, href: "https://first.example/copy" }]\n  - [meta, { name: description, content: Own. }]\n---\n\n# Copy\n\n[To the home page](index.md)\n',
})

/** A page with headings whose ids contain signs that nobody sees or types. */
const unseen = serveBuilt({
  'config/site.json': JSON.stringify({ title: 'Plain' }),
  'content/index.md': '# Home\n\n[To the page](ids.md)\n',
  'content/ids.md': `# Ids\n\n${'Text.\n\n'.repeat(80)}## \u26a0\ufe0f Warning\n\n## Cafe\u0301\n\n## \u0130stanbul\n`,
})

test.each(['-warning', 'caf\u00e9', 'istanbul'])(
  'scrolls to a heading whose id differs from the hash in what nobody sees, after a page load and in place: #%s',
  async (hash) => {
    const page = await browser.open(unseen.url(`/ids#${hash}`))
    await hydrated(page)
    const isShown = () =>
      page
        .getByRole('heading', { level: 2 })
        .evaluateAll((all) => all.some((one) => one.getBoundingClientRect().top < innerHeight))
    await expect.poll(isShown).toBe(true)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(() => history.replaceState(history.state, '', location.pathname))
    expect(await isShown()).toBe(false)
    await page.evaluate((to) => {
      location.hash = to
    }, hash)
    await expect.poll(isShown).toBe(true)
  },
)

test("replaces docsite's metadata with the page's own, after navigation and after a page load", async () => {
  const page = await browser.open(copying.url('/'))
  const said = () =>
    page
      .locator('head :is(link[rel="canonical"], meta[name="description"])')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('href') ?? tag.getAttribute('content')).sort())
  await page.getByRole('link', { name: 'To the copy' }).click()
  await shows(page, 'Copy')
  expect(await said()).toEqual(['Own.', 'https://first.example/copy'])
  await page.getByRole('link', { name: 'To the home page' }).click()
  await shows(page, 'Home')
  expect(await said()).toEqual(['Words. To the copy', 'https://plain.example/'])
  await page.goto(copying.url('/copy'))
  expect(await said()).toEqual(['Own.', 'https://first.example/copy'])
})

const currentLinks = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).locator('a[aria-current]').allTextContents()

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Returns the distance in pixels between the navbar and a heading, without the heading's padding. */
const distanceFromBar = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const space = Number.parseFloat(getComputedStyle(element).paddingTop)
    return Math.round(Math.abs(element.getBoundingClientRect().top - space - bar))
  })

const dev = serveDev('browser')

describe.each([
  ['the built site', built],
  ['docsite dev', dev],
])('%s', (_, site) => {
  const links: [place: string, link: (page: Page) => Locator][] = [
    ['sidebar', (page) => page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'First' })],
    ['article', (page) => page.getByRole('article').getByRole('link', { name: 'the first page' })],
    ['footer', (page) => page.getByRole('link', { name: /^Next Page/ })],
  ]
  test('[2.6.34] shows the next page after a click on a link in the sidebar, article or footer, without a page load, focuses its title, which alone is announced, and scrolls to a heading in the URL', async () => {
    const page = await browser.open(site.url('/guide/'), moving)
    const document = await markDocument(page)
    for (const [place, link] of links) {
      await link(page).click()
      await shows(page, 'First')
      await expect.poll(() => focusedText(page)).toBe('First#')
      expect([place, page.url(), await page.title()]).toEqual([place, site.url('/guide/first'), 'First - Fixture'])
      expect(await page.locator('[aria-live="polite"]').textContent()).toBe('')
      expect(await currentLinks(page, 'Sidebar')).toEqual(['First'])
      expect(await currentLinks(page, 'Main')).toEqual(['Guide'])
      await page.goBack()
      await shows(page, 'Guide')
    }
    await page.getByRole('link', { name: 'section C of the second' }).click()
    await page.waitForURL(site.url('/guide/second#section-c'))
    await expect.poll(() => distanceFromBar(page, 'Section C')).toBe(0)
    expect(await focusedText(page)).toBe('Section C#')
    expect(await document.isSame()).toBe(true)
  })

  test("sets the page's title, description, canonical URL and alternates, once each, and changes the interface text, menus and `lang` with the language", async () => {
    const page = await browser.open(site.url('/guide/'))
    await page.getByRole('link', { name: /^Next Page/ }).click()
    await shows(page, 'First')
    const head = () =>
      page.evaluate(() =>
        [
          ...document.head.querySelectorAll(
            'title, meta[name="description"], meta[property], link[rel="canonical"], link[hreflang]',
          ),
        ].map((element) => element.outerHTML),
      )
    const afterClick = await head()
    expect(afterClick.join()).toContain('<link rel="canonical" href="https://fixture.example/guide/first">')
    await page.reload()
    await hydrated(page)
    expect(afterClick).toEqual(await head())
    const marked = await markDocument(page)
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('link', { name: '简体中文' }).click()
    await shows(page, '第一页')
    expect(page.url()).toBe(site.url('/zh/guide/first'))
    expect(await page.locator('html').getAttribute('lang')).toBe('zh')
    expect(await currentLinks(page, '主导航')).toEqual(['指南'])
    expect(await currentLinks(page, '侧边栏')).toEqual(['第一页'])
    expect(await marked.isSame()).toBe(true)
  })
})

// Both sites navigate with the same code.
describe.each([['the built site', built] as const, ...(isFull ? [['docsite dev', dev] as const] : [])])(
  '%s',
  (_, site) => {
    test('restores the scroll position and the focused link when the reader goes back or forward', async () => {
      const page = await browser.open(site.url('/guide/second'), moving)
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

    test('restores the position of a page that loads while the current page is scrolled', async () => {
      const page = await browser.open(site.url('/guide/blocks'))
      await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Second' }).click()
      await shows(page, 'Second')
      let answer = () => {}
      const held = new Promise<void>((done) => {
        answer = done
      })
      await page.route('**/pages/guide/blocks.json', async (route) => {
        await held
        await route.continue()
      })
      await page.evaluate(() => history.back())
      await page.waitForURL(site.url('/guide/blocks'))
      // Waits until the page has become idle.
      await page.evaluate(
        () =>
          new Promise((done) => {
            addEventListener('scroll', () => setTimeout(done, 300), { once: true })
            scrollTo({ top: 400, behavior: 'instant' })
          }),
      )
      answer()
      await shows(page, 'Blocks')
      expect(await scrollOf(page)).toBe(0)
    })

    test('stores the position of a page that the reader leaves right after scrolling', async () => {
      const page = await browser.open(site.url('/guide/second'), {
        ...moving,
        prepare: (context) => context.clock.install(),
      })
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.evaluate(
        () =>
          new Promise((done) => {
            addEventListener('scroll', done, { once: true })
            scrollTo({ top: 400, behavior: 'instant' })
          }),
      )
      await page.getByRole('link', { name: /^Next Page/ }).evaluate((link: HTMLElement) => link.click())
      await shows(page, 'Blocks')
      await page.goBack()
      await shows(page, 'Second')
      await expect.poll(() => scrollOf(page)).toBe(400)
      await page.goForward()
      await shows(page, 'Blocks')
      await expect.poll(() => scrollOf(page)).toBe(0)
    })

    test('follows the last of several clicks in a row, whether to another page or to the same page', async () => {
      const page = await browser.open(site.url('/guide/second'), moving)
      /** Clicks on links one directly after the other, without a pointer, which would load the pages in advance. */
      const click = (...names: string[]) =>
        page.evaluate((names) => {
          const links = [...document.querySelectorAll<HTMLElement>('.neighbor')]
          for (const name of names) links.find((link) => link.classList.contains(name))?.click()
        }, names)
      await click('next', 'prev')
      await shows(page, 'First')
      expect(page.url()).toBe(site.url('/guide/first'))
      await click('next')
      await shows(page, 'Second')
      await click('next', 'next')
      await shows(page, 'Blocks')
      await page.goBack()
      await shows(page, 'Second')
    })
  },
)

describe('a page that is opened', () => {
  /** Notes how many frames begin between the arrival of a record and the change of the heading. */
  const countFrames = (page: Page) =>
    page.evaluate(() => {
      const json = Response.prototype.json
      Response.prototype.json = async function () {
        const data = await json.call(this)
        let frames = 0
        const count = () => {
          frames++
          frame = requestAnimationFrame(count)
        }
        let frame = requestAnimationFrame(count)
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main h1')?.textContent?.includes('Second')) return
          observer.disconnect()
          cancelAnimationFrame(frame)
          Object.assign(window, { frames })
        })
        observer.observe(document.body, { subtree: true, childList: true })
        return data
      }
    })

  test('replaces the one before in the task in which its record arrives, also if the site animates it', async () => {
    const slow = held('**/pages/guide/second.json')
    const page = await browser.open(built.url('/guide/'), { ...moving, prepare: slow.prepare })
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'First' }).click()
    await shows(page, 'First')
    await countFrames(page)
    const asked = page.waitForRequest('**/pages/guide/second.json')
    await page.locator('.neighbor.next').evaluate((link: HTMLElement) => link.click())
    await asked
    slow.release()
    await shows(page, 'Second')
    expect(await page.evaluate(() => (window as unknown as { frames: number }).frames)).toBe(0)
  })

  test('is shown before any other task if its record is there, and focuses its heading, which alone is announced', async () => {
    const page = await browser.open(built.url('/guide/first'))
    const link = page.locator('.neighbor.next')
    await Promise.all([page.waitForResponse('**/pages/guide/second.json'), link.hover()])
    await page.waitForLoadState('networkidle')
    const noted = await link.evaluate((link: HTMLElement) => {
      const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
      const { port1, port2 } = new MessageChannel()
      const next = new Promise<string[]>((done) => {
        port1.onmessage = () => done([textOf('main h1'), textOf('h1:focus'), textOf('#pageAnnouncer')])
      })
      link.click()
      port2.postMessage(undefined)
      return next
    })
    expect(noted).toEqual([expect.stringContaining('Second'), expect.stringContaining('Second'), ''])
    await page.goBack()
    await shows(page, 'First')
    await expect.poll(() => page.locator('#pageAnnouncer').textContent()).toContain('First')
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('neighbor next')
  })

  test('is requested when the pointer is pressed, and not again at the click if its record is still loading', async () => {
    const slow = held('**/pages/guide/second.json')
    const page = await browser.open(built.url('/guide/first'), { prepare: slow.prepare })
    const record = countRequests(page, '/pages/guide/second.json')
    const link = page.locator('.neighbor.next')
    await link.dispatchEvent('pointerdown')
    await expect.poll(() => record.count).toBe(1)
    await link.evaluate((link: HTMLElement) => link.click())
    slow.release()
    await shows(page, 'Second')
    expect(record.count).toBe(1)
  })
})

test('prefetches the target of a redirect when a link to the old URL is hovered', async () => {
  const page = await browser.open(built.url('/guide/'))
  await page
    .getByRole('article')
    .getByRole('link', { name: 'the first page' })
    .evaluate((link) => link.setAttribute('href', '/guide/old'))
  const second = countRequests(page, '/pages/guide/second.json')
  await page.getByRole('article').getByRole('link', { name: 'the first page' }).hover()
  await expect.poll(() => second.count).toBe(1)
})

test('[2.6.33] leaves clicks with modifier keys or the middle button, and links to files and other sites, to the browser, and opens other sites in a new tab', async () => {
  const page = await browser.open(built.url('/guide/'))
  const link = page.getByRole('link', { name: 'the first page' })
  for (const key of ['Control', 'Shift', 'Meta', 'Alt'] as const)
    expect([key, await isPrevented(link, { modifiers: [key] })]).toEqual([key, false])
  expect(await isPrevented(link, { button: 'middle' })).toBe(false)
  expect(await isPrevented(page.getByRole('link', { name: 'a file' }))).toBe(false)
  expect(await titleOf(page)).toBe('Guide')
  const outside = page.getByRole('link', { name: 'an old address' })
  expect(await outside.getAttribute('target')).toBe('_blank')
  expect(await outside.getAttribute('rel')).toBe('noopener noreferrer')
})

/** Records the visible title on each `docsite:reload-content` event. */
async function listen(page: Page): Promise<string[]> {
  const titles: string[] = []
  await page.exposeFunction('tell', (title: string) => titles.push(title))
  await page.evaluate(() =>
    addEventListener('docsite:reload-content', () =>
      (window as unknown as { tell(title: string): void }).tell(document.querySelector('h1')?.textContent ?? ''),
    ),
  )
  return titles
}

test('[4.10] fires one event for each navigation, after the new text is visible', async () => {
  const page = await browser.open(built.url('/guide/'))
  const titles = await listen(page)
  const next = page.getByRole('link', { name: /^Next Page/ })
  await next.click()
  await expect.poll(() => titles).toEqual(['First#'])
  await next.click()
  await expect.poll(() => titles).toEqual(['First#', 'Second#'])
  await page.getByRole('link', { name: 'Section B', exact: true }).click()
  await page.goBack()
  await page.waitForURL(built.url('/guide/second'))
  await page.goBack()
  await expect.poll(() => titles).toEqual(['First#', 'Second#', 'First#'])
})

test('[4.7] loads data when the path changes, but not when only the query or hash changes, and adds one history entry for two clicks on the same link', async () => {
  const page = await browser.open(built.url('/guide/'))
  const titles = await listen(page)
  const records: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/static/pages/')) records.push(new URL(request.url()).pathname)
  })
  const before = await page.evaluate(() => history.length)
  const below = page.getByRole('link', { name: 'a place below' })
  await below.click()
  await below.click()
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await page.waitForURL(built.url('/guide/'))
  const link = page.getByRole('article').getByRole('link', { name: 'the first page' })
  const follow = async (href: string) => {
    await link.evaluate((element, to) => element.setAttribute('href', to), href)
    await link.click()
    await expect.poll(() => page.url()).toBe(built.url(href))
  }
  await follow('/guide/#below')
  await follow('/guide/?a=1#below')
  await follow('/guide/?a=1')
  await follow('/guide/')
  await page.goBack()
  await expect.poll(() => page.url()).toBe(built.url('/guide/?a=1'))
  expect([records, titles]).toEqual([[], []])
  await follow('/guide/first')
  await expect.poll(() => titles).toEqual(['First#'])
  expect(records).toEqual(['/static/pages/guide/first.json'])
})

test('[4.8, 8.2] reports data that fails to load, and keeps the current page until the browser has loaded the new one', async () => {
  browser.expectProblem(/^error: \[docsite\] Client-side navigation to \/guide\/first failed\./, /status of 500/)
  const page = await browser.open(built.url('/guide/'), {
    prepare: async (context) => {
      await context.route('**/pages/guide/first.json', (route) => route.fulfill({ status: 500, body: '' }))
      // A browser stays on the current page if a response has no content.
      await context.route('**/guide/first', (route) => route.fulfill({ status: 204 }))
    },
  })
  const document = await markDocument(page)
  const asked = page.waitForResponse('**/guide/first')
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await asked
  expect([await titleOf(page), await page.title(), page.url()]).toEqual([
    'Guide',
    'Guide - Fixture',
    built.url('/guide/'),
  ])
  expect(await document.isSame()).toBe(true)
  await expect.poll(() => page.getByRole('main').getAttribute('aria-busy')).toBe(null)
})

test('cancels a navigation when a reader clicks a link to an anchor or to another page, and ends the busy state', async () => {
  const [first, blocks] = [held('**/pages/guide/first.json'), held('**/pages/guide/blocks.json')]
  const page = await browser.open(built.url('/guide/'), {
    prepare: (context) => Promise.all([first.prepare(context), blocks.prepare(context)]),
  })
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  const isIdle = async () => {
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await page.getByRole('main').getAttribute('aria-busy')).toBe(null)
  }
  const answered = page.waitForResponse('**/pages/guide/first.json')
  await sidebar.getByRole('link', { name: 'First' }).click()
  await page.getByRole('link', { name: 'a place below' }).click()
  first.release()
  await (await answered).finished()
  await isIdle()
  expect([await titleOf(page), page.url()]).toEqual(['Guide', built.url('/guide/#below')])

  const before = await page.evaluate(() => history.length)
  await sidebar.getByRole('link', { name: 'Blocks' }).click()
  await sidebar.getByRole('link', { name: 'Second' }).click()
  await shows(page, 'Second')
  blocks.release()
  await isIdle()
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  expect([await titleOf(page), page.url()]).toEqual(['Second', built.url('/guide/second')])
})

describe('a page that loads slowly', () => {
  /** Opens a tab with a stopped clock and fixed random numbers, and clicks a link. */
  async function openWaiting(slow: ReturnType<typeof held>, path: string, link: string): Promise<Page> {
    const context = await browser.context({ ...moving, prepare: slow.prepare })
    const page = await context.newPage()
    await page.clock.install({ time: 0 })
    await page.goto(built.url(path))
    await hydrated(page)
    await page.evaluate(() => {
      Math.random = () => 0.5
    })
    await page.clock.pauseAt(3_600_000)
    await page.getByRole('link', { name: link }).first().click()
    return page
  }
  const bar = (page: Page) => page.locator('.progress')
  const percent = async (page: Page) =>
    (await bar(page).count()) === 0 ? null : Number(await bar(page).getAttribute('aria-valuenow'))

  test('[2.6.35, 4.36, 9.14] shows a progress bar after 200 ms of navigation: it starts at 8% and grows every 800 ms', async () => {
    const slow = held('**/guide/first.json')
    const page = await openWaiting(slow, '/guide/', 'First')
    await page.clock.runFor(199)
    expect([await percent(page), await page.getByRole('main').getAttribute('aria-busy')]).toEqual([null, null])
    await page.clock.runFor(1)
    expect([await percent(page), await page.getByRole('main').getAttribute('aria-busy')]).toEqual([8, 'true'])
    expect(await page.getByRole('progressbar', { name: 'Loading page' }).count()).toBe(1)
    await page.clock.runFor(799)
    expect(await percent(page)).toBe(8)
    await page.clock.runFor(1)
    expect(await percent(page)).toBe(9)
    await page.clock.runFor(800)
    expect(await percent(page)).toBe(10)
    await page.clock.runFor(20)
    const drawn = await bar(page).evaluate((element) => Number(element.style.getPropertyValue('--_progress')))
    expect(drawn).toBeCloseTo(0.1)
    await page.clock.runFor(100_000)
    expect(await percent(page)).toBe(99)
    slow.release()
    await shows(page, 'First')
  })

  test('[2.6.35, 4.36, 9.14] completes the bar in steps of 200 ms: most of the width, the full width, then a fade, also in Chinese', async () => {
    const slow = held('**/pages/zh/guide/first.json')
    const page = await openWaiting(slow, '/zh/guide/', '第一页')
    await page.clock.runFor(400)
    expect(await page.getByRole('progressbar', { name: '正在加载页面' }).count()).toBe(1)
    expect(
      await bar(page).evaluate((element) => {
        const { transitionProperty, transitionDuration, transitionTimingFunction } = getComputedStyle(element)
        return [transitionProperty, transitionDuration, transitionTimingFunction]
      }),
    ).toEqual(['transform, opacity', '0.2s, 0.2s', `${curve}, ${curve}`])
    slow.release()
    await shows(page, '第一页')
    // Starts at 0.08, and this step adds 0.3 and half of 0.5.
    await expect.poll(() => percent(page)).toBe(63)
    expect(await page.getByRole('main').getAttribute('aria-busy')).toBe(null)
    await page.clock.runFor(199)
    expect(await percent(page)).toBe(63)
    await page.clock.runFor(1)
    expect(await percent(page)).toBe(100)
    await page.clock.runFor(199)
    expect(await bar(page).getAttribute('class')).toBe('progress')
    await page.clock.runFor(1)
    expect(await bar(page).getAttribute('class')).toBe('progress fading')
    await page.clock.runFor(199)
    expect(await percent(page)).toBe(100)
    await page.clock.runFor(1)
    expect(await percent(page)).toBe(null)
  })

  test('shows no progress bar within the first 200 ms', async () => {
    const slow = held('**/pages/guide/first.json')
    const page = await openWaiting(slow, '/guide/', 'First')
    await page.clock.runFor(199)
    slow.release()
    await shows(page, 'First')
    await expect.poll(() => page.url()).toBe(built.url('/guide/first'))
    await page.clock.runFor(5000)
    expect([await percent(page), await page.getByRole('main').getAttribute('aria-busy')]).toEqual([null, null])
  })
})

test('[8.6, 9.11] opens a page at the anchor in the URL, 72 px below the top without its padding, in windows of all widths, and reports a missing anchor once', async () => {
  const page = await browser.open(built.url('/guide/second#nowhere'))
  browser.expectProblem(/^warning: \[docsite\] There is no #nowhere on this page\.$/)
  for (const width of [1280, 1024, 375]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('about:blank')
    await page.goto(built.url('/guide/second#section-c'))
    await hydrated(page)
    expect(
      await page.getByRole('heading', { name: 'Section C' }).evaluate((heading) => {
        const top = heading.getBoundingClientRect().top - 72
        return Math.abs(top - Number.parseFloat(getComputedStyle(heading).paddingTop)) <= 0.5
      }),
    ).toBe(true)
  }
})

test('restores the scroll position on reload', async () => {
  const page = await browser.open(built.url('/guide/second'))
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll)).toBe(700)
  await page.reload()
  await hydrated(page)
  expect(await scrollOf(page)).toBe(700)
})

test('restores the scroll position of a page that returns from the back/forward cache', async () => {
  const page = await browser.open(built.url('/guide/second'))
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll)).toBe(700)
  // WebKit shows the page at its top and fires this event.
  const top = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return scrollY
  })
  expect(top).toBe(700)
})

test('replaces a variant of a URL with the canonical URL, and keeps query and hash', async () => {
  const page = await browser.open(built.url('/guide/first.html?a=1#beta'))
  expect(page.url()).toBe(built.url('/guide/first?a=1#beta'))
  await page.goto(built.url('/guide/index.html'))
  await hydrated(page)
  expect(page.url()).toBe(built.url('/guide/'))
})

describe('the transition between pages', () => {
  interface Seen {
    transitions: string[]
    fades: Animation[]
  }
  /** Records the name of the root in each view transition, whether the page has been painted before, and the animations of the article. */
  const watch = (page: Page) =>
    page.evaluate(() => {
      const seen: Seen = { transitions: [], fades: [] }
      Object.assign(window, seen)
      let isPainted = false
      addEventListener('docsite:navigate', () => {
        isPainted = false
        requestAnimationFrame(() =>
          setTimeout(() => {
            isPainted = true
          }),
        )
      })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (change) => {
        const { viewTransitionName } = getComputedStyle(document.documentElement)
        seen.transitions.push(`${viewTransitionName}, ${isPainted ? 'painted' : 'not painted'}`)
        return start(change)
      }
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...args) {
        const animation = animate.apply(this, args)
        if (this.id === 'pageContent') seen.fades.push(animation)
        return animation
      }
    })
  const transitions = (page: Page) => page.evaluate(() => (window as unknown as Seen).transitions)
  const fades = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as Seen).fades.map(({ effect }) => {
        const { duration, easing } = effect?.getTiming() ?? {}
        const [from, to] = (effect as KeyframeEffect).getKeyframes()
        return `${duration} ms ${easing}: ${from?.opacity} ${from?.transform ?? ''} → ${to?.opacity}`
      }),
    )

  test('[4.9, 4.10] lets only the article appear, within 120 ms, and is instant with reduced motion', async () => {
    const page = await browser.open(built.url('/guide/'), moving)
    const next = page.getByRole('link', { name: /^Next Page/ })
    // Loaded in advance, as on hover.
    await next.hover()
    await watch(page)
    const titles = await listen(page)
    await next.click()
    await expect.poll(() => titles).toEqual(['First#'])
    const once = [`120 ms ${curve}: 0.6 translateY(4px) → 1`]
    await expect.poll(() => fades(page)).toEqual(once)
    await expect.poll(() => transitions(page)).toEqual(['none, painted'])
    await expect.poll(() => page.locator('html').getAttribute('data-transition')).toBe(null)
    // Not those that follow the scroll position.
    const inTime = () =>
      page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length)
    await expect.poll(inTime).toBe(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await next.click()
    await expect.poll(() => titles).toEqual(['First#', 'Second#'])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await fades(page)).toEqual(once)
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'startViewTransition')
      Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    })
    await next.click()
    await expect.poll(() => titles).toEqual(['First#', 'Second#', 'Blocks#'])
    expect(await transitions(page)).toEqual(['none, painted'])
    await expect.poll(() => fades(page)).toEqual([...once, ...once])
  })

  test('does not animate the article while a page loads, and animates one article during rapid navigation', async () => {
    const slow = held('**/pages/guide/blocks.json')
    const page = await browser.open(built.url('/guide/'), { ...moving, prepare: slow.prepare })
    await watch(page)
    const main = page.getByRole('main')
    const running = () => main.evaluate((element) => element.getAnimations().length)
    const count = () => page.evaluate(() => (window as unknown as Seen).fades.length)
    // Without a pointer, which would load the page in advance.
    const click = (name: string) =>
      page
        .getByRole('navigation', { name: 'Sidebar' })
        .getByRole('link', { name })
        .evaluate((link: HTMLElement) => link.click())
    await click('Blocks')
    await expect.poll(() => main.getAttribute('aria-busy')).toBe('true')
    expect(await Promise.all([running(), count(), titleOf(page)])).toEqual([0, 0, 'Guide'])
    await click('First')
    await shows(page, 'First')
    await click('Second')
    await shows(page, 'Second')
    await expect.poll(count).toBe(2)
    expect(await running()).toBeLessThanOrEqual(1)
    slow.release()
  })

  test('[4.9, 4.10] is instant if the site does not enable it, and still fires its event', async () => {
    const page = await browser.open(plain.url('/'), moving)
    await watch(page)
    const titles = await listen(page)
    await page.getByRole('link', { name: 'To the other' }).click()
    await expect.poll(() => titles).toEqual(['Other#'])
    expect(await transitions(page)).toEqual([])
  })
})

describe('a URL that hides parts of the page', () => {
  const parts = (page: Page) =>
    Promise.all([
      page.getByRole('banner').isVisible(),
      page.getByRole('navigation', { name: /^(Sidebar|侧边栏)$/ }).isVisible(),
      page.getByRole('navigation', { name: /^(ON THIS PAGE|目录)$/ }).isVisible(),
      page.getByRole('contentinfo').isVisible(),
    ])
  const none = [false, false, false, false]
  const all = [true, true, true, true]

  test('keeps them hidden on this page in every language and with any hash, and shows them on the next page', async () => {
    const page = await browser.open(built.url('/guide/second?navbar=0&sidebar=0&outline=0&footer=0'))
    expect(await parts(page)).toEqual(none)
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(150)
    await page.evaluate(() => {
      location.hash = '#section-c'
    })
    await expect.poll(() => page.url()).toContain('#section-c')
    expect(await parts(page)).toEqual(none)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-locale=zh]')?.click())
    await shows(page, '第二页')
    expect(page.url()).toBe(built.url('/zh/guide/second?navbar=0&sidebar=0&outline=0&footer=0#section-c'))
    expect(await parts(page)).toEqual(none)
    await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/zh/guide/first"]')?.click())
    await shows(page, '第一页')
    expect(await parts(page)).toEqual(all)
  })

  test('shows them after a click on a link to the same page without the query, and hides them again after going back', async () => {
    const page = await browser.open(built.url('/guide/first?sidebar=0&navbar=1&outline=&footer=00'))
    expect(await parts(page)).toEqual([true, false, true, true])
    await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/guide/first"]')?.click())
    await expect.poll(() => parts(page)).toEqual(all)
    expect(page.url()).toBe(built.url('/guide/first'))
    await page.goBack()
    await expect.poll(() => parts(page)).toEqual([true, false, true, true])
  })

  test('hides them even in the first frame', async () => {
    const context = await browser.context({ prepare: (context) => context.route('**/static/js/**', () => undefined) })
    const page = await context.newPage()
    await page.goto(built.url('/guide/first?navbar=0&sidebar=0&outline=0&footer=0'), { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'First' }).waitFor()
    expect(await parts(page)).toEqual(none)
  })

  test('[2.3.2] never shows a navbar on a blank page, even with `navbar=1`', async () => {
    const page = await browser.open(plain.url('/other'))
    const bar = () => page.getByRole('banner').count()
    expect(await bar()).toBe(1)
    await page.getByRole('link', { name: 'To the blank one' }).click()
    await shows(page, 'Blank')
    expect(await bar()).toBe(0)
    await page.reload()
    await hydrated(page)
    expect(await bar()).toBe(0)
    await page.getByRole('link', { name: 'To the bare one' }).click()
    await shows(page, 'Bare')
    expect([page.url(), await bar()]).toEqual([plain.url('/bare?navbar=1'), 0])
  })
})

/** Holds requests until the test releases them. */
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

const named = serveBuilt({
  'config/site.json': JSON.stringify({ lang: 'en', redirects: [{ from: '/old%20C%23', to: '/C%23' }] }),
  'content/index.md':
    '# Home\n\n[C](./C%23.md) [moved](<./old C%23>) [text](./C%23.md#:~:text=Words) [here](#:~:text=End)\n\nEnd\n',
  'content/C#.md': '# C sharp\n\nWords.\n',
})

test.each(['C', 'moved'])('prefetches and opens a page whose name is encoded in URLs (%s)', async (name) => {
  const page = await browser.open(named.url('/'))
  const record = countRequests(page, '/pages/C%23.json')
  const link = page.getByRole('article').getByRole('link', { name, exact: true })
  await link.hover()
  await expect.poll(() => record.count).toBe(1)
  const document = await markDocument(page)
  await link.click()
  await shows(page, 'C sharp')
  expect(page.url()).toBe(named.url('/C%23'))
  expect(await document.isSame()).toBe(true)
})

test('leaves a link to a text of a page to the browser, with its directive', async () => {
  const page = await browser.open(named.url('/'))
  const links = page.getByRole('article').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toContain(
    '/C%23#:~:text=Words',
  )
  const prevented = await isPrevented(page.getByRole('link', { name: 'text' }))
  expect(prevented).toBe(false)
  await page.getByRole('link', { name: 'here' }).click()
  await page.getByRole('link', { name: 'text' }).click()
  await shows(page, 'C sharp')
})
