// What the search loads and when, and how it handles missing files. The large site has a split index and a base path.

import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRequests, hydrated, markDocument, shows, testBrowser } from './browser.ts'
import { largeSite, rare, titleOf } from './large-site.ts'
import { dialog, field, hits, languages, openSearch, options, sampled, searchFor, type Words } from './searching.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const base = '/docs/'
const large = serveBuilt(largeSite(), { base })
const small = serveBuilt('browser')
const deployed = serveBuilt(largeSite(), { base })

/** Returns the kind of a search file, or undefined for other files. */
function kindOf(url: string): string | undefined {
  const { pathname } = new URL(url)
  const name = /\/static\/(?:js\/(search-panel|search-worker)-|search_(index|lunr|terms)\.|(search)\/)/.exec(pathname)
  const kind = name?.slice(1).find((part) => part !== undefined)
  return { index: 'documents', lunr: 'head', terms: 'piece', search: 'text' }[kind ?? ''] ?? kind
}

/** Starts counting requests by kind. The server counts worker scripts, which not every browser reports. */
function countKinds(page: Page): () => Record<string, number> {
  const counts: Record<string, number> = {}
  const earlier = large.requested.length
  page.on('request', (request: Request) => {
    const kind = kindOf(request.url())
    if (kind !== undefined && kind !== 'search-worker') counts[kind] = (counts[kind] ?? 0) + 1
  })
  return () => {
    const workers = large.requested.slice(earlier).filter((path) => path.includes('/search-worker-')).length
    return workers > 0 ? { ...counts, 'search-worker': workers } : { ...counts }
  }
}

const files = {
  worker: '**/static/js/search-worker-*',
  pieces: '**/static/search_terms*',
  texts: '**/static/search/**',
}

/** Responds with 404 until the test calls `find`. */
function missing(pattern: string): { prepare(context: BrowserContext): Promise<unknown>; find(): void } {
  let isMissing = true
  const answer = (route: Route) => (isMissing ? route.fulfill({ status: 404, body: 'No' }) : route.continue())
  return {
    prepare: (context) => context.route(pattern, answer),
    find: () => {
      isMissing = false
    },
  }
}

const snippets = (page: Page) => options(page).locator('.search-hit-title')

const firstPage = { en: '/guide/page-0', zh: '/zh/guide/page-0' }
const unavailable = (page: Page, words: Words) => page.getByRole('alert').getByText(words.unavailable, { exact: true })
const retry = (page: Page, words: Words) => page.getByRole('button', { name: words.retry, exact: true }).click()

/** Waits until the search lists seven of the ten pages with a word, either all with a snippet or all without one. */
async function finds(page: Page, word: string, by: 'text' | 'title'): Promise<void> {
  const ten = Object.values(rare)
    .map((words) => Object.values<string>(words).indexOf(word))
    .find((place) => place >= 0)
  const isOfThem = new RegExp(`/page-${ten === 0 ? '' : ten}\\d$`)
  const found = async () => {
    const links = await options(page).evaluateAll((rows) => rows.map((row) => (row as HTMLAnchorElement).pathname))
    return [links.filter((link) => isOfThem.test(link)).length, links.length, await snippets(page).count()]
  }
  // The head of each page's card, and the snippet below it.
  await expect.poll(found).toEqual(by === 'text' ? [14, 14, 7] : [7, 7, 0])
}

test.each(sampled('en'))(
  '[4.33] loads nothing with a page, the head of the index when the panel opens, and pieces and texts for the first query, all below the base path, in $lang',
  async ({ lang }) => {
    const words = rare[lang]
    const context = await browser.context()
    const page = await context.newPage()
    const kinds = countKinds(page)
    await page.goto(large.url(firstPage[lang]))
    await hydrated(page)
    const document = await markDocument(page)
    await page
      .getByRole('link', { name: titleOf(lang, 1) })
      .first()
      .click()
    await shows(page, titleOf(lang, 1))
    await page.waitForLoadState('networkidle')
    await hydrated(page)
    expect(kinds()).toEqual({})
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await openSearch(page)
    await expect.poll(kinds).toEqual({ 'search-panel': 1, 'search-worker': 1, head: 1 })
    await page.waitForLoadState('networkidle')
    await field(page).fill(words.lamp)
    await finds(page, words.lamp, 'text')
    const { piece = 0, ...others } = kinds()
    expect(others).toEqual({ 'search-panel': 1, 'search-worker': 1, head: 1, text: 7 })
    // The words of the Chinese pages are few enough for the head.
    expect(piece > 0).toBe(lang === 'en')
    expect(piece).toBeLessThanOrEqual(2)
    await field(page).fill(words.otherLamp)
    await expect.poll(() => kinds().text).toBe(14)
    expect({ piece: 0, ...kinds() }).toMatchObject({ head: 1, piece })

    await field(page).fill(words.mill)
    await finds(page, words.mill, 'text')
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !path.startsWith(base))).toEqual([])
    const title = await snippets(page).first().textContent()
    await options(page).first().click()
    await shows(page, title ?? '')
    expect(new URL(page.url()).pathname).toMatch(
      lang === 'en' ? /^\/docs\/guide\/page-2\d$/ : /^\/docs\/zh\/guide\/page-2\d$/,
    )
    expect(await document.isSame()).toBe(true)
  },
)

test.each(sampled('zh'))(
  'prefetches two thirds into the delay after a keystroke, but not during quick typing, in $lang',
  async (language) => {
    const words = rare[language.lang]
    const page = await browser.open(large.url(firstPage[language.lang]), {
      prepare: (context) => context.clock.install(),
    })
    const kinds = countKinds(page)
    await openSearch(page)
    await expect.poll(() => kinds().head).toBe(1)
    await page.getByRole('button', { name: /^(?:Cancel|取消)$/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(Date.now() + 60_000)
    const [letter = '', ...others] = words.lamp
    await page.keyboard.insertText(letter)
    await page.clock.runFor(99)
    await page.keyboard.insertText(others.join(''))
    await page.clock.runFor(99)
    expect(kinds()).not.toHaveProperty('text')
    await page.clock.runFor(1)
    await expect.poll(() => kinds().text).toBe(7)
    const fetched = kinds()
    expect(await options(page).count()).toBe(0)
    await page.clock.runFor(50)
    await finds(page, words.lamp, 'text')
    expect(kinds()).toEqual(fetched)
  },
)

test.each(sampled('zh'))(
  'answers all queries offline after the first query on a small site, in $lang',
  async (language) => {
    const page = await browser.open(small.url(language.start))
    await searchFor(page, language.lang === 'en' ? 'alpha' : '阿尔法')
    await page.context().setOffline(true)
    await field(page).fill(language.lang === 'en' ? 'distinguishable' : '模块联邦')
    await expect.poll(() => hits(page).first().locator('mark').textContent()).toBe(await field(page).inputValue())
    await snippets(page).first().waitFor()
  },
)

test.each(sampled('en'))(
  'answers queries offline from the loaded pieces of a large index, and reports an error for other queries, in $lang',
  async (language) => {
    const words = rare[language.lang]
    const page = await browser.open(large.url(firstPage[language.lang]))
    await searchFor(page, words.lamp)
    browser.expectProblem(/^failed: .*\/static\/search\//, /ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await field(page).fill(words.otherLamp)
    await finds(page, words.otherLamp, 'title')
    browser.expectProblem(/^failed: .*\/search_terms/, /^error: \[docsite\] The search index could not be loaded\./)
    await field(page).fill(words.mill)
    await unavailable(page, language).waitFor()
    await page.context().setOffline(false)
    await retry(page, language)
    await finds(page, words.mill, 'text')
    // The hits that had no snippets offline now have them.
    await field(page).fill(words.otherLamp)
    await finds(page, words.otherLamp, 'text')
  },
)

test.each(sampled('en'))(
  'reports immediately that the worker cannot be loaded, and retries on request, in $lang',
  async (language) => {
    const words = rare[language.lang]
    browser.expectProblem(/^error: \[docsite\] The search index could not be loaded\./)
    browser.tolerateProblem(/^failed: .*search-worker|status of 404/)
    const { prepare, find } = missing(files.worker)
    const page = await browser.open(large.url(firstPage[language.lang]), { prepare })
    const manifest = countRequests(page, '/static/manifest.json')
    await openSearch(page)
    await unavailable(page, language).waitFor()
    find()
    await retry(page, language)
    await unavailable(page, language).waitFor({ state: 'detached' })
    await field(page).fill(words.lamp)
    await finds(page, words.lamp, 'text')
    // Each attempt reads the manifest again, because a deploy may have renamed the file.
    expect(manifest.count).toBe(3)
  },
)

// The words of the Chinese pages are in the head.
test.each(languages.slice(0, 1))(
  'reports that a piece of the index cannot be loaded, and retries on request, in $lang',
  async (language) => {
    const words = rare[language.lang]
    browser.expectProblem(/^error: \[docsite\] The search index could not be loaded\./)
    const { prepare, find } = missing(files.pieces)
    const page = await browser.open(large.url(firstPage[language.lang]), { prepare })
    await openSearch(page)
    await field(page).fill(words.lamp)
    await unavailable(page, language).waitFor()
    expect(await dialog(page).getByText(language.loading).count()).toBe(0)
    find()
    await retry(page, language)
    await finds(page, words.lamp, 'text')
  },
)

test.each(sampled('en'))(
  'lists pages by title if their texts cannot be loaded, and adds snippets when the texts load, in $lang',
  async (language) => {
    const words = rare[language.lang]
    const { prepare, find } = missing(files.texts)
    const page = await browser.open(large.url(firstPage[language.lang]), { prepare })
    await searchFor(page, words.lamp)
    await finds(page, words.lamp, 'title')
    find()
    await field(page).fill(words.mill)
    await finds(page, words.mill, 'text')
    await field(page).fill(words.lamp)
    await finds(page, words.lamp, 'text')
  },
)

test('searches the current deploy from pages of an older deploy, whether or not they have searched or read the manifest before', async () => {
  const searched = await browser.open(deployed.url('/guide/page-0'))
  await searchFor(searched, rare.en.lamp)

  const switched = await browser.open(deployed.url('/guide/page-0'))
  const manifest = countRequests(switched, '/static/manifest.json')
  // Switching the language reads the manifest, which contains the shared data of that language.
  await switched.getByRole('button', { name: /^Language: / }).click()
  await switched.getByRole('link', { name: '中文' }).click()
  await switched.waitForURL('**/zh/guide/page-0')
  expect(manifest.count).toBe(1)

  // The deploy renames the pieces that contain the words searched below.
  const edits = Array.from({ length: 10 }, (_, i) => [
    `content/en/guide/page-${50 + i}.md`,
    `# Page ${50 + i}\n\nA windmill turns.\n`,
  ])
  await deployed.deploy({
    ...Object.fromEntries(edits),
    'content/zh/guide/page-70.md': '# 第七十页\n\n水磨坊在转动。\n',
  })
  await field(searched).fill(rare.en.mill)
  await options(searched).filter({ hasText: 'A windmill turns.' }).first().waitFor()
  await searchFor(switched, '水磨坊')
  await options(switched).filter({ hasText: '水磨坊在转动' }).first().waitFor()
  expect(manifest.count).toBe(2)
})
