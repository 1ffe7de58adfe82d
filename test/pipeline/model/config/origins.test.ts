// The domains of locales: their validation, and the origins of URLs.

import { describe, expect, test } from 'vitest'
import { allOrigins, originBetween, originOf, originsOf } from '../../../../pipeline/model/config/origins.ts'
import { problemsOf } from '../../../../pipeline/model/config/schema.ts'
import { type SiteConfig, siteConfig } from '../../../../pipeline/model/config/site-config.ts'

const main = 'https://docs.example.com'
const config = (siteUrls: (string | undefined)[], more: SiteConfig = {}): SiteConfig => ({
  siteUrl: main,
  locales: ['en', 'zh', 'fr'].map((lang, i) => ({
    lang,
    label: lang,
    ...(siteUrls[i] === undefined ? {} : { siteUrl: siteUrls[i] }),
  })),
  ...more,
})
const faults = (value: SiteConfig) => problemsOf(siteConfig, value).map(({ text }) => text)

describe('the validation', () => {
  test.each([
    [[]],
    [[undefined, 'https://docs.example.cn']],
    [[undefined, 'https://docs.example.cn', 'https://docs.example.fr']],
    [['https://docs.example.com/', 'https://docs.example.cn']],
    [[undefined, 'http://docs.example.com']],
  ])('accepts %j', (siteUrls) => expect(faults(config(siteUrls))).toEqual([]))

  test.each([
    [[undefined, 'https://docs.example.cn/zh'], {}, 'must be an origin without a path'],
    [[undefined, 'docs.example.cn'], {}, 'must be an absolute URL'],
    [[undefined, 'https://DOCS.example.com:443'], {}, 'is also that of the locale "en"'],
    [[undefined, 'https://a.example', 'https://a.example/'], {}, 'is also that of the locale "zh"'],
    [['https://a.example'], {}, 'is not the "siteUrl" of the site'],
    [[undefined, undefined, 'https://a.example'], { lang: 'fr' }, 'is not the "siteUrl" of the site'],
  ] as const)('rejects %j', (siteUrls, more, text) => {
    expect(faults(config([...siteUrls], more))).toEqual([expect.stringContaining(text)])
  })

  test('rejects a domain for a locale of a site without one', () => {
    const { siteUrl: _, ...without } = config([undefined, 'https://a.example'])
    expect(faults(without)).toEqual([expect.stringContaining('needs a "siteUrl" of the site')])
  })
})

test('normalizes domains, and gives the domain of the site to locales without their own', () => {
  const site = originsOf(config([undefined, 'https://Docs.Example.CN:443/']))
  expect(site).toEqual({ siteUrl: main, origins: { zh: 'https://docs.example.cn' } })
  expect(['en', 'zh', 'fr'].map((lang) => originOf(site, { lang }))).toEqual([main, 'https://docs.example.cn', main])
  expect(allOrigins(site)).toEqual([main, 'https://docs.example.cn'])
})

test.each([
  ['en', 'zh', 'https://docs.example.cn'],
  ['zh', 'en', main],
  ['zh', 'fr', main],
  ['en', 'fr', ''],
  ['zh', 'zh', ''],
])('puts the right origin before a link from %s to %s', (from, to, origin) => {
  expect(originBetween(originsOf(config([undefined, 'https://docs.example.cn'])), { lang: from }, { lang: to })).toBe(
    origin,
  )
})

test('puts no origin before links on a site with one domain or without a known domain', () => {
  expect(originBetween(originsOf(config([])), { lang: 'en' }, { lang: 'zh' })).toBe('')
  expect(originBetween(originsOf({ locales: [{ lang: 'en' }] }), { lang: 'en' }, { lang: 'zh' })).toBe('')
  expect([originsOf(config([])), originsOf({}), allOrigins({})]).toEqual([{ siteUrl: main }, {}, []])
})
