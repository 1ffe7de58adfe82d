// An external search engine in the panel: results, highlights, the Content-Security-Policy, failures, and a project's own provider.

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { configOf, environment } from '../../packages/search-engines/test/engines.ts'
import { algolia } from '../../packages/search-engines/test/fakes/algolia.ts'
import { meilisearch } from '../../packages/search-engines/test/fakes/meilisearch.ts'
import { opensearch } from '../../packages/search-engines/test/fakes/opensearch.ts'
import { searchOnlyKey, serveEngine } from '../../packages/search-engines/test/fakes/server.ts'
import { typesense } from '../../packages/search-engines/test/fakes/typesense.ts'
import { locales } from '../bilingual.ts'
import { docsite, repository, SiteTest } from '../site-test.ts'
import { testBrowser } from './browser.ts'
import { dialog, field, hits, languages, openSearch, options, sampled, searchFor } from './searching.ts'
import { policyOf, serveBuilt } from './served.ts'

const browser = testBrowser()

const fake = meilisearch()
// Accepts any key, so that the records can be pushed from the site that is served.
const refusal = fake.refusal
const engine = await serveEngine(fake)
afterAll(async () => {
  await engine.close()
  expect(engine.problems).toEqual([])
})

const pages = {
  'content/en/guide/index.md': '# Guide\n\nHow to begin.\n',
  'content/en/guide/proxy.md':
    '# Proxy\n\nPasses requests on.\n\n## Proxy of a path\n\nOnly some.\n\n## More\n\nEach proxy has a port.\n',
  'content/zh/guide/index.md': '# 指南\n\n如何开始。\n',
  'content/zh/guide/proxy.md':
    '# 代理\n\n转发请求。\n\n## 按路径代理\n\n只转发一部分。\n\n## 更多\n\n每个代理都有端口。\n',
}
const word = { en: 'proxy', zh: '代理' }

/** The client that docsite's repository has installed, as if the project had. */
const client = {
  'node_modules/meilisearch/package.json': '{ "name": "meilisearch", "type": "module", "exports": "./index.js" }\n',
  'node_modules/meilisearch/index.js': `export * from ${JSON.stringify(join(repository, 'node_modules/meilisearch/dist/index.js'))}\n`,
}

const files = {
  'config/site.json': JSON.stringify({
    title: 'Docs',
    locales,
    search: {
      mode: 'provider',
      provider: { name: 'meilisearch', url: engine.origin, searchKey: searchOnlyKey, index: 'docs' },
    },
  }),
  ...client,
  ...pages,
}
const site = serveBuilt(files)

beforeEach(async () => {
  if (fake.documents.size > 0) return
  const env = { MEILISEARCH_WRITE_KEY: 'any-key-may-write' }
  fake.refusal = () => undefined
  using project = SiteTest.of(files)
  const { code, stderr } = await docsite(['search', 'push', project.root, '--out', site.folder], { env })
  fake.refusal = refusal
  expect(code, stderr).toBe(0)
})

const loadedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

test.each(languages)(
  'shows sections in the language of the page with highlights, and opens them, in $lang',
  async ({ lang, start }) => {
    const page = await browser.open(site.url(start))
    expect((await loadedBy(page)).filter((name) => /provider/.test(name) || name.startsWith(engine.origin))).toEqual([])

    await searchFor(page, word[lang])
    const shown = await options(page).evaluateAll((hits) =>
      hits.map((hit) => [
        hit.getAttribute('href'),
        ...Array.from(hit.querySelectorAll('mark'), (mark) => mark.textContent),
      ]),
    )
    const prefix = start.replace('/guide/', '')
    const query = lang === 'en' ? 'Proxy' : '代理'
    expect(shown).toEqual([
      [`${prefix}/guide/proxy`, query],
      [expect.stringMatching(`^${prefix}/guide/proxy#`), query],
      [expect.stringMatching(`^${prefix}/guide/proxy#`), word[lang]],
    ])
    expect((await loadedBy(page)).filter((name) => /search_|manifest/.test(name))).toEqual([])

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => decodeURI(page.url())).toContain(decodeURI(`${prefix}/guide/proxy#`))
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('search')?.size ?? 0)).toBeGreaterThan(0)
  },
)

test('allows requests to the search engine and to no other server', () => {
  const policy = policyOf(site.folder) ?? ''
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${engine.origin}`)
})

test.each(sampled('zh'))(
  'says that search is not available if the engine fails, and retries, in $lang',
  async ({ lang, start, unavailable, retry }) => {
    browser.expectProblem(/^error: \[docsite\] The search engine did not answer\./, /status of 503/)
    const page = await browser.open(site.url(start))
    engine.fail({ status: 503 })
    await openSearch(page)
    await field(page).fill(word[lang])
    await dialog(page).getByText(unavailable, { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: retry }).click()
    await options(page).first().waitFor()
  },
)

// ---- The other engines

const others = [
  { name: 'algolia', fake: algolia(), package: 'algoliasearch' },
  { name: 'typesense', fake: typesense(), package: 'typesense' },
  { name: 'opensearch', fake: opensearch(), package: '@opensearch-project/opensearch' },
] as const
const otherSites = await Promise.all(
  others.map(async ({ name, fake, package: client }) => {
    const server = await serveEngine(fake)
    const [main, path] = [`node_modules/${client}`, join(repository, 'node_modules', client)]
    const files = {
      'config/site.json': JSON.stringify({
        title: 'Docs',
        locales,
        search: { mode: 'provider', provider: configOf(name, server.origin) },
      }),
      ...(name === 'algolia'
        ? {
            [`${main}/package.json`]: '{ "type": "module", "exports": { ".": "./index.js", "./lite": "./lite.js" } }\n',
            [`${main}/index.js`]: `export * from ${JSON.stringify(`${path}/dist/node.js`)}\n`,
            [`${main}/lite.js`]: `export * from ${JSON.stringify(`${path}/dist/lite/builds/browser.js`)}\n`,
          }
        : {
            [`${main}/package.json`]: '{ "main": "./index.js" }\n',
            [`${main}/index.js`]: `module.exports = require(${JSON.stringify(path)})\n`,
          }),
      ...pages,
    }
    return { name, fake, server, files, site: serveBuilt(files) }
  }),
)
afterAll(() => Promise.all(otherSites.map(({ server }) => server.close())))

test.each(otherSites)(
  'shows what the official client of $name finds, under the strict policy',
  async ({ server, files, site }) => {
    using project = SiteTest.of(files)
    const pushed = await docsite(['search', 'push', project.root, '--out', site.folder], { env: environment })
    expect(pushed).toMatchObject({ code: 0, stderr: '' })
    const page = await browser.open(site.url('/guide/'))
    await searchFor(page, 'proxy')
    const links = await options(page).evaluateAll((hits) => hits.map((hit) => hit.getAttribute('href')))
    expect(links).toEqual(['/guide/proxy', '/guide/proxy#proxy-of-a-path', '/guide/proxy#more'])
    expect(await options(page).locator('mark').allTextContents()).toEqual(['Proxy', 'Proxy', 'proxy'])
    expect(server.problems).toEqual([])
  },
)

// ---- A project's own provider

const own = `
import type { SearchProvider } from '@docsite/cli/theme'

const provider: SearchProvider = {
  async search(query, { lang, version, limit }) {
    const response = await fetch('/api/own?q=' + query)
    return [
      { url: '/guide/proxy#more', titles: ['Proxy', 'More'], text: (await response.text()) + ' ' + [lang, version, limit].join() },
    ]
  },
}

export default provider
`
const asked: string[] = []
const ownSite = serveBuilt(
  {
    'config/site.json': JSON.stringify({
      title: 'Docs',
      locales,
      search: {
        mode: 'provider',
        provider: { name: 'custom', module: 'config/own.ts', connect: ['https://search.example'] },
      },
    }),
    'config/own.ts': own,
    ...pages,
  },
  {
    api(request, response) {
      asked.push(request.url ?? '')
      response.end('Some proxy text')
    },
  },
)

test("asks the project's own provider", async () => {
  const page = await browser.open(ownSite.url('/guide/'))
  await searchFor(page, 'proxy')
  expect(asked).toEqual(['/api/own?q=proxy'])
  const hit = hits(page).first()
  expect(await hit.textContent()).toBe('Some proxy text en,,7Proxy > More')
  expect(await hit.locator('mark').allTextContents()).toEqual(['proxy'])
  expect(policyOf(ownSite.folder)).toContain("connect-src 'self' https://search.example;")
})
