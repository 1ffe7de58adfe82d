// What the search panel shows: recent pages and keys before a query, then cards of pages, sections and corrected queries.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { addAxe, violations } from './axe.ts'
import { hydrated, shows, testBrowser } from './browser.ts'
import { active, dialog, field, hits, isFocused, openSearch, options, sampled, searchFor } from './searching.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const own = serveOwn()
const isFull = process.env.DOCSITE_TEST === 'full'

const lamps = (count: number, lamp: string) =>
  Array.from({ length: count }, (_, i) => `## Part ${i + 1}\n\nA ${lamp} in part ${i + 1}.`).join('\n\n')

const meta = JSON.stringify([
  { type: 'dir', name: 'rooms', label: 'Rooms' },
  { type: 'dir', name: 'tools', label: 'Tools' },
])

const site = serveBuilt({
  ...bilingual(),
  'content/en/_nav.json': '[]',
  'content/en/guide/_meta.json': meta,
  'content/en/guide/index.md': '# Guide\n\nHow to begin.\n',
  'content/en/guide/rooms/attic.md': `# Attic\n\n${lamps(7, 'lantern')}\n`,
  'content/en/guide/rooms/cellar.md': `# Lantern cellar\n\n${lamps(3, 'lantern')}\n`,
  'content/en/guide/tools/saw.md': [
    '# Saw',
    '## The `saw.teeth` option',
    'Set saw.teeth by the light of a lantern.',
    '## Example',
    '```ts\nexport default {\n  saw: { teeth: 42 },\n}\n```',
  ].join('\n\n'),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`content/en/guide/rooms/room-${i}.md`, `# Room ${i}\n\nA plain room.\n`]),
  ),
  'content/zh/guide/_meta.json': meta,
  'content/zh/guide/index.md': '# 指南\n\n如何开始。\n',
  'content/zh/guide/rooms/attic.md': '# 阁楼\n\n一盏灯笼。\n',
  'content/zh/guide/rooms/cellar.md': '# 地窖\n\n另一盏灯笼。\n',
})

const recent = { en: 'Recently visited', zh: '最近浏览' }
const titles = (page: Page) => options(page).allTextContents()
const status = (page: Page) => dialog(page).getByRole('status')
const rooms = (numbers: readonly number[]) => numbers.map((i) => `Room ${i}`)

/** Opens pages one after another, the last one with the panel open. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(site.url(path))
    await hydrated(page)
  }
  await openSearch(page)
  await dialog(page).getByRole('button').first().waitFor()
}

describe('before a query', () => {
  test.each(sampled('en'))(
    'lists recent pages of the language, and opens them with the arrow keys and Enter or a click, in $lang',
    async ({ lang, start }) => {
      const page = await browser.open(site.url(lang === 'en' ? '/zh/guide/rooms/attic' : '/guide/rooms/attic'))
      const [attic, cellar] = lang === 'en' ? ['Attic', 'Lantern cellar'] : ['阁楼', '地窖']
      await visit(page, [`${start}rooms/attic`, `${start}rooms/cellar`, start])
      await page.getByRole('group', { name: recent[lang] }).waitFor()
      expect(await titles(page)).toEqual([cellar, attic])
      expect(await field(page).getAttribute('aria-expanded')).toBe('true')
      expect(await status(page).textContent()).toBe('')
      expect(await active(page).textContent()).toBe(cellar)
      await page.keyboard.press('ArrowDown')
      expect(await active(page).textContent()).toBe(attic)
      await page.keyboard.press('Enter')
      await shows(page, attic as string)
      await openSearch(page)
      await options(page).first().waitFor()
      // Pages that were reached by a link are remembered, too, and the current page is not listed.
      expect(await titles(page)).toEqual([lang === 'en' ? 'Guide' : '指南', cellar])
      await options(page).last().click()
      await shows(page, cellar as string)
      expect(await dialog(page).count()).toBe(0)
    },
  )

  test('lists at most seven recent pages, last one first, each once, and hides them while there is a query', async () => {
    const page = await browser.open(site.url('/guide/rooms/room-3'))
    await visit(page, [...rooms([0, 1, 2, 3, 4, 5, 6, 7, 8]), 'Room 4', 'Guide'].map(pathOf))
    expect(await titles(page)).toEqual(rooms([4, 8, 7, 6, 5, 3, 2]))
    await page.keyboard.press('ArrowUp')
    expect(await active(page).textContent()).toBe('Room 2')
    await field(page).fill('lantern')
    await hits(page).first().waitFor()
    expect(await page.getByRole('group', { name: recent.en }).count()).toBe(0)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await titles(page)).toEqual(rooms([4, 8, 7, 6, 5, 3, 2]))
    expect(await active(page).textContent()).toBe('Room 4')
  })

  const pathOf = (title: string) =>
    title === 'Guide' ? '/guide/' : `/guide/rooms/${title.toLowerCase().replace(' ', '-')}`

  const stores: [string, Record<string, string>, string[]][] = [
    ['something else is stored', { 'docsite-recent:/:en': '{"a":1}' }, ['Attic']],
    ['no JSON is stored', { 'docsite-recent:/:en': '[' }, ['Attic']],
    [
      'only some of what is stored is a page of this site',
      {
        'docsite-recent:/:en': JSON.stringify([
          ['/guide/'],
          ['/guide/rooms/cellar', 'Lantern cellar'],
          ['https://a.example/', 'A'],
        ]),
      },
      ['Attic', 'Lantern cellar'],
    ],
    ['another site stored pages', { 'docsite-recent:/docs/:en': JSON.stringify([['/docs/a', 'A']]) }, ['Attic']],
  ]
  // Most of the time is spent on loading pages.
  test.each(isFull ? stores : stores.slice(1, 3))(
    'lists the recent pages that docsite wrote for this site if %s',
    async (_, stored, expected) => {
      const page = await browser.open(site.url('/guide/rooms/attic'), { stored })
      await visit(page, ['/guide/rooms/attic', '/guide/rooms/room-1'])
      expect(await titles(page)).toEqual(expected)
    },
  )

  test.each([
    ['is blocked', 'getItem'],
    ['is full', 'setItem'],
  ])('lists no recent pages and reports no error if the storage %s', async (_, method) => {
    const page = await browser.open(site.url('/guide/rooms/attic'), {
      prepare: (context) =>
        context.addInitScript((name) => {
          Object.defineProperty(Storage.prototype, name, {
            value: () => {
              throw new DOMException('No', 'QuotaExceededError')
            },
          })
        }, method),
    })
    await visit(page, ['/guide/rooms/attic', '/guide/'])
    expect(await options(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await dialog(page).isVisible()).toBe(true)
  })

  test('forgets a recent page that no longer exists', async () => {
    browser.expectProblem(/status of 404/, /^error: \[docsite\] Client-side navigation to \/guide\/gone failed\./)
    const stored = {
      'docsite-recent:/:en': JSON.stringify([
        ['/guide/gone', 'Gone'],
        ['/guide/rooms/attic', 'Attic'],
      ]),
    }
    const page = await browser.open(site.url('/guide/'), { stored })
    await openSearch(page)
    await expect.poll(() => titles(page)).toEqual(['Gone', 'Attic'])
    await options(page).first().click()
    await page.getByText('PAGE NOT FOUND').waitFor()
    await hydrated(page)
    await visit(page, ['/guide/'])
    expect(await titles(page)).toEqual(['Attic'])
  })

  test('lists the pages in the menu of the site before the visitor has read a page, and the number of results after a query', async () => {
    const page = await browser.open(own.url('/'))
    await openSearch(page)
    await page.getByRole('group', { name: 'Menu', exact: true }).waitFor()
    expect((await titles(page)).slice(0, 2)).toEqual(['Guide', 'Config'])
    expect(await page.getByRole('group', { name: 'Menu', exact: true }).locator('.icon').count()).toBe(0)
    await page.keyboard.type('alias')
    await expect
      .poll(() =>
        dialog(page)
          .getByText(/^\d+ results$/)
          .isVisible(),
      )
      .toBe(true)
  })

  test('shows which keys it has, but not on a touch screen', async () => {
    const page = await browser.open(site.url('/guide/'))
    await openSearch(page)
    const keys = (of: Page) => dialog(of).locator('kbd')
    await keys(page).first().waitFor()
    expect(await keys(page).allTextContents()).toEqual(['↑', '↓', '↵', 'Ctrl', '↵'])
    expect(await dialog(page).getByRole('listitem').allTextContents()).toEqual(['↑↓Navigate', '↵Open', 'Ctrl↵New tab'])
    const phone = await browser.open(site.url('/guide/'), { hasTouch: true, isMobile: true })
    await openSearch(phone)
    await keys(phone).first().waitFor({ state: 'attached' })
    expect(await keys(phone).first().isVisible()).toBe(false)
  })
})

describe('the key for a slash', () => {
  test('opens the panel from the page, and is text in the field', async () => {
    const page = await browser.open(site.url('/guide/'))
    for (const key of ['/', 'Shift+/']) {
      // Keyboards on which a slash needs Shift report it like this.
      await page.evaluate(
        (shiftKey) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', shiftKey, bubbles: true })),
        key !== '/',
      )
      await field(page).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
    await page.getByRole('link').nth(2).focus()
    await page.keyboard.press('/')
    await field(page).waitFor()
    // The slash that opened the panel is not typed into it.
    expect(await field(page).inputValue()).toBe('')
    await page.keyboard.press('/')
    expect(await field(page).inputValue()).toBe('/')
  })

  test('is left to fields, to input methods, and to keyboard shortcuts of others', async () => {
    const page = await browser.open(site.url('/guide/'))
    await page.evaluate(() => {
      const box = document.createElement('div')
      box.innerHTML =
        '<input class="one"><textarea class="one"></textarea><select class="one"><option>1</option></select><div class="one" contenteditable>a<b>b</b></div>'
      document.querySelector('main')?.append(box)
    })
    // While text is being composed, the key belongs to the input method.
    const devtools = await page.context().newCDPSession(page)
    await page.locator('input.one').focus()
    await devtools.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    await page.keyboard.press('/')
    expect(await dialog(page).count()).toBe(0)
    await page.locator('input.one').fill('')
    for (const one of await page.locator('.one').all()) {
      await one.focus()
      await page.keyboard.press('/')
    }
    expect(await page.locator('input.one').inputValue()).toBe('/')
    expect(await page.locator('textarea.one').inputValue()).toBe('/')
    expect(await page.locator('div.one').textContent()).toContain('/')
    await page.locator('div.one').evaluate((one) => one.closest('div:not(.one)')?.remove())
    for (const key of ['Control+/', 'Alt+/', 'Meta+/']) await page.keyboard.press(key)
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('/')
    await field(page).waitFor()
  })

  test('does nothing while a menu, a drawer or a dialog is open', async () => {
    const page = await browser.open(site.url('/guide/'))
    const language = page.getByRole('button', { name: /^Language: / })
    await language.click()
    await page.keyboard.press('/')
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const other = document.createElement('dialog')
      document.body.append(other)
      other.showModal()
    })
    await page.keyboard.press('/')
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 600, height: 800 })
    await page.getByRole('button', { name: 'Sidebar menu' }).click()
    // It opens when its styles have loaded.
    await page.locator('.sidebar:popover-open').waitFor()
    await page.keyboard.press('/')
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await field(page).waitFor()
  })
})

describe('the cards of pages', () => {
  test('has one card per page, and its row for more shows the other hits with the keyboard or a click', async () => {
    const page = await browser.open(site.url('/guide/'))
    await searchFor(page, 'lantern')
    const cellar = [
      'Lantern cellar',
      'A lantern in part 1.Lantern cellar > Part 1',
      'A lantern in part 2.Lantern cellar > Part 2',
    ]
    const attic = (...parts: number[]) => parts.map((i) => `A lantern in part ${i}.Attic > Part ${i}`)
    const saw = ['Saw', 'Set saw.teeth by the light of a lantern.Saw > The saw.teeth option']
    const folded = [...cellar, '1 more in this page', 'Attic', ...attic(1, 2), '3 more in this page', ...saw]
    expect(await titles(page)).toEqual(folded)
    expect(await status(page).textContent()).toBe('10 results')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
    expect(await active(page).textContent()).toBe('1 more in this page')
    await page.keyboard.press('Enter')
    const third = 'A lantern in part 3.Lantern cellar > Part 3'
    expect(await titles(page)).toEqual([...cellar, third, ...folded.slice(4)])
    // The next row is the first one that was hidden.
    expect(await active(page).textContent()).toBe(third)
    await options(page).filter({ hasText: 'more in this page' }).click()
    expect(await titles(page)).toEqual([...cellar, third, 'Attic', ...attic(1, 2, 3, 4, 5), ...saw])
    expect(await isFocused(field(page))).toBe(true)
    expect(await status(page).textContent()).toBe('10 results')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/rooms/attic#part-2')
    await searchFor(page, 'lantern')
    expect(await titles(page)).toEqual(folded)
  })

  test('has at most three of the first ten rows from one page, and its head opens the page at its top, with highlights', async () => {
    const page = await browser.open(site.url('/guide/'))
    await searchFor(page, 'lantern')
    const links = await page
      .locator('a[role="option"]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLAnchorElement).pathname))
    expect(links.length).toBeGreaterThan(6)
    for (const link of links) expect(links.slice(0, 10).filter((other) => other === link).length).toBeLessThanOrEqual(3)
    await options(page)
      .filter({ hasText: /^Attic$/ })
      .click()
    await shows(page, 'Attic')
    expect(page.url()).toBe(site.url('/guide/rooms/attic'))
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('search')?.size)).toBe(7)
  })

  test('sets code in the code font', async () => {
    const page = await browser.open(site.url('/guide/'))
    await searchFor(page, 'teeth')
    const code = options(page).locator('code')
    expect(await code.allTextContents()).toEqual(['saw.teeth', '  saw: { teeth: 42 }, }'])
    for (const one of await code.all())
      expect(await one.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('monospace')
    expect(await code.first().locator('mark').textContent()).toBe('teeth')
    await field(page).fill('light of')
    await expect
      .poll(() => options(page).locator('.search-hit-text > span:first-child code').allTextContents())
      .toEqual(['saw.teeth'])
  })
})

describe('sections', () => {
  const section = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { name, exact: true })
  const pressed = (page: Page) =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { pressed: true }).allTextContents()

  test('limit the hits, keep the keys of the field and the layout, and are reset by a new query', async () => {
    const page = await browser.open(site.url('/guide/'))
    await searchFor(page, 'lantern')
    expect(await page.getByRole('group', { name: 'Filter' }).getByRole('button').allTextContents()).toEqual([
      'All',
      'Rooms',
      'Tools',
    ])
    expect(await pressed(page)).toEqual(['All'])
    const places = () => Promise.all(['All', 'Rooms', 'Tools'].map((name) => section(page, name).boundingBox()))
    const [before, list] = [await places(), await page.locator('.search-results').boundingBox()]
    await page.keyboard.press('ArrowDown')
    await section(page, 'Tools').click()
    expect(await pressed(page)).toEqual(['Tools'])
    expect(await places()).toEqual(before)
    expect((await page.locator('.search-results').boundingBox())?.y).toBe(list?.y)
    expect(await titles(page)).toEqual(['Saw', expect.stringContaining('lantern')])
    expect(await status(page).textContent()).toBe('1 result')
    // The first hit is selected, and the keys of the field work.
    expect(await isFocused(field(page))).toBe(true)
    expect(await active(page).textContent()).toContain('lantern')
    await page.keyboard.press('ArrowDown')
    expect(await active(page).textContent()).toBe('Saw')
    await section(page, 'All').click()
    expect(await status(page).textContent()).toBe('10 results')
    await section(page, 'Rooms').focus()
    await page.keyboard.press('Enter')
    expect(await status(page).textContent()).toBe('9 results')
    await field(page).fill('lantern part')
    await expect.poll(() => status(page).textContent()).not.toBe('9 results')
    await field(page).fill('lantern')
    await expect.poll(() => pressed(page)).toEqual(['All'])
  })

  test('are not offered if all hits are in one of them', async () => {
    const page = await browser.open(site.url('/guide/'))
    await searchFor(page, 'plain')
    expect(await page.getByRole('group', { name: 'Rooms' }).count()).toBe(1)
    expect(await page.getByRole('group', { name: 'Filter' }).count()).toBe(0)
  })
})

test('shows the passage of the active hit beside the results on wide screens only, hidden from assistive technology', async () => {
  const page = await browser.open(site.url('/guide/'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await searchFor(page, 'teeth')
  const pane = page.locator('.search-passage')
  await expect.poll(() => pane.textContent()).toContain('by the light of a lantern')
  expect(await pane.getAttribute('aria-hidden')).toBe('true')
  expect(await pane.locator('.prose').evaluate((prose) => (prose as HTMLElement).inert)).toBe(true)
  await field(page).fill('plain')
  await expect.poll(() => pane.textContent()).toContain('A plain room.')
  const before = await pane.textContent()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => pane.textContent()).not.toBe(before)
  await page.setViewportSize({ width: 1024, height: 800 })
  expect(await pane.isVisible()).toBe(false)
})

test('announces the corrected query or that there are no results, and has a button to clear the field only while there is text', async () => {
  const page = await browser.open(site.url('/guide/'))
  await openSearch(page)
  const clear = page.getByRole('button', { name: 'Clear' })
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  expect(await clear.count()).toBe(0)
  await field(page).fill('lantren celar')
  await hits(page).first().waitFor()
  expect(await status(page).locator('p').allTextContents()).toEqual([
    'Showing results for lantern cellar',
    expect.stringMatching(/^\d+ results?$/),
  ])
  expect(await status(page).locator('em').textContent()).toBe('lantern cellar')
  await field(page).fill('lantern cellar')
  await expect.poll(() => status(page).locator('em').count()).toBe(0)
  expect(await hits(page).count()).toBeGreaterThan(0)
  await field(page).fill('qxzqxz')
  await expect
    .poll(() => status(page).textContent())
    .toBe('No results for "qxzqxz"Please try again with a different keyword')
  await field(page).fill('=>=>')
  await expect
    .poll(() => status(page).textContent())
    .toBe('No results for "=>=>"Add a word to the signs, such as =>=> function')
  await clear.click()
  expect([await clear.count(), await status(page).textContent(), await isFocused(field(page))]).toEqual([0, '', true])
})

const arabic = serveBuilt('arabic')

test.each([
  ['English', () => site.url('/guide/'), ['lantern', 'teeth'], 'ltr'],
  ['Arabic', () => arabic.url('/guide/first-steps'), ['الطوابير', 'yaml'], 'rtl'],
] as const)('fits every width and has no accessibility violations in %s', async (_, url, queries, dir) => {
  const page = await browser.open(url())
  await addAxe(page)
  await page.keyboard.press('Control+k')
  for (const query of queries) {
    await page.getByRole('combobox').fill(query)
    await hits(page).first().waitFor()
    for (const width of isFull ? [1920, 1024, 768, 360] : [1024, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const faults = await page.locator('.search-panel').evaluate((panel) => {
        const box = panel.getBoundingClientRect()
        const inside = (element: Element) => {
          const { left, right } = element.getBoundingClientRect()
          return left >= box.left && right <= box.right
        }
        return [...panel.querySelectorAll('[role="option"], [role="option"] code, .search-actions, .search-keys li')]
          .filter((element) => !inside(element))
          .map((element) => element.outerHTML.slice(0, 200))
      })
      expect(faults, `${query} at ${width} px`).toEqual([])
      expect(await page.locator('.search-results').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    }
    expect(await violations(page, { width: 360, colorScheme: 'light' })).toEqual([])
    expect(await violations(page, { width: 1280, colorScheme: 'dark' })).toEqual([])
    const isStart = await options(page)
      .first()
      .evaluate((row) => {
        const [icon, text] = [...row.children].map((child) => child.getBoundingClientRect().x)
        return (icon ?? 0) < (text ?? 0)
      })
    expect(isStart).toBe(dir === 'ltr')
  }
  for (const code of await options(page).locator('code').all())
    expect(await code.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})

test('shows its edge, the matches and the active entry in forced colors', async () => {
  const page = await browser.open(site.url('/guide/'), { forcedColors: 'active' })
  await searchFor(page, 'lantern')
  const colors = (row: Locator) =>
    row.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { backgroundColor, color }
    })
  const chosen = await colors(active(page))
  const other = await colors(page.getByRole('option', { selected: false }).first())
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor)
  expect(chosen.color).not.toBe(chosen.backgroundColor)
  const mark = page.locator('.search-hit mark').first()
  expect(await mark.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')
  expect(await page.locator('.search-panel').evaluate((panel) => getComputedStyle(panel).borderTopWidth)).toBe('1px')
})

const questions = ['light a lantern', 'sharpen a saw', 'sweep the cellar']
const asking = serveBuilt({
  'config/site.json': JSON.stringify({
    locales: [{ lang: 'en', label: 'English' }],
    search: { examples: { en: questions } },
    themeConfig: {
      socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/lamps/lantern/' }],
    },
  }),
  'content/_nav.json': JSON.stringify([
    { text: 'Guide', link: '/guide/' },
    { text: 'Lamps', link: '/guide/lamps' },
  ]),
  'content/guide/_meta.json': '["index","lamps"]',
  'content/guide/index.md': '# Guide\n\nHow to begin.\n',
  'content/guide/lamps.md': '# Lamps\n\nHow to light a lantern.\n\n## Kinds\n\n### Lantern hooks\n\nOf iron.\n',
})

const groupOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).getByRole('option')

describe('the starting points', () => {
  test('offer the questions of the project, which fill the field', async () => {
    const page = await browser.open(asking.url('/guide/'))
    await openSearch(page)
    await groupOf(page, 'Try asking').first().waitFor()
    expect(await groupOf(page, 'Try asking').allTextContents()).toEqual(questions)
    await groupOf(page, 'Try asking').first().click()
    expect([await field(page).inputValue(), await isFocused(field(page))]).toEqual([questions[0], true])
    await hits(page).first().waitFor()
  })

  test('stay until the first answer, but Enter does not open them', async () => {
    const page = await browser.open(asking.url('/guide/'))
    await openSearch(page)
    await groupOf(page, 'Menu').first().waitFor()
    await page.keyboard.insertText('lantern')
    await page.keyboard.press('Enter')
    expect([await groupOf(page, 'Menu').count(), await active(page).count()]).toEqual([1, 0])
    await hits(page).first().waitFor()
    expect([await groupOf(page, 'Menu').count(), page.url()]).toEqual([0, asking.url('/guide/')])
  })
})

test('lists similar words, the menu and where to ask if nothing is found', async () => {
  const page = await browser.open(asking.url('/guide/'))
  await openSearch(page)
  await field(page).fill('lantxrxn')
  await groupOf(page, 'Similar words').first().waitFor()
  expect(await groupOf(page, 'Menu').allTextContents()).toEqual(['Lamps'])
  const ask = groupOf(page, 'Ask here')
  expect([await ask.textContent(), await ask.getAttribute('href'), await ask.getAttribute('target')]).toEqual([
    'github.com/lamps/lantern',
    'https://github.com/lamps/lantern/issues',
    '_blank',
  ])
  await groupOf(page, 'Similar words').getByText('lantern', { exact: true }).click()
  expect(await field(page).inputValue()).toBe('lantern')
  await hits(page).first().waitFor()
  expect(await ask.count()).toBe(0)
  // Words without similar ones get no suggestions.
  await field(page).fill('qxzqxz')
  await ask.waitFor()
  expect(await groupOf(page, 'Similar words').count()).toBe(0)
})

test.each(['Control', 'Meta'])('opens the active hit in a new tab with %s+Enter, and stays open', async (key) => {
  const page = await browser.open(asking.url('/guide/'))
  await searchFor(page, 'hooks')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press(`${key}+Enter`)
  const tab = await opened
  await tab.waitForURL(asking.url('/guide/lamps#lantern-hooks'))
  expect([await dialog(page).isVisible(), page.url()]).toEqual([true, asking.url('/guide/')])
  await tab.close()
})

test('draws the separators of a path of titles, and keeps them for screen readers', async () => {
  const page = await browser.open(asking.url('/guide/'))
  await searchFor(page, 'hooks')
  const hit = options(page).filter({ hasText: 'Lamps > Kinds > Lantern hooks' })
  expect(await hit.locator('.search-step').count()).toBe(1)
  const typed = hit.getByText('>')
  for (const one of await typed.all()) expect((await one.boundingBox())?.width).toBe(1)
  expect(await typed.count()).toBe(2)
})

test('is as high as its content until it shows a passage', async () => {
  const page = await browser.open(asking.url('/guide/'))
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openSearch(page)
  await groupOf(page, 'Menu').first().waitFor()
  const height = async () => (await page.locator('.search-panel').boundingBox())?.height
  expect(await height()).toBeLessThan(400)
  await field(page).fill('qxzqxz')
  await groupOf(page, 'Ask here').waitFor()
  expect(await height()).toBeLessThan(400)
  await field(page).fill('lantern')
  await hits(page).first().waitFor()
  expect(await height()).toBe(720)
})

test('shows its field, buttons and first list in the same frame', async () => {
  const page = await browser.open(asking.url('/guide/'), {
    prepare: (context) =>
      context.route('**/search-panel-*', async (route) => {
        await new Promise((done) => setTimeout(done, 60))
        await route.continue()
      }),
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await hydrated(page)
  const frames = page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const seen: string[] = []
        const look = () => {
          const mask = document.querySelector('.search-mask')
          const panel = mask?.querySelector('.search-panel')
          const isShown = [mask, panel].every((one) => one && getComputedStyle(one).opacity === '1')
          if (panel && isShown) {
            const { width, height } = panel.getBoundingClientRect()
            seen.push(
              `${panel.children.length} parts, ${panel.querySelectorAll('[role=option]').length} options, ${width} × ${height}`,
            )
          }
          if (seen.length < 10) requestAnimationFrame(look)
          else done([...new Set(seen)])
        }
        look()
      }),
  )
  await page.keyboard.press('Control+k')
  expect(await frames).toEqual([expect.stringMatching(/^5 parts, 4 options/)])
})
