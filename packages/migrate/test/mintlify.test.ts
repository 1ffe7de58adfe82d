// Migrates Mintlify projects with `docs.json` and with `mint.json`.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const start = `---
title: Start
sidebarTitle: First steps
---

import Soil from '/snippets/soil.mdx'

<Soil kind="dark" />

<Note>Read **this**.</Note>

<Steps>
  <Step title="Plant">
    Put it down.
    <Tip>Water it.</Tip>
  </Step>
  <Step title="Wait">A year.</Step>
</Steps>

<CodeGroup>
${fence('bash Terminal {1}', 'npm i')}
${fence('js index.js', 'grow()')}
</CodeGroup>

<ParamField path="id" type="string" required>The id of a tree.</ParamField>
<ResponseField name="height" type="number" default="3">
  In meters.
</ResponseField>

<CardGroup cols={2}>
  <Card title="Trees" icon="tree" href="/api/trees">All trees</Card>
</CardGroup>

<Frame caption="A tree"><img src="/images/tree.svg" alt="Tree" /></Frame>

Hover <Tooltip tip="A plant">a tree</Tooltip>.
`

test('converts docs.json, components and snippets', async () => {
  using site = project({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      name: 'Orchard',
      logo: { light: '/images/tree.svg', dark: '/images/tree.svg' },
      navigation: {
        tabs: [
          {
            tab: 'Guide',
            groups: [{ group: 'Begin', pages: ['guide/start', { group: 'Deep', pages: ['guide/more'] }] }],
          },
          { tab: 'API', groups: [{ group: 'Trees', pages: ['api/trees'] }] },
          { tab: 'Blog', href: 'https://blog.example' },
        ],
      },
      navbar: { links: [{ label: 'Support', href: 'https://help.example' }] },
      footer: { socials: { github: 'https://github.com/example/orchard' } },
      redirects: [{ source: '/old/:slug*', destination: '/guide/:slug*' }],
      integrations: { ga4: { measurementId: 'G-1' } },
    }),
    'README.md': '# About the repository\n',
    'guide/start.mdx': start,
    'guide/more.mdx': '---\ntitle: More\n---\n\n[back](/guide/start)\n',
    'api/trees.mdx': '---\ntitle: Trees\nopenapi: GET /trees\n---\n',
    'snippets/soil.mdx': 'Soil is {kind}.\n',
    'images/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'mintlify', errors: [], urls: { missing: [], added: [] }, words: [] })
  const config = result.text('config/site.ts')
  for (const part of [
    "{ from: '/', to: '/guide/start' }",
    "{ from: '^/old/(.*)$', to: '/guide/$1' }",
    "'/guide': [",
    "'/api': [",
    "{ text: 'Guide', link: '/guide/start' }",
    "{ text: 'Blog', link: 'https://blog.example' }",
    "{ text: 'Support', link: 'https://help.example' }",
    "icon: 'github'",
  ])
    expect(config).toContain(part)
  const page = result.text('content/guide/start.md')
  for (const part of [
    'Soil is dark.',
    ':::note',
    '1. **Plant**',
    '   :::tip',
    '1. **Wait**',
    ':::code-group',
    '```bash title="Terminal" {1}',
    '```js title="index.js"',
    '- **`id`** `string`, path, required',
    '- **`height`** `number`, default: `3`',
    ':::card[Trees]{href="/api/trees"}',
    ':::figure[A tree]',
    '<abbr title="A plant">a tree</abbr>',
  ])
    expect(page).toContain(part)
  const report = result.text('MIGRATION.md')
  expect(report).toContain('`integrations` (`docs.json:1`): docsite has no analytics.')
  expect(report).toContain('Mintlify made the reference of `GET /trees`')
})

test('divides the navigation of mint.json by the tabs', async () => {
  using site = project({
    'mint.json': JSON.stringify({
      name: 'Orchard',
      navigation: [
        { group: 'Begin', pages: ['start'] },
        { group: 'Trees', pages: ['api/trees'] },
      ],
      tabs: [{ name: 'API', url: 'api' }],
    }),
    'start.mdx': '---\ntitle: Start\n---\n',
    'api/trees.mdx': '---\ntitle: Trees\n---\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'mintlify', errors: [] })
  expect(result.text('config/site.ts')).toContain("'/api': [{ text: 'Trees', items: [{ link: '/api/trees' }] }]")
})
