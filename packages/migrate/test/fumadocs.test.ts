// Migrates a Fumadocs project.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const start = `---
title: Start
description: How to start
icon: Tree
---

## Plant

${fence('npm', 'npm i orchard')}

${fence('ts tab="<Leaf /> One"', 'one()')}

${fence('ts tab="Two"', 'two()')}

<include>../../../snippets/soil.mdx</include>

<auto-type-table path="./tree.ts" name="TreeProps" />

<Accordions>
  <Accordion title="Why?">Because.</Accordion>
</Accordions>

<TypeTable type={{ height: { description: 'How high', type: 'number', default: 3, required: true } }} />
`

test('converts collections, metadata and the syntax of its MDX', async () => {
  using site = project({
    'package.json': '{"dependencies":{"fumadocs-ui":"15"}}',
    'source.config.ts': `export const docs = defineDocs({\n  dir: 'content/docs',\n})\nexport default defineConfig()\n`,
    'lib/source.ts': `export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })\n`,
    'lib/layout.shared.tsx': `export const baseOptions = () => ({ nav: { title: 'Orchard' }, githubUrl: 'https://github.com/example/orchard' })\n`,
    'app/(home)/page.tsx': 'export default () => null\n',
    'components/edit.tsx': `export const Edit = ({ path }) => <a href={\`https://github.com/\${owner}/orchard/edit/main/content/docs/\${path}\`}>Edit</a>\n`,
    'content/docs/meta.json':
      '{"pages":["index","---[Leaf]Learn---","(basics)","[Shop](https://shop.example)","!draft","..."]}',
    'content/docs/index.mdx': '---\ntitle: Orchard\n---\n\n[Start](/docs/start)\n',
    'content/docs/(basics)/meta.json': '{"title":"Basics","pages":["start"]}',
    'content/docs/(basics)/start.mdx': start,
    'snippets/soil.mdx': 'Soil is **dark**.\n',
    'content/docs/api/meta.json': '{"title":"API","root":true}',
    'content/docs/api/trees.mdx': '---\ntitle: Trees\n---\n\nA tree.\n',
    'content/docs/draft.mdx': '---\ntitle: Draft\n---\n\nLater.\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'fumadocs', errors: [], urls: { missing: [], added: [] }, ids: [] })
  const config = result.text('config/site.ts')
  for (const part of [
    "title: 'Orchard'",
    "{ from: '/', to: '/docs' }",
    "{ sectionHeaderText: 'Learn' }",
    "{ text: 'Basics', items: [{ link: '/docs/start' }] }",
    "{ text: 'Shop', link: 'https://shop.example' }",
    "'/docs/api': [{ link: '/docs/api/trees' }]",
  ])
    expect(config).toContain(part)
  expect(config).not.toContain('/docs/draft')
  const page = result.text('content/docs/start.md')
  for (const part of [
    '```bash package-manager\nnpm i orchard',
    ':::code-group',
    '```ts title="One"\none()',
    '```ts title="Two"',
    '::include{file="',
    ':::details[Why?]',
    '| `height` (required) | `number` | `3` | How high |',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('auto-type-table')
  expect(result.text('MIGRATION.md')).toContain('A plugin of the old site replaced `<auto-type-table>`')
  expect(result.text('MIGRATION.md')).toContain('`app/(home)/page.tsx`: This page is a component')
  expect(result.text('MIGRATION.md')).toContain('`components/edit.tsx`: This code links to the source of each page')
})

test('finds the languages in the names of files, and closes elements as HTML does', async () => {
  using site = project({
    'source.config.ts': `export const docs = defineDocs({\n  dir: 'content/docs',\n})\n`,
    'lib/i18n.ts': `export const i18n = defineI18n({ defaultLanguage: 'en', languages: Object.keys(all), hideLocale: 'default-locale' })\n`,
    'content/docs/meta.json': '{"pages":["index","trees"]}',
    'content/docs/meta.fr.json': '{"pages":["trees","index"]}',
    'content/docs/index.mdx': '---\ntitle: Orchard\n---\n\nHello.\n',
    'content/docs/index.fr.mdx': '---\ntitle: Verger\n---\n\nBonjour.\n',
    'content/docs/trees.mdx':
      '---\ntitle: Trees\n---\n\n<iframe src="https://trees.example" title="Trees" />\n\nMore.\n',
    'content/docs/trees.fr.mdx': '---\ntitle: Arbres\n---\n\n[début](/docs)\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], urls: { missing: [], added: [] }, words: [] })
  expect(result.text('config/site.ts')).toContain("'/docs': [{ link: '/fr/docs/trees' }, { link: '/fr/docs' }]")
  expect(result.text('content/en/docs/trees.md')).toContain('title="Trees"></iframe>')
})
