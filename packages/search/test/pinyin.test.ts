// Pinyin: readers without a Chinese keyboard type the Latin letters of a word, or its initials.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinyin } from 'pinyin-pro'
import { afterAll, describe, expect, test } from 'vitest'
import { readSearchData } from '../../../pipeline/output/search/search-index.ts'
import { bilingual } from '../../../test/bilingual.ts'
import { testWith } from '../../../test/native-package.ts'
import { ownSite } from '../../../test/search/own-site.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { makePinyin } from '../build/chinese.ts'

const built = SiteTest.of({
  ...bilingual({ missingTranslation: 'absent' }),
  'content/en/index.md': '# 配置 in English\n\nThe word 配置 means configuration.\n',
  'content/zh/index.md': '# 首页\n\n欢迎。\n',
  'content/zh/config.md': '# 配置\n\n这里说明如何修改选项。\n',
  'content/zh/deploy.md': '# 部署\n\n把站点放到服务器上。\n',
  'content/zh/command.md': '# 命令\n\n运行 ms 就能启动，也可以用 bushu-cli。\n',
  'content/zh/women.md': '# 关于\n\n美食与描述。\n',
})
built.link(join(repository, 'node_modules/nodejieba'), 'node_modules/nodejieba')
afterAll(() => built[Symbol.dispose]())

const site = ownSite(async () => {
  const { code, stderr } = await built.build()
  if (code !== 0) throw new Error(stderr)
  return { folder: built.path('dist'), stderr }
})

const found = async (query: string, lang = 'zh') =>
  (await site.find(lang, query, 100)).map(({ document, words }) => [document.routePath, words] as const)
const routes = async (query: string, lang?: string) => (await found(query, lang)).map(([route]) => route)

describe('a Chinese word', () => {
  test.each([
    ['its pinyin', 'peizhi'],
    ['its pinyin in capitals', 'PeiZhi'],
    ['its initials', 'pz'],
    ['its unfinished pinyin', 'peizh'],
    ['less of its pinyin', 'peiz'],
  ])('is found by %s: %s', async (_, query) => {
    expect(await found(query)).toEqual([['/zh/config', ['配置']]])
  })

  testWith(['nodejieba'], 'is found by pinyin inside a sentence', async () => {
    expect(await routes('fuwuqi')).toEqual(['/zh/deploy'])
    expect(await routes('xuanxiang')).toEqual(['/zh/config'])
  })

  test('is not found by pinyin of other words, or too little of its own', async () => {
    expect(await routes('peizhu')).not.toContain('/zh/config')
    expect(await routes('zp')).toEqual([])
    expect(await routes('pe')).toEqual([])
  })

  test('is not found by its pinyin in other languages', async () => {
    expect(await routes('配置', 'en')).toEqual(['/'])
    expect(await routes('peizhi', 'en')).toEqual([])
  })
})

test('does not take a query that is on a page as pinyin or initials', async () => {
  // 描述 and 美食 have these initials too.
  expect(await found('ms')).toEqual([['/zh/command', ['ms']]])
  expect(await routes('bushu')).toEqual(['/zh/command'])
})

// Segments that begin with the particle 了 are no words.
test('reads every word of the manual as pinyin-pro does', () => {
  const spellings = makePinyin(readSearchData)
  const words = new Intl.Segmenter('zh', { granularity: 'word' })
  const manual = join(repository, 'manual/content/zh')
  const pages = readdirSync(manual, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  const written = new Set(
    pages
      .flatMap((file) => readFileSync(join(manual, file), 'utf8').match(/\p{Script=Han}{2,}/gu) ?? [])
      .flatMap((run) => Array.from(words.segment(run), ({ segment }) => segment))
      .filter((word) => /^[^了]./.test(word)),
  )
  expect(written.size).toBeGreaterThan(1000)
  const options = { toneType: 'none', type: 'array', v: true } as const
  const different = [...written].filter((word) => spellings(word)[0] !== pinyin(word, options).join(''))
  expect(different).toEqual([])
})
