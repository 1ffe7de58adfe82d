// The browser that comes with npm: where no other is installed, the browser tests run in this one.

import { expect, test } from 'vitest'
import { markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser({ fromNpm: true })
const site = serveBuilt('browser')

test('a page wakes, a click moves on, back returns', async () => {
  const page = await browser.open(site.url('/guide/'))
  expect(await titleOf(page)).toBe('Guide')
  const document = await markDocument(page)
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'First')
  await page.goBack()
  await shows(page, 'Guide')
  expect(await document.isSame()).toBe(true)
})

test('tabs choose and remember', async () => {
  const page = await browser.open(site.url('/guide/blocks'))
  await page.getByRole('tab', { name: 'pnpm' }).click()
  await page.getByText('pnpm install fixture').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('docsite.tabs.package.manager'))).toBe('pnpm')
})

test('search finds Chinese words', async () => {
  const page = await browser.open(site.url('/zh/guide/'))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('热更新')
  await page.getByRole('option').first().click()
  await shows(page, '第一页')
})
