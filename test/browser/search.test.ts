// The search panel: how it opens and closes, what keys do in it, and that it finds words of both languages.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRequests, markDocument, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const active = (page: Page) => page.getByRole('option', { selected: true })

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

test('the button opens it; the index is fetched with the first question, once', async () => {
  const page = await browser.open(site.url('/guide/'))
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/search_index')) documents.count++
  })
  await page.getByRole('button', { name: /^Search/ }).click()
  expect(await field(page).getAttribute('placeholder')).toBe('Search Docs')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  expect(documents.count).toBe(0)
  for (const words of ['alpha', 'beta']) {
    await field(page).fill(words)
    await page
      .getByRole('option')
      .filter({ hasText: new RegExp(words, 'i') })
      .first()
      .waitFor()
  }
  expect(documents.count).toBe(1)
  expect(await page.getByRole('status').last().textContent()).toMatch(/^\d+ results$/)
})

test('Ctrl+K opens and closes it, empty each time; the focus returns', async () => {
  const page = await browser.open(site.url('/guide/'))
  const link = page.getByRole('link', { name: 'the first page' })
  await link.focus()
  await openSearch(page)
  await field(page).fill('alpha')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+k')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  await openSearch(page)
  expect([await field(page).inputValue(), await page.getByRole('option').count()]).toEqual(['', 0])
})

test.each([
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['Cancel', (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()],
  ['a click beside it', (page: Page) => page.mouse.click(5, 400)],
])('%s closes it', async (_, close) => {
  const page = await browser.open(site.url('/guide/'))
  await openSearch(page)
  await close(page)
  await dialog(page).waitFor({ state: 'detached' })
})

test('arrows choose and go round, Enter opens without another document, at the heading that was found', async () => {
  const page = await browser.open(site.url('/guide/'))
  const document = await markDocument(page)
  await openSearch(page)
  await field(page).fill('dist path')
  const first = page.getByRole('option').first()
  await first.waitFor()
  const count = await page.getByRole('option').count()
  expect(await active(page).textContent()).toBe(await first.textContent())
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  expect(await active(page).textContent()).toBe(
    await page
      .getByRole('option')
      .nth(count - 1)
      .textContent(),
  )
  await page.keyboard.press('ArrowDown')
  expect(await active(page).textContent()).toBe('Alpha > Dist path')
  await page.keyboard.press('Enter')
  await shows(page, 'Alpha')
  expect(page.url()).toBe(site.url('/api/alpha#dist-path'))
  expect(await document.isSame()).toBe(true)
  expect(await dialog(page).count()).toBe(0)
})

test('a hit is a link: with a modifier it opens elsewhere', async () => {
  const page = await browser.open(site.url('/guide/'))
  await openSearch(page)
  await field(page).fill('beta')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('option')
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await opened.waitForURL(site.url('/api/beta'))
})

test('what nobody wrote is not found, which is said; Enter then does nothing', async () => {
  const page = await browser.open(site.url('/guide/'))
  await openSearch(page)
  await field(page).fill('<b>&"')
  await dialog(page).getByText('No results for "<b>&""').waitFor()
  expect(await dialog(page).getByText('Please try again with a different keyword').isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await dialog(page).isVisible()).toBe(true)
})

test.each([
  ['开发服务器', '第一页', '开发服务器会自动重启'],
  ['热更新', '第一页', '热更新让修改立即生效'],
  ['端口', '贝塔', '贝塔 > 端口'],
])('in Chinese %s is found', async (words, title, hit) => {
  const page = await browser.open(site.url('/zh/guide/'))
  await page.getByRole('button', { name: /^搜索/ }).click()
  await page.getByRole('combobox', { name: '搜索' }).fill(words)
  await page.getByRole('option').filter({ hasText: hit }).first().click()
  await shows(page, title)
})

test('another language asks another index', async () => {
  const page = await browser.open(site.url('/guide/first'))
  await openSearch(page)
  await field(page).fill('distinguishable')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: '简体中文' }).click()
  await shows(page, '第一页')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('模块联邦')
  await page.getByRole('option').first().waitFor()
  await page.getByRole('combobox', { name: '搜索' }).fill('distinguishable')
  await page.getByText('没有找到与「distinguishable」相关的结果').waitFor()
})

test('the keys of an input method are its own: Enter and Escape end the composition only', async () => {
  const page = await browser.open(site.url('/zh/guide/'))
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: '搜索' })
  await input.fill('端口')
  await page.getByRole('option').first().waitFor()
  for (const key of ['Enter', 'Escape', 'ArrowDown'])
    await input.evaluate(
      (element, key) =>
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
        ),
      key,
    )
  expect(await page.getByRole('dialog', { name: '搜索' }).isVisible()).toBe(true)
  expect(page.url()).toBe(site.url('/zh/guide/'))
})

test('behind it the page stands still and cannot be reached', async () => {
  const page = await browser.open(site.url('/guide/second'))
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  const next = page.getByRole('link', { name: /^Next Page/ })
  const takesFocus = (link: typeof next) =>
    link.evaluate((element: HTMLElement) => {
      element.focus({ preventScroll: true })
      return element === document.activeElement
    })
  const place = await page.locator('h1').boundingBox()
  await openSearch(page)
  expect(await page.locator('h1').boundingBox()).toEqual(place)
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 500)
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body || document.activeElement?.closest('[role=dialog], dialog') !== null,
      ),
    ).toBe(true)
  }
  expect(await takesFocus(next)).toBe(false)
  await field(page).focus()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  expect(await takesFocus(next)).toBe(true)
})

test('an index that does not come is said, and can be asked for again', async () => {
  browser.expectProblem(/status of 500/, /^error: \[docsite\] /)
  const page = await browser.open(site.url('/guide/'), {
    prepare: (context) =>
      context.route('**/search_lunr*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 }),
  })
  await openSearch(page)
  await field(page).fill('alpha')
  await page.getByRole('alert').getByText('Search is not available').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option').first().waitFor()
})

test('an address can bring its question along', async () => {
  const page = await browser.open(site.url('/guide/?q=dist%20path'))
  await page.getByRole('option').first().waitFor()
  expect(await field(page).inputValue()).toBe('dist path')
})

test('quick typing asks once, and only the last answer is shown', async () => {
  const page = await browser.open(site.url('/guide/'))
  const manifest = countRequests(page, '/manifest.json')
  await openSearch(page)
  await field(page).pressSequentially('beta', { delay: 5 })
  await page.getByRole('option').filter({ hasText: 'Beta' }).first().waitFor()
  await field(page).fill('')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  expect(manifest.count).toBe(1)
})
