// Titles and head tags of documents. The fixture `test/sites/head` covers complete heads.

import { expect, test } from 'vitest'
import { headTag } from '../../../pipeline/model/config/head.ts'
import { problemsOf } from '../../../pipeline/model/config/schema.ts'
import { type HeadTag, headHtml } from '../../../pipeline/model/head/head-html.ts'
import { joinTitle, pageTags } from '../../../pipeline/model/head/head-tags.ts'
import type { PageRecord } from '../../../pipeline/model/page/page.ts'
import { asRoute } from '../../../pipeline/model/route.ts'
import { smallSite as site } from '../site-data.ts'

test.each([
  ['Page', undefined, 'Page'],
  ['Page', '', 'Page'],
  ['Page', 'Site', 'Page - Site'],
  ['Page', '- Site', 'Page - Site'],
  ['Page', ' | Site ', 'Page | Site'],
  [' Page ', 'Site', 'Page - Site'],
  ['', 'Site', 'Site'],
])('[2.3] joins the title %j and the suffix %j into %j', (title, suffix, joined) =>
  expect(joinTitle(title, suffix)).toBe(joined),
)

const tagsOf = (frontmatter: Record<string, unknown>) =>
  pageTags(
    {
      routePath: asRoute('/a'),
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
    'canonical URL',
    ['link', { rel: 'Canonical', href: 'https://elsewhere.example/a' }],
    ([, { rel }]) => rel === 'canonical',
  ],
  ['description', ['meta', { name: 'description', content: 'Own.' }], ([, { name }]) => name === 'description'],
  ['Open Graph tag', ['meta', { property: 'og:title', content: 'Own' }], ([, { property }]) => property === 'og:title'],
])("[2.3] replaces the generated %s with the page's own", (_, own, isSameKind) => {
  const [remaining, generated] = [tagsOf({ head: [own] }), tagsOf({})]
  expect(generated.filter(isSameKind)).toHaveLength(1)
  expect(remaining).toEqual(generated.filter((tag) => !isSameKind(tag)))
})

test('[2.3] keeps all generated tags if the page adds tags of other kinds', () => {
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
])('[2.3] writes the published_at date %j as %j', (published_at, content) =>
  expect(tagsOf({ published_at })).toContainEqual(['meta', { property: 'article:published_time', content }]),
)

test('writes the text of a script of JSON, and rejects that of other tags', () => {
  const data = '{"name":"</script>"}'
  const tag: HeadTag = ['script', { type: 'application/ld+json' }, data]
  expect(problemsOf(headTag, tag)).toEqual([])
  const [, text] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(headHtml(tag)) ?? []
  expect(text).not.toContain('<')
  expect(JSON.parse(text ?? '')).toEqual(JSON.parse(data))
  for (const wrong of [
    ['script', {}, 'run()'],
    ['style', {}, 'a{}'],
    ['script', { type: 'module' }, 'run()'],
  ])
    expect(problemsOf(headTag, wrong)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('third item') }),
    ])
})
