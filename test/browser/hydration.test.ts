// Hydration cannot fail: whatever changed the article on its way, it stays as it came, and the page works.

import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')

/** Changes the document between server and browser. */
const changing = (change: (html: string) => string) => ({
  prepare: (context: BrowserContext) =>
    context.route('**/guide/blocks', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    }),
})

const inArticle = (change: (html: string) => string) => (html: string) =>
  html.replace(
    /(<article id="pageArticle"[^>]*>)([\s\S]*?)(<\/article>)/,
    (_, start, text, end) => start + change(text) + end,
  )

const changes: [string, (html: string) => string][] = [
  [
    'a translator wrapped its text',
    inArticle((html) => html.replace(/>([^<>]*\p{L}[^<>]*)</gu, '><font style="">$1</font><')),
  ],
  [
    'an extension put nodes into it',
    inArticle((html) => html.replace(/<(?:p|td|h2 [^>]*)>/g, '$&<grammar-mark></grammar-mark>')),
  ],
  ['a minifier took its white space', (html) => html.replace(/>\s+</g, '><').replace(/\s+/g, ' ')],
  [
    'a minifier took what HTML can do without',
    inArticle((html) => html.replace(/<\/(?:p|li|td|tr)>/g, '').replace(/="([\w-]+)"/g, '=$1')),
  ],
  ['a proxy put comments into it', inArticle((html) => html.replace(/<(?!\/)/g, '<!-- seen --><'))],
]

describe.each(changes)('%s', (_, change) => {
  test('its nodes stay, its tabs choose, its links lead on', async () => {
    const page = await browser.open(site.url('/guide/blocks'), changing(change))
    await works(page)
  })
})

test('a component that was changed inside is drawn anew, which is told of, and keeps its content', async () => {
  browser.expectProblem(/^error: \[docsite\] The page was changed before its script ran; a part of it was drawn anew/)
  const page = await browser.open(
    site.url('/guide/blocks'),
    changing((html) => html.replace(/<div class="tabs[^>]*>/g, '$&<grammar-mark></grammar-mark>')),
  )
  await works(page)
})

test('a translator that works while the page wakes harms nothing', async () => {
  const page = await browser.open(site.url('/guide/blocks'), {
    prepare: (context) =>
      context.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          const walker = document.createTreeWalker(document.getElementById('pageArticle') as Node, NodeFilter.SHOW_TEXT)
          const texts: Text[] = []
          while (walker.nextNode()) texts.push(walker.currentNode as Text)
          for (const text of texts) {
            const font = document.createElement('font')
            text.replaceWith(font)
            font.append(text)
          }
        })
      }),
  })
  await works(page)
})

test('text that was translated after waking can be left and come back to', async () => {
  const page = await browser.open(site.url('/guide/blocks'))
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('p, h2, .sidebar-link, .tab'))
      element.innerHTML = `<font><font>${element.textContent}</font></font>`
  })
  await page.getByRole('tab', { name: 'yarn' }).click()
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'Only English')
  await page.goBack()
  await shows(page, 'Blocks')
})

test('the nodes of the article are those that came in the document', async () => {
  const page = await browser.open(site.url('/guide/blocks'), {
    prepare: (context) =>
      context.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          Object.assign(window, { nodes: [...document.querySelectorAll('article *')] }),
        ),
      ),
  })
  const lost = await page.evaluate(() =>
    (window as unknown as { nodes: Element[] }).nodes.filter((node) => !node.isConnected).map((node) => node.outerHTML),
  )
  expect(lost).toEqual([])
})

test('a component that fails leaves its text, and the rest of the page lives', async () => {
  browser.expectProblem(/^error: \[docsite\] The component "tabs" stays as it was prerendered/)
  const page = await (
    await browser.context(changing((html) => html.replace(/data-props="[^"]*yarn[^"]*"/, 'data-props="no JSON"')))
  ).newPage()
  await page.goto(site.url('/guide/blocks'))
  await page.getByRole('tab', { name: 'Two' }).click()
  await page.getByText('Alone, two.').waitFor()
  // As without script: no tabs to choose from, every panel under its label.
  expect(await page.getByRole('tab', { name: 'yarn' }).count()).toBe(0)
  expect(await page.getByText('yarn add fixture').isVisible()).toBe(true)
})

async function works(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'yarn' }).click()
  await page.locator('.tab-panel[data-current] code', { hasText: 'yarn add fixture' }).waitFor()
  await page.getByText('Closed at first').click()
  await page.getByText('Hidden wisdom.').waitFor()
  await page.getByRole('button', { name: 'Copy code' }).first().waitFor()
  await page.getByRole('article').getByRole('link').last().waitFor()
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'Only English')
}
