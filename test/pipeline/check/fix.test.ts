// How the fixes of diagnostics are applied to texts and files.

import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixFiles, fixText } from '../../../pipeline/check/fix.ts'
import { type Diagnostic, diagnostic, type Fix } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { check } from '../../laws.ts'
import { SiteTest } from '../../site-test.ts'

const fixAt = (line: number, column: number, written: string, fixed: string): Fix => ({
  place: { file: 'content/a.md', line, column },
  written,
  fixed,
})

describe('fixes in a text', () => {
  test.each<[what: string, text: string, fixes: Fix[], fixed: string]>([
    ['a fix in a line', 'See [a](/b).\n', [fixAt(1, 9, '/b', '/c')], 'See [a](/c).\n'],
    ['two fixes in a line', 'a b a\n', [fixAt(1, 5, 'a', 'xyz'), fixAt(1, 1, 'a', '')], ' b xyz\n'],
    ['a fix after wide characters', '中文，𠮷 a\n', [fixAt(1, 7, 'a', 'b')], '中文，𠮷 b\n'],
    ['a fix in a file with Windows line endings', 'a\r\nb\r\n', [fixAt(2, 1, 'b', 'c\nd')], 'a\r\nc\r\nd\r\n'],
    ['a fix in a file with classic Mac line endings', 'a\rb\r', [fixAt(2, 1, 'b', 'c')], 'a\rc\r'],
    ['a fix that spans two lines', 'a\r\nb c', [fixAt(1, 1, 'a\nb', 'd')], 'd c'],
    ['a fix after a byte order mark', '\ufeffa b', [fixAt(1, 1, 'a', 'c')], '\ufeffc b'],
    ['a fix in a file without a final newline', 'a\nb', [fixAt(2, 1, 'b', 'c')], 'a\nc'],
    ['nothing if the text has changed', 'a b\n', [fixAt(1, 1, 'b', 'c')], 'a b\n'],
    ['nothing beyond the end of the text', 'a\n', [fixAt(7, 1, 'a', 'b'), fixAt(1, 9, 'a', 'b')], 'a\n'],
    ['only the first of two overlapping fixes', 'abc\n', [fixAt(1, 1, 'ab', 'x'), fixAt(1, 2, 'bc', 'y')], 'xc\n'],
  ])('applies %s', (_, text, fixes, fixed) => {
    expect(fixText(text, fixes).text).toBe(fixed)
  })

  test('changes nothing else, regardless of line endings', () => {
    const word = fc.constantFrom('a', '中', '𠮷', 'good', '')
    const line = fc.tuple(word, fc.boolean(), word)
    check(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (lines, end, hasMark) => {
        const textOf = (wrong: string) =>
          (hasMark ? '\ufeff' : '') +
          lines.map(([before, isWrong, after]) => before + (isWrong ? wrong : '') + after).join(end)
        const fixes = lines.flatMap(([before, isWrong], i) =>
          isWrong ? [fixAt(i + 1, before.length + 1, 'BAD', 'right')] : [],
        )
        expect(fixText(textOf('BAD'), fixes)).toEqual({ text: textOf('right'), faults: fixes.length })
        expect(fixText(textOf('right'), fixes).faults).toBe(0)
      }),
    )
  })
})

describe('fixes in files', () => {
  const wrong = (file: string, written: string, fixed: string): Diagnostic => ({
    ...diagnostic('dead-link', { file }, 'Wrong'),
    fix: { place: { file, line: 1, column: 1 }, written, fixed },
  })

  test('writes files atomically and keeps permissions and symbolic links', () => {
    using site = SiteTest.of({
      'content/a.md': 'old a\n',
      'content/elsewhere/b.md': 'old b\n',
      'content/c.md': 'old c\n',
    })
    chmodSync(site.path('content/a.md'), 0o640)
    symlinkSync('./elsewhere/b.md', site.path('content/b.md'))
    const diagnostics = ['content/a.md', 'content/b.md'].map((file) => wrong(file, 'old', 'new'))
    expect(fixFiles(site.root, diagnostics)).toEqual({ faults: 2, files: ['content/a.md', 'content/b.md'] })
    const texts = ['content/a.md', 'content/elsewhere/b.md', 'content/c.md'].map((file) => site.read(file))
    expect(texts).toEqual(['new a\n', 'new b\n', 'old c\n'])
    expect(statSync(site.path('content/a.md')).mode & 0o777).toBe(0o640)
    expect(readdirSync(site.path('content')).sort()).toEqual(['a.md', 'b.md', 'c.md', 'elsewhere'])
    expect(lstatSync(site.path('content/b.md')).isSymbolicLink()).toBe(true)
    expect(fixFiles(site.root, diagnostics)).toEqual({ faults: 0, files: [] })
  })

  test('skips files that are not UTF-8', () => {
    const bytes = Buffer.from([0x6f, 0x6c, 0x64, 0xe4, 0x0a])
    using site = SiteTest.of({ 'content/a.md': bytes })
    expect(fixFiles(site.root, [wrong('content/a.md', 'old', 'new')])).toEqual({ faults: 0, files: [] })
    expect(readFileSync(site.path('content/a.md'))).toEqual(bytes)
  })
})
