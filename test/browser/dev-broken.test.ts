// `docsite dev` shows errors over the page, and removes them when they are fixed, without a reload.

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

const right = '# Home\n\nAll is well.\n'

test('shows the position, message and hint of a broken page over its text, and recovers', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': right })
  const opened = await openPage(browser, dev.url('/'))
  dev.site.edit('content/index.md', '---\npageType: dok\n---\n\n# Home\n\nStill here.\n')
  await opened.messages.waitFor()
  expect(await opened.messages.getAttribute('role')).toBe('alert')
  const text = await opened.messages.textContent()
  expect(text).toContain('content/index.md:2:1')
  expect(text).toContain('pageType')
  expect(text).toMatch(/doc/)
  await opened.shows('Still here.')
  dev.site.edit('content/index.md', right)
  await opened.isFixed()
  await opened.shows('All is well.')
  expect(await opened.wasReloaded()).toBe(false)
})

test('reports an error when a reader opens a broken page', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n\n:::tip\nOpen.\n' })
  const opened = await openPage(browser, dev.url('/'))
  await opened.messages.getByText('content/index.md:3:1').waitFor()
  dev.site.edit('content/index.md', right)
  await opened.isFixed()
})

test('collects warnings in a collapsible line that stays open while they are fixed', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n\n[a]() [b]()\n' })
  const opened = await openPage(browser, dev.url('/'))
  await opened.messages.getByText('2 warnings', { exact: true }).waitFor()
  expect(await opened.messages.getAttribute('role')).toBe('status')
  const second = opened.messages.getByText('content/index.md:3:7')
  expect(await second.isVisible()).toBe(false)
  // Clicks inside the page, because the first check redraws the line when it ends and could interrupt a real click.
  await opened.messages.getByText('2 warnings').evaluate((line: HTMLElement) => line.click())
  await second.waitFor()
  dev.site.edit('content/index.md', '# Home\n\n[a](#home) [b]()\n')
  await opened.messages.getByText('1 warning', { exact: true }).waitFor()
  expect(await opened.messages.getByText('content/index.md:3:12').isVisible()).toBe(true)
  dev.site.edit('content/index.md', right)
  await opened.isFixed()
})

test('shows messages only on the page that they belong to', async () => {
  await using dev = await RunningSite.start({
    'content/index.md': '# Home\n\n[Broken](./broken.md)\n',
    'content/broken.md': '# Broken\n\n:::tip\nOpen.\n',
  })
  const opened = await openPage(browser, dev.url('/'))
  await opened.page.locator('#pageArticle').getByRole('link', { name: 'Broken' }).click()
  await opened.messages.waitFor()
  await opened.page.goBack()
  await opened.isFixed()
  expect(await opened.wasReloaded()).toBe(false)
})

test('reports a broken configuration on every page, and applies it when it is fixed', async () => {
  await using dev = await RunningSite.start({
    'content/index.md': right,
    'content/a.md': '# A\n',
    'config/site.ts': "export default { title: 'First' }\n",
  })
  const pages = [await openPage(browser, dev.url('/')), await openPage(browser, dev.url('/a'))]
  dev.site.edit('config/site.ts', "export default {\n  titel: 'Second',\n}\n")
  for (const { messages } of pages) await messages.getByText('config/site.ts:2:3').waitFor()
  for (const page of pages) expect(await page.wasReloaded()).toBe(false)
  dev.site.edit('config/site.ts', "export default { title: 'Second' }\n")
  for (const page of pages) {
    await eventually(
      () => page.page.title(),
      (title) => expect(title).toContain('Second'),
    )
    await page.isFixed()
  }
})

test.each([
  ['cannot be compiled', 'export default () => <b\n', 'config/islands/own-badge.tsx:2:1'],
  ['throws during rendering', "export default () => {\n  throw new Error('Not today')\n}\n", 'Not today'],
])('keeps the page readable when a component %s, reports the reason, and recovers', async (_, text, said) => {
  const badge = (word: string) => `export default () => <b className="own">${word}</b>\n`
  await using dev = await RunningSite.start({
    'content/index.md': `${right}\n::own-badge\n`,
    'config/islands/own-badge.tsx': badge('First badge'),
  })
  const opened = await openPage(browser, dev.url('/'))
  await opened.shows('First badge')
  dev.site.edit('config/islands/own-badge.tsx', text)
  await opened.messages.getByText(said).waitFor()
  await opened.shows('All is well.')
  dev.site.edit('config/islands/own-badge.tsx', badge('Second badge'))
  await opened.shows('Second badge')
  await opened.isFixed()
})

test('reports a broken sidebar file', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': right, 'content/guide/a.md': '# A page\n' })
  const opened = await openPage(browser, dev.url('/guide/a'))
  dev.site.edit('content/guide/_meta.json', '["nobody"]')
  await opened.messages.getByText('content/guide/_meta.json:1:2').waitFor()
  dev.site.edit('content/guide/_meta.json', '[{ "name": "a", "label": "Another label" }]')
  await opened.isFixed()
  await opened.page.getByRole('navigation', { name: 'Sidebar' }).getByText('Another label').waitFor()
  expect(await opened.wasReloaded()).toBe(false)
})

test('replaces a deleted page with the 404 page, and restores it', async () => {
  await using dev = await RunningSite.start({ 'content/index.md': '# Home\n', 'content/a.md': '# A page\n\nHere.\n' })
  const opened = await openPage(browser, dev.url('/a'))
  dev.site.remove('content/a.md')
  await opened.shows('PAGE NOT FOUND')
  dev.site.edit('content/a.md', '# A page\n\nBack again.\n')
  await opened.shows('Back again.')
  await opened.hydrated()
  dev.site.edit('content/a.md', '# A page\n\nAnd edited.\n')
  await opened.shows('And edited.')
})

test('works under a base path, behind a proxy that forwards only that path', async () => {
  await using dev = await RunningSite.start(
    { 'content/index.md': '# Home\n\n[A](./a.md)\n', 'content/a.md': '# A page\n\nOld text.\n' },
    { flags: ['--port', '0', '--base', '/docs/'] },
  )
  const context = await browser.newContext()
  const asked: string[] = []
  await context.route('**', (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    return pathname.startsWith('/docs/') ? route.continue() : route.abort()
  })
  const opened = await openPage(browser, dev.url('/'), context)
  await opened.page.getByRole('link', { name: 'A', exact: true }).click()
  await opened.shows('Old text.')
  dev.site.edit('content/a.md', '# A page\n\nNew text.\n')
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
  await using dev = await RunningSite.start({
    'content/index.md': `# Home\n\n${text}`,
    'config/site.ts': "export default { styles: ['config/own.css'] }\n",
    'config/own.css': 'h1 { color: rgb(1, 2, 3) }\n',
  })
  const { page } = await openPage(browser, dev.url('/'))
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
