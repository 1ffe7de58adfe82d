// Diagrams that only Mermaid can draw: the frame, the appearance, failures, navigation, and pages without scripts.
// A small module takes the place of the package `mermaid`, which has more than a hundred dependencies.

import { expect, test } from 'vitest'
import { configWithSyntax } from '../syntax-plugins.ts'
import { addAxe, appearances, violations } from './axe.ts'
import { hydrated, testBrowser } from './browser.ts'
import { policyOf, serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt({
  'config/site.ts': configWithSyntax({ title: 'Diagrams' }),
  'node_modules/mermaid/package.json':
    '{ "name": "mermaid", "version": "11.0.0", "type": "module", "main": "index.js" }',
  'node_modules/mermaid/index.js': `let theme
export default {
  initialize: (options) => { theme = [options.theme, options.securityLevel].join(' ') },
  async render(id, source) {
    if (source.includes('broken')) throw new Error('no diagram')
    return { svg: '<svg id="' + id + '" width="200" height="120"><text y="20" fill="currentColor">' + theme + ' ' + source.split('\\n')[0] + '</text></svg>' }
  },
}
`,
  'content/index.md':
    '# Diagrams\n\n```mermaid alt="Two parts" title="Parts"\npie\n"a": 1\n```\n\n```mermaid alt="Nothing"\npie broken\n```\n\n[Next](./next.md)\n',
  'content/next.md': '# Next\n\nNo diagram. [Diagrams](./index.md)\n',
})

test('draws in a frame that has the size of the diagram, follows the appearance, and shows the source if it fails', async () => {
  // axe sends messages to frames, which have no origin here.
  browser.expectProblem(/A diagram shows its source/, /target origin provided .* recipient window's origin \('null'\)/)
  const page = await browser.open(site.url('/'))
  await hydrated(page)
  const frame = page.getByTitle('Two parts')
  const drawing = page.frameLocator('iframe[title="Two parts"]')
  await drawing.getByText('default strict pie').waitFor()
  expect(await drawing.getByRole('img', { name: 'Two parts' }).count()).toBe(1)
  await expect.poll(() => frame.getAttribute('height')).toBe('120')
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts')
  const [drawn, broken] = await page.locator('.diagram').all()
  expect(await drawn?.locator('pre').isVisible()).toBe(false)
  expect(await drawn?.locator('figcaption').textContent()).toBe('Parts')
  expect(await broken?.locator('pre').isVisible()).toBe(true)
  await addAxe(page)
  for (const colorScheme of appearances) expect(await violations(page, { width: 1280, colorScheme })).toEqual([])
  await drawing.getByText('dark strict pie').waitFor()
})

test('loads nothing for pages without such a diagram, and draws after navigation', async () => {
  browser.expectProblem(/A diagram shows its source/)
  const page = await browser.open(site.url('/next'))
  await hydrated(page)
  const names = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join('\n'),
    )
  expect(await names()).not.toMatch(/js\/diagram-|static\/frames/)
  await page.getByRole('article').getByRole('link', { name: 'Diagrams' }).click()
  await page.frameLocator('iframe[title="Two parts"]').getByText('default strict pie').waitFor()
  expect(await names()).toMatch(/js\/diagram-.*static\/frames/s)
  expect(policyOf(site.folder, 'next.html')).toContain("frame-src 'self'")
})

test('draws nothing outside a frame, and shows the source without scripts', async () => {
  const alone = await browser.open(site.url('/next'))
  await alone.goto(site.url('/static/frames/mermaid.html'))
  await alone.evaluate(() =>
    postMessage({ docsiteSource: 'pie', docsiteAlt: '', docsiteDark: false, docsiteTokens: {} }),
  )
  expect(await alone.locator('#sample').innerHTML()).toBe('')
  const page = await browser.open(site.url('/'), { javaScriptEnabled: false })
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.locator('.diagram pre').first().isVisible()).toBe(true)
})
