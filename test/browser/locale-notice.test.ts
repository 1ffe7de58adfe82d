// The notice on a first visit that the page is available in another language.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { addAxe, appearances, violations } from './axe.ts'
import { hydrated, type OpenOptions, shows, testBrowser } from './browser.ts'
import { layoutFaults } from './geometry.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const isFull = process.env.DOCSITE_TEST === 'full'
const site = serveBuilt('browser')
const arabic = serveBuilt({
  'config/site.json': JSON.stringify({
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'ar', label: 'العربية' },
    ],
  }),
  'content/en/index.md': '# Home\n\nText.\n',
  'content/ar/index.md': '# الصفحة الرئيسية\n\nنص.\n',
})
const absent = serveBuilt({
  ...bilingual({ missingTranslation: 'absent' }),
  'content/en/index.md': '# Home\n',
  'content/en/only.md': '# Only\n',
  'content/zh/index.md': '# 首页\n',
})

const english: OpenOptions = { locale: 'en-US', isFirstVisit: true }
const visited = (page: Page) => page.evaluate(() => localStorage.getItem('docsite-visited'))
const noticeOf = (page: Page, name = 'Language') => page.getByRole('complementary', { name, exact: true })

/** Opens a page for the first time and waits until the notice is there. */
async function offered(asked: string, options: OpenOptions = english, name = '语言'): Promise<Page> {
  const page = await (await browser.context(options)).newPage()
  await page.goto(asked)
  await noticeOf(page, name).waitFor()
  await hydrated(page)
  return page
}

describe('the notice', () => {
  test('offers the language of the browser on a page that opens as it was asked for, is announced, and leads to the same place', async () => {
    const page = await offered(site.url('/zh/guide/first?a=1&b=%20#alpha'))
    expect(page.url()).toBe(site.url('/zh/guide/first?a=1&b=%20#alpha'))
    const notice = noticeOf(page, '语言')
    expect(await notice.locator('p').textContent()).toBe('本页另有 English 版本')
    expect(await page.locator('#pageAnnouncer').textContent()).toBe('本页另有 English 版本')
    expect(await page.locator('#pageAnnouncer').getAttribute('aria-live')).toBe('polite')
    const name = notice.getByText('English', { exact: true })
    expect([await name.getAttribute('lang'), await name.getAttribute('dir')]).toEqual(['en', 'ltr'])
    await notice.getByRole('link').click()
    await shows(page, 'First')
    expect(page.url()).toBe(site.url('/guide/first?a=1&b=%20#alpha'))
    expect(await page.locator('.locale-notice').count()).toBe(0)
    await page.goto(site.url('/zh/guide/first'))
    await hydrated(page)
    expect([page.url(), await page.locator('.locale-notice').count(), await visited(page)]).toEqual([
      site.url('/zh/guide/first'),
      0,
      '1',
    ])
  })

  test('after a redirect of the home page offers the language of the URL, where the reader stays', async () => {
    const page = await offered(site.url('/?a=1'), { locale: 'zh-CN', isFirstVisit: true })
    expect(page.url()).toBe(site.url('/zh/?a=1'))
    const notice = noticeOf(page, '语言')
    expect(await notice.locator('p').textContent()).toBe('本页另有 English 版本')
    await notice.getByRole('link').click()
    await page.waitForURL(site.url('/?a=1'))
    await page.reload()
    await hydrated(page)
    expect([page.url(), await page.locator('.locale-notice').count()]).toEqual([site.url('/?a=1'), 0])
  })

  test('is in the language of the page, and can be closed', async () => {
    const page = await offered(site.url('/guide/first'), { locale: 'zh-CN', isFirstVisit: true }, 'Language')
    expect(await noticeOf(page).locator('p').textContent()).toBe('This page is also available in 简体中文')
    await noticeOf(page).getByRole('button', { name: 'Close' }).click()
    expect(await page.locator('.locale-notice').count()).toBe(0)
  })

  test('can be reached and closed with the keyboard, and does not come back', async () => {
    const page = await offered(site.url('/zh/guide/first'))
    const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel)
    const order: unknown[] = []
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual(['跳到正文', '本页另有 English 版本', '关闭'])
    await page.keyboard.press('Enter')
    expect(await page.locator('.locale-notice').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('pageContent')
    await page.reload()
    await hydrated(page)
    expect(await page.locator('.locale-notice').count()).toBe(0)
  })

  test('stays while the reader moves within the page, goes away when another page opens, and does not come back', async () => {
    const page = await offered(site.url('/zh/guide/second'))
    await page.locator('.outline-link').first().click()
    await page.waitForURL((url) => url.hash !== '')
    expect(await noticeOf(page, '语言').isVisible()).toBe(true)
    expect(await noticeOf(page, '语言').getByRole('link').getAttribute('href')).toBe('/guide/second')
    await page.locator('.neighbor').first().click()
    await shows(page, '第一页')
    expect(await page.locator('.locale-notice').count()).toBe(0)
    await page.goBack()
    await shows(page, '第二页')
    expect(await page.locator('.locale-notice').count()).toBe(0)
  })

  test('on an untranslated page, which shows the original, leads to the original', async () => {
    const page = await offered(site.url('/zh/guide/only-english'))
    await noticeOf(page, '语言').getByRole('link').click()
    await page.waitForURL(site.url('/guide/only-english'))
  })

  test.each(['/only', '/nowhere'])('is not shown on %s, which does not exist in the other language', async (path) => {
    if (path === '/nowhere') browser.expectProblem(/status of 404/)
    const page = await browser.open(absent.url(path), { isFirstVisit: true, stored: { 'docsite-visited': 'zh' } })
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.locale-notice').count()).toBe(0)
  })

  test('loads its code only if it is shown', async () => {
    const before = site.requested.length
    const page = await browser.open(site.url('/guide/first'), english)
    await page.waitForLoadState('networkidle')
    const loaded = () => site.requested.slice(before).filter((path) => /locale-notice|first-visit|domains/.test(path))
    expect(loaded()).toEqual([])
    await offered(site.url('/zh/guide/first'))
    expect([...new Set(loaded().map((path) => path.replace(/-\w+\.js$/, '')))]).toEqual(['/static/js/locale-notice'])
  })
})

describe('the layout', () => {
  test('does not move anything on the page, and leaves its end free on a phone', async () => {
    const boxes = (page: Page) =>
      page
        .locator('.navbar,#pageArticle h1,#pageArticle > *,.sidebar,.doc-footer')
        .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())))
    const page = await offered(site.url('/zh/guide/first'))
    await page.setViewportSize({ width: 360, height: 640 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const last = await page.locator('.doc-footer a').last().boundingBox()
    const notice = await noticeOf(page, '语言').boundingBox()
    expect(last && last.y + last.height).toBeLessThanOrEqual(notice?.y ?? 0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    const shown = await boxes(page)
    await page.getByRole('button', { name: '关闭' }).click()
    expect(await boxes(page)).toEqual(shown)
    expect(shown.length).toBeGreaterThan(5)
  })

  test.each([
    ['from left to right', site, '/guide/first', { locale: 'zh-CN' }, 'Language', 'Close'],
    ['from right to left', arabic, '/', { locale: 'ar-EG' }, 'اللغة', 'إغلاق'],
  ] as const)('has no faults, %s, at any width and in both appearances', async (_, on, asked, options, name, close) => {
    const page = await offered(on.url(asked), { ...options, isFirstVisit: true }, name)
    await addAxe(page)
    const faults: string[] = []
    for (const width of isFull ? [1920, 1280, 768, 360] : [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const fault of await layoutFaults(page)) faults.push(`${width} px: ${fault}`)
      const box = await noticeOf(page, name).boundingBox()
      const isInside = box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 800
      if (!isInside) faults.push(`${width} px: the notice is outside the window`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    for (const colorScheme of appearances) faults.push(...(await violations(page, { width: 360, colorScheme })))
    expect(faults).toEqual([])
    const sides = async (role: 'link' | 'button') => (await noticeOf(page, name).getByRole(role).boundingBox())?.x ?? 0
    expect((await sides('link')) < (await sides('button'))).toBe(name === 'Language')
    await noticeOf(page, name).getByRole('button', { name: close }).click()
    expect(await page.locator('.locale-notice').count()).toBe(0)
  })

  test('sets the direction of the other language', async () => {
    const page = await offered(arabic.url('/ar/'), english, 'اللغة')
    const name = noticeOf(page, 'اللغة').getByText('English')
    expect([await name.getAttribute('lang'), await name.getAttribute('dir')]).toEqual(['en', 'ltr'])
  })
})
