// Migrates folders of Markdown: plain ones, and those of Jekyll and Eleventy.

import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrated, project } from './migrated.ts'

test('takes the docs folder of a repository, with README.md as the page of its folder', async () => {
  using site = project({
    'README.md': '# About the program\n',
    Doxyfile: '',
    'PROJECT.md': '# How we work\n',
    'docs/vendor/other/README.md': '# Code of others\n',
    'go.mod': 'module github.com/example/orchard\n',
    'src/tree.go': 'package tree\n',
    'docs/README.md': '# Orchard\n\n[Start](guide/start.md) <A NAME="top"/>\n',
    'docs/guide/README.md': '# The guide\n',
    'docs/guide/start.md':
      '# Start\n\nA Vec<Tree> and [up](../../docs/README.md#orchard), [code](../../src/tree.go#L1).\n',
    'docs/guide/notes.txt': 'notes\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'markdown', errors: [], urls: { missing: [], added: [] }, words: [] })
  const config = result.text('config/site.ts')
  expect(config).toContain("title: 'Orchard'")
  expect(config).toContain("{ text: 'The guide', link: '/guide/', items: [{ link: '/guide/start' }] }")
  expect(result.text('content/index.md')).toContain('<a id="top"></a>')
  expect(result.text('content/guide/start.md')).toContain(
    'Vec&lt;Tree> and [up](../index.md#orchard), [code](https://github.com/example/orchard/blob/HEAD/src/tree.go#L1)',
  )
  expect(result.text('MIGRATION.md')).toContain('`guide/notes.txt`: This file is not Markdown')
})

test('makes languages of folders, and links to the repository that pages name', async () => {
  using site = project({
    'en/index.md':
      '# Orchard\n\nSee [trees](trees.md) and [code](../../src/tree.go).\n\n![Tree](<../my tree (1).svg>)\n',
    'en/trees.md': '# Trees\n',
    'ko/index.md': '# 과수원\n',
    'ko/trees.md': '# 나무\n',
    'my tree (1).svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const repository = `https://github.com/example/${basename(dirname(site.root))}/blob`
  writeFileSync(join(site.root, 'en/trees.md'), `# Trees\n\nOn [GitHub](${repository}/main/README.md).\n`)
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], urls: { missing: [], added: [] } })
  const config = result.text('config/site.ts')
  for (const part of ["lang: 'ko'", "label: 'English'"]) expect(config).toContain(part)
  expect(result.text('content/en/index.md')).toMatch(/!\[Tree\]\(<[^ ]*my%20tree%20\(1\)\.svg>\)/)
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('missing-asset')
  expect(result.text('content/en/index.md')).toContain(`[code](${repository}/HEAD/src/tree.go)`)
})

test('reads the attributes of Kramdown in folders without a configuration', async () => {
  using site = project({
    'index.md':
      '# Orchard\n{: .no_toc }\n\n{: .warning }\nMind the gap.\n\n{% raw %}{{ braces }}{% endraw %}\n\n<button class="btn">Grow</button>\n\n[More]({{ site.baseurl }}{% link old/more.md %})\n\n| A | B |\n|---|---|\n| `a | b` | c |\n',
    'more.md': '# More\n',
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).toBe(
    '# Orchard\n\n:::warning\n\nMind the gap.\n\n:::\n\n{{ braces }}\n\nGrow\n\n[More](/more)\n\n| A | B |\n|---|---|\n| `a \\| b` | c |\n',
  )
})

test('gives the pages of Jekyll their URLs, and converts Liquid and Kramdown', async () => {
  using site = project({
    '_config.yml':
      'title: Orchard\nurl: https://orchard.example\nbaseurl: /orchard\nversion: 2.1\ncollections:\n  guides:\n    output: true\n    permalink: /:collection/:path/\nplugins: [jekyll-feed, jekyll-fruit]\n',
    '_layouts/default.html': '{{ content }}',
    '_includes/soil.md': 'Soil is dark.\n',
    '_includes/logic.html': '{% for x in y %}{% endfor %}',
    'index.md':
      '---\nlayout: home\ntitle: Orchard\nnav_order: 1\n---\n\n# Orchard\n{: .no_toc }\n\n1. TOC\n{:toc}\n\n{: .warning }\nMind the gap.\n\nVersion {{ site.version }}: [Trees]({{ site.baseurl }}/trees.html), [guide]({% link _guides/start.md %}).\n',
    'trees.md':
      '---\ntitle: Trees\nnav_order: 2\n---\n\n# Trees\n\n{% highlight js linenos %}\ngrow()\n{% endhighlight %}\n\n{% raw %}{{ braces }}{% endraw %}\n\n{% include soil.md %}\n\n{% include logic.html %}\n',
    'soil.md': '---\ntitle: Soil\n---\n\n# Soil\n',
    'soil-trees.md': '---\ntitle: Trees\nparent: Soil\n---\n\n# Trees\n',
    'roots.md': '---\ntitle: Roots\nparent: Trees\ngrand_parent: Soil\n---\n\n# Roots\n',
    'apples.md': '---\ntitle: Apples\nparent: Trees\npermalink: /fruit/apples/\n---\n\n# Apples\n',
    '_guides/start.md': '---\ntitle: Start\n---\n\n# Start\n',
    '_posts/2024-03-05-first.md': '---\ntitle: First\ncategories: news\n---\n\nFirst post.\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'markdown', errors: [], urls: { missing: [] } })
  expect(result.urls.added.filter((route) => !route.startsWith('/posts'))).toEqual([])
  const config = result.text('config/site.ts')
  expect(config).toContain("base: '/orchard/'")
  expect(config).toContain("{ text: 'Trees', link: '/trees.html', items: [{ link: '/fruit/apples/' }] }")
  expect(result.text('content/posts/2024-03-05-first.md')).toContain('slug: /news/2024/03/05/first')
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('unlisted-page')
  expect(result.text('content/guides/start.md')).toContain('slug: /guides/start/')
  const home = result.text('content/index.md')
  for (const part of [':::warning\n\nMind the gap.', 'Version 2.1: [Trees](', '[guide](']) expect(home).toContain(part)
  expect(home).not.toMatch(/TOC|no_toc|layout/)
  const trees = result.text('content/trees.md')
  for (const part of ['```js showLineNumbers\ngrow()\n```', '{{ braces }}', 'Soil is dark.'])
    expect(trees).toContain(part)
  const report = result.text('MIGRATION.md')
  for (const part of ['The plugin `jekyll-fruit` does not run', 'The page includes `logic.html`', '`default.html`'])
    expect(report).toContain(part)
})

test('reads the sidebar and the menu of Jekyll from files of data', async () => {
  using site = project({
    '_config.yml': 'title: Orchard\n',
    '_data/docs_nav.yml':
      '- title: Grow\n  docs:\n    - link: /trees/\n    - { title: Tasty, url: /apples.html }\n    - link: /gone/\n- { title: Soil, link: /soil/ }\n- { title: Club, url: "https://club.example" }\n',
    '_data/navigation.yml':
      'main:\n  - { title: Docs, url: /trees }\n  - { title: Buy, url: "https://shop.example" }\n',
    '_data/fruit.yml': '- { title: No menu, url: /trees }\n',
    'index.md': '# Orchard\n\nNew: {{ site.data.fruit[0].title | upcase }}{{ page.nothing }}.\n',
    'apples.md': '# Apples\n\nThe [club](https://club.example/pippin-seeds\n) sells them.\n',
    'soil.md': '---\npermalink: /soil/\n---\n\n# Soil\n',
    'trees.md': '---\npermalink: /trees/\n---\n\n# Trees\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [] })
  const config = result.text('config/site.ts').replace(/\s+/g, ' ')
  for (const part of [
    "{ text: 'Grow', items: [{ link: '/trees/' }, { text: 'Tasty', link: '/apples.html' }] }",
    "{ text: 'Soil', link: '/soil/' }, { text: 'Club', link: 'https://club.example' }",
    "nav: [{ text: 'Docs', link: '/trees/' }, { text: 'Buy', link: 'https://shop.example' }",
  ])
    expect(config).toContain(part)
  expect(result.text('MIGRATION.md')).toContain('pages that are not carried over: `/gone/`')
})

test('gives the pages of Eleventy their URLs, and orders them by their keys', async () => {
  using site = project({
    'package.json': '{"devDependencies":{"@11ty/eleventy":"3"}}',
    'eleventy.config.js': `export default () => ({ dir: { input: 'src' } })\n`,
    'src/index.md': '---\ntitle: Orchard\neleventyNavigation: { key: Home, order: 1 }\n---\n\n# Orchard\n',
    'src/trees.md':
      '---\ntitle: Trees\neleventyNavigation: { key: Trees, order: 2 }\n---\n\n# Trees\n\n{% callout "warning" %}Mind.{% endcallout %}\n\n{% set code %}\ngrow()\n{% endset %}\n{% include "sample.njk" %}\n',
    'src/_includes/sample.njk': '<b>{{ code | esm | highlight("js") | safe }}</b>',
    'src/apples.md':
      '---\ntitle: Apples\npermalink: /fruit/apples/\neleventyNavigation: { key: Apples, parent: Trees }\n---\n\n# Apples\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'markdown', errors: [], urls: { missing: [], added: [] }, words: [] })
  expect(result.text('config/site.ts')).toContain(
    "{ text: 'Trees', link: '/trees/', items: [{ link: '/fruit/apples/' }] }",
  )
  for (const part of [':::warning', '```js\ngrow()\n```']) expect(result.text('content/trees.md')).toContain(part)
})
