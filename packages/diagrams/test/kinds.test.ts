// The kinds of Mermaid diagrams that docsite draws: everything that a source defines is drawn, or the message names its line.

import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import * as pages from '../../../test/pipeline/page/page-test.ts'
import { diagrams } from '../index.ts'
import { readMermaid } from '../mermaid-source.ts'
import { languages } from '../renderers.ts'

const config: SiteConfig = { csp: false, plugins: [diagrams()] }

/** Returns the labels of a drawing, in alphabetical order, and its arrowheads; or the diagnostic. */
async function drawn(code: string): Promise<{ labels: string[]; heads: number } | string> {
  const { html, diagnostics } = await pages.readPage(`\`\`\`mermaid\n${code}\n\`\`\``, { config })
  if (diagnostics[0] !== undefined) return diagnostics[0].split('\n')[0] ?? ''
  const labels = Array.from(html.matchAll(/<text[^>]*>(.*?)<\/text>/g), ([, text = '']) =>
    text
      .replaceAll('</tspan><tspan x=', '|<tspan x=')
      .replace(/<[^>]+>/g, '')
      .replace(/&#x([\dA-F]+);/g, (_, number: string) => String.fromCodePoint(Number(`0x${number}`))),
  )
  return { labels: labels.filter(Boolean).sort(), heads: (html.match(/marker-(?:end|start)="/g) ?? []).length }
}

const counts = (code: string) => readMermaid(code).written?.counts

describe('the place of a text', () => {
  test.each<[string, string, string, string[]]>([
    ['a node', 'flowchart LR', 'pump --> tank\npump[Water pump]\ntank[(Big tank)]', ['Big tank', 'Water pump']],
    [
      'a node in a subgraph',
      'flowchart TB',
      'pump --> tank\nsubgraph roof [On the roof]\ntank[Big tank]\nend\npump{{Water pump}}',
      ['Big tank', 'On the roof', 'Water pump'],
    ],
    ['a participant', 'sequenceDiagram', 'c->>s: ask\nparticipant c as Cook\nactor s as Shop', ['Cook', 'Shop', 'ask']],
    [
      'a class',
      'classDiagram',
      'A --> B\nclass A["Oven door"]\nclass B~T~\nB : +heat(int to)',
      ['+ heat(int to)', 'B<T>', 'Oven door'],
    ],
    ['a state', 'stateDiagram-v2', 'cold --> hot\ncold : Not yet\nstate "Very hot" as hot', ['Not yet', 'Very hot']],
    ['a state with others', 'stateDiagram', 'a --> b\nstate b {\nc\n}\nb : Outer\nc : Inner', ['Inner', 'Outer', 'a']],
    [
      'an entity',
      'erDiagram',
      'p ||--o{ c : owns\np[Person]\nc["Fast car"] {\nint id\n}',
      ['(id)', 'Fast car', 'Person', 'owns'],
    ],
  ])('does not matter for %s', async (_, head, body, labels) => {
    const expected = labels.flatMap((label) => (label === '(id)' ? ['id', 'int'] : [label])).sort()
    expect(await drawn(`${head}\n${body}`)).toMatchObject({ labels: expected })
  })

  test('does not matter for shapes, classes and styles', () => {
    const early = readMermaid('flowchart LR\nclassDef hot fill:#f00\na(((A)))\nstyle b fill:#00f\nclass a hot\na --> b')
    const late = readMermaid('flowchart LR\na --> b\na(((A))):::hot\nstyle b fill:#00f\nclassDef hot fill:#f00')
    expect(late.written?.text).toBe(early.written?.text)
    expect(late.written?.text).toContain('style n0 fill:#f00')
  })

  test('leaves a node in the first subgraph that ends and names it', () => {
    const { written } = readMermaid(
      'flowchart LR\na --> b\nsubgraph one\nb\nend\nsubgraph two\nb --> c\nend\none --> two',
    )
    expect(written?.text.split('\n')).toEqual([
      'flowchart LR',
      'n0[a]',
      'subgraph g0 [one]',
      'n1[b]',
      'end',
      'subgraph g1 [two]',
      'n2[c]',
      'end',
      'n0 --> n1',
      'n1 --> n2',
      'g0 --> g1',
    ]) // prettier-ignore
  })
})

describe('the number of parts', () => {
  test.each<[string, string, Record<string, number>]>([
    ['arrows to subgraphs', 'flowchart LR\nsubgraph s\na\nend\nb --> s\ns --> c', { edge: 2, node: 3, subgraph: 1 }],
    ['empty texts', 'flowchart LR\na[""] --> b[ ] --> c', { edge: 2, node: 3, subgraph: 0 }],
    ['arrows with the sign of a circle in a name', 'flowchart LR\na --- oven', { edge: 1, node: 2, subgraph: 0 }],
    ['invisible links', 'flowchart LR\na ~~~ b --> c', { edge: 1, node: 3, subgraph: 0 }],
    ['two classes at once', 'flowchart LR\nclassDef x,y fill:#f00\na --> b', { edge: 1, node: 2, subgraph: 0 }],
    ['a start that leads to two states', 'stateDiagram\n[*] --> a\n[*] --> b', { edge: 2, node: 3, subgraph: 0 }],
    [
      'starts in states',
      'stateDiagram\n[*] --> a\nstate a {\n[*] --> b\nb --> [*]\n[*] --> c\n}\na --> [*]',
      { edge: 5, node: 6, subgraph: 1 },
    ],
    [
      'signs for zero or more on the left',
      'erDiagram\na }o--o{ b : x\nb 1+ to zero or one c : ""',
      { entity: 3, 'er-relationship': 2 },
    ],
    ['links without arrowheads', 'classDiagram\nA -- B\nA .. C : maybe', { 'class-node': 3, 'class-relationship': 2 }],
    [
      'a colored part',
      'sequenceDiagram\nrect rgb(1, 2, 3)\na->>b: x\nNote over a,b: n\nend; b-->>a: y',
      { actor: 2, message: 2, note: 1, block: 0 },
    ],
    [
      'options',
      'sequenceDiagram\ncritical Save\na->>b: x\noption Full\na->>b: y\nend',
      { actor: 2, message: 2, note: 0, block: 1 },
    ],
  ])('is right for %s', async (_, code, expected) => {
    expect(counts(code)).toEqual(expected)
    expect(typeof (await drawn(code))).toBe('object')
  })

  test('does not contain arrowheads that the source lacks', async () => {
    expect(await drawn('classDiagram\nA -- B\nA .. C\nA --> D')).toMatchObject({ heads: 1 })
    expect(await drawn('sequenceDiagram\na->b: x\na-->b: y\na->>b: z')).toMatchObject({ heads: 1 })
  })
})

describe('the texts', () => {
  test.each<[string, string, string[]]>([
    [
      'members',
      'classDiagram\nclass Tap {\n<<interface>>\n-name: String\n+size : int\n#int x = 3\nList~List~int~~ all\n~open(a: int, b) bool\nclose()* void\n}',
      [
        '# int x = 3',
        '+ size: int',
        '- name: String',
        '<<interface>>',
        'Tap',
        'all: List<List<int>>',
        'close(): void',
        '~ open(a: int, b): bool',
      ],
    ],
    ['the quantities of relations', 'classDiagram\nA "1" --> "*..*" B : has', ['*..*', '1', 'A', 'B', 'has']],
    ['an annotation after its class', 'classDiagram\nclass A\n<<service>> A\nclass A:::big', ['<<service>>', 'A']],
    [
      'the keys and comments of attributes',
      'erDiagram\nCar {\nstring plate PK, FK "as printed"\nint doors\n}',
      ['Car', 'PK,FK', 'doors', 'int', 'plate “as printed”', 'string'],
    ],
    ['paths and stars in messages', 'sequenceDiagram\na->>b: C:\\new *x* ~~y~~', ['C:\\new *x* ~~y~~', 'a', 'b']],
    ['entities', 'sequenceDiagram\na->>b: #35;1 #hearts; #lt;br#gt;', ['#1 ♥ <br>', 'a', 'b']],
    ['lines', 'flowchart\na["`one\ntwo _three_`"]', ['one|two three']],
    ['slashes', 'flowchart\na["/x\\"] --> b["\\y/"]', ['/x\\', '\\y/']],
    ['two descriptions of a state', 'stateDiagram\na : One %% no comment\na : Two', ['One %% no comment|Two']],
    ['icons, which have no effect', 'flowchart\na["fa:fa-car Drive"]', ['Drive']],
    ['two classes with the same text', 'classDiagram\nclass A["X"]\nclass B["X"]\nA --> B', ['X', 'X']],
  ])('are right for %s', async (_, code, labels) => {
    expect(await drawn(code)).toMatchObject({ labels: labels.sort() })
  })
})

describe('what cannot be drawn', () => {
  test.each<[string, string, string]>([
    ['an arrow that ends with a cross', 'flowchart LR\na --x b --> c', '3:1 … `--x b --> c`'],
    ['an arrow that ends with a circle', 'flowchart LR\na ---oven', '3:1 … `---oven`'],
    ['a subgraph without an end', 'flowchart LR\nsubgraph s\na', '3:1 … `subgraph without `end``'],
    ['a subgraph inside itself', 'flowchart LR\nsubgraph s\nt\nend\nsubgraph t\ns\nend', '3:1 … `subgraph s`'],
    ['a namespace', 'classDiagram\nclass A\nnamespace N {\nclass B\n}', '4:1 … `namespace N {`'],
    ['a line that the library does not know', 'classDiagram\nA *.. B', '3:1 … `A *.. B`'],
    ['an attribute without a type', 'erDiagram\na {\nint x\ny\n}', '5:1 … `y`'],
    ['a lost message', 'sequenceDiagram\na->>b: x\na-xb: y', '4:1 … `a-xb: y`'],
    ['a note above all messages', 'sequenceDiagram\nNote over a: n\na->>b: x', '3:1 … a note above the first message'],
    [
      'a note above the messages of a block',
      'sequenceDiagram\na->>b: x\nopt o\nNote over a: n\na->>b: y\nend',
      '5:1 … a note above the first message',
    ],
    ['a block without messages', 'sequenceDiagram\na->>b: x\nopt o\nend', '5:1 … a part of `opt` without a message'],
    [
      'blocks that begin together',
      'sequenceDiagram\nloop l\nopt o\na->>b: x\nend\nend',
      '4:1 … `opt` above the first message of another block',
    ],
    ['a note at a state', 'stateDiagram\na --> b\nnote right of a : n', '4:1 … `note right of a : n`'],
    ['a formula', 'flowchart LR\na\nb["$$x^2$$"]', '4:1 … formulas in a diagram'],
  ])('is reported for %s', async (_, code, expected) => {
    expect(await drawn(code)).toBe(expected.replace('…', 'diagrams/diagram docsite cannot draw'))
  })
})

test('shows no drawing that lacks an arrow or a node', async () => {
  const draw = (svg: string) => languages.get('mermaid')?.draw('flowchart LR\na --> b', async () => svg)
  const nodes = '<g class="node"/><g class="node"/>'
  expect(await draw(`${nodes}<path class="edge"/>`)).toContain('class="edge"')
  for (const part of [nodes, '<g class="node"/><path class="edge"/>'])
    expect(await draw(part)).toMatchObject({ text: expect.stringContaining('draws only a part of this diagram') })
})

const brackets = [
  '[ ]',
  '( )',
  '([ ])',
  '[[ ]]',
  '[( )]',
  '(( ))',
  '((( )))',
  '{ }',
  '{{ }}',
  '> ]',
  '[/ /]',
  '[\\ \\]',
  '[/ \\]',
  '[\\ /]',
]

test.each(brackets)('a node in %s keeps the nodes on the same line', (first) => {
  for (const second of brackets)
    for (const [between, named] of [
      [' --> ', 2],
      [' & ', 2],
      ['-->|x (y)|', 2],
      [':::red --- ', 2],
    ] as const) {
      const [open = '', close = ''] = first.split(' ')
      const [nextOpen = '', nextClose = ''] = second.split(' ')
      for (const text of ['one', 'a b', '"q (x) [y]"']) {
        const code = `flowchart LR\n  A${open}${text}${close}${between}B${nextOpen}two${nextClose}`
        expect(counts(code), code).toMatchObject({ node: named })
      }
    }
})

test.each(['A[(x) y] --> B[(z)]', 'A[/x/ y] --> B[\\z\\]', 'A(x (y) z) --> B((w))', 'A[[x] y] & B[[z]]'])(
  'brackets in a text do not reach into the next node: %s',
  async (line) => {
    const written = readMermaid(`flowchart LR\n  ${line}`).written
    if (written) expect(written.counts).toMatchObject({ node: 2 })
    else expect(await drawn(`flowchart LR\n  ${line}`)).toMatch(/cannot draw/)
  },
)
