// The built-in interface text of every language.

import { describe, expect, test } from 'vitest'
import { type InterfaceText, interfaceText, pluralKeys, textKeys } from '../../../pipeline/model/interface-text.ts'
import type { PluralForms } from '../../../pipeline/text/plural.ts'
import { en } from '../../../theme/locales/en.ts'
import * as languages from '../../../theme/locales/languages.ts'
import { zhHans } from '../../../theme/locales/zh-Hans.ts'

const formsOf = (text: string | PluralForms): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

describe.each(Object.entries<InterfaceText>(languages))('%s', (lang, text) => {
  test.each(textKeys)('has text for %s, with the placeholders of the English text', (key) => {
    for (const form of formsOf(text[key])) {
      expect(form).not.toBe('')
      expect(placeholders(form)).toEqual(placeholders(formsOf(en[key])[0] as string))
    }
  })

  test('has the visible text of the sidebar button in its accessible name', () => {
    expect(text.sidebarMenu.toLocaleLowerCase(lang)).toContain(text.localMenu.toLocaleLowerCase(lang))
  })

  test('has only the plural forms that its grammar distinguishes', () => {
    const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions()
    for (const key of textKeys) {
      const forms = text[key]
      if (typeof forms === 'string') continue
      expect(pluralKeys.has(key)).toBe(true)
      expect(pluralCategories).toEqual(expect.arrayContaining(Object.keys(forms)))
    }
  })
})

test.each([
  ['en-GB', 'en'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh_Hans', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['fr-CA', 'fr'],
  ['iw', 'he'],
])('has built-in text for %s: that of %s', (lang, tag) =>
  expect(interfaceText(lang)).toEqual(new Map(Object.entries<InterfaceText>(languages)).get(tag)),
)

test.each(['yue', 'sr', 'az-Arab', 'tlh', 'notes_of_2024', '-'])(
  'falls back to English for %s, not to text in another language or script',
  (lang) => expect(interfaceText(lang)).toEqual(en),
)

test("replaces built-in text with a project's own", () => {
  expect(interfaceText('zh', { search: '查找' })).toEqual({ ...zhHans, search: '查找' })
})
