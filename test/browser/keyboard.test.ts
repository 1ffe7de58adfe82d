// Menus and drawers, by pointer and by keys alone.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const phone = { viewport: { width: 375, height: 700 } }

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })
const scrollOf = (page: Page) => page.evaluate(() => scrollY)

test('the first stop is the way to the content', async () => {
  const page = await browser.open(site.url('/guide/first'))
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  expect(
    await page.getByRole('link', { name: 'Skip to content' }).evaluate((link) => link.getBoundingClientRect().top),
  ).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pageContent')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('Tab goes through the bar in the order it is seen, and the focus is always seen', async () => {
  const page = await browser.open(site.url('/guide/first'))
  const stops: string[] = []
  const unseen: string[] = []
  await page.keyboard.press('Tab')
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
  expect(stops).toEqual([
    'Family tools',
    'Fixture',
    'API',
    'Search Docs',
    'Guide',
    'More',
    'Language: English',
    'Appearance',
    'GitHub',
  ])
  expect(unseen).toEqual([])
})

describe('a menu', () => {
  const entry = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Blocks' })
  const button = (page: Page) => page.getByRole('button', { name: 'More' })

  test('opens under the pointer and closes a moment after it has left', async () => {
    const page = await browser.open(site.url('/guide/'))
    await button(page).hover()
    await entry(page).waitFor()
    expect(await button(page).getAttribute('aria-expanded')).toBe('true')
    await page.mouse.move(300, 600)
    await entry(page).waitFor({ state: 'hidden' })
  })

  test.each(['Enter', 'Space', 'ArrowDown'])('opens with %s; Escape closes it and returns the focus', async (key) => {
    const page = await browser.open(site.url('/guide/'))
    await button(page).focus()
    await page.keyboard.press(key)
    await entry(page).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Blocks')
    await page.keyboard.press('Escape')
    await entry(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('More')
  })

  test('closes when the focus goes on, and when another opens', async () => {
    const page = await browser.open(site.url('/guide/'))
    await button(page).focus()
    await page.keyboard.press('Enter')
    await entry(page).waitFor()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
    await entry(page).waitFor({ state: 'hidden' })
    await button(page).click()
    await page.getByRole('button', { name: 'Language: English' }).click()
    await entry(page).waitFor({ state: 'hidden' })
    expect(await page.getByRole('link', { name: '简体中文' }).isVisible()).toBe(true)
  })

  test('of the family leads to the other tools, in tabs of their own', async () => {
    const page = await browser.open(site.url('/guide/'))
    await page.getByRole('button', { name: 'Family tools' }).hover()
    const tool = page.getByRole('link', { name: 'Tool A tool' })
    await tool.waitFor()
    expect(await tool.getAttribute('target')).toBe('_blank')
  })
})

describe('on a phone', () => {
  test('the menu covers the page, which stands still; Escape closes it and returns the focus', async () => {
    const page = await browser.open(site.url('/guide/second'), phone)
    await page.evaluate(() => scrollTo(0, 300))
    const button = page.getByRole('button', { name: 'Menu', exact: true }).first()
    // The bar has scrolled away with the page: a pointer would have to go and get it.
    await button.dispatchEvent('click')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.mouse.move(200, 600)
    await page.mouse.wheel(0, 300)
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => scrollOf(page)).toBe(300)
  })

  test('the menu leads to sections, unfolds its groups, and changes language and appearance', async () => {
    const page = await browser.open(site.url('/guide/'), phone)
    const open = () => page.getByRole('button', { name: 'Menu', exact: true }).first().click()
    await open()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByText('More').click()
    await menu.getByRole('link', { name: 'Blocks' }).click()
    await shows(page, 'Blocks')
    await menu.waitFor({ state: 'detached' })
    await open()
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    await page.getByRole('link', { name: '简体中文' }).click()
    await shows(page, '代码块')
  })

  test('the menu closes when the window grows and when the present page is chosen', async () => {
    const page = await browser.open(site.url('/guide/'), phone)
    const button = page.getByRole('button', { name: 'Menu', exact: true }).first()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await button.click()
    await menu.getByRole('link', { name: 'Guide' }).click()
    await menu.waitFor({ state: 'detached' })
    await button.click()
    await page.setViewportSize({ width: 768, height: 700 })
    await menu.waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 10)
    expect(await page.evaluate(() => getComputedStyle(document.body).position)).toBe('static')
  })
})
