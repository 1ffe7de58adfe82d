// Resources that fail to load: what the page reports, what keeps working, and when a full page load follows.

import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRequests, failFirst, hydrated, markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const isFull = process.env.DOCSITE_TEST === 'full'
const record = '**/static/pages/guide/first.json'

const nextLink = (page: Page) => page.getByRole('link', { name: /^Next Page/ })
const answering = (answer: (route: Route) => Promise<void>) => ({
  prepare: (context: BrowserContext) => context.route(record, answer),
})

/** What can happen to a record. In ordinary runs, an error of the server is represented by a missing file. */
const failures: [string, (route: Route) => Promise<void>, RegExp[]][] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: 'No' }), [/status of 404/]],
  ['causes a server error', (route) => route.fulfill({ status: 500, body: 'No' }), [/status of 500/]],
  ['is not JSON', (route) => route.fulfill({ status: 200, body: '<!doctype html>' }), []],
  ['never arrives', (route) => route.abort('connectionreset'), [/^failed: .*first\.json/, /ERR_CONNECTION_RESET/]],
]

test('reports a record that cannot be read, and falls back to one page load', async () => {
  let answer: (route: Route) => Promise<void> = (route) => route.continue()
  const context = await browser.context(answering((route) => answer(route)))
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const documents = countRequests(page, '/guide/first')
  browser.expectProblem(/^error: \[docsite\] Client-side navigation to \/guide\/first failed\./)
  for (const [how, failing, problems] of isFull
    ? failures
    : failures.filter(([how]) => how !== 'causes a server error')) {
    browser.expectProblem(...problems)
    answer = failing
    documents.count = 0
    said.length = 0
    await page.goto(site.url('/guide/'))
    await hydrated(page)
    const document = await markDocument(page)
    await nextLink(page).click()
    await page.waitForURL(site.url('/guide/first'))
    await hydrated(page)
    expect(await titleOf(page), how).toBe('First')
    expect(await document.isSame(), how).toBe(false)
    expect(documents.count, how).toBe(1)
    expect(
      said.filter((text) => text.startsWith('[docsite]')),
      how,
    ).toHaveLength(1)
  }
})

test.each([
  ['the sidebar', '**/static/js/sidebar-*.js', /The sidebar could not be loaded/],
  ['the site', '**/static/js/site-*.js', /Cannot read properties of undefined/],
])('stays static if the script with the data of %s is missing', async (_, script, problem) => {
  browser.expectProblem(/status of 404/, problem)
  const context = await browser.context()
  await context.route(script, (route) => route.fulfill({ status: 404, body: '' }))
  const page = await context.newPage()
  const reported = page.waitForEvent('console', (message) => problem.test(message.text()))
  await page.goto(site.url('/guide/first'))
  await page.locator('.sidebar-link').first().hover()
  await page.locator('.sidebar-link').nth(1).hover()
  await reported
  await expect.poll(() => page.locator('html.js').count()).toBe(0)
  const document = await markDocument(page)
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Second' }).click()
  await shows(page, 'Second')
  expect(await document.isSame()).toBe(false)
})

test('stays static in a browser without import maps', async () => {
  const context = await browser.context()
  await context.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'))
  const page = await context.newPage()
  await page.goto(site.url('/guide/first'))
  await expect.poll(() => page.locator('html.js').count()).toBe(0)
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Second' }).click()
  await shows(page, 'Second')
  expect(await page.locator('script[type="module"]').count()).toBe(0)
})

test('keeps the current page when the network is down', async () => {
  browser.expectProblem(/Client-side navigation to .* failed/, /^failed: /, /ERR_INTERNET_DISCONNECTED/)
  const page = await browser.open(site.url('/guide/'))
  await page.context().setOffline(true)
  const said = page.waitForEvent('console', (message) => message.text().includes('[docsite]'))
  await nextLink(page).click()
  await said
  expect(await page.evaluate(() => document.querySelector('h1')?.textContent).catch(() => undefined)).not.toBe('#First')
})

test('does not report a failed prefetch, and repeats the request on click', async () => {
  let asked = 0
  browser.expectProblem(/status of 500/)
  const page = await browser.open(
    site.url('/guide/'),
    answering((route) => (asked++ === 0 ? route.fulfill({ status: 500, body: '' }) : route.continue())),
  )
  const document = await markDocument(page)
  const failed = page.waitForEvent('console')
  await nextLink(page).hover()
  await failed
  await nextLink(page).click()
  await shows(page, 'First')
  expect(await document.isSame()).toBe(true)
  expect(asked).toBe(2)
})

test('reloads a page that fails to load when the reader goes back, without changing the history', async () => {
  const page = await browser.open(site.url('/guide/first'))
  await nextLink(page).click()
  await shows(page, 'Second')
  browser.expectProblem(/Client-side navigation to \/guide\/first failed/, /status of 404/)
  await page.context().route(record, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goBack()
  await shows(page, 'First')
  await hydrated(page)
  await page.goForward()
  await shows(page, 'Second')
  expect(page.url()).toBe(site.url('/guide/second'))
})

test('loads a page of another build with one full page load, then navigates without page loads again', async () => {
  let deploys = 1
  const page = await browser.open(
    site.url('/guide/'),
    answering(async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as object
      await route.fulfill({ response, json: deploys-- > 0 ? { ...json, build: 'another' } : json })
    }),
  )
  const old = await markDocument(page)
  const documents = countRequests(page, '/guide/first')
  await nextLink(page).click()
  await page.waitForURL(site.url('/guide/first'))
  await hydrated(page)
  expect([await old.isSame(), documents.count]).toEqual([false, 1])
  const fresh = await markDocument(page)
  await nextLink(page).click()
  await shows(page, 'Second')
  expect(await fresh.isSame()).toBe(true)
})

test('falls back to a full page load if a deploy has removed a chunk, and to the 404 page if it has removed a page', async () => {
  browser.expectProblem(
    /Client-side navigation to \/ failed/,
    /Client-side navigation to \/guide\/nowhere failed/,
    /status of 404/,
  )
  const page = await browser.open(site.url('/guide/'), {
    prepare: (context) => failFirst(context, '**/static/js/HomePage-*.js'),
  })
  const document = await markDocument(page)
  await page.locator('a[href="/"]').first().click()
  await page.waitForURL(site.url('/'))
  await expect.poll(() => document.isSame()).toBe(false)
  await hydrated(page)

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' })
  await link.evaluate((link) => link.setAttribute('href', '/guide/nowhere'))
  await page.locator('a[href="/guide/nowhere"]').click()
  await page.getByText('PAGE NOT FOUND').waitFor()
  expect(page.url()).toBe(site.url('/guide/nowhere'))
})

test('reports a search panel that does not load, and keeps the page usable', async () => {
  browser.expectProblem(/^error: \[docsite\] Search could not be loaded/, /status of 404/)
  const page = await browser.open(site.url('/guide/second'), {
    prepare: (context) =>
      context.route('**/static/js/search-panel-*.js', (route) => route.fulfill({ status: 404, body: '' })),
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('alert').getByText('Search is not available').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('shows the page as it looks without JavaScript if the entry point is missing', async () => {
  browser.expectProblem(/status of 404/)
  const context = await browser.context({
    prepare: (context) =>
      context.route('**/static/js/reading-*.js', (route) => route.fulfill({ status: 404, body: '' })),
  })
  const page = await context.newPage()
  await page.goto(site.url('/guide/blocks'))
  await page.getByText('Apples grow here.').waitFor()
  await nextLink(page).click()
  await page.waitForURL(site.url('/guide/only-english'))
  expect(await titleOf(page)).toBe('Only English')
})

test.each(
  isFull
    ? [
        ['reading', ['getItem']],
        ['writing', ['setItem']],
      ]
    : [['reading and writing', ['getItem', 'setItem']]],
)('works if storage does not allow %s', async (_, methods) => {
  const page = await browser.open(site.url('/guide/blocks'), {
    prepare: (context) =>
      context.addInitScript((names) => {
        for (const name of names)
          Object.defineProperty(Storage.prototype, name, {
            value: () => {
              throw new DOMException('Refused', 'SecurityError')
            },
          })
      }, methods),
  })
  await page.getByRole('tab', { name: 'yarn' }).click()
  await page.getByText('yarn add fixture').waitFor()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'First' }).click()
  await shows(page, 'First')
  expect(await page.locator('html').getAttribute('class')).toContain('dark')
})
