// The size limits of sitemaps, and the precedence of the project's own files. The fixture `test/sites/crawlers` covers a
// complete sitemap.

import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { isListed } from '../../../pipeline/model/head/search-engines.ts'
import type { PageRecord } from '../../../pipeline/model/page/page.ts'
import { smallSite as site } from '../../../test/pipeline/site-data.ts'
import { makeCrawlerFiles, sitemapLimits } from '../crawler-files.ts'
import { crawlerPaths } from '../index.ts'

const page = (routePath: string, more: Partial<PageRecord> = {}) =>
  ({ routePath, lang: 'en', version: '', pageType: 'doc', frontmatter: {}, alternates: [], ...more }) as PageRecord

const make = (count: number, ownFiles: string[] = [], limits = sitemapLimits) =>
  new Map(
    makeCrawlerFiles(
      Array.from({ length: count }, (_, i) => page(`/p${i}`)),
      site,
      new Set(ownFiles),
      limits,
    ).map(({ path, content }) => [path, String(content)]),
  )

const twoDomains: SiteData = {
  ...site,
  locales: ['en', 'zh'].map((lang) => ({ lang, label: lang })),
  origins: { zh: 'https://tool.example.cn' },
}

const locs = (xml = '') => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc]) => loc as string)

test('[2.1] writes one sitemap for 50,000 URLs, and two with an index for one more', () => {
  expect([...make(50_000).keys()]).toEqual(['sitemap.xml', 'robots.txt'])
  const split = make(50_001)
  expect([...split.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'robots.txt'])
  expect(locs(split.get('sitemap.xml'))).toEqual([
    'https://tool.example/sitemap-1.xml',
    'https://tool.example/sitemap-2.xml',
  ])
  const parts = [...locs(split.get('sitemap-1.xml')), ...locs(split.get('sitemap-2.xml'))]
  expect(parts).toHaveLength(50_001)
  expect(parts).toEqual([...new Set(parts)].sort())
})

test('[2.1] keeps every part well-formed and below the size limit of the protocol', () => {
  const limits = { addresses: 100, bytes: 1000 }
  const files = make(250, [], limits)
  const parts = [...files].filter(([path]) => /-\d+\.xml$/.test(path))
  expect(parts.length).toBeGreaterThan(3)
  for (const [, xml] of parts) expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(limits.bytes)
  for (const [path, xml] of files) if (path.endsWith('.xml')) expect(XMLValidator.validate(xml)).toBe(true)
  expect(parts.flatMap(([, xml]) => locs(xml))).toHaveLength(250)
})

describe('with one domain per language', () => {
  const records = ['/a', '/b', '/zh/a', '/zh/b', '/zh/c'].map((route) =>
    page(route, { lang: route.startsWith('/zh') ? 'zh' : 'en' }),
  )
  const filesOf = (own: string[], limits = sitemapLimits) =>
    new Map(
      makeCrawlerFiles(records, twoDomains, new Set(own), limits).map(({ path, content }) => [path, String(content)]),
    )

  test('writes a sitemap for each domain with only its pages, and one robots.txt that names both', () => {
    const files = filesOf([])
    expect(locs(files.get('sitemap.xml'))).toEqual(['https://tool.example/a', 'https://tool.example/b'])
    expect(locs(files.get('sitemap.zh.xml'))).toEqual(
      ['a', 'b', 'c'].map((name) => `https://tool.example.cn/zh/${name}`),
    )
    expect(files.get('robots.txt')).toContain(
      'Sitemap: https://tool.example/sitemap.xml\nSitemap: https://tool.example.cn/sitemap.zh.xml\n',
    )
  })

  test('splits each sitemap on its own, on its own domain', () => {
    const files = filesOf([], { addresses: 2, bytes: 1e6 })
    expect([...files.keys()]).toEqual([
      'sitemap.xml',
      'sitemap.zh.xml',
      'sitemap.zh-1.xml',
      'sitemap.zh-2.xml',
      'robots.txt',
    ])
    expect(locs(files.get('sitemap.zh.xml'))).toEqual([
      'https://tool.example.cn/sitemap.zh-1.xml',
      'https://tool.example.cn/sitemap.zh-2.xml',
    ])
    const isOurs = (path: string) => crawlerPaths.test(path)
    expect([...files.keys()].filter((path) => !isOurs(path))).toEqual([])
    expect(isOurs('sitemaps.xml')).toBe(false)
  })

  test("does not replace the project's own sitemap of a domain, and still names it", () => {
    const files = filesOf(['sitemap.zh.xml'])
    expect([...files.keys()]).toEqual(['sitemap.xml', 'robots.txt'])
    expect(files.get('robots.txt')).toContain('Sitemap: https://tool.example.cn/sitemap.zh.xml')
  })
})

describe("with the project's own files", () => {
  test.each([
    [['robots.txt'], ['sitemap.xml']],
    [['sitemap.xml'], ['robots.txt']],
    [['sitemap.xml', 'robots.txt'], []],
  ])('[2.1] does not replace %j', (own, written) => expect([...make(2, own).keys()]).toEqual(written))

  test("[2.1] skips a part number that one of the project's own files uses", () =>
    expect([...make(3, ['sitemap-1.xml'], { addresses: 2, bytes: 1e6 }).keys()]).toEqual([
      'sitemap.xml',
      'sitemap-2.xml',
      'sitemap-3.xml',
      'robots.txt',
    ]))
})

test('[2.1] names the generated sitemap, or the one in public/, in robots.txt', () => {
  const named = 'User-agent: *\nAllow: /\n\nSitemap: https://tool.example/sitemap.xml\n'
  expect(make(1).get('robots.txt')).toBe(named)
  expect(make(0, ['sitemap.xml']).get('robots.txt')).toBe(named)
  expect(make(0)).toEqual(new Map([['robots.txt', 'User-agent: *\nAllow: /\n']]))
})

test('[2.1] writes no files for crawlers without `siteUrl`', () => {
  const { siteUrl: _, ...withoutUrl } = site
  expect(makeCrawlerFiles([page('/')], withoutUrl as SiteData, new Set())).toEqual([])
})

const robots = (content: string): Partial<PageRecord> => ({
  frontmatter: { head: [['meta', { name: 'Robots', content }]] },
})

const canonical = (href: string): Partial<PageRecord> => ({
  frontmatter: { head: [['link', { rel: 'canonical', href }]] },
})

test.each<[string, Partial<PageRecord>, boolean]>([
  ['a doc page', {}, true],
  ['a home page', { pageType: 'home' }, true],
  ['the 404 page', { pageType: '404' }, false],
  ['a page without a translation', { fallback: 'en' }, false],
  ['a page with noindex', robots('noindex'), false],
  ['a page with the robots value none', robots('NONE'), false],
  ['a page with nofollow', robots('nofollow'), true],
  ['a page with a canonical URL elsewhere', canonical('https://elsewhere.example/p'), false],
  ['a page with its own canonical URL', canonical('https://tool.example/p'), true],
])('[2.1] decides whether to list %s', (_, more, listed) => expect(isListed(page('/p', more), site)).toBe(listed))

test('[2.1] escapes XML characters in URLs', () => {
  const [sitemap] = makeCrawlerFiles([page("/a&b'<c>")], site, new Set())
  const parsed = new XMLParser().parse(String(sitemap?.content)) as { urlset: { url: { loc: string } } }
  expect(parsed.urlset.url.loc).toBe("https://tool.example/a&b'%3Cc%3E")
})
