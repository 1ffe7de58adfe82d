// `docsite dev` in the browser: an edit appears immediately in every open page, and preserves the page's state.

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { locales } from '../bilingual.ts'
import { RunningSite } from '../pipeline/dev/command.ts'
import { eventually, launch, openPage } from './dev-site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(() => browser.close())

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, i) => `${word} paragraph ${i}.\n`).join('\n')

test('shows an edit in every open page without a reload', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n\nOld text.\n' })
  const pages = await Promise.all([1, 2, 3].map(() => openPage(browser, dev.url('/'))))
  dev.site.edit('content/index.md', '# Home\n\nNew text.\n')
  for (const page of pages) {
    await page.shows('New text.')
    expect(await page.wasReloaded()).toBe(false)
    expect(page.problems).toEqual([])
  }
})

test('does not miss an edit made just before the page subscribes to events', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n\nOld text.\n' })
  const page = await browser.newPage()
  // Delays the script that subscribes, so that the edit comes first.
  await page.route('**/dev-*.js', async (route) => {
    dev.site.edit('content/index.md', '# Home\n\nNew text.\n')
    await eventually(
      async () => (await fetch(dev.url('/static/pages/index.json'))).text(),
      (record) => expect(record).toContain('New text.'),
    )
    await route.continue()
  })
  await page.goto(dev.url('/'))
  await page.getByText('New text.').waitFor()
})

test('keeps the scroll position', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': `# Home\n\n${lines(200, 'First')}` })
  const { page, ...opened } = await openPage(browser, dev.url('/'))
  await page.getByText('First paragraph 150.').scrollIntoViewIfNeeded()
  const place = () => page.getByText('First paragraph 150.').evaluate((p) => Math.round(p.getBoundingClientRect().top))
  const before = await place()
  dev.site.edit('content/index.md', `# Home\n\nAbove all.\n\n${lines(200, 'First')}\nThe end.\n`)
  await page.getByText('The end.').waitFor({ state: 'attached' })
  expect(opened.problems).toEqual([])
  await eventually(place, (after) => expect(Math.abs(after - before)).toBeLessThanOrEqual(2))
})

test('keeps tabs selected when a panel is edited, a tab is added, or a tab is renamed', async () => {
  const tabs = (first: string, second: string, more = '', label = 'Two') =>
    `# Home\n\n::::tabs\n:::tab[One]{value="1"}\n${first}\n:::\n:::tab[${label}]{value="2"}\n${second}\n:::\n${more}::::\n`
  await using dev = await RunningSite.start({ 'content/index.md': tabs('First.', 'Second.') })
  const opened = await openPage(browser, dev.url('/'))
  const chosen = () => opened.page.getByRole('tab', { selected: true })
  await opened.page.getByRole('tab', { name: 'Two' }).click()

  dev.site.edit('content/index.md', tabs('First.', 'Second, changed.'))
  await opened.shows('Second, changed.')
  expect(await chosen().textContent()).toBe('Two')

  dev.site.edit('content/index.md', tabs('First.', 'Second.', ':::tab[Three]{value="3"}\nThird.\n:::\n'))
  await opened.page.getByRole('tab', { name: 'Three' }).waitFor()
  await opened.hydrated()
  await opened.page.getByRole('tab', { name: 'Three' }).click()
  await opened.shows('Third.')

  await opened.page.getByRole('tab', { name: 'Two' }).click()
  dev.site.edit('content/index.md', tabs('First.', 'Second!', ':::tab[Three]{value="3"}\nThird.\n:::\n', 'Deux'))
  await opened.page.getByRole('tab', { name: 'Deux' }).waitFor()
  await opened.shows('Second!')
  expect(await chosen().textContent()).toBe('Deux')
  expect(await opened.wasReloaded()).toBe(false)
  expect(opened.problems).toEqual([])
})

test('keeps details open when the text in and around them changes', async () => {
  const text = (word: string, before = '') =>
    `# Home\n\n${before}:::details More\nHidden ${word}.\n:::\n\n<details><summary>Own</summary>Raw ${word}.</details>\n\nLast ${word}.\n`
  await using dev = await RunningSite.start({ 'content/index.md': text('old') })
  const opened = await openPage(browser, dev.url('/'))
  await opened.page.getByText('More').click()
  await opened.page.getByText('Own', { exact: true }).click()
  dev.site.edit('content/index.md', text('new', 'An added paragraph.\n\n'))
  await opened.shows('Last new.')
  await opened.shows('Hidden new.')
  await opened.shows('Raw new.')
  expect(await opened.wasReloaded()).toBe(false)
})

test('keeps the focus, caret and text of a field', async () => {
  const text = (word: string) =>
    `# ${word}\n\n<p>${word} <label>Name <input id="name"></label></p>\n\n<textarea id="note" aria-label="Note"></textarea>\n`
  await using dev = await RunningSite.start({
    'config/site.json': '{ "markdown": { "html": "all" } }',
    'content/index.md': text('old'),
  })
  const { page, ...opened } = await openPage(browser, dev.url('/'))
  await page.locator('#note').fill('A note.')
  await page.locator('#name').fill('abcdef')
  await page.locator('#name').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
  dev.site.edit('content/index.md', text('new'))
  await page.getByText('new Name').waitFor()
  const state = await page.locator('#name').evaluate((input: HTMLInputElement) => ({
    isFocused: document.activeElement === input,
    value: input.value,
    caret: [input.selectionStart, input.selectionEnd],
  }))
  expect(state).toEqual({ isFocused: true, value: 'abcdef', caret: [2, 4] })
  expect(await page.locator('#note').inputValue()).toBe('A note.')
  expect(opened.problems).toEqual([])
})

test.each([
  ['a link in the text', 'See [this](./other.md) and more WORD.', 'article p a'],
  ['a summary', '<details><summary>Sum WORD</summary>Body WORD.</details>', 'summary'],
  ['a link inside a panel', '::::tabs\n:::tab[One]\nWORD [this](./other.md).\n:::\n::::', '.tab-panel a'],
  ['a tab', '::::tabs\n:::tab[One]\nA.\n:::\n:::tab[Two]\nWORD.\n:::\n::::', '[role=tab][aria-selected=true]'],
  ['the copy button of a code block', '```js title="WORD"\nconst WORD = 1\n```', '.copy-button'],
])('keeps the focus on %s', async (_, block, selector) => {
  const text = (word: string) => `# Home\n\nLead ${word}.\n\n${block.replaceAll('WORD', word)}\n\nTail ${word}.\n`
  await using dev = await RunningSite.start({ 'content/index.md': text('old'), 'content/other.md': '# Other\n' })
  const { page } = await openPage(browser, dev.url('/'))
  await page.locator(selector).focus()
  await page.locator(selector).evaluate((element) => Object.assign(window, { focused: element }))
  dev.site.edit('content/index.md', text('new'))
  await page.getByText('Tail new.').waitFor()
  const isFocused = await page.evaluate(
    () =>
      document.activeElement === (window as unknown as { focused: Element }).focused &&
      document.activeElement !== document.body,
  )
  expect(isFocused).toBe(true)
})

test('hydrates added and moved components, and unmounts removed ones, as on a fresh page', async () => {
  const tabs = (name: string) =>
    `::::tabs\n:::tab[${name} A]\n${name} first.\n:::\n:::tab[${name} B]\n${name} second.\n:::\n::::\n\n`
  await using dev = await RunningSite.start({ 'content/index.md': `# Home\n\n${tabs('One')}` })
  const opened = await openPage(browser, dev.url('/'))
  const { page } = opened
  await page.getByRole('tab', { name: 'One B' }).click()
  dev.site.edit('content/index.md', `# Home\n\n${tabs('Two')}${tabs('One')}`)
  await page.getByRole('tab', { name: 'Two B' }).waitFor()
  await opened.hydrated()
  await page.getByRole('tab', { name: 'Two B' }).click()
  await opened.shows('Two second.')
  await opened.shows('One second.')
  const ids = await page.locator('article [id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  dev.site.edit('content/index.md', `# Home\n\n${tabs('Two')}`)
  await opened.shownNoMore('One B')
  await opened.shows('Two second.')
  expect(opened.problems).toEqual([])
})

test('adds buttons to new code blocks exactly once', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n\n```js\nconst a = 1\n```\n' })
  const { page } = await openPage(browser, dev.url('/'))
  dev.site.edit('content/index.md', '# Home\n\n```js\nconst a = 2\n```\n\n```js\nconst b = 3\n```\n')
  await page.getByText('const b = 3').waitFor()
  await eventually(
    () => page.locator('.copy-button').count(),
    (count) => expect(count).toBe(2),
  )
})

test('updates title, description, outline and page type', async () => {
  await using dev = await RunningSite.start({
    'content/guide/a.md': '# First\n\n## One\n',
    'content/index.md': '# Home\n',
  })
  const opened = await openPage(browser, dev.url('/guide/a'))
  const { page } = opened
  dev.site.edit('content/guide/a.md', '---\ndescription: Said.\n---\n\n# Second\n\n## One\n\n## Two\n')
  await page.getByRole('navigation', { name: 'ON THIS PAGE' }).getByText('Two').waitFor()
  await eventually(
    () => page.title(),
    (title) => expect(title).toContain('Second'),
  )
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('Said.')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Second').waitFor()
  dev.site.edit('content/guide/a.md', '---\noverview: true\n---\n\n# Third\n')
  await page.getByPlaceholder('Enter keyword').waitFor()
  expect(await opened.wasReloaded()).toBe(false)
  expect(opened.problems).toEqual([])
})

test('does not show the prefetched version of a page after an edit', async () => {
  await using dev = await RunningSite.start({
    'content/index.md': '# Home\n\n[Other](./other.md)\n',
    'content/other.md': '# Other\n\nOld text.\n',
  })
  const opened = await openPage(browser, dev.url('/'))
  const { page } = opened
  await Promise.all([
    page.waitForResponse('**/static/pages/other.json'),
    page.locator('#pageArticle').getByRole('link', { name: 'Other' }).hover(),
  ])
  dev.site.edit('content/other.md', '# Other\n\nNew text.\n')
  await eventually(
    async () => (await fetch(dev.url('/static/pages/other.json'))).text(),
    (record) => expect(record).toContain('New text.'),
  )
  await page.locator('#pageArticle').getByRole('link', { name: 'Other' }).click()
  await opened.shows('New text.')
  dev.site.edit('content/other.md', '# Other\n\nNewest text.\n')
  await opened.shows('Newest text.')
  expect(await opened.wasReloaded()).toBe(false)
})

test('finds edited text with the search of an open page', async () => {
  await using dev = await RunningSite.start({
    'content/index.md': '# Home\n',
    'content/guide.md': '# Guide\n\nOld apricots.\n',
  })
  const opened = await openPage(browser, dev.url('/guide'))
  const { page } = opened
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
  }
  await search('apricots')
  dev.site.edit('content/guide.md', '# Guide\n\nNew blueberries.\n')
  await opened.shows('New blueberries.')
  await search('blueberries')
  expect(await opened.wasReloaded()).toBe(false)
})

test.each([
  ['en', 'open', '/other', ['apricots', 'blueberries', 'cherries', 'damsons', 'elderberries']],
  ['en', 'closed', '/other', ['apricots', 'blueberries', 'cherries', 'damsons', 'elderberries']],
  ['zh', 'open', '/zh/other', ['杏子', '蓝莓', '樱桃', '李子', '接骨木']],
  ['zh', 'closed', '/zh/other', ['杏子', '蓝莓', '樱桃', '李子', '接骨木']],
])(
  'finds an edited page by its new words within a second in %s while the search is %s',
  async (lang, panel, path, words) => {
    await using dev = await RunningSite.start({
      'config/site.json': JSON.stringify({
        locales,
      }),
      'content/en/guide.md': '# Guide\n\nOld text.\n',
      'content/zh/guide.md': '# 指南\n\n旧的文字。\n',
      'content/en/other.md': '# Other\n',
      'content/zh/other.md': '# 其他\n',
    })
    // A page other than the edited one is open.
    const context = await browser.newContext({ locale: lang })
    const opened = await openPage(browser, dev.url(path), context)
    const { page } = opened
    const [field, found] = [page.getByRole('combobox'), page.getByRole('option')]
    const nothing = (word: string) => page.locator('.search-note').filter({ hasText: word })
    const press = (key: string) => page.keyboard.press(key)
    const isFound = async (word: string): Promise<boolean> => {
      if (panel === 'closed') await press('Control+k')
      await field.fill('')
      await found.first().waitFor({ state: 'detached' })
      await field.fill(word)
      await found.or(nothing(word)).first().waitFor()
      const isThere = (await found.count()) > 0
      if (panel === 'closed') await press('Escape')
      return isThere
    }
    if (panel === 'open') await press('Control+k')
    const times: number[] = []
    for (const word of words) {
      // The duration of a query alone, under the current load of this machine.
      const asked = performance.now()
      expect(await isFound(word)).toBe(false)
      const questionMs = performance.now() - asked
      dev.site.edit(`content/${lang}/guide.md`, `# ${lang}\n\n${word}\n`)
      const start = performance.now()
      await eventually(
        () => isFound(word),
        (found) => expect(found).toBe(true),
      )
      times.push(performance.now() - start - questionMs)
    }
    // The fastest run, because the machine may be busy during others.
    expect(Math.min(...times)).toBeLessThanOrEqual(1000)
    expect(await opened.wasReloaded()).toBe(false)
    expect(opened.problems).toEqual([])
  },
)

test('disconnects a hidden tab, and updates it when it becomes visible again', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n\nOld text.\n' })
  const opened = await openPage(browser, dev.url('/'))
  const { page } = opened
  const setHidden = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  dev.site.edit('content/index.md', '# Home\n\nNew text.\n')
  await eventually(
    async () => (await fetch(dev.url('/static/pages/index.json'))).text(),
    (record) => expect(record).toContain('New text.'),
  )
  expect(await page.locator('article').textContent()).toContain('Old text.')
  await setHidden(false)
  await opened.shows('New text.')
  expect(await opened.wasReloaded()).toBe(false)
})

test('reconnects to a restarted server, and shows changes made in the meantime', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n\nOld text.\n' })
  const opened = await openPage(browser, dev.url('/'))
  const { port } = new URL(dev.address)
  await dev.end('SIGINT')
  dev.site.edit('content/index.md', '# Home\n\nNew text.\n')
  await dev.run('dev', { flags: ['--port', port] })
  expect(new URL(dev.address).port).toBe(port)
  await opened.shows('New text.')
})
