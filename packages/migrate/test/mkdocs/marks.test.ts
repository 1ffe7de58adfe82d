// Small forms of Python-Markdown: pipes in code, links in captions, annotations in code, and pages that a script makes.

import { expect, test } from 'vitest'
import { escapeCodePipes } from '../../text/tables.ts'
import { fence, migrated, project } from '../migrated.ts'

const config = 'site_name: T\nmarkdown_extensions: [md_in_html, pymdownx.snippets, pymdownx.superfences]\n'

test.each([
  ['| A | B |\n| - | - |\n| `int | None` | x |', '| A | B |\n| - | - |\n| `int \\| None` | x |'],
  ['A | B\n:- | -:\n``a|b`` | `c \\| d`', 'A | B\n:- | -:\n``a\\|b`` | `c \\| d`'],
  ['| `a | b` | B |\n| - | - |\n| x | y |', '| `a \\| b` | B |\n| - | - |\n| x | y |'],
  ['- > | A |\n  > | - |\n  > | `a|b` |', '- > | A |\n  > | - |\n  > | `a\\|b` |'],
  // The row has as many cells as the table has columns, or it is no row.
  ['| A | B |\n| - | - |\n| `a | b` |', '| A | B |\n| - | - |\n| `a | b` |'],
  ['Run `a | b`.\n\n---\n\n`a | b`', 'Run `a | b`.\n\n---\n\n`a | b`'],
  [fence('md', '| A |\n| - |\n| `a|b` |'), fence('md', '| A |\n| - |\n| `a|b` |')],
])('escapes the pipes in the code of a table: %j', (text, expected) => {
  expect(escapeCodePipes(text)).toBe(expected)
})

test('keeps code with pipes in one cell, and links in captions', async () => {
  using site = project({
    'mkdocs.yml': config,
    'docs/index.md':
      '# T\n\n| Name | Type |\n| - | - |\n| size | `int | None` |\n\n<figure markdown>\n  ![Two trees](trees.png)\n  <figcaption>By <a href="https://ann.example">Ann</a> and [Bo](https://bo.example), <span>2024</span></figcaption>\n</figure>\n',
    'docs/trees.png': 'x',
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  const text = result.text('content/index.md')
  expect(text).toContain('| size | `int \\| None` |')
  expect(text).toContain(':::figure[By <a href="https://ann.example">Ann</a> and [Bo](https://bo.example), 2024]')
})

test('keeps the numbers of annotations in code, also in files that pages show, and adds the plugin for notes', async () => {
  using site = project({
    'mkdocs.yml': config,
    'docs/index.md': `# T\n\n${fence('py', 'a = 1  # (1)!')}\n\n1. One.\n\n${fence('py', '--8<-- "code/b.py"')}\n\n1. Two.\n`,
    'code/b.py': 'b = 2  # (1)!\n',
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).toContain('a = 1  # (1)\n')
  expect(result.text('code/b.py')).toBe('b = 2  # (1)\n')
  expect(result.text('content/index.md')).toContain('```py code-notes\n')
  expect(result.text('config/site.ts')).toContain('codeNotes()')
  expect(result.text('MIGRATION.md')).toContain('annotations in code → numbers of notes: 2')
})

test('names the script that makes the pages to which links lead', async () => {
  using site = project({
    'mkdocs.yml': config,
    'docs/index.md': '# T\n\n[Settings](settings.md#size), [all](./guide/all.md), [own](own.md), `[no](code.md)`\n',
    'docs/own.md': '# Own\n',
    'scripts/make_docs.py': '"""Makes pages for MkDocs."""\nwrite("settings.md")\n',
    'scripts/other.py': 'read("settings.md")\n',
  })
  const { findings } = await migrated(site)
  expect(findings.map(({ text }) => text)).toEqual([
    'Pages link to files that do not exist: `guide/all.md`, `settings.md`. `scripts/make_docs.py` names them. If it writes these files, run it, and migrate again.',
  ])
})

test('lists removed code with the same reason only five times', async () => {
  using site = project({
    'mkdocs.yml':
      'site_name: T\nmarkdown_extensions:\n  - pymdownx.superfences:\n      custom_fences: [{ name: drawn, class: drawn, format: !!python/name:draw.format }]\n',
    'docs/index.md': `# T\n${Array.from({ length: 8 }, (_, i) => `\n${fence(`drawn n="${i + 1}"`, `tree ${i + 1}`)}\n`).join('')}`,
  })
  const result = await migrated(site)
  const [, removed = ''] = result.text('MIGRATION.md').split('## Removed code')
  expect(removed).toContain('drawn n="5"')
  expect(removed).not.toContain('drawn n="6"')
  expect(removed).toContain(
    'And in 3 more places, which `migration.json` lists with this reason: Code of the old project',
  )
})
