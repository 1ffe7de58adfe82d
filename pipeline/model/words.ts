// The words of a locale: the project's own before the built-in ones of its language.

import { en } from './words/en.ts'
import { zh } from './words/zh.ts'

export type Words = Record<keyof typeof en, string>

export const wordKeys = Object.keys(en) as (keyof Words)[]

/** Returns the words of a language, English where it has none built in; `own` wins word by word. */
export function wordsOf(lang: string, own: Partial<Words> = {}): Words {
  return { ...(/^zh\b/i.test(lang) ? zh : en), ...own }
}

/** Puts values into a sentence: `{count} results` with `{ count: 3 }` gives `3 results`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole))
}
