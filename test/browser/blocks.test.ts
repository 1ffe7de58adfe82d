// Content blocks in a browser: style sheets that only their pages load.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { holding, waiting } from './holding.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const site = serveBuilt({
  'config/site.json': JSON.stringify({ title: 'Blocks', styles: ['config/own.css'] }),
  'config/own.css': '.prose .card { padding: 7px }',
  'content/index.md': '# Home\n\n[To the cards](cards.md)\n',
  'content/cards.md': '# Cards\n\n:::card[One]{href="/"}\nText.\n:::\n\n:kbd[Ctrl+K]\n',
})

/** Returns the names of the style sheets that a document refers to, without their hashes. */
const sheetsIn = (document: string): string[] =>
  Array.from(
    readFileSync(join(site.folder, document), 'utf8').matchAll(/<link rel="stylesheet" href="\/static\/css\/(\w+)-/g),
    ([, name = '']) => name,
  )

const lookOfCard = () => {
  const { position, padding } = getComputedStyle(document.querySelector('.card') as Element)
  return { position, padding }
}
const designed = { position: 'relative', padding: '7px' }

test('loads the style sheet of a block with its pages only, before that of the project', async () => {
  expect(sheetsIn('index.html')).toEqual(['style'])
  expect(sheetsIn('cards.html')).toEqual(['blocks', 'style'])
  expect(readdirSync(join(site.folder, 'static/css')).map((name) => name.replace(/-.*/, ''))).toEqual(
    expect.arrayContaining(['blocks', 'diagrams', 'math', 'style']),
  )
  const page = await browser.open(site.url('/cards'))
  expect(await page.evaluate(lookOfCard)).toEqual(designed)
})

test('shows a page only when the style sheets of its blocks apply', async () => {
  const page = await browser.open(site.url('/'))
  const { isSame } = await markDocument(page)
  const { promise, release } = waiting()
  await page.route('**/static/css/blocks-*.css', holding(promise))
  const requested = page.waitForRequest('**/static/css/blocks-*.css')
  await page.getByRole('link', { name: 'To the cards' }).click()
  await requested
  expect(await titleOf(page)).toContain('Home')
  release()
  await shows(page, 'Cards')
  expect(await page.evaluate(lookOfCard)).toEqual(designed)
  await page.goBack()
  await shows(page, 'Home')
  await page.goForward()
  await shows(page, 'Cards')
  expect(await page.locator('link[rel="stylesheet"]').count()).toBe(2)
  expect(await isSame()).toBe(true)
})

test('loads the whole page if a style sheet cannot be loaded', async () => {
  const page = await browser.open(site.url('/'))
  const { isSame } = await markDocument(page)
  await page.route('**/static/css/blocks-*.css', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('link', { name: 'To the cards' }).click()
  await shows(page, 'Cards')
  await expect.poll(isSame).toBe(false)
  browser.expectProblem(/404/, /Client-side navigation to \/cards failed/)
})
