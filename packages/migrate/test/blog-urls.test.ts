// The lists and feeds that blogs of other generators have besides posts: none of their URLs is lost without a word.

import { expect, test } from 'vitest'
import { migrated, project } from './migrated.ts'

const post = (day: number, fields: string): string =>
  `---\ntitle: Post ${day}\ndate: 2024-03-0${day}\n${fields}---\n\n# Post ${day}\n\nText.\n`

const redirectsIn = (config: string): string[] =>
  Array.from(config.matchAll(/from: '([^']+)',\s+to: '([^']+)'/g), ([, from, to]) => `${from} ${to}`)

test('leads the lists and feeds of Docusaurus to the nearest pages', async () => {
  using site = project({
    'docusaurus.config.js': `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/k/', presets: [['classic', { blog: { postsPerPage: 1, feedOptions: { type: 'all' } } }]] }`,
    'docs/a.md': '# A\n',
    'blog/authors.yml': 'ann: { name: Ann, page: true }\n',
    'blog/2024-03-01-one.md': post(1, 'tags: [Wide Wings, { label: Nest, permalink: /own }]\nauthors: [ann]\n'),
    'blog/2024-03-02-two.md': post(2, 'tags: [Wide Wings]\n'),
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], urls: { missing: [], added: [] } })
  const config = result.text('config/site.ts')
  expect(config).toContain("blog: { dir: 'blog', postsPerPage: 1 }")
  expect(redirectsIn(config)).toEqual([
    '/blog/archive /blog/',
    '/blog/tags/wide-wings/page/2 /blog/',
    '/blog/tags/own /blog/',
    ...['rss.xml', 'atom.xml', 'feed.json'].map((file) => `/blog/${file} https://kestrel.example/k/rss/blog.xml`),
  ])
  expect(result.text('MIGRATION.md')).toContain('Feed readers follow only redirects of the host')
})

test('leads the lists of Material and the feeds of its plugin to the nearest pages', async () => {
  const files = {
    'docs/index.md': '# Lark\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/posts/one.md': post(1, 'categories: [Big News]\n'),
    'docs/blog/posts/two.md': post(2, 'categories: [Big News]\n'),
  }
  const plugins =
    'plugins:\n  - blog: { pagination_per_page: 1, archive_pagination: false }\n  - rss: { json_feed_enabled: false }\n'
  using site = project({ ...files, 'mkdocs.yml': `site_name: Lark\nsite_url: https://lark.example/\n${plugins}` })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], urls: { missing: [] } })
  expect(redirectsIn(result.text('config/site.ts'))).toEqual([
    '/blog/page/2 /blog/',
    '/blog/category/big-news /blog/tags/big-news',
    '/blog/category/big-news/page/2 /blog/tags/big-news',
    '/blog/archive/2024 /blog/',
    '/feed_rss_created.xml https://lark.example/rss/blog.xml',
    '/feed_rss_updated.xml https://lark.example/rss/blog.xml',
  ])
  using bare = project({ ...files, 'mkdocs.yml': `site_name: Lark\n${plugins}` })
  const other = await migrated(bare)
  expect(other.urls.missing).toEqual(['/feed_rss_created.xml', '/feed_rss_updated.xml'])
  expect(other.text('MIGRATION.md')).toContain('docsite writes no feed, because `siteUrl` is not known')
})

test('leads the lists and the feed of starlight-blog to the nearest pages', async () => {
  using site = project({
    'package.json': '{"dependencies":{"@astrojs/starlight":"0","starlight-blog":"0"}}',
    'astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default { site: 'https://wren.example', integrations: [starlight({ title: 'Wren' })] }`,
    'src/content/docs/index.md': '---\ntitle: Wren\n---\n\nText.\n',
    'src/content/docs/blog/one.md': post(1, 'tags: [Song]\nauthors: { name: Ann Bee }\n'),
  })
  const result = await migrated(site)
  expect(result.urls.missing).toEqual([])
  const moved = redirectsIn(result.text('config/site.ts'))
  expect(moved).toContain('/blog/rss.xml https://wren.example/rss/blog.xml')
})
