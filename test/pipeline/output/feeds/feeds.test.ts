// Feeds: what a feed reader must not stumble over. Whole feeds stand in test/sites/feeds.

import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { SiteData } from '../../../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../../../pipeline/model/page.ts'
import { makeFeeds } from '../../../../pipeline/output/feeds/feeds.ts'
import { smallSite as site } from '../../site-data.ts'

const page = (routePath: string, published_at: string | undefined, title = routePath, description?: string) =>
  ({
    routePath,
    title,
    frontmatter: { published_at, description },
  }) satisfies Partial<PageRecord> as unknown as PageRecord

const feedOf = (records: PageRecord[], body = '') =>
  makeFeeds([{ id: 'all', test: '/', type: 'rss' }], records, site, () => body)[0]?.text ?? ''

const contentOf = (body: string) =>
  (/<content:encoded>(.*)<\/content:encoded>/s.exec(feedOf([page('/dir/a', '2024-01-01')], body))?.[1] ?? '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')

test.each([
  ['a relative address', '<a href="b#c">B</a>', '<a href="https://tool.example/dir/b#c">B</a>'],
  ['an address from the root', '<img src="/x.png">', '<img src="https://tool.example/x.png">'],
  [
    'a set of pictures',
    '<img srcset="a.png, /b.png 2x">',
    '<img srcset="https://tool.example/dir/a.png, https://tool.example/b.png 2x">',
  ],
  ['a fragment', '<a href="#b">B</a>', '<a href="https://tool.example/dir/a#b">B</a>'],
  ['an address outside', '<a href="https://a.example/">A</a>', '<a href="https://a.example/">A</a>'],
  ['a film', '<video poster="p.png"></video>', '<video poster="https://tool.example/dir/p.png"></video>'],
  [
    'a drawing of parts',
    '<svg><path id="b"></path><use href="#b"></use><a href="#b">B</a></svg>',
    '<svg><path id="b"></path><use href="#b"></use><a href="https://tool.example/dir/a#b">B</a></svg>',
  ],
  ['what answers to a click', '<p onclick="go()">a</p>', '<p>a</p>'],
  ['what the page around it names', '<div tabindex="0" aria-labelledby="t">a</div>', '<div>a</div>'],
  ['a script', 'a<script>alert(1)</script>', 'a'],
  ['a frame', 'a<iframe src="https://a.example/"></iframe><object data="/b"></object><embed src="/c">', 'a'],
  ['a form', 'a<form action="/b"><input></form>', 'a'],
  ['a link to code', '<a href="java\nscript:alert(1)">B</a>', '<a>B</a>'],
  [
    'a link to code in a drawing',
    '<svg><a xlink:href="javascript:b()"><set to="javascript:b()"/></a></svg>',
    '<svg><a></a></svg>',
  ],
  ['what a template holds', 'a<template><img src="b"></template>', 'a'],
  ['a button', '<p>a<button>Copy</button></p>', '<p>a</p>'],
  ['the link of a heading to itself', '<h2 id="b"><a class="permalink" href="#b">#</a>B</h2>', '<h2 id="b">B</h2>'],
])('[3] %s in a feed', (_, body, content) => expect(contentOf(body)).toBe(content))

test('[3] entries stand newest first, those of one day by their address', () => {
  const xml = feedOf([page('/b', '2024-01-01'), page('/c', '2024-01-02'), page('/a', '2024-01-01')])
  expect(Array.from(xml.matchAll(/<guid>(.*)<\/guid>/g), ([, guid]) => guid)).toEqual([
    'https://tool.example/c',
    'https://tool.example/a',
    'https://tool.example/b',
  ])
})

test.each(['rss', 'atom'] as const)('[3] a page without a date is in no feed: %s', (type) => {
  const records = [page('/a', undefined), page('/b', '2024-01-01')]
  const xml = makeFeeds([{ id: 'all', test: '/', type }], records, site, () => '')[0]?.text
  expect(xml).toContain('https://tool.example/b')
  expect(xml).not.toContain('https://tool.example/a<')
})

test('[3] a summary is text in Atom, and HTML of that text in RSS, as readers take it', () => {
  const records = [page('/a', '2024-01-01', 'A', 'If a < b & <b>')]
  const xmlOf = (type: 'rss' | 'atom') => makeFeeds([{ id: 'all', test: '/', type }], records, site, () => '')[0]?.text
  const parse = (xml = '') => new XMLParser({ htmlEntities: false }).parse(xml)
  expect(parse(xmlOf('atom')).feed.entry.summary).toBe('If a < b & <b>')
  expect(parse(xmlOf('rss')).rss.channel.item.description).toBe('If a &lt; b &amp; &lt;b>')
})

test('[3] a feed in another language is by the site as that language calls it', () => {
  const chinese = {
    ...site,
    byLocale: { zh: { title: '工具' } },
    locales: [{ lang: 'zh', label: '中文' }],
  } as unknown as SiteData
  const xml = makeFeeds([{ id: 'zh', test: '/zh/', type: 'atom', language: 'zh-CN' }], [], chinese, () => '')[0]?.text
  expect(xml).toContain('<title>工具</title>')
  expect(xml).toContain('<author><name>工具</name></author>')
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
])('[3] the test %j takes pages by their route', (test, routes) => {
  const all = ['/releases/', '/releases/v1', '/releases/v1/notes', '/zh/releases/v1'].map((path) =>
    page(path, '2024-01-01'),
  )
  const xml = makeFeeds([{ id: 'some', test, type: 'atom' }], all, site, () => '')[0]?.text ?? ''
  expect(Array.from(xml.matchAll(/<id>https:\/\/tool\.example(\/(?!rss)[^<]*)/g), ([, route]) => route)).toEqual(routes)
})

test('[3] signs that XML does not know are left out, the others are escaped; readers take a title for HTML', () => {
  const xml = feedOf([page('/a', '2024-01-01', 'A & B <i> \u0000\u0008\ufffe\ud800')])
  expect(xml).toContain('<title>A &amp;amp; B &amp;lt;i&gt; \ufffd</title>')
})

test('[3] without `siteUrl` there are no feeds', () => {
  const { siteUrl: _, ...homeless } = site
  expect(makeFeeds([{ id: 'all', test: '/', type: 'rss' }], [], homeless as SiteData, () => '')).toEqual([])
})
