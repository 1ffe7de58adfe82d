// Sitemaps: their limits, and who wins where the project has a file of that name. A whole one stands in test/sites/crawlers.

import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import type { SiteData } from '../../../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../../../pipeline/model/page.ts'
import { isListed, makeCrawlerFiles, sitemapLimits } from '../../../../pipeline/output/sitemap/sitemap.ts'
import { smallSite as site } from '../../site-data.ts'

const page = (routePath: string, more: Partial<PageRecord> = {}) =>
  ({ routePath, lang: 'en', version: '', pageType: 'doc', frontmatter: {}, alternates: [], ...more }) as PageRecord

const make = (count: number, ownFiles: string[] = [], limits = sitemapLimits) =>
  new Map(
    makeCrawlerFiles(
      Array.from({ length: count }, (_, i) => page(`/p${i}`)),
      site,
      new Set(ownFiles),
      limits,
    ).map(({ path, text }) => [path, text]),
  )

const locs = (xml = '') => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc]) => loc as string)

test('[2.1] it writes one sitemap for 50,000 URLs, and two with an index for one more', () => {
  expect([...make(50_000).keys()]).toEqual(['sitemap.xml', 'robots.txt'])
  const parted = make(50_001)
  expect([...parted.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'robots.txt'])
  expect(locs(parted.get('sitemap.xml'))).toEqual([
    'https://tool.example/sitemap-1.xml',
    'https://tool.example/sitemap-2.xml',
  ])
  const parts = [...locs(parted.get('sitemap-1.xml')), ...locs(parted.get('sitemap-2.xml'))]
  expect(parts).toHaveLength(50_001)
  expect(parts).toEqual([...new Set(parts)].sort())
})

test('[2.1] it keeps every part well-formed and below the size limit of the protocol', () => {
  const limits = { addresses: 100, bytes: 1000 }
  const files = make(250, [], limits)
  const parts = [...files].filter(([path]) => /-\d+\.xml$/.test(path))
  expect(parts.length).toBeGreaterThan(3)
  for (const [, xml] of parts) expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(limits.bytes)
  for (const [path, xml] of files) if (path.endsWith('.xml')) expect(XMLValidator.validate(xml)).toBe(true)
  expect(parts.flatMap(([, xml]) => locs(xml))).toHaveLength(250)
})

describe('a file of the project', () => {
  test.each([
    [['robots.txt'], ['sitemap.xml']],
    [['sitemap.xml'], ['robots.txt']],
    [['sitemap.xml', 'robots.txt'], []],
  ])('[2.1] %j is left alone', (own, written) => expect([...make(2, own).keys()]).toEqual(written))

  test('[2.1] named as a part would be leaves that name to it', () =>
    expect([...make(3, ['sitemap-1.xml'], { addresses: 2, bytes: 1e6 }).keys()]).toEqual([
      'sitemap.xml',
      'sitemap-2.xml',
      'sitemap-3.xml',
      'robots.txt',
    ]))
})

test('[2.1] it names the sitemap in robots.txt, also one of the project, if there is one', () => {
  const named = 'User-agent: *\nAllow: /\n\nSitemap: https://tool.example/sitemap.xml\n'
  expect(make(1).get('robots.txt')).toBe(named)
  expect(make(0, ['sitemap.xml']).get('robots.txt')).toBe(named)
  expect(make(0)).toEqual(new Map([['robots.txt', 'User-agent: *\nAllow: /\n']]))
})

test('[2.1] it writes nothing for crawlers without `siteUrl`', () => {
  const { siteUrl: _, ...homeless } = site
  expect(makeCrawlerFiles([page('/')], homeless as SiteData, new Set())).toEqual([])
})

const robots = (content: string): Partial<PageRecord> => ({
  frontmatter: { head: [['meta', { name: 'Robots', content }]] },
})

const canonical = (href: string): Partial<PageRecord> => ({
  frontmatter: { head: [['link', { rel: 'canonical', href }]] },
})

test.each<[string, Partial<PageRecord>, boolean]>([
  ['a page', {}, true],
  ['a home page', { pageType: 'home' }, true],
  ['the page for what is not found', { pageType: '404' }, false],
  ['a page that stands in for a translation', { fallback: 'en' }, false],
  ['a page that says noindex', robots('noindex'), false],
  ['a page that says none', robots('NONE'), false],
  ['a page that says nofollow', robots('nofollow'), true],
  ['a page that says it is at home elsewhere', canonical('https://elsewhere.example/p'), false],
  ['a page that says it is at home here', canonical('https://tool.example/p'), true],
])('[2.1] %s is listed or not', (_, more, listed) => expect(isListed(page('/p', more), site)).toBe(listed))

test('[2.1] it escapes XML characters in URLs', () => {
  const [sitemap] = makeCrawlerFiles([page("/a&b'<c>")], site, new Set())
  const parsed = new XMLParser().parse(sitemap?.text ?? '') as { urlset: { url: { loc: string } } }
  expect(parsed.urlset.url.loc).toBe("https://tool.example/a&b'%3Cc%3E")
})
