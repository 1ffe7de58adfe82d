// Titles of untranslated pages on pages in another language: their `lang` and `dir` in everything that shows them.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addAxe, violations } from './axe.ts'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt({
  'config/site.json': JSON.stringify({
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'fr', label: 'Français' },
      { lang: 'ar', label: 'العربية' },
    ],
    siteUrl: 'https://titles.example',
  }),
  'content/en/index.md': '# Home\n',
  'content/en/_nav.json': '[{ "text": "API", "link": "/guide/" }]',
  'content/en/guide/_meta.json': JSON.stringify([
    'index',
    'first',
    { type: 'section-header', label: 'More pages' },
    { name: 'second', tag: 'new' },
    { type: 'dir', name: 'deep' },
  ]),
  'content/en/guide/index.md': '---\noverview: true\n---\n# Overview\n',
  'content/en/guide/first.md': '# The `first` page\n\n## Part of it\n',
  'content/en/guide/second.md': '# The second page\n',
  'content/en/guide/deep/index.md': '# Deeper\n',
  'content/en/guide/deep/leaf.md': '# The leaf\n',
  'content/fr/index.md': '# Accueil\n',
  'content/fr/guide/second.md': '# La deuxième page\n',
  'content/ar/index.md': '# الصفحة الرئيسية\n',
  'content/ar/guide/second.md': '# الصفحة الثانية\n',
})

const languageOf = (text: Locator): Promise<(string | null)[]> =>
  text.evaluate((element) => ['lang', 'dir'].map((name) => element.getAttribute(name)))

/** Lists the texts of a page that match a selector, each with its own language and direction. */
const texts = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((links) =>
      links.map((link) =>
        [
          (link.querySelector('[lang]') ?? link).textContent,
          ...['lang', 'dir'].map((name) => link.querySelector('[lang]')?.getAttribute(name) ?? '-'),
        ].join(' '),
      ),
    )

describe.each([
  { lang: 'fr', second: 'La deuxième page', dir: '-' },
  { lang: 'ar', second: 'الصفحة الثانية', dir: 'ltr' },
])('titles of untranslated pages in $lang', ({ lang, second, dir }) => {
  test('have their language in the sidebar, in the links to the previous and next page and in breadcrumbs, also after navigation', async () => {
    const page = await browser.open(site.url(`/${lang}/guide/second`))
    expect(await texts(page, '.sidebar .sidebar-link,.sidebar-header')).toEqual([
      `Overview en ${dir}`,
      `The first page en ${dir}`,
      `More pages en ${dir}`,
      `${second}new - -`,
      `Deeper en ${dir}`,
      `The leaf en ${dir}`,
    ])
    const footer = page.locator('.neighbor')
    expect(await texts(page, '.neighbor-title')).toEqual([`The first page en ${dir}`, `Deeper en ${dir}`])
    await footer.nth(1).click()
    await shows(page, 'Deeper')
    expect(await texts(page, '.neighbor-title')).toEqual([`${second} - -`, `The leaf en ${dir}`])
    await footer.nth(1).click()
    await shows(page, 'The leaf')
    expect(await languageOf(page.locator('.breadcrumbs a').last().locator('span[lang]'))).toEqual([
      'en',
      dir === '-' ? null : dir,
    ])
  })

  test('have their language in an overview, together with their headings', async () => {
    const page = await browser.open(site.url(`/${lang}/guide/`))
    expect(await texts(page, '.overview-list h2,.overview-item a')).toEqual(
      expect.arrayContaining([`Deeper en ${dir}`, `The first page en ${dir}`, `Part of it en ${dir}`, `${second} - -`]),
    )
    await addAxe(page)
    expect(await violations(page, { width: 1280, colorScheme: 'light' })).toEqual([])
  })
})

test('titles have no language of their own on pages in their language', async () => {
  const page = await browser.open(site.url('/guide/first'))
  expect(await page.locator('.sidebar [lang],.doc-footer [lang],.breadcrumbs [lang]').count()).toBe(0)
})

test('a title in the other direction starts at the same side as its neighbors', async () => {
  const page = await browser.open(site.url('/ar/guide/second'))
  const right = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right)
  const link = page.getByRole('link', { name: 'The first page' }).first()
  const range = await link
    .locator('[lang]')
    .evaluate((element) => Math.max(...Array.from(element.getClientRects(), (box) => box.right)))
  const own = await page
    .locator('.sidebar [aria-current] > span')
    .first()
    .evaluate((element) => Math.max(...Array.from(element.getClientRects(), (box) => box.right)))
  expect(range).toBeCloseTo(own, 0)
  expect(await right(link)).toBeGreaterThan(600)
})
