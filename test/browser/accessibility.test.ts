// Runs axe on every page type, menu, drawer and dialog: WCAG 2.2 A and AA, and axe's best practices.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { inLang, type Lang, langs, type Screen, type ScreenSite, screens, words } from './screens.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const sites = { own: serveOwn(), screens: serveBuilt('screens') }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const isFull = process.env.DOCSITE_TEST === 'full'
const appearances = ['light', 'dark'] as const
const widths = [1280, 375]

async function open(site: ScreenSite, path: string, { isMissing }: Partial<Screen> = {}): Promise<Page> {
  if (isMissing) browser.expectProblem(/404/)
  const page = await browser.open(sites[site].url(path), { reducedMotion: 'reduce' })
  page.setDefaultTimeout(10_000)
  await page.evaluate(axe)
  return page
}

const everything = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}
/** Rules whose result depends on the appearance: rules about colors, and about images made for one appearance. */
const ofAppearance = {
  runOnly: ['color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt', 'link-name', 'button-name'],
}

/** Returns axe's violations. Applies all rules in light mode, and in dark mode only those that depend on the appearance. */
async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of appearances) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(
      (isDark) => document.documentElement.classList.contains('dark') === isDark,
      colorScheme === 'dark',
    )
    const asked = colorScheme === 'dark' ? ofAppearance : everything
    for (const violation of await page.evaluate(runAxe, asked)) found.push(`${where}, ${colorScheme}: ${violation}`)
  }
  return found
}

/** Runs in the page. */
async function runAxe(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
  const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
  // Skips target sizes below an open popup: the pointer cannot reach them.
  const opened = '.popup[data-open],.nav-screen,.sidebar[data-open],.local-outline,dialog'
  const hasOpened = document.querySelector(opened) !== null
  const isCovered = (selector: string) => hasOpened && !document.querySelector(selector)?.closest(opened)
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'target-size' || !isCovered(String(target[0])))
      .map(
        ({ html, failureSummary }) =>
          `${id}: ${html.slice(0, 150)} ${failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
      ),
  )
}

interface Opening {
  name: string
  path?: string
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

const openings: Opening[] = [
  { name: 'a navbar menu', at: [1280], open: popup((lang) => ({ en: 'More', zh: '更多' })[lang]) },
  {
    name: 'the language menu',
    at: [1280],
    open: popup((lang) => ({ en: 'Language: English', zh: '语言：简体中文' })[lang]),
  },
  { name: 'the versions', at: [1280], open: popup((lang) => ({ en: 'Version: v2', zh: '版本：v2' })[lang]) },
  { name: "a social link's text", at: [1280], open: popup(() => 'WeChat') },
  { name: "a social link's image", at: [1280], open: popup(() => 'QQ') },
  { name: "a social link's HTML", at: [1280], open: popup(() => 'Lark') },
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
  {
    name: 'a zoomed image',
    path: '/guide/blocks',
    open: async (page, lang) => {
      await page.locator('.prose [data-zoom]').first().click()
      await page.getByRole('dialog', { name: words[lang].zoomedImage }).waitFor()
    },
  },
  {
    name: 'a copied code block',
    path: '/guide/blocks',
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
  { name: 'a filtered overview', path: '/api/', open: filter({ en: 'dist', zh: '产物' }, '.overview-item') },
  {
    name: 'an overview filter without matches',
    path: '/api/',
    open: filter({ en: 'qxzqxz', zh: 'qxzqxz' }, '.overview-empty'),
  },
]

describe.each(langs)('in %s', (lang) => {
  test.each(screens)('has no accessibility violations, and no Chinese marked as English: $name', async (screen) => {
    const page = await open(screen.site, inLang(screen.path, lang), screen)
    expect(await page.evaluate(chineseOutsideChinese)).toEqual([])
    const found: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await violations(page, `${width} px`)))
    }
    expect(found).toEqual([])
  })

  // The components are the same in every language, so ordinary runs open them in English only.
  test.each(isFull || lang === 'en' ? openings : [])(
    'has no accessibility violations while this is open: $name',
    async ({ path = '/guide/doc', at = widths, open: act }) => {
      const page = await open('screens', inLang(path, lang))
      const found: string[] = []
      for (const width of at) {
        await page.setViewportSize({ width, height: 800 })
        await act(page, lang)
        found.push(...(await violations(page, `${width} px`)))
        await page.keyboard.press('Escape')
      }
      expect(found).toEqual([])
    },
  )
})

test('declares the original language of an untranslated page and of its outline entries', async () => {
  const page = await open('screens', '/zh/guide/only-english')
  const langOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
  expect(await langOf('[role="note"]')).toBe('zh')
  expect(await langOf('article h2')).toBe('en')
  expect(await langOf('.outline-link')).toBe('en')
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
