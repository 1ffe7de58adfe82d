// The fields of an index in OpenSearch and their analyzers, which consist only of parts that every OpenSearch server has. Each language has
// three analyzers: one for records, one for queries, which leaves out the words of questions, and one for the beginnings of words.

import { fieldIn, languageOf, analyzerIn as named, pageFields, textFields } from '../fields.ts'

/** The languages that have stemmers, and the stop words for queries. */
const stemmed: ReadonlyMap<string, string> = new Map(
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
    fi: 'finnish',
    fr: 'french',
    ga: 'irish',
    gl: 'galician',
    hi: 'hindi',
    hu: 'hungarian',
    hy: 'armenian',
    id: 'indonesian',
    it: 'italian',
    lt: 'lithuanian',
    lv: 'latvian',
    nb: 'norwegian',
    nl: 'dutch',
    no: 'norwegian',
    pt: 'portuguese',
    'pt-br': 'brazilian',
    ro: 'romanian',
    ru: 'russian',
    sv: 'swedish',
    tr: 'turkish',
  }),
)

/** The languages that are searched by pairs of characters. */
const paired = new Set(['zh', 'ja', 'ko'])

/** Filters that unify different spellings. */
const normalizations: ReadonlyMap<string, string[]> = new Map(
  Object.entries({
    ar: ['decimal_digit', 'arabic_normalization'],
    bn: ['decimal_digit', 'indic_normalization', 'bengali_normalization'],
    de: ['german_normalization'],
    fa: ['decimal_digit', 'arabic_normalization', 'persian_normalization'],
    hi: ['decimal_digit', 'indic_normalization', 'hindi_normalization'],
  }),
)

// cspell:ignore jusqu quoiqu lorsqu puisqu dall sull pell dagl degl negl sugl stopwords
/** The languages with articles that lose their vowel, such as `l'index`. */
const articles: ReadonlyMap<string, string[]> = new Map(
  Object.entries({
    ca: ['d', 'l', 'm', 'n', 's', 't'],
    fr: ['l', 'm', 't', 'qu', 'n', 's', 'j', 'd', 'c', 'jusqu', 'quoiqu', 'lorsqu', 'puisqu'],
    it: [
      'c',
      'l',
      'all',
      'dall',
      'dell',
      'nell',
      'sull',
      'coll',
      'pell',
      'gl',
      'agl',
      'dagl',
      'degl',
      'negl',
      'sugl',
      'un',
      'm',
      't',
      's',
      'v',
      'd',
    ],
  }),
)

/** Languages with their own rules for lower case. */
const ownCase: ReadonlyMap<string, string> = new Map(Object.entries({ el: 'greek', ga: 'irish', tr: 'turkish' }))

// cspell:ignore aren cant didn doesn dont
/** Words of questions, besides OpenSearch's own stop words. */
const questionWords: ReadonlyMap<string, string[]> = new Map(
  Object.entries({
    en: (
      'about again all also another any anything been can cant could do does dont each every everything from get getting go have having how i ' +
      'its just let like make many may me more most much must my need never once one only other our out own same see several should so some ' +
      'something still than them too use using very want way we what when where which while who why work working works you your didn doesn isn aren'
    ).split(' '),
  }),
)

/** What Chinese questions contain besides the thing that they ask for. */
const chineseQuestions =
  '怎么样|怎么|怎样|如何|什么|哪些|哪个|哪里|为什么|为何|是否|能否|能不能|有没有|可以|需要|一个|一些|一下|所有|时候|之后|以后|吗|呢|吧|了|着|的|我|你|它'

/** Also finds the parts of names such as `output.distPath`. */
const parts = {
  type: 'pattern_capture',
  preserve_original: 'true',
  patterns: ['([^._/-]+)', '(\\p{Lu}?\\p{Ll}+|\\p{Lu}+(?!\\p{Ll})|\\d+)'],
}

type Definitions = Record<string, Record<string, string | string[]>>

interface Analysis {
  char_filter?: Definitions
  filter: Definitions
  analyzer: Definitions
}

/** Returns the analyzers for the languages of a site. */
export function analysisFor(languages: readonly string[]): Analysis {
  const all = languages.map(analysisOf)
  const merged = (part: keyof Analysis): Definitions => Object.assign({}, ...all.map((one) => one[part]))
  const char_filter = merged('char_filter')
  return {
    ...(Object.keys(char_filter).length > 0 ? { char_filter } : {}),
    filter: { docsite_parts: parts, ...merged('filter') },
    analyzer: merged('analyzer'),
  }
}

function analysisOf(lang: string): Analysis {
  const language = languageOf(lang)
  const own = (use: string) => named(lang, use)
  const isPaired = paired.has(language)
  const stemmer = stemmed.get(lang.toLowerCase()) ?? stemmed.get(language) ?? (isPaired ? 'english' : undefined)
  const stops = stemmer ? [`_${stemmer}_`, ...(questionWords.get(isPaired ? 'en' : language) ?? [])] : []
  const elided = articles.get(language)
  const lowercase = ownCase.get(language)
  const first = [...(isPaired ? ['cjk_width'] : []), ...(elided ? [own('elision')] : []), own('lowercase')]
  const normalized = [...(normalizations.get(language) ?? []), ...(isPaired ? ['cjk_bigram'] : [])]
  const stem = stemmer ? [own('stemmer')] : []
  const tokenizer = language === 'th' ? 'thai' : 'standard'
  const analyzer = (filter: string[], char_filter: string[] = []) => ({
    ...{ type: 'custom', tokenizer, filter },
    // The server forgets empty lists.
    ...(char_filter.length > 0 ? { char_filter } : {}),
  })
  return {
    char_filter:
      language === 'zh'
        ? { [own('questions')]: { type: 'pattern_replace', pattern: chineseQuestions, replacement: ' ' } }
        : {},
    filter: {
      [own('lowercase')]: lowercase ? { type: 'lowercase', language: lowercase } : { type: 'lowercase' },
      ...(elided ? { [own('elision')]: { type: 'elision', articles: elided, articles_case: 'true' } } : {}),
      ...(stemmer
        ? {
            [own('stemmer')]: { type: 'stemmer', language: stemmer },
            [own('stop')]: { type: 'stop', stopwords: stops },
          }
        : {}),
    },
    analyzer: {
      [own('records')]: analyzer([
        'docsite_parts',
        ...first,
        ...normalized,
        ...(stemmer ? ['keyword_repeat', ...stem, 'remove_duplicates'] : []),
      ]),
      [own('queries')]: analyzer(
        [...first, ...(stemmer ? [own('stop')] : []), ...normalized, ...stem],
        language === 'zh' ? [own('questions')] : [],
      ),
      [own('beginnings')]: analyzer([...first, ...normalized]),
    },
  }
}

/** The constants of BM25 in docsite's own search: documentation repeats its key words. */
export const similarity = { docsite: { type: 'BM25', k1: '8', b: '0.5' } }

/** A field with whole values. Longer ones are no names. */
const exact = { type: 'keyword' as const, normalizer: 'lowercase', ignore_above: 256 }

/** The fields whose whole values are names of a page. */
const ofNames = new Set<string>(['name', 'keywords'])

/** Returns the fields for the languages of a site. */
export function propertiesFor(languages: readonly string[]) {
  const keyword = { type: 'keyword' as const }
  const texts = languages.flatMap((lang) =>
    [...textFields, ...pageFields].map((field) => [
      fieldIn(field, lang),
      {
        ...{ type: 'text' as const, analyzer: named(lang, 'records'), search_analyzer: named(lang, 'queries') },
        similarity: 'docsite',
        ...(ofNames.has(field) ? { fields: { exact } } : {}),
      },
    ]),
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
