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

// Mixed text is cut where the script changes: `配置rspack选项` is three runs.
const runs = /[\u3400-\u9fff\uf900-\ufaff]+|(?:(?![\u3400-\u9fff\uf900-\ufaff])[\p{L}\p{N}_$@#.:/+-])+/gu
const separators = /[.\-_/:@#$+]+/
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u
const plainWord = /^[a-z\d]+$/

/** Gives the terms of a text to `add`: words whole and by their parts, Chinese as `cut` cuts it. */
export function eachTerm(text: string, cut: (text: string) => string[], add: (term: string) => void): void {
  for (const run of text.match(runs) ?? []) {
    if (run.charCodeAt(0) >= 0x3400 && /^[\u3400-\u9fff\uf900-\ufaff]/.test(run)) for (const word of cut(run)) add(word)
    else if (plainWord.test(run)) add(run)
    else eachWordTerm(run, add)
  }
}

/** `output.distPath` is found by itself, by `output`, `distpath`, `dist` and `path`. */
function eachWordTerm(word: string, add: (term: string) => void): void {
  const whole = foldText(word).replace(/^[.:/+-]+|[.:/+-]+$/g, '')
  if (!whole) return
  add(whole)
  for (const part of word.split(separators)) {
    if (!part) continue
    const folded = foldText(part)
    if (folded !== whole) add(folded)
    const pieces = part.split(humps)
    if (pieces.length > 1) for (const piece of pieces) add(foldText(piece))
  }
}
