// The languages with a dictionary, and what a word of each may look like.

/** A language that has a dictionary. */
export interface Language {
  /** The packages on npm with its dictionaries. */
  packages: readonly string[]
  /** Its letters besides those of its script, which a misspelled word may lack. */
  letters?: string
  /** Whether its script is Cyrillic instead of Latin. */
  isCyrillic?: true
  /** Words that its dictionary lacks, such as abbreviations. */
  words?: string
  /** The prefixes that make new words of others. */
  prefixes?: string
  /** The letters that link the parts of compounds, if it writes them as one word. */
  links?: string
  /** The words that it shortens before an apostrophe, such as `l’`. */
  elisions?: string
}

const englishWith = (name: string): Language => ({
  packages: [`@cspell/dict-${name}`, '@cspell/dict-software-terms'],
  prefixes: 'pre sub un re non multi',
})
const english = englishWith('en_us')
const french = 'l d j m t s n c qu jusqu lorsqu puisqu quoiqu quelqu presqu'
const german = { letters: 'äöüß', links: 's n en es e er', words: 'bzw ca evtl ggf inkl usw vgl vs' }
const italian = 'l un d c s m t v n dell all nell sull dall quell bell quest sant tutt anch cos com dov quant mezz senz'

/** The languages by code. A region is looked up first. */
const languages: Readonly<Record<string, Language>> = {
  en: english,
  'en-au': englishWith('en-au'),
  'en-ca': englishWith('en-ca'),
  'en-gb': englishWith('en-gb'),
  ca: { packages: ['@cspell/dict-ca'], letters: 'àçèéíïòóúü', elisions: 'l d m t s n' },
  cs: { packages: ['@cspell/dict-cs-cz'], letters: 'áčďéěíňóřšťúůýž' },
  da: { packages: ['@cspell/dict-da-dk'], letters: 'æøå', links: 's e' },
  de: { packages: ['@cspell/dict-de-de'], ...german },
  'de-at': { packages: ['@cspell/dict-de-at'], ...german },
  'de-ch': { packages: ['@cspell/dict-de-ch'], ...german },
  es: { packages: ['@cspell/dict-es-es'], letters: 'áéíñóúü' },
  fi: { packages: ['@cspell/dict-fi-fi'], letters: 'äö' },
  fr: { packages: ['@cspell/dict-fr-fr'], letters: 'àâçèéêëîïôùûœ', elisions: french },
  hu: { packages: ['@cspell/dict-hu-hu'], letters: 'áéíóöőúüű' },
  it: { packages: ['@cspell/dict-it-it'], letters: 'àèéìòù', elisions: italian },
  lt: { packages: ['@cspell/dict-lt-lt'], letters: 'ąčęėįšųūž' },
  nb: { packages: ['@cspell/dict-nb-no'], letters: 'æøå', links: 's e' },
  nl: { packages: ['@cspell/dict-nl-nl'], letters: 'ëïé', links: 's e en n' },
  no: { packages: ['@cspell/dict-nb-no'], letters: 'æøå', links: 's e' },
  pl: { packages: ['@cspell/dict-pl_pl'], letters: 'ąćęłńóśźż' },
  pt: { packages: ['@cspell/dict-pt-pt'], letters: 'àáâãçéêíóôõú' },
  'pt-br': { packages: ['@cspell/dict-pt-br'], letters: 'àáâãçéêíóôõú' },
  ro: { packages: ['@cspell/dict-ro-ro'], letters: 'ăâîșț' },
  ru: { packages: ['@cspell/dict-ru_ru'], isCyrillic: true },
  sk: { packages: ['@cspell/dict-sk-sk'], letters: 'áäčďéíĺľňóôŕšťúýž' },
  sv: { packages: ['@cspell/dict-sv'], letters: 'åäö', links: 's' },
  tr: { packages: ['@cspell/dict-tr-tr'], letters: 'çğıöşü' },
  uk: { packages: ['@cspell/dict-uk-ua'], isCyrillic: true, letters: 'іїєґ' },
}

/** The dictionaries that a project chooses, by language; `false` leaves a language out. */
export type Choices = Readonly<Record<string, string | readonly string[] | false>>

/** Returns the language of a page, or `undefined` if its words are not checked. */
export function languageOf(lang: string, choices: Choices): Language | undefined {
  const code = lang.toLowerCase().replaceAll('_', '-')
  const codes = [lang, code, code.replace(/-.*/, '')]
  const chosen = codes.map((one) => own(choices, one)).find((one) => one !== undefined)
  if (chosen === false) return undefined
  const known = codes.map((one) => own(languages, one)).find((one) => one !== undefined)
  return chosen === undefined ? known : { ...known, packages: [chosen].flat() }
}

/** Returns whether a language is English, whose words other languages use. */
export const isEnglish = (lang: string): boolean => /^en\b/i.test(lang)

/** The dictionaries of English, which this package brings along. */
export const englishPackages: readonly string[] = english.packages

/** The English words of two letters that texts in other languages contain. The dictionaries have others, such as `un`, which are slips in them. */
const englishPairs = new Set(
  'ad am an as at be by do go he hi if in is it me my no of oh ok on or so to up us we'.split(' '),
)

/** Abbreviations that texts in all languages write in lower case. The dictionaries have most of them in upper case only. */
const abbreviations = new Set('cli dev env ip js num ok px qa tmp tv ui ux'.split(' '))

export const isAbbreviation = (word: string): boolean => abbreviations.has(word.toLowerCase())

/** Whether a word of an English dictionary may be one in another language, too. */
export const isEnglishWord = (word: string): boolean => word.length > 2 || englishPairs.has(word.toLowerCase())

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
