// Type-checks code samples with the project's own TypeScript and packages. Each sample is checked once, and leniently.

import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { compile } from '../../../test/pipeline/compiled.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'

const tool = {
  'node_modules/tool/package.json': '{ "name": "tool", "version": "1.0.0", "types": "index.d.ts" }',
  'node_modules/tool/index.d.ts': `export interface Options { port?: number; title: 'a' | 'b' }
export declare function start(options: Options): Promise<void>
export declare function over(a: string): void
export declare function over(a: number): void
`,
}

/** Creates a site with one page, whose samples are type-checked. */
function siteOf(markdown: string, files: Record<string, string> = {}): SiteTest {
  return SiteTest.of({
    'config/site.json': '{ "check": { "samples": true }, "siteUrl": "https://site.example" }',
    'package.json': '{ "name": "site" }',
    'package-lock.json': '{ "lockfileVersion": 3 }',
    'content/index.md': `# Samples\n\n${markdown}`,
    ...tool,
    ...files,
  }).link(join(repository, 'node_modules/typescript'), 'node_modules/typescript')
}

/** Returns the diagnostics about samples. The Markdown begins on the third line of the page. */
async function diagnosticsOf(markdown: string, files?: Record<string, string>): Promise<string[]> {
  using site = siteOf(markdown, files)
  return (await compile(site, 'all')).diagnostics.filter((line) => !line.includes('(pending'))
}

const ts = (code: string, head = 'ts') => `\`\`\`${head}\n${code}\n\`\`\`\n`

/** Samples with errors. The Markdown begins on the third line of the page. */
const wrongSamples: [name: string, markdown: string, diagnostics: string[]][] = [
  [
    'a value of the wrong type',
    ts("import { start } from 'tool';\n\nawait start({ title: 'a', port: '3000' });"),
    ["6:27 error Type 'string' is not assignable to type 'number' (sample-type-error)"],
  ],
  [
    'a missing export, in a list',
    "- a\n\n  ```js\n  import { begin } from 'tool';\n  ```",
    ["6:12 error Module '\"tool\"' has no exported member 'begin' (sample-type-error)"],
  ],
  [
    'several errors in one sample',
    ts("import { start } from 'tool';\nstart({ title: 'c' });\nstart({ title: 'a', hots: '' });"),
    [
      '5:9 error Type \'"c"\' is not assignable to type \'"a" | "b"\' (sample-type-error)',
      "6:21 error Object literal may only specify known properties, and 'hots' does not exist in type 'Options' (sample-type-error)",
    ],
  ],
  [
    'the same error in two kinds of fences',
    ts("import { start } from 'tool';\nstart();", 'tsx') + ts("import { start } from 'tool';\nstart(1);", 'mts'),
    [
      '5:1 error Expected 1 arguments, but got 0 (sample-type-error)',
      "9:7 error Argument of type 'number' is not assignable to parameter of type 'Options' (sample-type-error)",
    ],
  ],
  [
    'an error in a line with a fence mark',
    ts("import { start } from 'tool';\nstart(1); // [!code --]\nstart(2); // [!code ++]"),
    ["6:7 error Argument of type 'number' is not assignable to parameter of type 'Options' (sample-type-error)"],
  ],
  [
    'a call without a matching overload',
    ts("import { over } from 'tool';\nover(true);"),
    [
      '5:6 error No overload matches this call (sample-type-error)',
      "  Argument of type 'boolean' is not assignable to parameter of type 'number'.",
    ],
  ],
  [
    'the use of a type from another sample',
    ts('declare global {\n  interface Window { own: string }\n}\nexport {};') + ts('window.own.length;'),
    ["10:8 error Property 'own' does not exist on type 'Window & typeof globalThis' (sample-type-error)"],
  ],
]

/** Samples without errors, or with errors that docsite must not report. */
const rightSamples: [name: string, markdown: string][] = [
  ['undeclared names', ts('run(options);\nconst a: Options = { b };\nprocess.env.A;')],
  ['packages that are not installed', ts("import { a } from 'nowhere';\na.b.c(1);")],
  [
    'imports of files that exist only in the sample',
    ts("import { a } from './src/a';\nimport b from '../../b.svg';\na(b);"),
  ],
  ['imports of project files', ts("import { a } from './own';\na(1);")],
  ['globals of bundlers', ts('console.log(import.meta.env.MODE, import.meta.hot);')],
  ['duplicate declarations', ts('const a = 1;\nconst a = 2;\nexport default { a: 1 };\nexport default { a: 2 };')],
  ['parameters without types', ts('export const run = (a, { b }) => a + b;')],
  ['values that may be missing', ts("document.getElementById('root').append('a');")],
  ['excerpts from files', ts('port: 3000,\nhost: 1 + [],') + ts('class A { b: Undeclared }') + ts('return a;')],
  ['JavaScript that adds properties to objects', ts('const a = {};\na.b = 1;\nmodule.exports = a;', 'js')],
  ['JSX without React', ts('const a = <p class="a">b</p>;\nexport default a;', 'tsx')],
  ['JSX in a `ts` fence', ts('export const a = () => <p>b</p>;')],
  ['declarations without implementation', ts('function a(b: string): void;\nconst c: number;')],
  ['module declarations', ts("declare module '*.svg' {\n  const url: string;\n  export default url;\n}")],
  ['references to missing types', ts('/// <reference types="nowhere/types" />')],
  ['an error in a fence with `noCheck`', ts("import { start } from 'tool';\nstart(1);", 'ts noCheck')],
  [
    'errors that TypeScript comments suppress',
    ts("// @ts-expect-error wrong\nimport { start } from 'tool';\n// @ts-ignore\nstart(1);"),
  ],
  ['other languages', ts('const a: number = "b"', 'vue') + ts('a { b: c }', 'css') + ts('{ "a": 1 }', 'json')],
  [
    'errors that docsite comments ignore',
    `<!-- docsite-ignore sample-type-error: to show it -->\n\n${ts('const a: number = "b";')}`,
  ],
]

describe('samples of one site', () => {
  /** The diagnostics of each page, without the path of the page. Each kind of sample has its own page. */
  const diagnostics = new Map<string, string[]>()

  beforeAll(async () => {
    const kinds = [...wrongSamples, ...rightSamples]
    const pages = kinds.map(([name, markdown], i) => [`content/${i}.md`, `# Page about ${name}\n\n${markdown}`])
    using site = siteOf('', { 'own.ts': 'export const a: string = 1', ...Object.fromEntries(pages) })
    const lines = (await compile(site, 'all')).diagnostics
    kinds.forEach(([name], i) => {
      const path = `content/${i}.md:`
      // Some diagnostics have a second line.
      const own = lines.filter((line, at) => (line.startsWith('  ') ? lines[at - 1] : line)?.startsWith(path))
      diagnostics.set(
        name,
        own.map((line) => line.replace(path, '')),
      )
    })
  })

  test.each(wrongSamples)('reports %s', (name, _, expected) => {
    expect(diagnostics.get(name)).toEqual(expected)
  })

  test.each(rightSamples)('accepts %s', (name) => {
    expect(diagnostics.get(name)).toEqual([])
  })
})

test('does not run TypeScript without the option', async () => {
  const files = { 'config/site.json': '{ "siteUrl": "https://site.example" }' }
  expect(await diagnosticsOf(ts('const a: number = "b";'), files)).toEqual([])
})

test('reports a project without TypeScript', async () => {
  using site = siteOf(ts('const a: number = "b";')).remove('node_modules/typescript')
  expect((await compile(site, 'all')).diagnostics).toEqual([
    'config/site.json:1:14 error docsite cannot type-check samples, because `typescript` is not installed in the project (no-typescript)',
    '  Install TypeScript 5: `npm install --save-dev typescript@5`.',
  ])
})

test('reports a TypeScript version without an API', async () => {
  using site = siteOf(ts('const a = 1;')).remove('node_modules/typescript')
  site.edit('node_modules/typescript/package.json', '{ "name": "typescript", "version": "7.0.1" }')
  expect((await compile(site, 'all')).diagnostics).toEqual([
    'config/site.json:1:14 error docsite cannot type-check samples, because TypeScript 7.0.1 does not provide the compiler API (no-typescript)',
    '  Install TypeScript 5: `npm install --save-dev typescript@5`.',
  ])
})

test('reuses results until the version of a package changes', async () => {
  const wrong = "import { start } from 'tool';\nstart({ title: 'a', port: '1' });"
  using site = siteOf(ts(wrong))
  const message = "error Type 'string' is not assignable to type 'number' (sample-type-error)"
  expect((await compile(site, 'all')).diagnostics).toEqual([`content/index.md:5:21 ${message}`])

  // The types have changed, but the lockfile has not.
  site.edit('node_modules/tool/index.d.ts', tool['node_modules/tool/index.d.ts'].replace('number', 'string'))
  site.edit('content/index.md', `# Samples\n\nA paragraph\n\n${ts(wrong)}`)
  expect((await compile(site, 'all')).diagnostics).toEqual([`content/index.md:7:21 ${message}`])

  site.edit('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }')
  expect((await compile(site, 'all')).diagnostics).toEqual([])
})
