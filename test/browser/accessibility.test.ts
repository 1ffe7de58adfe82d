// Runs axe on every page type, menu, drawer and dialog: WCAG 2.2 A and AA, and axe's best practices.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addAxe, appearances, overlays, violations } from './axe.ts'
import { hydrated, testBrowser } from './browser.ts'
import { inLang, type Lang, langs, type ScreenSite, screens, words } from './screens.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const sites = { own: serveOwn(), screens: serveBuilt('screens') }

const isFull = process.env.DOCSITE_TEST === 'full'
const widths = [1280, 375]

async function newTab(): Promise<Page> {
  const page = await (await browser.context({ reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(10_000)
  return page
}

async function load(page: Page, site: ScreenSite, path: string): Promise<void> {
  await page.goto(sites[site].url(path))
  await hydrated(page)
  await addAxe(page)
}

/** The languages, widths and appearances in which a page is checked. */
interface Variant {
  lang: Lang
  width: number
  colorScheme: (typeof appearances)[number]
}

interface Opening {
  name: string
  at?: number[]
  /** Opens the element and waits until it is visible. */
  open(page: Page, lang: Lang): Promise<unknown>
}

const popup =
  (name: (lang: Lang) => string | RegExp, scope = '.navbar') =>
  async (page: Page, lang: Lang) => {
    const button = page.locator(scope).getByRole('button', { name: name(lang), exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator(`#${await button.getAttribute('aria-controls')}`).waitFor()
  }

const search = (query: Record<Lang, string>, shown: string) => async (page: Page, lang: Lang) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words[lang].search }).fill(query[lang])
  await page.locator(shown).first().waitFor()
}

const filter = (query: Record<Lang, string>, shown: string) => async (page: Page, lang: Lang) => {
  await page.getByRole('searchbox', { name: words[lang].filter }).fill(query[lang])
  await page.locator(shown).first().waitFor()
}

/** The openings on each page. Escape closes all except those that a field or a timer closes. */
const openings: Record<string, Opening[]> = {
  '/guide/doc': [
    { name: 'a navbar menu', at: [1280], open: popup((lang) => ({ en: 'More', zh: '更多' })[lang]) },
    {
      name: 'the language menu',
      at: [1280],
      open: popup((lang) => ({ en: 'Language: English', zh: '语言：简体中文' })[lang]),
    },
    { name: 'the versions', at: [1280], open: popup((lang) => ({ en: 'Version: v2', zh: '版本：v2' })[lang]) },
    { name: "a social link's text", at: [1280], open: popup(() => 'WeChat') },
    { name: "a social link's image", at: [1280], open: popup(() => 'QQ') },
    { name: "a social link's HTML", at: [1280], open: popup(() => 'Telegram') },
    { name: 'the menu of further social links', at: [1280], open: popup((lang) => words[lang].moreLinks) },
    { name: 'the family tools menu', open: popup((lang) => ({ en: 'Family tools', zh: '工具家族' })[lang]) },
    {
      name: 'the full-screen menu',
      at: [375],
      open: async (page, lang) => {
        await page.locator('.hamburger').click()
        await page.getByRole('navigation', { name: words[lang].menu }).waitFor()
        for (const summary of await page.locator('.nav-screen summary').all()) await summary.click()
      },
    },
    {
      name: 'the sidebar drawer',
      at: [375],
      open: async (page, lang) => {
        await page.getByRole('button', { name: words[lang].sidebarMenu }).click()
        await page.getByRole('navigation', { name: words[lang].sidebar }).getByRole('link').first().waitFor()
      },
    },
    {
      name: 'the outline in a narrow window',
      at: [375],
      open: async (page, lang) => {
        await page.getByRole('button', { name: words[lang].localOutline }).click()
        await page.getByRole('navigation', { name: words[lang].outline }).getByRole('link').first().waitFor()
      },
    },
    { name: 'the search panel before a query', open: search({ en: '', zh: '' }, '.search-panel') },
    { name: 'a search with results', open: search({ en: 'Alpha', zh: '阿尔法' }, '.search-hit') },
    { name: 'a search without results', open: search({ en: 'qxzqxz', zh: 'qxzqxz' }, '.search-note strong') },
  ],
  '/guide/blocks': [
    {
      name: 'a zoomed image',
      open: async (page, lang) => {
        await page.locator('.prose [data-zoom]').first().click()
        await page.getByRole('dialog', { name: words[lang].zoomedImage }).waitFor()
      },
    },
    {
      name: 'a copied code block',
      open: async (page, lang) => {
        // The confirmation disappears after two seconds, before axe has finished.
        await page.evaluate(() => {
          const { setTimeout } = window
          const ifShort = (run: () => void, ms?: number) => (ms === 2000 ? 0 : setTimeout(run, ms))
          Object.assign(window, { setTimeout: ifShort })
        })
        await page.locator('.copy-button').first().click()
        await page.getByRole('button', { name: words[lang].copied, exact: true }).waitFor()
      },
    },
  ],
  '/api/': [
    { name: 'a filtered overview', open: filter({ en: 'dist', zh: '产物' }, '.overview-item') },
    {
      name: 'an overview filter without matches',

      open: filter({ en: 'qxzqxz', zh: 'qxzqxz' }, '.overview-count:not(:empty)'),
    },
  ],
}

const isEven = (...indexes: number[]): boolean => indexes.reduce((sum, index) => sum + index, 0) % 2 === 0

/**
 * Returns the variants of a screen. In ordinary runs, each language has all rules at one width, and dark mode, which is the
 * same in both languages, is checked in English at the other width. The next screen has the widths the other way round.
 */
const variantsOf = (screen: number): Variant[] =>
  langs.flatMap((lang, i) =>
    widths.flatMap((width, j) =>
      appearances
        .filter((_, k) => isFull || (isEven(screen, i, j, k) && (k === 0 || lang === 'en')))
        .map((colorScheme) => ({ lang, width, colorScheme })),
    ),
  )

test.each(screens.map((screen, i) => [screen.name, screen, variantsOf(i)] as const))(
  'has no accessibility violations, and no Chinese marked as English: %s',
  async (_, screen, variants) => {
    if (screen.isMissing) browser.expectProblem(/404/)
    const page = await newTab()
    const found: string[] = []
    for (const lang of langs) {
      await load(page, screen.site, inLang(screen.path, lang))
      expect(await page.evaluate(chineseOutsideChinese)).toEqual([])
      const ofLang = variants.filter((variant) => variant.lang === lang)
      expect(ofLang).not.toEqual([])
      for (const variant of ofLang) {
        await page.setViewportSize({ width: variant.width, height: 800 })
        for (const violation of await violations(page, variant)) found.push(`${lang}, ${violation}`)
      }
    }
    expect(found).toEqual([])
  },
)

// The components are the same in every language, so ordinary runs open them in English only.
describe.each(isFull ? langs : (['en'] as const))('in %s', (lang) => {
  test.each(Object.entries(openings))(
    'has no accessibility violations while a menu, drawer, dialog or result is open on %s',
    async (path, opened) => {
      const page = await newTab()
      await load(page, 'screens', inLang(path, lang))
      const found: string[] = []
      for (const [i, { name, at = widths, open: act }] of opened.entries()) {
        for (const [j, width] of at.entries()) {
          await page.setViewportSize({ width, height: 800 })
          await act(page, lang)
          // In ordinary runs, an opening with two widths has light mode at one and dark mode at the other.
          const schemes = appearances.filter((_, k) => isFull || at.length === 1 || isEven(i, j, k))
          for (const colorScheme of schemes)
            for (const violation of await violations(page, { width, colorScheme })) found.push(`${name}, ${violation}`)
          await page.keyboard.press('Escape')
          await page.waitForFunction((opened) => !document.querySelector(opened), overlays)
        }
      }
      expect(found).toEqual([])
    },
  )
})

test('names headings by their text alone, and describes links that open in a new tab', async () => {
  const page = await browser.open(sites.screens.url('/guide/doc'))
  const headings = page.getByRole('article').getByRole('heading')
  for (const heading of await headings.all()) {
    const text = (await heading.textContent())?.replace(/#$/, '').trim() ?? ''
    expect(await page.getByRole('heading', { name: text, exact: true }).count(), text).toBeGreaterThan(0)
  }
  expect(await headings.count()).toBeGreaterThan(1)
  const undescribed = page.locator('a[target="_blank"]:not([aria-describedby])')
  expect(await undescribed.evaluateAll((links) => links.map((link) => link.outerHTML))).toEqual([])
})

test('declares the original language of an untranslated page and of its outline entries', async () => {
  const page = await browser.open(sites.screens.url('/zh/guide/only-english'))
  const langOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
  expect(await langOf('[role="note"]')).toBe('zh')
  expect(await langOf('article h2')).toBe('en')
  expect(await langOf('.outline-list .outline-link')).toBe('en')
  expect(await langOf('.outline-title')).toBe('zh')
})

/** Runs in the page. Returns texts that contain Chinese characters but are not marked as Chinese. */
function chineseOutsideChinese(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!/\p{Script=Han}/u.test(textContent ?? '') || parentElement?.closest('script')) continue
    if (!parentElement?.closest('[lang]')?.getAttribute('lang')?.startsWith('zh')) found.push(textContent ?? '')
  }
  return found
}
