// The analyzers of the fields in OpenSearch. They consist only of parts that every OpenSearch server has.

import { fieldIn, languageOf, textFields } from '../fields.ts'

/** The analyzers that OpenSearch has without plugins, by language. Those for Chinese, Japanese and Korean use pairs of characters. */
const analyzers = new Map(
  Object.entries({
    ar: 'arabic',
    bg: 'bulgarian',
    bn: 'bengali',
    ca: 'catalan',
    cs: 'czech',
    da: 'danish',
    de: 'german',
    el: 'greek',
    en: 'english',
    es: 'spanish',
    eu: 'basque',
    fa: 'persian',
    fi: 'finnish',
    fr: 'french',
    ga: 'irish',
    gl: 'galician',
    hi: 'hindi',
    hu: 'hungarian',
    hy: 'armenian',
    id: 'indonesian',
    it: 'italian',
    ja: 'cjk',
    ko: 'cjk',
    lt: 'lithuanian',
    lv: 'latvian',
    nb: 'norwegian',
    nl: 'dutch',
    no: 'norwegian',
    pt: 'portuguese',
    ro: 'romanian',
    ru: 'russian',
    sv: 'swedish',
    th: 'thai',
    tr: 'turkish',
    zh: 'cjk',
  }),
)

const analyzerOf = (lang: string): string =>
  lang.toLowerCase() === 'pt-br' ? 'brazilian' : (analyzers.get(languageOf(lang)) ?? 'standard')

export function propertiesFor(languages: readonly string[]) {
  const keyword = { type: 'keyword' as const }
  const texts = languages.flatMap((lang) =>
    textFields.map((field) => [fieldIn(field, lang), { type: 'text' as const, analyzer: analyzerOf(lang) }] as const),
  )
  return {
    page: keyword,
    language: keyword,
    version: keyword,
    docsiteHash: keyword,
    weight: { type: 'integer' as const },
    ...Object.fromEntries(texts),
  }
}

export function analysisFor(_: readonly string[]) { return {} }
