// The built-in interface text of every language.

import { describe, expect, test } from 'vitest'
import { type InterfaceText, interfaceText, pluralKeys, textKeys } from '../../../pipeline/model/interface-text.ts'
import type { PluralForms } from '../../../pipeline/text/plural.ts'
import { en } from '../../../theme/locales/en.ts'
import * as languages from '../../../theme/locales/languages.ts'
import { zh } from '../../../theme/locales/zh.ts'

const formsOf = (text: string | PluralForms): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

describe.each(Object.entries<InterfaceText>(languages))('%s', (lang, text) => {
  test.each(textKeys)('has text for %s, with the placeholders of the English text', (key) => {
    for (const form of formsOf(text[key])) {
      expect(form).not.toBe('')
      expect(placeholders(form)).toEqual(placeholders(formsOf(en[key])[0] as string))
    }
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
  ['en', en],
  ['en-GB', en],
  ['zh', zh],
  ['zh-CN', zh],
  ['zh_Hans', zh],
  ['zh-SG', zh],
])('has built-in text for %s', (lang, text) => expect(interfaceText(lang)).toEqual(text))

test.each(['zh-TW', 'zh-Hant', 'zh-HK', 'yue', 'tlh', 'notes_of_2024', '-'])(
  'falls back to English for %s, not to text in another script',
  (lang) => expect(interfaceText(lang)).toEqual(en),
)

test("replaces built-in text with a project's own", () => {
  expect(interfaceText('zh', { search: '查找' })).toEqual({ ...zh, search: '查找' })
})
