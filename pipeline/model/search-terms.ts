// Text → the terms it is found by, cut the same way for the index and for a query.

import { foldText } from './fold.ts'

export const searchFields = ['title', 'headers', 'content'] as const

/** An index as it is fetched: sorted terms, and for each the documents that hold it as runs of id and counts by field. */
export interface PackedIndex {
  terms: string[]
  postings: number[][]
  /** By document: the text of the sidebar group that holds the page, `''` when none does. */
  groups: string[]
}

const scripts = /([\u3400-\u9fff\uf900-\ufaff]+)|([\p{L}\p{N}_$@#.:/+-]+)/gu
const separators = /[.\-_/:@#$+]+/

/** Yields the terms of a text: words whole and by their parts, Chinese as `cut` cuts it. */
export function* termsOf(text: string, cut: (text: string) => string[]): Generator<string> {
  for (const [, chinese, word] of text.matchAll(scripts)) {
    if (chinese) for (const piece of cut(chinese)) yield piece
    if (word) yield* wordTerms(word)
  }
}

/** `output.distPath` is found by itself, by `output`, `distpath`, `dist` and `path`. */
function* wordTerms(word: string): Generator<string> {
  const whole = foldText(word).replace(/^[.:/+-]+|[.:/+-]+$/g, '')
  if (!whole) return
  yield whole
  const parts = word.split(separators).filter(Boolean)
  for (const part of parts) {
    const folded = foldText(part)
    if (folded !== whole) yield folded
    const humps = part.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    if (humps.length > 1) for (const hump of humps) yield foldText(hump)
  }
}
