// Stems, with the stemmers and stop words of Lunr and lunr-languages.

import { describe, expect, test, vi } from 'vitest'
import { foldText } from '../../../pipeline/model/search/fold.ts'
import { readSearchData } from '../../../pipeline/output/search/search-index.ts'
import { stemmerName } from '../browser/search/format/stemmer-name.ts'
import { Stemming } from '../browser/search/format/stemming.ts'
import { runStemmerScript, stemmerScript } from '../build/search-data.ts'

const locales = ['en', 'fr', 'de', 'es', 'ru', 'ar', 'tr', 'zh', 'ja', 'vi'] as const
type Locale = (typeof locales)[number]

// Each script need run only once.
const names = new Map(locales.map((locale) => [locale, stemmerName(locale)]))
for (const name of names.values()) if (name !== undefined) runStemmerScript(stemmerScript(name, readSearchData))

const stemmingOf = (locale: Locale): Stemming => new Stemming(names.get(locale))

test.each<[locale: string, name: string | undefined]>([
  ['fr', 'fr'],
  ['pt-BR', 'pt'],
  ['DE-at', 'de'],
  ['nb', 'no'],
  ['nn-NO', 'no'],
  ['en', undefined],
  ['en-GB', undefined],
  ['zh-Hant', undefined],
  ['ja', undefined],
  ['vi', undefined],
  ['frr', undefined],
  ['constructor', undefined],
])('the stemmer of %s is %s', (locale, name) => expect(stemmerName(locale)).toBe(name))

test('loads the stemmer of every language that has one', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const found = new Set(letters.flatMap((one) => letters.flatMap((other) => stemmerName(one + other) ?? [])))
  expect(found.size).toBe(19)
  for (const name of found) {
    runStemmerScript(stemmerScript(name, readSearchData))
    expect(new Stemming(name).isInflected, name).toBe(true)
  }
})

test('loads a stemmer again for another locale of its language, without a message', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  runStemmerScript(stemmerScript('pt', readSearchData))
  runStemmerScript(stemmerScript('pt', readSearchData))
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})

/** Returns whether two words have a stem in common, or one is the stem of the other. */
function areForms(stemming: Stemming, one: string, other: string): boolean {
  const roots = [other, ...stemming.stemsOf(other)]
  return [one, ...stemming.stemsOf(one)].some((root) => roots.includes(root))
}

describe('forms of one word', () => {
  test.each<[locale: Locale, one: string, other: string]>([
    ['en', 'configured', 'configuring'],
    ['fr', 'générations', 'generation'],
    ['fr', 'GÉNÉRÉE', 'generees'],
    ['de', 'einstellungen', 'einstellung'],
    ['de', 'häuser', 'haus'],
    ['de', 'haeuser', 'haus'],
    ['de', 'loesung', 'lösungen'],
    ['de', 'uebersetzung', 'übersetzungen'],
    ['es', 'configuraciones', 'configuracion'],
    ['ru', 'сервера', 'серверы'],
    ['tr', 'ayarlar', 'ayarları'],
    // English words in pages of another language.
    ['ru', 'bundling', 'bundled'],
    ['ja', 'plugins', 'plugin'],
  ])('in %s are %s and %s', (locale, one, other) => {
    expect(areForms(stemmingOf(locale), one, other)).toBe(true)
  })

  test.each<[locale: Locale, one: string, other: string]>([
    // `ue` is an umlaut only in German.
    ['fr', 'jeueur', 'jeuur'],
    ['de', 'server', 'serie'],
    // Without a stemmer, only English words have stems.
    ['vi', 'thư', 'thưs'],
    ['zh', '配置', '配置项'],
  ])('in %s are not %s and %s', (locale, one, other) => {
    expect(areForms(stemmingOf(locale), one, other)).toBe(false)
  })
})

test.each<[locale: Locale, word: string]>([
  ['en', 'as'],
  ['en', 'dist-path'],
  ['en', 'v2s'],
  ['en', 'plugin'],
  ['fr', 'à'],
  ['zh', '配置'],
  ['vi', 'đường'],
])('in %s, %s has no stem', (locale, word) => expect(stemmingOf(locale).stemsOf(word)).toEqual([]))

test('returns stems that are folded, without repeats, and not the word itself', () => {
  for (const locale of locales)
    for (const word of ['Générations', 'Größen', 'настройки', 'الخوادم', 'İşlemler', 'plugins']) {
      const stems = stemmingOf(locale).stemsOf(word)
      expect(stems).toEqual([...new Set(stems)])
      expect(stems.map(foldText)).toEqual(stems)
      expect(stems).not.toContain(foldText(word))
    }
})

test.each<[locale: Locale, word: string, isCommon: boolean]>([
  ['fr', 'les', true],
  ['fr', 'été', true],
  ['fr', 'ete', true],
  ['fr', 'serveur', false],
  ['de', 'für', true],
  ['de', 'fur', true],
  ['de', 'ordner', false],
  ['es', 'más', true],
  ['es', 'mas', true],
  ['ru', 'её', true],
  ['ru', 'ее', true],
  ['ar', 'إلى', true],
  ['ar', 'الي', true],
  // The words of English are question words, in `query.ts`.
  ['en', 'the', false],
  ['zh', '的', false],
])('in %s, whether %s is a stop word: %s', (locale, word, isCommon) => {
  expect(stemmingOf(locale).isStopWord(word)).toBe(isCommon)
})

test.each<[locale: Locale, isInflected: boolean]>([
  ['fr', true],
  ['en', false],
  ['zh', false],
  ['vi', false],
])('whether words of %s have many forms: %s', (locale, isInflected) => {
  expect(stemmingOf(locale).isInflected).toBe(isInflected)
})
