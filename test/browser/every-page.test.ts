// Every page of this repository's own site and of its manual, narrow and wide: nothing to complain about.

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

describe.each(['.', 'manual'].filter((folder) => existsSync(join(repository, folder, 'content'))))('%s', (folder) => {
  const site = serveOwn(folder)

  test.each([375, 1280])('at %d px every page wakes in silence, fits the window and has one h1', async (width) => {
    const context = await browser.context({ viewport: { width, height: 800 } })
    const paths = recordsOf(site).map(({ routePath }) => encodePath(routePath))
    expect(paths.length).toBeGreaterThan(10)
    const wrong: string[] = []
    const next = paths[Symbol.iterator]()
    const visitAll = async (page: Page) => {
      for (const path of next) {
        await page.goto(site.url(path), { waitUntil: 'commit' })
        await awake(page)
        const found = await page.evaluate(() => ({
          headings: document.querySelectorAll('h1').length,
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }))
        if (found.headings !== 1 || found.overflow > 0) wrong.push(`${path} ${JSON.stringify(found)}`)
      }
    }
    await Promise.all(Array.from({ length: parallelTabs }, async () => visitAll(await context.newPage())))
    expect(wrong).toEqual([])
  })
})
