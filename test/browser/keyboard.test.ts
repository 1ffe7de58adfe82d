// Menus, drawers and the home page, by pointer and by keys alone.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { awake, shows, testBrowser } from './browser.ts'
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

describe('the home page', () => {
  test('has news that can be closed, for good and without a flash', async () => {
    const page = await browser.open(site.url('/'))
    const news = page.getByRole('region', { name: 'Announcement' })
    expect(await news.getByRole('link').getAttribute('href')).toBe('/guide/second')
    await news.getByRole('button', { name: 'Close announcement' }).click()
    await news.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('fixture-news'))).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await page
      .context()
      .route('**/static/js/shell-*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }))
    await page.goto(site.url('/zh/'))
    expect(await page.getByRole('region').count()).toBe(0)
    await page.context().unroute('**/static/js/shell-*.js')
    await page.reload()
    await awake(page)
    expect(await page.locator('.announcement').count()).toBe(0)
  })

  test('shows its news to who stored another value', async () => {
    const page = await browser.open(site.url('/'), { stored: { 'fixture-news': '1' } })
    expect(await page.getByRole('region', { name: 'Announcement' }).isVisible()).toBe(true)
  })

  test('has a bar that is see-through at the top and opaque from 100 pixels on', async () => {
    const page = await browser.open(site.url('/'), { reducedMotion: 'reduce', viewport: { width: 1280, height: 500 } })
    const alpha = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor)
    await page.evaluate(() => scrollTo(0, 99))
    await expect.poll(alpha).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => scrollTo(0, 100))
    await expect.poll(alpha).not.toBe('rgba(0, 0, 0, 0)')
  })

  test('lets its bars grow once they are seen, and ends at the figures', async () => {
    const page = await browser.open(site.url('/'), { viewport: { width: 1280, height: 500 } })
    const figure = page.locator('.metric-time').last()
    expect(await figure.textContent()).toBe('0ms')
    await figure.scrollIntoViewIfNeeded()
    await expect.poll(() => figure.textContent()).toBe('400ms')
  })

  test('leads into the site without another document', async () => {
    const page = await browser.open(site.url('/'))
    await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click()
    await shows(page, 'Guide')
    expect(await page.getByRole('region', { name: 'Announcement' }).count()).toBe(0)
    await page.goBack()
    await shows(page, 'Fixture')
    expect(await page.getByRole('region', { name: 'Announcement' }).isVisible()).toBe(true)
  })
})
