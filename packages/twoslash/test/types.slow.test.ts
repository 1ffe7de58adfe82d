// Types in code blocks: what the page shows, what it reports, and which files code can reach.

import { expect, test } from 'vitest'
import { readPage } from '../../../test/pipeline/page/page-test.ts'
import { SiteTest } from '../../../test/site-test.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'
import { twoslash } from '../index.ts'

const config = { plugins: [twoslash()] }
const fence = (code: string, info = 'ts twoslash') => `# A\n\n\`\`\`${info}\n${code}\n\`\`\`\n`

/** Returns the types and the notes of a page with one block, in the form `name: type` and `kind column: text`. */
async function typesOf(code: string, info?: string): Promise<string[]> {
  const { html, diagnostics } = await readPage(fence(code, info), { config })
  if (diagnostics.length > 0) return diagnostics.flatMap((one) => one.split('\n')[0] ?? [])
  return Array.from(
    html.matchAll(
      /data-type="([^"]*)"[^>]*>([^<]*)|class="type-note (\w+)"[^>]*data-indent="( *)" data-label="([^"]*)"/g,
    ),
    ([, type, name, kind, indent = '', label]) =>
      type === undefined ? `${kind} ${indent.length}: ${label}` : `${name}: ${type}`,
  ).map((text) => text.replaceAll('&quot;', '"').replaceAll('&#x22;', '"').replaceAll('&lt;', '<'))
}

test.each<[string, string, string[]]>([
  ['names', 'const a = 1', ['a: const a: 1']],
  ['a query', 'const list = [1]\n//    ^?', ['list: const list: number[]', 'type 6: const list: number[]']],
  [
    'completions, without what the sample does not show',
    '// @noErrors\nconst shelf = { apple: 1, apricot: 2 }\n// ---cut---\nshelf.ap\n//      ^|',
    ['shelf: const shelf: {\n    apple: number;\n    apricot: number;\n}', 'ap: any', 'completions 8: apple\napricot'],
  ],
  [
    'errors that the page declares',
    '// @errors: 2322\nconst a: string = 1',
    ['a: const a: string', "error 6: Type 'number' is not assignable to type 'string'."],
  ],
  ['comments below a line', 'const a = 1\n// @log: 1 is *one*', ['a: const a: 1', 'log 0: 1 is *one*']],
  ['a highlight', 'const ab = 1\n//    ^^ the name', ['ab: const ab: 1', 'annotate 6: the name']],
  [
    'several files',
    '// @filename: b.ts\nexport const b = 1\n// @filename: a.ts\nimport { b } from "./b"',
    ['b: const b: 1', 'b: (alias) const b: 1\nimport b'],
  ],
])('shows %s', async (_, code, expected) => {
  expect(await typesOf(code)).toEqual(expected)
})

test('reads JSX and JavaScript, but not other languages', async () => {
  expect(await typesOf('const a = <p>1</p>', 'tsx twoslash')).toContainEqual(expect.stringMatching(/^a: const a: /))
  expect(await typesOf('const a = 1', 'js twoslash')).toEqual(['a: const a: 1'])
  expect(await typesOf('const a = 1', 'css twoslash')).toEqual([])
  expect(await typesOf('const a = 1', 'ts title="twoslash"')).toEqual([])
})

test.each<[string, string, string]>([
  [
    'an error that the page does not declare',
    'const a = 1\nconst b: string = a',
    "5:7 twoslash/twoslash TypeScript reports error 2322: Type 'number' is not assignable to type 'string'",
  ],
  [
    'an error in code that is not shown',
    'const a: string = 1\n// ---cut---\na',
    "4:7 twoslash/twoslash TypeScript reports error 2322: Type 'number' is not assignable to type 'string'",
  ],
  [
    'a query that points at nothing',
    'const a = 1\n//               ^?',
    '3:1 twoslash/twoslash twoslash cannot read this code: The request on line 3 for quickinfo via ^? is in a removal range',
  ],
])('reports %s, and shows the code', async (_, code, expected) => {
  const { html, diagnostics } = await readPage(fence(code), { config })
  expect(diagnostics.map((one) => one.split('\n')[0])).toEqual([expected])
  expect(html).toContain('<div class="code"')
  expect(html).not.toContain('data-type')
})

test('keeps marks and line ranges on the lines that remain', async () => {
  const code = 'const hidden = 1\n// ---cut---\nconst a = hidden // [!code ++]\n//    ^?\nconst b = a'
  const { html } = await readPage(fence(code, 'ts twoslash {2}'), { config })
  const classes = Array.from(html.matchAll(/<span class="(line[^"]*)"/g), ([, name]) => name)
  expect(classes).toEqual(['line added', 'line highlighted'])
})

test('keeps the code alone in copies and search', async () => {
  const { html, content } = await readPage(fence('const a = 1\n//    ^?'), { config })
  expect(content.text).toBe('const a = 1')
  expect(toMarkdown(html, (address) => address)).toContain('```ts\nconst a = 1\n```')
})

test('escapes types and documentation', async () => {
  const code =
    '/** Says `"<b>"` & more. */\nexport type Tag = "<script>" | \'"\'\nconst tag: Tag = "<script>"\n//    ^?'
  const { html } = await readPage(fence(code), { config })
  expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<(?:script|b)>/)
})

test('reads packages only, not other files of the project', async () => {
  using site = SiteTest.of({
    'secret.json': '{ "password": "hunter2" }',
    'src/key.ts': 'export const key = "hunter2"\n',
    'node_modules/fruit/package.json': '{ "name": "fruit", "types": "index.d.ts" }',
    'node_modules/fruit/index.d.ts': 'export declare const apple: "red"\n',
  })
  const code = [
    '// @noErrors',
    'import { apple } from "fruit"',
    'import secret from "./secret.json"',
    'import { key } from "./src/key"',
    `import other from "${site.path('secret.json')}"`,
    'const all = [secret.password, key, other]',
  ].join('\n')
  const { html } = await readPage(fence(code), { config, root: site.root })
  expect(html).toContain(
    'const apple: &#x22;red&#x22;'.replaceAll('&#x22;', html.includes('&quot;') ? '&quot;' : '&#x22;'),
  )
  expect(html).not.toMatch(/hunter2|password: string/)
})
