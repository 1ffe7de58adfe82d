// Word forms: search finds pages that contain another form of the query's words. Writes `.report/pairs.md`.

import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { asRoute } from '../../pipeline/model/route.ts'
import { worksHere } from '../native-package.ts'
import { builtFixture } from '../shared-builds.ts'
import { shownPages } from './judged.ts'
import { ownSite } from './own-site.ts'
import {
  readPairs,
  reportOf,
  type SitePair,
  searchTexts,
  shareOf,
  type TextPair,
  type WordForms,
} from './word-forms.ts'

const withStemmer = 90
const withoutStemmer = 80
/** `Intl.Segmenter` splits words such as 构建 and 插件, so their pinyin finds nothing. */
const simplified = worksHere('nodejieba') ? withoutStemmer : 77

const written: [lang: string, bar: number, title: string][] = [
  ['en', withStemmer, 'Further notes'],
  ['zh-Hans', simplified, '补充内容'],
  ['zh-Hant', withoutStemmer, '補充內容'],
  ['ko', withStemmer, '그 밖의 내용'],
  ['de', withStemmer, 'Weitere Hinweise'],
  ['es', withStemmer, 'Otras notas'],
  ['pt', withStemmer, 'Outras notas'],
  ['it', withStemmer, 'Altre note'],
  ['ru', withStemmer, 'Прочие заметки'],
  ['th', withoutStemmer, 'เรื่องอื่น'],
  ['vi', withoutStemmer, 'Ghi chú khác'],
  ['tr', withStemmer, 'Diğer notlar'],
  ['nl', withStemmer, 'Overige notities'],
  ['sv', withStemmer, 'Övriga anteckningar'],
  ['fi', withStemmer, 'Muita huomioita'],
]

const sites: [lang: string, bar: number, site: string][] = [
  ['fr', withStemmer, 'french'],
  ['ja', withoutStemmer, 'japanese'],
  ['ar', withStemmer, 'arabic'],
]

const measured: WordForms[] = []

afterAll(() => {
  mkdirSync('.report', { recursive: true })
  writeFileSync('.report/pairs.md', reportOf(measured))
})

/** Records which pairs search finds, and fails if they are too few. */
function expectEnough(forms: WordForms): void {
  measured.push(forms)
  const missed = forms.pairs.filter(({ isFound }) => !isFound).map(({ query, why }) => `${query}: ${why}`)
  expect(shareOf(forms) * 100, `not found: ${missed.join('; ')}`).toBeGreaterThanOrEqual(forms.bar)
}

describe.each(written)('%s', (lang, bar, title) => {
  const pairs = readPairs<TextPair>(lang)

  test('has enough pairs whose text does not simply contain the query', () => {
    const literal = pairs.filter(({ query, text }) => text.toLowerCase().includes(query.toLowerCase()))
    expect(pairs.length).toBeGreaterThanOrEqual(24)
    expect(literal.length).toBeLessThanOrEqual(pairs.length / 3)
    expect(pairs.filter(({ query }) => title.toLowerCase().includes(query.toLowerCase()))).toEqual([])
    expect(new Set(pairs.map(({ query }) => query)).size).toBe(pairs.length)
  })

  test(`finds the page of at least ${bar}% of its pairs`, async () => {
    const search = await searchTexts(
      lang,
      title,
      pairs.map(({ text }) => text),
    )
    const answered = pairs.map(async ({ query, why }, id) => {
      const isFound = (await search(query, shownPages)).includes(id)
      return { query, why, isFound }
    })
    expectEnough({ lang, bar, pairs: await Promise.all(answered) })
  })
})

describe.each(sites)('%s', (lang, bar, name) => {
  const site = ownSite(() => builtFixture(name))
  const pairs = readPairs<SitePair>(lang)

  test('has enough pairs with pages of its test site', () => {
    const pages = new Set(site.documents(lang).map(({ routePath }) => routePath))
    expect(pairs.length).toBeGreaterThanOrEqual(24)
    expect(pairs.filter(({ page }) => !pages.has(asRoute(page)))).toEqual([])
  })

  test(`finds the page of at least ${bar}% of its pairs`, async () => {
    const answered = pairs.map(async ({ query, why, page }) => {
      const found = await site.find(lang, query, shownPages)
      return { query, why, isFound: found.some(({ document }) => document.routePath === page) }
    })
    expectEnough({ lang, bar, pairs: await Promise.all(answered) })
  })
})
