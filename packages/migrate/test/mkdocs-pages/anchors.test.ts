// Migrates places in MkDocs pages to which links lead: code blocks, tabs and footnotes, and grids whose cards have no titles.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

const extensions =
  'markdown_extensions:\n  - attr_list\n  - footnotes\n  - md_in_html\n  - pymdownx.superfences\n  - pymdownx.tabbed\n'
const config = { 'mkdocs.yml': `site_name: Lark\n${extensions}` }

test('keeps the ids of code blocks, tabs and footnotes to which links lead', async () => {
  const tab = (label: string, text = label) => `=== "${label}"\n\n    In ${text}.\n`
  using site = project({
    ...config,
    'docs/index.md': [
      '# Lark',
      '[Code](#example), [tab](#__tabbed_1_2), [own](#or-even-me), [nest](#nest-linux), [note](#fn:A), [back](#fnref2:A).',
      `- A list\n\n  ${fence('{ .sh .annotate #example title="a.sh" }', 'fly').replaceAll('\n', '\n  ')}`,
      `${tab('One')}\n${tab('Two')}\n${tab('... or even me')}`,
      `## Nest\n\n${tab(':simple-linux: Linux', 'Linux')}\n${tab('Plan 9')}`,
      'Text[^A] and[^A].\n\n[^A]: Note.',
      fence('md', '    ``` { .sh #shown }'),
    ].join('\n\n'),
    'docs/more.md': '# More\n\n[The tab](index.md#or-even-me).\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('dead-anchor')
  const text = result.text('content/index.md')
  for (const part of [
    '- A list\n\n  <span id="example"></span>\n\n  ```sh title="a.sh"',
    '<span id="__tabbed_1_2"></span>\n\nIn Two.',
    '<span id="nest-linux"></span>\n\nIn Linux.',
    ':::tab[One]\n\nIn One.',
    '[note](#fn-a), [back](#fnref-a-2)',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('id="shown"')
})

test('converts cards whose titles stand before text, and lists grids with cards that have none', async () => {
  const grid = (...items: string[]) =>
    `<div class="grid cards" markdown>\n\n${items.map((one) => `- ${one}`).join('\n')}\n\n</div>`
  using site = project({
    ...config,
    'docs/index.md': `# Lark\n\n${grid(':fontawesome-brands-html5: __Egg__ for *content*', ':material-nest: __[Nest]__ – A home', ':material-bug: &nbsp;\n  __Bug__\n\n    ---\n\n    Bad.')}\n\n${grid(':material-home:', 'Only *text*', '[Link](more.md) and text')}\n\n[Nest]: more.md\n`,
    'docs/more.md': '# More\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [] })
  const text = result.text('content/index.md')
  for (const part of [
    ':::card[Egg]\n\nfor *content*',
    ':::card[Nest]{href="./more.md"}\n\nA home',
    ':::card[Bug]\n\nBad.',
    '- Only *text*\n- [Link](./more.md) and text',
  ])
    expect(text.replaceAll('"more.md', '"./more.md').replaceAll('(more.md', '(./more.md')).toContain(part)
  expect(result.findings.map(({ text }) => text)).toContain(
    'This grid is a list now, because some of its cards have no title.',
  )
})
