// The built-in interface text of every language.

import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  featureTextKeys,
  type InterfaceText,
  interfaceText,
  languages,
  pluralKeys,
  textKeys,
} from '../../../pipeline/model/interface-text.ts'
import type { PluralForms } from '../../../pipeline/text/plural.ts'

const { en } = languages
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
  expect(interfaceText('zh', { search: '查找' })).toEqual({ ...languages['zh-Hans'], search: '查找' })
})

test('describes the files of languages to editors, with the English text of each key', async () => {
  const ofText = (key: string, text: string | PluralForms) => ({
    description: `English: ${typeof text === 'string' ? text : Object.values(text).join(' / ')}`,
    ...(pluralKeys.has(key)
      ? { oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] }
      : { type: 'string' }),
  })
  const keys = textKeys.filter((key) => !featureTextKeys.includes(key))
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'All text on a page that is not content, in one language. {name} is a placeholder.',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(keys.map((key) => [key, ofText(key, en[key])])),
    },
    required: keys,
    additionalProperties: false,
  }
  const file = fileURLToPath(new URL('interface-text.schema.json', import.meta.url))
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(file)
})
