// `docsite dev` shows errors over the page, and removes them when they are fixed, without a reload.

import { chmodSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RunningSite } from '../pipeline/dev/command.ts'
import { SiteTest } from '../site-test.ts'
import { addPage, eventually, launch, openPage } from './dev-site.ts'

/** A page without findings. Two pages with the same title would have one, as soon as the check of the whole site ends. */
const right = (title: string) => `# ${title}\n\nAll is well.\n`
const config = (title: string) => `export default { title: '${title}', styles: ['config/own.css'] }\n`
const badge = (word: string) => `export default () => <b className="own">${word}</b>\n`

let browser: Browser
let dev: RunningSite
beforeAll(async () => {
  browser = await launch()
  const site = SiteTest.of({
    'content/index.md': right('Home'),
    'config/site.ts': config('First'),
    'config/own.css': 'h1 { color: rgb(1, 2, 3) }\n',
    'config/islands/own-badge.tsx': badge('First badge'),
    editor: '#!/bin/sh\nprintf "%s:%s:%s" "$@" > "$0.log"\n',
  })
  chmodSync(site.path('editor'), 0o755)
  dev = new RunningSite(site)
  await dev.run('dev', { flags: ['--port', '0', '--base', '/docs/'], env: { LAUNCH_EDITOR: site.path('editor') } })
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser.close()
  await dev[Symbol.asyncDispose]()
})

test('shows the position, message and hint of a broken page over its text, opens it in the editor, and recovers', async () => {
  await addPage(dev, 'content/type.md', right('Type'))
  const opened = await openPage(browser, dev.url('/type'))
  dev.site.edit('content/type.md', '---\npageType: dok\n---\n\n# Type\n\nStill here.\n')
  await opened.messages.waitFor()
  expect(await opened.messages.getAttribute('role')).toBe('alert')
  const text = await opened.messages.textContent()
  expect(text).toContain('content/type.md:2:1')
  expect(text).toContain('pageType')
  expect(text).toMatch(/doc/)
  await opened.shows('Still here.')
  expect(await opened.messages.locator('pre .row').allTextContents()).toEqual(['1---', '2pageType: dok', '3---'])
  // A screen reader announces only the count.
  expect(await opened.messages.locator('ol').getAttribute('aria-live')).toBe('off')
  expect(await opened.messages.locator('.count').textContent()).toBe('1 error')
  // Clicks inside the page, because the first check redraws the message when it ends.
  await opened.messages
    .getByRole('button', { name: 'content/type.md:2:1' })
    .evaluate((place: HTMLElement) => place.click())
  const opening = `${dev.site.path('content/type.md')}:2:1`
  await eventually(
    async () => dev.site.exists('editor.log') && dev.site.read('editor.log'),
    (log) => expect(log).toBe(opening),
  )
  dev.site.edit('content/type.md', right('Type'))
  await opened.isFixed()
  await opened.shows('All is well.')
  expect(await opened.wasReloaded()).toBe(false)
})

test('reports an error when a reader opens a broken page', async () => {
  await addPage(dev, 'content/unclosed.md', '# Unclosed\n\n:::tip\nOpen.\n')
  const opened = await openPage(browser, dev.url('/unclosed'))
  await opened.messages.getByText('content/unclosed.md:3:1').waitFor()
  dev.site.edit('content/unclosed.md', right('Unclosed'))
  await opened.isFixed()
})

test('folds warnings to a pill, opens as a card, and stays open while they are fixed and on the next page', async () => {
  await addPage(dev, 'content/warnings.md', '# Warnings\n\n[a]() [b]()\n')
  const opened = await openPage(browser, dev.url('/warnings'))
  await opened.messages.getByText('2 warnings', { exact: true }).waitFor()
  expect(await opened.messages.getAttribute('role')).toBe('status')
  const second = opened.messages.getByText('content/warnings.md:3:7')
  expect(await second.isVisible()).toBe(false)
  const toggle = opened.messages.getByRole('button', { name: /warning/ })
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  // Clicks inside the page, because the card may move while the first check ends.
  await toggle.evaluate((button: HTMLElement) => button.click())
  await second.waitFor()
  expect(await opened.messages.locator('mark').allTextContents()).toEqual(['[a]()', '[b]()'])
  dev.site.edit('content/warnings.md', '# Warnings\n\n[a](#warnings) [b]()\n')
  await opened.messages.getByText('1 warning', { exact: true }).waitFor()
  expect(await opened.messages.getByText('content/warnings.md:3:16').isVisible()).toBe(true)
  await opened.page.reload()
  await opened.messages.getByText('content/warnings.md:3:16').waitFor()
  await opened.messages.getByRole('button', { name: 'content/warnings.md:3:16' }).focus()
  await opened.page.keyboard.press('Escape')
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
  await opened.hydrated()
  dev.site.edit('content/warnings.md', right('Warnings'))
  await opened.isFixed()
})

test('shows messages only on the page that they belong to', async () => {
  await addPage(dev, 'content/broken.md', '# Broken\n\n:::tip\nOpen.\n')
  await addPage(dev, 'content/whole.md', '# Whole\n\n[Broken](./broken.md)\n')
  const opened = await openPage(browser, dev.url('/whole'))
  await opened.page.locator('#pageArticle').getByRole('link', { name: 'Broken' }).click()
  await opened.messages.waitFor()
  await opened.page.goBack()
  await opened.isFixed()
  expect(await opened.wasReloaded()).toBe(false)
})

test('reports a broken configuration on every page, and applies it when it is fixed', async () => {
  await addPage(dev, 'content/titled.md', '# Titled\n')
  const pages = [await openPage(browser, dev.url('/')), await openPage(browser, dev.url('/titled'))]
  dev.site.edit('config/site.ts', "export default {\n  titel: 'Second',\n}\n")
  for (const { messages } of pages) await messages.getByText('config/site.ts:2:3').waitFor()
  for (const page of pages) expect(await page.wasReloaded()).toBe(false)
  dev.site.edit('config/site.ts', config('Second'))
  for (const page of pages) {
    await eventually(
      () => page.page.title(),
      (title) => expect(title).toContain('Second'),
    )
    await page.isFixed()
  }
})

test('keeps the page readable when a component cannot be compiled or throws during rendering, reports the reason, and recovers', async () => {
  dev.site.edit('config/islands/own-badge.tsx', badge('First badge'))
  await addPage(dev, 'content/badge.md', `${right('Badge')}\n::own-badge\n`)
  const opened = await openPage(browser, dev.url('/badge'))
  await opened.shows('First badge')
  for (const [text, said] of [
    ['export default () => <b\n', 'config/islands/own-badge.tsx:2:1'],
    ["export default () => {\n  throw new Error('Not today')\n}\n", 'Not today'],
  ] as const) {
    dev.site.edit('config/islands/own-badge.tsx', text)
    await opened.messages.getByText(said).waitFor()
    await opened.shows('All is well.')
  }
  dev.site.edit('config/islands/own-badge.tsx', badge('Second badge'))
  await opened.shows('Second badge')
  await opened.isFixed()
})

test('reports a broken sidebar file', async () => {
  await addPage(dev, 'content/guide/a.md', '# A page\n')
  const opened = await openPage(browser, dev.url('/guide/a'))
  dev.site.edit('content/guide/_meta.json', '["nobody"]')
  await opened.messages.getByText('content/guide/_meta.json:1:2').waitFor()
  dev.site.edit('content/guide/_meta.json', '[{ "name": "a", "label": "Another label" }]')
  await opened.isFixed()
  await opened.page.getByRole('navigation', { name: 'Sidebar' }).getByText('Another label').waitFor()
  expect(await opened.wasReloaded()).toBe(false)
})

test('replaces a deleted page with the 404 page, and restores it', async () => {
  await addPage(dev, 'content/deleted.md', '# Deleted\n\nHere.\n')
  const opened = await openPage(browser, dev.url('/deleted'))
  dev.site.remove('content/deleted.md')
  await opened.shows('PAGE NOT FOUND')
  dev.site.edit('content/deleted.md', '# Deleted\n\nBack again.\n')
  await opened.shows('Back again.')
  await opened.hydrated()
  dev.site.edit('content/deleted.md', '# Deleted\n\nAnd edited.\n')
  await opened.shows('And edited.')
})

test('works under a base path, behind a proxy that forwards only that path', async () => {
  await addPage(dev, 'content/linked.md', '# Linked\n\nOld text.\n')
  await addPage(dev, 'content/linking.md', '# Linking\n\n[A](./linked.md)\n')
  const context = await browser.newContext()
  const asked: string[] = []
  await context.route('**', (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    return pathname.startsWith('/docs/') ? route.continue() : route.abort()
  })
  const opened = await openPage(browser, dev.url('/linking'), context)
  await opened.page.getByRole('link', { name: 'A', exact: true }).click()
  await opened.shows('Old text.')
  dev.site.edit('content/linked.md', '# Linked\n\nNew text.\n')
  await opened.shows('New text.')
  await opened.page.keyboard.press('Control+k')
  await opened.page.getByRole('combobox').fill('New text')
  await opened.page.getByRole('option').first().waitFor()
  expect(asked.filter((path) => !path.startsWith('/docs/'))).toEqual([])
  expect(await opened.wasReloaded()).toBe(false)
  expect(opened.problems).toEqual([])
})

test("applies changes to the project's styles without a restart, and keeps the scroll position", async () => {
  const text = Array.from({ length: 100 }, (_, i) => `Paragraph ${i}.\n`).join('\n')
  await addPage(dev, 'content/styled.md', `# Styled\n\n${text}`)
  const { page } = await openPage(browser, dev.url('/styled'))
  const color = () => page.locator('main h1').evaluate((h1) => getComputedStyle(h1).color)
  expect(await color()).toBe('rgb(1, 2, 3)')
  await page.getByText('Paragraph 90.').scrollIntoViewIfNeeded()
  // The browser stores the scroll position once the page is idle.
  await page.waitForFunction(() => Number((history.state as { scroll?: number } | null)?.scroll ?? 0) > 0)
  dev.site.edit('config/own.css', 'h1 { color: rgb(4, 5, 6) }\n')
  await eventually(color, (shown) => expect(shown).toBe('rgb(4, 5, 6)'))
  await eventually(
    () => page.evaluate(() => scrollY),
    (y) => expect(y).toBeGreaterThan(100),
  )
})
