// Pages with ids or names that the interface also uses, or that shadow properties of `document`.

import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const names = [
  'createElement',
  'querySelector',
  'querySelectorAll',
  'getElementById',
  'body',
  'head',
  'addEventListener',
]
const site = serveBuilt({
  // The sanitizer would remove most of these elements.
  'config/site.json':
    '{ "markdown": { "html": "all" }, "check": { "rules": { "script-in-content": "off", "duplicate-id": "off" } } }',
  'content/index.md': [
    '# Home',
    '<script id="pageData" type="application/json">{}</script>',
    '<div data-region="overlays">mine</div>',
    '<div class="sidebar-scroll navbar outline-scroll progress skip-link"></div>',
    '<p id="pageAnnouncer">mine</p>',
    ...names.map((name) => `<img name="${name}" alt="" src="data:,">`),
    ...names.map((name) => `<form name="${name}"></form>`),
    ...names.map((name) => `<object id="${name}"></object>`),
    '## Part\n\nText',
  ].join('\n\n'),
})

test('hydrates the shell and opens the search', async () => {
  const page = await browser.open(site.url('/'))
  const shadowed = await page.evaluate(
    (names) =>
      names.filter((name) => (document as unknown as Record<string, unknown>)[name] instanceof HTMLImageElement),
    names,
  )
  expect(shadowed).toEqual([])
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open]').waitFor()
  expect(await page.locator('article [data-region]').textContent()).toBe('mine')
  expect(await page.locator('html.js').count()).toBe(1)
})
