// Types in code blocks: on hover, on keyboard focus and on tap.

import { expect, test } from 'vitest'
import { addAxe, appearances, violations } from '../../../../test/browser/axe.ts'
import { shows, testBrowser } from '../../../../test/browser/browser.ts'
import { serveBuilt } from '../../../../test/browser/served.ts'
import { configWithSyntax } from '../../../../test/syntax-plugins.ts'

const browser = testBrowser()
const code = "/** The fruit on the shelf. */\nconst shelf = ['apple']\nconst first = shelf[0]\n//    ^?"
const site = serveBuilt({
  'config/site.ts': configWithSyntax({ title: 'Types' }, ['twoslash']),
  'content/index.md': `# Home\n\n\`\`\`ts twoslash\n${code}\n\`\`\`\n\n[To the next](./next.md)\n`,
  'content/next.md': '# Next\n\n```ts twoslash\nconst other = 1\n```\n',
})

test('shows types on hover, and the result of a query below its line', async () => {
  const page = await browser.open(site.url('/'))
  const card = page.getByRole('tooltip')
  await page.locator('.typed [data-type]', { hasText: 'shelf' }).first().hover()
  await card.waitFor()
  expect(await card.innerText()).toBe('const shelf: string[]\n\nThe fruit on the shelf.')
  expect(await page.getByRole('note', { name: 'const first: string' }).count()).toBe(1)
  await addAxe(page)
  for (const colorScheme of appearances) expect(await violations(page, { width: 1280, colorScheme })).toEqual([])
  await page.keyboard.press('Escape')
  expect(await card.count()).toBe(0)
})

test('is one stop of the Tab key, and moves between names with the arrow keys', async () => {
  const page = await browser.open(site.url('/'))
  const [first, second] = [page.locator('.typed [data-type]').nth(0), page.locator('.typed [data-type]').nth(1)]
  await page.locator('.typed [data-type][tabindex="0"]').waitFor()
  expect(await page.locator('.typed [data-type][tabindex="0"]').count()).toBe(1)
  // Focus is visible after a key.
  await page.keyboard.press('Shift')
  await first.focus()
  expect(await page.getByRole('tooltip').innerText()).toContain('const shelf: string[]')
  expect(await first.getAttribute('aria-describedby')).toBe(await page.getByRole('tooltip').getAttribute('id'))
  await page.keyboard.press('ArrowRight')
  expect(await second.evaluate((name) => document.activeElement === name)).toBe(true)
  expect(await page.getByRole('tooltip').innerText()).toBe('const first: string')
  expect(await first.getAttribute('aria-describedby')).toBe(null)
})

test('shows types on tap, on pages that the visitor navigates to, and copies only the code', async () => {
  const page = await browser.open(site.url('/'), { hasTouch: true, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.locator('.copy-button').first().click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(code.split('\n').slice(0, 3).join('\n'))
  await page.getByRole('link', { name: 'To the next' }).tap()
  await shows(page, 'Next')
  await page.locator('.typed [data-type]').tap()
  expect(await page.getByRole('tooltip').innerText()).toBe('const other: 1')
  await page.getByRole('heading', { name: 'Next' }).tap()
  expect(await page.getByRole('tooltip').count()).toBe(0)
})
