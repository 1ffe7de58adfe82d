// The lines and the line ends of a file.

import { localeOf, tagOf } from '@docsite/cli/routes'

/** A text as lines with their line ends. Joined, they are the text again. */
export const rawLinesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []

/** Returns a text with `\n` at the end of its lines. */
export const withLf = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Removes the white space of Markdown at the end. Other spaces, such as no-break spaces, are text. */
export function trimmedEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \t\r\n'.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

/** The same at the start. */
export const trimmedStart = (text: string): string => text.replace(/^[ \t\r\n]+/, '')

/** Returns the line end that most lines of a text have. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const crlf = text.match(/\r\n/g)?.length ?? 0
  return crlf * 2 > (text.match(/\n/g)?.length ?? 0) ? '\r\n' : '\n'
}

/** The number of words of a text. Texts without spaces are divided as readers would. */
export function wordCount(text: string, lang: string): number {
  let count = 0
  for (const { isWordLike } of segmenterOf(lang).segment(text)) if (isWordLike) count++
  return count
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: string): Intl.Segmenter {
  const known = segmenters.get(lang)
  if (known) return known
  const made = new Intl.Segmenter(tagOf(lang), { granularity: 'word' })
  segmenters.set(lang, made)
  return made
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (lang: string): boolean => rightToLeftScripts.has(localeOf(lang).script ?? '')

const rightToLeftScripts: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'])
