// The languages of a configuration: checks their tags once, so that everything else can rely on them.

import { isLanguageTag } from '../../text/language-tag.ts'
import * as s from './schema.ts'

/** The codes with two letters. Every start checks languages, and the first name that `Intl` returns takes 14 ms. */
const codes: readonly string[] = (
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ' +
  'ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl ' +
  'km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om ' +
  'or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts ' +
  'tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
).split(' ')

/** Returns whether a tag is that of a language. Of the codes with two letters, all are known. */
const isLanguage = (tag: string): boolean =>
  isLanguageTag(tag) && (!/^[a-z]{2}(?:-|$)/i.test(tag) || codes.includes(tag.slice(0, 2).toLowerCase()))

/** Returns the tag that a text which is no language tag probably means: `pt-BR` for `pt_BR`, `en` for `english`, `ja` for `jp`. */
export function meantLanguage(text: string): string | undefined {
  if (isLanguage(text)) return undefined
  const tag = text.replaceAll('_', '-')
  if (isLanguage(tag)) return Intl.getCanonicalLocales(tag)[0]
  if (/^[a-z]{2}$/i.test(text)) {
    const { language } = new Intl.Locale(`und-${text}`).maximize()
    return language === 'und' ? undefined : language
  }
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const isNamed = (code: string) =>
    [english, new Intl.DisplayNames(code, { type: 'language' })].some(
      (names) => names.of(code)?.toLowerCase() === text.toLowerCase(),
    )
  return codes.find(isNamed)
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
