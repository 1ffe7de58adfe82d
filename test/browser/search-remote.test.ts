// Remote search: tabs, pending and failed queries, and a project's own hooks.

import type { RequestListener } from 'node:http'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { locales } from '../bilingual.ts'
import { searchApi } from '../search-api.ts'
import { testBrowser } from './browser.ts'
import { active, dialog, field, languages, openSearch, options, sampled, searchFor } from './searching.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const pages = {
  'content/en/guide/index.md': '# Guide\n\nHow to begin.\n',
  'content/en/guide/proxy.md': '# Proxy\n\nPasses requests on.\n\n## Proxy of a path\n\nOnly some.\n',
  'content/zh/guide/index.md': '# 指南\n\n如何开始。\n',
  'content/zh/guide/proxy.md': '# 代理\n\n转发请求。\n\n## 按路径代理\n\n只转发一部分。\n',
}
const word = { en: 'proxy', zh: '代理' }

const api: { asked: string[]; respond: RequestListener } = { asked: [], respond: () => undefined }
const server: RequestListener = (request, response) => {
  api.asked.push(decodeURIComponent(request.url ?? ''))
  api.respond(request, response)
}
const remote = serveBuilt(
  {
    'config/site.json': JSON.stringify({
      title: 'Docs',
      locales,
      search: {
        mode: 'remote',
        apiUrl: '/api/search',
        searchIndexes: ['Docs', { value: 'plugins', label: 'Plugins' }],
        searchLoading: true,
      },
    }),
    ...pages,
  },
  { api: server },
)
const answers = searchApi(() => remote.folder, { plugins: 'https://plugins.example' })

afterEach(() => {
  api.asked = []
})

const tabs = (page: Page) => page.getByRole('tab')
const spinner = (page: Page) => page.locator('.search-spinner')

async function openRemote(path: string, respond: RequestListener = answers): Promise<Page> {
  api.respond = respond
  return browser.open(remote.url(path))
}

/** Responses that are not a list of results. */
const failures: [string, RequestListener][] = [
  ['status 500', (_, response) => void response.writeHead(500).end()],
  ['HTML', (_, response) => void response.end('<!doctype html>')],
  ['no body', (_, response) => void response.end()],
  ['an object instead of a list', (_, response) => void response.end('{}')],
]

test.each(languages)(
  "[8.3] queries the server in the page's language, loads no index, and logs one error and finds nothing for each failed query, in $lang",
  async (words) => {
    browser.expectProblem(/^error: \[docsite\] The remote search failed\./, /status of 500/)
    const page = await openRemote(words.start)
    await searchFor(page, word[words.lang])
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.filter((name) => /search_|manifest/.test(name))).toEqual([])
    expect(api.asked).toEqual([
      `/api/search?keyword=${word[words.lang]}&limit=7&searchIndexes=Docs,plugins&lang=${words.lang}`,
    ])
    await options(page).first().click()
    await expect.poll(() => page.url()).toBe(remote.url(`${words.start}proxy`))

    const logged: string[] = []
    page.on('console', (message) => message.text().includes('[docsite]') && logged.push(message.text()))
    await openSearch(page)
    for (const [i, [response, respond]] of failures.entries()) {
      api.respond = respond
      const query = `${word[words.lang]} ${i}`
      await field(page).fill(query)
      await dialog(page).getByText(words.none(query), { exact: true }).waitFor()
      expect(await dialog(page).getByText(words.tryAnother, { exact: true }).isVisible()).toBe(true)
      expect(logged, response).toHaveLength(i + 1)
    }
  },
)

test('shows a tab for each index, and opens hits of another index in a new browser tab', async () => {
  const page = await openRemote('/guide/')
  await page.context().route('https://plugins.example/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await searchFor(page, 'proxy')
  expect(await tabs(page).allTextContents()).toEqual(['Docs', 'Plugins'])
  expect(await options(page).first().getAttribute('target')).toBe(null)
  await page.getByRole('tab', { name: 'Plugins' }).click()
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await opened.waitForURL('https://plugins.example/guide/proxy')
})

test.each(sampled('zh'))(
  '[4.32] selects the first hit when the tab changes, the first tab and hit when the search reopens, and moves between tabs with the arrow keys, Home and End, in $lang',
  async ({ lang, start }) => {
    const page = await openRemote(start)
    const chosen = page.getByRole('tab', { selected: true })
    const state = async () => [await chosen.textContent(), await active(page).getAttribute('id')]
    await searchFor(page, word[lang])
    await page.keyboard.press('ArrowDown')
    expect(await state()).toEqual(['Docs', 'searchHit-1'])
    await page.getByRole('tab', { name: 'Plugins' }).click()
    expect(await state()).toEqual(['Plugins', 'searchHit-0'])
    await page.keyboard.press('ArrowDown')
    expect(await state()).toEqual(['Plugins', 'searchHit-1'])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await searchFor(page, word[lang])
    expect(await state()).toEqual(['Docs', 'searchHit-0'])

    await chosen.focus()
    for (const [key, name] of [
      ['ArrowRight', 'Plugins'],
      ['ArrowRight', 'Docs'],
      ['ArrowLeft', 'Plugins'],
      ['Home', 'Docs'],
      ['End', 'Plugins'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await chosen.evaluate((tab) => tab === document.activeElement && tab.textContent)).toBe(name)
      expect(await page.getByRole('tabpanel', { name }).getByRole('option').count()).toBeGreaterThan(0)
    }
  },
)

test('highlights words of a hit of this site, but not of a hit of another index', async () => {
  // Both indexes contain the same pages.
  const page = await openRemote(
    '/guide/proxy',
    searchApi(() => remote.folder),
  )
  const hit = options(page).filter({ hasText: 'Proxy of a path' })
  const marks = () => page.evaluate(() => CSS.highlights.get('search')?.size ?? 0)
  await searchFor(page, 'proxy')
  await tabs(page).last().click()
  const [opened] = await Promise.all([page.context().waitForEvent('page'), hit.click()])
  await opened.waitForURL(remote.url('/guide/proxy#proxy-of-a-path'))
  expect(await marks()).toBe(0)
  await searchFor(page, 'proxy')
  await hit.click()
  // Not that in the title of the page.
  await expect.poll(marks).toBe(1)
})

test('shows a spinner until the response arrives, and cancels an older query', async () => {
  const waiting: (() => void)[] = []
  let isDropped = false
  const page = await openRemote('/guide/', (request, response) => {
    if (!request.url?.includes('keyword=slow')) waiting.push(() => answers(request, response))
    else
      response.on('close', () => {
        isDropped = true
      })
  })
  await openSearch(page)
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  expect(await spinner(page).count()).toBe(0)
  await field(page).fill('slow')
  await spinner(page).waitFor()
  await expect.poll(() => api.asked.length).toBe(1)
  await field(page).fill('proxy')
  await expect.poll(() => isDropped).toBe(true)
  await expect.poll(() => waiting.length).toBe(1)
  expect(await spinner(page).isVisible()).toBe(true)
  waiting[0]?.()
  await options(page).first().waitFor()
  expect(await spinner(page).count()).toBe(0)
})

// ---- Hooks

const hooks = `
import { useState } from 'react'
export const beforeSearch = (query) => {
  globalThis.asked = [...(globalThis.asked ?? []), [Date.now(), query]]
  return query.replace('prxy', 'proxy')
}
export const onSearch = async (query, results) => {
  if (query === 'proxy') return [{ group: 'Forum', result: query }, { group: 'Broken', result: 'broken' }]
}
const Broken = () => { throw new Error('drawn badly') }
export const render = (result) => {
  const [count, setCount] = useState(0)
  return result === 'broken' ? <Broken /> : <button onClick={() => setCount(count + 1)}>{result} asked {count}</button>
}
`
const hooked = serveBuilt({
  'config/site.json': JSON.stringify({ title: 'Docs', locales, search: { searchHooks: 'config/search.jsx' } }),
  'config/search.jsx': hooks,
  ...pages,
})

test.each(sampled('zh'))('[5.9] queries 150 ms after the last keystroke, in $lang', async ({ start, lang }) => {
  const page = await browser.open(hooked.url(start), { prepare: (context) => context.clock.install() })
  // The worker starts when all scripts of the search have loaded. The stopped clock does not delay this.
  const isPrepared = page.waitForEvent('worker')
  await openSearch(page)
  await isPrepared
  await page.clock.pauseAt(Date.now() + 60_000)
  const now = await page.evaluate(() => Date.now())
  const [first, second, third] = word[lang].padEnd(3, 'x')
  await page.keyboard.insertText(first as string)
  await page.clock.runFor(149)
  await page.keyboard.insertText(second as string)
  await page.clock.runFor(100)
  await page.keyboard.insertText(third as string)
  await page.clock.runFor(1000)
  await expect
    .poll(() => page.evaluate(() => (globalThis as { asked?: unknown }).asked))
    .toEqual([[now + 149 + 100 + 150, word[lang].padEnd(3, 'x').slice(0, 3)]])
})

test('[5.9] queries as soon as the panel has loaded if the last keystroke was 150 ms ago', async () => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const page = await browser.open(hooked.url('/guide/'), {
    prepare: async (context) => {
      await context.clock.install()
      await context.route('**/search-panel-*', async (route) => {
        await released
        await route.continue()
      })
    },
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  const now = await page.evaluate(() => Date.now())
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(word.en)
  await page.clock.runFor(150)
  const isPrepared = page.waitForEvent('worker')
  release()
  await isPrepared
  await page.clock.runFor(1)
  await expect
    .poll(() => page.evaluate(() => (globalThis as { asked?: unknown }).asked))
    .toEqual([[now + 150, word.en]])
})

test('allows hooks to change the query and to add tabs in which the keys of the hit list have no effect, and logs and leaves empty a tab that fails to render', async () => {
  browser.expectProblem(/^error: \[docsite\] Part of the page could not be rendered\. Error: drawn badly/)
  const page = await browser.open(hooked.url('/guide/'))
  // There are no tabs if there is only one group.
  await searchFor(page, 'guide')
  expect(await tabs(page).count()).toBe(0)

  await field(page).fill('prxy')
  await expect.poll(() => tabs(page).allTextContents()).toEqual(['Docs', 'Forum', 'Broken'])
  expect(await active(page).textContent()).toBe('Proxy')
  await page.getByRole('tab', { name: 'Forum' }).click()
  const button = page.getByRole('tabpanel').getByRole('button')
  await button.click()
  expect(await button.textContent()).toBe('proxy asked 1')
  await field(page).focus()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  expect([page.url(), await dialog(page).isVisible()]).toEqual([hooked.url('/guide/'), true])

  await page.getByRole('tab', { name: 'Broken' }).click()
  await expect.poll(() => page.getByRole('tabpanel').textContent()).toBe('')
  await page.getByRole('tab', { name: 'Docs' }).click()
  await options(page).first().waitFor()
})
