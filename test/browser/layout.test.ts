// Layout shifts while a page loads and hydrates, even if resources arrive slowly, and horizontal overflow.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, ViewportSize } from 'playwright-core'
import { expect, test } from 'vitest'
import { landing } from '../../config/landing.ts'
import { type Listening, listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { hydrated, type OpenOptions, testBrowser } from './browser.ts'
import { holding, waiting } from './holding.ts'
import { inLang, langs, screens } from './screens.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser({ hasMotion: true })
const sites = { own: serveOwn(), screens: serveBuilt('screens') }

const isFull = process.env.DOCSITE_TEST === 'full'

interface Size {
  viewport: ViewportSize
  /** The widths to which the window is then resized. */
  widths: number[]
}

const wide: Size = { viewport: { width: 1280, height: 800 }, widths: [1279, 1025, 1024, 2560] }
const narrow: Size = { viewport: { width: 375, height: 700 }, widths: [320, 767, 768] }
const sizes = [wide, narrow]

interface Shifts {
  /** Shift scores before and after hydration. */
  loading: number
  hydrated: number
  /** The elements that moved, with their old and new rectangles. */
  what: string[]
}

/** Opens a tab with an empty cache, and records layout shifts. */
async function tab(options: OpenOptions): Promise<Page> {
  const context = await browser.context(options)
  await context.addInitScript(watchShifts)
  return context.newPage()
}

/** Returns the layout shifts so far, after waiting for the page to settle. */
async function shiftsOf(page: Page): Promise<Shifts> {
  await settle(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
  // A web font that arrives late may move single words by a few pixels. This rounds to 0.00.
  return shifts.loading < 0.005 && shifts.hydrated < 0.005 ? still : shifts
}

/** Returns the widths of the window at which the page is wider than the window. */
async function overflowingWidths(page: Page, widths: readonly number[]): Promise<number[]> {
  const overflowing: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    if (isWider) overflowing.push(width)
  }
  return overflowing
}

/** Waits for images and fonts, and then 12 frames for pending shifts. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (image) => image.complete && image.decode().catch(() => undefined)))
    for (let i = 0; i < 12; i++) await new Promise((done) => requestAnimationFrame(done))
  })

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  const shifts: Shifts = { loading: 0, hydrated: 0, what: [] }
  Object.assign(window, { shifts })
  let isHydrated = false
  addEventListener('docsite:ready', () => {
    isHydrated = true
  })
  interface Shift extends PerformanceEntry {
    value: number
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const place = ({ x, y, width, height }: DOMRect) => `${[x, y, width, height].map(Math.round)}`
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      shifts[isHydrated ? 'hydrated' : 'loading'] += entry.value
      for (const { node, previousRect, currentRect } of entry.sources)
        shifts.what.push(
          `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} ${place(previousRect)} → ${place(currentRect)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const still = { loading: 0, hydrated: 0, what: [] }
/** Choices that a reader may have stored. */
const chosen = {
  'docsite-theme-appearance': 'dark',
  'docsite.tabs.package.manager': 'bun',
  'docsite.tabs.system': 'windows',
  [landing.announcement?.localStorageKey ?? '']: 'true',
}

/** Each page type, language and window size. In ordinary runs, each page type loads once at each size. */
const loads = screens.flatMap((screen, i) =>
  langs.flatMap((lang, j) =>
    sizes
      .filter((_, k) => isFull || (i + j + k) % 2 === 0)
      .map((size) => [screen.name, lang, size.viewport.width, screen, size] as const),
  ),
)

test.each(loads)(
  'does not shift while it loads and hydrates, or overflow sideways: %s in %s at %d px',
  async (_, lang, __, screen, { viewport, widths }) => {
    if (screen.isMissing) browser.expectProblem(/404/)
    const page = await tab({ viewport })
    await page.goto(sites[screen.site].url(inLang(screen.path, lang)))
    await hydrated(page)
    expect(await shiftsOf(page)).toEqual(still)
    expect(await overflowingWidths(page, widths)).toEqual([])
  },
)

const lateLoads = screens
  .filter(({ name }) => ['landing page', 'home page', 'page of every block', 'page'].includes(name))
  .flatMap((screen) => sizes.map(({ viewport }) => [screen.name, viewport.width, screen, viewport] as const))

test.each(lateLoads)(
  'does not shift if choices are stored, scripts arrive late, and images arrive long after hydration: %s at %d px',
  async (_, __, screen, viewport) => {
    const [scripts, pictures] = [waiting(), waiting()]
    const page = await tab({
      viewport,
      stored: chosen,
      prepare: async (context) => {
        await context.route('**/static/js/*.js', holding(scripts.promise))
        await context.route(/\.(?:svg|png|webp|jpg)$/, holding(pictures.promise))
      },
    })
    await page.goto(sites[screen.site].url(screen.path), { waitUntil: 'commit' })
    await page.locator('main').waitFor()
    await settle(page)
    scripts.release()
    await hydrated(page)
    await settle(page)
    pictures.release()
    await page.waitForLoadState('load')
    expect(await shiftsOf(page)).toEqual(still)
  },
)

const stops = [
  ['after the search button', /class="search-button"[\s\S]*?<\/button>/, sizes],
  ['in the middle of the article', /<article[\s\S]*?<\/h2>/, isFull ? sizes : [narrow]],
  ['before the outline', /<article[\s\S]*?<\/article>/, isFull ? sizes : [wide]],
] as const
const pauses = stops.flatMap(([where, until, sizes]) =>
  sizes.map(({ viewport }) => [where, viewport.width, until, viewport] as const),
)

test.each(pauses)(
  'does not shift if the document stops loading for a while %s at %d px',
  async (_, __, until, viewport) => {
    const rest = waiting()
    const page = await tab({ viewport })
    const paused = await servePausing(join(sites.screens.folder, 'guide/blocks.html'), until, rest.promise)
    try {
      await page.goto(paused.origin, { waitUntil: 'commit' })
      await page
        .locator(until.source.includes('article') ? 'article h2' : 'header')
        .first()
        .waitFor({ state: 'attached' })
      await settle(page)
      rest.release()
      await hydrated(page)
      expect(await shiftsOf(page)).toEqual(still)
    } finally {
      // Requests that are still open must not outlive the server.
      await page.close()
      await paused.close()
    }
  },
)

/** Serves the site, with `/` in two parts: the file up to the match, and the rest when the promise resolves. */
async function servePausing(file: string, until: RegExp, rest: Promise<void>): Promise<Listening> {
  const html = readFileSync(file, 'utf8')
  const found = until.exec(html)
  if (!found) throw new Error(`${until} is not in the page`)
  const first = html.slice(0, found.index + found[0].length)
  const others = previewHandler(sites.screens.folder, '/')
  return listen(
    (request, response) => {
      if (request.url !== '/') return others(request, response)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.write(first)
      rest.then(() => response.end(html.slice(first.length)))
    },
    { port: 0, host: '127.0.0.1' },
  )
}
