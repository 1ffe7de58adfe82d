// The fields and analyzers of OpenSearch for the languages of a site.

import { expect, test } from 'vitest'
import { analysisFor, propertiesFor } from '../engines/opensearch-analysis.ts'

const languages = [
  'en',
  'zh',
  'zh-Hant',
  'ja',
  'ko',
  'de',
  'fr',
  'it',
  'es',
  'pt-BR',
  'ru',
  'tr',
  'el',
  'ar',
  'fa',
  'hi',
  'th',
  'vi',
]

/** What every OpenSearch server has. */
const builtIn = [
  ...['lowercase', 'cjk_width', 'cjk_bigram', 'keyword_repeat', 'remove_duplicates', 'decimal_digit'],
  ...['arabic_normalization', 'persian_normalization', 'hindi_normalization', 'indic_normalization'],
  ...['bengali_normalization', 'german_normalization'],
]

test.each(languages)('uses only parts that %s defines or that every server has', (lang) => {
  const { analyzer, filter, char_filter = {} } = analysisFor([lang])
  const filters = Object.values(analyzer).flatMap((one) => one.filter as string[])
  expect(filters.filter((name) => !Object.hasOwn(filter, name) && !builtIn.includes(name))).toEqual([])
  const used = Object.values(analyzer).flatMap((one) => (one.char_filter ?? []) as string[])
  expect(used.filter((name) => !Object.hasOwn(char_filter, name))).toEqual([])
  // The server forgets empty lists, so the settings would always differ.
  expect(JSON.stringify(analysisFor([lang]))).not.toMatch(/\[\]|\{\}/)
})

test.each(languages)('has the analyzers that the fields of %s name', (lang) => {
  const { analyzer } = analysisFor([lang])
  const fields = Object.values(propertiesFor([lang])) as { analyzer?: string; search_analyzer?: string }[]
  const names = fields.flatMap((field) => [field.analyzer, field.search_analyzer]).filter((name) => name !== undefined)
  expect(names.length).toBe(14)
  expect(names.filter((name) => !Object.hasOwn(analyzer, name))).toEqual([])
})

const filtersOf = (lang: string, use: string) =>
  analysisFor([lang]).analyzer[`docsite_${lang.toLowerCase().replace('-', '_')}_${use}`]?.filter

test('stems words, and also keeps them as they are written', () => {
  expect(filtersOf('en', 'records')).toEqual([
    'docsite_parts',
    'docsite_en_lowercase',
    'keyword_repeat',
    'docsite_en_stemmer',
    'remove_duplicates',
  ])
  expect(filtersOf('en', 'queries')).toEqual(['docsite_en_lowercase', 'docsite_en_stop', 'docsite_en_stemmer'])
  expect(filtersOf('en', 'beginnings')).toEqual(['docsite_en_lowercase'])
})

test.each(['zh', 'zh-Hant', 'ja', 'ko'])('searches %s by pairs of characters', (lang) => {
  for (const use of ['records', 'queries', 'beginnings']) expect(filtersOf(lang, use)).toContain('cjk_bigram')
})

const stemmers: [lang: string, language: string | undefined][] = [
  ['de', 'german'],
  ['pt-BR', 'brazilian'],
  ['pt', 'portuguese'],
  // Names are often English.
  ['zh', 'english'],
  ['vi', undefined],
]

test.each(stemmers)('uses the stemmer of %s: %s', (lang, language) => {
  const { filter } = analysisFor([lang])
  expect(filter[`docsite_${lang.toLowerCase().replace('-', '_')}_stemmer`]?.language).toBe(language)
})

test('leaves out the words of Chinese questions only in queries', () => {
  const { analyzer, char_filter = {} } = analysisFor(['zh'])
  expect(analyzer.docsite_zh_queries?.char_filter).toEqual(['docsite_zh_questions'])
  expect([analyzer.docsite_zh_records?.char_filter, analyzer.docsite_zh_beginnings?.char_filter]).toEqual([
    undefined,
    undefined,
  ])
  const { pattern } = char_filter.docsite_zh_questions as { pattern: string }
  expect('怎么配置代理'.replace(new RegExp(pattern, 'g'), ' ').trim()).toBe('配置代理')
})

test('keeps the languages of a site apart', () => {
  const both = analysisFor(['en', 'de'])
  expect(Object.keys(both.analyzer)).toEqual([
    ...Object.keys(analysisFor(['en']).analyzer),
    ...Object.keys(analysisFor(['de']).analyzer),
  ])
})

test('finds the parts of names', () => {
  const { patterns } = analysisFor(['en']).filter.docsite_parts as { patterns: string[] }
  const partsOf = (name: string) => patterns.flatMap((pattern) => name.match(new RegExp(pattern, 'gu')) ?? [])
  expect(partsOf('output.distPath')).toEqual(['output', 'distPath', 'output', 'dist', 'Path'])
  expect(partsOf('HTMLPlugin2')).toEqual(['HTMLPlugin2', 'HTML', 'Plugin', '2'])
})

test('stores the names of a page as a whole, too', () => {
  const fields = propertiesFor(['en']) as Record<string, { fields?: object }>
  expect(Object.keys(fields).filter((name) => fields[name]?.fields)).toEqual(['keywords_en', 'name_en'])
})
