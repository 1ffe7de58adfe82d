// A text with one form for each plural category, and a number → the sentence.

import { interpolate } from './interpolate.ts'

/** Forms by the plural categories of `Intl.PluralRules`; `other` stands in for a category without a form. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Chooses the form that `lang` uses for a number, and puts the number in the place of `{count}`. */
export function pluralize(text: string | PluralForms, count: number, lang: string): string {
  const form = typeof text === 'string' ? text : (text[new Intl.PluralRules(lang).select(count)] ?? text.other)
  return interpolate(form, { count })
}
