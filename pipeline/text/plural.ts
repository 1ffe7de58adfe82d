// Selects the plural form of a text for a number.

import { interpolate } from './interpolate.ts'
import { tagOf } from './language-tag.ts'

/** Forms by plural category of `Intl.PluralRules`. Categories without a form use `other`. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Chooses the form that `lang` uses for a number, and replaces `{count}` with the number. */
export function pluralize(text: string | PluralForms, count: number, lang: string): string {
  const form = typeof text === 'string' ? text : (text[new Intl.PluralRules(tagOf(lang)).select(count)] ?? text.other)
  return interpolate(form, { count })
}
