// The fields and the languages in which engines store records. The providers for the browser use them, too.

/** The fields that engines rank by, most important first: the section's own title, all titles, the text, and keywords. */
export const textFields = ['title', 'titles', 'text', 'keywords'] as const

/** Fields of only the first record of a page, for engines that rank pages: the title, the headings and the text of the whole page. */
export const pageFields = ['name', 'headings', 'body'] as const

type TextField = (typeof textFields)[number] | (typeof pageFields)[number]

const suffixOf = (lang: string): string => lang.toLowerCase().replace(/[^a-z\d]/g, '_')

/** Returns the name of a text field in a language, for engines that choose the tokenizer by field. */
export const fieldIn = (field: TextField, lang: string): string => `${field}_${suffixOf(lang)}`

/** Returns the names of all text fields in a language. */
export const fieldsIn = (lang: string): Record<TextField, string> =>
  Object.fromEntries([...textFields, ...pageFields].map((field) => [field, fieldIn(field, lang)])) as Record<
    TextField,
    string
  >

/** Returns the name of the field with the whole values of a text field in OpenSearch, which ignores only case. */
export const exactly = (field: string): string => `${field}.exact`

/** Returns the name of OpenSearch's analyzer for a use in a language. */
export const analyzerIn = (lang: string, use: string): string => `docsite_${suffixOf(lang)}_${use}`

/** Returns the language of a locale without its script and region, such as `zh`. */
export const languageOf = (lang: string): string => lang.toLowerCase().split('-')[0] as string

/** The languages for which Algolia has tokenizers, plurals and stop words. */
const ofAlgolia =
  'af ar az bg bn ca cs cy da de el en eo es et eu fa fi fo fr ga gl he hi hu hy id is it ja ka kk ko ku ky lt lv mi mn mr ms mt nb nl no ns pl ps pt pt-br qu ro ru sk sq sv sw ta te th tl tn tr tt uk ur uz zh'

/** The languages that Meilisearch can be told, instead of guessing them from the script of the text. */
const ofMeilisearch =
  'af ak am ar az be bg bn ca cs da de el en eo es et fa fi fr gu he hi hr hu hy id it ja jv ka km kn ko la lt lv mk ml mr my nb ne nl or pa pl pt ro ru si sk sl sn sr sv ta te th tk tl tr uk ur uz vi yi zh zu'

const namesIn = (list: string) => {
  const languages = new Set(list.split(' '))
  return (lang: string): string | undefined =>
    [lang.toLowerCase(), languageOf(lang)].find((language) => languages.has(language))
}

export const algoliaLanguage = namesIn(ofAlgolia)
export const meilisearchLanguage = namesIn(ofMeilisearch)
