// Prose → its words, without what is written like code: URLs, paths, versions, names with capitals inside.

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
  const text = prose.replace(/&(?:[a-z]\w{1,30}|#\w{1,8});/gi, (found) => ' '.repeat(found.length))
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
        if (own.test(word.text.replace(/['’\u00ad]/g, '')) && isPlain(word.text))
          yield {
            ...{ text: word.text, offset: offset + word.at, isFirst, isLinked, isAbbreviation },
            ...(part === written ? {} : { whole: written }),
          }
        offset += part.length + 1
      }
    }
  }
}

/** Words, also with an apostrophe, a soft hyphen or a hyphen inside. */
const pattern = /[\p{L}\p{M}]+(?:['’\u00ad-][\p{L}\p{M}]+)*/gu

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
  const at = /^['’\u00ad]*/.exec(part)?.[0].length ?? 0
  return { text: part.slice(at).replace(/(?<!['’\u00ad])['’\u00ad]+$/, ''), at }
}
