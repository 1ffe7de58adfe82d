// Content blocks in a browser: style sheets that only their pages load, embeds, and images in several sizes.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testWith, worksHere } from '../native-package.ts'
import { failFirst, hydrated, markDocument, shows, testBrowser, titleOf } from './browser.ts'
import { holding, waiting } from './holding.ts'
import { photo } from './pixel.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const site = serveBuilt({
  'config/site.json': JSON.stringify({ title: 'Blocks', styles: ['config/own.css'] }),
  'config/own.css': '.prose .card { padding: 7px }',
  'content/index.md': '# Home\n\n[To the cards](cards.md) [To the talk](talk.md)\n',
  'content/talk.md': '# Talk\n\n::embed[A talk]{src="https://youtu.be/abc"}\n\n[To the other](other.md)\n',
  'content/other.md': '# Other\n\n::embed[Another]{src="https://www.youtube.com/watch?v=def"}\n',
  'content/notes.md':
    '# Notes\n\nText[^a] and more[^b].\n\n[To the cards](cards.md)\n\n' +
    '[^a]: A *first* note with [a link](cards.md).\n[^b]: Second.\n',
  'content/linked.md': `# Linked

:::::::cards
::::::card[Everything]{href="/"}
A [link](other.md), a :button[button]{href="/talk"} and a note[^a].

:::details[More]
Text.
:::

:::::tabs
::::tab[One]
First.
::::
::::tab[Two]
Second.
::::
:::::

\`\`\`js fold=2 title="a.js"
${'const line = "a long line of code that does not fit into a card of any width at all"\n'.repeat(4)}\`\`\`

<details><summary>Plain</summary>Text.</details>

::embed[A talk]{src="https://youtu.be/abc"}
::::::
:::::::

[^a]: A note.
`,
  'content/cards.md': '# Cards\n\n:::card[One]{href="/"}\nText.\n:::\n\n:kbd[Ctrl+K]\n',
})

const listings = serveBuilt({
  'content/index.md': `# Listings\n\n\`\`\`js\nshort()\n\`\`\`\n\n\`\`\`js\n${'long + '.repeat(12)}end\n\`\`\`\n\n\`\`\`\n${'很长的一行'.repeat(8)}\n\`\`\`\n`,
})

const pictures = serveBuilt({
  'config/site.json': JSON.stringify({ title: 'Pictures', images: worksHere('sharp') }),
  'content/index.md': '# Home\n\n![A photo](./photo.png)\n',
  'content/photo.png': photo(1200, 500),
})

/** Returns the names of the style sheets that a document links, without their hashes. */
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
    expect.arrayContaining(['blocks', 'footnotes', 'style']),
  )
  const page = await browser.open(site.url('/cards'))
  expect(await page.evaluate(lookOfCard)).toEqual(designed)
})

test('everything that responds in a card with a link can be clicked', async () => {
  const page = await browser.open(site.url('/linked'))
  await hydrated(page)
  const covered = await page.evaluate(() => {
    const title = document.querySelector('.card-title a')
    const all = [...document.querySelectorAll('.card :is(a, button, summary, pre, iframe)')]
    const seen = all.filter((one) => one !== title && one.checkVisibility({ visibilityProperty: true }))
    const isOnTop = (one: Element) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const found = document.elementFromPoint(left + Math.min(width, 200) / 2, top + height / 2)
      return found !== null && (one.contains(found) || found.contains(one)) && found.closest('.card-title') === null
    }
    return {
      count: seen.length,
      covered: seen.filter((one) => !isOnTop(one)).map((one) => one.outerHTML.slice(0, 100)),
    }
  })
  expect(covered).toEqual({ count: expect.any(Number), covered: [] })
  expect(covered.count).toBeGreaterThan(7)
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
  await failFirst(page.context(), '**/static/css/blocks-*.css')
  await page.getByRole('link', { name: 'To the cards' }).click()
  await shows(page, 'Cards')
  await expect.poll(isSame).toBe(false)
  browser.expectProblem(/404/, /Client-side navigation to \/cards failed/)
})

test('loads the frame of an embed on click, in a document whose policy allows it', async () => {
  const frame = 'https://www.youtube-nocookie.com/**'
  const page = await browser.open(site.url('/'), {
    prepare: (context) =>
      context.route(frame, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Plays</p>' })),
  })
  const first = await markDocument(page)
  await page.getByRole('link', { name: 'To the talk' }).click()
  await shows(page, 'Talk')
  // The policy of the home page allows no frames.
  expect(await first.isSame()).toBe(false)
  await hydrated(page)
  const second = await markDocument(page)
  await page.getByRole('link', { name: 'To the other' }).click()
  await shows(page, 'Other')
  expect(await second.isSame()).toBe(true)
  await page.getByRole('link', { name: 'Another' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.frameLocator('.embed iframe').locator('p').textContent()).toBe('Plays')
  expect(await page.locator('.embed iframe').getAttribute('title')).toBe('Another')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
})

test('leaves no space for the hidden heading of footnotes, also on paper', async () => {
  const page = await browser.open(site.url('/notes'))
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    const gap = await page.locator('.footnotes').evaluate((section) => {
      const list = section.querySelector('ol')?.getBoundingClientRect().top ?? Number.NaN
      return list - section.getBoundingClientRect().top
    })
    expect(gap).toBeLessThan(40)
  }
})

testWith(['sharp'], 'shows the original of an image in the enlarged view', async () => {
  const page = await browser.open(pictures.url('/'))
  const image = page.locator('.prose img')
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/photo-\d+\.\w+\.webp$/)
  await page.locator('.prose img[data-zoom]').click()
  const enlarged = page.locator('.zoom img')
  await expect.poll(() => enlarged.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/photo\.\w+\.png$/)
  expect((await enlarged.boundingBox())?.width).toBe(1200)
})

test('has a button that wraps lines only on code that is wider than its block', async () => {
  const page = await browser.open(listings.url('/'), { viewport: { width: 320, height: 640 } })
  const shown = () =>
    page
      .locator('.code')
      .evaluateAll((blocks) => blocks.map((block) => block.querySelector('.wrap-button')?.checkVisibility()))
  await expect.poll(shown).toEqual([false, true, true])
  await page.locator('.wrap-button').nth(1).click({ force: true })
  await expect.poll(shown).toEqual([false, true, true])
  await page.setViewportSize({ width: 1920, height: 800 })
  await expect.poll(shown).toEqual([false, true, false])
})

test('lets the keyboard reach code that scrolls, without scripts', async () => {
  const page = await browser.open(listings.url('/'), {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const blocks = await page
    .locator('.code pre')
    .evaluateAll((list) => list.map((pre) => [pre.scrollWidth > pre.clientWidth, (pre as HTMLElement).tabIndex === 0]))
  expect(blocks).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ])
})
