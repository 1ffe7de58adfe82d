// The search panel: opening and closing it, operating it with keys and pointer, and finding words in both languages.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { countRequests, isPrevented, markDocument, shows, testBrowser } from './browser.ts'
import {
  active,
  dialog,
  field,
  hits,
  isFocused,
  languages,
  openSearch,
  options,
  sampled,
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
  const cancel = (page: Page) => page.getByRole('button', { name: words.cancel, exact: true })
  const clear = (page: Page) => page.getByRole('button', { name: words.clear, exact: true })

  test('[4.30, 4.31, 9.7, 9.9] opens with its button, Ctrl+K and Cmd+K in its labeled field, closes in every way, and returns the focus', async () => {
    const page = await browser.open(site.url(words.start))
    expect(await dialog(page).count()).toBe(0)
    for (const open of [
      () => searchButton(page).click(),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('Meta+k'),
    ]) {
      await open()
      await page.getByRole('dialog', { name: words.search, exact: true }).waitFor()
      const input = page.getByRole('combobox', { name: words.search, exact: true })
      expect(await input.getAttribute('placeholder')).toBe(words.placeholder)
      expect(await isFocused(input)).toBe(true)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
    const before = page.getByRole('link').nth(3)
    await before.focus()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 400),
      () => cancel(page).click(),
      () => page.keyboard.press('Control+k'),
    ]) {
      await openSearch(page)
      await cancel(page).waitFor()
      expect(await clear(page).count()).toBe(0)
      await close()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await isFocused(before)).toBe(true)
    }
  })

  test('[8.4] reports a query without results and ignores Enter, announces the number of hits, leaves a click with a modifier key to the browser, and clears everything with Clear', async () => {
    const page = await browser.open(site.url(words.start))
    await openSearch(page)
    await field(page).fill('<zzq>&"')
    await dialog(page).getByText(words.none('<zzq>&"'), { exact: true }).waitFor()
    expect(await dialog(page).getByText(words.tryAnother, { exact: true }).isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await dialog(page).isVisible()).toBe(true)
    expect(page.url()).toBe(site.url(words.start))

    await field(page).fill(words.lang === 'en' ? 'beta' : '贝塔')
    // The list of links without results has options, too.
    await expect.poll(() => hits(page).count()).toBeGreaterThan(0)
    const hit = options(page).first()
    expect(await dialog(page).getByRole('status').textContent()).toBe(words.results(await hits(page).count()))
    expect(await isPrevented(hit, { modifiers: ['Control'] })).toBe(false)
    expect(await hit.getAttribute('href')).toBe(words.lang === 'en' ? '/api/beta' : '/zh/api/beta')
    expect(await dialog(page).isVisible()).toBe(true)

    await clear(page).click()
    await expect.poll(() => hits(page).count()).toBe(0)
    expect(await dialog(page).getByRole('status').textContent()).toBe('')
    expect([await field(page).inputValue(), await isFocused(field(page))]).toEqual(['', true])
  })
})

test.each<[start: string, found: [words: string, shown: string, url: string, title: string][]]>([
  [
    '/guide/',
    [
      ['alpha', 'Alpha', '/api/alpha', 'Alpha'],
      ['dist path', 'Alpha > Dist path', '/api/alpha#dist-path', 'Alpha'],
      ['beta', 'Beta', '/api/beta', 'Beta'],
      ['where it puts', 'Where it puts things.', '/api/alpha#dist-path', 'Alpha'],
    ],
  ],
  [
    '/zh/guide/',
    [
      ['贝塔', '贝塔', '/zh/api/beta', '贝塔'],
      ['端口', '贝塔 > 端口', '/zh/api/beta#%E7%AB%AF%E5%8F%A3', '贝塔'],
      ['阿尔法', '阿尔法', '/zh/api/alpha', '阿尔法'],
      ['热更新', '热更新让修改立即生效。', '/zh/guide/first#%E7%94%B2', '第一页'],
    ],
  ],
])(
  '[2.6.37, 4.31, 9.9] finds pages from %s by title, heading and text, closes and opens a chosen hit without a reload, and is empty when it reopens',
  async (start, found) => {
    const page = await browser.open(site.url(start))
    const document = await markDocument(page)
    for (const [words, shown, address, title] of found) {
      await searchFor(page, words)
      const hit = options(page)
        .filter({ has: page.getByText(shown, { exact: true }) })
        .first()
      expect((await hit.locator('mark').allTextContents()).join(' ').toLowerCase()).toBe(words)
      // The hit by title is the first hit, which Enter opens.
      if (shown === title) await page.keyboard.press('Enter')
      else await hit.click()
      await expect.poll(() => page.url()).toBe(site.url(address))
      await shows(page, title)
      expect(await dialog(page).count()).toBe(0)
      await openSearch(page)
      expect([await field(page).inputValue(), await hits(page).count()]).toEqual(['', 0])
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
    expect(await document.isSame()).toBe(true)
  },
)

test.each(sampled('en'))(
  'reports immediately that the index failed to load, and can retry, in $lang',
  async (words) => {
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
  },
)

test.each(sampled('zh'))(
  'reports that the index is loading, and answers the query when it has loaded, in $lang',
  async (words) => {
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
  },
)

test('[4.33] loads no search files with a page, and the index once, when the search opens for the first time', async () => {
  const page = await browser.open(site.url('/guide/'))
  const fetched = countIndex(page, 'en')
  const manifest = countRequests(page, '/manifest.json')
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((name) => /search/.test(name))).toEqual([])
  const [code] = await Promise.all([page.waitForResponse(/\/search-panel-/), searchButton(page).hover()])
  expect([code.ok(), fetched()]).toEqual([true, []])
  await openSearch(page)
  await expect.poll(fetched).toEqual(once)
  await field(page).fill('alpha')
  await options(page).first().waitFor()
  await page.keyboard.press('Escape')
  await searchFor(page, 'beta')
  expect([fetched(), manifest.count]).toEqual([once, 1])
})

test('[4.34] loads the index of another language once, when the reader switches to it after the first search', async () => {
  const page = await browser.open(site.url('/zh/guide/first'))
  const [english, chinese] = [countIndex(page, 'en'), countIndex(page, 'zh')]
  await page.getByRole('button', { name: /^语言/ }).click()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await shows(page, 'First')
  expect([english(), chinese()]).toEqual([[], []])
  await searchFor(page, 'distinguishable')
  await page.keyboard.press('Escape')
  expect([english(), chinese()]).toEqual([once, []])
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: '简体中文' }).click()
  await shows(page, '第一页')
  await expect.poll(chinese).toEqual(once)
  await searchFor(page, '模块联邦')
  await field(page).fill('distinguishable')
  // Chinese pages do not contain the word, so the results in English follow.
  await dialog(page)
    .getByRole('group', { name: /^English：\d+ 条结果$/ })
    .waitFor()
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

test.each([
  ['en', '/guide/', 'dist path', 'Alpha > Dist path', 'Alpha', '/api/alpha#dist-path'],
  ['zh', '/zh/guide/', '第 C 节', '第二页 > 第 C 节', '第二页', `/zh/guide/second#${encodeURI('第-c-节')}`],
])(
  '[9.9] selects the first hit, moves with arrows and wraps around, leaves Home and End to the field, and opens the heading with Enter, in %s',
  async (_, start, words, shown, title, address) => {
    const page = await browser.open(site.url(start))
    await searchFor(page, words)
    const texts = await options(page).allTextContents()
    // The head of the card, whose title is not a hit, then the hits.
    expect(texts.slice(0, 2)).toEqual([title, shown])
    const chosen = () => active(page).textContent()
    expect(await chosen()).toBe(shown)
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await options(page).nth(1).getAttribute('id'))
    for (const expected of [title, texts.at(-1)]) {
      await page.keyboard.press('ArrowUp')
      expect(await chosen()).toBe(expected)
    }
    for (const expected of [title, shown]) {
      await page.keyboard.press('ArrowDown')
      expect(await chosen()).toBe(expected)
    }
    for (const [key, caret] of [
      ['Home', 0],
      ['End', words.length],
    ] as const) {
      await page.keyboard.press(key)
      expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(caret)
      expect(await chosen()).toBe(shown)
    }
    await page.keyboard.press('Enter')
    await shows(page, title)
    expect(page.url()).toBe(site.url(address))
  },
)

test('closes with Enter on Cancel, reopens after Escape and Ctrl+K in one task, and stays open when a text selection ends outside', async () => {
  const page = await browser.open(site.url('/guide/'))
  await searchFor(page, 'alpha')
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(site.url('/guide/'))

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

test.each(sampled('zh'))(
  'leaves Enter, Escape and arrows to the input method while text is being composed, and searches for the text afterward, in $lang',
  async ({ lang, start }) => {
    const text = lang === 'en' ? 'words of' : '它做什么'
    const page = await browser.open(site.url(start))
    await openSearch(page)
    await field(page).fill(text)
    await expect.poll(() => hits(page).count()).toBe(2)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text: 'qxz', selectionStart: 3, selectionEnd: 3 })
    expect(await field(page).inputValue()).toBe(`${text}qxz`)
    const chosen = await active(page).getAttribute('id')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key)
    expect(await dialog(page).isVisible()).toBe(true)
    expect(await active(page).getAttribute('id')).toBe(chosen)
    expect(page.url()).toBe(site.url(start))
    expect(await hits(page).count()).toBe(2)
    await field(page).fill('')
    await devtools.send('Input.imeSetComposition', { text: 'qxz', selectionStart: 3, selectionEnd: 3 })
    await devtools.send('Input.insertText', { text })
    await expect.poll(() => hits(page).count()).toBe(2)
  },
)

/** Expects seven of the nine matching pages, each with its head, two hits and the row that shows the third. */
async function expectSevenPages(page: Page): Promise<void> {
  const links = await options(page).evaluateAll((rows) =>
    rows.map((row) => (row instanceof HTMLAnchorElement ? row.pathname : 'more')),
  )
  expect(new Set(links).size).toBe(8)
  expect([links.length, links.filter((link) => link === 'more').length]).toEqual([28, 7])
}

test('[9.4] shows seven of the nine matching pages, and selects a hit when the pointer moves, but not when the list scrolls below the pointer', async () => {
  const page = await browser.open(many.url('/guide/page-0'))
  await searchFor(page, 'proxy')
  await expectSevenPages(page)
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

test('[9.4] shows seven of the nine matching pages, selects the first hit after a new query, and scrolls the list to the top', async () => {
  const page = await browser.open(many.url('/zh/guide/page-0'))
  await searchFor(page, '代理')
  await expectSevenPages(page)
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  const scrolled = () => page.locator('.search-results').evaluate((list) => list.scrollTop)
  expect(await scrolled()).toBeGreaterThan(0)
  await field(page).fill('page')
  await page
    .getByRole('status')
    .getByText(/^7 条结果$/)
    .waitFor()
  expect([await active(page).getAttribute('id'), await scrolled()]).toEqual(['searchHit-0', 0])
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

test.each(sampled('zh'))(
  'takes a query from the URL, and is positioned according to the window width, in $lang',
  async ({ lang, start }) => {
    const words = lang === 'en' ? 'dist path' : '第 C 节'
    const page = await browser.open(site.url(`${start}?q=${encodeURIComponent(words)}`))
    await options(page).first().waitFor()
    expect(await field(page).inputValue()).toBe(words)
    for (const [width, expected] of [
      [960, { x: 0, y: 0, width: 960 }],
      [961, { x: 160.5, y: 80, width: 640 }],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.locator('.search-panel').boundingBox()).toMatchObject(expected)
    }
  },
)
