// Migrates a VitePress project with two locales.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const config = `
import { defineConfig } from 'vitepress'
import plugin from 'vitepress-plugin-that-is-not-installed'
const guide = (base: string) => [
  { text: 'Guide', collapsed: true, items: [{ text: 'Start', link: base + 'start' }, { text: 'More', link: base + 'more.md' }] },
]
export default defineConfig({
  title: 'Orchard',
  base: '/docs/',
  cleanUrls: true,
  srcExclude: ['**/parts/**'],
  rewrites: { 'en/:rest*': ':rest*' },
  markdown: { config: (md) => md.use(plugin) },
  locales: { root: { label: 'English', lang: 'en-US' }, fa: { label: 'فارسی', lang: 'fa', dir: 'rtl' } },
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/start', activeMatch: '/guide/' }],
    sidebar: { '/guide/': guide('/guide/'), '/fa/guide/': guide('/fa/guide/') },
    socialLinks: [{ icon: 'github', link: 'https://github.com/example/orchard' }, { icon: 'none', link: 'https://none.example' }],
    editLink: { pattern: 'https://github.com/example/orchard/edit/main/docs/:path', text: 'Edit' },
    footer: { message: 'Free', copyright: '© Orchard' },
  },
})
`

const start = `---
title: Start
lastUpdated: false
aside: false
---

<script setup>
import Tree from '../../components/Tree.vue'
const kinds = ['apple', 'pear']
</script>

# Start <Badge type="warning" text="beta" />

## 1. Plant & water

::: tip Read this {no-title}
A tip about **trees**.
:::

::: details More {open}
::: code-group
${fence('ts:line-numbers twoslash {1}', 'const plant = () => 1')}
:::
:::

::: v-pre
{{ braces }}
:::

<<< @/snippets/plant.ts#main{1 ts} [plant.ts]

<!--@include: ../../parts/soil.md-->

<Tree :kinds="kinds" height="3" />

<More title="Roots">

They are **deep**. :tada: $e = mc^2$

</More>

Trees <Leaf size="2" /> grow {{ 1 + 1 }} leaves[^1], see [more](./more#how-it-works-now), [fruit](./more#fruit) and [an image](../../public/tree.svg){target="_self"}.^[A short note.]

[^1]: And fruit.

[[toc]]
`

test('converts the configuration and the pages, and keeps URLs, ids and words', async () => {
  using site = project({
    '.vitepress/config.ts': config,
    'components/Tree.vue': '<template><p>tree</p></template>',
    '.vitepress/theme/More.vue':
      '<script setup>defineProps({ title: String })</script>\n<template>\n  <details class="more"><summary>{{ title }}</summary><slot /></details>\n</template>',
    'snippets/plant.ts': 'start()\n  // #region main\n  plant(1)\n  // #endregion main\n',
    'parts/soil.md': 'Soil is [rich](../en/guide/more.md).\n',
    'public/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'en/index.md': `---\nlayout: home\nhero:\n  name: Orchard\n  image: /tree.svg\n  actions: [{ theme: brand, text: Go, link: /guide/start }]\nfeatures: [{ title: Fruit, details: Sweet, icon: 🍎, linkText: Taste }]\n---\n`,
    'en/guide/start.md': start,
    'en/guide/more.md':
      '# More\n\n## How it works: now\n\n## Fruit :tada:\n\nSee [start](/guide/start#_1-plant-water).\n',
    'fa/index.md': '# خانه\n',
    'fa/guide/start.md': '# شروع\n\n[خانه](/fa/)\n',
    'fa/guide/more.md': '# بیشتر\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.urls).toEqual({ missing: [], added: [] })
  expect(result.ids).toEqual([])
  expect(result.words).toEqual([])

  const configuration = result.text('config/site.ts')
  for (const part of [
    "title: 'Orchard'",
    "headingIds: 'vitepress'",
    "codeFolders: ['code']",
    "base: '/docs/'",
    "dir: 'rtl'",
    "icon: 'github'",
    "svg: '<svg viewBox",
    "nav: [{ text: 'Guide', link: '/guide/start', activeMatch: '/guide/' }]",
    "'/guide': [",
    'collapsed: true',
    "docRepoBaseUrl: 'https://github.com/example/orchard/edit/main/docs'",
    "footer: { message: 'Free<br>© Orchard' }",
  ])
    expect(configuration).toContain(part)
  expect(configuration).not.toContain('/fa/guide/')
  // The page has a code block with `twoslash`.
  for (const part of [
    "import { twoslash } from '@docsite/plugin-twoslash'\n",
    '\n  plugins: [math(), twoslash()],\n',
    "'twoslash/twoslash': 'warning'",
  ])
    expect(configuration).toContain(part)
  expect(JSON.parse(result.text('package.json'))).toMatchObject({
    devDependencies: { '@docsite/plugin-twoslash': expect.stringMatching(/^\^\d/) },
  })

  const page = result.text('content/en/guide/start.md')
  for (const part of [
    'outline: false',
    'x-lastUpdated: false',
    '# Start :badge[beta]{type="warning"}',
    '## 1. Plant & water\n',
    ':::tip[Read this]',
    '::::details[More]{open}',
    ':::code-group',
    '```ts showLineNumbers twoslash {1}',
    '\\{\\{ braces }}',
    '```ts {1} [plant.ts] file="code/snippets/plant.ts" region="main"\n```',
    '::include{file="../partials/_soil.md"}',
    '::tree{kinds=["apple","pear"] height="3"}',
    'grow 2 leaves',
    ':::details[Roots]\n\nThey are **deep**. :tada: $e = mc^2$\n\n:::',
    '[more](./more.md#how-it-works-now)',
    '<a href="/tree.svg" target="_self">an image</a>',
    '[^inline-1]: A short note.',
  ])
    expect(page).toContain(part)
  expect(page).not.toMatch(/script|toc/)
  expect(result.text('content/en/partials/_soil.md')).toContain('[rich](../guide/more.md)')
  expect(result.text('content/en/index.md')).toContain('theme: brand')

  const report = result.text('MIGRATION.md')
  expect(report).not.toContain('plugin-twoslash')
  expect(report).toContain('`config/islands/tree.tsx`: write this component. Pages use it 1 times: `en/guide/start.md`')
  expect(report).toContain('code from files → code blocks with `file`: 1')
  expect(report).toContain('Taste')
  expect(page).toContain('Trees :leaf{size="2"} grow')
  expect(result.text('config/islands/leaf.tsx')).toContain('<span data-stub="leaf">')
  expect(result.text('config/islands/tree.tsx')).toContain('<div data-stub="tree">')
  expect(result.text('config/islands/tree.tsx')).toContain('"kinds"?: unknown')
})

test('reads only plain data if the configuration may not run, and writes nothing in a dry run', async () => {
  using site = project({
    '.vitepress/config.js': `export default { title: 'Plain', description: \`a ${'${'}1 + 1} b\`, head: [['meta', { name: process.env.HOME }]] }`,
    'index.md': '# Home\n\n{{ count }}\n',
    'guide.md': '# Guide\n\n[gone](./gone.md)\n',
  })
  const result = await migrated(site, { run: false, dryRun: true })
  expect(result.has('config/site.ts')).toBe(false)
  expect(result.findings.map(({ file, line, text }) => [file, line, text])).toEqual([
    ['.vitepress/config.js', undefined, 'Parts of the configuration are code and were not read'],
    ['index.md', 3, '`{{ count }}` is code, which pages cannot run.'],
  ])
  expect([...result.lowered]).toEqual([['dead-link', 1]])
  await expect(migrated(site, { from: 'mdbook' })).rejects.toThrow('is not a project of mdbook')
})
