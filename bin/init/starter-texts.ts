// The text of a new site in each language that the interface has.

import type { LanguageTag } from './languages.ts'
import type { StarterText } from './starter-text.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { he } from './texts/he.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { ko } from './texts/ko.ts'
import { ptBR } from './texts/pt-BR.ts'
import { ru } from './texts/ru.ts'
import { tr } from './texts/tr.ts'
import { vi } from './texts/vi.ts'
import { zh } from './texts/zh.ts'
import { zhHant } from './texts/zh-Hant.ts'

/** The texts by language. */
export const starterTexts: Readonly<Record<LanguageTag, StarterText>> = {
  en,
  zh,
  'zh-Hant': zhHant,
  ja,
  ko,
  de,
  es,
  fr,
  it,
  'pt-BR': ptBR,
  ru,
  tr,
  vi,
  ar,
  he,
}
