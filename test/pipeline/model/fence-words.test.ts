// The words after the language of a fence, which all readers of fences share.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenceAttribute, fenceTitle, fenceWords, hasFlag } from '../../../pipeline/model/page/fence-words.ts'
import { namedFilesIn } from '../../../pipeline/source/code-files.ts'
import { readPage } from '../page/page-test.ts'

const short = (text: string) =>
  fenceWords(text).map(({ kind, name, value }) => [kind, name, value].filter(Boolean).join(' '))

test.each([
  ['title="a b" noCheck', ['attribute title a b', 'flag noCheck']],
  ['title=\'say "hi"\' x', ['attribute title say "hi"', 'flag x']],
  ['title="say \\"hi\\" now" x', ['attribute title say "hi" now', 'flag x']],
  ['title="mount with file=disk.img"', ['attribute title mount with file=disk.img']],
  ['{1,3-5} [a.ts]', ['lines 1,3-5', 'title a.ts']],
  ['ts{1}[x] startLine=5{2}', ['flag ts', 'lines 1', 'flag [x]', 'attribute startLine 5', 'lines 2']],
  ['collapse={1-3} collapse="{5, 6}"', ['attribute collapse {1-3}', 'attribute collapse {5, 6}']],
  ['file=src/[id]/{a}.ts', ['attribute file src/[id]/{a}.ts']],
  ['title="open', ['attribute title "open']],
  ['a="" b= =c }', ['attribute a', 'attribute b', 'flag =', 'flag c', 'flag }']],
  ['  ', []],
])('reads %j', (text, words) => {
  expect(short(text)).toEqual(words)
})

test('leaves nothing out, and places each value', () => {
  const part = fc.constantFrom(...'a file= title= " \' \\ { } [ ] = 1,2 - 空'.split(' '), ' ')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const text = parts.join('')
      const words = fenceWords(text)
      expect(
        words
          .map(({ written }) => written)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(text.replace(/\s/g, ''))
      for (const { kind, value, quote, valueStart, valueEnd } of words)
        if (kind !== 'flag' && quote === 'unquoted') expect(text.slice(valueStart, valueEnd)).toBe(value)
    }),
  )
})

const texts = fc.constantFrom(
  'a',
  'with file=disk.img',
  'why title=x',
  '{1} [b]',
  'noCheck',
  "it's",
  'say "hi"',
  'a\\b',
  '1 < 2',
)

test('reads any text as the value of an attribute, whatever it contains', () => {
  fc.assert(
    fc.property(texts, texts, fc.constantFrom('"', "'"), (title, caption, quote) => {
      const quoted = (text: string) => quote + text.replace(/["'\\]/g, '\\$&') + quote
      const text = `caption=${quoted(caption)} title=${quoted(title)}`
      expect(fenceTitle(text)).toBe(title)
      expect(fenceAttribute(text, 'caption')).toBe(caption)
      expect(fenceAttribute(text, 'file')).toBeUndefined()
      expect(hasFlag(text, 'noCheck')).toBe(false)
      expect(namedFilesIn(`\`\`\`ts ${text}`)).toEqual([])
    }),
  )
})

describe('pages', () => {
  test.each([
    ['sh title="mount with file=disk.img"', 'mount with file=disk.img'],
    ['sh title="the \\"best\\" file=x.img one"', 'the "best" file=x.img one'],
    ['sh title="a &quot;b&quot; &amp; c"', 'a "b" & c'],
    ['sh caption="why title=x matters" title="{9} noCheck"', '{9} noCheck'],
    ["sh title='it is [one]'", 'it is [one]'],
  ])('show the title of a fence that begins with %s', async (info, title) => {
    const { html, diagnostics } = await readPage(`\`\`\`${info}\na\n\`\`\``)
    expect(diagnostics).toEqual([])
    expect(/<div class="code-title"[^>]*>(.*?)<\/div>/.exec(html)?.[1] ?? html).toContain(
      title.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
    )
  })

  test('use no words of a caption', async () => {
    const { html, diagnostics } = await readPage('```sh caption="why title=x {9} file=y matters"\na\n```')
    expect(diagnostics).toEqual([])
    expect(html).not.toContain('code-title')
  })
})
