// The words of a locale: the project's own before the built-in ones of its language.

import { en, type InterfaceText } from '../../theme/locales/en.ts'
import { zh } from '../../theme/locales/zh.ts'

export type { InterfaceText } from '../../theme/locales/en.ts'

/** Words that stand in texts: those are made with them before a browser sees them. */
const textWords = [
  'permalink',
  'sourceCode',
  'taskDone',
  'taskOpen',
  'containerTip',
  'containerInfo',
  'containerNote',
  'containerWarning',
  'containerCaution',
  'containerDanger',
  'containerDetails',
  'containerImportant',
  'footnotes',
  'backToReference',
] as const

/** The words that the theme shows. */
export type ClientText = Omit<InterfaceText, (typeof textWords)[number]>

/** Leaves out what no script needs. */
export function clientText({ ...words }: InterfaceText): ClientText {
  for (const key of textWords) delete (words as Partial<InterfaceText>)[key]
  return words
}

export const textKeys = Object.keys(en) as (keyof InterfaceText)[]

/** Returns the words of a language, English where it has none built in; `own` wins word by word. */
export function wordsOf(lang: string, own: Partial<InterfaceText> = {}): InterfaceText {
  return { ...(/^zh\b/i.test(lang) ? zh : en), ...own }
}
