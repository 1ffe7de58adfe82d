// Opens pages that try to run their own scripts, with and without the CSP.

import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostilePages } from '../hostile-pages.ts'
import { findBrowser } from './chromium.ts'
import { serveBuilt } from './served.ts'

/** Turns off the rules that would stop the build. */
const rules = Object.fromEntries(
  ['dead-link', 'duplicate-id', 'missing-asset', 'script-in-content', 'unsafe-url'].map((rule) => [rule, 'off']),
)

const siteWith = (csp: boolean) =>
  serveBuilt({
    'config/site.json': JSON.stringify({ csp, check: { rules } }),
    'content/index.md': '# Home',
    'content/public/evil.js': 'globalThis.stolen = 1',
    'content/public/evil.css': 'body { --stolen: 1 }',
    'content/public/evil.html': '<script>parent.stolen = 1</script>',
    'content/_nav.json': JSON.stringify([
      { text: 'A', link: '/', tag: '<svg onload="globalThis.stolen=1"><script href="/evil.js"></script></svg>' },
    ]),
    ...Object.fromEntries(Object.entries(hostilePages).map(([name, text]) => [`content/${name}.md`, text])),
  })

const sites = { 'with the CSP': siteWith(true), 'without a CSP': siteWith(false) }

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser())
})
afterAll(() => browser.close())

describe.each(Object.entries(sites))('%s', (_, site) => {
  test.each(Object.keys(hostilePages))('runs no script from the page %s', async (name) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const dangers: string[] = []
    page.on('dialog', (dialog) => {
      dangers.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (/evil/.test(request.url())) dangers.push(`request ${request.url()}`)
    })
    await page.addInitScript(() => {
      addEventListener('docsite:ready', () => Object.assign(window, { isHydrated: true }))
    })
    await page.goto(site.url(`/${name}`))
    await page.waitForFunction(() => 'isHydrated' in window)
    // Simulates everything that a reader can do, none of which may run a script.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement | SVGElement>('main, main *')) {
        for (const type of ['mouseover', 'mouseenter', 'focus', 'toggle'])
          element.dispatchEvent(new Event(type, { bubbles: true }))
        // Skips ordinary links, which would leave the page.
        const link = element.closest('a')
        if (link && /^https?:/.test(link.href)) continue
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    })
    // After two frames and a task, an image, an animation or a click would have run its script.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    )
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false)
    expect(dangers).toEqual([])
    await context.close()
  })
})
