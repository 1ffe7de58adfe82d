// The schema of the interface texts that a project replaces.

import { type InterfaceText, pluralKeys, textKeys } from '../interface-text.ts'
import * as s from './schema.ts'

/** A text with a number: one form for all numbers, or a form for each plural category of the language. */
const pluralText = s.either(
  s.string,
  s.object({
    zero: s.string,
    one: s.string,
    two: s.string,
    few: s.string,
    many: s.string,
    other: s.required(s.string),
  }),
)
const ownWords: s.Schema<Partial<InterfaceText>> = s.object(
  Object.fromEntries(textKeys.map((key) => [key, pluralKeys.has(key) ? pluralText : s.string])),
)
const wordsByLanguage = s.record(ownWords)

/** Returns whether the texts apply to all languages, and are not grouped by language. */
export const areFlatWords = (words: object): words is Partial<InterfaceText> =>
  Object.entries(words).every(([key, text]) => typeof text === 'string' || pluralKeys.has(key))

/** Texts that replace the theme's, for all languages or by language. */
export const words: s.Schema<Partial<InterfaceText> | Record<string, Partial<InterfaceText>>> = s.chosen(
  wordsByLanguage.expects,
  [ownWords, wordsByLanguage],
  (value) => (typeof value === 'object' && value !== null && areFlatWords(value) ? ownWords : wordsByLanguage),
)
