// Opens the pages of this repository's site and manual in narrow and wide windows. Ordinary runs open only a sample.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { encodePath } from '../../pipeline/model/route.ts'
import { hydrated, type OpenOptions, testBrowser } from './browser.ts'
import { layoutFaults } from './geometry.ts'
import { recordsOf, serveOwn } from './served.ts'

const browser = testBrowser()
const isFull = process.env.DOCSITE_TEST === 'full'
/** Each tab starts a process, which pays off only for many pages. */
const parallelTabs = isFull ? 3 : 1
/** The number of pages that ordinary runs open, spread over the whole site. */
const mostPages = 10

interface Viewport {
  width: number
  height: number
}

const viewports = [1280, 375, 320].map((width): Viewport => ({ width, height: 800 }))

/** The number of pages that ordinary runs measure on each device, each at two widths and three scroll positions. */
const mostMeasured = 3

/** Phones and tablets have touch and no hover. */
const devices: { name: string; widths: number[]; options: OpenOptions }[] = [
  {
    name: 'on touch screens',
    widths: [360, 390, 768],
    options: { hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  },
  { name: 'with a pointer', widths: [1024, 1280, 1920], options: { reducedMotion: 'reduce' } },
]

describe.each(['.', 'manual'] as const)('%s', (root) => {
  const site = serveOwn(root)

  test('hydrates every page without console messages, fits windows of 1280, 375 and 320 px, and has one h1', async () => {
    const context = await browser.context()
    const all = recordsOf(site).map(({ routePath }) => encodePath(routePath))
    const step = isFull ? 1 : Math.ceil(all.length / mostPages)
    const paths = all.filter((_, i) => i % step === 0)
    expect(paths.length).toBeGreaterThan(8)
    const wrong: string[] = []
    const next = paths.entries()
    const visitAll = async (page: Page) => {
      for (const [i, path] of next) {
        // Half of the pages hydrate in a wide window, the others in a narrow one.
        const [first, ...others] = i % 2 === 0 ? viewports : viewports.toReversed()
        await page.setViewportSize(first as Viewport)
        await page.goto(site.url(path), { waitUntil: 'commit' })
        await hydrated(page)
        for (const viewport of [first as Viewport, ...others]) {
          await page.setViewportSize(viewport)
          const found = await page.evaluate(() => ({
            headings: document.querySelectorAll('h1').length,
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }))
          if (found.headings !== 1 || found.overflow > 0)
            wrong.push(`${path} at ${viewport.width} px ${JSON.stringify(found)}`)
        }
      }
    }
    await Promise.all(Array.from({ length: parallelTabs }, async () => visitAll(await context.newPage())))
    expect(wrong).toEqual([])
  })

  test.each(devices)(
    'has no control that covers text, and no text that is cut off without an indication: $name',
    async ({ widths, options }) => {
      const context = await browser.context(options)
      const all = recordsOf(site).map(({ routePath }) => encodePath(routePath))
      const step = isFull ? 1 : Math.ceil(all.length / mostMeasured)
      const next = all.filter((_, i) => i % step === 0).entries()
      const wrong: string[] = []
      const visitAll = async (page: Page) => {
        for (const [i, path] of next) {
          await page.goto(site.url(path), { waitUntil: 'commit' })
          await hydrated(page)
          for (const width of widths.filter((_, j) => isFull || (i + j) % widths.length > 0)) {
            await page.setViewportSize({ width, height: 800 })
            for (const fault of await layoutFaults(page)) wrong.push(`${path} at ${width} px: ${fault}`)
          }
        }
      }
      await Promise.all(Array.from({ length: parallelTabs }, async () => visitAll(await context.newPage())))
      expect(wrong).toEqual([])
    },
  )
})
