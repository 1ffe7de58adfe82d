// How many elements the browser computes the style of when something changes that concerns few of them.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const paragraphs = 400

const browser = testBrowser({ hasMotion: true })
const site = serveBuilt({
  'config/site.json': '{}',
  'content/index.md': `# Home\n\n${'Words about *gardens*.\n\n'.repeat(paragraphs)}`,
  'content/guide/index.md': `# Table\n\n| A | B | C |\n| --- | --- | --- |\n${'| 1 | 2 | 3 |\n'.repeat(paragraphs)}`,
})

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** Returns the most elements whose style one update computed while an action ran. */
async function restyled(page: Page, act: () => Promise<unknown>): Promise<number> {
  const tracing = page.context().browser()
  if (!tracing) throw new Error('The page has no browser')
  await tracing.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  // Two frames, so that everything that the action causes is computed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { traceEvents } = JSON.parse((await tracing.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const updates = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(0, ...updates.map(({ args }) => args.elementCount ?? 0))
}

const addStyles = (page: Page, css: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

test('counts all elements if a rule concerns all of them', async () => {
  const page = await browser.open(site.url('/'))
  expect(await restyled(page, () => addStyles(page, '::highlight(found) { color: red }'))).toBeGreaterThan(paragraphs)
})

test('a view transition computes the style of few elements', async () => {
  const page = await browser.open(site.url('/'))
  const change = () => page.evaluate(() => document.startViewTransition(() => undefined).finished)
  expect(await restyled(page, change)).toBeLessThan(paragraphs / 2)
})

test('a new article has one style per element', async () => {
  const page = await browser.open(site.url('/'))
  // Each paragraph has an element in it.
  expect(
    await restyled(page, () =>
      page
        .locator('#pageArticle')
        .evaluate((article) => article.replaceChildren(...article.cloneNode(true).childNodes)),
    ),
  ).toBeLessThan(paragraphs * 2.5)
})

test('a new heading changes the style of few elements', async () => {
  const page = await browser.open(site.url('/guide/'))
  const change = () => page.locator('h1').evaluate((heading) => heading.replaceChildren(document.createElement('b')))
  expect(await restyled(page, change)).toBeLessThan(paragraphs / 2)
})

test('the styles of menus and search are applied to few elements', async () => {
  const page = await browser.open(site.url('/'))
  const apply = () =>
    page.evaluate(async () => {
      const { overlayStyles, base } = (globalThis as unknown as { docsite: { overlayStyles: string; base: string } })
        .docsite
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = base + overlayStyles
      const loaded = new Promise((done) => link.addEventListener('load', done))
      document.querySelector('title')?.after(link)
      await loaded
    })
  expect(await restyled(page, apply)).toBeLessThan(paragraphs / 2)
})
