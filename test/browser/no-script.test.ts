// Without JavaScript, all text is readable and every link works.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { encodePath } from '../../pipeline/model/route.ts'
import { testBrowser, titleOf } from './browser.ts'
import { recordsOf, serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const isFull = process.env.DOCSITE_TEST === 'full'
/** The number of pages that ordinary runs open, spread over the whole site. */
const mostPages = 10
const withoutScript = { javaScriptEnabled: false }

describe("this repository's site", () => {
  const own = serveOwn()

  test('shows the complete text of the record on every page', async () => {
    const page = await browser.open('about:blank', withoutScript)
    const wrong: string[] = []
    const records = recordsOf(own)
    const step = isFull ? 1 : Math.ceil(records.length / mostPages)
    const asked = records.filter((_, i) => i % step === 0)
    expect(asked.length).toBeGreaterThan(8)
    for (const { routePath, body } of asked) {
      await page.goto(own.url(encodePath(routePath)), { waitUntil: 'load' })
      const { shown, written } = await articleText(page, body)
      if (shown !== written) wrong.push(routePath)
    }
    expect(wrong).toEqual([])
  })

  test('opens a menu without overlaps, inside the window of a phone, also if the entry point is missing', async () => {
    browser.expectProblem(/status of 404/)
    const noScript = await browser.open('about:blank', withoutScript)
    const broken = await (
      await browser.context({
        prepare: (context) =>
          context.route('**/static/js/reading-*.js', (route) => route.fulfill({ status: 404, body: '' })),
      })
    ).newPage()
    for (const [page, widths] of [
      [noScript, [320, 480, 767]],
      [broken, [320]],
    ] as const) {
      await page.goto(own.url('/guide/start/quick-start'))
      // The scripts are requested after the first paint.
      await page.locator('html:not(.js)').waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect((await page.locator('h1').boundingBox())?.y).toBeLessThan(200)
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const menu = page.locator('#navScreen')
        await menu.locator('summary').click()
        const controls = await menu
          .locator(':is(a, button, summary):visible')
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))
        expect(controls.length).toBeGreaterThan(9)
        expect(overlaps(controls), `at ${width} px`).toEqual([])
        expect(controls.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
        await menu.locator('summary').click()
        await page.keyboard.press('Escape')
      }
    }
  })
})

/** Returns the pairs of boxes that overlap by more than a pixel. */
const overlaps = (boxes: readonly DOMRect[]): [DOMRect, DOMRect][] =>
  boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      )
      .map((other): [DOMRect, DOMRect] => [one, other]),
  )

test('shows no button that needs JavaScript', async () => {
  browser.expectProblem(/404/)
  const page = await browser.open('about:blank', withoutScript)
  for (const path of ['/', '/guide/blocks', '/api/', '/nowhere']) {
    await page.goto(site.url(path))
    const shown = await page.locator('button:visible, input:visible').evaluateAll((buttons) =>
      // Menus open on hover and focus with CSS alone, and drawers in the browser itself.
      buttons.filter((button) => !button.closest('.popover, [popovertarget]')).map((button) => button.outerHTML),
    )
    expect(shown, path).toEqual([])
  }
})

test('shows every link outside menus at 375 and 1280 px, on phones in the drawers', async () => {
  const page = await browser.open(site.url('/guide/first'), withoutScript)
  const hidden = (links: string) =>
    page
      // Permalinks of headings appear only on hover and focus.
      .locator(`${links}:not(.popup a, .skip-link, .permalink)`)
      .evaluateAll((links) =>
        links
          .filter((link) => !link.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .map((link) => link.outerHTML),
      )
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await hidden('a[href]:not(.nav-screen a)')).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await hidden('a[href]:not([popover] a, .nav-menu a, .navbar-tools a)')).toEqual([])
  for (const [name, drawer] of [
    ['Menu', '#navScreen'],
    ['Sidebar menu', '#pageSidebar'],
    ['On this page', '#pageOutline'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    for (const summary of await page.locator(`${drawer} summary`).all()) await summary.click()
    expect(await page.locator(`${drawer} a`).count()).toBeGreaterThan(1)
    expect(await hidden(`${drawer} a[href]`), name).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('opens menus on hover and on keyboard focus', async () => {
  const page = await browser.open(site.url('/guide/first'), withoutScript)
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blocks' })
  expect(await entry.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'More' }).hover()
  await entry.click()
  await page.waitForURL(site.url('/guide/blocks'))
  await page.getByRole('button', { name: 'Language: English' }).focus()
  await page.getByRole('link', { name: '简体中文' }).click()
  await page.waitForURL(site.url('/zh/guide/blocks'))
})

test('reaches all pages of a section through "Next Page"', async () => {
  const page = await browser.open(site.url('/guide/'), withoutScript)
  const titles = [await titleOf(page)]
  const next = page.getByRole('link', { name: /^Next Page/ })
  while (await next.isVisible()) {
    await next.click()
    await page.waitForLoadState('domcontentloaded')
    titles.push(await titleOf(page))
  }
  expect(titles).toEqual(['Guide', 'First', 'Second', 'Blocks', 'Only English', 'Leaf'])
})

test('shows every tab panel below its label, loads images below the fold on scroll, and opens details on click', async () => {
  const page = await browser.open(site.url('/guide/blocks'), withoutScript)
  const panels = page.locator('.tab-panel')
  expect(await panels.count()).toBe(13)
  for (const panel of await panels.all()) expect(await panel.isVisible()).toBe(true)
  expect(await panels.filter({ hasText: 'pnpm' }).textContent()).toMatch(/^pnpmpnpm install fixture/)
  expect(await page.getByRole('tab').count()).toBe(0)
  const drawing = page.getByRole('img', { name: 'A drawing' })
  await drawing.scrollIntoViewIfNeeded()
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(200)
  await page.getByText('Closed at first').click()
  expect(await page.getByText('Hidden wisdom.').isVisible()).toBe(true)
})

test('lists the pages of an overview, and shows the features of the home page', async () => {
  const page = await browser.open(site.url('/api/'), withoutScript)
  const overview = page.getByRole('main')
  for (const name of ['Alpha', 'Dist path', 'Beta', 'Port'])
    expect(await overview.getByRole('link', { name, exact: true }).isVisible()).toBe(true)
  await page.goto(site.url('/'))
  for (const text of ['Small', 'Two pages rather than twenty.'])
    expect(await page.getByRole('main').getByText(text, { exact: true }).isVisible()).toBe(true)
})

/** Returns the text of the article, including closed details, and the text of the record. */
async function articleText(page: Page, body: string): Promise<{ shown: string; written: string }> {
  return page.evaluate((html) => {
    const textOf = (root: Element, isShown: (element: Element) => boolean) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      let text = ''
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        if (parentElement && !parentElement.matches('.permalink') && isShown(parentElement)) text += `${textContent} `
      }
      return text.replace(/\s+/g, ' ').trim()
    }
    const article = document.getElementById('pageArticle') as Element
    for (const details of article.querySelectorAll('details')) details.open = true
    const record = document.createElement('template')
    record.innerHTML = `<div>${html}</div>`
    return {
      shown: textOf(article, (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })),
      // Skips the list of tabs, because each label also appears above its panel.
      written: textOf(record.content.firstElementChild as Element, (element) => !element.closest('[role="tablist"]')),
    }
  }, body)
}
