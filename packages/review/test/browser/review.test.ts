// The site of a review in a browser: accessible, with keys and without script, in both directions of text, on phones and in forced colors.

import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, appearances, violations } from '../../../../test/browser/axe.ts'
import { testBrowser } from '../../../../test/browser/browser.ts'
import { command, SiteTest } from '../../../../test/site-test.ts'

const browser = testBrowser()
let site: SiteTest
const picture = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="9"><rect width="9" height="9"/></svg>\n`
const long = 'A long line of code that does not fit on the screen of a phone, however small its letters are.'
const before = `# Guide

First words of this page.

This paragraph moves to the end of the page, and keeps its words.

| Name | Value |
| --- | --- |
| one | 1 |
| two | 2 |

\`\`\`js title="a.js"
const a = 1
// ${long}
\`\`\`

![Picture](/a.svg)

The last paragraph stays here and ends the page.
`
const moved = 'This paragraph moves to the end of the page, and keeps its words.\n\n'
const after = `${before.replace('First', 'Other').replace('| 2 |', '| 3 |').replace('a = 1', 'a = 2').replace(moved, '')}\n${moved}`

beforeAll(() => {
  site = SiteTest.of({
    'config/site.json': JSON.stringify({ lang: 'en', locales: ['en', 'he'].map((lang) => ({ lang, label: lang })) }),
    'content/en/index.md': '# Home\n',
    'content/en/guide.md': before,
    'content/he/index.md': '# בית\n\nהמילים הראשונות בדף.\n',
    'content/public/a.svg': picture(9),
  })
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: site.root })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
  site.edit('content/en/guide.md', after)
  site.edit('content/he/index.md', '# בית\n\nהמילים האחרונות בדף.\n')
  site.edit('content/public/a.svg', picture(18))
  const { status, stderr } = spawnSync(process.execPath, [command, 'review', 'HEAD'], { cwd: site.root })
  expect(status, String(stderr)).toBe(0)
}, 120_000)
afterAll(() => site[Symbol.dispose]())

const open = async (file: string, options = {}): Promise<Page> => {
  const context = await browser.context(options)
  await context.route('http://review.example/**', (route) =>
    route.fulfill({ path: join(site.root, 'review', decodeURI(new URL(route.request().url()).pathname)) }),
  )
  const page = await context.newPage()
  await page.goto(`http://review.example/${file}`)
  return page
}

test.each(['index.html', 'pages/guide.html', 'pages/he/index.html'])(
  'has no barriers, and fits on a phone: %s',
  async (file) => {
    const page = await open(file)
    for (const colorScheme of appearances)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await addAxe(page)
        expect(await violations(page, { width, colorScheme })).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
      }
  },
  60_000,
)

test('goes from change to change with keys and buttons, moves the focus, and says where it is', async () => {
  const page = await open('pages/guide.html')
  const changes = await page.locator('[data-review]').count()
  expect(changes).toBe(5)
  const position = page.getByRole('status')
  const isFocused = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.classList.contains('review-current') ?? false)
  for (let n = 1; n <= changes; n++) {
    await page.keyboard.press('n')
    expect(await position.textContent()).toBe(`${n} of ${changes}`)
    expect(await isFocused()).toBe(true)
  }
  await page.keyboard.press('p')
  expect(await position.textContent()).toBe(`4 of ${changes}`)
  await page.getByRole('link', { name: 'Next change' }).first().click()
  expect(await position.textContent()).toBe(`5 of ${changes}`)
  expect(await isFocused()).toBe(true)
  await page.getByRole('link', { name: 'Previous change' }).click()
  expect(await position.textContent()).toBe(`4 of ${changes}`)
})

test('opens from disk', async () => {
  const page = await (await browser.context()).newPage()
  await page.goto(pathToFileURL(join(site.root, 'review/pages/guide.html')).href)
  await page.keyboard.press('n')
  expect(await page.getByRole('status').textContent()).toBe('1 of 5')
})

test('works without script', async () => {
  const page = await open('index.html', { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Guide', exact: true }).click()
  await page.locator('#reviewNext').click()
  expect(new URL(page.url()).hash).toBe(`#${await page.locator('[data-review]').first().getAttribute('id')}`)
})

test('tells inserted and removed words apart in forced colors', async () => {
  const page = await open('pages/guide.html', { forcedColors: 'active' })
  const lineOf = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect([await lineOf('p > ins'), await lineOf('p > del')]).toEqual(['underline', 'line-through'])
})

test('is written from right to left in Hebrew, with Hebrew words', async () => {
  const page = await open('pages/he/index.html')
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
  expect(await page.locator('#reviewNext').getAttribute('aria-label')).toBe('השינוי הבא')
  const shadow = await page
    .locator('[data-review]')
    .first()
    .evaluate((element) => getComputedStyle(element).boxShadow)
  expect(shadow).toMatch(/ 10px 0px/)
})
