// Redirects, and URLs without a page.

import { describe, expect, test } from 'vitest'
import { hydrated, markDocument, relay, shows, testBrowser, titleOf } from './browser.ts'
import { serveBuilt } from './served.ts'

const isFull = process.env.DOCSITE_TEST === 'full'
const browser = testBrowser()
const site = serveBuilt('browser')

/** A site without pages for missing translations, and with a Chinese title. */
const absent = serveBuilt({
  'config/site.json': JSON.stringify({
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文', title: '样例' },
    ],
    missingTranslation: 'absent',
  }),
  'content/en/index.md': '# Home\n',
  'content/en/only.md': '# Only\n\n## Part\n',
  'content/zh/index.md': '# 首页\n',
})

const oldUrls = [
  ['exact', '/guide/old?a=1#section-c', '/guide/second?a=1#section-c'],
  ['pattern, in Chinese', '/zh/archive/first?a=1', '/zh/guide/first?a=1'],
] as const
const furtherOldUrls = [
  ['exact, in Chinese', '/zh/guide/old?a=1', '/zh/guide/second?a=1'],
  ['pattern', '/archive/first?a=1#beta', '/guide/first?a=1#beta'],
] as const

test.each([...oldUrls, ...(isFull ? furtherOldUrls : [])])(
  'redirects an old URL (%s), keeps query and hash, and adds no history entry',
  async (name, old, reached) => {
    if (!name.startsWith('exact')) browser.expectProblem(/status of 404/)
    const page = await (await browser.context()).newPage()
    await page.goto('about:blank')
    await page.goto(site.url(old))
    await page.waitForURL(site.url(reached))
    await hydrated(page)
    expect(page.url()).toBe(site.url(reached))
    await page.goBack()
    await page.waitForURL('about:blank')
  },
)

test('also redirects without JavaScript', async () => {
  const page = await browser.open(site.url('/guide/old'), { javaScriptEnabled: false })
  await page.waitForURL(site.url('/guide/second'))
  expect(await titleOf(page)).toBe('Second')
})

test('follows a link to an old URL, exact or in a pattern, without a page load', async () => {
  const page = await browser.open(site.url('/guide/'))
  const document = await markDocument(page)
  for (const [old, reached] of [
    ['/guide/old#section-c', '/guide/second#section-c'],
    ['/archive/second?a=1#section-d', '/guide/second?a=1#section-d'],
  ] as const) {
    const link = page.getByRole('link', { name: 'the first page' })
    await link.evaluate((element, href) => element.setAttribute('href', href), old)
    await link.click()
    await shows(page, 'Second')
    expect(page.url()).toBe(site.url(reached))
    await page.goBack()
    await shows(page, 'Guide')
  }
  expect(await document.isSame()).toBe(true)
})

test('redirects to another site', async () => {
  const page = await (
    await browser.context({
      prepare: (context) => context.route('https://example.com/**', (route) => route.fulfill({ body: 'Moved' })),
    })
  ).newPage()
  await page.goto(site.url('/guide/gone'))
  await page.waitForURL('https://example.com/gone')
})

test('does not redirect if global UI components are hidden', async () => {
  const page = await (await browser.context()).newPage()
  await page.goto(site.url('/guide/old?globalUIComponents=0'))
  expect(await page.getByRole('link').getAttribute('href')).toBe('/guide/second')
  browser.expectProblem(/status of 404/)
  await page.goto(site.url('/archive/first?globalUIComponents=0'))
  await hydrated(page)
  expect(await page.getByText('PAGE NOT FOUND').isVisible()).toBe(true)
})

describe('[4.22] a language prefix without a page', () => {
  test.each([
    ['the default language', site, '/en/guide/first?a=1#beta', '/guide/first?a=1#beta'],
    ['a language that the page is not translated into', absent, '/zh/only?a=1#part', '/only?a=1#part'],
  ] as const)(
    'is removed without losing query and hash or adding a history entry: %s',
    async (_, from, asked, reached) => {
      browser.expectProblem(/status of 404/)
      const page = await (await browser.context()).newPage()
      await page.goto('about:blank')
      await page.goto(from.url(asked))
      await page.waitForURL(from.url(reached))
      await hydrated(page)
      await page.goBack()
      await page.waitForURL('about:blank')
    },
  )

  test('shows the 404 page for a URL with the prefix elsewhere, with a longer prefix, or without this page in any language', async () => {
    browser.expectProblem(/status of 404/)
    const page = await (await browser.context()).newPage()
    for (const [path, text] of [
      ['/guide/en/x', 'PAGE NOT FOUND'],
      ['/english/x', 'PAGE NOT FOUND'],
      ['/zh/nowhere', '页面未找到'],
    ] as const) {
      await page.goto(absent.url(path))
      await hydrated(page)
      await page.getByText(text).waitFor()
      expect(page.url()).toBe(absent.url(path))
    }
  })
})

describe('[8.1, 9.20, 2.5.27] the 404 page', () => {
  test.each([
    ['/nowhere', '404 - Fixture', 'en', 'PAGE NOT FOUND', 'Take me home', '/'],
    ['/zh/nowhere/at/all', '404 - Fixture', 'zh', '页面未找到', '返回首页', '/zh/'],
  ])('appears for %s in the language of its URL', async (path, title, lang, text, home, homePath) => {
    browser.expectProblem(/status of 404/)
    const page = await browser.open(site.url(path))
    const entries = page.locator('.navbar-inner a[data-locale]')
    expect(await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(['/', '/zh/'])
    expect([await page.title(), page.url(), await page.locator('html').getAttribute('lang')]).toEqual([
      title,
      site.url(path),
      lang,
    ])
    await page.getByRole('heading', { name: '404' }).waitFor()
    await page.getByText(text).waitFor()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await page.getByRole('main').getByRole('link', { name: home }).click()
    await page.waitForURL(site.url(homePath))
    await page.locator('html[data-type="home"]').waitFor()
    expect(await page.locator('meta[name="robots"]').count()).toBe(0)
  })

  test('appears in the language of the URL even if the host has one 404 page for all languages', async () => {
    browser.expectProblem(/status of 404/)
    const page = await browser.open(absent.url('/zh/nowhere'), {
      prepare: (context) =>
        context.route('**/zh/nowhere', (route) =>
          relay(route, { url: absent.url('/404.html'), change: () => ({ status: 404 }) }),
        ),
    })
    await page.getByText('页面未找到').waitFor()
    expect([await page.title(), await page.locator('html').getAttribute('lang')]).toEqual(['404 - 样例', 'zh'])
    expect(await page.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/zh/')
  })

  test('appears for a URL that cannot be decoded', async () => {
    browser.expectProblem(/status of 404/)
    const page = await browser.open(site.url('/%E0%A4%A'))
    await page.getByText('PAGE NOT FOUND').waitFor()
  })
})
