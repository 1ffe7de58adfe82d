// Notes of code in browsers: on hover, by keyboard, without scripts, in narrow windows, and what readers copy.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addAxe, appearances, violations } from '../../../../test/browser/axe.ts'
import { testBrowser } from '../../../../test/browser/browser.ts'
import { serveBuilt } from '../../../../test/browser/served.ts'
import { repository } from '../../../../test/site-test.ts'

const browser = testBrowser()
const plugin = JSON.stringify(join(repository, 'packages/code-notes/index.ts'))
const long = `const list = [${Array.from({ length: 40 }, (_, i) => i).join(', ')}] // (2)`
const site = serveBuilt({
  'config/site.ts': `import { codeNotes } from ${plugin}\nexport default { title: 'Notes', plugins: [codeNotes()] }\n`,
  'content/index.md': `# Home\n\n\`\`\`js\nrun() // (1)\n${long}\n\`\`\`\n\n1. It *runs*.\n2. A list.\n${'\nText.\n'.repeat(60)}`,
})
const number = '.code .code-note'

test('shows a note beside its number on hover and focus, until Escape, and passes axe', async () => {
  const page = await browser.open(site.url('/'))
  const card = page.getByRole('note')
  await page.locator(number).first().hover()
  await card.waitFor()
  expect(await card.innerHTML()).toContain('It <em>runs</em>.')
  expect(await card.locator('a').count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await card.count()).toBe(0)
  await addAxe(page)
  for (const colorScheme of appearances)
    for (const width of [320, 1280]) expect(await violations(page, { width, colorScheme })).toEqual([])
})

test('copies only the code', async () => {
  const page = await browser.open(site.url('/'), { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.locator('.copy-button').first().click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`run()\n${long.replace(' // (2)', '')}`)
})

test.each([true, false])('leads to the note and back by keyboard, with scripts: %s', async (javaScriptEnabled) => {
  const page = await browser.open(site.url('/'), { javaScriptEnabled })
  const link = page.getByRole('link', { name: 'Note 1', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('li:target').innerText()).toContain('It runs.')
  await page.getByRole('link', { name: 'Back to the code of note 1' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('a.code-note:target').getAttribute('aria-label')).toBe('Note 1')
})

test('keeps the number of a long line in a narrow window', async () => {
  const page = await browser.open(site.url('/'), { viewport: { width: 320, height: 700 } })
  const box = await page.locator(number).nth(1).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true)
  expect(box?.width).toBeGreaterThanOrEqual(24)
  expect(box?.height).toBeGreaterThanOrEqual(24)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
