// Gives the pages of Jekyll their old URLs, and says which URLs the new site lacks.

import { describe, expect, test } from 'vitest'
import { collectionsIn, routeOf } from '../../sources/plain/permalinks.ts'
import type { Data } from '../../values.ts'
import { migrated, project } from '../migrated.ts'

const post = '_posts/2024-03-05-First-tree.markdown'

describe('permalinks', () => {
  const guide = { guides: { output: true } }
  test.each<[path: string, config: Data, fields: Data, route: string]>([
    [post, {}, {}, '/2024/03/05/First-tree.html'],
    [post, {}, { category: 'News', categories: 'soil wood' }, '/news/soil/wood/2024/03/05/First-tree.html'],
    [`fruit/${post}`, { permalink: 'none' }, {}, '/fruit/First-tree.html'],
    [post, { permalink: 'pretty' }, {}, '/2024/03/05/First-tree/'],
    [post, { permalink: 'ordinal' }, {}, '/2024/065/First-tree.html'],
    [post, { permalink: 'weekdate' }, {}, '/2024/W10/Tue/First-tree.html'],
    [
      post,
      { permalink: 'date', collections: { posts: { permalink: '/news/:year/:i_month/:slug/' } } },
      {},
      '/news/2024/3/first-tree/',
    ],
    [post, { permalink: '/:short_year/:i_day/:title' }, { slug: 'Other' }, '/24/5/Other'],
    [post, { collections: { posts: { permalink: '/x/:title/' } } }, { permalink: '/:year-:month-:day' }, '/2024-03-05'],
    [
      post,
      { defaults: [{ scope: { path: '', type: 'posts' }, values: { permalink: '/d/:title.html' } }] },
      {},
      '/d/First-tree.html',
    ],
    [post, { timezone: 'America/Los_Angeles' }, { date: '2024-01-01 05:00:00 +0100' }, '/2023/12/31/First-tree.html'],
    ['_guides/a/start.md', { collections: guide }, {}, '/guides/a/start.html'],
    ['_guides/a/start.md', { collections: guide, permalink: '/:title/' }, {}, '/guides/a/start/'],
    [
      '_guides/start.md',
      { collections: { guides: { output: true, permalink: '/:collection/:name/' } } },
      {},
      '/guides/start/',
    ],
    ['about.md', { permalink: '/:year/:title/' }, {}, '/about/'],
    ['about.md', { permalink: '/:year/:title' }, {}, '/about'],
    ['a/index.md', {}, {}, '/a/'],
    [
      'a/b.md',
      {
        defaults: [
          { scope: { path: 'a/b.md' }, values: { permalink: '/long/' } },
          { scope: { path: 'a' }, values: { permalink: '/short/' } },
        ],
      },
      {},
      '/long/',
    ],
  ])('%s %j %j → %s', (path, config, fields, route) => {
    expect(routeOf(path, fields, { config, collections: collectionsIn(config) })).toBe(route)
  })
})

const jekyll = {
  '_config.yml':
    'name: Orchard\nurl: https://orchard.example\nplugins: [jekyll-feed, jekyll-paginate]\npaginate: 1\npaginate_path: /news/page:num/\nfeed: { categories: [fruit], collections: { guides: { path: /g.xml } } }\ncollections:\n  posts: { permalink: "/news/:year/:title/" }\n',
  '_data/main_nav.yml': '- { title: Home, url: / }\n- { title: News, url: /news/ }\n',
  'news.html':
    '---\npermalink: /news/\nredirect_from: /blog/\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}',
  'code.html': '---\nredirect_to: https://code.example\n---\n',
  'shop.html': '---\npermalink: /shop/\n---\n<p>Shop</p>',
  'old.md': '---\nredirect_from: [/older/, /oldest.html]\n---\n\nText\n',
  '_posts/2024-03-05-first-tree.markdown': '---\ncategory: fruit\n---\n\nOne.\n',
  '_posts/2024-03-06-second.md':
    '---\ntitle: Second\n---\n\nAfter [one].\n\n[one]: {% post_url 2024-03-05-first-tree %}\n',
}

test('keeps the list of posts, its pages and the feeds of Jekyll, and names the URLs that are lost', async () => {
  using site = project(jekyll)
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], urls: { missing: ['/shop/'], added: [] } })
  const config = result.text('config/site.ts').replace(/\s+/g, ' ')
  for (const part of [
    "title: 'Orchard'",
    "blog: { dir: 'news', postsPerPage: 1, feed: 'atom' }",
    "{ from: '/', to: '/old.html' }",
    "{ from: '/code', to: 'https://code.example' }",
    "{ from: '/blog', to: '/news/' }",
    "{ from: '/news/page2', to: '/news/page/2' }",
    "{ from: '/feed.xml', to: 'https://orchard.example/rss/news.xml' }",
    "{ from: '/feed/fruit.xml', to: 'https://orchard.example/rss/news.xml' }",
    "{ from: '/g.xml', to: 'https://orchard.example/rss/news.xml' }",
    "nav: [{ text: 'News', link: '/news/' }]",
  ])
    expect(config).toContain(part)
  expect(result.text('content/news/2024-03-05-first-tree.md')).toContain('title: First Tree')
  expect(result.text('content/news/2024-03-06-second.md')).toMatch(/\[one\]: \S*2024-03-05-first-tree/)
  const report = result.text('MIGRATION.md')
  for (const part of [
    'the logo leads to `/old.html`',
    'The feeds `/feed.xml`',
    '`/shop/` is a URL of the old site only',
  ])
    expect(report).toContain(part)
})

test('writes a feed of posts whose URLs are elsewhere, and lists feeds without a URL of the site', async () => {
  const posts = { 'index.md': '# Orchard\n', '_posts/2024-03-05-one.md': '---\ncategories: fruit\n---\n\nOne.\n' }
  using site = project({ ...posts, '_config.yml': 'title: Orchard\nurl: https://orchard.example\n' })
  expect((await migrated(site)).text('config/site.ts')).toMatch(
    /id: 'posts',\s+test: \['\/fruit\/'\]|test: \['\/fruit\/'\]/,
  )
  using bare = project({ ...posts, '_config.yml': 'title: Orchard\nplugins: [jekyll-feed]\n' })
  const result = await migrated(bare)
  expect(result.urls.missing).toEqual(['/feed.xml'])
  expect(result.text('MIGRATION.md')).toContain('The plugin `jekyll-feed` does not run')
})
