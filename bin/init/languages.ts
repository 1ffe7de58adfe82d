// The languages of a new site by tag, in the order of the question. Each has its text in `texts/`.

export const languageTags = [
  'en',
  'zh',
  'zh-Hant',
  'ja',
  'ko',
  'de',
  'es',
  'fr',
  'it',
  'pt-BR',
  'ru',
  'tr',
  'vi',
  'ar',
  'he',
] as const

export type LanguageTag = (typeof languageTags)[number]
