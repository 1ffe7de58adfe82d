// Code blocks that show files: paths, regions, ranges of lines, and the diagnostics for wrong ones.

import { expect, test } from 'vitest'
import { dedent, readFileLines } from '../../../pipeline/page/code/code-region.ts'
import { diagnosticsOf, readPage } from './page-test.ts'

const fence = (head: string, code = '') => `\`\`\`${head}\n${code}\`\`\``

const sample = `import a from 'a'

// #region setup
export function setup() {
  // ANCHOR: body
  const one = 1

  return one
  // ANCHOR_END: body
}
// #endregion setup
// #region setup
setup()
// #endregion
// #region open
end()
`
const code = { 'src/a.ts': sample, 'content/en/b.ts': 'b()', 'content/b.ts': 'above()', 'fence.md': '```\na\n```' }

const shown = async (head: string) => (await readPage(fence(head), { code })).content.text

test.each([
  ['file="content/en/b.ts"', 'b()'],
  ['file=/content/en/b.ts', 'b()'],
  ["file='./b.ts'", 'b()'],
  ['file="../b.ts" title="x"', 'x\n\nabove()'],
  ['file="fence.md"', '```\na\n```'],
  ['file="src/a.ts" lines="1"', "import a from 'a'"],
  ['file="src/a.ts" lines="6-8"', 'const one = 1\n\nreturn one'],
  ['file="src/a.ts" lines="-1, 13,16-"', "import a from 'a'\nsetup()\nend()"],
  ['file="src/a.ts" region="body"', 'const one = 1\n\nreturn one'],
  ['file="src/a.ts" region="setup"', 'export function setup() {\n  const one = 1\n\n  return one\n}\nsetup()'],
  ['file="src/a.ts" region="setup" lines="1,5-"', 'export function setup() {\n}\nsetup()'],
  ['{1} file="src/a.ts" region="body" showLineNumbers', 'const one = 1\n\nreturn one'],
])('shows the code of ```ts %s', async (head, text) => {
  expect(await diagnosticsOf(fence(`ts ${head}`), { code })).toEqual([])
  expect(await shown(`ts ${head}`)).toBe(text)
})

test.each([
  ['ts file="src/gone.ts"', '', '1:7 missing-code File `src/gone.ts` does not exist'],
  [
    'ts file="src/a.ts" region="stup"',
    '',
    '1:23 missing-code File `src/a.ts` has no region `stup`\nDid you mean `setup`?',
  ],
  [
    'ts file="src/a.ts" region="open"',
    '',
    '1:23 missing-code Region `open` in `src/a.ts` has no end\nAdd a comment such as `// #endregion open`.',
  ],
  [
    'ts file="src/a.ts" lines="a"',
    '',
    '1:23 invalid-line-range `lines="a"` is not a range of lines\nWrite line numbers such as `lines="3-9"`.',
  ],
  ['ts file="src/a.ts" lines="9-20"', '', '1:23 invalid-line-range `src/a.ts` has only 16 lines, not `9-20`'],
  ['ts file="src/a.ts" region="body" lines="4"', '', '1:37 invalid-line-range Region `body` has only 3 lines, not `4`'],
  ['ts file="src/a.ts" region="body" {4}', '', '1:38 invalid-line-range `{4}` is outside the code, which has 3 lines'],
  [
    'ts file="src/a.ts" region="body"',
    'old()\n',
    '1:7 invalid-content This code block contains code, which its `file` replaces\nLeave the code block empty, or remove `file`.',
  ],
])('reports ```%s', async (head, written, message) => {
  expect(await diagnosticsOf(fence(head, written), { code })).toEqual([message])
})

test('finds code blocks in lists, tabs and fragments, and gives the place of each line', async () => {
  const markdown = '::include{file="/part/_c.md"}\n\n- ```ts file="src/a.ts" region="body"\n  ```'
  const fragments = { 'en/part/_c.md': ':::code-group\n```ts [b] file="../b.ts"\n```\n:::' }
  const { content, diagnostics } = await readPage(markdown, { code, fragments })
  expect(diagnostics).toEqual([])
  expect(content.text).toBe('b\n\nb()\n\nconst one = 1\n\nreturn one')
  expect(content.samples.map(({ from }) => from)).toEqual([
    { file: 'content/en/b.ts', lines: [1] },
    { file: 'src/a.ts', lines: [6, 7, 8] },
  ])
})

test('refuses files that make a page too large', async () => {
  const markdown = `${fence('ts file="src/a.ts" region="body"')}\n\n`.repeat(3)
  expect(await diagnosticsOf(markdown, { code, mostCode: 60 })).toEqual([
    '7:7 refused-file The files that this page shows make it too large\nShow only a region of each file, split the page, or raise `limits.pageBytes`.',
  ])
})

test.each([
  ['TypeScript', '//#region a\nx\n//#endregion'],
  ['CSS', '/* #region a */\nx\n/* #endregion a */'],
  ['CSS without spaces', '/*#region a*/\nx\n/*#endregion*/'],
  ['HTML', '<!-- #region a -->\nx\n<!-- #endregion a -->'],
  ['JSX', '{/* #region a */}\nx\n{/* #endregion */}'],
  ['Python', '# region a\nx\n# endregion'],
  ['shell', '#region a\nx\n#endregion'],
  ['C++', '#pragma region a\nx\n#pragma endregion'],
  ['SQL', '-- #region a\nx\n-- #endregion'],
  ['Visual Basic', '#Region "a"\nx\n#End Region'],
  ['batch files', 'REM #region a\nx\nREM #endregion'],
  ['Lisp', ';; #region a\nx\n;; #endregion'],
  ['mdBook', '// ANCHOR: a\nx\n// ANCHOR_END: a'],
  ['MkDocs', '# --8<-- [start:a]\nx\n# --8<-- [end:a]'],
  ['overlapping regions', '// ANCHOR: a\nx\n// ANCHOR: b\n// ANCHOR_END: a\ny\n// ANCHOR_END: b'],
])('reads the regions of %s', (_, text) => {
  expect(readFileLines(text).regions.get('a')).toEqual([{ number: 2, text: 'x' }])
})

test.each(['region a', 'const region = a', 'x // see #region a', '#regional a'])('finds no region in `%s`', (text) => {
  expect(readFileLines(text)).toEqual({ lines: [{ number: 1, text }], regions: new Map(), unclosed: new Set() })
})

test('removes only the indentation that all lines share', () => {
  const lines = ['', '\t  a', '', '\t b', ' '].map((text, i) => ({ number: i + 1, text }))
  expect(dedent(lines)).toEqual([
    { number: 2, text: ' a' },
    { number: 3, text: '' },
    { number: 4, text: 'b' },
  ])
  expect(dedent([{ number: 1, text: ' ' }])).toEqual([])
})
