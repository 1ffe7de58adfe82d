// Migrates projects of GitBook and of HonKit.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const start = `---
description: How to start
---

# Start <a href="#begin" id="begin"></a>

{% hint style="warning" %}
Mind the **gap**.

* And \`{% this %}\`.
{% endhint %}

{% tabs %}
{% tab title="npm" %}
{% code title="shell" lineNumbers="true" %}
${fence('bash', 'npm i')}
{% endcode %}
{% endtab %}
{% tab title="Other" %}
Ask.
{% endtab %}
{% endtabs %}

{% content-ref url="more.md" %}
[more.md](more.md)
{% endcontent-ref %}

See [more.md](more.md "mention").

1. First
   {% hint style="info" %}
   Inside.
   {% endhint %}

{% embed url="https://www.youtube.com/watch?v=abcdefghijk" %}
A film
{% endembed %}

{% stepper %}
{% step %}
### One
Do it.
{% endstep %}
{% endstepper %}

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Trees</strong></td><td>All of them</td><td><a href="more.md">more.md</a></td></tr></tbody></table>

<mark style="color:red;">Red</mark> text of Vec<T>.

![Tree](../.gitbook/assets/tree.svg)
`

test('converts the blocks of GitBook, and reads its hidden files', async () => {
  using site = project({
    '.gitbook.yaml': 'root: ./docs/\nredirects:\n  old/page: guide/start.md\n',
    'docs/SUMMARY.md':
      '# Table of contents\n\n* [Home](README.md)\n\n## Guide\n\n* [First steps](guide/start.md)\n  * [More](/guide/more.md)\n* [Site](https://orchard.example)\n',
    'docs/README.md': '# Orchard\n',
    'docs/guide/start.md': start,
    'docs/guide/more.md': '# More fruit\n\n{% include "../.gitbook/includes/soil.md" %}\n',
    'docs/unlisted.md': '# Unlisted\n',
    'docs/.gitbook/includes/soil.md': 'Soil is dark.\n',
    'docs/.gitbook/assets/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'gitbook', errors: [], urls: { missing: [], added: [] }, ids: [], words: [] })
  const config = result.text('config/site.ts')
  for (const part of [
    "title: 'Orchard'",
    "{ from: '/old/page', to: '/guide/start' }",
    "{ sectionHeaderText: 'Guide' }",
    "text: 'First steps'",
    "{ text: 'Site', link: 'https://orchard.example' }",
  ])
    expect(config).toContain(part)
  const page = result.text('content/guide/start.md')
  for (const part of [
    '# Start {#begin}',
    ':::warning',
    '`{% this %}`',
    ':::tab[npm]',
    '```bash title="shell" showLineNumbers',
    '::card[More fruit]{href="more.md"}',
    'See [More fruit](more.md).',
    '   :::info\n\n   Inside.',
    'youtube-nocookie.com/embed/abcdefghijk" title="A film"',
    ':::steps',
    ':::card[Trees]{href="more.md"}\n\nAll of them',
    'Red text of Vec&lt;T>.',
  ])
    expect(page).toContain(part)
  expect(result.text('content/guide/more.md')).toContain('::include{file="')
  expect(page).toMatch(/!\[Tree\]\(\/assets\/.*tree\.svg\)/)
  expect(result.text('MIGRATION.md')).toContain('`docs/unlisted.md`: This file is not in the table of contents')
})

test('gives HonKit pages the URLs of files, and fills variables of the book', async () => {
  using site = project({
    'book.json': '{"title":"Orchard","variables":{"version":"2.1"},"plugins":["-lunr","mathjax"]}',
    'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Trees](trees/README.md)\n  * [Apples](trees/apples.md)\n',
    'README.md': '# Orchard\n\nVersion {{ book.version }}, see [apples](trees/apples.html).\n',
    'trees/README.md': '# Trees\n',
    'trees/apples.md': 'No heading.\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'honkit', errors: [], urls: { missing: [], added: [] } })
  expect(result.text('config/site.ts')).toContain("link: '/trees/apples.html'")
  expect(result.text('content/index.md')).toContain('Version 2.1, see [apples](./trees/apples.md)')
  expect(result.text('content/trees/apples.md')).toContain('title: Apples')
  expect(result.text('MIGRATION.md')).toContain('The plugin `mathjax` does not run any more.')
})

test('reads the literals of book.js, which can name another folder', async () => {
  using site = project({
    'book.js': `module.exports = { root: './docs', title: 'Orchard', plugins: [process.env.PLUGIN] }\n`,
    'docs/SUMMARY.md': '* [Home](README.md)\n* [Trees](trees.md)\n',
    'docs/README.md': '# Orchard\n',
    'docs/trees.md': '# Trees\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'honkit', errors: [], urls: { missing: [], added: [] } })
  expect(result.text('config/site.ts')).toContain("link: '/trees.html'")
})

test('publishes the pages of the table of contents if the folder is written with a slash, and reads no headings in code', async () => {
  using site = project({
    '.gitbook.yaml': 'root: ./\n',
    'SUMMARY.md': '* [Orchard](README.md)\n* [Trees](/trees.md)\n',
    'README.md': '# Welcome to the Orchard!\n',
    'trees.md': '# Trees\n\n<pre><code>grow\n\n# Not a heading\n</code></pre>\n',
    'other.md': '# Other\n',
  })
  const result = await migrated(site)
  expect(result.ids).toEqual([])
  expect(result.text('config/site.ts')).toContain("title: 'Orchard'")
  const unpublished = result.entries.filter(({ reason }) => reason?.includes('was not published'))
  expect(unpublished.map(({ file }) => file)).toEqual(['other.md'])
})
