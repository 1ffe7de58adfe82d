// The search panel: opening and closing it, operating it with keys and pointer, and finding words in both languages.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { countRequests, isPrevented, markDocument, shows, testBrowser } from './browser.ts'
import {
  active,
  dialog,
  field,
  isFocused,
  languages,
  openSearch,
  options,
  searchButton,
  searchFor,
} from './searching.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const versions = serveBuilt('versions')

/** A site with nine pages in each language that share one word. */
const many = serveBuilt({
  ...bilingual(),
  ...Object.fromEntries(
    ['en', 'zh'].flatMap((lang) =>
      Array.from({ length: 9 }, (_, i) => [
        `content/${lang}/guide/page-${i}.md`,
        `# Page ${i}\n\nproxy 代理\n\n## More\n\nproxy 代理\n\n## Again\n\nproxy 代理\n`,
      ]),
    ),
  ),
})

/** Records the requests for the index of a language. */
const countIndex = (page: Page, lang: string) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, file] = new RegExp(`/(search_(?:index|lunr))\\.(?:\\w+\\.)?${lang}\\.`).exec(request.url()) ?? []
    if (file) fetched.push(file)
  })
  return () => fetched.toSorted()
}
const once = ['search_index', 'search_lunr']

describe.each(languages)('in $lang', (words) => {
  test.each([
    ['its button', (page: Page) => searchButton(page).click()],
    ['Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
    ['Cmd+K', (page: Page) => page.keyboard.press('Meta+k')],
  ])('[4.30, 9.7, 9.9] opens with %s, with the focus in its labeled field', async (_, open) => {
    const page = await browser.open(site.url(words.start))
    expect(await dialog(page).count()).toBe(0)
    await open(page)
    await page.getByRole('dialog', { name: words.search, exact: true }).waitFor()
    const input = page.getByRole('combobox', { name: words.search, exact: true })
    expect(await input.getAttribute('placeholder')).toBe(words.placeholder)
    expect(await isFocused(input)).toBe(true)
  })

  test.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click outside', (page: Page) => page.mouse.click(5, 400)],
    ['Cancel', (page: Page) => page.getByRole('button', { name: words.cancel, exact: true }).click()],
    ['Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
    ['Clear, when it is empty', (page: Page) => page.getByRole('button', { name: words.clear, exact: true }).click()],
  ])('[4.31, 9.9] closes with %s, and returns the focus', async (_, close) => {
    const page = await browser.open(site.url(words.start))
    const before = page.getByRole('link').nth(3)
    await before.focus()
    await openSearch(page)
    await page.getByRole('button', { name: words.cancel, exact: true }).waitFor()
    await close(page)
    await dialog(page).waitFor({ state: 'detached' })
    expect(await isFocused(before)).toBe(true)
  })

  test.each([
    ['a click', (page: Page) => options(page).first().click()],
    ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ])(
    '[4.31, 9.9] closes and opens the page when a hit is chosen by %s, and is empty when it reopens',
    async (_, choose) => {
      const page = await browser.open(site.url(words.start))
      const document = await markDocument(page)
      const title = words.lang === 'en' ? 'Beta' : '贝塔'
      await searchFor(page, title)
      await choose(page)
      await shows(page, title)
      expect(await document.isSame()).toBe(true)
      expect(await dialog(page).count()).toBe(0)
      await openSearch(page)
      expect([await field(page).inputValue(), await options(page).count()]).toEqual(['', 0])
    },
  )

  test('[8.4] reports a query without results and suggests another, and ignores Enter', async () => {
    const page = await browser.open(site.url(words.start))
    await openSearch(page)
    await field(page).fill('<b>&"')
    await dialog(page).getByText(words.none('<b>&"'), { exact: true }).waitFor()
    expect(await dialog(page).getByText(words.tryAnother, { exact: true }).isVisible()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await dialog(page).isVisible()).toBe(true)
    expect(page.url()).toBe(site.url(words.start))
  })

  test('announces the number of hits, and clears field and results with Clear, which keeps the focus', async () => {
    const page = await browser.open(site.url(words.start))
    await searchFor(page, words.lang === 'en' ? 'alpha' : '阿尔法')
    const count = await options(page).count()
    expect(await dialog(page).getByRole('status').textContent()).toBe(words.results(count))
    await page.getByRole('button', { name: words.clear, exact: true }).click()
    await expect.poll(() => options(page).count()).toBe(0)
    expect(await dialog(page).getByRole('status').textContent()).toBe('')
    expect([await field(page).inputValue(), await isFocused(field(page))]).toEqual(['', true])
  })

  test('[9.4] shows seven of the nine matching pages, with all their hits', async () => {
    const page = await browser.open(many.url(`${words.lang === 'en' ? '' : '/zh'}/guide/page-0`))
    await searchFor(page, words.lang === 'en' ? 'proxy' : '代理')
    const links = await options(page).evaluateAll((hits) => hits.map((hit) => new URL((hit as HTMLAnchorElement).href)))
    const found = links.map((link) => new URL(link))
    expect(new Set(found.map(({ pathname }) => pathname)).size).toBe(7)
    expect(found).toHaveLength(21)
  })

  test('reports immediately that the index failed to load, and can retry', async () => {
    browser.expectProblem(/^error: \[docsite\] The search index could not be loaded\./)
    const page = await browser.open(site.url(words.start), {
      // After the first failure, the panel reads the current manifest and retries, in case of a deploy.
      prepare: (context) =>
        context.route('**/search_lunr*', (route) => route.fulfill({ status: 500, body: '' }), { times: 2 }),
    })
    await openSearch(page)
    await page.getByRole('alert').getByText(words.unavailable, { exact: true }).waitFor()
    await page.getByRole('button', { name: words.retry, exact: true }).click()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    expect(await isFocused(field(page))).toBe(true)
    await page.keyboard.insertText(words.lang === 'en' ? 'alpha' : '阿尔法')
    await options(page).first().waitFor()
  })

  test('reports that the index is loading, and answers the query when it has loaded', async () => {
    let come = () => {}
    const came = new Promise<void>((done) => {
      come = done
    })
    const page = await browser.open(site.url(words.start), {
      prepare: (context) =>
        context.route('**/search_lunr*', async (route) => {
          await came
          await route.continue()
        }),
    })
    await openSearch(page)
    await field(page).fill(words.lang === 'en' ? 'alpha' : '阿尔法')
    await dialog(page).getByText(words.loading, { exact: true }).waitFor()
    come()
    await options(page).first().waitFor()
    expect(await dialog(page).getByText(words.loading).count()).toBe(0)
  })
})

test.each([
  ['/guide/', 'title', 'alpha', 'Alpha', '/api/alpha'],
  ['/guide/', 'heading', 'dist path', 'Alpha > Dist path', '/api/alpha#dist-path'],
  ['/guide/', 'text', 'where it puts', 'Where it puts things.', '/api/alpha#dist-path'],
  ['/zh/guide/', 'title', '贝塔', '贝塔', '/zh/api/beta'],
  ['/zh/guide/', 'heading', '端口', '贝塔 > 端口', '/zh/api/beta#%E7%AB%AF%E5%8F%A3'],
  ['/zh/guide/', 'text', '热更新', '热更新让修改立即生效。', '/zh/guide/first#%E7%94%B2'],
])('[2.6.37] finds a page from %s by its %s: %s', async (start, _, words, shown, address) => {
  const page = await browser.open(site.url(start))
  await searchFor(page, words)
  const hit = options(page)
    .filter({ has: page.getByText(shown, { exact: true }) })
    .first()
  expect((await hit.locator('mark').allTextContents()).join(' ').toLowerCase()).toBe(words)
  await hit.click()
  await expect.poll(() => page.url()).toBe(site.url(address))
})

test('[4.33] loads the index once, when the search opens for the first time', async () => {
  const page = await browser.open(site.url('/guide/'))
  const fetched = countIndex(page, 'en')
  const [code] = await Promise.all([page.waitForResponse(/\/search-panel-/), searchButton(page).hover()])
  expect([code.ok(), fetched()]).toEqual([true, []])
  await openSearch(page)
  await expect.poll(fetched).toEqual(once)
  await field(page).fill('alpha')
  await options(page).first().waitFor()
  await page.keyboard.press('Escape')
  await searchFor(page, 'beta')
  expect(fetched()).toEqual(once)
})

test('[4.34] loads the index of another language once, when the reader switches to it', async () => {
  const page = await browser.open(site.url('/guide/first'))
  const [english, chinese] = [countIndex(page, 'en'), countIndex(page, 'zh')]
  await searchFor(page, 'distinguishable')
  await page.keyboard.press('Escape')
  expect([english(), chinese()]).toEqual([once, []])
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: '简体中文' }).click()
  await shows(page, '第一页')
  await expect.poll(chinese).toEqual(once)
  await searchFor(page, '模块联邦')
  await field(page).fill('distinguishable')
  await page.getByText('没有找到与「distinguishable」相关的结果').waitFor()
  expect([english(), chinese()]).toEqual([once, once])
})

test('[4.34] loads the index of another version when the reader switches to it', async () => {
  const page = await browser.open(versions.url('/guide'))
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, version] = /search_index\.(v\d)\.en\./.exec(request.url()) ?? []
    if (version) fetched.push(version)
  })
  await openSearch(page)
  await expect.poll(() => fetched).toEqual(['v2'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Version: v2' }).click()
  await page.getByRole('link', { name: 'v1', exact: true }).click()
  await expect.poll(() => page.url()).toBe(versions.url('/v1/guide'))
  await expect.poll(() => fetched).toEqual(['v2', 'v1'])
})

test('loads no index when the language changes before the first search', async () => {
  const page = await browser.open(site.url('/guide/first'))
  const chinese = countIndex(page, 'zh')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: '简体中文' }).click()
  await shows(page, '第一页')
  expect(chinese()).toEqual([])
})

test.each([
  ['en', '/guide/', 'dist path', 'Alpha > Dist path', 'Alpha', '/api/alpha#dist-path'],
  ['zh', '/zh/guide/', '第 C 节', '第二页 > 第 C 节', '第二页', `/zh/guide/second#${encodeURI('第-c-节')}`],
])(
  '[9.9] moves with arrows and wraps around, leaves Home and End to the field, and opens the heading with Enter, in %s',
  async (_, start, words, shown, title, address) => {
    const page = await browser.open(site.url(start))
    await searchFor(page, words)
    const texts = await options(page).allTextContents()
    expect(texts.length).toBeGreaterThan(1)
    const chosen = () => active(page).textContent()
    expect(await chosen()).toBe(texts[0])
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    expect(await chosen()).toBe(texts.at(-1))
    await page.keyboard.press('ArrowDown')
    expect(await chosen()).toBe(shown)
    for (const [key, caret] of [
      ['Home', 0],
      ['End', words.length],
    ] as const) {
      await page.keyboard.press(key)
      expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(caret)
      expect(await chosen()).toBe(texts[0])
    }
    await page.keyboard.press('Enter')
    await shows(page, title)
    expect(page.url()).toBe(site.url(address))
  },
)

test('does not handle Enter if another control of the panel has the focus', async () => {
  const page = await browser.open(site.url('/guide/'))
  await searchFor(page, 'alpha')
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(site.url('/guide/'))
})

test('closes and reopens with Escape and Ctrl+K in quick succession', async () => {
  const page = await browser.open(site.url('/guide/'))
  await openSearch(page)
  // Dispatches both in one task, like very quick typing.
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    press('Escape')
    press('k', true)
  })
  await expect.poll(() => field(page).isVisible()).toBe(true)
})

test('does not close when a text selection begins in the field and ends outside the panel', async () => {
  const page = await browser.open(site.url('/guide/'))
  await openSearch(page)
  await field(page).fill('some words')
  const place = await field(page).boundingBox()
  if (!place) throw new Error('The field is not visible')
  await page.mouse.move(place.x + 40, place.y + 20)
  await page.mouse.down()
  await page.mouse.move(5, 400)
  await page.mouse.up()
  await field(page).press('End')
  expect(await field(page).inputValue()).toBe('some words')
})

test.each([
  ['en', '/guide/', 'beta', '/api/beta'],
  ['zh', '/zh/guide/', '贝塔', '/zh/api/beta'],
])(
  'leaves a click on a hit with a modifier key to the browser, and keeps the search open, in %s',
  async (_, start, words, address) => {
    const page = await browser.open(site.url(start))
    await searchFor(page, words)
    const hit = options(page).first()
    expect(await isPrevented(hit, { modifiers: ['Control'] })).toBe(false)
    expect(await hit.getAttribute('href')).toBe(address)
    expect(await dialog(page).isVisible()).toBe(true)
  },
)

test('keeps the text typed before the panel loaded, and the caret position', async () => {
  let come = () => {}
  const came = new Promise<void>((done) => {
    come = done
  })
  const page = await browser.open(site.url('/guide/'), {
    prepare: (context) =>
      context.route('**/search-panel-*', async (route) => {
        await came
        await route.continue()
      }),
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lpha')
  await page.keyboard.press('Home')
  await page.keyboard.type('a')
  expect(await field(page).inputValue()).toBe('alpha')
  come()
  await options(page).first().waitFor()
  expect(await field(page).inputValue()).toBe('alpha')
  await page.keyboard.type('x')
  expect(await field(page).inputValue()).toBe('axlpha')
})

test.each([
  ['en', '/guide/', 'words of'],
  ['zh', '/zh/guide/', '它做什么'],
])(
  'leaves Enter, Escape and arrows to the input method while text is being composed, in %s',
  async (_, start, text) => {
    const page = await browser.open(site.url(start))
    await openSearch(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect.poll(() => options(page).count()).toBe(2)
    const chosen = await active(page).getAttribute('id')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key)
    expect(await dialog(page).isVisible()).toBe(true)
    expect(await active(page).getAttribute('id')).toBe(chosen)
    expect(page.url()).toBe(site.url(start))
  },
)

test('selects a hit when the pointer moves, but not when the list scrolls below the pointer', async () => {
  const page = await browser.open(many.url('/guide/page-0'))
  await searchFor(page, 'proxy')
  const place = await options(page).nth(2).boundingBox()
  if (!place) throw new Error('The third hit is not visible')
  await page.mouse.move(place.x + 20, place.y + 10)
  await expect.poll(() => active(page).getAttribute('id')).toBe('searchHit-2')
  for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowDown')
  expect(await options(page).nth(2).boundingBox()).not.toEqual(place)
  // Some browsers fire a move event when the list scrolls below the pointer.
  await page.evaluate(
    ({ x, y }) =>
      document
        .elementFromPoint(x, y)
        ?.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, bubbles: true })),
    { x: place.x + 20, y: place.y + 10 },
  )
  expect(await active(page).getAttribute('id')).toBe('searchHit-17')
  expect(
    await active(page).evaluate((hit) => {
      const list = hit.closest('.search-results')?.getBoundingClientRect()
      const { top, bottom } = hit.getBoundingClientRect()
      return list !== undefined && top >= list.top && bottom <= list.bottom
    }),
  ).toBe(true)
})

test('selects the first hit after a new query, and scrolls the list to the top', async () => {
  const page = await browser.open(many.url('/guide/page-0'))
  await searchFor(page, 'proxy')
  await page.keyboard.press('ArrowUp')
  const scrolled = () => page.locator('.search-results').evaluate((list) => list.scrollTop)
  expect(await scrolled()).toBeGreaterThan(0)
  await field(page).fill('page')
  await page
    .getByRole('status')
    .filter({ hasText: /^7 results$/ })
    .waitFor()
  expect([await active(page).getAttribute('id'), await scrolled()]).toEqual(['searchHit-0', 0])
})

test.each([
  [960, { x: 0, y: 0, width: 960 }],
  [961, { x: 160.5, y: 80, width: 640 }],
])('is positioned according to the window width: at %i px, %j', async (width, expected) => {
  const page = await browser.open(site.url('/guide/'), {
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  await openSearch(page)
  expect(await page.locator('.search-panel').boundingBox()).toMatchObject(expected)
})

test('locks the page behind the panel', async () => {
  const page = await browser.open(site.url('/guide/second'))
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  const next = page.getByRole('link', { name: /^Next Page/ })
  const takesFocus = (link: typeof next) =>
    link.evaluate((element: HTMLElement) => {
      element.focus({ preventScroll: true })
      return element === document.activeElement
    })
  const place = await page.locator('h1').boundingBox()
  await openSearch(page)
  expect(await page.locator('h1').boundingBox()).toEqual(place)
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 500)
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body || document.activeElement?.closest('[role=dialog], dialog') !== null,
      ),
    ).toBe(true)
  }
  expect(await takesFocus(next)).toBe(false)
  await field(page).focus()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  expect(await takesFocus(next)).toBe(true)
})

test.each([
  ['/guide/', 'dist path'],
  ['/zh/guide/', '第 C 节'],
])('takes a query from the URL of %s', async (start, words) => {
  const page = await browser.open(site.url(`${start}?q=${encodeURIComponent(words)}`))
  await options(page).first().waitFor()
  expect(await field(page).inputValue()).toBe(words)
})

test('loads no search files with a page', async () => {
  const page = await browser.open(site.url('/guide/'))
  const manifest = countRequests(page, '/manifest.json')
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /search/.test(name))).toEqual([])
  await searchFor(page, 'beta')
  expect(manifest.count).toBe(1)
})
