// The bars of the benchmark, which grow once, in real time. The tests control the clock.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, shows, testBrowser } from './browser.ts'
import { serveOwn } from './served.ts'

const browser = testBrowser({ hasMotion: true })
const own = serveOwn()

/** Times in seconds and final values of each tool: dev startup, production build and hot update. */
const rows = [
  ['Rsbuild', 0.41, '410ms', 0.28, '280ms', 0.08, '80ms'],
  ['Vite + SWC', 1.29, '1.29s', 1.39, '1.39s', 0.05, '50ms'],
  ['webpack + SWC', 2.26, '2.26s', 2.01, '2.01s', 0.2, '200ms'],
  ['webpack + Babel', 5.02, '5.02s', 6.52, '6.52s', 0.2, '200ms'],
] as const
const bars = [0, 2, 4].flatMap((at) => rows.map(([, ...row]) => [row[at] as number, row[at + 1] as string] as const))
const finals = bars.map(([, figure]) => figure)
const longest = 6.52
/** The longest time between two frames, in milliseconds. */
const frameMs = 17

const figures = (page: Page) => page.locator('.metric-time').allTextContents()
/** Widths of the bars, as percentages of the available width. */
const drawn = (page: Page) =>
  page.locator('.bar rect').evaluateAll((bars) =>
    bars.map((bar) => {
      const row = bar.closest('.metric-track') as Element
      const { width, paddingRight } = getComputedStyle(row)
      return (bar.getBoundingClientRect().width / (Number.parseFloat(width) - Number.parseFloat(paddingRight))) * 100
    }),
  )
const near = (expected: readonly number[], digits = 1) => expected.map((value) => expect.closeTo(value, digits))
const shares = bars.map(([seconds]) => (seconds / longest) * 100)

/** Opens the page at its top, with a stopped clock. */
async function openStill(path = '/'): Promise<Page> {
  const page = await browser.open(own.url(path), { prepare: (context) => context.clock.install({ time: 0 }) })
  await expect.poll(() => figures(page)).toEqual(bars.map(([seconds]) => (seconds < 1 ? '0ms' : '0.00s')))
  await page.clock.pauseAt(3_600_000)
  return page
}

/** Scrolls to the benchmark, and returns when it is in view according to an `IntersectionObserver`. */
async function scrollToBenchmark(page: Page): Promise<void> {
  await page.locator('.comparison').scrollIntoViewIfNeeded()
  await page
    .locator('.metric')
    .first()
    .evaluate(
      (row) =>
        new Promise<void>((done) => {
          new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && done(), {
            threshold: 0.5,
          }).observe(row)
        }),
    )
}

/** Returns the distance between the end of each bar and its value. */
const gaps = (page: Page) =>
  page.locator('.metric').evaluateAll((rows) =>
    rows.map((row) => {
      const [bar, tip] = ['.bar rect', '.metric-tip'].map((part) => row.querySelector(part)?.getBoundingClientRect())
      return (tip?.left ?? 0) - (bar?.right ?? 0)
    }),
  )

test('[2.4.5, 2.4.6, 4.5, 9.1] grows all bars in view from zero at the same speed until each reaches its measured time, once and without a layout shift', async () => {
  const page = await openStill()
  // The bars do not grow while they are out of view.
  await page.clock.runFor(7000)
  expect(await drawn(page)).toEqual(bars.map(() => 0))
  await page.evaluate(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value })
    }).observe({ type: 'layout-shift' })
  })
  await scrollToBenchmark(page)
  let nowMs = 0
  for (const untilMs of [60, 300, 420, 1400, 4000, 6519, 6540]) {
    await page.clock.runFor(untilMs - nowMs)
    nowMs = untilMs
    const grown = await drawn(page)
    const texts = await figures(page)
    for (const [i, [seconds, figure]] of bars.entries()) {
      const elapsedMs = Math.min(nowMs, seconds * 1000)
      const text = texts[i] ?? ''
      const shownMs = text.endsWith('ms') ? Number.parseFloat(text) : Number.parseFloat(text) * 1000
      const about = `${figure} at ${nowMs} ms`
      expect(text.endsWith('ms'), about).toBe(seconds < 1)
      expect(shownMs, about).toBeGreaterThanOrEqual(elapsedMs - frameMs - 5)
      expect(shownMs, about).toBeLessThanOrEqual(elapsedMs + 5)
      expect(grown[i], about).toBeGreaterThanOrEqual(((elapsedMs - frameMs) / longest / 1000) * 100 - 0.1)
      expect(grown[i], about).toBeLessThanOrEqual((elapsedMs / longest / 1000) * 100 + 0.1)
      if (nowMs >= seconds * 1000 + frameMs) expect(text, about).toBe(figure)
    }
    const atTips = bars.map(() => 12)
    expect(await gaps(page), `${nowMs} ms`).toEqual(near(atTips, 0))
  }
  expect(await figures(page)).toEqual(finals)
  expect(await drawn(page)).toEqual(near(shares))
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)

  await page.evaluate(() => scrollTo(0, 0))
  await scrollToBenchmark(page)
  await page.clock.runFor(100)
  expect(await figures(page)).toEqual(finals)
  await page.clock.resume()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('banner').getByRole('link', { name: 'Config' }).click()
  await expect.poll(() => page.locator('.comparison').count()).toBe(0)
  await page.goBack()
  await shows(page, 'Rsbuild')
  await scrollToBenchmark(page)
  expect(await figures(page)).toEqual(finals)
})

test.each([
  ['/', '6 times as fast as webpack with SWC', ['Dev startup', 'Production build', 'Hot update']],
  ['/zh/', '速度是 webpack + SWC 的 6 倍', ['启动开发服务器', '生产构建', '热更新']],
])(
  'exposes labels, metrics and final times to screen readers and in print on %s, even if it was never in view',
  async (path, title, words) => {
    const page = await openStill(path)
    const lines = words.flatMap((word, i) => [
      `- term: ${word}`,
      ...rows.map(([label, ...row]) => `- definition: ${label} ${row[2 * i + 1]}`),
    ])
    expect(await page.locator('.comparison dl').ariaSnapshot()).toBe(lines.join('\n'))
    expect(await page.getByRole('heading', { level: 2, name: title, exact: true }).isVisible()).toBe(true)
    expect(await page.locator('.metric-tip').first().getAttribute('aria-hidden')).toBe('true')

    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.metric-final').allInnerTexts()).toEqual(
      words.flatMap((_, i) => rows.map(([label, ...row]) => `${label} ${row[2 * i + 1]}`)),
    )
    const heights = ['.metric-final', '.metric-tip'].map((part) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => element.getBoundingClientRect().height),
    )
    expect(await Promise.all(heights)).toEqual([expect.closeTo(28, -1), 0])
    expect(await drawn(page)).toEqual(near(shares))
    await page.clock.resume()
  },
)

describe('a benchmark', () => {
  const isFinal = async (page: Page) => {
    expect(await figures(page)).toEqual(finals)
    expect(await drawn(page)).toEqual(near(shares))
  }

  test('shows the final values without JavaScript', async () =>
    isFinal(await browser.open(own.url('/'), { javaScriptEnabled: false })))

  test('shows the final values immediately with reduced motion, or if the page opens scrolled to the benchmark', async () => {
    const page = await browser.open(own.url('/'), { reducedMotion: 'reduce' })
    await isFinal(page)
    await scrollToBenchmark(page)
    await expect.poll(() => page.evaluate(() => history.state?.scroll > 0)).toBe(true)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.reload()
    await hydrated(page)
    await scrollToBenchmark(page)
    await isFinal(page)
  })
})

test('animates a benchmark on an ordinary page too', async () => {
  const page = await browser.open(own.url('/guide/start/'))
  const figure = page.locator('.metric-time').nth(1)
  await figure.scrollIntoViewIfNeeded()
  await expect.poll(() => figure.textContent()).toBe('1.29s')
})
