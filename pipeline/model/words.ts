// The words of a locale: the project's own before the built-in ones of its language.

import { en } from './words/en.ts'
import { zh } from './words/zh.ts'

export type Words = Record<keyof typeof en, string>

export const wordKeys = Object.keys(en) as (keyof Words)[]

/** Returns the words of a language, English where it has none built in; `own` wins word by word. */
export function wordsOf(lang: string, own: Partial<Words> = {}): Words {
  return { ...(/^zh\b/i.test(lang) ? zh : en), ...own }
}
