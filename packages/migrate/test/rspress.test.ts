// Migrates an Rspress project with two locales and MDX pages.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const config = `
import { defineConfig } from '@rspress/core'
import { pluginClientRedirects } from '@rspress/plugin-client-redirects'
const origin = 'https://orchard.example'
export default defineConfig({
  root: 'docs',
  lang: 'en',
  title: 'Orchard',
  route: { cleanUrls: true, exclude: ['**/shared/**'] },
  plugins: [
    pluginClientRedirects({ redirects: [{ from: '/old', to: '/guide/start' }, { from: '/zh/old', to: '/zh/guide/start' }] }),
  ],
  head: [() => '<meta name="x">', ['meta', { name: 'author', content: 'Orchard' }]],
  themeConfig: {
    enableScrollToTop: true,
    unknownOption: 1,
    editLink: { docRepoBaseUrl: origin + '/docs' },
    locales: [{ lang: 'en', label: 'English', description: 'Trees' }, { lang: 'zh', label: '中文' }],
  },
})
`

const start = `---
sidebar_position: 2
link-rss: false
---
import { Tabs, Tab, PackageManagerTabs, SourceCode } from '@theme';
import Soil from '@en/shared/soil.mdx';
import Chart from '../../../theme/Chart';
export const version = '2.0';
export const now = () => Date.now();

# Start \\{#begin}

Version {version}{/* hidden */} and {now()}.

<SourceCode href="https://github.com/example/orchard" />

<Tabs groupId="os" values={[{ label: 'Linux', value: 'l' }, { label: 'Mac', value: 'm' }]}>
  <Tab value="l">
    Text for **Linux**.

    ${fence('ts file="./code.ts#L2-L3"', '').replaceAll('\n', '\n    ')}
  </Tab>
  <Tab value="m">
    :::tip Mac
    Text for Mac.
    :::
  </Tab>
</Tabs>

<PackageManagerTabs command="install orchard" />

<Soil />

<Chart
  data={[1, 2]}
  render={() => null}
/>

<div className="box" style={{ color: 'red' }}>Boxed</div>

## What's new?

## What's new?
`

test('converts MDX, metadata files and redirects, and keeps URLs, ids and words', async () => {
  using site = project({
    'rspress.config.ts': config,
    'docs/en/index.md': '---\npageType: home\nhero:\n  name: Orchard\n---\n',
    'docs/zh/index.md': '# 首页\n',
    'docs/en/_nav.json': '[{ "text": "Guide", "link": "/guide/start" }]',
    'docs/en/guide/_meta.json': '[{ "type": "dir-section-header", "name": "trees", "label": "Trees" }, "start"]',
    'docs/en/guide/trees/_meta.json': '[{ "type": "file", "name": "apple", "label": "Apple", "extra": 1 }]',
    'docs/en/guide/trees/apple.mdx': '# Apple\n\n[Start](../start.mdx#begin)\n',
    'docs/en/guide/start.mdx': start,
    'docs/en/guide/code.ts': 'one()\ntwo()\nthree()\n',
    'docs/en/shared/soil.mdx': 'Soil is [rich](/guide/trees/apple).\n',
    'docs/zh/guide/start.mdx': '# 开始 {#begin}\n\n**土壤（很好）**的说明。\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.urls).toEqual({ missing: [], added: [] })
  expect(result.ids).toEqual([])
  expect(result.words).toEqual([])

  const configuration = result.text('config/site.ts')
  for (const part of [
    "redirects: [{ from: '/old', to: '/guide/start' }]",
    "head: [['meta', { name: 'author', content: 'Orchard' }]]",
    "{ lang: 'en', label: 'English', description: 'Trees' }",
    'enableScrollToTop: true',
  ])
    expect(configuration).toContain(part)
  expect(configuration).not.toMatch(/unknownOption|cleanUrls/)
  expect(JSON.parse(result.text('content/en/guide/_meta.json'))).toEqual([
    { type: 'section-header', label: 'Trees' },
    { type: 'file', name: 'trees/apple', label: 'Apple' },
    'start',
  ])

  const page = result.text('content/en/guide/start.md')
  for (const part of [
    'sidebar:\n  order: 2',
    '# Start {#begin}',
    'Version 2.0<!-- hidden --> and {now()}.',
    ':source[]{href="https://github.com/example/orchard"}',
    ':::::tabs{group="os"}',
    ':tab[Linux]{value="l"}',
    'Text for **Linux**.\n\n```ts file="code/docs/en/guide/code.ts" lines="2-3"\n```',
    ':::tip Mac',
    '```bash package-manager\nnpm install orchard\n```',
    '::include{file="../shared/_soil.md"}',
    '::chart{data=[1,2]}',
    '<div class="box">Boxed</div>',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('import')
  expect(result.findings.filter(({ kind }) => kind === 'todo').map(({ line, text }) => [line, text])).toEqual([
    [
      undefined,
      '`head`: has functions, which are not carried over. Write their tags into `head`, or into the frontmatter of pages.',
    ],
    [9, 'Pages cannot run code. Move this into a component in `config/islands/`.'],
    [36, 'The value of `render` of `<Chart>` is code, which pages cannot run.'],
    [13, '`{now()}` is code, which pages cannot run.'],
  ])
})
