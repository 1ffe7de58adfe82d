// Blogs: the order of posts, the generated pages, their lists, and the feed.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFixture } from '../../shared-builds.ts'
import { compile } from '../compiled.ts'

const post = (title: string, date: string, more = '', text = 'Text.') =>
  `---\npublished_at: ${date}\n${more}---\n\n# ${title}\n\n${text}\n`

const files = {
  'config/site.json': JSON.stringify({
    base: '/docs/',
    siteUrl: 'https://example.com',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'ar', label: 'العربية' },
    ],
    authors: { ann: { name: 'Ann Lee' } },
    blog: { postsPerPage: 2 },
  }),
  'content/en/index.md': '# Home\n\n[Blog](/blog/) [C++](/blog/tags/c-plus-plus)\n',
  'content/en/blog/first.md': post('First & co', '2024-01-01', 'authors: [ann, Bob]\ntags: [C++, News]\n'),
  'content/en/blog/second.md': post(
    'Second',
    '2024-03-01T00:30:00+08:00',
    'tags: [News]\n',
    'Before **more**.\n\n<!-- more -->\n\nAfter.',
  ),
  'content/en/blog/2024/third.md': post(
    'Third',
    '2024-02-01',
    'slug: number-three\ndescription: Described & escaped\n',
  ),
  'content/en/blog/hidden.md': post('Hidden', '2024-04-01', 'unlisted: true\n'),
  'content/en/blog/draft.md': post('Draft', '2024-05-01', 'draft: true\n'),
  'content/ar/blog/first.md': post('الأول', '2024-01-01', 'tags: [أخبار]\n'),
}
const site = compile(files)

test('generates the lists and the pages of tags and authors in each language', async () => {
  const { routes, diagnostics } = await site
  expect(diagnostics).toEqual([])
  expect(routes.filter((route) => route.startsWith('/blog/'))).toEqual([
    '/blog/',
    '/blog/2024/number-three',
    '/blog/authors/',
    '/blog/authors/ann-lee',
    '/blog/authors/bob',
    '/blog/first',
    '/blog/hidden',
    '/blog/page/2',
    '/blog/second',
    '/blog/tags/',
    '/blog/tags/c-plus-plus',
    '/blog/tags/news',
  ])
  expect(routes.filter((route) => /^\/ar\/blog\/(?:tags|page)/.test(route))).toContain('/ar/blog/tags/أخبار')
})

test('orders posts by date in the sidebar, and thereby the previous and next pages', async () => {
  const { sidebar, view } = await bound()
  expect(sidebar('/blog/first').map((line) => line.trim().split(' ')[0])).toEqual([
    'Blog',
    'Second',
    '2024',
    'Third',
    'First',
  ])
  const { previous, next } = view('/blog/2024/number-three')
  expect([previous, next]).toMatchObject([{ link: '/blog/second' }, { link: '/blog/first' }])
})

test('leads from post to post by date across folders, unless a `_meta.json` or the configuration orders them', async () => {
  const chain = async (more: Record<string, string> = {}, first = '/blog/2026/e') => {
    const made = await compile({
      'config/site.json': '{ "blog": {} }',
      'content/index.md': '# Home',
      'content/blog/2026/e.md': post('E', '2024-05-01'),
      'content/blog/2025/d.md': post('D', '2024-04-01', 'slug: other-name\n'),
      'content/blog/c.md': post('C', '2024-03-01'),
      'content/blog/2025/b.md': post('B & co', '2024-02-01'),
      'content/blog/2026/index.md': post('A', '2024-01-01'),
      ...more,
    })
    const titles: string[] = []
    for (let at: string | undefined = first; at !== undefined && titles.length < 9; ) {
      const { record, next, previous } = made.view(at)
      titles.push(record.title)
      if (titles.length > 1) expect(previous && made.view(previous.link).record.title).toBe(titles.at(-2))
      at = next ? next.link : undefined
    }
    return titles
  }
  expect(await chain()).toEqual(['E', 'D', 'C', 'B & co', 'A'])
  expect(await chain({}, '/blog/')).toEqual(['Blog', 'E', 'D', 'C', 'B & co', 'A'])
  expect(await chain({ 'content/blog/_meta.json': '["c", "2025", "2026"]' }, '/blog/c')).toEqual([
    'C',
    'D',
    'B & co',
    'A',
    'E',
  ])
  expect(await chain({ 'content/blog/2026/_meta.json': '["index", "e"]' }, '/blog/2025/other-name')).toEqual([
    'D',
    'C',
    'B & co',
  ])
  const sidebar = { '/blog/': ['/blog/c', '/blog/2026/e', '/blog/2025/b'] }
  const configured = { 'config/site.json': JSON.stringify({ blog: {}, themeConfig: { sidebar } }) }
  expect(await chain(configured, '/blog/c')).toEqual(['C', 'E', 'B & co'])
})

test('lists posts with date, authors, reading time, tags and excerpt, newest first', async () => {
  const { ending } = await bound()
  expect(ending('/blog/')).toBe(
    [
      '<ul class="topic-list"><li><a href="/docs/blog/tags/">Tags</a> (2)</li><li><a href="/docs/blog/authors/">Authors</a> (2)</li></ul>',
      '<section class="blog-post"><h2><a href="/docs/blog/second">Second</a></h2>',
      '<div class="page-byline"><p class="post-facts"><time datetime="2024-03-01">Mar 1, 2024</time> · 1 min read</p><ul class="tags"><li><a href="/docs/blog/tags/news">News</a></li></ul></div>',
      '<p>Before more.</p></section>',
      '<section class="blog-post"><h2><a href="/docs/blog/2024/number-three">Third</a></h2>',
      '<div class="page-byline"><p class="post-facts"><time datetime="2024-02-01">Feb 1, 2024</time> · 1 min read</p></div>',
      '<p>Described &amp; escaped</p></section>',
      '<p class="post-steps"><a href="/docs/blog/page/2" rel="next">Older posts</a></p>',
    ].join(''),
  )
  expect(ending('/blog/page/2')).toContain('<h2><a href="/docs/blog/first">First &amp; co</a></h2>')
  expect(ending('/blog/page/2')).toContain('<a href="/docs/blog/" rel="prev">Newer posts</a>')
  expect(ending('/blog/tags/')).toBe(
    '<ul class="topic-list"><li><a href="/docs/blog/tags/c-plus-plus">C++</a> (1)</li><li><a href="/docs/blog/tags/news">News</a> (2)</li></ul>',
  )
  expect(ending('/blog/authors/bob')).toContain('/docs/blog/first')
  expect(ending('/ar/blog/page/2')).toContain('href="/docs/ar/blog/tags/أخبار"'.replace('أخبار', encodeURI('أخبار')))
  expect(ending('/ar/blog/')).toContain('<section class="blog-post" lang="en">')
})

test('joins the lines of a Chinese excerpt', async () => {
  const made = await compile({
    'config/site.json': '{ "lang": "zh", "blog": {} }',
    'content/index.md': '# 首页',
    'content/blog/a.md':
      '---\ntitle: 甲\npublished_at: 2024-01-01\n---\n\n第一行\n第二行，\n**第三行**\n\n<!-- more -->\n\n其余',
  })
  expect(made.page('/blog/').placeholders.ending).toContain('<p>第一行第二行，第三行</p>')
})

test('reads links of an excerpt whose definitions are below it', async () => {
  const made = await compile({
    'config/site.json': '{ "lang": "en", "blog": {} }',
    'content/index.md': '# Home',
    'content/blog/a.md':
      '---\ntitle: A\npublished_at: 2024-01-01\n---\n\nOne [text][ref].\n\nTwo.\n\n<!-- more -->\n\nRest.\n\n[ref]: https://a.example\n',
  })
  expect(made.page('/blog/').placeholders.ending).toContain('<p>One text. Two.</p>')
})

test('titles generated pages in the language of the page, without an edit link', async () => {
  const { record } = await bound()
  expect([record('/ar/blog/').title, record('/blog/page/2').title, record('/blog/tags/news').title]).toEqual([
    'المدونة',
    'Blog, page 2',
    'Posts tagged “News”',
  ])
  expect(record('/blog/')).toMatchObject({ _relativePath: '', feeds: [] })
})

test('uses the project’s own page for the list', async () => {
  const own = await compile({ ...files, 'content/en/blog/index.md': '# Our blog\n\nWelcome.\n' })
  expect(own.diagnostics).toEqual([])
  expect(own.record('/blog/')).toMatchObject({ title: 'Our blog', _relativePath: 'en/blog/index.md' })
  expect(own.page('/blog/').placeholders.ending).toContain('/docs/blog/second')
})

test('writes the list into the documents, and the posts into a feed for each language', async () => {
  const { folder, stderr } = await builtFixture(files)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  expect(stderr).toBe('')
  expect(read('blog/index.html')).toContain('<h2><a href="/docs/blog/second">Second</a></h2>')
  expect(read('blog/first.html')).toContain('<a href="/docs/blog/authors/ann-lee">Ann Lee</a>')
  expect(Array.from(read('rss/blog.xml').matchAll(/<link>(.*?)<\/link>/g), ([, link]) => link)).toEqual([
    'https://example.com/docs/',
    'https://example.com/docs/blog/second',
    'https://example.com/docs/blog/2024/number-three',
    'https://example.com/docs/blog/first',
  ])
  expect(read('rss/blog-ar.xml')).toContain('الأول')
})

test('reports tags on pages that are in no blog', async () => {
  const { diagnostics } = await compile({ 'content/index.md': '---\ntags: [a]\n---\n\n# A\n' })
  expect(diagnostics[0]).toMatch(/^content\/index\.md:2:1 warning The field `tags` has no effect here/)
})

test('rejects a blog inside another one', async () => {
  const config = JSON.stringify({ blog: [{ dir: 'news' }, { dir: 'news/tech' }] })
  await expect(compile({ 'config/site.json': config, 'content/index.md': '# A\n' })).rejects.toMatchObject({
    diagnostics: [
      expect.objectContaining({
        text: expect.stringContaining('is the folder "news/tech", which belongs to another blog'),
      }),
    ],
  })
})

async function bound() {
  const made = await site
  return {
    sidebar: (route: string) => made.sidebar(route),
    view: (route: string) => made.view(route),
    record: (route: string) => made.record(route),
    ending: (route: string) => made.page(route).placeholders.ending,
  }
}
