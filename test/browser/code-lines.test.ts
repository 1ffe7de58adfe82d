// Lines of code blocks in the browser: collapsed, folded and hidden lines, links to lines, and terminal colors.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAxe, appearances, violations } from './axe.ts'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const start = '\u241b['
const colors = [30, 31, 32, 33, 34, 35, 36, 37, 90, 91, 92, 93, 94, 95, 96, 97]
const sgr = colors.map(
  (color) => `${start}${color}mtext${start}7m inverse ${start}0m${start}${color + 10};37m ground ${start}0m`,
)
const site = serveBuilt({
  'content/index.md': '# Home\n\n[A line](/lines.md#setup-L2)\n',
  'content/lines.md': `# Lines

\`\`\`js showLineNumbers name="setup" collapse={2-3} title="setup.js"
first()
second()
third()
fourth()
\`\`\`

\`\`\`js fold=2
one()
two()
three()
hidden() // [!code hidden]
\`\`\`

\`\`\`ansi
${sgr.join('\n')}
${start}2mdim${start}0m ${start}1;4mbold${start}0m
\`\`\`

[Line 3](#setup-L3)
`,
})

const isShown = (page: Page, text: string) =>
  page
    .locator('.line', { hasText: text })
    .evaluate((line) => line.checkVisibility({ visibilityProperty: true }) && line.getClientRects().length > 0)

test.each([true, false])('opens and closes lines with the keyboard (scripts: %s)', async (javaScriptEnabled) => {
  const page = await browser.open(site.url('/lines'), { javaScriptEnabled })
  const lines = ['second()', 'three()', 'hidden()']
  const names = ['Collapsed lines: 2', 'Show all 4 lines', 'Hidden lines: 1']
  for (const line of lines) expect(await isShown(page, line)).toBe(false)
  for (const name of names) {
    await page.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  for (const line of lines) expect(await isShown(page, line)).toBe(true)
  await page.getByText('Lines', { exact: true }).first().hover()
  for (const name of names) await page.getByRole('checkbox', { name }).uncheck({ force: true })
  for (const line of lines) expect(await isShown(page, line)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isShown(page, 'second()')).toBe(true)
  expect(await isShown(page, 'three()')).toBe(true)
})

test('copies closed and hidden lines, but no labels and numbers', async () => {
  const page = await browser.open(site.url('/lines'), { permissions: ['clipboard-read', 'clipboard-write'] })
  const copyOf = async (block: number) => {
    await page.locator('.code').nth(block).getByRole('button', { name: 'Copy code' }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copyOf(0)).toBe('first()\nsecond()\nthird()\nfourth()')
  await expect.poll(() => copyOf(1)).toBe('one()\ntwo()\nthree()\nhidden()')
})

test('highlights and opens the line of a link: of a number, of another page, and of the same page', async () => {
  const page = await browser.open(site.url('/lines'))
  const target = () => page.locator('.line:target').evaluateAll((lines) => lines.map((line) => line.id))
  await page.locator('#setup-L4 > .line-number').click()
  expect(new URL(page.url()).hash).toBe('#setup-L4')
  expect(await target()).toEqual(['setup-L4'])
  expect(await page.locator('#setup-L4').evaluate((line) => getComputedStyle(line).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
  expect(await isShown(page, 'third()')).toBe(false)
  await page.getByRole('link', { name: 'Line 3' }).click()
  await expect.poll(target).toEqual(['setup-L3'])
  await expect.poll(() => isShown(page, 'third()')).toBe(true)

  await page.goto(site.url('/'))
  await page.getByRole('link', { name: 'A line' }).click()
  await expect.poll(target).toEqual(['setup-L2'])
  await expect.poll(() => isShown(page, 'second()')).toBe(true)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('has no axe violations in both appearances', async () => {
  const page = await browser.open(site.url('/lines'))
  await addAxe(page)
  for (const colorScheme of appearances) expect(await violations(page, { width: 1280, colorScheme })).toEqual([])
})
