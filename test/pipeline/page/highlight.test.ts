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
    ['npm create x@latest -- --template react-ts', ['title:npm', 'attr:--template']],
    ['npx a --env-mode=prod -D --port=80', ['title:npx', 'attr:--env-mode', 'attr:-D', 'attr:--port']],
    ['A=1 b && c; d | e', ['attr:A', 'title:b', 'title:c', 'title:d', 'title:e']],
    ['sudo -E a b', ['title:sudo', 'attr:-E']],
    ['if [ -f a ]; then b; fi', ['keyword:if', 'attr:-f', 'keyword:then', 'title:b', 'keyword:fi']],
    ['cd <project name> && ./a#b # c', ['title:cd', 'comment:# c']],
    ['docsite mv a --dry-run', ['title:docsite', 'attr:--dry-run']],
    ["$ a -b\nall's done\n$ c --d", ['meta:$', 'title:a', 'attr:-b', 'meta:$', 'title:c', 'attr:--d']],
  ])('colors %j', (code, expected) => {
    expect(parts(code, 'bash')).toEqual(expected)
  })
})

describe('expressions in elements', () => {
  test.each<[string, string, string[]]>([
    [
      'jsx',
      '(<a b="c" d={e(1)}>it\'s {f("g")} if</a>)',
      ['name:a', 'attr:b', 'string:"c"', 'attr:d', 'title:e', 'number:1', 'title:f', 'string:"g"', 'name:a'],
    ],
    [
      'tsx',
      'return <ul>{a.map((b) => <li key={b.c}>{d(b)}</li>)}</ul>',
      ['keyword:return', 'name:ul', 'title:map', 'name:li', 'attr:key', 'title:d', 'name:li', 'name:ul'],
    ],
    ['js', 'if (a < b && c > d) e()', ['keyword:if', 'title:e']],
  ])('are colored in %s: %s', (language, code, expected) => {
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
