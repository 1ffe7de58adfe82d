// Diagrams that the package does not finish: their place is reported, the source is shown, and other diagrams are drawn.

import { afterAll, expect, test, vi } from 'vitest'
import { readPage as read } from '../../../test/pipeline/page/page-test.ts'
import { SiteTest } from '../../../test/site-test.ts'
import { diagrams } from '../index.ts'

// The processor time that a drawing may need, but less, so that the tests are short.
vi.mock('../package-process.ts', async (original) => {
  const module = await original<typeof import('../package-process.ts')>()
  class ShortProcess extends module.PackageProcess {
    constructor() {
      super(0.5)
    }
  }
  return { ...module, PackageProcess: ShortProcess }
})

const site = SiteTest.of({
  'node_modules/beautiful-mermaid/package.json': '{ "type": "module", "exports": { ".": { "import": "./index.js" } } }',
  'node_modules/beautiful-mermaid/index.js': `
    export function renderMermaidSVG(text) {
      while (text.includes('slow'));
      return '<svg viewBox="0 0 9 9"><g class="node"><text>' + text.match(/good|fine|last/)?.[0] + '</text></g></svg>'
    }`,
})
afterAll(() => site[Symbol.dispose]())

const readPage = (markdown: string) =>
  read(markdown, { config: { csp: false, plugins: [diagrams()] }, root: site.root })

const diagram = (id: string) => `\`\`\`mermaid\ngraph TD\n${id}\n\`\`\`\n\n`

test('reports a diagram that needs too much processor time, and draws the others', async () => {
  const { html, diagnostics } = await readPage(['good', 'slow1', 'fine'].map(diagram).join(''))
  expect(diagnostics.filter((text) => text.includes('diagrams/diagram'))).toEqual([
    '7:1 diagrams/diagram The package `beautiful-mermaid` used more than 0.5 seconds of processor time for this diagram\nThe page shows the source instead. Simplify the diagram.',
  ])
  expect(Array.from(html.matchAll(/<text>(.*?)</g), ([, label]) => label)).toEqual(['good', 'fine'])
  expect(html).toContain('slow1')
})

test('tries no more diagrams of a page on which two needed too much processor time', async () => {
  const { html, diagnostics } = await readPage(['slow2', 'slow3', 'slow4', 'last'].map(diagram).join(''))
  expect(diagnostics.filter((text) => text.includes('docsite does not draw'))).toEqual(
    ['12:1', '17:1'].map(
      (place) =>
        `${place} diagrams/diagram docsite does not draw this diagram, because 2 others on this page needed too much processor time\nSimplify the other diagrams.`,
    ),
  )
  expect(html).not.toContain('<svg')
})
