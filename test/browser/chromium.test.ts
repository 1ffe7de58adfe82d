// Runs a few browser tests in both browsers. All other tests run only in the faster one.

import { describe, expect, test } from 'vitest'
import { markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { searchFor } from './searching.ts'
import { serveBuilt } from './served.ts'

const site = serveBuilt('browser')

describe.each(['npm', 'installed'] as const)('in the %s browser', (choice) => {
  const browser = testBrowser({ choice })

  test('hydrates a page, follows a link and goes back', async () => {
    const page = await browser.open(site.url('/guide/'))
    expect(await titleOf(page)).toBe('Guide')
    const document = await markDocument(page)
    await page.getByRole('link', { name: /^Next Page/ }).click()
    await shows(page, 'First')
    await page.goBack()
    await shows(page, 'Guide')
    expect(await document.isSame()).toBe(true)
  })

  test('remembers the chosen tab', async () => {
    const page = await browser.open(site.url('/guide/blocks'))
    await page.getByRole('tab', { name: 'pnpm' }).click()
    await page.getByText('pnpm install fixture').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('docsite.tabs.package.manager'))).toBe('pnpm')
  })

  test('finds Chinese words', async () => {
    const page = await browser.open(site.url('/zh/guide/'))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索' }).fill('热更新')
    await page.getByRole('option').first().click()
    await shows(page, '第一页')
  })
})

// Chromium remembers failed imports, at least up to version 147, so the retry needs the newer browser.
describe('in an installed browser, the search', () => {
  const browser = testBrowser({ choice: 'installed' })

  test('reports a panel that cannot be loaded, and retries the next time', async () => {
    browser.expectProblem(/status of 404/, /^error: \[docsite\] Search could not be loaded\./)
    const page = await browser.open(site.url('/guide/'), {
      prepare: (context) => context.route('**/search-panel-*', (route) => route.fulfill({ status: 404 }), { times: 1 }),
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('alert').getByText('Search is not available').waitFor()
    await page.keyboard.press('Escape')
    await searchFor(page, 'alpha')
  })
})
