// The words of a locale: the project's own before the built-in ones of its language.

import { en } from './words/en.ts'
import { zh } from './words/zh.ts'

export type Words = Record<keyof typeof en, string>

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
export type ShownWords = Omit<Words, (typeof textWords)[number]>

/** Leaves out what no script needs. */
export function shownWords({ ...words }: Words): ShownWords {
  for (const key of textWords) delete (words as Partial<Words>)[key]
  return words
}

export const wordKeys = Object.keys(en) as (keyof Words)[]

/** Returns the words of a language, English where it has none built in; `own` wins word by word. */
export function wordsOf(lang: string, own: Partial<Words> = {}): Words {
  return { ...(/^zh\b/i.test(lang) ? zh : en), ...own }
}
