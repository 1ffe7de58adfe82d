// Tabs that stay open while the site is deployed repeatedly keep working, with at most one full page load per action.

import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { dirname, join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutputWriter } from '../../pipeline/output/output-writer.ts'
import { retainAssets } from '../../pipeline/output/retained-assets.ts'
import { type Listening, listen } from '../../pipeline/serve/listen.ts'
import { previewHandler, readManifest } from '../../pipeline/serve/preview.ts'
import { random } from '../random.ts'
import { SiteTest } from '../site-test.ts'
import { hydrated, markDocument, relay, shows, testBrowser } from './browser.ts'

const browser = testBrowser()

interface Variant {
  /** The text of each page, by route. */
  texts: Record<string, string>
  redirects: Record<string, string>
  files: Record<string, string>
}

const island = (word: string) =>
  `import { useState } from 'react'\nexport default () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>${word} {n}</button> }\n`

/** Returns the pages of a site, each with text that no other variant contains. */
function variant(
  name: string,
  pages: readonly string[],
  { redirects = {}, ...config }: Record<string, unknown> & { redirects?: Record<string, string> } = {},
  files: Record<string, string> = {},
): Variant {
  const texts = Object.fromEntries(pages.map((page) => [page, `The text of ${page} in ${name}.`]))
  const withIsland = 'config/islands/counter.tsx' in files
  const extra = (page: string) =>
    (page === '/guide/a' && withIsland ? '\n::counter\n' : '') +
    (page === '/guide/a' && pages.includes('/extra/x') ? '\n[Extra](/extra/x)\n' : '') +
    (page === '/guide/c' ? '\n![Drawn](./drawn.svg)\n' : '')
  return {
    texts,
    redirects,
    files: {
      ...Object.fromEntries(
        pages.map((page) => [
          `content${page.endsWith('/') ? `${page}index` : page}.md`,
          `${page === '/api/' ? '---\noverview: true\n---\n' : ''}# Page ${page}\n\n${texts[page]}\n${extra(page)}`,
        ]),
      ),
      'content/guide/drawn.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>${name}</title></svg>`,
      'config/site.json': JSON.stringify({
        title: 'Deployed',
        offline: true,
        redirects: Object.entries(redirects).map(([from, to]) => ({ from, to })),
        themeConfig: {
          nav: [
            { text: 'Guide', link: '/guide/' },
            { text: 'API', link: '/api/' },
          ],
        },
        ...config,
      }),
      ...files,
    },
  }
}

const all = ['/', '/guide/', '/guide/a', '/guide/b', '/guide/c', '/guide/d', '/api/', '/api/x', '/api/y']
const without = (...pages: string[]) => all.filter((page) => !pages.includes(page))
const counter = { 'config/islands/counter.tsx': island('Counted') }

const variants: Variant[] = [
  variant('one', all, {}, counter),
  // Only texts differ: the build id is the same, so no tab needs a full page load.
  variant('two', all, {}, counter),
  variant('three', [...without('/guide/b'), '/guide/b2'], { redirects: { '/guide/b': '/guide/b2' } }, counter),
  variant('four', without('/guide/d', '/api/y'), { title: 'Otherwise' }, counter),
  // A different component, and therefore different chunks.
  variant('five', [...all, '/guide/e'], {}, { 'config/islands/counter.tsx': island('Summed') }),
  // No component, and one more style sheet.
  variant('six', [...without('/api/x'), '/api/z'], { styles: ['own.css'] }, { 'own.css': 'main { color: inherit }' }),
  // One page is renamed and a section is added, which does not change the build id.
  variant('seven', [...without('/guide/c'), '/guide/c2', '/extra/x'], {}, counter),
]

/** The project of all variants, so that their builds share the cache of compiled components. */
const project = SiteTest.of({})
const builds: string[] = []
const folderOf = (index: number): string => project.path(`builds/${index}`)
const scratch = SiteTest.of({})
let deployed = ''
/** `run` is called once, after the response to the first request whose path matches. */
let midway: { path: RegExp; run: () => void } | undefined
let server: Listening

beforeAll(async () => {
  for (const [index, { files }] of variants.entries()) {
    for (const [path, text] of Object.entries(files)) project.edit(path, text)
    const { code, stderr } = await project.build(['--out', folderOf(index)])
    if (code !== 0) throw new Error(stderr)
    builds.push(readManifest(folderOf(index)).build)
    for (const path of Object.keys(files)) project.remove(path)
  }
  const handler: RequestListener = (request, response) => {
    previewHandler(deployed, '/')(request, response)
    if (!midway?.path.test(request.url ?? '')) return
    const { run } = midway
    midway = undefined
    run()
  }
  server = await listen(handler, { port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await server?.close()
  for (const site of [project, scratch]) site[Symbol.dispose]()
})

/** Creates a directory with hard links to the same files. Copying them would take most of the test's time. */
function linkFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, file))
    mkdirSync(dirname(target), { recursive: true })
    linkSync(file, target)
  }
}

let copies = 0

/** Replaces the served variant. `keep` is the number of builds, as in `docsite build --keep`. */
function deploy(index: number, keep: number): void {
  if (keep === 0) {
    deployed = folderOf(index)
    return
  }
  const folder = scratch.path(`dist-${copies++}`)
  linkFolder(folderOf(index), folder)
  if (deployed !== '') retainAssets(new OutputWriter(folder, { folder: deployed, finishedAt: 0 }), keep)
  deployed = folder
}

const withoutWorker = /Service Worker registration blocked/

test('keeps the build id if only pages differ, and changes it otherwise', () => {
  expect([builds[1], builds[6]]).toEqual([builds[0], builds[0]])
  expect(new Set(builds).size).toBe(builds.length - 2)
})

test('says nothing in the console of an old tab after a deploy with another configuration', async () => {
  deployed = ''
  deploy(0, 0)
  const context = await browser.context({ serviceWorkers: 'block' })
  browser.expectProblem(withoutWorker)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${server.origin}/guide/a`)
  await hydrated(page)
  deploy(3, 0)
  await page.clock.fastForward(61_000)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const manifest = page.waitForResponse('**/static/manifest.json')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Page /guide/d' }).hover()
  await manifest
  const link = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Page /guide/b' })
  await link.hover()
  await link.click()
  await page.getByText('The text of /guide/b in four.').waitFor()
  // The deploy removed the first of these pages, and the second one is loaded as a document.
  expect(requests).not.toContain('/static/pages/guide/d.json')
  expect(requests.filter((path) => path === '/guide/b')).toHaveLength(1)
  await context.close()
})

/** Messages about files that a deploy removed right after a page load. */
const tooOld =
  /^error: \[docsite\] (?:Client-side navigation to .* failed|The script offline could not be started|Startup failed; the page stays static|The component .* could not be hydrated; it stays static|The script for .prose img could not be loaded)\./
const missing = /status of 404|net::ERR_FAILED/

const full = process.env.DOCSITE_TEST === 'full'

test.each([
  // Without retained files, an old tab may fail to load the search. It reports that and keeps working.
  [
    'no files from earlier builds are retained',
    { keep: 0, sequences: full ? 25 : 5, problems: [missing, withoutWorker] },
  ],
  [
    'the hashed files from earlier builds are retained',
    { keep: 9, sequences: full ? 25 : 3, problems: [missing, withoutWorker] },
  ],
  ['the service worker caches visited pages', { keep: 0, sequences: full ? 25 : 3, problems: [missing] }],
])(
  'keeps tabs working through deploys when %s',
  async (_, { keep, sequences, problems }) => {
    browser.expectProblem(...problems)
    browser.tolerateProblem(/Search could not be loaded/, tooOld)
    const serviceWorkers = problems.includes(withoutWorker) ? 'block' : 'allow'
    for (let seed = 1; seed <= sequences; seed++) {
      deployed = ''
      // A browser may show a cached page after going back. A new context starts with an empty cache.
      const context = await browser.context({
        serviceWorkers,
        prepare: (context) => context.addInitScript(watchForBlank),
      })
      await new Tab(await context.newPage(), keep, random(seed + keep * 1000), `sequence ${seed}`).run()
      await context.close()
    }
  },
  180_000,
)

/** Logs an error if the page is blank in any animation frame. */
function watchForBlank(): void {
  const look = () => {
    const isBlank =
      document.readyState !== 'loading' && !(document.querySelector('main') ?? document.body).textContent?.trim()
    if (isBlank) console.error(`blank: ${location.pathname}`)
    else requestAnimationFrame(look)
  }
  if (location.protocol === 'http:') look()
}

/** One tab, with a pseudo-random sequence of actions and deploys that depends only on the seed. */
class Tab {
  readonly #page: Page
  readonly #keep: number
  readonly #random: () => number
  /** All actions so far, for failure messages. */
  #story: string
  /** The deployed variant, and all variants so far. */
  #now = 0
  readonly #seen = new Set<number>()
  #wasBack = false
  /** Variants deployed since the last check. */
  #lately = new Set<number>()
  /** Documents requested since the last check. */
  #loads: string[] = []

  constructor(page: Page, keep: number, chance: () => number, name: string) {
    this.#page = page
    this.#keep = keep
    this.#random = chance
    this.#story = name
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.#loads.push(decodeURI(new URL(request.url()).pathname))
    })
  }

  async run(): Promise<void> {
    this.#deploy()
    const first = this.#pick(this.#routes())
    this.#story += `, open ${first}`
    await this.#page.goto(server.origin + first)
    await this.#settled(first)
    for (let step = 0; step < 5; step++) {
      if (step % 2 === 0) this.#deploy()
      else if (this.#random() < 0.6) this.#deployMidway()
      await this.#goOn()
    }
    await this.#page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(this.#loads, `${this.#story}: loads while idle`).toEqual([])
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  #routes = (): string[] => Object.keys(variants[this.#now]?.texts ?? {})

  #deploy(): void {
    const others = variants.map((_, index) => index).filter((index) => index !== this.#now || this.#seen.size === 0)
    this.#now = this.#pick(others)
    this.#seen.add(this.#now)
    this.#lately.add(this.#now)
    this.#story += `, deploy ${this.#now + 1}`
    deploy(this.#now, this.#keep)
  }

  /** Deploys after the next request for a record. With retained files, deploys after the next request of any kind. */
  #deployMidway(): void {
    this.#story += ', midway:'
    midway = { path: this.#keep > 0 ? /./ : /^\/static\/pages\//, run: () => this.#deploy() }
  }

  async #goOn(): Promise<void> {
    const chance = this.#random()
    const wasBack = this.#wasBack
    this.#wasBack = !wasBack && chance < 0.25
    if (this.#wasBack) return this.#travel('back')
    // Going forward is possible only after going back.
    if (wasBack && chance < 0.6) return this.#travel('forward')
    if (chance < 0.4) return this.#search()
    const links = await this.#page.$$eval('a[href^="/"]', (found) =>
      found
        .filter((link) => link.checkVisibility({ visibilityProperty: true }) && !link.closest('.skip-link'))
        .map((link) => link.getAttribute('href') as string)
        .filter((href) => !/#|\.md$/.test(href)),
    )
    const href = this.#pick([...new Set(links)])
    this.#story += `, click ${href}`
    await this.#page.locator(`a[href="${href}"]:visible`).first().click()
    await this.#settled(href)
  }

  async #travel(way: 'back' | 'forward'): Promise<void> {
    this.#story += `, ${way}`
    const move = way === 'back' ? this.#page.goBack() : this.#page.goForward()
    // Going forward from the last entry does nothing. Going back from the first page leads to about:blank.
    await move.catch((error: unknown) => {
      throw new Error(`${this.#story}: ${error}`)
    })
    if (this.#page.url() === 'about:blank') {
      this.#story += ', forward again'
      await this.#page.goForward()
    }
    await this.#settled()
  }

  async #search(): Promise<void> {
    this.#story += ', search'
    await this.#page.keyboard.press('Control+k')
    await this.#page.getByRole('combobox').fill('text')
    const option = this.#page.getByRole('option').first()
    // With retained files, a tab can always load the index of its own build.
    const outcome = this.#keep > 0 ? option : option.or(this.#page.getByRole('alert')).first()
    await outcome.waitFor().catch((error: unknown) => {
      throw new Error(`${this.#story}: ${error}`)
    })
    await this.#page.keyboard.press('Escape')
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' })
    await this.#settled()
  }

  /** Waits for the requested page to hydrate. It must come from one build and take at most one page load. */
  async #settled(asked?: string): Promise<void> {
    const whereTo = () =>
      asked === undefined
        ? []
        : [asked, ...[...this.#lately].map((index) => variants[index]?.redirects[asked] ?? asked)]
    await expect
      .poll(() => this.#page.evaluate(shownPath).catch(() => ''), { interval: 20, timeout: 10_000 })
      .toSatisfy(
        (path: string) =>
          (path === failedStart && this.#keep === 0) ||
          (path !== '' && (asked === undefined || whereTo().includes(path))),
      )
      .catch(async (error: unknown) => {
        const shown = await this.#page.evaluate(() => `${location.pathname} ${document.body.innerText}`)
        throw new Error(`${this.#story}: ${error}\n${shown}`)
      })
    midway = undefined
    if ((await this.#page.evaluate(shownPath)) === failedStart) return this.#loadAgain()
    const shown = await this.#page.evaluate(() => ({
      path: decodeURI(location.pathname),
      text: document.querySelector('#pageArticle p')?.textContent ?? '',
      build: (JSON.parse(document.getElementById('pageData')?.textContent ?? '{}') as { build?: string }).build ?? '',
      isNotFound: document.querySelector('main h1')?.textContent === '404',
    }))
    const known = [...this.#seen].filter((index) => builds[index] === shown.build)
    const lately = [...this.#lately]
    const textsOf = (indexes: readonly number[]) => indexes.map((index) => variants[index]?.texts[shown.path])
    expect(textsOf(known), this.#story).toContain(shown.isNotFound ? undefined : shown.text)
    // The load of a redirect page is not included.
    const loads = this.#loads.filter((path) => lately.every((index) => !(path in (variants[index]?.redirects ?? {}))))
    expect(loads.length, `${this.#story}: loads ${this.#loads.join(', ')}`).toBeLessThanOrEqual(1)
    // After a click, a full page load shows the deployed page. After going back or forward, it may show a cached page.
    if (loads.length > 0 && asked !== undefined) {
      const there = known.filter((index) => this.#lately.has(index))
      expect(textsOf(there), this.#story).toContain(shown.isNotFound ? undefined : shown.text)
    }
    this.#loads = []
    this.#lately = new Set([this.#now])
  }

  /** Reads a page whose startup failed, then reloads it. */
  async #loadAgain(): Promise<void> {
    this.#story += ', load again'
    expect(await this.#page.locator('main').innerText(), this.#story).toMatch(/Page \/|404/)
    expect(this.#loads.length, this.#story).toBeLessThanOrEqual(1)
    this.#loads = []
    await this.#page.reload()
    await this.#settled()
  }
}

/** Returned instead of the path if a deploy removed the page's scripts while it was loading. */
const failedStart = 'failed start'

/** Returns the path of the page when it is visible and hydrated, `failedStart` if startup failed, and '' until then. */
function shownPath(): string {
  // As a reader does who wants more than to read.
  dispatchEvent(new Event('docsite:wanted'))
  const isPage = document.readyState === 'complete' && document.getElementById('pageData') !== null
  if (isPage && !document.documentElement.classList.contains('js')) return 'failed start'
  if (!('isHydrated' in window) || document.querySelector('#pageContent[aria-busy]')) return ''
  const heading = document.querySelector('main h1')?.textContent?.replace(/#$/, '')
  const here = decodeURI(location.pathname)
  return heading === '404' || heading === `Page ${here}` ? here : ''
}

test('shows a section added by a content deploy without a page load', async () => {
  deploy(0, 0)
  const page = await browser.open(`${server.origin}/guide/`)
  const document = await markDocument(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API' }).click()
  await shows(page, 'Page /api/')
  deploy(6, 0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' }).click()
  await shows(page, 'Page /guide/')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Page /guide/a' }).click()
  await page.getByRole('link', { name: 'Extra' }).click()
  await shows(page, 'Page /extra/x')
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Page /extra/x' }).waitFor()
  expect(await document.isSame()).toBe(true)
})

test('shows a client-rendered page even if its record comes from a newer build', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n\nA text.\n', 'config/site.json': '{ "ssg": false }' })
  expect((await site.build()).code).toBe(0)
  deployed = site.path('dist')
  const page = await browser.open(`${server.origin}/`, {
    prepare: (context) =>
      context.route('**/static/pages/index.json', (route) =>
        relay(route, {
          change: async (response) => ({ json: { ...((await response.json()) as object), build: 'newer' } }),
        }),
      ),
  })
  await page.getByText('A text.').waitFor()
})
