// A site with one domain per language: the language menu, links between languages, redirects of first visits, and previews.

import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, markDocument, type OpenOptions, relay, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const english = 'https://docs.acme.com'
const chinese = 'https://docs.acme.cn'

const site = serveBuilt({
  'config/site.json': JSON.stringify({
    siteUrl: english,
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文', siteUrl: chinese },
      { lang: 'fr', label: 'Français' },
    ],
    missingTranslation: 'absent',
    themeConfig: {
      nav: [
        { text: 'Guide', link: '/guide/first' },
        { text: 'Original', link: '/en/guide/first' },
      ],
    },
  }),
  'content/en/index.md': '# Home\n',
  'content/en/guide/first.md': '# First\n\n[zh](/zh/guide/first#part) [next](./second.md)\n\n## Part\n',
  'content/en/guide/second.md': '# Second\n',
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/first.md': '# 第一页\n\n[en](/en/guide/first)\n\n## 部分 {#part}\n',
  'content/fr/index.md': '# Accueil\n',
  'content/fr/guide/first.md': '# La première\n\n[fr](/fr/)\n\n## 部分 {#part}\n',
})

/** Serves the same build on both domains. */
const onDomains = (context: BrowserContext): Promise<unknown> =>
  context.route(/^https:\/\/docs\.acme\.(?:com|cn)\//, async (route) => {
    const url = new URL(route.request().url())
    // Without the original headers, because the server refuses requests from other origins.
    await relay(route, { url: site.url(url.pathname), headers: {} })
  })
const open = (url: string, options: OpenOptions = {}): Promise<Page> =>
  browser.open(url, { ...options, prepare: onDomains })

const visited = (page: Page) => page.evaluate(() => localStorage.getItem('docsite-visited'))
const notices = (page: Page) => page.locator('.locale-notice').count()

async function choose(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: from }).click()
  await page.getByRole('banner').getByRole('link', { name: to, exact: true }).click()
}

describe('the language menu', () => {
  test('leads to the same page and place on the other domain, and back', async () => {
    const page = await open(`${english}/guide/first?a=1#part`)
    await choose(page, 'Language: English', '简体中文')
    await page.waitForURL(`${chinese}/zh/guide/first?a=1#part`)
    await hydrated(page)
    await shows(page, '第一页')
    await choose(page, '语言：简体中文', 'English')
    await page.waitForURL(`${english}/guide/first?a=1#part`)
    await hydrated(page)
    await shows(page, 'First')
  })

  test('leads to a language on the same domain without loading a document', async () => {
    const page = await open(`${english}/guide/first`)
    const document = await markDocument(page)
    await choose(page, 'Language: English', 'Français')
    await shows(page, 'La première')
    expect([page.url(), await document.isSame()]).toEqual([`${english}/fr/guide/first`, true])
  })

  test('leads to the home page on the other domain if the page does not exist there', async () => {
    const page = await open(`${english}/guide/second?a=1#second`)
    await choose(page, 'Language: English', '简体中文')
    await page.waitForURL(`${chinese}/zh/`)
    await hydrated(page)
    expect(page.url()).toBe(`${chinese}/zh/`)
  })

  test('works without scripts', async () => {
    const page = await open(`${chinese}/zh/guide/first`, { javaScriptEnabled: false })
    const links = page.locator('.navbar-inner a[data-locale]')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `${english}/guide/first`,
      '/zh/guide/first',
      `${english}/fr/guide/first`,
    ])
  })
})

test('links between languages lead to the other domain in content and in the menu, also after navigation', async () => {
  const page = await open(`${english}/guide/second`)
  await page.getByRole('link', { name: /^Previous Page/ }).click()
  await shows(page, 'First')
  await page.getByRole('article').getByRole('link', { name: 'zh' }).click()
  await page.waitForURL(`${chinese}/zh/guide/first#part`)
  await hydrated(page)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: 'Original' }).click()
  await page.waitForURL(`${english}/guide/first`)
})

describe('a first visit', () => {
  test('of the home page is redirected to the other domain, and back to the URL, where the reader stays', async () => {
    const page = await open(`${english}/?a=1`, { locale: 'zh-CN', isFirstVisit: true })
    await page.waitForURL(`${chinese}/zh/?a=1`)
    const notice = page.getByRole('complementary', { name: '语言', exact: true })
    await notice.waitFor()
    await hydrated(page)
    expect([page.url(), await visited(page)]).toEqual([`${chinese}/zh/?a=1`, '1'])
    await notice.getByRole('link', { name: '本页另有 English 版本' }).click()
    await page.waitForURL(`${english}/?a=1`)
    await hydrated(page)
    expect([page.url(), await notices(page), await visited(page)]).toEqual([`${english}/?a=1`, 0, '1'])
  })

  test('of another page stays there, and offers the page on the other domain once', async () => {
    const page = await open(`${english}/guide/first?a=1`, { locale: 'zh-CN', isFirstVisit: true })
    await page.locator('.locale-notice').waitFor()
    expect(page.url()).toBe(`${english}/guide/first?a=1`)
    await page.reload()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await notices(page)).toBe(0)
  })

  test('on one domain keeps the language that the reader chose on the other', async () => {
    const page = await open(`${chinese}/zh/guide/first?b=2`, { locale: 'zh-CN', isFirstVisit: true })
    await choose(page, '语言：简体中文', 'English')
    await page.waitForURL(`${english}/guide/first?b=2`)
    await hydrated(page)
    expect([page.url(), await notices(page), await visited(page)]).toEqual([`${english}/guide/first?b=2`, 0, '1'])
    await page.goto(`${english}/guide/second`)
    await hydrated(page)
    expect(page.url()).toBe(`${english}/guide/second`)
  })

  test('keeps the choice even if the browser sends no referrer', async () => {
    const page = await browser.open(`${chinese}/zh/guide/first`, {
      locale: 'zh-CN',
      isFirstVisit: true,
      prepare: async (context) => {
        await context.addInitScript(() => Object.defineProperty(document, 'referrer', { value: '' }))
        await onDomains(context)
      },
    })
    await choose(page, '语言：简体中文', 'English')
    await page.waitForURL(`${english}/guide/first`)
    await hydrated(page)
    expect([page.url(), await visited(page)]).toEqual([`${english}/guide/first`, '1'])
  })

  test('is not redirected if a link on the other domain led to the page', async () => {
    const page = await open(`${chinese}/zh/guide/first`, { locale: 'zh-CN', isFirstVisit: true })
    await page.getByRole('article').getByRole('link', { name: 'en' }).click()
    await page.waitForURL(`${english}/guide/first`)
    await hydrated(page)
    expect([page.url(), await visited(page)]).toEqual([`${english}/guide/first`, '1'])
  })

  test('stays on its domain if the page in the right language is there too', async () => {
    const page = await open(`${english}/`, { locale: 'fr-FR', isFirstVisit: true })
    await page.waitForURL(`${english}/fr/`)
    await page.getByRole('complementary', { name: 'Langue', exact: true }).waitFor()
  })
})

describe('a preview', () => {
  test('keeps the reader when the language changes, by a link or by a redirect', async () => {
    const page = await open(site.url('/guide/first?a=1'))
    const document = await markDocument(page)
    await choose(page, 'Language: English', '简体中文')
    await shows(page, '第一页')
    expect([page.url(), await document.isSame()]).toEqual([site.url('/zh/guide/first?a=1'), true])
    await page.getByRole('article').getByRole('link', { name: 'en' }).click()
    await shows(page, 'First')
    expect([page.url(), await document.isSame()]).toEqual([site.url('/guide/first'), true])
    const other = await open(site.url('/'), { locale: 'zh-CN', isFirstVisit: true })
    await other.waitForURL(site.url('/zh/'))
    await other.getByRole('complementary', { name: '语言', exact: true }).getByRole('link').click()
    await other.waitForURL(site.url('/'))
  })
})
