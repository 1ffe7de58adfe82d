// Segmentation of Chinese for search, with nodejieba if it is installed, otherwise with `Intl.Segmenter` and a warning.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PackedIndex } from '../../packages/search/browser/search/format/index-format.ts'
import { unpackTerms } from '../../packages/search/browser/search/format/index-format.ts'
import { testWith } from '../native-package.ts'
import { repository, SiteTest, withoutNodejieba } from '../site-test.ts'

const advice =
  'package.json warning nodejieba is not installed, so search ranks some Chinese text less accurately: run `npm install -D nodejieba@3` (no-segmenter)\n'

const buildWithout = (site: SiteTest) =>
  site.build([], { node: ['--import', site.edit(...withoutNodejieba).path(withoutNodejieba[0])] })

/** Returns the words in the search index of a built site. */
function wordsOf(site: SiteTest): string[] {
  const [, json] = [...site.files()].find(([path]) => path.startsWith('static/search_lunr')) ?? []
  const { terms } = JSON.parse(String(json)) as PackedIndex
  return unpackTerms(terms.words.terms)
}

/** Returns the files of a fake nodejieba package. `body` is the code of its module. */
const standIn = (body: string) => ({
  'node_modules/nodejieba/package.json': '{ "name": "nodejieba", "version": "3.9.9", "main": "main.js" }',
  'node_modules/nodejieba/main.js': body,
})
const takesHalves = `
  exports.DEFAULT_DICT = __filename
  exports.load = () => true
  exports.insertWord = () => true
  exports.cutForSearch = (text) => [text.slice(0, text.length / 2), text.slice(text.length / 2)]
`

describe('without nodejieba', () => {
  test.each([
    [
      'in English, Japanese and Korean',
      {
        'content/en/index.md': '# Hello\n\nPlain words.\n',
        'content/ja/index.md': '# 設定\n\n日本語の文書を検索する。\n',
        'content/ko-KR/index.md': '# 設定 설정\n\n문서를 검색한다.\n',
        'config/site.ts': `export default { locales: ${JSON.stringify(['en', 'ja', 'ko-KR'].map((lang) => ({ lang, label: lang })))} }`,
      },
    ],
    ['without search', { 'content/index.md': '# 你好\n', 'config/site.ts': 'export default { search: false }' }],
  ])('builds a site %s without a warning', async (_, files) => {
    using site = SiteTest.of(files)
    const { code, stderr } = await buildWithout(site)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  testWith(['nodejieba'], 'warns once per build if the site has Chinese text, with the install command', async () => {
    using site = SiteTest.of({
      'content/en/index.md': '# Hello\n',
      'content/zh/index.md': '# 你好\n\n构建工具的配置选项。\n',
      'content/zh/other.md': '# 其他\n',
      'config/site.ts': "export default { locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: '中' }] }",
    })
    for (const parsed of [3, 0]) {
      const { code, stdout, stderr } = await buildWithout(site)
      expect({ code, stderr }).toEqual({ code: 0, stderr: advice })
      expect(stdout).toContain(`Parsed ${parsed} pages`)
    }
    site.edit('content/zh/other.md', '# 其他\n\nPlain words.\n')
    expect((await buildWithout(site)).stderr).toBe(advice)
    expect((await site.build()).stderr).toBe('')
  })
})

test("prefers the project's own nodejieba", async () => {
  using site = SiteTest.of({ 'content/index.md': '# 构建工具\n', ...standIn(takesHalves) })
  const { code, stderr } = await site.build()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(wordsOf(site)).toEqual(['工具', '构建'])
})

test('recommends a version that the peer dependencies allow', () => {
  const { peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, unknown>>
  expect(advice).toContain(`nodejieba@${peerDependencies?.nodejieba}\``)
  expect(peerDependenciesMeta?.nodejieba).toEqual({ optional: true })
  expect(devDependencies?.nodejieba).toMatch(/^3\./)
})
