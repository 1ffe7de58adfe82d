// Tooltips of terms in browsers: on hover, on focus and on tap, without scripts, in narrow windows, and in print.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addAxe, appearances, violations } from '../../../../test/browser/axe.ts'
import { shows, testBrowser } from '../../../../test/browser/browser.ts'
import { serveBuilt } from '../../../../test/browser/served.ts'
import { repository } from '../../../../test/site-test.ts'

const browser = testBrowser()
const plugin = JSON.stringify(join(repository, 'packages/glossary/index.ts'))
const definition = 'A program that merges modules into files that a browser can load.'
const site = serveBuilt({
  'config/site.ts': `import { glossary } from ${plugin}\nexport default { title: 'Terms', plugins: [glossary()], locales: [{ lang: 'en', label: 'English' }, { lang: 'ar', label: 'العربية' }] }\n`,
  'config/glossary.en.yaml': `bundler:\n  definition: ${definition}\n`,
  'config/glossary.ar.yaml': `bundler:\n  term: المجمّع\n  definition: برنامج يجمع الوحدات في ملفات.\n`,
  'content/en/index.md': '# Home\n\nThe page of a site loads one or more files from a bundler. [Next](./next.md)\n',
  'content/ar/index.md': '# الرئيسية\n\nيستعمل الموقع المجمّع لجمع الملفات.\n',
  'content/en/next.md': '# Next\n\nNo term.\n',
  'content/ar/next.md': '# التالي\n',
})
const term = 'a[rel="glossary"]'

test('shows the definition on hover, until Escape, and passes axe', async () => {
  const page = await browser.open(site.url('/'))
  const tip = page.getByRole('tooltip')
  await page.locator(term).hover()
  await tip.waitFor()
  expect(await tip.innerText()).toBe(definition)
  await addAxe(page)
  for (const colorScheme of appearances)
    for (const width of [320, 1280]) expect(await violations(page, { width, colorScheme })).toEqual([])
  await page.locator(term).hover()
  await page.keyboard.press('Escape')
  expect(await tip.count()).toBe(0)
})

test('describes the term for screen readers on focus, and leads to the glossary', async () => {
  const page = await browser.open(site.url('/'))
  await page.keyboard.press('Shift')
  await page.locator(term).focus()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  expect(await page.locator(term).getAttribute('aria-describedby')).toBe(await tip.getAttribute('id'))
  await page.keyboard.press('Enter')
  await shows(page, 'Glossary')
  expect(new URL(page.url()).hash).toBe('#bundler')
})

test('shows the definition on the first tap, inside a narrow window', async () => {
  const page = await browser.open(site.url('/'), { hasTouch: true, viewport: { width: 320, height: 640 } })
  await page.locator(term).tap()
  const box = await page.getByRole('tooltip').boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true)
  await page.locator(term).tap()
  await shows(page, 'Glossary')
})

test.each([
  ['/', 320, 'focus'],
  ['/', 1280, 'hover'],
  ['/ar/', 320, 'focus'],
] as const)('shows the definition of %s without scripts at %i pixels on %s', async (path, width, action) => {
  const page = await browser.open(site.url(path), { javaScriptEnabled: false, viewport: { width, height: 640 } })
  const before = await page.locator(term).evaluate((owner) => getComputedStyle(owner, '::after').content)
  expect(before).toBe('none')
  await page.keyboard.press('Shift')
  if (action === 'hover') await page.locator(term).hover()
  else
    for (let i = 0; i < 40 && !(await page.locator(`${term}:focus-visible`).count()); i++)
      await page.keyboard.press('Tab')
  const shown = await page.locator(term).evaluate((owner) => {
    const { content, position, width } = getComputedStyle(owner, '::after')
    return { content, position, width: Number.parseFloat(width) }
  })
  expect(shown.content).not.toBe('none')
  expect(shown.position).toBe('absolute')
  expect(shown.width).toBeLessThan(width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('prints terms as text', async () => {
  const page = await browser.open(site.url('/'))
  await page.emulateMedia({ media: 'print' })
  const style = await page.locator(term).evaluate((owner) => ({
    line: getComputedStyle(owner).textDecorationLine,
    after: getComputedStyle(owner, '::after').content,
  }))
  expect(style).toEqual({ line: 'none', after: 'none' })
})

test('loads its styles and script only on pages with terms', async () => {
  const page = await browser.open(site.url('/next'))
  expect(await page.locator('link[href*="block-term"]').count()).toBe(0)
})
