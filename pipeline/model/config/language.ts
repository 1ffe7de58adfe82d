// The languages of a configuration: checks their tags once, so that everything else can rely on them.

import { isLanguageTag } from '../../text/language-tag.ts'
import * as s from './schema.ts'

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Returns whether a tag is that of a language. Of the codes with two letters, all are known. */
const isLanguage = (tag: string): boolean =>
  isLanguageTag(tag) && (!/^[a-z]{2}(?:-|$)/i.test(tag) || englishNames.of(tag.slice(0, 2)) !== undefined)

/** Returns the tag that a text which is no language tag probably means: `pt-BR` for `pt_BR`, `en` for `english`, `ja` for `jp`. */
export function meantLanguage(text: string): string | undefined {
  if (isLanguage(text)) return undefined
  const tag = text.replaceAll('_', '-')
  if (isLanguage(tag)) return Intl.getCanonicalLocales(tag)[0]
  if (/^[a-z]{2}$/i.test(text)) {
    const { language } = new Intl.Locale(`und-${text}`).maximize()
    return language === 'und' ? undefined : language
  }
  const isNamed = (code: string) =>
    [englishNames, new Intl.DisplayNames(code, { type: 'language' })].some(
      (names) => names.of(code)?.toLowerCase() === text.toLowerCase(),
    )
  return letters.flatMap((first) => letters.map((second) => first + second)).find(isNamed)
}

/** A language tag. It names folders and URLs, so it stays as written: `zh-cn` is as good as `zh-CN`. */
export const language: s.Schema<string> = s.refine(
  s.stringThat('a language tag such as "en" or "zh"', Boolean),
  (tag) => {
    if (isLanguage(tag)) return undefined
    const meant = meantLanguage(tag)
    const text = `must be a language tag such as "en" or "pt-BR", but is ${JSON.stringify(tag)}`
    return meant === undefined ? text : `${text}\nDid you mean \`${meant}\`?`
  },
)
