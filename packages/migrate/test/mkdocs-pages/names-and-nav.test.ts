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

test('reads environment variables as MkDocs does without them, and lists each', async () => {
  using site = project({
    'base.yml': "site_description: !ENV [ABOUT, 'A bird: small']\ncopyright: !ENV OWNER\n",
    'mkdocs.yml': [
      'INHERIT: base.yml',
      'site_name: !ENV [NAME, OTHER_NAME, Lark]',
      'site_url: !ENV SITE_URL',
      "repo_url: !ENV [REPO, 'https://github.com/lark/lark']",
      'x-all: &all { social: [] }',
      'extra: { <<: *all }',
      'theme: { name: material, custom_dir: !ENV [DIR, null] }',
      'plugins: [search, { social: { enabled: !ENV [CI, false] } }]',
      'nav: [index.md, !ENV [MORE, more.md], !ENV LAST]',
      'markdown_extensions:',
      '  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }',
      '  - toc: { slugify: !!python/object/apply:pymdownx.slugs.slugify { kwds: { case: lower } } }',
    ].join('\n'),
    'docs/index.md': '# Lark\n',
    'docs/more.md': '# More\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const configuration = result.text('config/site.ts')
  for (const part of [
    "title: 'Lark'",
    "description: 'A bird: small'",
    'https://github.com/lark/lark',
    "link: '/more/'",
  ])
    expect(configuration).toContain(part)
  expect(configuration).not.toMatch(/siteUrl|footer/)
  const about = result.findings.filter(({ text }) => text.includes('environment variable'))
  expect(about.map(({ file, line, text }) => `${file}:${line} ${/variable (.*)\.$/.exec(text)?.[1]}`).sort()).toEqual([
    'base.yml:1 `ABOUT` has its default `A bird: small`',
    'base.yml:2 `OWNER` is left out',
    'mkdocs.yml:2 `NAME` or `OTHER_NAME` has its default `Lark`',
    'mkdocs.yml:3 `SITE_URL` is left out',
    'mkdocs.yml:4 `REPO` has its default `https://github.com/lark/lark`',
    'mkdocs.yml:7 `DIR` is left out',
    'mkdocs.yml:8 `CI` has its default `false`',
    'mkdocs.yml:9 `LAST` is left out',
    'mkdocs.yml:9 `MORE` has its default `more.md`',
  ])
  expect(result.text('MIGRATION.md')).not.toMatch(/custom_dir|<</)
})
