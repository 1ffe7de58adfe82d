// The schema of the interface texts that a project replaces.

import { type InterfaceText, pluralKeys, textKeys } from '../interface-text.ts'
import { chosen, either, object, record, required, type Schema, string } from './schema.ts'

/** A text with a number: one form for all numbers, or a form for each plural category of the language. */
const pluralText = either(
  string,
  object({ zero: string, one: string, two: string, few: string, many: string, other: required(string) }),
)
const ownWords: Schema<Partial<InterfaceText>> = object(
  Object.fromEntries(textKeys.map((key) => [key, pluralKeys.has(key) ? pluralText : string])),
)
const wordsByLanguage = record(ownWords)

/** Returns whether the texts apply to all languages, and are not grouped by language. */
export const areFlatWords = (words: object): words is Partial<InterfaceText> =>
  Object.entries(words).every(([key, text]) => typeof text === 'string' || pluralKeys.has(key))

/** Texts that replace the theme's, for all languages or by language. */
export const words: Schema<Partial<InterfaceText> | Record<string, Partial<InterfaceText>>> = chosen(
  wordsByLanguage.expects,
  [ownWords, wordsByLanguage],
  (value) => (typeof value === 'object' && value !== null && areFlatWords(value) ? ownWords : wordsByLanguage),
)
