// Titles of documents, and what stands in their heads. Whole heads stand in test/sites/head.

import { expect, test } from 'vitest'
import type { HeadTag } from '../../../pipeline/model/head-html.ts'
import { joinTitle, pageTags } from '../../../pipeline/model/head-tags.ts'
import type { PageRecord } from '../../../pipeline/model/page.ts'
import { smallSite as site } from '../site-data.ts'

test.each([
  ['Page', undefined, 'Page'],
  ['Page', '', 'Page'],
  ['Page', 'Site', 'Page - Site'],
  ['Page', '- Site', 'Page - Site'],
  ['Page', ' | Site ', 'Page | Site'],
  [' Page ', 'Site', 'Page - Site'],
  ['', 'Site', 'Site'],
])('[2.3] the title %j with the suffix %j is %j', (title, suffix, joined) =>
  expect(joinTitle(title, suffix)).toBe(joined),
)

const tagsOf = (frontmatter: Record<string, unknown>) =>
  pageTags(
    {
      routePath: '/a',
      lang: 'en',
      title: 'A',
      description: 'About A.',
      pageType: 'doc',
      alternates: [],
      feeds: [],
      frontmatter,
    } satisfies Partial<PageRecord> as unknown as PageRecord,
    site,
  )

test.each<[string, HeadTag, (tag: HeadTag) => boolean]>([
  [
    'a canonical address',
    ['link', { rel: 'Canonical', href: 'https://elsewhere.example/a' }],
    ([, { rel }]) => rel === 'canonical',
  ],
  ['a description', ['meta', { name: 'description', content: 'Own.' }], ([, { name }]) => name === 'description'],
  [
    'a tag of Open Graph',
    ['meta', { property: 'og:title', content: 'Own' }],
    ([, { property }]) => property === 'og:title',
  ],
])('[2.3] %s of the page itself is the only one', (_, own, isSuch) => {
  const [without, made] = [tagsOf({ head: [own] }), tagsOf({})]
  expect(made.filter(isSuch)).toHaveLength(1)
  expect(without).toEqual(made.filter((tag) => !isSuch(tag)))
})

test('[2.3] a tag of another kind leaves all of them', () => {
  const head = [
    ['link', { rel: 'preload', href: '/x' }],
    ['meta', { name: 'keywords', content: 'a' }],
    ['script', { src: '/x.js' }],
  ]
  expect(tagsOf({ head })).toEqual(tagsOf({}))
})

test.each([
  ['2024-09-10', '2024-09-10'],
  ['10 September 2024', '2024-09-10T00:00:00Z'],
  ['2024-10-01 12:30', '2024-10-01T12:30:00Z'],
  ['2024-10-01T12:30:00+08:00', '2024-10-01T04:30:00Z'],
])('[2.3] the date %j is published as %j', (published_at, content) =>
  expect(tagsOf({ published_at })).toContainEqual(['meta', { property: 'article:published_time', content }]),
)
