// The settings of `hideNavbar`: hide on scroll, never, and always.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser({ hasMotion: true })
const long = `${'A line of text.\n\n'.repeat(60)}## Part\n\n${'A line of text.\n\n'.repeat(60)}`
const hiding = (hideNavbar: string) =>
  serveBuilt({
    'config/site.json': JSON.stringify({
      themeConfig: {
        hideNavbar,
        nav: [{ text: 'More', items: [{ text: 'Home', link: '/' }] }],
      },
    }),
    'content/index.md': '# Home\n',
    'content/guide/a.md': `---\nnavbar: true\n---\n# A\n\n[To the other](b.md#part)\n\n${long}`,
    'content/guide/b.md': `# B\n\n${long}`,
  })
const onScroll = hiding('scroll')
const never = hiding('never')
const always = hiding('always')

const isAway = (page: Page) => page.evaluate(() => document.documentElement.dataset.navbar === 'away')

/** Scrolls, and waits for the scroll event. */
const scrollPage = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise<void>((done) => {
        addEventListener('scroll', () => done(), { once: true })
        window.scrollTo({ top, behavior: 'instant' })
      }),
    y,
  )

/** Opens a slightly scrolled tab with a stopped clock. */
async function openStill(width: number): Promise<Page> {
  const page = await (await browser.context({ viewport: { width, height: 700 } })).newPage()
  await page.clock.install({ time: 0 })
  await page.goto(onScroll.url('/guide/a'))
  await hydrated(page)
  await page.clock.pauseAt(3_600_000)
  await scrollPage(page, 300)
  await page.clock.runFor(1000)
  return page
}

describe('a navbar that hides on scroll', () => {
  test('[4.17, 9.10] hides when scrolling down and returns when scrolling up, with a check every 200 ms', async () => {
    const page = await openStill(1280)
    expect(await isAway(page)).toBe(false)
    await scrollPage(page, 400)
    expect(await isAway(page)).toBe(true)
    await scrollPage(page, 350)
    await page.clock.runFor(199)
    expect(await isAway(page)).toBe(true)
    await page.clock.runFor(1)
    expect(await isAway(page)).toBe(false)
    await scrollPage(page, 500)
    await page.clock.runFor(199)
    expect(await isAway(page)).toBe(false)
    // At the next check, the position is the same as at the last one, so nothing changes.
    await scrollPage(page, 350)
    await page.clock.runFor(1)
    expect(await isAway(page)).toBe(false)
    await scrollPage(page, 500)
    await page.clock.runFor(200)
    expect(await isAway(page)).toBe(true)
    expect(
      await page.locator('header').evaluate((bar) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(bar)
        const names = transitionProperty.split(', ')
        return ['transform', 'opacity'].map((name) => transitionDuration.split(', ')[names.indexOf(name)])
      }),
    ).toEqual(['0.2s', '0.2s'])
  })

  test('leaves no space above anchors while it is hidden, and is visible after every navigation, at any scroll position', async () => {
    const page = await openStill(1280)
    await scrollPage(page, 400)
    const top = async () => {
      await page
        .getByRole('navigation', { name: 'ON THIS PAGE' })
        .getByRole('link', { name: 'Part' })
        .dispatchEvent('click')
      return page.getByRole('heading', { name: 'Part' }).evaluate((heading) => {
        const space = Number.parseFloat(getComputedStyle(heading).paddingTop)
        return Math.abs(Math.round(heading.getBoundingClientRect().top - space))
      })
    }
    expect([await isAway(page), await top()]).toEqual([true, 0])
    await scrollPage(page, 200)
    await page.clock.runFor(200)
    expect([await isAway(page), await top()]).toEqual([false, 72])

    await page.clock.runFor(1000)
    await scrollPage(page, 400)
    await page.clock.runFor(1000)
    await scrollPage(page, 450)
    expect(await isAway(page)).toBe(true)
    await page.getByRole('link', { name: 'To the other' }).dispatchEvent('click')
    await shows(page, 'B')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await page.clock.runFor(1000)
    expect(await isAway(page)).toBe(false)
  })

  test('does not hide while it has the focus or an open menu, and returns when it gets the focus', async () => {
    const page = await openStill(1280)
    const menu = page.getByRole('banner').getByRole('button', { name: 'More' })
    await menu.focus()
    await scrollPage(page, 400)
    await page.clock.runFor(200)
    expect(await isAway(page)).toBe(false)
    await menu.evaluate((button) => button.blur())
    await page.clock.runFor(200)
    await scrollPage(page, 450)
    await page.clock.runFor(200)
    expect(await isAway(page)).toBe(true)
    await menu.focus()
    expect(await isAway(page)).toBe(false)
    await menu.evaluate((button) => button.blur())
    await menu.hover()
    await page.clock.runFor(200)
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    await scrollPage(page, 550)
    await page.clock.runFor(200)
    expect(await isAway(page)).toBe(false)
  })

  test('hides only above 1024 px, and returns when the window becomes narrower', async () => {
    const page = await openStill(1024)
    await scrollPage(page, 400)
    await page.clock.runFor(1000)
    expect(await isAway(page)).toBe(false)
    await page.setViewportSize({ width: 1025, height: 700 })
    for (const y of [450, 500]) {
      await scrollPage(page, y)
      await page.clock.runFor(200)
    }
    expect(await isAway(page)).toBe(true)
    await page.setViewportSize({ width: 1024, height: 700 })
    await expect.poll(() => isAway(page)).toBe(false)
  })
})

test('[4.15] always shows a navbar that is set to never hide', async () => {
  const page = await browser.open(never.url('/guide/a'))
  for (const y of [300, 600, 1200]) {
    await scrollPage(page, y)
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0, height: 72 })
  }
})

test('[4.16] omits a navbar that is set to always hide, even on pages with `navbar: true`, and leaves no gap', async () => {
  const page = await browser.open(always.url('/guide/a'))
  expect(await page.getByRole('banner').count()).toBe(0)
  await page.reload()
  await hydrated(page)
  expect(await page.getByRole('banner').count()).toBe(0)
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(150)
})
