// Numbered notes in code: comments, lists, problems, copies and search.

import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import * as pages from '../../../test/pipeline/page/page-test.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'
import { codeNotes } from '../index.ts'

const config: SiteConfig = { csp: false, plugins: [codeNotes()] }
const htmlOf = (markdown: string) => pages.htmlOf(markdown, { config })
const readPage = (markdown: string) => pages.readPage(markdown, { config })
const diagnosticsOf = (markdown: string) => pages.diagnosticsOf(markdown, { config })

const fence = (code: string, info = 'yaml') => `\`\`\`${info}\n${code}\n\`\`\`\n`
const list = '\n1. One.\n2. Two.\n'

/** Returns the text of the code blocks, with `[1]` for links to notes. */
const codeIn = (html: string): string[] =>
  Array.from(html.matchAll(/<code class="language[^>]*>([\s\S]*?)<\/code>/g), ([, code = '']) =>
    code
      .replace(
        /<a class="code-note"(?: [\w-]+="[^"]*")*? data-number="(\d+)"(?: [\w-]+="[^"]*")* data-file><\/a>/g,
        '[$1]',
      )
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/\n$/, ''),
  )

describe('comments', () => {
  test.each<[string, string, string, string]>([
    ['two slashes', 'js', 'a() // (1)', 'a()[1]'],
    ['a hash', 'yaml', 'a: 1  # (1)', 'a: 1[1]'],
    ['an exclamation mark', 'yaml', 'a: 1 # (1)!', 'a: 1[1]'],
    ['no space', 'js', 'a() //(1)', 'a()[1]'],
    ['a block comment', 'css', 'a {} /* (1) */', 'a {}[1]'],
    ['HTML', 'html', '<p> <!-- (1) -->', '<p>[1]'],
    ['JSX', 'jsx', '<p /> {/* (1) */}', '<p />[1]'],
    ['SQL', 'sql', 'SELECT 1 -- (1)', 'SELECT 1[1]'],
    ['Lisp', 'clojure', '(f) ; (1)', '(f)[1]'],
    ['TeX', 'tex', 'x % (1)', 'x[1]'],
    ['two numbers', 'js', 'a() // (1) (2)', 'a()[1][2]'],
    ['a line of its own', 'js', 'a()\n// (1)\nb()', 'a()\n[1]\nb()'],
    ['a mark of docsite', 'js', 'a() // (1) // [!code focus]', 'a()[1]'],
    ['Markdown with an HTML comment', 'md', 'a <!-- (1) -->', 'a[1]'],
    ['Markdown about code', 'md', 'a # (1)', 'a # (1)'],
    ['no comment sign', 'js', 'a(1)', 'a(1)'],
    ['text after the number', 'js', 'a() // (1) first', 'a() // (1) first'],
    ['a large number', 'js', 'a() // (1234)', 'a() // (1234)'],
    ['an unknown number', 'js', 'a() // (9)', 'a() // (9)'],
  ])('reads %s', async (_, language, code, shown) => {
    expect(codeIn(await htmlOf(fence(code, language) + list))[0]).toBe(shown)
  })

  test('stay without a list directly below', async () => {
    expect(codeIn(await htmlOf(fence('a: 1 # (1)')))).toEqual(['a: 1 # (1)'])
    expect(codeIn(await htmlOf(`${fence('a: 1 # (1)')}\nText.\n${list}`))).toEqual(['a: 1 # (1)'])
    expect(codeIn(await htmlOf(`${fence('a: 1 # (1)')}\n- One.\n`))).toEqual(['a: 1 # (1)'])
  })

  test('need time in proportion to the code', async () => {
    const code = ['#'.repeat(20_000), `# ${'(1) '.repeat(5000)}x`, `// ${' '.repeat(20_000)}(1)x`, 'a # (1)'].join('\n')
    expect(codeIn(await htmlOf(fence(code) + list))[0]?.endsWith('a[1]')).toBe(true)
  })
})

test('links numbers and notes with each other, in the language of the page', async () => {
  const html = await htmlOf(fence('a: 1 # (1)') + list)
  expect(html).toContain('id="note-1-1-code" href="#note-1-1" aria-label="Note 1"')
  expect(html).toContain(
    '<li id="note-1-1"><a class="code-note" href="#note-1-1-code" aria-label="Back to the code of note 1"',
  )
  expect(html).toContain('<li id="note-1-2">Two.</li>')
  const chinese = await pages.htmlOf(fence('a: 1 # (1)') + list, { config, lang: 'zh' })
  expect(chinese).toContain('aria-label="注释 1"')
})

test('numbers lists from their first number, in lists and containers, and gives each list ids of its own', async () => {
  const inList = '- Item\n\n  ```js\n  a() // (3)\n  ```\n\n  3. Three.\n'
  const html = await htmlOf(`:::tip\n${fence('a # (1)')}${list}:::\n\n${inList}`)
  expect(Array.from(html.matchAll(/href="#(note[^"]*)"/g), ([, id]) => id)).toEqual([
    'note-1-1',
    'note-1-1-code',
    'note-2-3',
    'note-2-3-code',
  ])
})

test('lets the tabs of a code group share a list, which leads back to the first tab', async () => {
  const group = `:::code-group\n${fence('a # (1)', 'yaml [a]')}${fence('a // (1)\nb // (2)', 'js [b]')}:::\n${list}`
  const html = await htmlOf(group)
  expect(codeIn(html)).toEqual(['a[1]', 'a[1]\nb[2]'])
  expect(Array.from(html.matchAll(/ id="(note[^"]*)"/g), ([, id]) => id)).toEqual([
    'note-1-1-code',
    'note-1-2-code',
    'note-1-1',
    'note-1-2',
  ])
  expect(await diagnosticsOf(group)).toEqual([])
})

test('keeps titles, line numbers, highlighted lines, diffs and marks', async () => {
  const html = await htmlOf(
    fence('a() // (1)\nb() // [!code ++]\nc() // (2)', 'js {1} title="a.js" showLineNumbers') + list,
  )
  expect(html).toContain('<div class="code-title"')
  expect(html).toMatch(/<span class="line highlighted" id="L1">.*data-number="1"/)
  expect(html).toMatch(/<span class="line added" id="L2">/)
  expect(await htmlOf(fence('+ a() // (1)\n- b()', 'diff lang="js"') + list)).toMatch(/line added">.*data-number="1"/)
})

test('copies the source into the Markdown of the page, and only the code into search', async () => {
  const { html, content, page } = await readPage(fence('a: 1  # (1)!\nb: 2') + list.replace('\n2. Two.', ''))
  expect(toMarkdown(html, (url) => url)).toBe('```yaml\na: 1  # (1)!\nb: 2\n```\n\n1. One.\n')
  expect(content.text).toBe('a: 1\nb: 2\n\nOne.')
  expect(page.details.styles).toEqual(['block-code-notes'])
  expect((await readPage(fence('a: 1') + list)).page.details.styles).toBeUndefined()
})

describe('problems', () => {
  test.each<[string, string, string[]]>([
    [
      'a number without a note',
      fence('a # (1)\nb # (2)\n  c # (3)') + list,
      ['4:5 code-notes/code-notes The number `(3)` in this code has no note'],
    ],
    [
      'a note without a number',
      fence('a # (1)') + list,
      ['6:1 code-notes/code-notes No line of the code above has the number of note 2'],
    ],
    [
      'a number that occurs twice',
      fence('a # (1)\nb # (2)\nc # (1)!') + list,
      ['4:3 code-notes/code-notes The number `(1)` occurs twice in this code'],
    ],
    [
      'numbers without a list',
      fence('a # (1)'),
      ['2:3 code-notes/code-notes The number `(1)` in this code has no note'],
    ],
  ])('reports %s', async (_, markdown, expected) => {
    expect((await diagnosticsOf(markdown)).map((text) => text.split('\n')[0])).toEqual(expected)
  })

  test('reports nothing for a list below code without numbers', async () => {
    expect(await diagnosticsOf(fence('a') + list)).toEqual([])
  })
})
