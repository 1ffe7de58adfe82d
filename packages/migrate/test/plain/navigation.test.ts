// Migrates the sidebars that themes of Jekyll make of the fields of pages.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const page = (title: string, fields: string): string => `---\ntitle: ${title}\n${fields}\n---\n\n# ${title}\n`

test('puts a page only below the ancestor that it names', async () => {
  using site = project({
    '_config.yml': 'title: Orchard\ntheme: just-the-docs\n',
    'index.md': page('Home', 'nav_order: 1'),
    'apple.md': page('Apple', 'nav_order: 2'),
    'pear.md': page('Pear', 'nav_order: 3'),
    'apple-kinds.md': page('Kinds', 'parent: Apple'),
    'pear-kinds.md': page('Kinds', 'parent: Pear'),
    'apple-old.md': page('Old', 'parent: Kinds\nancestor: Apple'),
    'pear-old.md': page('Old', 'parent: Kinds\nancestor: Pear'),
  })
  const result = await migrated(site)
  const config = result.text('config/site.ts')
  for (const name of ['apple', 'pear']) expect(config.split(`/${name}-old.html`)).toHaveLength(2)
  expect(config.indexOf('apple-old')).toBeLessThan(config.indexOf('pear-kinds'))
  expect(result.text('content/pear-old.md')).not.toContain('ancestor')
})

test('lists child pages as the theme does, and links to other sites', async () => {
  using site = project({
    '_config.yml':
      'title: Orchard\nremote_theme: just-the-docs/just-the-docs@v0.10.0\nnav_external_links:\n  - title: Code\n    url: https://example.com/code\n',
    'index.md': page('Home', 'nav_order: 1'),
    'apple.md': page('Apple', 'nav_order: 2'),
    'pear.md': page('Pear', 'nav_order: 3\nhas_toc: false'),
    'kinds.md': page('Kinds [old]', 'parent: Apple\nsummary: All of them'),
    'more.md': page('More', 'parent: Pear'),
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [] })
  expect(result.text('content/apple.md')).toContain(
    '# Apple\n\n## Table of contents\n\n- [Kinds \\[old\\]](kinds.md) - All of them\n',
  )
  expect(result.text('content/pear.md')).toMatch(/# Pear\n$/)
  expect(result.text('content/pear.md')).not.toContain('has_toc')
  expect(result.text('config/site.ts')).toContain("{ text: 'Code', link: 'https://example.com/code' }")
})

test('lists steps that files of data or layouts name, and what the layouts include', async () => {
  const step = (name: string) => `---\ntitle: ${name}\n---\n\n# ${name}\n`
  using site = project({
    '_config.yml':
      'title: Orchard\ncollections:\n  docs: { output: true, permalink: "/docs/:path/" }\n  tutorials: { output: true, permalink: "/tutorials/:path/" }\n  faq: { output: true, permalink: "/faq/:path/" }\n',
    '_layouts/default.html': '{% include steps.html %}{% include questions.html %}',
    '_includes/steps.html': `{% assign docs = site.docs | where_exp: "doc", "doc.url contains '/steps/'" -%}{{ site.data.main_nav }}`,
    '_includes/questions.html': '{% for one in site.faq %}{{ one.title }}{% endfor %}',
    '_includes/unused.html': '',
    '_data/docs_nav.yml':
      '- title: Start\n  docs:\n    - link: /docs/trees/\n    - link: /docs/soil/\n    - link: /docs/steps/01-plant/\n',
    '_data/tutorials.yml': '- title: Tutorials\n  tutorials: [graft, prune, pick, gone]\n',
    '_docs/trees.md': step('Trees'),
    '_docs/soil.md': step('Soil'),
    '_docs/steps/01-plant.md': '---\ntitle: Plant\nmenu_name: Step by Step\n---\n\n# Plant\n',
    '_docs/steps/02-water.md': step('Water'),
    '_tutorials/graft.md': step('Graft'),
    '_tutorials/prune.md': step('Prune'),
    '_tutorials/pick.md': step('Pick'),
    '_faq/why.md': step('Why'),
  })
  const result = await migrated(site)
  const config = result.text('config/site.ts').replace(/\s+/g, ' ')
  for (const part of [
    "{ link: '/docs/steps/01-plant/', text: 'Step by Step', items: [{ link: '/docs/steps/02-water/' }], }",
    "{ text: 'Tutorials', items: [ { link: '/tutorials/graft/' }, { link: '/tutorials/prune/' }, { link: '/tutorials/pick/' }, ], }",
    "{ text: 'Faq', items: [{ link: '/faq/why/' }] }",
  ])
    expect(config).toContain(part)
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('unlisted-page')
  const report = result.text('MIGRATION.md')
  expect(report).toContain('`questions.html`, `steps.html` (the data `main_nav`)')
  expect(report).not.toContain('unused.html')
})
