// The grammars of code: what docsite adds to those of highlight.js, and that they keep the text and take linear time.

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeLanguage } from '../../../pipeline/page/code/diff-code.ts'
import { highlight, languageName, loadLanguages } from '../../../pipeline/page/code/highlight.ts'
import { startWatch } from '../../stopwatch.ts'
import { htmlOf, readPage } from './page-test.ts'

const sheet = readFileSync('test/fixtures/snippets.md', 'utf8')
const own = new Map<string, string>()
const snippets = Array.from(sheet.matchAll(/^```(\S+)\n(.*?)\n```$/gms), ([, written = '', code = '']) => ({
  language: codeLanguage({ language: written, meta: '' }, own),
  code,
}))

const html = (code: string, language: string): string => highlight(code, languageName(language, own) ?? '')

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** Returns the parts of highlighted code that have a class, as `class:text`. Those that contain others are left out. */
const parts = (code: string, language: string): string[] =>
  Array.from(html(code, language).matchAll(/<span class="hljs-([^"]*)">([^<]*)<\/span>/g), ([, name, text = '']) =>
    `${name?.replace(/ .*/, '')}:${textOf(text)}`.trim(),
  )

test.each(['css', 'scss', 'less'])('colors a property with a prefix in %s as a whole', (language) => {
  const code = '.a {\n  -webkit-user-select: none;\n}'
  expect(parts(code, language)).toContain('attribute:-webkit-user-select')
})

test.each(['css', 'scss', 'less'])('colors words in values of %s', (language) => {
  const code =
    '.a {\n  -moz-appearance: none;\n  margin: 0 auto;\n  background: linear-gradient(to right, var(--a));\n}'
  const words = parts(code, language).filter((part) => part.startsWith('literal'))
  expect(words).toEqual(['literal:none', 'literal:auto', 'literal:to', 'literal:right'])
})

beforeAll(() =>
  loadLanguages(
    snippets.map(({ language }) => language),
    own,
  ),
)

test('keeps the text of the snippets and of their beginnings, and gives each of them several colors', () => {
  expect(snippets).toHaveLength(40)
  for (const { language, code } of snippets) {
    for (let end = code.length; end > 0; end -= 7) {
      const beginning = code.slice(0, end)
      expect(textOf(html(beginning, language))).toBe(beginning)
    }
    expect(new Set(html(code, language).match(/hljs-[a-z_]+/g)).size, code).toBeGreaterThanOrEqual(2)
  }
})

describe('shell', () => {
  test.each<[string, string[]]>([
    ['npm create x@latest -- --template react-ts', ['title:npm', 'attr:--', 'attr:--template']],
    ['npx a --env-mode=prod -D --port=80', ['title:npx', 'attr:--env-mode', 'attr:-D', 'attr:--port', 'number:80']],
    [
      `A=1 B="c" d $E \${F:-g}`,
      ['attr:A', 'number:1', 'attr:B', 'string:"c"', 'title:d', 'variable:$E', `variable:\${F:-g}`],
    ],
    ['a | b && c; d', ['title:a', 'title:b', 'title:c', 'title:d']],
    ['sudo -E a b', ['title:sudo', 'attr:-E', 'title:a']],
    ['echo "a $(date -u) b"', ['title:echo', 'string:"a', 'title:date', 'attr:-u', 'string: b"']],
    ['if [ -f a ]; then b; fi', ['keyword:if', 'attr:-f', 'keyword:then', 'title:b', 'keyword:fi']],
    ['case $1 in\n  a|b) c ;;\nesac', ['keyword:case', 'variable:$1', 'keyword:in', 'title:c', 'keyword:esac']],
    ["cat <<'END' > a\nb $c\nEND\nd", ['title:cat', "string:'END'", 'string:b $c', 'string:END', 'title:d']],
    ['cd <project name> && a#b # c', ['title:cd', 'title:a#b', 'comment:# c']],
    ["$ a -b\nthat's all\n$ c \\\n> --d", ['meta:$', 'title:a', 'attr:-b', 'meta:$', 'title:c', 'meta:>', 'attr:--d']],
    ['arr=(1 2 c)\nd', ['attr:arr', 'number:1', 'number:2', 'title:d']],
    ['arr+=(\n  a # b\n  "c"\n)\nd', ['attr:arr', 'comment:# b', 'string:"c"', 'title:d']],
    ['declare -A m=([a]=1 [b]=c)\nd', ['keyword:declare', 'attr:-A', 'attr:m', 'number:1', 'title:d']],
    ['arr=(a $(b c\nd) e)\nf', ['attr:arr', 'title:b', 'title:d', 'title:f']],
    ['f() { a $((1 + b)); }', ['title:f', 'title:a', 'number:1']],
  ])('colors %j', (code, expected) => {
    expect(parts(code, 'bash')).toEqual(expected)
  })
})

describe('elements and types in scripts', () => {
  test.each<[string, string, string[]]>([
    [
      'jsx',
      '(<a b="c" d={e(1)}>it\'s {f("g")} if</a>)',
      ['name:a', 'attr:b', 'string:"c"', 'attr:d', 'title:e', 'number:1', 'title:f', 'string:"g"', 'name:a'],
    ],
    ['jsx', '(<><A.B c /></>)', ['name:A.B', 'attr:c']],
    ['tsx', '(<A<B> c={1} />)', ['name:A', 'attr:c', 'number:1']],
    ['tsx', 'a<string | null>(null)', ['title:a', 'built_in:string', 'literal:null', 'literal:null']],
    ['tsx', 'const a = <T,>(b: T) => b', ['keyword:const', 'title:T', 'attr:b']],
    [
      'ts',
      'const a = (b: string): C => 1',
      ['keyword:const', 'title:a', 'attr:b', 'built_in:string', 'type:C', 'number:1'],
    ],
    ['ts', 'type A = keyof Bcd', ['keyword:type', 'title:A', 'keyword:keyof', 'title:Bcd']],
    ['js', 'if (a < b && c > d) e()', ['keyword:if', 'title:e']],
  ])('colors %s: %s', (language, code, expected) => {
    expect(parts(code, language)).toEqual(expected)
  })
})

describe('components and data', () => {
  test.each<[string, string, string[]]>([
    [
      'vue',
      '<script lang="ts">let a: string</script>',
      ['name:script', 'attr:lang', 'string:"ts"', 'keyword:let', 'attr:a', 'built_in:string', 'name:script'],
    ],
    [
      'vue',
      '<a :b="c(1)" @d.e=\'f\' v-else g="h">{{ i("j") }}</a>',
      [
        'name:a',
        'attr::b',
        'string:"',
        'title:c',
        'number:1',
        'string:"',
        'attr:@d.e',
        "string:'",
        "string:'",
        'attr:v-else',
        'attr:g',
        'string:"h"',
        'title:i',
        'string:"j"',
        'name:a',
      ],
    ],
    [
      'vue',
      '<style lang="scss">$a: 1px;</style>',
      ['name:style', 'attr:lang', 'string:"scss"', 'number:1px', 'name:style'],
    ],
    [
      'svelte',
      '{#if a > 1}<b c={() => { d(2) }} {e}/>{:else if f}{@html g}{/if}',
      [
        'keyword:#if',
        'number:1',
        'name:b',
        'attr:c',
        'title:d',
        'number:2',
        'keyword::else if',
        'keyword:@html',
        'keyword:/if',
      ],
    ],
    [
      'json5',
      '{ a: [1, true], "b": \'c\' } // d',
      ['attr:a', 'number:1', 'literal:true', 'attr:"b"', "string:'c'", 'comment:// d'],
    ],
  ])('colors %s: %s', (language, code, expected) => {
    expect(parts(code, language)).toEqual(expected)
  })
})

describe('diffs', () => {
  /** Returns the lines of a fence as `classes|text`. */
  const linesOf = async (head: string, code: string) =>
    Array.from(
      (await htmlOf(`\`\`\`${head}\n${code}\n\`\`\``)).matchAll(/<span class="line ?([^"]*)">(.*?)\n<\/span>/gs),
      ([, classes, text = '']) => `${classes}|${textOf(text)}`,
    )

  test.each([
    ['diff-ts', '  a()\n- b()\n+ c()', ['|a()', 'removed|b()', 'added|c()']],
    ['diff lang="ts"', ' a()\n-b()\n+  c()', ['|a()', 'removed|b()', 'added|  c()']],
    ['diff-ts', 'a()\n- b()\n+c()', ['|a()', 'removed|b()', 'added|c()']],
    ['diff-ts', '@@ -1 +1 @@\n a\n+b', ['|@@ -1 +1 @@', '|a', 'added|b']],
    ['diff', ' a\n-b\n+c', ['| a', 'minus|-b', 'plus|+c']],
  ])('marks the lines of ```%s: %j', async (head, code, expected) => {
    expect(await linesOf(head, code)).toEqual(expected)
  })

  test('highlights the other language, which may be loaded on demand, and reports an unknown one', async () => {
    expect(await htmlOf('```diff-python\n+ def a(): pass\n```')).toContain('<span class="hljs-keyword">def</span>')
    expect((await readPage('```diff lang=nolang\n+ a\n```')).diagnostics[0]).toMatch(
      /^1:14 unknown-language .*`nolang`/,
    )
    expect((await readPage('```diff-ts\n+ a\n- b\n```')).content.text).toBe('a\nb')
  })
})

/** Code that could take quadratic time: openers without closers, and long runs. */
const hostile: Record<string, string[]> = {
  bash: [
    '${',
    '$(',
    '"$(',
    "'",
    '`',
    '<<A\n',
    '<a ',
    'case a in ',
    '((',
    'a=',
    '$ \n',
    '--a',
    '\\\n',
    '{ ',
    '&',
    'a@b:',
  ],
  tsx: [
    '<a>',
    '<a b={',
    '(<a ',
    '<A<',
    '<a',
    'a<',
    'a<{',
    'const a = (',
    'const a = ((',
    '): a',
    '$a',
    '(<a><b/>',
    '{<',
    '</a',
  ],
  vue: ['<script ', '<script lang="', '<a :b="', '{{ ', '<a b=', '{{ a }}', '<', 'v-a ', '<style lang=scss>'],
  svelte: ['{#if ', '{', '<a b={', '{a}', '<a {', '{@html {'],
  json5: ['a', 'a ', '{a:', "'", '"a"   '],
}

test.each(Object.keys(hostile))('highlights hostile %s in linear time', (language) => {
  for (const piece of hostile[language] ?? []) {
    const code = piece.repeat(Math.ceil(40_000 / piece.length))
    const seconds = startWatch()
    expect(textOf(html(code, language))).toBe(code)
    // Nonlinear grammars take much longer, so this limit leaves enough time for a slow processor.
    expect(seconds(), piece).toBeLessThan(5)
  }
})

test.each([
  ['a long word', 'const a = ', 'a'.repeat(100_000)],
  ['a long number', 'a = ', '1_'.repeat(50_000)],
  ['words without punctuation', 'int ', 'a \n'.repeat(40_000)],
  ['a long line', 'var a = ', '"'.repeat(100_000)],
])('shows code with %s as plain text', (_, start, run) => {
  for (const language of ['ts', 'scss', 'ini']) expect(parts(start + run, language)).toEqual([])
})

test('highlights code with words and lines of the usual length', () => {
  expect(parts(`const a = '${'abc '.repeat(200)}'\n`.repeat(100), 'ts')).toHaveLength(200)
})
