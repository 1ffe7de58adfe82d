// Offline reading: visited and unvisited pages, the search, new builds, and turning it off.

import { readFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../../../pipeline/serve/listen.ts'
import { previewHandler, readManifest } from '../../../../pipeline/serve/preview.ts'
import { bilingual } from '../../../../test/bilingual.ts'
import { hydrated, markDocument, shows, testBrowser, titleOf } from '../../../../test/browser/browser.ts'
import { hits, options, searchFor } from '../../../../test/browser/searching.ts'
import { random } from '../../../../test/random.ts'
import { SiteTest } from '../../../../test/site-test.ts'
import type { PackedIndex } from '../../../search/browser/search/format/index-format.ts'
import { piecesOf } from '../../../search/browser/search/format/piece-list.ts'

const browser = testBrowser()

const config = (more: Record<string, unknown>): Record<string, string> => ({
  ...bilingual({
    title: 'Kept',
    themeConfig: { localeRedirect: 'never' },
    logo: '/logo.svg',
    hosts: ['netlify'],
    offline: true,
    ...more,
  }),
})

const files: Record<string, string> = {
  ...config({}),
  'content/public/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="9"/></svg>',
  'content/en/index.md': '# Home\n',
  'content/en/guide/index.md': '# Guide\n\nBegin with apples.\n',
  'content/en/guide/first.md': '# First\n\nAbout pears. ![Drawn](./drawn.svg)\n',
  'content/en/guide/second.md': '# Second\n\nAbout plums.\n',
  'content/en/guide/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/index.md': '# 指南\n\n从苹果和梨开始。\n',
}

/** Returns a site with enough words to split the index and store each page's text in its own file. */
function manyWords(): Record<string, string> {
  const chance = random(7)
  const letter = () => String.fromCharCode(97 + Math.floor(chance() * 26))
  const words = Array.from({ length: 8000 }, () => Array.from({ length: 7 }, letter).join(''))
  const word = () => words[Math.floor(chance() * words.length)]
  const pages = Array.from({ length: 30 }, (_, i) => [
    `content/guide/page-${i}.md`,
    `# Page ${i}\n\n${Array.from({ length: 1200 }, word).join(' ')} mirabelles${i}\n`,
  ])
  return { 'config/site.json': '{ "offline": true }', 'content/index.md': '# Home\n', ...Object.fromEntries(pages) }
}

/** The first build, then builds with another title, without `offline`, below a base path, and of a large site. */
const sites = {
  first: SiteTest.of(files),
  next: SiteTest.of({
    ...files,
    ...config({ title: 'Kept anew' }),
    'content/en/guide/first.md': '# First\n\nCherries.\n',
  }),
  withdrawn: SiteTest.of({ ...files, ...config({ offline: false }) }),
  based: SiteTest.of({
    ...files,
    ...config({ base: '/docs/', styles: ['own.css'] }),
    'own.css': 'main { background: url(./used.svg) }\n.nowhere { background: url(./unused.svg) }\n',
    'used.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'unused.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  }),
  large: SiteTest.of(manyWords()),
}
type Name = keyof typeof sites

const folderOf = (name: Name): string => sites[name].path('dist')
let deployed: Name = 'first'
/** Whether the host is down. */
let isDown = false
/** Responses that replace the site's own, keyed by path. */
let answers: Record<string, (response: ServerResponse) => void> = {}
let server: Listening

beforeAll(async () => {
  for (const site of Object.values(sites)) {
    const { code, stderr } = await site.build()
    if (code !== 0) throw new Error(stderr)
  }
  // A host that reads `_headers` sends the CSP with every file, so the CSP applies to the worker too.
  const policyOf = (site: SiteTest) =>
    /Content-Security-Policy: (.*); upgrade/.exec(site.exists('dist/_headers') ? site.read('dist/_headers') : '')?.[1]
  const handler: RequestListener = (request, response) => {
    if (isDown) return void response.destroy()
    const policy = policyOf(sites[deployed])
    if (policy) response.setHeader('Content-Security-Policy', policy)
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else previewHandler(folderOf(deployed), deployed === 'based' ? '/docs/' : '/')(request, response)
  }
  server = await listen(handler, { port: 0, host: '127.0.0.1' })
})

beforeEach(() => {
  deployed = 'first'
  isDown = false
  answers = {}
})

afterAll(async () => {
  await server?.close()
  for (const site of Object.values(sites)) site[Symbol.dispose]()
})

const url = (path: string): string => server.origin + path

/** Waits until all paths are cached. */
async function kept(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths)
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, path), {
        timeout: 20_000,
        message: path,
      })
      .toBe(true)
}

/** Opens a page and waits until its search data and files are cached. */
async function openKept(path: string, name: Name = 'first', lang = 'en'): Promise<Page> {
  deployed = name
  const page = await browser.open(url(path))
  const { search, site } = readManifest(folderOf(name))
  const { documents, index } = search[lang] as { documents: string; index: string }
  const base = name === 'based' ? '/docs' : ''
  const names = ['static/manifest.json', site[lang] as string, index, documents]
  await kept(page, path, ...names.map((file) => `${base}/${file}`))
  return page
}

/** Returns the states of the site's service workers. There are several while one replaces another. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    return [installing, waiting, active].flatMap((worker) => worker?.state ?? [])
  })

const buildOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('pageData')?.textContent ?? '{}') as { build?: string }).build,
  )
const isDrawn = (page: Page, image: string) =>
  page
    .locator(image)
    .first()
    .evaluate((element) => (element as HTMLImageElement).naturalWidth > 0)

test('opens visited pages offline, by page load and by link, and searches even if the search was never used', async () => {
  const page = await openKept('/guide/first')
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'Second')
  await kept(page, '/guide/second', '/static/pages/guide/first.json', '/static/pages/guide/second.json', '/logo.svg')
  isDown = true
  await page.reload()
  await hydrated(page)
  expect(await titleOf(page)).toBe('Second')
  const document = await markDocument(page)
  await page.getByRole('link', { name: /^Previous Page/ }).click()
  await shows(page, 'First')
  await page.goBack()
  await shows(page, 'Second')
  expect(await document.isSame()).toBe(true)
  // A variant of the URL leads to the same page.
  await page.goto(url('/guide/first.html?from=elsewhere'))
  await hydrated(page)
  expect(await titleOf(page)).toBe('First')
  expect([await isDrawn(page, 'article img'), await isDrawn(page, 'header img')]).toEqual([true, true])
  expect(await page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).position)).toBe('sticky')
  await searchFor(page, 'plums')
  expect(await options(page).first().textContent()).toContain('Second')
})

test('explains in the language of the URL that an unvisited page is unavailable, opens it when the network returns, and then searches offline in a language that the reader switched to', async () => {
  browser.expectProblem(/Client-side navigation to \/guide\/second failed/, /status of 503/, /second\.json|ERR_FAILED/)
  const page = await openKept('/guide/first')
  isDown = true
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await page.getByRole('heading', { name: 'YOU ARE OFFLINE' }).waitFor()
  expect(page.url()).toBe(url('/guide/second'))
  await page.goto(url('/zh/guide/'))
  await page.getByRole('heading', { name: '当前没有网络连接' }).waitFor()
  expect(await page.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/zh/')
  await page.goto(url('/guide/second?a=b'))
  isDown = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await hydrated(page)
  expect([await titleOf(page), page.url()]).toEqual(['Second', url('/guide/second?a=b')])

  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Guide' }).click()
  await shows(page, 'Guide')
  await page.getByRole('button', { name: /^Language: / }).click()
  await page.getByRole('link', { name: '中文' }).click()
  await shows(page, '指南')
  const { documents, index } = readManifest(folderOf('first')).search.zh as { documents: string; index: string }
  await kept(page, '/zh/guide/', `/${index}`, `/${documents}`)
  isDown = true
  await searchFor(page, '果和梨')
  expect(await options(page).first().textContent()).toContain('指南')
})

test('searches a large site offline, including the texts of its pages', async () => {
  const page = await openKept('/', 'large')
  const { index } = readManifest(folderOf('large')).search.en as { index: string }
  const packed = JSON.parse(readFileSync(join(folderOf('large'), index), 'utf8')) as PackedIndex
  const pieces = piecesOf(packed)
  expect(pieces.length).toBeGreaterThan(5)
  await kept(
    page,
    ...[...pieces.map(({ file }) => file), ...Object.values(packed.vocabulary)].map((file) => `/${file}`),
  )
  isDown = true
  await searchFor(page, 'mirabelles17')
  expect(await hits(page).first().textContent()).toMatch(/mirabelles17/)
})

test('activates a new build without a reload, and never mixes two builds on one page', async () => {
  const page = await openKept('/guide/second')
  await page.getByRole('link', { name: /^Previous Page/ }).click()
  await shows(page, 'First')
  await kept(page, '/guide/first')
  const [old, fresh] = [readManifest(folderOf('first')).build, readManifest(folderOf('next')).build]
  const document = await markDocument(page)

  deployed = 'next'
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const [, siteData = ''] = /src="([^"]*\/js\/site-[^"]*)"/.exec(sites.next.read('dist/index.html')) ?? []
  await kept(page, siteData)
  // Chromium loses a page load that begins while one worker replaces another. If the old worker is busy when the new one is
  // installed, Chromium replaces it after a later event, or after five minutes. A worker that is stopped is not busy.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  const replaced = async () => {
    const states = await workers(page)
    if (states.includes('installed')) await devtools.send('ServiceWorker.stopAllWorkers')
    return states
  }
  await expect.poll(replaced, { timeout: 60_000, interval: 2_000 }).toEqual(['activated'])
  expect(await document.isSame()).toBe(true)
  isDown = true
  // Open pages and page loads still use the cached responses of the old build.
  await page.reload()
  await hydrated(page)
  expect([await buildOf(page), await page.getByText('About pears.').count()]).toEqual([old, 1])

  isDown = false
  await page.reload()
  await page.getByText('Cherries.').waitFor()
  await hydrated(page)
  expect(await buildOf(page)).toBe(fresh)
  await kept(page, '/guide/first')
  isDown = true
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'Second')
  await hydrated(page)
  expect(await buildOf(page)).toBe(old)
})

/** Returns the cached URLs and their sizes in bytes. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    const sizes = (await cache.keys()).map(async ({ url }): Promise<[string, number]> => {
      const body = await (await cache.match(url))?.blob()
      return [new URL(url).pathname, body?.size ?? 0]
    })
    return Object.fromEntries(await Promise.all(sizes))
  })

test('requests a page once, shows the cached page if the host is slow, and removes the search data of an earlier build once the data of the next build is cached', async () => {
  const page = await openKept('/guide/first')
  const asked: unknown[] = []
  answers['/guide/second'] = (response) => {
    asked.push(response.req.headers['service-worker-navigation-preload'])
    previewHandler(folderOf('first'), '/')(response.req, response)
  }
  await page.goto(url('/guide/second'))
  await hydrated(page)
  await kept(page, '/guide/second')
  // Navigation preload would make Firefox show an error if the host cannot be reached.
  expect(asked).toEqual([undefined])

  const waiting: ServerResponse[] = []
  answers['/guide/second'] = (response) => void waiting.push(response)
  await page.reload()
  await hydrated(page)
  expect(await titleOf(page)).toBe('Second')
  expect(waiting).toHaveLength(1)
  waiting[0]?.destroy()
  answers = {}

  const searchOf = (name: Name) => readManifest(folderOf(name)).search.en as { documents: string; index: string }
  const [old, fresh] = [searchOf('first'), searchOf('next')]
  deployed = 'next'
  await page.reload()
  await expect
    .poll(async () =>
      Object.keys(await keptFiles(page))
        .filter((path) => /search_\w+\.en\./.test(path))
        .sort(),
    )
    .toEqual([fresh.documents, fresh.index].map((file) => `/${file}`))
  expect(Object.values(old).some((file) => sites.next.exists(`dist/${file}`))).toBe(false)
})

test('does not cache errors, HTML instead of files, or files that are too large', async () => {
  const page = await openKept('/guide/first')
  browser.expectProblem(/status of 404/)
  answers['/wrong.svg'] = (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in')
  answers['/large.svg'] = (response) => response.end(Buffer.alloc(5_000_001))
  answers['/small.svg'] = (response) => response.end('<svg/>')
  await page.evaluate(
    (names) =>
      Promise.all(
        names.map((name) => {
          const image = new Image()
          image.src = name
          return new Promise((done) => Object.assign(image, { onload: done, onerror: done }))
        }),
      ),
    ['/wrong.svg', '/large.svg', '/missing.svg', '/small.svg'],
  )
  await page.goto(url('/nowhere'))
  await kept(page, '/small.svg')
  const names = Object.keys(await keptFiles(page))
  expect(names).toContain('/logo.svg')
  for (const name of ['/wrong.svg', '/large.svg', '/missing.svg', '/nowhere']) expect(names).not.toContain(name)
})

test('evicts the least recently used files when the cache is full', async () => {
  browser.expectProblem(/status of 503/)
  // The icon is among the least recently used files.
  browser.tolerateProblem(/^failed: .*docsite-icon/, /net::ERR_FAILED/)
  answers['/sw.js'] = (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end(withTenthOfLimits(sites.first.read('dist/sw.js')))
  const page = await openKept('/guide/first')
  const names = Array.from({ length: 13 }, (_, i) => `/picture-${i}.png`)
  for (const name of names) answers[name] = (response) => response.end(Buffer.alloc(490_000))
  for (const name of names) {
    await page.evaluate(
      (name) => new Promise((done) => Object.assign(new Image(), { src: name, onload: done, onerror: done })),
      name,
    )
    await kept(page, name)
  }
  await expect
    .poll(async () => Object.values(await keptFiles(page)).reduce((sum, size) => sum + size, 0))
    .toBeLessThan(5_000_000)
  const left = Object.keys(await keptFiles(page))
  expect(left).toEqual(expect.arrayContaining(names.slice(-9)))
  expect(left).not.toContain('/picture-0.png')
  isDown = true
  answers = {}
  await page.goto(url('/guide/second'))
  await page.getByRole('heading', { name: 'YOU ARE OFFLINE' }).waitFor()
  expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).textAlign)).toBe('center')
})

/** Divides the worker's limits by ten, so that the test caches 6 MB instead of 60 MB. */
function withTenthOfLimits(worker: string): string {
  let text = worker
  for (const [limit, tenth] of [
    ['5e7', '5e6'],
    ['3e6', '3e5'],
    ['5e4', '5e3'],
  ] as const) {
    const parts = text.split(new RegExp(`\\b${limit}\\b`))
    expect(parts.length, limit).toBe(2)
    text = parts.join(tenth)
  }
  return text
}

test('loads pages from the network if the browser cannot read the cache', async () => {
  answers['/sw.js'] = (response) => {
    const broken = `{
      let isBroken = false
      addEventListener('message', ({ data }) => { isBroken ||= data.kind === 'break' })
      for (const { prototype } of [CacheStorage, Cache])
        for (const name of ['open', 'match', 'put', 'keys'])
          if (name in prototype) {
            const method = prototype[name]
            prototype[name] = function (...values) {
              return isBroken ? Promise.reject(new Error('Broken')) : method.apply(this, values)
            }
          }
    }\n`
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(broken + sites.first.read('dist/sw.js'))
  }
  const page = await openKept('/guide/first')
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ kind: 'break' }))
  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: /^Next Page/ }).click()
  await shows(page, 'Second')
  expect(await isDrawn(page, 'header img')).toBe(true)
})

test('caches files below a base path, including images that style sheets use', async () => {
  browser.expectProblem(/status of 503/, /^failed: .*\/elsewhere/)
  const page = await openKept('/docs/guide/first', 'based')
  const picturesOf = (names: string[]) =>
    names.map((name) => /\/static\/image\/(\w*used)-/.exec(name)?.[1]).filter((name) => name !== undefined)
  expect(picturesOf([...sites.based.files().keys()].map((name) => `/${name}`))).toEqual(['unused', 'used'])
  await expect.poll(async () => picturesOf(Object.keys(await keptFiles(page)))).toEqual(['used'])
  isDown = true
  await page.reload()
  await hydrated(page)
  expect([await titleOf(page), await isDrawn(page, 'article img')]).toEqual(['First', true])
  await searchFor(page, 'plums')
  expect(await options(page).first().getAttribute('href')).toContain('/docs/guide/second')
  await page.goto(url('/docs/zh/guide/'))
  expect(await page.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/docs/zh/')
  await expect(page.goto(url('/elsewhere'))).rejects.toThrow('ERR_EMPTY_RESPONSE')
})

test('removes the worker and its cache when a later build turns off `offline`, and does not start another', async () => {
  const page = await openKept('/guide/first')
  deployed = 'withdrawn'
  await page.reload()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
      timeout: 20_000,
    })
    .toBe(0)
  await page.reload()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  isDown = true
  browser.expectProblem(/^failed: .*\/guide\/first/)
  await expect(page.goto(url('/guide/first'))).rejects.toThrow('ERR_EMPTY_RESPONSE')
})

test("makes browsers revalidate the worker's script every time", async () => {
  expect((await fetch(url('/sw.js'))).headers.get('cache-control')).toBe('no-cache')
})
