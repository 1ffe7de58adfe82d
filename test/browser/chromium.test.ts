// Runs a few browser tests in an installed browser. All other tests run only in npm's browser, which is faster.

import { expect, test } from 'vitest'
import { failFirst, hydrated, markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { searchFor } from './searching.ts'
import { serveBuilt } from './served.ts'

const site = serveBuilt('browser')
const browser = testBrowser({ choice: 'installed' })

test('hydrates a page, follows links, goes back, and remembers the chosen tab', async () => {
  const page = await browser.open(site.url('/guide/'))
  expect(await titleOf(page)).toBe('Guide')
  const document = await markDocument(page)
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'First')
  await page.goBack()
  await shows(page, 'Guide')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Blocks' }).click()
  await shows(page, 'Blocks')
  await page.getByRole('tab', { name: 'pnpm' }).click()
  await page.getByText('pnpm install fixture').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('docsite.tabs.package.manager'))).toBe('pnpm')
  expect(await document.isSame()).toBe(true)
})

test('reports a search panel that cannot be loaded, retries later, and finds Chinese words', async () => {
  browser.expectProblem(/status of 404/, /^error: \[docsite\] Search could not be loaded\./)
  const page = await browser.open(site.url('/zh/guide/'), {
    prepare: (context) => failFirst(context, '**/search-panel-*'),
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('alert').getByText('搜索暂不可用').waitFor()
  await page.keyboard.press('Escape')
  // Chromium up to version 150 remembers a failed import until the page is loaded again.
  const version = page.context().browser()?.version() ?? ''
  if (Number.parseInt(version, 10) <= 150) {
    await page.reload()
    await hydrated(page)
  }
  await searchFor(page, '热更新')
  await page.getByRole('option').first().click()
  await shows(page, '第一页')
})
