// Lines of code blocks: collapsed regions, folded and hidden lines, and links to lines.

import { describe, expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { afterChanges, unreadMarks } from '../../../pipeline/page/code/fence-marks.ts'
import { PageIds } from '../../../pipeline/site/page-ids.ts'
import { Reads } from '../../../pipeline/site/reads.ts'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

const fence = (head: string, code: string) => `\`\`\`${head}\n${code}\n\`\`\``
const letters = (count: number) => Array.from({ length: count }, (_, i) => String.fromCharCode(97 + i)).join('\n')

/** Returns the code of a fence in short: `(…)` for a closed region, `[…]` for a control, `-a` for a hidden line. */
async function shown(markdown: string, settings?: Parameters<typeof htmlOf>[1]): Promise<string> {
  const [, code = ''] = /<code[^>]*>([\s\S]*?)<\/code>/.exec(await htmlOf(markdown, settings)) ?? []
  return code
    .replace(/<label class="fold[^"]*" data-label="([^"]*)"><input [^>]*aria-label="\1"><\/label>/g, '[$1]')
    .replace(/<span class="folded" hidden="until-found">((?:<span class="line[^>]*>[^<]*<\/span>)*)<\/span>/g, '($1)')
    .replace(/<span class="line[^"]*unseen">/g, '-')
    .replace(/<[^>]*>/g, '')
    .replace(/\n/g, ' ')
    .replace(/ (?=[)[]|$)/g, '')
}

describe('collapsed regions', () => {
  test.each<[string, string, string]>([
    ['a range', fence('text collapse={2-3}', letters(4)), 'a[Collapsed lines: 2](b c)d'],
    [
      'several ranges',
      fence('text collapse={1, 3-4}', letters(4)),
      '[Collapsed lines: 1](a)b[Collapsed lines: 2](c d)',
    ],
    ['a range in quotes', fence('text collapse="{2}"', letters(2)), 'a[Collapsed lines: 1](b)'],
    ['all lines', fence('text collapse={1-2}', letters(2)), '[Collapsed lines: 2](a b)'],
    [
      'a pair of marks',
      fence('js', 'a\n// [!code collapse:start]\nb\nc\n// [!code collapse:end]\nd'),
      'a[Collapsed lines: 2](b c)d',
    ],
    [
      'a pair at the ends of lines',
      fence('js', 'a // [!code collapse:start]\nb // [!code collapse:end]\nc'),
      '[Collapsed lines: 2](a b)c',
    ],
    ['a mark with a number', fence('js', '// [!code collapse:2]\na\nb\nc'), '[Collapsed lines: 2](a b)c'],
    ['a terminal session', fence('console collapse={2}', '$ a\nb'), 'a[Collapsed lines: 1](b)'],
    ['a title that looks like an attribute', fence('text title="collapse={1}"', 'a'), 'a'],
  ])('reads %s', async (_, markdown, expected) => {
    expect(await diagnosticsOf(markdown)).toEqual([])
    expect(await shown(markdown)).toBe(expected)
  })

  test.each([
    ['collapse={9}', '`{9}` is outside the code, which has 2 lines', 20],
    ['collapse={a}', '`{a}` is not a line or a range of lines\nWrite line numbers such as `{1,3-5}`.', 20],
  ])('reports `%s`', async (meta, message, column) => {
    expect(await diagnosticsOf(fence(`text ${meta}`, 'a\nb'))).toEqual([
      `1:${column - 1} invalid-line-range ${message}`,
    ])
  })

  test('keeps the lines in copies and in search, and uses the language of the page', async () => {
    const markdown = fence('text {1} collapse={2}', 'a\nb')
    expect((await readPage(markdown)).content.text).toBe('a\nb')
    expect(await shown(markdown, { lang: 'zh' })).toBe('a[已折叠 1 行](b)')
    // The cache of rendered fences is shared by all languages.
    expect(await shown(markdown)).toBe('a[Collapsed lines: 1](b)')
  })

  test.each([
    ['a\n// [!code collapse:start]\nb', 2, '[!code collapse:start]', 'end'],
    ['a\nb // [!code collapse:end]', 2, '[!code collapse:end]', 'start'],
  ])('reports a mark without its pair in %j', (code, line, written, other) => {
    expect(unreadMarks({ language: 'ts', meta: '', code })).toEqual([
      { line, written, hint: `Add the other mark of the pair, \`[!code collapse:${other}]\`.` },
    ])
  })
})

describe('folded code', () => {
  test.each<[string, string, number | undefined, string]>([
    ['a number', 'text fold=2', undefined, 'a b (c d)[Show all 4 lines]'],
    ['the number of the configuration', 'text', 3, 'a b c (d)[Show all 4 lines]'],
    ['another number than the configuration', 'text fold=1', 3, 'a (b c d)[Show all 4 lines]'],
    ['no number, and few lines', 'text fold', undefined, 'a b c d'],
    ['`fold=false`', 'text fold=false', 1, 'a b c d'],
    ['as many lines as it shows', 'text fold=4', undefined, 'a b c d'],
    ['a closed region, which is one row', 'text fold=3 collapse={1-2}', undefined, '[Collapsed lines: 2](a b)c d'],
    ['a title', 'text [a fold=1]', undefined, 'a b c d'],
  ])('follows %s', async (_, head, foldCode, expected) => {
    const config = { markdown: foldCode === undefined ? {} : { foldCode } }
    expect(await shown(fence(head, letters(4)), { config })).toBe(expected)
  })

  test('shows 15 lines by default', async () => {
    expect(await shown(fence('text fold', letters(17)))).toMatch(/o \(p q\)\[Show all 17 lines\]$/)
  })
})

describe('hidden lines', () => {
  test.each<[string, string, string, string]>([
    ['a mark', 'js', 'a // [!code hidden]\nb', '-a b[Hidden lines: 1]'],
    ['a pair of marks', 'js', '// [!code hidden:start]\na\nb\n// [!code hidden:end]\nc', '-a -b c[Hidden lines: 2]'],
  ])('follows %s', async (_, head, code, expected) => {
    expect(await shown(fence(head, code))).toBe(expected)
  })

  test('omits them from search, but not from checks', async () => {
    const { content } = await readPage(fence('ts', 'const a = 1 // [!code hidden]\nb(a) // [!code --]\nc(a)'))
    expect(content.text).toBe('b(a)\nc(a)')
    expect(afterChanges({ language: 'ts', code: 'import a // [!code hidden]\nb\n' })).toBe('import a\nb\n')
  })
})

describe('links to lines', () => {
  const idsIn = async (markdown: string) =>
    Array.from(
      (await htmlOf(markdown)).matchAll(/ id="([^"]*)"[^>]*><a class="line-number" href="#\1"/g),
      ([, id]) => id,
    )

  test('gives the lines of each numbered block ids of their own', async () => {
    const numbered = (meta: string) => fence(`text showLineNumbers ${meta}`, 'a\nb')
    const markdown = [fence('text {1}', 'a'), numbered(''), numbered('name="setup"'), numbered('')].join('\n\n')
    expect(await idsIn(markdown)).toEqual(['L1', 'L2', 'setup-L1', 'setup-L2', 'code2-L1', 'code2-L2'])
    const { page } = await readPage(markdown)
    const table = { byPath: new Map([['/', { path: '/', filePath: 'en/page.md' }]]), byFile: new Map() } as never
    const ids = new PageIds(table, { locales: ['en'], versions: [] } as never, () => page, new Reads())
    expect([...(ids.of(asRoute('/')) ?? [])]).toEqual(['L1', 'L2', 'setup-L1', 'setup-L2', 'code2-L1', 'code2-L2'])
    // The baseline would otherwise contain every line of code.
    expect(page.details.ids).toEqual([])
  })

  test.each(["name='\"><img src=x onerror=a()>'", 'title="<script>"', 'caption="<script>"'])(
    'writes no HTML from `%s`',
    async (attribute) => {
      const html = await htmlOf(fence(`text showLineNumbers collapse={1} ${attribute}`, '<b>a'))
      expect(html).not.toMatch(/<(?:img|script|b)\b/)
      expect(html).toContain('id="L1"')
    },
  )

  test('reports names that are used twice or cannot be part of a URL', async () => {
    const hint = 'Give each code block its own name, of letters, digits and hyphens.'
    const block = (name: string) => fence(`text showLineNumbers name="${name}"`, 'a')
    expect(await diagnosticsOf([block('a'), block('a'), block('a b')].join('\n\n'))).toEqual([
      `5:25 invalid-content This page has another code block with the name \`a\`\n${hint}`,
      `9:25 invalid-content \`a b\` cannot be part of a URL\n${hint}`,
    ])
  })
})
