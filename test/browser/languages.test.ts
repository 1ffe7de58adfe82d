// Sites in French, Japanese and Arabic: the interface, the writing direction, the layout, accessibility and search.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages } from '../../pipeline/model/interface-text.ts'
import { addAxe, violations } from './axe.ts'
import { shows, testBrowser } from './browser.ts'
import { layoutFaults } from './geometry.ts'
import { serveBuilt } from './served.ts'

const { ar, fr, ja } = languages

const browser = testBrowser()

const sites = [
  {
    ...{ name: 'french', lang: 'fr', dir: 'ltr', text: fr, start: '/guide/premiers-pas' },
    table: '/concepts/acquisition',
    /** A word as it occurs on a page, and the route of that page. */
    found: { query: 'étalonnage', route: '/concepts/acquisition' },
  },
  {
    ...{ name: 'japanese', lang: 'ja', dir: 'ltr', text: ja, start: '/guide/first-steps' },
    table: '/reference/configuration-file',
    found: { query: '較正', route: '/concepts/calibration' },
  },
  {
    ...{ name: 'arabic', lang: 'ar', dir: 'rtl', text: ar, start: '/guide/first-steps' },
    table: '/reference/file-formats',
    found: { query: 'الطوابير', route: '/concepts/queues' },
  },
] as const

describe.each(sites)('the site in $lang', ({ name, lang, dir, text, start, table, found }) => {
  const site = serveBuilt(name)

  test('has its language, writing direction and interface text', async () => {
    const page = await browser.open(site.url(start))
    const html = page.locator('html')
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([lang, dir])
    await page.getByRole('navigation', { name: text.sidebar }).waitFor()
    await page.getByRole('navigation', { name: text.outline, exact: true }).waitFor()
    await page.getByRole('link', { name: text.skipToContent }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: text.nextPage }).click()
    await page.getByRole('link', { name: text.previousPage }).waitFor()
    expect(await html.getAttribute('dir')).toBe(dir)
  })

  test.each([start, table, '/'])('has no layout faults and no accessibility violations on %s', async (path) => {
    const page = await browser.open(site.url(path))
    await addAxe(page)
    const faults: string[] = []
    for (const width of [1920, 1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const fault of await layoutFaults(page)) faults.push(`${width} px: ${fault}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    faults.push(...(await violations(page, { width: 360, colorScheme: 'light' })))
    await page.setViewportSize({ width: 1280, height: 800 })
    faults.push(...(await violations(page, { width: 1280, colorScheme: 'dark' })))
    expect(faults).toEqual([])
  })

  test('finds a page with the keyboard', async () => {
    const page = await browser.open(site.url(start))
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: text.search })
    await field.fill(found.query)
    // The starting points stay until the first answer.
    const hits = page.locator('[role=option]:not(.search-recent)')
    await expect
      .poll(() => hits.evaluateAll((options) => options.map((one) => one.getAttribute('href'))))
      .toContainEqual(expect.stringMatching(new RegExp(`^${found.route}(?:#|$)`)))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== start)
    await field.waitFor({ state: 'detached' })
  })
})

describe('text that is written from right to left', () => {
  const site = serveBuilt('arabic')
  const tabs = serveBuilt({
    'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({ locales: [{ lang: 'en', label: 'English' }, { lang: 'ar', label: 'العربية' }] })`,
    'content/en/index.md': '# Home\n\n[Tabs](/tabs)\n',
    'content/en/tabs.md': '# Tabs\n\n::::tabs\n:::tab[One]\nFirst\n:::\n:::tab[Two]\nSecond\n:::\n::::\n',
    'content/ar/index.md': '# الرئيسية\n',
    'content/ar/own.md': '# علامات التبويب\n\n::::tabs\n:::tab[واحد]\nالأول\n:::\n:::tab[اثنان]\nالثاني\n:::\n::::\n',
  })

  const centers = (page: Page) =>
    page.evaluate(() =>
      ['.sidebar-scroll', 'main', '.outline'].map((selector) => {
        const { left, right } = (document.querySelector(selector) as Element).getBoundingClientRect()
        return (left + right) / 2
      }),
    )

  test('has the sidebar on the right and the outline on the left', async () => {
    const page = await browser.open(site.url('/guide/first-steps'), { viewport: { width: 1600, height: 900 } })
    const [sidebar = 0, main = 0, outline = 0] = await centers(page)
    expect(sidebar).toBeGreaterThan(main)
    expect(main).toBeGreaterThan(outline)
  })

  test('keeps code from left to right', async () => {
    const page = await browser.open(site.url('/guide/first-steps'))
    const directions = await page
      .locator('main :is(pre, code)')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).direction))
    expect(directions.length).toBeGreaterThan(2)
    expect(new Set(directions)).toEqual(new Set(['ltr']))
  })

  test('opens the drawer from the right on a phone', async () => {
    const page = await browser.open(site.url('/guide/first-steps'), { viewport: { width: 375, height: 700 } })
    await page.getByRole('button', { name: ar.sidebarMenu }).click()
    const drawer = page.locator('.sidebar:popover-open')
    await expect.poll(() => drawer.evaluate((element) => Math.round(element.getBoundingClientRect().right))).toBe(375)
  })

  test('selects the next tab with the left arrow key', async () => {
    const page = await browser.open(tabs.url('/ar/own'))
    await page.getByRole('tab', { name: 'واحد' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('tab', { name: 'اثنان' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'واحد' }).getAttribute('aria-selected')).toBe('true')
  })

  test('shows an untranslated page from left to right, and changes the direction with the language', async () => {
    const page = await browser.open(tabs.url('/ar/tabs'))
    const article = page.locator('#pageArticle')
    const directions = async () => [
      await page.locator('html').getAttribute('dir'),
      await article.getAttribute('dir'),
      await article.getAttribute('lang'),
    ]
    expect(await directions()).toEqual(['rtl', 'ltr', 'en'])
    await page.getByRole('tab', { name: 'One' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true')
    await page.getByRole('button', { name: `${ar.language}: العربية` }).click()
    await page.getByRole('banner').getByRole('link', { name: 'English', exact: true }).click()
    await shows(page, 'Tabs')
    await expect.poll(directions).toEqual(['ltr', null, null])
  })
})
