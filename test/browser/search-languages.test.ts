// Search in several languages: results in other languages, and stemmers, which load only with the search of their language.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { hydrated, shows, testBrowser } from './browser.ts'
import { dialog, field, hits, openSearch, options, searchFor } from './searching.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const chinese = serveBuilt({
  ...bilingual({ themeConfig: { localeRedirect: 'never' } }),
  'content/en/index.md': '# Home\n',
  'content/en/guide/first.md': '# First\n\nA lantern shines.\n',
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/first.md': '# 第一页\n\n灯笼发光。\n\n## 灯笼的颜色\n\n红色。\n',
})

test('offers the results of other languages, with their number, language and links, if the language of the page has none', async () => {
  const page = await browser.open(chinese.url('/guide/first'))
  const status = dialog(page).getByRole('status')
  await openSearch(page)
  await field(page).fill('nothing-has-this')
  await dialog(page).getByText('No results for "nothing-has-this"', { exact: true }).waitFor()

  await field(page).fill('灯笼')
  await hits(page).first().waitFor()
  const group = dialog(page).getByText(/ in 简体中文$/)
  const count = await hits(page).count()
  expect(count).toBe(2)
  expect(await group.allTextContents()).toEqual([`${count} results in 简体中文`])
  expect(await status.textContent()).toBe(`${count} results`)
  expect(
    await dialog(page)
      .getByText(/No results|different keyword/)
      .count(),
  ).toBe(0)

  // Every row of the list is in the other language, and says so.
  const rows = await options(page).evaluateAll((all) =>
    all.map((row) => [row.closest('[lang]')?.getAttribute('lang'), row.getAttribute('href')?.replace(/#.*/, '')]),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toEqual(rows.map(() => ['zh', '/zh/guide/first']))
  expect(await dialog(page).evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('en')

  await field(page).fill('lantern')
  await expect.poll(() => hits(page).first().getAttribute('href')).toMatch(/^\/guide\/first/)
  expect(await group.count()).toBe(0)
  await field(page).fill('灯笼')
  await group.waitFor()
  await options(page).first().click()
  await shows(page, '第一页')
  expect(new URL(page.url()).pathname).toBe('/zh/guide/first')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh')
})

test('offers the results of other languages in Chinese too', async () => {
  const page = await browser.open(chinese.url('/zh/guide/first'))
  await searchFor(page, 'lantern')
  await dialog(page).getByText('English：1 条结果', { exact: true }).waitFor()
  expect(await dialog(page).getByRole('status').textContent()).toBe('1 条结果')
  expect(await hits(page).first().getAttribute('href')).toBe('/guide/first')
  expect(
    await dialog(page)
      .getByText(/没有找到|换个关键词/)
      .count(),
  ).toBe(0)
})

// ---- Stemmers

const portuguese = serveBuilt({
  'config/site.json': JSON.stringify({
    lang: 'pt-BR',
    themeConfig: { localeRedirect: 'never' },
    locales: [
      { lang: 'pt-BR', label: 'Português do Brasil' },
      { lang: 'pt-PT', label: 'Português' },
    ],
  }),
  'content/pt-BR/index.md': '# Início\n\nConfigure o ônibus.\n',
  'content/pt-PT/index.md': '# Início\n\nConfigure os autocarros.\n',
})

test('searches two locales of one language, in each and from the other', async () => {
  const page = await browser.open(portuguese.url('/'))
  await page.keyboard.press('Control+k')
  for (const [query, path] of [
    ['configurando', '/'],
    ['autocarro', '/pt-PT/'],
    ['ônibus', '/'],
  ]) {
    await input(page).fill(query as string)
    await expect.poll(() => hits(page).first().getAttribute('href')).toMatch(new RegExp(`^${path}(?:[?#]|$)`))
  }
})

/** Serves a site in French and in languages without a stemmer. */
const withFrench = (offline: boolean) =>
  serveBuilt({
    'config/site.json': JSON.stringify({
      title: 'Ruches',
      offline,
      themeConfig: { localeRedirect: 'never' },
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '简体中文' },
        { lang: 'fr', label: 'Français' },
      ],
    }),
    'content/en/index.md': '# Home\n\nPlug in the sensors.\n',
    'content/zh/index.md': '# 首页\n\n连接传感器。\n',
    'content/fr/index.md': '# Accueil\n\nBranchez les capteurs généraux.\n',
  })

const site = withFrench(false)
const kept = withFrench(true)

/** The search field, in any language. */
const input = (page: Page) => page.getByRole('combobox')

const stemmers = (from = 0) => site.requested.slice(from).filter((path) => path.includes('stemmer'))

test('[4.33] loads a stemmer once, when the search opens in its language, and none in English and Chinese', async () => {
  const page = await browser.open(site.url('/'))
  const before = site.requested.length
  const answered = async (query: string) => {
    await input(page).fill(query)
    await hits(page).first().waitFor()
    await page.keyboard.press('Escape')
  }
  for (const [path, query] of [
    ['/', 'sensor'],
    ['/zh/', '传感器'],
  ] as const) {
    await page.goto(site.url(path))
    await hydrated(page)
    await page.keyboard.press('Control+k')
    await answered(query)
  }
  await page.goto(site.url('/fr/'))
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(stemmers(before)).toEqual([])

  await page.keyboard.press('Control+k')
  await expect.poll(() => stemmers(before).length).toBe(1)
  // Another form of the word, without its accents, which only the stemmer relates to it.
  await answered('capteur general')
  await page.keyboard.press('Control+k')
  await answered('generale')
  expect(stemmers(before)).toEqual([expect.stringMatching(/^\/static\/search_stemmer\.fr\.[^/]+\.js$/)])
})

/** Waits until the service worker has stored a file. */
const isStored = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, path), {
      timeout: 20_000,
    })
    .toBe(true)

test('finds other forms of words offline', async () => {
  const page = await browser.open(kept.url('/fr/'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  const names = await page.evaluate(async () => (await fetch('/static/manifest.json')).json())
  const { index } = (names as { search: Record<string, { index: string }> }).search.fr as { index: string }
  const packed = await page.evaluate(async (file) => (await fetch(`/${file}`)).json(), index)
  await isStored(page, `/${(packed as { stemmer: { file: string } }).stemmer.file}`)
  await isStored(page, `/${index}`)
  await page.reload()
  await hydrated(page)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await input(page).fill('generale')
  await hits(page).first().waitFor()
  expect(await hits(page).first().textContent()).toContain('Branchez les capteurs généraux.')
})
