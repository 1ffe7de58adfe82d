// Text → the terms it is found by, cut the same way for the index and for a query.

import { foldText } from './fold.ts'

/** Chinese characters, all of them of one UTF-16 unit. */
const han = '\\u3400-\\u9fff\\uf900-\\ufaff'
const signs = '_$@#.:/+-'
/** Full-width forms of the signs: text is compared as if they were narrow. After a Chinese character they are punctuation. */
const wideSigns = '\\uff3f\\uff04\\uff20\\uff03\\uff0e\\uff1a\\uff0f\\uff0b\\uff0d'
const wordPart = `(?![${han}])[\\p{L}\\p{N}${signs}]`
// Mixed text is cut where the script changes: `配置rspack选项` is three runs.
const runs = new RegExp(`[${han}]+|${wordPart}(?:${wordPart}|[${wideSigns}](?=${wordPart}))*`, 'gu')
const startsChinese = new RegExp(`^[${han}]`)
const anyChinese = new RegExp(`[${han}]`)
const borders = new RegExp(`(?<=[${han}])(?=[^${han}])|(?<=[^${han}])(?=[${han}])`)
const separators = new RegExp(`[${wideSigns}${signs}]+`)
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u
const plainWord = /^[a-z\d]+$/

/** Whether a run is one of Chinese. */
export const isChinese = (run: string): boolean => startsChinese.test(run)

export const holdsChinese = (text: string): boolean => anyChinese.test(text)

/** The words and the runs of Chinese that a text is made of, as they are written. */
export const runsOf = (text: string): string[] => text.match(runs) ?? []

/** Cuts what stands between spaces where Chinese meets another script. */
export const cutAtBorders = (word: string): string[] => word.split(borders)

/** Gives the terms of a run that is not Chinese to `add`: `output.distPath` is found whole, and by `output`, `distpath`, `dist` and `path`. */
export function eachWordTerm(run: string, add: (term: string) => void): void {
  if (plainWord.test(run)) return add(run)
  const folded = foldText(run)
  // A full stop ends a sentence; signs before a word belong to it: `.env`, `--env-mode`.
  const whole = folded.replace(/[.:/+-]+$/, '')
  const bare = whole.replace(/^[^\p{L}\p{N}]+/u, '')
  if (!bare) return
  const terms = new Set([whole, bare])
  for (const part of run.split(separators)) {
    if (!part) continue
    terms.add(foldText(part))
    const pieces = part.split(humps)
    if (pieces.length > 1) for (const piece of pieces) terms.add(foldText(piece))
  }
  terms.forEach(add)
}

/** Gives every two characters that stand side by side in a run of Chinese, or the only one, to `add`, with their place in the run. */
export function eachPair(run: string, add: (pair: string, at: number) => void): void {
  if (run.length === 1) add(run, 0)
  for (let at = 0; at + 2 <= run.length; at++) add(run.slice(at, at + 2), at)
}
