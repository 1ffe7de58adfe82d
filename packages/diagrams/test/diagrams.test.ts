// Diagrams: what is drawn, what stays source, the SVG, text alternatives, and copies.

import { afterAll, describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import * as pages from '../../../test/pipeline/page/page-test.ts'
import { SiteTest } from '../../../test/site-test.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'
import { alternativeOf } from '../alternative.ts'
import { diagrams } from '../index.ts'

const config: SiteConfig = { csp: false, markdown: { html: 'all' }, plugins: [diagrams()] }
const readPage = (markdown: string, root?: string) =>
  pages.readPage(markdown, { config, ...(root === undefined ? {} : { root }) })

const mermaid = (code: string, meta = '') => `\`\`\`mermaid ${meta}\n${code}\n\`\`\``

/** Returns the labels of the drawing on a page, or its first diagnostic. */
async function labelsOf(markdown: string): Promise<string[] | string> {
  const { html, diagnostics } = await readPage(markdown)
  if (diagnostics[0] !== undefined) return diagnostics[0].split('\n')[0] ?? ''
  return Array.from(html.matchAll(/<text[^>]*>(.*?)<\/text>/g), ([, text = '']) =>
    text
      .replace(/<[^>]+>/g, '')
      .replace(/&#x([\dA-F]+);/g, (_, code: string) => String.fromCodePoint(Number(`0x${code}`))),
  )
}

test('rounds the bends of arrows', async () => {
  const { html } = await readPage(mermaid('flowchart LR\nA --> C\nB --> C'))
  expect(html).not.toContain('<polyline')
  expect(html).toMatch(/ d="M[\d.]+,[\d.]+L[\d.,]+Q[\d., ]+L/)
})

test('adds no ids that links can point to, so that another drawing loses none', async () => {
  const { html, page } = await readPage(`# Flow\n\n${mermaid('flowchart LR\nA --> B')}`)
  expect(html).toMatch(/<marker [^>]*id="/)
  expect(page.details.ids).toEqual(['flow'])
})

describe('what is drawn', () => {
  test.each<[string, string, string[]]>([
    ['a flowchart', 'graph TD;\nA[Start]-->B{Is it?};B-->|Yes|C', ['Yes', 'Start', 'Is it?', 'C']],
    [
      'labels between arrows',
      'flowchart LR\nA--No-->B -. maybe .-> C == sure ==> D',
      ['No', 'maybe', 'sure', 'A', 'B', 'C', 'D'],
    ],
    ['brackets and quotes in labels', 'flowchart\nA["x (y) [z] #quot;q#quot;"]', ['x (y) [z] "q"']],
    [
      'private characters',
      'flowchart LR\nA["\uE000\uE009 (x) \uE00A"] -->|#57345;| B["#9999999999;"]',
      ['\uE001', '\uE000\uE009 (x) \uE00A', '#9999999999;'],
    ],
    ['private characters in another kind', 'sequenceDiagram\nA->>B: \uE001', ['\uE001', 'A', 'B']],
    ['ids in Chinese and with hyphens', 'flowchart LR\n开始 --> a-b & c.d', ['开始', 'a-b', 'c.d']],
    [
      'subgraphs, styles and comments',
      '%% hi\nflowchart LR\nsubgraph s ["In"]\nA\nend\nstyle A fill:#f00\nclick A "/x"',
      ['In', 'A'],
    ],
    ['a sequence', 'sequenceDiagram\nparticipant A as Ann\nA->>+B: Hi\nNote over A: n', ['Hi', 'n', 'Ann', 'B']],
    ['classes', 'classDiagram\nA <|-- B\nclass A {\n+int x\n}', ['A', '+ x: int', 'B']],
    ['entities', 'erDiagram\nA ||--o{ B : has', ['A', '', 'B', '', 'has']],
    ['states', 'stateDiagram\n[*] --> On\nOn --> Off : go', ['go', 'On', 'Off']],
  ])('%s', async (_, code, labels) => {
    expect(await labelsOf(mermaid(code))).toEqual(labels)
  })

  test('Graphviz', async () => {
    expect(await labelsOf('```dot\ndigraph { a -> b [label="<b>"] }\n```')).toEqual(['a', 'b', '<b>'])
    expect(await labelsOf('```graphviz\ngraph { a -- b }\n```')).toEqual(['a', 'b'])
  })
})

describe('what is not drawn', () => {
  test.each<[string, string, string]>([
    ['another kind', mermaid('pie\n"a": 1'), '2:1 diagrams/diagram docsite cannot draw the diagram `pie`'],
    ['an arrow', mermaid('flowchart LR\nA --> B\nA --x B'), '4:1 diagrams/diagram docsite cannot draw `--x B`'],
    ['a shape', mermaid('flowchart LR\nA@{ shape: x }'), '3:1 diagrams/diagram docsite cannot draw `@{ shape: x }`'],
    [
      'a line',
      mermaid('sequenceDiagram\nA->>B: x\nactivate B'),
      '4:1 diagrams/diagram docsite cannot draw `activate B`',
    ],
    ['no text', mermaid(''), '2:1 diagrams/diagram This diagram is empty'],
    ['an error in DOT', '> ```dot\n> digraph {\n> a ->\n> ```', '3:3 diagrams/diagram Syntax error'],
    [
      'a very long text',
      mermaid(`flowchart LR\n${'A --> B\n'.repeat(3000)}`),
      '2:1 diagrams/diagram This diagram has more than 20000 characters',
    ],
  ])('reports %s', async (_, markdown, expected) => {
    expect(await labelsOf(markdown)).toBe(expected)
    expect((await readPage(markdown)).html).toContain('<pre><code class="language-')
  })
})

test('gives the ids of a drawing that a page shows twice another end', async () => {
  const diagram = mermaid('flowchart LR\nA --> B')
  const { html, diagnostics } = await readPage(`${diagram}\n\n${diagram}`)
  expect(diagnostics.filter((one) => one.includes('duplicate-id'))).toEqual([])
  const ids = Array.from(html.matchAll(/<marker[^>]* id="([^"]+)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const used = Array.from(html.matchAll(/url\(#([^)]+)\)/g), ([, id]) => id)
  expect(used).toHaveLength(2)
  expect(new Set(used).size).toBe(2)
  for (const id of used) expect(ids).toContain(id)
})

test('draws no styles, scripts, links or foreign addresses', async () => {
  const { html } = await readPage(
    `${mermaid('flowchart LR\nA["<img src=x onerror=alert(1)>"] --> B["</text><script>alert(1)</script>"]\nstyle A fill:url(http://x)\nlinkStyle 0 stroke:url(http://x)')}

\`\`\`dot
digraph { a [URL="javascript:1", tooltip="<script>", image="/etc/passwd", fontname="x\\"onload=1"]; a -> b }
\`\`\``,
  )
  const drawings = html.match(/<svg.*?<\/svg>/gs) ?? []
  expect(drawings).toHaveLength(2)
  for (const drawing of drawings)
    expect(drawing.replace(/>[^<]+</g, '><')).not.toMatch(
      /<(?:style|script|img|image|a|title)[\s>]|[\s"](?:style|on\w+|href)=|http:|passwd/,
    )
  expect(html).toContain('marker-end="url(#d')
})

test('takes all colors from custom properties', async () => {
  const { html } = await readPage(`${mermaid('flowchart LR\nA -->|x| B')}\n\n\`\`\`dot\ndigraph { a -> b }\n\`\`\``)
  const colors = new Set(Array.from(html.matchAll(/ (?:fill|stroke)="([^"]*)"/g), ([, color]) => color))
  expect([...colors].filter((color) => !color?.startsWith('var(--_diagram-'))).toEqual(['none'])
})

describe('the text alternative', () => {
  test.each<[string, string, string, string]>([
    ['from `alt`', 'alt="What it shows" title="Title"', 'flowchart\nA', 'What it shows'],
    ['from the title of the fence', 'title="Title"', 'flowchart\nA', 'Title'],
    ['from the source', '', 'flowchart\naccTitle: Title\naccDescr: Text\nA', 'Title. Text'],
    ['from the source on several lines', '', 'flowchart\naccDescr {\na\nb\n}\nA', 'a b'],
    ['from the frontmatter', '', '---\ntitle: Title\n---\nflowchart\nA', 'Title'],
    ['not at all', '', 'flowchart\nA', ''],
  ])('comes %s', (_, meta, code, alt) => {
    expect(alternativeOf({ language: 'mermaid', meta, code })).toBe(alt)
  })

  test('is part of the drawing, the text for search and the copy', async () => {
    const markdown = mermaid('flowchart LR\nA[Read] --> B', 'alt="From reading" title="Steps"').replace(
      'mermaid ',
      'mermaid ',
    )
    const { html, content } = await readPage(markdown)
    expect(html).toContain('role="img" aria-label="From reading"')
    expect(html).toContain('<figcaption>Steps</figcaption>')
    expect(content.text).toBe('From reading\nRead\nB\n\nSteps')
    expect(toMarkdown(html, (url) => url)).toBe(`${markdown}\n`)
  })
})

describe('with the package `mermaid`', () => {
  const site = SiteTest.of({
    'node_modules/mermaid/package.json': '{ "main": "index.js" }',
    'node_modules/mermaid/index.js': '',
  })
  afterAll(() => site[Symbol.dispose]())
  const long = `flowchart LR\n${'A --> B\n'.repeat(3000)}`

  test.each<[string, string, string]>([
    ['another kind', mermaid('pie\n"a": 1'), 'frame'],
    ['a line', mermaid('sequenceDiagram\nA->>B: x\nactivate B'), 'frame'],
    ['a diagram that docsite draws', mermaid('flowchart LR\nA --> B'), 'drawing'],
    ['no text', mermaid(''), '2:1 diagrams/diagram This diagram is empty'],
    ['a very long text', mermaid(long), '2:1 diagrams/diagram This diagram has more than 20000 characters'],
    ['an error in DOT', '```dot\ndigraph {\n```', '2:1 diagrams/diagram Syntax error'],
  ])('shows %s', async (_, markdown, expected) => {
    const { html, diagnostics } = await readPage(markdown, site.root)
    const shown = html.includes('framed-diagram') ? 'frame' : html.includes('<svg') ? 'drawing' : ''
    expect(diagnostics[0]?.split('\n')[0] ?? shown).toBe(expected)
  })

  test('keeps the source, the caption and the text alternative, and escapes them', async () => {
    const markdown = mermaid('pie\n"</code><script>alert(1)</script>": 1', `alt='A "pie" <b>' title="T<i>"`)
    const { html, content } = await readPage(markdown, site.root)
    expect(html).toContain('<figcaption>T&#x3C;i></figcaption>')
    expect(html).toContain('aria-label="A &#x22;pie&#x22; <b>"')
    expect(html).toContain('data-frame="/static/frames/mermaid.html"')
    expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<(?:script|b|i|iframe)>/)
    expect(content.text).toBe('A "pie" <b>\n\npie\n"</code><script>alert(1)</script>": 1\n\nT<i>')
    expect(toMarkdown(html, (url) => url)).toBe(`${markdown}\n`)
  })

  test('is named in the message if it is not installed', async () => {
    const { diagnostics } = await readPage(mermaid('pie\n"a": 1'))
    expect(diagnostics[0]).toContain('npm install --save-dev mermaid')
  })
})
