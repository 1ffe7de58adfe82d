// Operates a page with only the keyboard, in both languages.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { shows, testBrowser } from './browser.ts'
import { inLang, langs, words } from './screens.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const screens = serveBuilt('screens')
const isFull = process.env.DOCSITE_TEST === 'full'

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

test('has a working link to the content as its first tab stop, then the navbar in visual order, with a visible focus indicator', async () => {
  const page = await browser.open(site.url('/guide/first'))
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  expect(
    await page.getByRole('link', { name: 'Skip to content' }).evaluate((link) => link.getBoundingClientRect().top),
  ).toBeGreaterThanOrEqual(0)
  const stops: string[] = []
  const unseen: string[] = []
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement as Element
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      return {
        name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
        isInBar: element.closest('header') !== null,
        isSeen:
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          box.width > 0 &&
          box.bottom > 0 &&
          box.top < innerHeight,
        isEnd: element === document.body,
      }
    })
    if (stop.isEnd) break
    if (stop.isInBar) stops.push(stop.name)
    if (!stop.isSeen) unseen.push(stop.name)
  }
  expect(stops).toEqual(['Fixture', 'API', 'Search Docs', 'Guide', 'More', 'Language: English', 'Appearance', 'GitHub'])
  expect(unseen).toEqual([])

  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pageContent')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

/** The focused element: its name, and whether it is visible. */
interface Stop {
  name: string
  /** Whether it has an outline of at least 2 px with a contrast of at least 3:1 against its background. */
  hasRing: boolean
  /** Whether it is inside the window and nothing covers it. */
  isInSight: boolean
}

/** Runs in the page. */
async function stopOf(): Promise<Stop> {
  const element = document.activeElement as HTMLElement
  // Waits until the page no longer scrolls to the focused element.
  for (let y = Number.NaN; y !== scrollY; ) {
    y = scrollY
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  const color = (text: string) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data] as [number, number, number, number]
  }
  const luminance = (text: string) => {
    const [r, g, b] = color(text).map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  let behind: Element | null = element.parentElement
  while (behind && color(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement
  const [light, dark] = [outlineColor, getComputedStyle(behind ?? document.documentElement).backgroundColor]
    .map(luminance)
    .sort((a, b) => b - a) as [number, number]
  const { left, top, width, height } = element.getBoundingClientRect()
  const lines = [...element.getClientRects()]
  const first = lines[0] ?? new DOMRect(left, top, width, height)
  const over = document.elementFromPoint(
    first.left + first.width / 2,
    Math.min(Math.max(first.top + Math.min(first.height, 24) / 2, 1), innerHeight - 1),
  )
  return {
    name:
      (element.getAttribute('aria-label') ||
        element.getAttribute('alt') ||
        element.textContent?.trim().replace(/\s+/g, ' ')) ??
      '',
    hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && (light + 0.05) / (dark + 0.05) >= 3,
    isInSight:
      first.bottom > 0 &&
      first.top < innerHeight &&
      (over === element || element.contains(over) || (over?.contains(element) ?? false)),
  }
}

/** Names of elements in the fixture. */
const named = {
  en: {
    more: 'More',
    entry: 'Blocks',
    language: 'Language: English',
    other: '简体中文',
    deep: 'Deep',
    leaf: 'Leaf',
    picture: 'A landscape',
    heading: 'Containers',
    next: 'Only English',
  },
  zh: {
    more: '更多',
    entry: 'Blocks',
    language: '语言：简体中文',
    other: 'English',
    deep: '深处',
    leaf: '叶',
    picture: '风景',
    heading: '提示块',
    next: 'Only English',
  },
}

// The controls are the same in every language. The test above is in English, so ordinary runs walk in Chinese only.
describe.each(isFull ? langs : (['zh'] as const))('in %s', (lang) => {
  const [say, names] = [words[lang], named[lang]]

  test('can reach and leave every control with only the keyboard, with a visible focus indicator', async () => {
    const page = await browser.open(screens.url(inLang('/guide/blocks', lang)), { reducedMotion: 'reduce' })
    const press = (key: string) => page.keyboard.press(key)
    const unseen: Stop[] = []
    const stop = async () => {
      const found = await page.evaluate(stopOf)
      if (!found.hasRing || !found.isInSight) unseen.push(found)
      return found.name
    }
    /** Presses the key until the element has the focus, and records the tab stops on the way that are not visible. */
    const walkTo = async (name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      const passed: string[] = []
      for (let i = 0; i < 60; i++) {
        await press(key)
        const here = await stop()
        if (here.startsWith(name)) return
        passed.push(here)
      }
      throw new Error(`${key} does not reach ${name}, only ${passed.join(', ')}`)
    }
    /** Opens a popup, moves to an element in it, and leaves it. */
    const lookInto = async (button: string, entry: string) => {
      await walkTo(button)
      await press('Enter')
      await page.locator('.popup[data-open]').waitFor()
      await walkTo(entry)
      await press('Escape')
      await page.locator('.popup[data-open]').waitFor({ state: 'detached' })
      expect(await stop()).toBe(button)
    }

    await press('Tab')
    expect(await stop()).toBe(say.skipToContent)
    await lookInto({ en: 'Family tools', zh: '工具家族' }[lang], 'Family')
    await walkTo(say.searchPlaceholder)
    await press('Enter')
    await page.getByRole('combobox', { name: say.search }).fill('alpha')
    for (let i = 0; i < 6; i++) {
      await press('Tab')
      // After the last tab stop of a dialog, the focus moves to the browser's interface, never to the page behind it.
      expect(await page.evaluate(() => document.activeElement?.closest('body > :not(:has(dialog))'))).toBeFalsy()
    }
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await stop()).toBe(say.searchPlaceholder)
    await lookInto(names.more, names.entry)
    await lookInto(names.language, names.other)
    await walkTo(say.appearance)
    await press('Space')
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    expect(await stop()).toBe(say.appearance)
    await press('Space')
    await expect.poll(() => page.locator('html').getAttribute('class')).not.toContain('dark')

    await walkTo(interpolate(say.expand, { name: names.deep }))
    await press('Enter')
    await walkTo(names.leaf)
    await walkTo(interpolate(say.collapse, { name: names.deep }), 'Shift+Tab')
    await press('Enter')
    await page.getByRole('link', { name: names.leaf, exact: true }).waitFor({ state: 'hidden' })

    await walkTo('npm')
    await press('ArrowRight')
    expect(await stop()).toBe('yarn')
    await page.locator('.tab-panel[data-current]', { hasText: 'yarn add' }).waitFor()
    await walkTo(say.wrapLines)
    await press('Enter')
    await page.locator('.wrap-button[aria-pressed="true"]').waitFor()
    await walkTo(say.copyCode)
    await press('Enter')
    await expect.poll(() => page.locator('#pageAnnouncer').textContent()).toBe(say.copied)
    await walkTo(names.picture)
    await press('Enter')
    await page.getByRole('dialog', { name: say.zoomedImage }).waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await stop()).toBe(names.picture)
    await walkTo(say.nextPage)
    await walkTo(names.heading)
    await press('Enter')
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toBe(`#${names.heading.toLowerCase()}`)
    await page.locator('.neighbor.next').focus()
    await press('Enter')
    await shows(page, names.next)
    await expect.poll(() => page.locator('h1:focus').textContent()).toContain(names.next)
    expect(await page.locator('#pageAnnouncer').textContent()).toBe('')
    expect(unseen).toEqual([])
  })
})
