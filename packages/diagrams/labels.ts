// Texts of a diagram, in the form in which beautiful-mermaid takes them for nothing but text.

import { decodeString } from 'micromark-util-decode-string'
import { UndrawableError } from './undrawable.ts'

/** Characters that the library reads as syntax in some place. `restoreLabel` replaces their signs in the drawing. */
const reserved = ']})|[({>"*~\\/ :<'
const firstReserved = 0xe000
/** Stands for no text, because the library skips a part whose text is empty. */
const noText = '\uE010'
/** Stands before a character of the source that would otherwise be a sign. */
const escapeSign = '\uE011'
const escapeOffset = 18

/** Escapes the characters of a source that docsite uses itself. */
export const escapeSigns = (source: string): string =>
  source.replace(/[\uE000-\uE011]/g, (sign) => escapeSign + String.fromCharCode(sign.charCodeAt(0) + escapeOffset))

/** Returns a label in the drawing as the author wrote it. */
export const restoreLabel = (text: string): string =>
  text.replace(/\uE011([\uE012-\uE023])|[\uE000-\uE010]/g, (sign, escaped?: string) =>
    escaped === undefined
      ? (reserved[sign.charCodeAt(0) - firstReserved] ?? '')
      : String.fromCharCode(escaped.charCodeAt(0) - escapeOffset),
  )

/** Returns a label in which Markdown and `\n` keep their meaning, as in flowcharts. */
export const formattedLabel = (text: string): string =>
  readText(withUnderscores(text), /[\]})|[({>"<]/g).replace(/^[/\\]|[/\\]$/g, storedSign) || noText

/** Returns a label in which only `<br>` and the tags for bold and italic text have a meaning. */
export const plainLabel = (text: string): string => readText(text, /[\]})|[({>"<*~\\]/g) || noText

/** Returns a text without spaces and tags, for places where the library reads a word. */
export const wordOf = (text: string): string =>
  readText(text.replace(/<br\s*\/?>/gi, ' '), /[\]})|[({>"<*~\\/ :]/g).replace(/[<> /]/g, storedSign) || noText

/** The library knows only the Markdown with asterisks. */
const withUnderscores = (text: string): string =>
  /^\s*"`/.test(text) ? text.replace(/(?<![\p{L}\p{N}_])(__?)(?!_)([^_]+)\1(?![\p{L}\p{N}_])/gu, marked) : text

const marked = (_: string, signs: string, text: string): string =>
  signs === '__' ? `<b>${text}</b>` : `<i>${text}</i>`

/** Removes the quotes around a text, decodes it, and replaces characters by their signs. Tags such as `<br>` keep theirs. */
function readText(text: string, characters: RegExp): string {
  if (/\$\$[^$]+\$\$/.test(text)) throw new UndrawableError('docsite cannot draw formulas in a diagram')
  return text
    .trim()
    .replace(/^"`?([\s\S]*?)`?"$/, '$1')
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('<br>')
    .split(/(<\/?[a-z]+\s*\/?>)/i)
    .map((part, i) => (i % 2 ? part : decode(part).replace(characters, storedSign)))
    .join('')
    .trim()
}

/** Decodes entities, which Mermaid also writes as `#quot;` and `#35;`. */
const decode = (text: string): string =>
  text.replace(/[#&](?:(\d+)|([a-z]+));/gi, (all, code: string | undefined, name: string) => {
    if (code !== undefined) return escapeSigns(characterOf(Number(code)) ?? all)
    const character = decodeString(`&${name};`)
    return character === `&${name};` ? all : character
  })

const characterOf = (code: number): string | undefined => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined)

const storedSign = (character: string): string => String.fromCharCode(firstReserved + reserved.indexOf(character))

/** Returns the word by which the library knows each thing, by id. Things with the same text have different words. */
export function wordsFor(things: ReadonlyMap<string, { text: string }>): Map<string, string> {
  const used = new Set<string>()
  return new Map(
    Array.from(things, ([id, { text }]) => {
      let word = wordOf(text)
      while (used.has(word)) word += noText
      used.add(word)
      return [id, word]
    }),
  )
}
