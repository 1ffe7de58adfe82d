// Errors of plugins and rules: where they are reported, and that everything else is checked as usual.

import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { type ParseOptions, parsePage } from '../../../pipeline/page/parse.ts'
import { readFragments } from '../../../pipeline/source/fragments.ts'
import { makeParseOptions } from '../../../pipeline/workers/parse-options.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'
import { repository } from '../../site-test.ts'
import { withSyntax } from './page-test.ts'

const usual = makeParseOptions(siteOfHooks(withSyntax, repository), [])

const include = '::include{file="./_part.md"}'

/** Returns the problems of a page, whose fragment has the text `part`. */
async function problems(page: string, options: Partial<ParseOptions> = {}, part = ''): Promise<string[]> {
  const fragments = readFragments('zh/page.md', page, {
    site: { lang: 'zh', locales: ['zh'], versions: [], defaultVersion: '' } as never,
    most: 100_000,
    read: () => ({ text: part, diagnostics: [] }),
  })
  const source = {
    ...{
      filePath: 'zh/page.md',
      routePath: asRoute('/page'),
      lang: 'zh',
      version: '',
      hash: '',
      text: page,
      spans: [],
    },
    ...(fragments ? { fragments } : {}),
  }
  const result = await parsePage(source, { ...usual, ...options })
  return result.page.diagnostics.map(
    ({ rule, place, text }) => `${place.file}:${place.line}:${place.column} ${rule} ${text}`,
  )
}

const throwAt = (node: Nodes): void => {
  if (node.type === 'inlineCode' && node.value === 'bad') throw new Error('too bad')
  if ('children' in node) node.children.forEach(throwAt)
}

test('names the line of the node at which a plugin fails, and keeps what was found before', async () => {
  const options = { lastRemarkPlugins: [() => throwAt] }
  expect(await problems('# A\n\n- a\n- b `bad`\n- c\n', options)).toEqual([
    'content/zh/page.md:4:5 page-failure This page cannot be parsed: too bad',
  ])
  expect(await problems(`# A\n\na **b,**c\n\n${include}\n`, options, '[a `bad`](/b)\n')).toEqual([
    expect.stringMatching(/^content\/zh\/page\.md:3:3 literal-asterisks /),
    'content/zh/_part.md:1:4 page-failure This page cannot be parsed: too bad',
  ])
})

test('names no line if a plugin fails on any page', async () => {
  const fail = () => {
    throw new Error('too bad')
  }
  expect(await problems('# A\n\na\n', { remarkPlugins: [() => fail] })).toEqual([
    'content/zh/page.md:undefined:undefined page-failure This page cannot be parsed: too bad',
  ])
})

test('runs the other rules if one fails', async () => {
  const rules: ParseOptions['rules'] = [
    (page) => {
      page.nodes('inlineCode').forEach(throwAt)
      return []
    },
    (page) => page.nodes('strong').map((at) => ({ rule: 'repeated-word', at, text: 'Strong' })),
  ]
  expect(await problems(`# A\n\n**a**\n\n${include}\n`, { rules }, '> `bad`\n')).toEqual([
    'content/zh/page.md:3:1 repeated-word Strong',
    'content/zh/_part.md:1:3 page-failure This page cannot be checked: too bad',
  ])
})

const snippets = [
  ...['见 https://a.example/x，', '“https://a.example/y”', 'www.a.example。', 'a@b.example；', '<https://a.example>'],
  ...[
    '参数 **kwargs',
    '2 ** 3',
    'a__b',
    '**粗，**体',
    '~~删~~',
    '*a*',
    '`code`',
    '&amp;',
    '\\*',
    ':tada:',
    'H~2~O',
    'x^2^',
  ],
  ...['[a](b)', '[a][b]', '[^1]', '![x](y.png)', '<b>x</b>', '<!-- c -->', ':badge[new]', '$x$', '{{ v }}', '==m=='],
  ...[
    '\n',
    '\n\n',
    '\n\n- ',
    '\n\n> ',
    '\n\n## ',
    '\n\n| a | b |\n|---|---|\n| ',
    ' | ',
    '\n\n[^1]: ',
    '\n\n:::tip\n',
    '\n:::\n',
  ],
]

test('parses any combination of snippets without a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...snippets), { minLength: 1, maxLength: 14 }), async (parts) => {
      const found = await problems(`# A\n\n${parts.join('')}\n`)
      expect(found.filter((line) => line.includes('page-failure'))).toEqual([])
    }),
    { numRuns: 160 },
  )
})
