// Migrates names of tabs, footnotes below their marks, and entries of a nav without files.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

test('removes marks of code from names of tabs', async () => {
  using site = project({
    'mkdocs.yml': 'site_name: Lark\nmarkdown_extensions:\n  - pymdownx.tabbed\n  - pymdownx.blocks.tab\n',
    'docs/index.md':
      '# Lark\n\n=== ":octicons-file-code-16: `a.md`"\n\n    A.\n\n=== "``b`c`` and d"\n\n    B.\n\nText.\n\n/// tab | `e.md`\n\nE.\n\n///\n',
  })
  const page = (await migrated(site)).text('content/index.md')
  for (const part of [':::tab[a.md]', ':::tab[``b`c`` and d]', ':::tab[e.md]']) expect(page).toContain(part)
})

test('reads footnotes whose text begins on the next line without four spaces', async () => {
  using site = project({
    'mkdocs.yml': 'site_name: Lark\nmarkdown_extensions:\n  - footnotes\n',
    'docs/index.md': '# Lark\n\nA[^1], b[^2] and c[^3].\n\n[^1]:\n  Two spaces.\n\n[^2]:\n[^3]:\nNone.\n',
  })
  const page = (await migrated(site)).text('content/index.md')
  for (const part of ['[^1]: Two spaces.', '[^2]:\n[^3]: None.']) expect(page).toContain(part)
})

test('lists entries of the nav whose files do not exist', async () => {
  using site = project({
    'mkdocs.yml':
      'site_name: Lark\nnav:\n  - index.md\n  - Reference:\n      - Commands: reference/cli.md\n      - ./reference/env.md\n      - https://lark.example/a.md\n',
    'docs/index.md': '# Lark\n',
  })
  const { findings } = await migrated(site)
  expect(findings.filter(({ kind }) => kind === 'todo').map(({ text, line }) => [text, line])).toEqual([
    [
      'The sidebar leaves out entries of `nav` whose files do not exist: `reference/cli.md`, `reference/env.md`. If a script writes these files, run it, and migrate again.',
      2,
    ],
  ])
})
