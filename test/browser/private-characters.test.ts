// Opens pages and data files with the characters that programs use as marks, and reads what Chromium has made of them.

import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rules } from '../../pipeline/model/diagnostics/rules.ts'
import { charactersFor, markCharacters, type PrivateText, privateData, privatePage } from '../private-characters.ts'
import { hydrated, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const full = process.env.DOCSITE_TEST === 'full'
const folders = full ? 50 : 2
const pagesInFolder = 10

const files: Record<string, PrivateText> = {}
for (let folder = 0; folder < folders; folder++) {
  files[`f${folder}/_meta.json`] = privateData('meta', folder, charactersFor(folder))
  for (let i = 0; i < pagesInFolder; i++) {
    const seed = folder * pagesInFolder + i
    files[`f${folder}/${i === 0 ? 'index' : `p${i}`}.md`] = privatePage(seed, charactersFor(seed))
  }
}
files['_nav.json'] = privateData('nav', 1, charactersFor(1))

const site = serveBuilt({
  'config/site.json': JSON.stringify({
    csp: false,
    check: { rules: Object.fromEntries(Object.keys(rules).map((name) => [name, 'off'])) },
  }),
  'config/islands/Card.tsx':
    'export default function Card({ title }: { title?: string }) {\n  return <span className="own-card">{title}</span>\n}\n',
  'content/index.md': '# Home',
  'content/public/evil.js': 'globalThis.stolen = 1',
  ...Object.fromEntries(Object.entries(files).map(([path, { text }]) => [`content/${path}`, text])),
})

test('adds no element, attribute, component or script to any page', async () => {
  expect(Object.values(files).reduce((sum, { fragments }) => sum + fragments, 0)).toBeGreaterThan(full ? 2000 : 60)
  expect(markCharacters.length).toBe(137_534)
  // Some images do not exist.
  browser.tolerateProblem(/./)
  const page = await (await browser.context()).newPage()
  const dangers: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname === 'evil.example' || pathname.startsWith('/evil.'))
      dangers.push(`${page.url()} requests ${request.url()}`)
  })
  const documents = readdirSync(site.folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^f\d.*\.html$/.test(path),
  )
  expect(documents.length).toBeGreaterThan(folders * pagesInFolder * 0.7)
  for (const path of documents) {
    await page.goto(site.url(`/${path.split('/').map(encodeURIComponent).join('/')}`))
    await hydrated(page)
    const { parts, components, source } = await readDocument(page)
    const written = files[source]?.text.match(/^::::tabs|(?<!["\w]):{1,3}Card\b/gm) ?? []
    expect(parts, path).toEqual([])
    expect(components.length, `${path} from ${source}`).toBeLessThanOrEqual(written.length)
  }
  expect(dangers).toEqual([])
})

/** Returns what content must not add to a document, the components in its article, and its file. */
const readDocument = (page: Page): Promise<{ parts: string[]; components: string[]; source: string }> =>
  page.evaluate(() => {
    const parts = 'stolen' in globalThis ? ['a script'] : []
    const forbidden = 'script,style,link,meta,iframe,object,embed,base,foreignObject,animate,set'
    for (const element of document.querySelectorAll(`:is(article,nav,aside) :is(${forbidden})`))
      parts.push(element.outerHTML)
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes)
        if (/^on/i.test(name) || !/^[a-z_][\w:.-]*$/i.test(name)) parts.push(`<${element.localName} ${name}>`)
    const { view } = JSON.parse(document.getElementById('pageData')?.textContent ?? '{}')
    return {
      parts,
      components: Array.from(document.querySelectorAll('article [data-island]'), ({ outerHTML }) => outerHTML),
      source: String(view?.record?._relativePath),
    }
  })
