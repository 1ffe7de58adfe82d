// Opens pages that try to run their own scripts, with and without the CSP, and a page that collides with the interface.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hostilePages } from '../hostile-pages.ts'
import { hydrated, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const isFull = process.env.DOCSITE_TEST === 'full'

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

const names = Object.keys(hostilePages)
/**
 * Pages that differ from another page only before the sanitizer, which `test/pipeline/page/content-html.test.ts` tests with
 * all pages. Ordinary runs do not open them.
 */
const variants = [
  'module-script',
  'script-by-xlink',
  'handler-in-capitals',
  'handler-after-slash',
  'handler-of-film',
  'link-to-code-by-reference',
  'link-to-code-with-entities',
  'link-to-code-in-source',
  'image-with-code',
  'frame-of-own-site',
]
/** One page of each kind. Ordinary runs open only these with the CSP, which cannot make a page less safe. */
const sample = [
  'inline-script',
  'own-script-file',
  'handler',
  'link-to-code',
  'frame-with-document',
  'style-sheet',
  'forged-page-data',
  'hero',
  'head',
]

test.each([
  ['with the CSP', siteWith(true), isFull ? names : sample],
  ['without a CSP', siteWith(false), isFull ? names : names.filter((name) => !variants.includes(name))],
])('runs no script from a hostile page: %s', async (_, site, opened) => {
  // The CSP and the browser report what they stop.
  browser.tolerateProblem(/./)
  const page = await (await browser.context()).newPage()
  const dangers: string[] = []
  page.on('dialog', (dialog) => {
    dangers.push(`${page.url()} opens the dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil/.test(request.url())) dangers.push(`${page.url()} requests ${request.url()}`)
  })
  for (const name of opened) {
    const response = await page.goto(site.url(`/${name}`))
    expect(response?.status(), name).toBe(200)
    await hydrated(page)
    await actLikeReader(page).catch((error: unknown) => dangers.push(`${name} leaves the page: ${error}`))
    if (await page.evaluate(() => 'stolen' in globalThis)) dangers.push(`${name} runs its script`)
  }
  expect(dangers).toEqual([])
})

/** Simulates everything that a reader can do, none of which may run a script. */
async function actLikeReader(page: Page): Promise<void> {
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
}

const properties = [
  'createElement',
  'querySelector',
  'querySelectorAll',
  'getElementById',
  'body',
  'head',
  'addEventListener',
]
const colliding = serveBuilt({
  // The sanitizer would remove most of these elements.
  'config/site.json':
    '{ "markdown": { "html": "all" }, "check": { "rules": { "script-in-content": "off", "duplicate-id": "off" } } }',
  'content/index.md': [
    '# Home',
    '<script id="pageData" type="application/json">{}</script>',
    '<div data-region="overlays">mine</div>',
    '<div class="sidebar-scroll navbar outline-scroll progress skip-link"></div>',
    '<p id="pageAnnouncer">mine</p>',
    ...properties.map((name) => `<img name="${name}" alt="" src="data:,">`),
    ...properties.map((name) => `<form name="${name}"></form>`),
    ...properties.map((name) => `<object id="${name}"></object>`),
    '## Part\n\nText',
  ].join('\n\n'),
})

test('hydrates a page whose ids and names are those of the interface or of properties of `document`', async () => {
  const page = await browser.open(colliding.url('/'))
  const shadowed = await page.evaluate(
    (names) =>
      names.filter((name) => (document as unknown as Record<string, unknown>)[name] instanceof HTMLImageElement),
    properties,
  )
  expect(shadowed).toEqual([])
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open]').waitFor()
  expect(await page.locator('article [data-region]').textContent()).toBe('mine')
  expect(await page.locator('html.js').count()).toBe(1)
})
