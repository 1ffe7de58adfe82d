// Feeds as feed readers parse them. The fixture `test/sites/feeds` covers complete feeds.

import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { FeedConfig } from '../../../../pipeline/model/config/site-config.ts'
import type { SiteData } from '../../../../pipeline/model/config/site-data.ts'
import { type FeedType, feedTypeNames } from '../../../../pipeline/model/head/feed-types.ts'
import type { PageRecord } from '../../../../pipeline/model/page/page.ts'
import { asRoute } from '../../../../pipeline/model/route.ts'
import { makeFeeds } from '../../../../pipeline/output/feeds/feeds.ts'
import { smallSite as site } from '../../site-data.ts'

const page = (routePath: string, published_at: string | undefined, title = routePath, description?: string) =>
  ({
    routePath: asRoute(routePath),
    title,
    frontmatter: { published_at, description },
  }) satisfies Partial<PageRecord> as unknown as PageRecord

const authors = { ann: { name: 'Ann & Co', url: 'https://ann.example/' } }

const textOf = async (feed: Partial<FeedConfig>, records: PageRecord[], of: SiteData = site, body = '') =>
  (await makeFeeds([{ id: 'all', test: '/', type: 'rss', ...feed }], records, of, { authors, bodyOf: () => body }))[0]
    ?.text ?? ''
const feedOf = (records: PageRecord[], body = '') => textOf({}, records, site, body)

const parse = (xml: string) => new XMLParser({ ignoreAttributes: false, htmlEntities: false }).parse(xml)

const contentOf = async (body: string) =>
  parse(await feedOf([page('/dir/a', '2024-01-01')], body)).rss.channel.item['content:encoded'] ?? ''

test.each([
  ['a relative URL', '<a href="b#c">B</a>', '<a href="https://tool.example/dir/b#c">B</a>'],
  ['a URL from the root', '<img src="/x.png">', '<img src="https://tool.example/x.png">'],
  [
    'a srcset',
    '<img srcset="a.png, /b.png 2x">',
    '<img srcset="https://tool.example/dir/a.png, https://tool.example/b.png 2x">',
  ],
  ['a URL fragment', '<a href="#b">B</a>', '<a href="https://tool.example/dir/a#b">B</a>'],
  ['an external URL', '<a href="https://a.example/">A</a>', '<a href="https://a.example/">A</a>'],
  ['a video', '<video poster="p.png"></video>', '<video poster="https://tool.example/dir/p.png"></video>'],
  [
    'references within an SVG image',
    '<svg><path id="b"></path><use href="#b"></use><a href="#b">B</a></svg>',
    '<svg><path id="b"></path><use href="#b"></use><a href="https://tool.example/dir/a#b">B</a></svg>',
  ],
  ['an event handler', '<p onclick="go()">a</p>', '<p>a</p>'],
  ['a link to a glossary', 'An <a rel="glossary" href="/glossary#app">app</a>.', 'An app.'],
  ['references to ids outside the article', '<div tabindex="0" aria-labelledby="t">a</div>', '<div>a</div>'],
  ['a script', 'a<script>alert(1)</script>', 'a'],
  ['a frame', 'a<iframe src="https://a.example/"></iframe><object data="/b"></object><embed src="/c">', 'a'],
  ['a form', 'a<form action="/b"><input></form>', 'a'],
  ['a javascript: link', '<a href="java\nscript:alert(1)">B</a>', '<a>B</a>'],
  [
    'a javascript: link in an SVG image',
    '<svg><a xlink:href="javascript:b()"><set to="javascript:b()"/></a></svg>',
    '<svg><a></a></svg>',
  ],
  ['a template', 'a<template><img src="b"></template>', 'a'],
  ['a button', '<p>a<button>Copy</button></p>', '<p>a</p>'],
  [
    'collapsed lines and line numbers',
    '<label class="fold" data-label="b"><input type="checkbox"></label><span class="folded" hidden="until-found"><span id="L1" class="line"><a class="line-number" href="#L1"></a>a</span></span>',
    '<span class="folded"><span id="L1" class="line">a</span></span>',
  ],
  ['a heading permalink', '<h2 id="b"><a class="permalink" href="#b">#</a>B</h2>', '<h2 id="b">B</h2>'],
])('[3] prepares %s for feed readers', async (_, body, content) => expect(await contentOf(body)).toBe(content))

test('[3] leaves out pages with `feed: false`', async () => {
  const hidden = page('/b', '2024-01-02')
  hidden.frontmatter = { ...hidden.frontmatter, feed: false }
  expect(parse(await feedOf([page('/a', '2024-01-01'), hidden])).rss.channel.item.title).toBe('/a')
})

test('[3] sorts entries by date, newest first, and then by URL', async () => {
  const xml = await feedOf([page('/b', '2024-01-01'), page('/c', '2024-01-02'), page('/a', '2024-01-01')])
  expect(parse(xml).rss.channel.item.map(({ guid }: { guid: string }) => guid)).toEqual([
    'https://tool.example/c',
    'https://tool.example/a',
    'https://tool.example/b',
  ])
})

test.each(feedTypeNames)('[3] omits pages without a date from feeds of type %s', async (type) => {
  const text = await textOf({ type }, [page('/a', undefined), page('/b', '2024-01-01')])
  expect(text).toContain('https://tool.example/b')
  expect(text).not.toMatch(/https:\/\/tool\.example\/a["<]/)
})

test('[3] writes summaries as text in Atom and JSON, and as HTML in RSS', async () => {
  const records = [page('/a', '2024-01-01', 'A', 'If a < b & <b>')]
  expect(parse(await textOf({ type: 'atom' }, records)).feed.entry.summary).toBe('If a < b & <b>')
  expect(parse(await textOf({ type: 'rss' }, records)).rss.channel.item.description).toBe('If a &lt; b &amp; &lt;b>')
  expect(JSON.parse(await textOf({ type: 'json' }, records)).items[0].summary).toBe('If a < b & <b>')
})

test("[3] takes a feed's title and author from the locale with its language", async () => {
  const chinese = {
    ...site,
    byLocale: { zh: { title: '工具' } },
    locales: [{ lang: 'zh', label: '中文' }],
  } as unknown as SiteData
  const { feed } = parse(await textOf({ id: 'zh', test: '/zh/', type: 'atom', language: 'zh-CN' }, [], chinese))
  expect([feed.title, feed.author.name]).toEqual(['工具', '工具'])
})

test.each<[string | string[], string[]]>([
  ['/releases/v', ['/releases/v1', '/releases/v1/notes']],
  ['/releases/*', ['/releases/', '/releases/v1']],
  ['/releases/?*', ['/releases/v1']],
  ['/releases/**', ['/releases/', '/releases/v1', '/releases/v1/notes']],
  ['**/v?', ['/releases/v1', '/zh/releases/v1']],
  [
    ['/zh/**', '/releases/v1'],
    ['/releases/v1', '/releases/v1/notes', '/zh/releases/v1'],
  ],
  ['/none/*', []],
])('[3] selects the pages with routes that match %j', async (test, routes) => {
  const all = ['/releases/', '/releases/v1', '/releases/v1/notes', '/zh/releases/v1'].map((path) =>
    page(path, '2024-01-01'),
  )
  const xml = await textOf({ id: 'some', test, type: 'atom' }, all)
  expect(Array.from(xml.matchAll(/<id>https:\/\/tool\.example(\/(?!rss)[^<]*)/g), ([, route]) => route)).toEqual(routes)
})

test.each(feedTypeNames)('[3] escapes titles and content so that a feed reader restores them: %s', async (type) => {
  const title = `A & B <i> ]]> "c" 'd' &amp; \u0000\u0008\ufffe\ud800`
  const shown = `A & B <i> ]]> "c" 'd' &amp; \ufffd`
  const text = await textOf({ type }, [page('/a', '2024-01-01', title)], site, '<p>]]&gt; &amp; x</p>')
  const readers: Record<FeedType, () => { title: string; content: string }> = {
    rss: () => {
      const { item } = parse(text).rss.channel
      return {
        title: item.title.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
        content: item['content:encoded'],
      }
    },
    atom: () => {
      const { entry } = parse(text).feed
      return { title: entry.title, content: entry.content['#text'] }
    },
    json: () => {
      const [item] = JSON.parse(text).items
      return { title: item.title, content: item.content_html }
    },
  }
  expect(readers[type]()).toEqual({ title: shown, content: '<p>]]&gt; &amp; x</p>' })
})

test('[3] writes JSON feeds of version 1.1, with or without items', async () => {
  const feed = { type: 'json', id: 'news' } as const
  expect(JSON.parse(await textOf(feed, [page('/a', '2024-01-01', 'A', 'About')], site, '<p>a</p>'))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: 'https://tool.example/',
    feed_url: 'https://tool.example/rss/news.json',
    description: expect.any(String),
    language: 'en',
    authors: [{ name: site.title }],
    items: [
      {
        id: 'https://tool.example/a',
        url: 'https://tool.example/a',
        title: 'A',
        content_html: '<p>a</p>',
        summary: 'About',
        date_published: '2024-01-01T00:00:00.000Z',
      },
    ],
  })
  expect(JSON.parse(await textOf(feed, [])).items).toEqual([])
})

test('[3] writes no feeds without `siteUrl`', async () => {
  const { siteUrl: _, ...withoutUrl } = site
  expect(
    await makeFeeds([{ id: 'all', test: '/', type: 'rss' }], [], withoutUrl as SiteData, { bodyOf: () => '' }),
  ).toEqual([])
})

test('names the authors of each page, in every format', async () => {
  const written = {
    ...page('/a', '2024-01-01'),
    frontmatter: { published_at: '2024-01-01', authors: ['ann', 'Bo\u0007b'] },
  }
  const records = [written as unknown as PageRecord, page('/b', '2023-01-01')]
  const [rss, atom, json] = await Promise.all(
    (['rss', 'atom', 'json'] as const).map((type) => textOf({ type }, records)),
  )
  const items = parse(rss as string).rss.channel.item
  expect([items[0]['dc:creator'], items[1]['dc:creator']]).toEqual([['Ann & Co', 'Bob'], undefined])
  const entries = parse(atom as string).feed.entry
  expect([entries[0].author, entries[1].author]).toEqual([
    [{ name: 'Ann & Co', uri: 'https://ann.example/' }, { name: 'Bob' }],
    undefined,
  ])
  const { items: posts } = JSON.parse(json as string)
  expect([posts[0].authors, posts[1].authors]).toEqual([
    [{ name: 'Ann & Co', url: 'https://ann.example/' }, { name: 'Bob' }],
    undefined,
  ])
})
