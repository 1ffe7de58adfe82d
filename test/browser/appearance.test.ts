// Light and dark mode: the first frame, the toggle, and the transition.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, type OpenOptions, shows, testBrowser } from './browser.ts'
import { holding, waiting } from './holding.ts'
import { pixelAt } from './pixel.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser({ hasMotion: true })
const site = serveBuilt('browser')
const lightOnly = serveBuilt({
  'config/site.json': JSON.stringify({ themeConfig: { darkMode: false } }),
  'content/index.md': '# Light\n',
})
const key = 'docsite-theme-appearance'

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)
const toggle = (page: Page) => page.getByRole('button', { name: 'Appearance' })

const themeColor = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')

/** Opens a tab that has painted its first frame while all scripts except the one in the head wait for `hydrate`. */
async function openAtFirstPaint(url: string, options: OpenOptions): Promise<{ page: Page; hydrate(): Promise<void> }> {
  const [styles, scripts] = [waiting(), waiting()]
  const context = await browser.context({
    ...options,
    prepare: async (context) => {
      await context.route('**/static/js/**', holding(scripts.promise))
      await context.route('**/static/css/**', holding(styles.promise))
    },
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  expect(await paints()).toBe(0)
  styles.release()
  await expect.poll(paints).toBeGreaterThan(0)
  const hydrate = async () => {
    scripts.release()
    await hydrated(page)
  }
  return { page, hydrate }
}

const colors = { light: '#ffffff', dark: '#0d0c0a' } as const

describe('[4.11, 5.1] the first painted frame', () => {
  test.each([
    ['light', 'nothing', undefined, 'light'],
    ['dark', 'nothing', undefined, 'dark'],
    ['dark', 'auto', 'auto', 'dark'],
    ['light', 'dark', 'dark', 'dark'],
    ['dark', 'light', 'light', 'light'],
    ['dark', 'an unknown value', 'blue', 'dark'],
    ['light', 'an unknown value', 'DARK', 'light'],
  ] as const)('is already correct on a %s system with %s stored', async (colorScheme, _, value, expected) => {
    const { page, hydrate } = await openAtFirstPaint(site.url('/guide/'), {
      colorScheme,
      stored: value && { [key]: value },
    })
    expect([await pixelAt(page, 2, 2), await themeColor(page)]).toEqual([colors[expected], colors[expected]])
    await hydrate()
    expect([await pixelAt(page, 2, 2), await themeColor(page)]).toEqual([colors[expected], colors[expected]])
    expect([await stored(page), await toggle(page).getAttribute('aria-pressed')]).toEqual([
      value ?? null,
      String(expected === 'dark'),
    ])
  })

  test('[4.14] is light on a site without dark mode, regardless of storage and system preference', async () => {
    const { page, hydrate } = await openAtFirstPaint(lightOnly.url('/'), {
      colorScheme: 'dark',
      stored: { [key]: 'dark' },
    })
    expect(await pixelAt(page, 2, 2)).toBe(colors.light)
    await hydrate()
    expect([await pixelAt(page, 2, 2), await isDark(page), await stored(page)]).toEqual([colors.light, false, 'dark'])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await isDark(page)).toBe(false)
  })
})

test('[4.12] switches to the opposite appearance on a click, on all pages and in all tabs', async () => {
  const page = await browser.open(site.url('/guide/'), { colorScheme: 'dark' })
  const other = await page.context().newPage()
  await other.goto(site.url('/guide/first'))
  await hydrated(other)
  await toggle(page).click()
  await expect.poll(() => isDark(page)).toBe(false)
  expect([await stored(page), await toggle(page).getAttribute('aria-pressed')]).toEqual(['light', 'false'])
  await expect.poll(() => isDark(other)).toBe(false)
  await other.getByRole('link', { name: /^Next Page/ }).click()
  await shows(other, 'Second')
  expect(await isDark(other)).toBe(false)
  await page.evaluate((name) => localStorage.removeItem(name), key)
  await expect.poll(() => isDark(other)).toBe(true)
  await page.evaluate((name) => localStorage.setItem(name, 'light'), key)
  await expect.poll(() => isDark(other)).toBe(false)
  await page.evaluate((name) => localStorage.setItem(name, 'blue'), key)
  await expect.poll(() => isDark(other)).toBe(true)
  await page.evaluate((name) => localStorage.setItem(name, 'light'), key)
  await expect.poll(() => isDark(other)).toBe(false)
  await page.evaluate(() => localStorage.clear())
  await expect.poll(() => isDark(other)).toBe(true)
  expect(await stored(other)).toBe(null)
})

test('[4.13] follows the system until a reader chooses an appearance', async () => {
  const page = await browser.open(site.url('/guide/'), { colorScheme: 'light', stored: { [key]: 'auto' } })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)
  expect([await themeColor(page), await stored(page)]).toEqual([colors.dark, 'auto'])
  await toggle(page).click()
  await expect.poll(() => isDark(page)).toBe(false)
  expect([await themeColor(page), await stored(page)]).toEqual([colors.light, 'light'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await isDark(page)).toBe(false)
})

describe('the circular reveal of the other appearance', () => {
  interface Circle {
    frames: { clipPath: string[] }
    options: KeyframeAnimationOptions
  }

  /** Records each circle, and pauses it at its start until the test releases it. */
  async function openWithCircles(options: OpenOptions): Promise<Page> {
    const page = await browser.open(site.url('/guide/'), options)
    await page.evaluate(() => {
      const seen: unknown[] = []
      Object.assign(window, { circles: seen })
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, timing) {
        const animation = animate.call(this, frames, timing)
        animation.pause()
        seen.push({ frames, options: timing })
        addEventListener('release', () => animation.finish(), { once: true })
        return animation
      }
    })
    return page
  }
  const circles = (page: Page) => page.evaluate(() => (window as unknown as { circles: Circle[] }).circles)
  const layer = (page: Page, name: string) =>
    page.evaluate((pseudo) => {
      const { zIndex, animationName, mixBlendMode } = getComputedStyle(document.documentElement, pseudo)
      return [zIndex, animationName, mixBlendMode]
    }, `::view-transition-${name}(root)`)

  async function release(page: Page): Promise<void> {
    await page.evaluate(() => dispatchEvent(new Event('release')))
    await expect.poll(() => page.locator('html').getAttribute('data-transition')).toBe(null)
  }

  test('[2.6.36, 9.13] shrinks to the clicked point for dark mode, and grows from it for light mode, in 400 ms, or from the center of the button when it is pressed with a key', async () => {
    const page = await openWithCircles({ colorScheme: 'light' })
    const box = await toggle(page).boundingBox()
    if (!box) throw new Error('The button is not visible')
    const [x, y] = [Math.round(box.x + 3), Math.round(box.y + 5)]
    const radius = Math.hypot(Math.max(x, 1280 - x + 200), Math.max(y, 800 - y + 200))
    const [point, whole] = [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`]
    const easing = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ease'))
    const timing = { duration: 400, easing, fill: 'both' }

    await page.mouse.click(x, y)
    await expect.poll(() => circles(page)).toHaveLength(1)
    expect(await circles(page)).toEqual([
      { frames: { clipPath: [whole, point] }, options: { ...timing, pseudoElement: '::view-transition-old(root)' } },
    ])
    expect([await layer(page, 'old'), await layer(page, 'new')]).toEqual([
      ['1', 'none', 'normal'],
      ['0', 'none', 'normal'],
    ])
    expect(await isDark(page)).toBe(true)
    await release(page)

    await page.mouse.click(x, y)
    await expect.poll(() => circles(page)).toHaveLength(2)
    expect((await circles(page))[1]).toEqual({
      frames: { clipPath: [point, whole] },
      options: { ...timing, pseudoElement: '::view-transition-new(root)' },
    })
    expect(await isDark(page)).toBe(false)
    await release(page)

    await toggle(page).press('Enter')
    await expect.poll(() => circles(page)).toHaveLength(3)
    const center = `circle(0 at ${box.x + box.width / 2}px ${box.y + box.height / 2}px)`
    expect((await circles(page))[2]?.frames.clipPath[1]).toBe(center)
    await release(page)
  })

  test('is absent with reduced motion, and when another tab switches the appearance', async () => {
    const page = await openWithCircles({ colorScheme: 'light', reducedMotion: 'reduce' })
    await toggle(page).click()
    await expect.poll(() => isDark(page)).toBe(true)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const other = await page.context().newPage()
    await other.goto(site.url('/guide/first'))
    await hydrated(other)
    await other.evaluate((name) => localStorage.setItem(name, 'light'), key)
    await expect.poll(() => isDark(page)).toBe(false)
    expect(await circles(page)).toEqual([])
  })
})

test('changes the colors of code blocks, text and page together', async () => {
  const page = await browser.open(site.url('/guide/blocks'), { colorScheme: 'light', reducedMotion: 'reduce' })
  const painted = () =>
    page.evaluate(() =>
      ['html', 'h1', '.code'].map((selector) => {
        const { color, backgroundColor } = getComputedStyle(document.querySelector(selector) as Element)
        return `${color} ${backgroundColor}`
      }),
    )
  const light = await painted()
  await toggle(page).click()
  await expect.poll(async () => (await painted()).filter((color, i) => color === light[i])).toEqual([])
})
