// `docsite dev` in the browser: an edit appears immediately in every open page, and preserves the page's state.

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { RunningSite } from '../pipeline/dev/command.ts'
import { addPage, eventually, launch, openPage } from './dev-site.ts'

const isFull = process.env.DOCSITE_TEST === 'full'

const longText = Array.from({ length: 200 }, (_, i) => `First paragraph ${i}.\n`).join('\n')

let browser: Browser
let dev: RunningSite
beforeAll(async () => {
  browser = await launch()
  dev = await RunningSite.start({
    ...bilingual({ markdown: { html: 'all' } }),
    'content/en/index.md': '# Home\n',
    'content/en/other.md': '# Other\n',
    'content/zh/index.md': '# 首页\n',
    'content/zh/other.md': '# 其他\n',
    'content/zh/guide.md': '# 指南\n\n旧的文字。\n',
  })
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser.close()
  await dev[Symbol.asyncDispose]()
})

test('shows an edit in every open page without a reload', async () => {
  await addPage(dev, 'content/en/everywhere.md', '# Home\n\nOld text.\n')
  const pages = await Promise.all([1, 2].map(() => openPage(browser, dev.url('/everywhere'))))
  dev.site.edit('content/en/everywhere.md', '# Home\n\nNew text.\n')
  for (const page of pages) {
    await page.shows('New text.')
    expect(await page.wasReloaded()).toBe(false)
    expect(page.problems).toEqual([])
  }
})

test('does not miss an edit made just before the page subscribes to events', async () => {
  await addPage(dev, 'content/en/early.md', '# Home\n\nOld text.\n')
  const page = await browser.newPage()
  // Delays the script that subscribes, so that the edit comes first.
  await page.route('**/dev-*.js', async (route) => {
    dev.site.edit('content/en/early.md', '# Home\n\nNew text.\n')
    await eventually(
      async () => (await fetch(dev.url('/static/pages/early.json'))).text(),
      (record) => expect(record).toContain('New text.'),
    )
    await route.continue()
  })
  await page.goto(dev.url('/early'))
  await page.getByText('New text.').waitFor()
})

test('keeps the scroll position', async () => {
  const text = (before: string, after: string) => `# Long\n\n${before}${longText}\n${after}`
  await addPage(dev, 'content/en/long.md', text('', ''))
  const { page, ...opened } = await openPage(browser, dev.url('/long'))
  await page.getByText('First paragraph 150.').scrollIntoViewIfNeeded()
  const place = () => page.getByText('First paragraph 150.').evaluate((p) => Math.round(p.getBoundingClientRect().top))
  const before = await place()
  dev.site.edit('content/en/long.md', text('Above all.\n\n', 'The end.\n'))
  await page.getByText('The end.').waitFor({ state: 'attached' })
  expect(opened.problems).toEqual([])
  await eventually(place, (after) => expect(Math.abs(after - before)).toBeLessThanOrEqual(2))
})

test('keeps tabs selected when a panel is edited, a tab is added, or a tab is renamed', async () => {
  const tabs = (first: string, second: string, more = '', label = 'Two') =>
    `# Home\n\n::::tabs\n:::tab[One]{value="1"}\n${first}\n:::\n:::tab[${label}]{value="2"}\n${second}\n:::\n${more}::::\n`
  await addPage(dev, 'content/en/tabs.md', tabs('First.', 'Second.'))
  const opened = await openPage(browser, dev.url('/tabs'))
  const chosen = () => opened.page.getByRole('tab', { selected: true })
  await opened.page.getByRole('tab', { name: 'Two' }).click()

  dev.site.edit('content/en/tabs.md', tabs('First.', 'Second, changed.'))
  await opened.shows('Second, changed.')
  expect(await chosen().textContent()).toBe('Two')

  dev.site.edit('content/en/tabs.md', tabs('First.', 'Second.', ':::tab[Three]{value="3"}\nThird.\n:::\n'))
  await opened.page.getByRole('tab', { name: 'Three' }).waitFor()
  await opened.hydrated()
  await opened.page.getByRole('tab', { name: 'Three' }).click()
  await opened.shows('Third.')

  await opened.page.getByRole('tab', { name: 'Two' }).click()
  dev.site.edit('content/en/tabs.md', tabs('First.', 'Second!', ':::tab[Three]{value="3"}\nThird.\n:::\n', 'Deux'))
  await opened.page.getByRole('tab', { name: 'Deux' }).waitFor()
  await opened.shows('Second!')
  expect(await chosen().textContent()).toBe('Deux')
  expect(await opened.wasReloaded()).toBe(false)
  expect(opened.problems).toEqual([])
})

test('keeps details open, and the focus, caret and text of a field, when the text in and around them changes', async () => {
  const text = (word: string, before = '') =>
    `# ${word}

<p>${word} <label>Name <input id="name"></label></p>

<textarea id="note" aria-label="Note"></textarea>

${before}:::details More
Hidden ${word}.
:::

<details><summary>Own</summary>Raw ${word}.</details>

Last ${word}.
`
  await addPage(dev, 'content/en/state.md', text('old'))
  const opened = await openPage(browser, dev.url('/state'))
  const { page } = opened
  await page.locator('#pageArticle').getByText('More', { exact: true }).click()
  await page.getByText('Own', { exact: true }).click()
  await page.locator('#note').fill('A note.')
  await page.locator('#name').fill('abcdef')
  await page.locator('#name').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
  dev.site.edit('content/en/state.md', text('new', 'An added paragraph.\n\n'))
  await opened.shows('new Name')
  await opened.shows('Last new.')
  await opened.shows('Hidden new.')
  await opened.shows('Raw new.')
  const state = await page.locator('#name').evaluate((input: HTMLInputElement) => ({
    isFocused: document.activeElement === input,
    value: input.value,
    caret: [input.selectionStart, input.selectionEnd],
  }))
  expect(state).toEqual({ isFocused: true, value: 'abcdef', caret: [2, 4] })
  expect(await page.locator('#note').inputValue()).toBe('A note.')
  expect(await opened.wasReloaded()).toBe(false)
  expect(opened.problems).toEqual([])
})

test('keeps the focus on links, summaries, tabs and buttons, and adds buttons to new code blocks exactly once', async () => {
  const code = (word: string) => `\`\`\`js title="${word}"\nconst ${word} = 1\n\`\`\`\n`
  const text = (word: string, more = '') => `# Home

Lead ${word}.

See [this](./other.md) and more ${word}.

<details><summary>Sum ${word}</summary>Body ${word}.</details>

::::tabs
:::tab[One]
${word} [this](./other.md).
:::
:::tab[Two]
${word}.
:::
::::

${code(word)}${more}
Tail ${word}.
`
  await addPage(dev, 'content/en/focus.md', text('old'))
  const { page } = await openPage(browser, dev.url('/focus'))
  for (const [i, selector] of [
    'article p a',
    'summary',
    '.tab-panel a',
    '[role=tab][aria-selected=true]',
    '.copy-button',
  ].entries()) {
    const focused = page.locator(`#pageArticle :is(${selector})`).first()
    await focused.focus()
    await focused.evaluate((element) => Object.assign(window, { focused: element }))
    dev.site.edit('content/en/focus.md', text(`new${i}`))
    await page.getByText(`Tail new${i}.`).waitFor()
    const isFocused = await page.evaluate(
      () =>
        document.activeElement === (window as unknown as { focused: Element }).focused &&
        document.activeElement !== document.body,
    )
    expect(isFocused, selector).toBe(true)
  }
  dev.site.edit('content/en/focus.md', text('last', `\n${code('another')}`))
  await page.getByText('const another').waitFor()
  await eventually(
    () => page.locator('.copy-button').count(),
    (count) => expect(count).toBe(2),
  )
})

test('hydrates added and moved components, and unmounts removed ones, as on a fresh page', async () => {
  const tabs = (name: string) =>
    `::::tabs\n:::tab[${name} A]\n${name} first.\n:::\n:::tab[${name} B]\n${name} second.\n:::\n::::\n\n`
  await addPage(dev, 'content/en/moved.md', `# Home\n\n${tabs('One')}`)
  const opened = await openPage(browser, dev.url('/moved'))
  const { page } = opened
  await page.getByRole('tab', { name: 'One B' }).click()
  dev.site.edit('content/en/moved.md', `# Home\n\n${tabs('Two')}${tabs('One')}`)
  await page.getByRole('tab', { name: 'Two B' }).waitFor()
  await opened.hydrated()
  await page.getByRole('tab', { name: 'Two B' }).click()
  await opened.shows('Two second.')
  await opened.shows('One second.')
  const ids = await page.locator('article [id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  dev.site.edit('content/en/moved.md', `# Home\n\n${tabs('Two')}`)
  await opened.shownNoMore('One B')
  await opened.shows('Two second.')
  expect(opened.problems).toEqual([])
})

test('updates title, description, outline and page type', async () => {
  await addPage(dev, 'content/en/guide/a.md', '# First\n\n## One\n')
  const opened = await openPage(browser, dev.url('/guide/a'))
  const { page } = opened
  dev.site.edit('content/en/guide/a.md', '---\ndescription: Said.\n---\n\n# Second\n\n## One\n\n## Two\n')
  await page.getByRole('navigation', { name: 'ON THIS PAGE' }).getByText('Two').waitFor()
  await eventually(
    () => page.title(),
    (title) => expect(title).toContain('Second'),
  )
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('Said.')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Second').waitFor()
  dev.site.edit('content/en/guide/a.md', '---\noverview: true\n---\n\n# Third\n')
  await page.getByPlaceholder('Enter keyword').waitFor()
  expect(await opened.wasReloaded()).toBe(false)
  expect(opened.problems).toEqual([])
})

test('does not show the prefetched version of a page after an edit', async () => {
  await addPage(dev, 'content/en/linked.md', '# Linked\n\nOld text.\n')
  await addPage(dev, 'content/en/linking.md', '# Linking\n\n[Linked](./linked.md)\n')
  const opened = await openPage(browser, dev.url('/linking'))
  const { page } = opened
  const link = page.locator('#pageArticle').getByRole('link', { name: 'Linked' })
  await Promise.all([page.waitForResponse('**/static/pages/linked.json'), link.hover()])
  dev.site.edit('content/en/linked.md', '# Linked\n\nNew text.\n')
  await eventually(
    async () => (await fetch(dev.url('/static/pages/linked.json'))).text(),
    (record) => expect(record).toContain('New text.'),
  )
  await link.click()
  await opened.shows('New text.')
  dev.site.edit('content/en/linked.md', '# Linked\n\nNewest text.\n')
  await opened.shows('Newest text.')
  expect(await opened.wasReloaded()).toBe(false)
})

test('finds edited text with the search of an open page', async () => {
  await addPage(dev, 'content/en/fruit.md', '# Fruit\n\nOld quinces.\n')
  const opened = await openPage(browser, dev.url('/fruit'))
  const { page } = opened
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
  }
  await search('quinces')
  dev.site.edit('content/en/fruit.md', '# Fruit\n\nNew oranges.\n')
  await opened.shows('New oranges.')
  await search('oranges')
  expect(await opened.wasReloaded()).toBe(false)
})

const fruit = {
  en: ['apricots', 'blueberries', 'cherries', 'damsons', 'elderberries'],
  zh: ['杏子', '蓝莓', '樱桃', '李子', '接骨木'],
}

test.each([
  ['en', 'open', '/other'],
  ['zh', 'closed', '/zh/other'],
  ...(isFull
    ? ([
        ['en', 'closed', '/other'],
        ['zh', 'open', '/zh/other'],
      ] as const)
    : []),
] as const)(
  'finds an edited page by its new words within a second in %s while the search is %s',
  async (lang, panel, path) => {
    await addPage(dev, 'content/en/guide.md', '# Guide\n\nOld text.\n')
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
    for (const [i, word] of fruit[lang].entries()) {
      // The fastest of at least two runs counts, because the machine may be busy during others.
      if (i > 1 && Math.min(...times) <= 1000) break
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
    expect(Math.min(...times)).toBeLessThanOrEqual(1000)
    expect(await opened.wasReloaded()).toBe(false)
    expect(opened.problems).toEqual([])
  },
)

test('disconnects a hidden tab, and updates it when it becomes visible again', async () => {
  await addPage(dev, 'content/en/hidden.md', '# Home\n\nOld text.\n')
  const opened = await openPage(browser, dev.url('/hidden'))
  const { page } = opened
  const setHidden = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  dev.site.edit('content/en/hidden.md', '# Home\n\nNew text.\n')
  await eventually(
    async () => (await fetch(dev.url('/static/pages/hidden.json'))).text(),
    (record) => expect(record).toContain('New text.'),
  )
  expect(await page.locator('article').textContent()).toContain('Old text.')
  await setHidden(false)
  await opened.shows('New text.')
  expect(await opened.wasReloaded()).toBe(false)
})

// Restarts the server that all tests share.
test('reconnects to a restarted server, and shows changes made in the meantime', async () => {
  await addPage(dev, 'content/en/restarted.md', '# Home\n\nOld text.\n')
  const opened = await openPage(browser, dev.url('/restarted'))
  const { port } = new URL(dev.address)
  await dev.end('SIGINT')
  dev.site.edit('content/en/restarted.md', '# Home\n\nNew text.\n')
  await dev.run('dev', { flags: ['--port', port] })
  expect(new URL(dev.address).port).toBe(port)
  await opened.shows('New text.')
})
