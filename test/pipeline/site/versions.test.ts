// The notices on pages of versions that are not current, their canonical URLs, and versions with domains of their own.

import { expect, test } from 'vitest'
import { makeCrawlerFiles } from '../../../packages/sitemap/crawler-files.ts'
import { pageTags } from '../../../pipeline/model/head/head-tags.ts'
import { compile } from '../compiled.ts'

const old = 'https://old.example.com'
const site = compile({
  'config/site.json': JSON.stringify({
    siteUrl: 'https://docs.example.com',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文', siteUrl: 'https://docs.example.cn' },
    ],
    multiVersion: {
      default: 'v2',
      versions: [
        'next',
        { name: 'v2', label: '2.x (latest)' },
        { name: 'v1', label: '1.x', siteUrl: old },
        { name: 'v0', notice: false },
      ],
    },
    redirects: [{ from: '/guide/renamed', to: '/guide/a' }],
  }),
  'content/v2/en/index.md': '# Home\n\n[old](/v1/guide/a)\n',
  'content/v2/en/guide/index.md': '# Guide\n',
  'content/v2/en/guide/a.md': '# A\n',
  'content/v2/zh/guide/a.md': '# 甲\n',
  'content/v1/en/index.md': '# Old home\n',
  'content/v1/en/guide/a.md': '# Old A\n\n[current](/v2/guide/a) [here](/guide/renamed)\n',
  'content/v1/en/guide/renamed.md': '# Renamed\n',
  'content/v1/en/guide/deep/gone.md': '# Gone\n',
  'content/v1/en/gone.md': '# Gone too\n',
  'content/v1/zh/guide/deep/gone.md': '# 已删除\n',
  'content/v0/en/guide/a.md': '# Oldest A\n',
  'content/next/en/guide/a.md': '# Next A\n',
})

test.each([
  ['/v1/guide/a', '/guide/a'],
  ['/v1/', '/'],
  ['/v1/zh/guide/a', '/zh/guide/a'],
  ['/v1/guide/renamed', '/guide/a'],
  ['/v1/guide/deep/gone', '/guide/'],
  ['/v1/zh/guide/deep/gone', '/zh/guide/'],
  ['/v1/gone', '/'],
])('links %s to the same page of the default version, to its successor or to the nearest parent', async (from, to) => {
  expect((await site).record(from).versionNotice?.link).toBe(to)
})

test('says in the language of the page whether a version is old or unreleased', async () => {
  const noticeOf = async (route: string) => (await site).record(route).versionNotice
  expect(await noticeOf('/v1/guide/a')).toEqual({
    text: 'This is the documentation for 1.x, an older version.',
    link: '/guide/a',
    linkText: 'Go to 2.x (latest)',
  })
  expect(await noticeOf('/v1/zh/guide/a')).toMatchObject({ text: '这是旧版本 1.x 的文档。' })
  expect(await noticeOf('/next/guide/a')).toMatchObject({ text: expect.stringContaining('has not been released') })
  expect([await noticeOf('/guide/a'), await noticeOf('/v0/guide/a')]).toEqual([undefined, undefined])
})

test('gives pages of other versions the canonical URL of the same page, without alternates', async () => {
  const { linked, record } = await compiled()
  const links = (route: string) =>
    pageTags(record(route), linked.site).flatMap(([, { rel, href, hreflang }]) =>
      rel === 'canonical' || hreflang !== undefined ? [`${hreflang ?? rel} ${href}`] : [],
    )
  expect(links('/v1/guide/a')).toEqual(['canonical https://docs.example.com/guide/a'])
  expect(links('/next/guide/a')).toEqual(['canonical https://docs.example.com/guide/a'])
  expect(links('/v0/guide/a')).toEqual(['canonical https://docs.example.com/guide/a'])
  // The text of this page is a fallback in English.
  expect(links('/v1/zh/guide/a')).toEqual(['canonical https://docs.example.com/guide/a'])
  expect(links('/v1/zh/guide/deep/gone')).toEqual([
    `canonical ${old}/v1/zh/guide/deep/gone`,
    `en ${old}/v1/guide/deep/gone`,
    `zh ${old}/v1/zh/guide/deep/gone`,
    `x-default ${old}/v1/guide/deep/gone`,
  ])
  expect(links('/guide/a')).toContain('zh https://docs.example.cn/zh/guide/a')
})

test('links between versions with full URLs if one of them has its own domain', async () => {
  const { links } = await compiled()
  expect([...links('/'), ...links('/v1/guide/a')]).toEqual([
    `href="${old}/v1/guide/a"`,
    'href="https://docs.example.com/guide/a"',
    'href="/v1/guide/renamed"',
  ])
})

test('[2.1] lists only the default version in the sitemaps, one for each domain with such pages', async () => {
  const { linked, record, routes } = await compiled()
  const files = makeCrawlerFiles(routes.map(record), linked.site, new Set())
  expect(files.map(({ path }) => path)).toEqual(['sitemap.xml', 'sitemap.zh.xml', 'robots.txt'])
  const urls = files.flatMap(({ content }) =>
    Array.from(String(content).matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url),
  )
  expect(urls).toEqual([
    'https://docs.example.com/',
    'https://docs.example.com/guide/',
    'https://docs.example.com/guide/a',
    'https://docs.example.cn/zh/guide/a',
  ])
})

async function compiled() {
  const made = await site
  return {
    linked: made.linked,
    routes: made.routes,
    record: (route: string) => made.record(route),
    links: (route: string) => made.links(route),
  }
}
