// Every page of this repository's own site and of its manual (in CI some of them), narrow and wide: nothing to complain about.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { encodePath } from '../../pipeline/model/route.ts'
import { repository } from '../site-test.ts'
import { awake, testBrowser } from './browser.ts'
import { recordsOf, serveOwn } from './served.ts'

const browser = testBrowser()
const parallelTabs = 3
const isFull = process.env.DOCSITE_TEST === 'full'
/** CI looks at so many, spread over the whole site. */
const mostPages = 150

describe.each(['.', 'manual'].filter((folder) => existsSync(join(repository, folder, 'content'))))('%s', (folder) => {
  const site = serveOwn(folder)

  test.each([
    ['375 and 320 px', [375, 320]],
    ['1280 px', [1280]],
  ])('at %s every page wakes in silence, fits the window and has one h1', async (_, widths) => {
    const viewports = widths.map((width) => ({ width, height: 800 }))
    const context = await browser.context({ viewport: viewports[0] ?? null })
    const all = recordsOf(site).map(({ routePath }) => encodePath(routePath))
    const step = isFull ? 1 : Math.ceil(all.length / mostPages)
    const paths = all.filter((_, i) => i % step === 0)
    expect(paths.length).toBeGreaterThan(10)
    const wrong: string[] = []
    const next = paths[Symbol.iterator]()
    const visitAll = async (page: Page) => {
      for (const path of next) {
        await page.goto(site.url(path), { waitUntil: 'commit' })
        await awake(page)
        for (const viewport of viewports) {
          await page.setViewportSize(viewport)
          const found = await page.evaluate(() => ({
            headings: document.querySelectorAll('h1').length,
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }))
          if (found.headings !== 1 || found.overflow > 0)
            wrong.push(`${path} at ${viewport.width} px ${JSON.stringify(found)}`)
        }
        if (viewports.length > 1) await page.setViewportSize(viewports[0] as (typeof viewports)[0])
      }
    }
    await Promise.all(Array.from({ length: parallelTabs }, async () => visitAll(await context.newPage())))
    expect(wrong).toEqual([])
  })
})
