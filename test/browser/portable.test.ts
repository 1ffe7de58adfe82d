// Portable sites (`build --base ./`): opened from disk, and served under any path.

import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { builtFixture } from '../shared-builds.ts'
import { hydrated, testBrowser } from './browser.ts'

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h20v20H0z"/></svg>'

const files = {
  'config/site.ts': `export default {
    title: 'Portable', siteUrl: 'https://portable.example', lang: 'en', offline: true, ssg: false, hosts: ['netlify'],
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
    redirects: [{ from: '/old', to: '/guide/start' }],
    logo: '/logo.svg', styles: ['./config/own.css'],
    feeds: [{ id: 'news', test: '/news/', type: 'rss' }],
  }`,
  'config/own.css': '.counter{background:url("./square.svg")}',
  'config/square.svg': square,
  'config/islands/counter.tsx': `import { useState } from 'react'
import square from '../square.svg'
export default function Counter({ label }) {
  const [count, setCount] = useState(0)
  return <p><img src={square} alt="" /><button className="counter" onClick={() => setCount(count + 1)}>{label}: {count}</button></p>
}`,
  'config/islands/tally.tsx': `import { type PropsOf, schema } from '@docsite/cli'
import { useState } from 'react'
export const props = schema.object({ label: schema.string, start: schema.number })
export default function Tally({ label, start = 0 }: PropsOf<typeof props>) {
  const [count, setCount] = useState(start)
  return <button onClick={() => setCount(count + 1)}>{label}: {count}</button>
}`,
  'content/public/logo.svg': square,
  'content/en/index.md': '# Home\n\n[Start](/guide/start#second)\n',
  'content/zh/index.md': '# 首页\n\n[开始](/guide/start)\n',
  'content/en/guide/_meta.json': '["start", { "type": "dir", "name": "more", "label": "More", "collapsed": true }]',
  'content/en/guide/start.md': `# Start

![A square](./square.svg)

::::tabs
:::tab[First]
One
:::
:::tab[Second]
Two
:::
::::

\`\`\`js
const answer = 42
\`\`\`

::counter{label="Clicks"}

## Second part {#second}

The zeppelin lands :tally[Inline]{start=2} here. [Deep](./more/deep.md)
`,
  'content/en/guide/square.svg': square,
  'content/zh/guide/start.md': '# 开始\n\n## 第二部分 {#second}\n\n飞艇。\n',
  'content/en/guide/more/deep.md': '# Deep page\n\n[Home](/)\n',
}

const browser = testBrowser()
let [folder, site, served] = ['', '', '']
const closing: (() => unknown)[] = []

beforeAll(async () => {
  folder = (await builtFixture(files, ['--base', './'])).folder
  const copies = mkdtempSync(join(tmpdir(), 'docsite-portable-'))
  // Characters that URLs encode.
  const copy = join(copies, '我的 docs #1')
  cpSync(folder, copy, { recursive: true })
  site = pathToFileURL(copy).href
  const { origin, close } = await listen(previewHandler(copies, '/'), { port: 0, host: '127.0.0.1' })
  served = `${origin}/${encodeURIComponent('我的 docs #1')}`
  closing.push(close, () => rmSync(copies, { recursive: true }))
})
afterAll(async () => {
  for (const close of closing) await close()
})

test.each([
  ['from disk', () => site],
  ['under any path of a server', () => served],
])('opens %s, with links, components, tabs, search, languages and copying', async (_, root) => {
  const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(`${root()}/index.html`)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Start' }).click()
  await page.waitForURL(`${root()}/guide/start.html#second`)
  await hydrated(page)
  expect(await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth !== 20).length)).toBe(0)

  await page.getByRole('button', { name: 'Clicks: 0' }).click()
  await page.getByRole('button', { name: 'Clicks: 1' }).waitFor()
  await page.getByRole('paragraph').getByRole('button', { name: 'Inline: 2' }).click()
  await page.getByRole('paragraph').getByRole('button', { name: 'Inline: 3' }).waitFor()
  await page.getByRole('tab', { name: 'Second' }).click()
  await page.getByText('Two').waitFor()
  await page.locator('.code').hover()
  await page.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('const answer = 42')
  await page.getByRole('button', { name: 'Copy page' }).click()
  // The button of the code block may still say that it has copied.
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(readFileSync(join(folder, 'guide/start.md'), 'utf8'))

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('zeppelin')
  await page
    .getByRole('option', { name: /zeppelin/ })
    .first()
    .waitFor()
  await page.getByRole('combobox').fill('deep page')
  await page
    .getByRole('option', { name: /Deep page/ })
    .first()
    .click()
  await page.waitForURL(`${root()}/guide/more/deep.html`)
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Start' }).click()
  await page.waitForURL(`${root()}/guide/start.html`)
  await hydrated(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('a[data-locale="zh"]')?.click())
  await page.waitForURL(`${root()}/zh/guide/start.html`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('开始')

  await page.goto(`${root()}/old.html#second`)
  await page.waitForURL(`${root()}/guide/start.html#second`)
})

test('writes only relative URLs, and nothing that needs a server', () => {
  const names = [...documents(folder)]
  expect(names).toContain('guide/start.html')
  for (const name of names) {
    const html = readFileSync(join(folder, name), 'utf8')
    const urls = Array.from(html.matchAll(/ (?:href|src|data-to)="([^"]*)"/g), ([, url = '']) => url)
    expect(urls.filter((url) => !/^(?:\.{1,2}\/|#|https:\/\/github)/.test(url))).toEqual([])
    expect(html).not.toMatch(/portable-root|portable\.example|type="module"/)
  }
  for (const file of ['404.html', 'sw.js', '_headers', 'sitemap.xml', 'news.xml', 'static/pages/index.json'])
    expect(() => readFileSync(join(folder, file))).toThrow('ENOENT')
})

function* documents(folder: string): Generator<string> {
  for (const name of ['index.html', 'old.html', 'guide/start.html', 'guide/more/deep.html', 'zh/guide/start.html'])
    if (readFileSync(join(folder, name), 'utf8')) yield name
}
