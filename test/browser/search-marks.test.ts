// Which words of a search hit are highlighted on the page that it opens, and for how long.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { isPrevented, shows, testBrowser } from './browser.ts'
import { pixelAt } from './pixel.ts'
import { active, dialog, field, languages, openSearch, options, searchFor } from './searching.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const filler = (words: string) => `${words}\n\n`.repeat(40)

const site = serveBuilt({
  ...bilingual(),
  'content/en/guide/_meta.json': JSON.stringify(['index', 'places', 'many', 'other']),
  'content/en/guide/index.md': '# Guide\n\nHow to begin.\n\n## Gardens\n\nA guide to gardens.\n',
  'content/en/guide/places.md': [
    '# Places',
    'A meadow comes first.',
    filler('Nothing of it here.'),
    '## output.distPath',
    'The quiet\nmeadow lies by the *river*bank, says a Café[^1] guest:\nMEADOW.',
    '- up\n- river\n- a lantern glow\n- worm and moth',
    '```ts title="meadow.ts"\nconst quiet = river(bank) // quiet meadow\n```',
    '::::tabs\n:::tab[One]\nFirst.\n:::\n:::tab[Two]\nA hidden meadow.\n:::\n::::',
    filler('Nothing more of it.'),
    '### app\n\nSee `#app`.',
    '[^1]: Or a tea room.',
  ].join('\n\n'),
  'content/en/guide/many.md': `# Many\n\n${'pebble '.repeat(900)}\n\n## Beach\n\n${'pebble '.repeat(600)}\n`,
  'content/en/guide/other.md': '# Other\n\nA meadow is here too.\n',
  'content/zh/guide/_meta.json': JSON.stringify(['index', 'places', 'other']),
  'content/zh/guide/index.md': '# 指南\n\n如何开始。\n\n## 花园\n\n关于花园的说明。\n',
  'content/zh/guide/places.md': [
    '# 地方',
    '草地在最前面。',
    filler('这里没有。'),
    '## output.distPath',
    '安静的草地在*河*岸边，客人说[^1]：草地。',
    '- 上\n- 河\n- 挂着灯笼\n- 萤火飞舞',
    '```ts title="草地.ts"\nconst quiet = river(bank) // 安静的草地\n```',
    '::::tabs\n:::tab[一]\n开始。\n:::\n:::tab[二]\n隐藏的草地。\n:::\n::::',
    filler('后面也没有。'),
    '### app\n\n参见 `#app`。',
    '[^1]: 或者茶馆。',
  ].join('\n\n'),
  'content/zh/guide/other.md': '# 其他\n\n这里也有草地。\n',
})

const texts = {
  en: {
    word: 'meadow',
    statement: 'The quiet meadow lies by',
    marked: ['meadow', 'MEADOW', 'meadow', 'meadow', 'meadow', 'meadow'],
    across: 'riverbank',
    phrase: 'quiet meadow',
    phrases: ['quiet\nmeadow', 'quiet meadow'],
    note: 'cafe guest',
    noted: ['Café1 guest'],
    river: 'river',
    rivers: ['river', 'river', 'river'],
    start: 'Guide',
    title: 'Places',
    here: 'gardens',
    heres: ['Gardens', 'gardens'],
  },
  zh: {
    word: '草地',
    statement: '安静的草地在',
    marked: Array(6).fill('草地') as string[],
    across: '河岸边',
    phrase: '安静的草地',
    phrases: ['安静的草地', '安静的草地'],
    note: '客人说：',
    noted: ['客人说1：'],
    river: '河',
    rivers: ['河', '河'],
    start: '指南',
    title: '地方',
    here: '花园',
    heres: ['花园', '花园'],
  },
}

/** Returns the highlighted texts in order. */
const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(CSS.highlights.get('search') ?? [], ({ startContainer, startOffset, endContainer, endOffset }) => {
      const range = document.createRange()
      range.setStart(startContainer, startOffset)
      range.setEnd(endContainer, endOffset)
      return range.toString()
    }),
  )

const becomesMarked = (page: Page, words: string[]) => expect.poll(() => marked(page)).toEqual(words)

/** Searches for words and opens the first hit that contains `shown`. */
async function choose(page: Page, words: string, shown: string): Promise<void> {
  await searchFor(page, words)
  await options(page).filter({ hasText: shown }).first().click()
}

describe.each(languages)('in $lang', ({ lang, start }) => {
  const text = texts[lang]
  const places = `${start}places`

  test('opens a hit at its heading, and highlights its words until the reader leaves the page, presses Escape or searches again', async () => {
    const page = await browser.open(site.url(start))
    const isOpenAtHeading = async () => {
      await shows(page, text.title)
      await becomesMarked(page, text.marked)
      expect(page.url()).toBe(site.url(`${places}#outputdistpath`))
      const heading = await page.getByRole('heading', { name: 'output.distPath' }).boundingBox()
      // 72 px for the navbar, 24 px for the heading's padding.
      expect(heading?.y).toBeCloseTo(72 + 24, 0)
    }
    await choose(page, text.word, text.statement)
    await isOpenAtHeading()

    await page.getByRole('tab').last().click()
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'output.distPath' }).last().click()
    expect(await marked(page)).toEqual(text.marked)
    await page.goBack()
    await shows(page, text.start)
    await becomesMarked(page, [])
    await page.goForward()
    await shows(page, text.title)
    expect(await marked(page)).toEqual([])
    await page.goBack()
    await shows(page, text.start)

    await searchFor(page, text.word)
    const active = page.getByRole('option', { selected: true })
    while (!(await active.textContent())?.includes(text.statement)) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await isOpenAtHeading()

    const leave = [
      () => page.keyboard.press('Escape'),
      async () => {
        await openSearch(page)
        await becomesMarked(page, [])
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'detached' })
      },
      () => page.getByRole('link', { name: /^(?:Next Page|下一页)/ }).click(),
    ]
    for (const [i, go] of leave.entries()) {
      if (i > 0) await choose(page, text.word, text.statement)
      await becomesMarked(page, text.marked)
      await go()
      await becomesMarked(page, [])
    }
  })

  test('highlights a hit on the current page immediately, but not if it opens in another tab', async () => {
    const page = await browser.open(site.url(start))
    await searchFor(page, text.here)
    const hit = active(page)
    expect(await isPrevented(hit, { modifiers: ['Control'] })).toBe(false)
    expect(await hit.getAttribute('href')).toContain('#')
    await page.keyboard.press('Tab')
    expect(await marked(page)).toEqual([])
    await field(page).focus()
    await page.keyboard.press('Enter')
    await becomesMarked(page, text.heres)
  })

  test('highlights the words of a hit where and as they occur together on the page', async () => {
    const page = await browser.open(site.url(start))
    const apart = lang === 'en' ? ['glow', 'worm'] : ['灯笼', '萤火']
    for (const [what, words, shown, expected] of [
      ['a word that is partly in italics', text.across, text.across, [text.across]],
      ['a name that contains a possible line break', 'output.distPath', `${text.title} > output`, ['output.distPath']],
      ['words separated by a line break in the source', text.phrase, text.statement, text.phrases],
      ['words with a footnote number between them', text.note, text.title, text.noted],
      ["words, but not a heading's permalink", '#app', '#app', ['#app']],
      ['words in one block, but not across blocks', text.river, text.title, text.rivers],
      ['words that the snippet joins and the page separates', apart.join(' '), apart.join(' · '), apart],
    ] as const) {
      await choose(page, words, shown)
      await expect.poll(() => marked(page), { message: what }).toEqual(expected)
    }
  })
})

test('highlights nothing after the reader navigates elsewhere while the page of the hit is loading', async () => {
  let come = () => {}
  const came = new Promise<void>((done) => {
    come = done
  })
  const page = await browser.open(site.url('/guide/'), {
    prepare: (context) =>
      context.route('**/static/pages/guide/places.json', async (route) => {
        await came
        await route.continue()
      }),
  })
  await choose(page, 'meadow', texts.en.statement)
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Other' }).click()
  await shows(page, 'Other')
  expect(await marked(page)).toEqual([])
  come()
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Places' }).click()
  await shows(page, 'Places')
  expect(await marked(page)).toEqual([])
})

test("highlights at most 1000 places, starting at the hit's heading", async () => {
  const page = await browser.open(site.url('/guide/'))
  await searchFor(page, 'pebble')
  await options(page).filter({ hasText: 'Beach' }).click()
  await becomesMarked(
    page,
    Array.from({ length: 1000 }, () => 'pebble'),
  )
  const sections = await page.evaluate(() => {
    const heading = document.getElementById('beach') as HTMLElement
    const ranges = [...(CSS.highlights.get('search') ?? [])]
    return ranges.map(({ startContainer }) =>
      heading.compareDocumentPosition(startContainer) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : 'before',
    )
  })
  expect([sections.indexOf('before'), sections.lastIndexOf('after')]).toEqual([600, 599])
})

test('says how to clear the highlights, in a button that does it and that is not printed', async () => {
  const page = await browser.open(site.url('/guide/'))
  const button = page.getByRole('status').getByRole('button', { name: 'Clear highlights' })
  await choose(page, 'gardens', 'Guide > Gardens')
  await becomesMarked(page, texts.en.heres)
  expect(await button.textContent()).toBe('EscClear highlights')
  await page.emulateMedia({ media: 'print' })
  expect(await button.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await button.click()
  expect([await marked(page), await button.count()]).toEqual([[], 0])
  await choose(page, 'gardens', 'Guide > Gardens')
  await button.waitFor()
  await page.keyboard.press('Escape')
  expect([await marked(page), await button.count()]).toEqual([[], 0])
})

test('shows no such button if nothing is highlighted', async () => {
  const page = await browser.open(site.url('/guide/'))
  await searchFor(page, 'other')
  await page.keyboard.press('Enter')
  await shows(page, 'Other')
  expect(await page.locator('.search-marks').count()).toBe(0)
})

test('paints highlights in light and dark mode', async () => {
  const page = await browser.open(site.url('/guide/'), { colorScheme: 'light' })
  await choose(page, 'gardens', 'Guide > Gardens')
  await becomesMarked(page, texts.en.heres)
  const place = await page.evaluate(() => {
    const [{ startContainer, startOffset } = {} as AbstractRange] = [...(CSS.highlights.get('search') ?? [])]
    const range = document.createRange()
    range.setStart(startContainer, startOffset)
    range.setEnd(startContainer, startOffset + 1)
    const { x, y, width } = range.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y) + 1 }
  })
  for (const [colorScheme, color] of [
    ['light', '#fecba3'],
    ['dark', '#6c4213'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => pixelAt(page, place.x, place.y)).toBe(color)
  }
})

test('opens the page without highlights in a browser without the Highlight API', async () => {
  const page = await browser.open(site.url('/guide/'), {
    prepare: (context) =>
      context.addInitScript(() => {
        Reflect.deleteProperty(CSS, 'highlights')
      }),
  })
  await choose(page, 'meadow', texts.en.statement)
  await shows(page, 'Places')
  expect(page.url()).toBe(site.url('/guide/places#outputdistpath'))
})
