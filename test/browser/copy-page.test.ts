// The Markdown copy of a page: a button that copies it, and a link that opens it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveOwn()
const doc = '/guide/start/quick-start'
const markdownOf = (path: string) => readFileSync(join(site.folder, `${path}.md`), 'utf8')

async function open(path: string, options: Parameters<typeof browser.context>[0] = {}) {
  const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  const page = await context.newPage()
  await page.goto(site.url(path))
  return page
}

test.each([
  [doc, 'Copy page', 'Copied', 'View as Markdown'],
  [`/zh${doc}`, '复制本页', '已复制', '查看 Markdown'],
])('copies %s with its button, and announces it', async (path, name, copied, link) => {
  const page = await open(path)
  await hydrated(page)
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: copied, exact: true }).waitFor()
  expect(await page.locator('#pageAnnouncer').textContent()).toBe(copied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdownOf(path))
  expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(`${path}.md`)
  await page.getByRole('button', { name }).waitFor()
})

test('falls back to copying a selection if the Clipboard API fails, and reports that the Markdown copy cannot be fetched', async () => {
  browser.expectProblem(/^failed: .*\.md/, /^error: Failed to load/, /^error: \[docsite\] The page could not be copied/)
  const page = await open(doc)
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new Error('refused'))
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
  })
  await hydrated(page)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdownOf(doc))
  await page.route('**/*.md', (route) => route.abort())
  await page.locator('.copy-page').click()
  await page.getByRole('button', { name: 'Copying failed' }).waitFor()
  expect(await page.locator('#pageAnnouncer').textContent()).toBe('Copying failed')
})

test.each([doc, `/zh${doc}`])(
  'places the breadcrumbs before the button and the link on %s, which are in a menu on phones, and hides these in print',
  async (path) => {
    const page = await open(path)
    await hydrated(page)
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox()
      if (!box) throw new Error(`${selector} is not visible`)
      return { ...box, middle: box.y + box.height / 2, end: box.x + box.width }
    }
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 600 })
      const menu = page.locator('.page-actions > button')
      expect(await menu.isVisible()).toBe(width === 320)
      const [crumbs, title] = await Promise.all(['.breadcrumbs', 'h1'].map(boxOf))
      if (!crumbs || !title) throw new Error('Something is missing')
      if (width === 320) {
        const opener = await boxOf('.page-actions > button')
        expect([opener.width, opener.height, opener.middle]).toEqual([44, 44, crumbs.middle])
        expect(crumbs.x).toBe(title.x)
        expect(await page.locator('.copy-page').isVisible()).toBe(false)
        await menu.click()
        await page.locator('.copy-page').waitFor()
      }
      const [button, link] = await Promise.all(['.copy-page', '.page-actions a'].map(boxOf))
      if (!button || !link) throw new Error('Something is missing')
      if (width === 320) {
        expect([button.height, link.height]).toEqual([44, 44])
        expect(link.end).toBeLessThanOrEqual(width)
      } else {
        expect([button.middle, link.middle]).toEqual([crumbs.middle, crumbs.middle])
        expect(Math.min(button.height, link.height)).toBeGreaterThanOrEqual(24)
        expect(link.end).toBeLessThanOrEqual(title.end)
        expect(link.y + link.height).toBeLessThanOrEqual(title.y)
      }
    }
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.page-actions').isVisible()).toBe(false)
  },
)

test('updates the link and the head during navigation', async () => {
  const page = await open(doc)
  await hydrated(page)
  await page.locator('.doc-footer .next').click()
  await page.waitForURL((url) => url.pathname !== doc)
  const path = new URL(page.url()).pathname
  await page.locator(`.page-actions a[href="${path}.md"]`).waitFor()
  const alternate = page.locator('head link[type="text/markdown"]')
  expect(await alternate.count()).toBe(1)
  expect(new URL((await alternate.getAttribute('href')) ?? '').pathname).toBe(`${path}.md`)
})

test('hides the button without JavaScript, and opens the Markdown with the link', async () => {
  // Browsers wrap plain text in a document, some with inline styles.
  browser.tolerateProblem(/(?:Applying|Refused to apply) inline style/)
  const page = await open(doc, { javaScriptEnabled: false })
  expect(await page.locator('.copy-page').isVisible()).toBe(false)
  const response = page.waitForResponse((answer) => answer.url().endsWith('.md'))
  await page.getByRole('link', { name: 'View as Markdown' }).click()
  expect((await response).headers()['content-type']).toBe('text/markdown; charset=utf-8')
})
