// Colored terminal output in ```ansi fences.

import { expect, test } from 'vitest'
import { diagnosticsOf, htmlOf, readPage } from '../../../test/pipeline/page/page-test.ts'
import { readAnsi } from '../ansi.ts'

const linesOf = (output: string) => readAnsi(output.replaceAll('^', '\u001b')).lines.map(({ html }) => html)

/** Shortens spans to `{classes|text}`. */
const short = (output: string) =>
  linesOf(output)
    .join('⏎')
    .replace(/<span class="([^"]*)">(.*?)<\/span>/g, '{$1|$2}')
    .replaceAll('ansi ansi-', '')

test.each([
  ['a color', '^[31ma^[0mb', '{red|a}b'],
  [
    'a true color with a color space',
    '^[38:2::255:100:0ma^[38:2:1:0:0:255mb^[48:2::0:255:0mc',
    '{red|a}{blue|b}{green ansi-on|c}',
  ],
  ['colons after a color of 256', '^[38:5:196;1ma', '{red hljs-strong|a}'],
  [
    'forms of underlines',
    '^[4:3ma^[4:0mb^[4:1mc^[24md^[21me',
    '{ansi-underline|a}b{ansi-underline|c}d{ansi-underline|e}',
  ],
  ['the end of an underline, which ends nothing else', '^[1m^[4:0ma', '{hljs-strong|a}'],
  [
    'colors of underlines',
    '^[4;58;5;1ma^[58;2;1;3;9mb^[58:2::255:0:0mc^[59md',
    '{ansi-underline|a}{ansi-underline|b}{ansi-underline|c}{ansi-underline|d}',
  ],
  ['an empty number as a reset', '^[1ma^[;3mb', '{hljs-strong|a}{hljs-emphasis|b}'],
  ['unknown kinds of colors', '^[38;7;1ma^[38:7:1mb', '{hljs-strong|a}{hljs-strong|b}'],
  ['an empty sequence as a reset', '^[31ma^[mb', '{red|a}b'],
  ['the default color', '^[31ma^[39mb', '{red|a}b'],
  ['a bright color', '^[92ma', '{green ansi-bright|a}'],
  ['bright black, which is gray', '^[90ma', '{gray|a}'],
  ['a color of 256', '^[38;5;196ma^[38;5;21mb^[38;5;8mc^[38;5;244md', '{red|a}{blue|b}{gray|c}{gray|d}'],
  ['a true color', '^[38;2;255;200;0ma^[38:2:120:255:255mb', '{yellow|a}{cyan ansi-bright|b}'],
  ['a background', '^[41;37ma^[49mb', '{red ansi-on|a}{white|b}'],
  ['a background of 256', '^[48;5;46ma', '{green ansi-on|a}'],
  ['inverse colors', '^[7ma^[32mb^[27mc', '{white ansi-on|a}{green ansi-on|b}{green|c}'],
  ['effects', '^[1;3;4;9ma^[22;23;24;29mb', '{hljs-strong hljs-emphasis ansi-underline ansi-strike|a}b'],
  ['dim text', '^[2ma^[31mb^[22mc', '{gray|a}{red|b}{red|c}'],
  ['colors over several lines', '^[31ma\n\nb^[0m\nc', '{red|a}⏎⏎{red|b}⏎c'],
  ['unknown numbers', '^[31;99;77;1ma', '{red hljs-strong|a}'],
  ['incomplete colors', '^[38ma^[38;5mb^[38;2;1mc^[48mdd', 'a{white|b}{black|c}{black|dd}'],
  ['cursor movements', 'a^[2K^[1;1Hb^[?25lc', 'abc'],
  ['titles and links', '^]0;title\u0007a^]8;;https://a.example^\\b^]8;;^\\', 'ab'],
  ['an unfinished title', '^]0;title\na', '⏎a'],
  ['other sequences and control characters', '^(Ba^=b\u0008c\u0000d^', 'abcd'],
  ['the symbol for escape', '␛[31ma␛[0m', '{red|a}'],
  ['the short form of the sequence', '\u009b31ma', '{red|a}'],
  ['HTML', '^[31m<b class="x">&^[0m', '{red|&lt;b class="x"&gt;&amp;}'],
])('reads %s', (_, output, expected) => {
  expect(short(output)).toBe(expected)
})

test('writes no HTML from numbers and names of a sequence', () => {
  expect(linesOf('^[31;"><script>ma^[38;5;99999mb^[38;2;-1;NaN;1e9mc').join('')).not.toMatch(
    /<script|<span class="[^"]*undefined/,
  )
})

test('shows a fence with its text in search, and keeps its marks and ranges', async () => {
  const markdown = '```ansi title="npm test" {2} collapse={1}\n\u001b[32m✓\u001b[39m a\n\u001b[31m✗ b\u001b[0m\n```'
  expect(await diagnosticsOf(markdown)).toEqual([])
  const html = await htmlOf(markdown)
  expect(html).toContain('<span class="line highlighted"><span class="ansi ansi-red">✗ b</span>\n</span>')
  expect(html).toContain('aria-label="Collapsed lines: 1"')
  expect((await readPage(markdown)).content.text).toBe('npm test\n\n✓ a\n✗ b')
})

test('keeps the style sheets of colors and of folded lines with the page', async () => {
  const stylesOf = async (markdown: string) => (await readPage(markdown)).page.details.styles
  expect(await stylesOf('```ansi\n\u001b[31mred\u001b[0m\n```')).toEqual(['ansi'])
  expect(await stylesOf('```ansi fold=1\n\u001b[1mbold\u001b[0m\nb\n```')).toEqual(['folds'])
  expect(await stylesOf('```console\n$ a\n```')).toBeUndefined()
})
