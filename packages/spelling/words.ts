// Prose → its words, without what is written like code: URLs, paths, versions, names with capitals inside.

import { decodeString } from 'micromark-util-decode-string'
import type { Language } from './languages.ts'

/** A word in prose. */
export interface Word {
  /** The word as written. */
  text: string
  /** Its offset in the prose. */
  offset: number
  /** The word with hyphens that it is part of. */
  whole?: string
  /** Whether a hyphen follows it. */
  isLinked: boolean
  /** Whether a period follows it that does not end a sentence. */
  isAbbreviation: boolean
  /** Whether a sentence may begin with it, so that its capital letter does not make it a name. */
  isFirst: boolean
}

const longest = 60
const longestAbbreviation = 5

/** What is around a piece of prose: the characters beside it, and whether a sentence may begin with it. */
export interface Surroundings {
  before?: string
  after?: string
  isFirst?: boolean
}

/** Lists the words of a piece of prose that may be misspelled. */
export function* wordsOf(
  prose: string,
  language: Language,
  { before = '', after = '', isFirst: isStart = true }: Surroundings = {},
): Generator<Word> {
  const text = prose.replace(references, asRead)
  const letters = language.isCyrillic ? '\\p{Script=Cyrillic}' : '\\p{Script=Latin}'
  const own = new RegExp(`^[${letters}\\p{M}]+$`, 'u')
  let isNext = isStart
  for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
    const isFirst = isNext
    isNext = /[.!?:…]["'”’»)*_]*$/.test(chunk)
    if (chunk.length > 2000 || isCode(chunk)) continue
    for (const { 0: written, index: at } of chunk.matchAll(pattern)) {
      const start = index + at
      const end = start + written.length
      if (/[\p{L}\p{N}_`$@]/u.test((start === 0 ? before : text[start - 1]) ?? '')) continue
      if (/[\p{L}\p{N}_`$@]/u.test((end === text.length ? after : text[end]) ?? '')) continue
      // A name with a number, such as `utf-8`.
      if (/^-\d/.test(text.slice(end, end + 2))) continue
      const isAbbreviation =
        written.length <= longestAbbreviation && /^\.[,;)]|^\.\s+[\p{Ll}\d]/u.test(text.slice(end, end + 20))
      let offset = start
      for (const part of written.split('-')) {
        const word = trimmed(part)
        const isLinked = text[offset + part.length] === '-'
        const at = offset + word.at
        const asWritten = prose.slice(at, at + word.text.length)
        if (own.test(word.text.replace(/['’\u00ad\u200b-\u200d\u2060]/g, '')) && isPlain(plain(asWritten)))
          yield {
            ...{ text: asWritten, offset: at, isFirst, isLinked, isAbbreviation },
            ...(part === written ? {} : { whole: prose.slice(start, end) }),
          }
        offset += part.length + 1
      }
    }
  }
}

const references = /&(?:[a-z]\w{1,30}|#\w{1,8});/gi

/** A mark that nobody sees, so that a letter takes as much room as its reference, and offsets remain. */
const filler = '\u034f'

/** Returns a character reference as part of the word that readers see, in its length, or as spaces if it is none. */
function asRead(reference: string): string {
  const character = decodeString(reference)
  if (/^[\p{L}\p{M}]+$/u.test(character)) return character.padEnd(reference.length, filler)
  const isInside = /^['’\u00ad\u200b-\u200d\u2060]$/.test(character)
  return isInside ? character.padEnd(reference.length, '\u00ad') : ' '.repeat(reference.length)
}

/** Returns a word as readers see it, without the places where it may break. */
export const plain = (word: string): string =>
  word
    .replace(references, decodeString)
    .replace(/[\u00ad\u200b-\u200d\u2060]/g, '')
    .normalize('NFC')

/** Words, also with an apostrophe, a hyphen, or a place inside where they may or must not break. */
const pattern = /[\p{L}\p{M}]+(?:['’\u00ad\u200b-\u200d\u2060-][\u00ad\u200b-\u200d\u2060]*[\p{L}\p{M}]+)*/gu

/** Returns whether a piece of text between spaces is not prose. */
function isCode(chunk: string): boolean {
  const text = chunk.replace(/^[(["'“‘„‚«‹*_~¿¡]+|(?<![)\]"'”’»›.,;:!?…*_~])[)\]"'”’»›.,;:!?…*_~]+$/gu, '')
  return (
    /[@\\#=<>{}$_|^`]|\p{L}\/\p{L}|:\/\/|\w\(|\p{L}[.:]+\p{L}|\p{L}\d|\d\p{L}/u.test(text) ||
    /^(?:[./~:]|-[-\w])/.test(text)
  )
}

/** Returns whether a word has letters in lower case only, besides the first one. Others are names and abbreviations. */
const isPlain = (word: string): boolean => word.length >= 2 && word.length <= longest && !/^.+\p{Lu}/su.test(word)

const trimmed = (part: string): { text: string; at: number } => {
  const at = /^['’\u00ad\u200b-\u200d\u2060]*/.exec(part)?.[0].length ?? 0
  const end = /(?<!['’\u00ad\u200b-\u200d\u2060])['’\u00ad\u200b-\u200d\u2060]+$/
  return { text: part.slice(at).replace(end, ''), at }
}
