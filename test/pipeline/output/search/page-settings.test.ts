// Which pages are searched, their keywords and their weights: `search`, `search.exclude`, `search.boost` and dates.

import { expect, test } from 'vitest'
import { bilingual } from '../../../bilingual.ts'
import { ownSite } from '../../../search/own-site.ts'
import { builtFixture } from '../../../shared-builds.ts'

/** Returns pages that contain the same words, so that only their weights order them. */
const pages = (names: readonly string[], head = ''): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`content/en/${name}.md`, `${head}# Page\n\nA lantern shines.\n`]))

const dated = '---\npublished_at: 2024-01-02\n---\n\n'

const configured = ownSite(() =>
  builtFixture({
    ...bilingual({
      missingTranslation: 'absent',
      search: {
        exclude: ['/blog/', '**/draft-*'],
        boost: { '/guide/': 2, '/guide/old/': 0.5, '**/changes': 0.2, '/dated/second': 3 },
      },
    }),
    'content/en/index.md': '# Home\n',
    'content/zh/index.md': '# 首页\n',
    ...pages([
      'api/one',
      'blog/news',
      'blogs/kept',
      'guide/draft-one',
      'guide/drafts',
      'guide/old/two',
      'guide/changes',
    ]),
    ...pages(['api/hidden'], '---\nsearch: false\n---\n\n'),
    ...pages(['dated/first', 'dated/second'], dated),
    'content/zh/blog/news.md': '# 页面\n\n灯笼发光。\n',
    'content/zh/api/one.md': '# 页面\n\n灯笼发光。\n',
  }),
)

const plain = ownSite(() =>
  builtFixture({
    ...bilingual(),
    'content/en/index.md': '# Home\n',
    'content/zh/index.md': '# 首页\n',
    ...pages(['a-dated'], dated),
    ...pages(['b-plain', 'c-plain']),
    'content/zh/other.md': '---\nsearch: { keywords: [包太大, 垫片] }\n---\n\n# 体积\n\n内容。\n',
    'content/en/d-other.md': '---\nsearch: { keywords: [torch light, 404] }\n---\n\n# Other\n\nNothing shines.\n',
  }),
)

const routes = (documents: readonly { routePath: string }[]): string[] =>
  documents.map(({ routePath }) => routePath).toSorted()

test('leaves out pages with `search: false`, and those that `search.exclude` names by prefix or glob, in every language', () => {
  expect(routes(configured.documents('en'))).toEqual([
    '/',
    '/api/one',
    '/blogs/kept',
    '/dated/first',
    '/dated/second',
    '/guide/changes',
    '/guide/drafts',
    '/guide/old/two',
  ])
  expect(routes(configured.documents('zh'))).toEqual(['/zh/', '/zh/api/one'])
})

test('does not find pages that are left out', async () => {
  const found = await configured.find('en', 'lantern', 100)
  const searched = routes(configured.documents('en')).filter((route) => route !== '/')
  expect(routes(found.map(({ document }) => document))).toEqual(searched)
  expect((await configured.find('zh', '灯笼', 100)).map(({ document }) => document.routePath)).toEqual(['/zh/api/one'])
})

test('ranks pages by `search.boost`, whose last matching test decides, even for dated pages', async () => {
  const found = (await configured.find('en', 'lantern', 100)).map(({ document }) => document.routePath)
  expect(found).toEqual([
    '/dated/second',
    '/guide/drafts',
    ...found.slice(2, 4),
    '/dated/first',
    '/guide/old/two',
    '/guide/changes',
  ])
  expect(found.slice(2, 4).toSorted()).toEqual(['/api/one', '/blogs/kept'])
})

test('finds a page by its keywords, which its text does not contain', async () => {
  for (const query of ['torch', 'torch light', 'torches', '404']) {
    const found = await plain.find('en', query, 100)
    expect(found.map(({ document }) => document.routePath)).toEqual(['/d-other'])
  }
  expect(JSON.stringify(plain.documents('en'))).not.toContain('torch')
  // Segmentation finds only single characters here.
  for (const query of ['包太大', '垫片', '太大'])
    expect((await plain.find('zh', query, 100)).map(({ document }) => document.routePath)).toEqual(['/zh/other'])
})

test('ranks dated pages after others with the same words', async () => {
  const found = (await plain.find('en', 'lantern', 100)).map(({ document }) => document.routePath)
  expect(found).toEqual(['/b-plain', '/c-plain', '/a-dated'])
})
