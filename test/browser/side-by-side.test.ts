// Two languages of a page side by side: `?with=<language>`.

import { createHash } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { RunningSite } from '../pipeline/dev/command.ts'
import { SiteTest } from '../site-test.ts'
import { addAxe, violations } from './axe.ts'
import { hydrated, type OpenOptions, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

/** Returns the fingerprint of a text, as the baseline records it. */
const mark = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 6)

const page = (lang: string, words: { title: string; text: string; use: string; more: string }): string => `---
description: ${words.text}
---

# ${words.title}

${words.text}

## ${words.use} {#use}

${words.text} 1.

${words.text} 2.

- ${words.text} 3.
- ${words.text} 4.

\`\`\`ts title="a.ts"
const lang = '${lang}'
\`\`\`

## ${words.more}

${words.text} 5. [${words.use}](#use)[^1]

::::tabs
:::tab[First]
A 1
:::
:::tab[Second]
A 2
:::
::::

[^1]: ${words.text} 6.
`

const english = { title: 'Start', text: 'Some words', use: 'Use it', more: 'Read more' }
const chinese = { title: '开始', text: '一些文字', use: '使用', more: '继续阅读' }
const arabic = { title: 'البداية', text: 'بعض النص', use: 'الاستخدام', more: 'اقرأ المزيد' }
const folder = '<div id="Beside-use">A hostile id</div>'

const chineseStart = page('zh', chinese)

const files = {
  'config/site.json': JSON.stringify({
    title: 'Two languages',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
      { lang: 'ar', label: 'العربية' },
    ],
  }),
  'config/translations.json': JSON.stringify({
    'zh/start.md': {
      '#': [english.text, english.title, english.text].map(mark).join(' '),
      // The second paragraph has changed since.
      '#use': [
        ...[english.use, `${english.text} 1.`, 'Another text.', `${english.text} 3.`, `${english.text} 4.`].map(mark),
        `=${mark("a.ts const lang='en'")}`,
      ].join(' '),
    },
  }),
  'content/en/_meta.json': '["start", "next", "only"]',
  'content/zh/_meta.json': '["start", "next"]',
  'content/ar/_meta.json': '["start", "next"]',
  'content/en/start.md': page('en', english),
  'content/zh/start.md': chineseStart,
  'content/ar/start.md': page('ar', arabic),
  'content/en/next.md': `# Next\n\nA link to the [start](start.md).\n\n## Extra\n\nOnly here.\n\n## Last\n\n${'Text.\n\n'.repeat(30)}`,
  'content/zh/next.md': `# 下一页\n\n到[开始](start.md)的链接。\n\n## 最后 {#last}\n\n${'文字。\n\n'.repeat(30)}## 独有一\n\n只有这里。\n\n## 独有二\n\n只有这里。\n`,
  'content/ar/next.md': '# التالي\n\nنص.\n',
  'content/en/only.md': `# Only\n\n## Use\n\n${folder}\n`,
}

const site = serveBuilt(files)

const rows = '.beside > .beside-row'

async function open(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await browser.open(site.url(path), options)
  await page.locator(rows).first().waitFor()
  return page
}

/** Returns the first line of the cells of each row. */
const cells = (page: Page): Promise<string[][]> =>
  page
    .locator(rows)
    .evaluateAll((all) =>
      all.map((row) => Array.from(row.children, (cell) => (cell as HTMLElement).innerText.trim().split('\n')[0] ?? '')),
    )

/** Returns the HTML of the article, without the mark of the heading that has been focused. */
const articleOf = async (page: Page): Promise<string> =>
  (await page.locator('#pageArticle').innerHTML()).replaceAll(' tabindex="-1"', '')

const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('shows both languages in columns, aligned by section and by block', async () => {
  const page = await open('/start?with=zh')
  expect((await cells(page)).slice(0, 5)).toEqual([
    ['Start', '开始'],
    ['Some words', '一些文字'],
    ['Use it', '使用'],
    ['Some words 1.', '一些文字 1.'],
    ['Some words 2.', '一些文字 2.'],
  ])
  const boxes = await page.locator(rows).evaluateAll((all) =>
    all.map(({ children }) =>
      Array.from(children, (cell) => {
        const { top, left } = cell.getBoundingClientRect()
        const { lang, dir } = cell as HTMLElement
        return { lang, dir, top, left }
      }),
    ),
  )
  for (const [own, other] of boxes) {
    expect([own?.lang, own?.dir, other?.lang, other?.dir]).toEqual(['en', 'ltr', 'zh', 'ltr'])
    expect(own?.top).toBe(other?.top)
    expect(other?.left).toBeGreaterThan(own?.left ?? 0)
  }
})

test('shows sections that only one language has beside nothing, in their order', async () => {
  const page = await open('/next?with=zh')
  const all = await cells(page)
  expect(all).toContainEqual(['Extra', ''])
  expect(all).toContainEqual(['Last', '最后'])
  expect(all.at(-1)).toEqual(['', '独有二'])
})

test('alternates the languages in a narrow window', async () => {
  const page = await open('/start?with=zh', { viewport: { width: 390, height: 800 } })
  const tops = await page
    .locator(`${rows} > *`)
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('shows text from right to left beside text from left to right, in both orders', async () => {
  for (const [path, order] of [
    ['/start?with=ar', 1],
    ['/ar/start?with=en', -1],
  ] as const) {
    const page = await open(path)
    const [own, other] = await page
      .locator(`${rows}:first-child > *`)
      .evaluateAll((both) =>
        both.map((cell) => ({ left: cell.getBoundingClientRect().left, style: getComputedStyle(cell) })),
      )
      .then((both) => both.map(({ left }) => left))
    expect(Math.sign((other ?? 0) - (own ?? 0))).toBe(order)
    const directions = await page
      .locator(`${rows}:first-child > *`)
      .evaluateAll((both) => both.map((cell) => getComputedStyle(cell).direction))
    expect(directions).toEqual(order === 1 ? ['ltr', 'rtl'] : ['rtl', 'ltr'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  }
})

test('marks an outdated section, and what has changed in its original, in both orders', async () => {
  for (const path of ['/start?with=zh', '/zh/start?with=en']) {
    const page = await open(path)
    const note = page.locator('.beside-note')
    expect(await note.count()).toBe(1)
    expect(
      await note.evaluate((element) => [element.previousElementSibling?.textContent, element.parentElement?.lang]),
    ).toEqual([expect.stringContaining('使用'), 'zh'])
    const changed = await page.locator('[data-changed]').evaluateAll((all) => all.map(({ textContent }) => textContent))
    expect(changed).toEqual(['Some words 2.'])
  }
})

test('shows the ordinary page for an unknown or the same language, and for a page without translation', async () => {
  for (const path of [
    '/start?with=xx',
    '/start?with=__proto__',
    '/start?with=en',
    '/only?with=zh',
    '/zh/only?with=en',
  ]) {
    const page = await browser.open(site.url(path))
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.beside').count()).toBe(0)
  }
})

test('is reached, left and reached again through the language menu and the history, with the keyboard', async () => {
  const page = await browser.open(site.url('/start'))
  const before = await articleOf(page)
  const button = page.locator('.navbar-tools').getByRole('button', { name: /Language/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show beside 中文' }).first().focus()
  await page.keyboard.press('Enter')
  await page.locator(rows).first().waitFor()
  expect(page.url()).toBe(site.url('/start?with=zh'))
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show one language' }).first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.beside').waitFor({ state: 'detached' })
  expect(page.url()).toBe(site.url('/start'))
  expect(await articleOf(page)).toBe(before)
  await page.goBack()
  await page.locator(rows).first().waitFor()
  await page.goBack()
  await page.locator('.beside').waitFor({ state: 'detached' })
  await page.goForward()
  await page.locator(rows).first().waitFor()
  await page.reload()
  await page.locator(rows).first().waitFor()
})

test("is reached through the phone's menu", async () => {
  const page = await browser.open(site.url('/start'), {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  await page.locator('.hamburger').tap()
  await page.locator('.nav-screen').getByRole('button', { name: 'Show beside العربية' }).tap()
  await page.locator(rows).first().waitFor()
  expect(await page.locator('.nav-screen').isVisible()).toBe(false)
})

test('stays while the reader follows links, until one leads elsewhere', async () => {
  const page = await open('/start?with=zh')
  await page.locator('.doc-footer').getByRole('link', { name: /Next/ }).click()
  await page.waitForURL(site.url('/next?with=zh'))
  await expect.poll(() => cells(page)).toContainEqual(['Last', '最后'])
  await page
    .locator('[data-locale="ar"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL((url) => url.pathname === '/ar/next')
  await page.goBack()
  await expect.poll(() => cells(page)).toContainEqual(['Last', '最后'])
})

test('scrolls to a section, and keeps it in place when the view changes', async () => {
  const page = await open('/next?with=zh#last')
  await expect.poll(() => topOf(page, '#last')).toBeLessThan(100)
  expect(await topOf(page, '#last')).toBeGreaterThan(-60)
  const before = await topOf(page, '#last')
  await page
    .locator('[data-beside=""]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.locator('.beside').waitFor({ state: 'detached' })
  expect(Math.abs((await topOf(page, '#last')) - before)).toBeLessThan(3)
})

test('has unique ids, links of the second column that work, and components that work', async () => {
  const page = await open('/start?with=zh')
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  const permalinks = await page
    .locator(`${rows} > :last-child .permalink`)
    .evaluateAll((links) => links.map((link) => decodeURI(link.getAttribute('href') ?? '')))
  expect(permalinks).toContain('/zh/start?with=en#use')
  const tabs = page.locator(`${rows} > :last-child .tabs`)
  await tabs.getByRole('tab', { name: 'Second' }).click()
  await expect.poll(() => tabs.getByText('A 2').isVisible()).toBe(true)
  expect(await page.locator('.code .copy-button').count()).toBe(2)
  const footnote = page.locator(`${rows} > :last-child [data-footnote-ref]`)
  const target = await footnote.getAttribute('href')
  expect(
    await page
      .locator(`[id="${target?.slice(1)}"]`)
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang')),
  ).toBe('zh')
})

test('has no accessibility violations', async () => {
  const page = await open('/start?with=zh')
  await addAxe(page)
  expect(await violations(page, { width: 1280, colorScheme: 'light' })).toEqual([])
  expect(await violations(page, { width: 390, colorScheme: 'dark' })).toEqual([])
})

test('prints both languages without cutting anything', async () => {
  const page = await open('/start?with=zh')
  await page.emulateMedia({ media: 'print' })
  const cut = await page
    .locator(`${rows} :not(.sr-only)`)
    .evaluateAll(
      (all) =>
        all.filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
        ).length,
    )
  expect(cut).toBe(0)
  expect(
    await page
      .locator(`${rows}:first-child > *`)
      .evaluateAll((both) => both.every((cell) => cell.getBoundingClientRect().height > 0)),
  ).toBe(true)
})

test('is the ordinary page without scripts', async () => {
  const page = await browser.open(site.url('/start?with=zh'), { javaScriptEnabled: false })
  expect(await page.locator('h1').allTextContents()).toHaveLength(1)
})

test('costs nothing before a reader asks, and at most 3 KB then', async () => {
  const isOf = (name: string) => /\/beside/.test(name)
  const requested: string[] = []
  const context = await browser.context()
  context.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const page = await context.newPage()
  await page.goto(site.url('/start'))
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(requested.filter(isOf)).toEqual([])
  await page.goto(site.url('/start?with=zh'))
  await page.locator(rows).first().waitFor()
  const files = [...new Set(requested.filter(isOf))]
  expect(files.length).toBeGreaterThan(2)
  const bytes = files.map((file) => gzipSync(readFileSync(join(site.folder, file)), { level: 9 }).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3072)
  expect(readdirSync(join(site.folder, 'static')).filter((name) => name.startsWith('beside.'))).toHaveLength(3)
})

test('shows changes of both languages in dev, with buttons that open the right line in the editor', async () => {
  const dev = new RunningSite(SiteTest.of({ ...files, editor: '#!/bin/sh\nprintf "%s:%s:%s" "$@" > "$0.log"\n' }))
  try {
    chmodSync(dev.site.path('editor'), 0o755)
    await dev.run('dev', { flags: ['--port', '0'], env: { LAUNCH_EDITOR: dev.site.path('editor') } })
    const page = await browser.open(dev.url('/start?with=zh'))
    await page.locator(rows).first().waitFor()
    await page.locator('.open-section').nth(3).click()
    const line = chineseStart.split('\n').findIndex((text) => text.startsWith('## 使用')) + 1
    await expect
      .poll(() => dev.site.exists('editor.log') && dev.site.read('editor.log'))
      .toBe(`${dev.site.path('content/zh/start.md')}:${line}:1`)
    dev.site.edit('content/zh/start.md', chineseStart.replace('一些文字 2.', '新的文字'))
    await expect.poll(() => cells(page)).toContainEqual(['Some words 2.', '新的文字'])
    dev.site.edit('content/en/start.md', files['content/en/start.md'].replace('Some words 2.', 'New words'))
    await expect.poll(() => cells(page)).toContainEqual(['New words', '新的文字'])
    await page.close()
  } finally {
    await dev[Symbol.asyncDispose]()
  }
})
