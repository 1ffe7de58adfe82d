// Text → the terms it is found by, cut the same way for the index and for a query.

import { foldText } from './fold.ts'

/** Chinese characters. Like all of `paired`, each is one UTF-16 unit. */
const han = '\\u3400-\\u9fff\\uf900-\\ufaff'
/** Scripts that put no space between words, or join endings to them: their text is found by pairs of characters. */
const paired = [
  han,
  // Japanese: repeat marks, hiragana, katakana, each with the marks that a folded text joins to them.
  '\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\uff66-\\uff9f',
  // Korean: syllables, and the letters they are made of.
  '\\uac00-\\ud7a3\\u1100-\\u11ff\\u3131-\\u318e',
  // Thai, Lao, Burmese and Khmer, without their digits.
  '\\u0e01-\\u0e3a\\u0e40-\\u0e4e',
  '\\u0e81-\\u0ecd\\u0edc-\\u0edf',
  '\\u1000-\\u103f\\u1050-\\u108f',
  '\\u1780-\\u17d3\\u17dd',
].join('')
const signs = '_$@#.:/+-'
/** Full-width forms of the signs: text is compared as if they were narrow. After a Chinese character they are punctuation. */
const wideSigns = '\\uff3f\\uff04\\uff20\\uff03\\uff0e\\uff1a\\uff0f\\uff0b\\uff0d'
const wordPart = `(?![${paired}])[\\p{L}\\p{M}\\p{N}${signs}]`
// Mixed text is cut where the script changes: `配置rspack选项` is three runs.
const runs = new RegExp(`[${paired}]+|${wordPart}(?:${wordPart}|[${wideSigns}](?=${wordPart}))*`, 'gu')
const startsPaired = new RegExp(`^[${paired}]`)
const chinese = new RegExp(`[${han}]+`, 'g')
const anyChinese = new RegExp(`[${han}]`)
const borders = new RegExp(`(?<=[${paired}])(?=[^${paired}])|(?<=[^${paired}])(?=[${paired}])`)
/** What stands around a word without belonging to it. */
const leadingSigns = /^[^\p{L}\p{N}]+/u
const trailingSigns = /[^\p{L}\p{M}\p{N}]+$/u
const separators = new RegExp(`[${wideSigns}${signs}]+`)
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u
const plainWord = /^[a-z\d]+$/

/** Whether a run is of a script that is found by pairs of characters, such as Chinese. */
export const isPaired = (run: string): boolean => startsPaired.test(run)

export const holdsChinese = (text: string): boolean => anyChinese.test(text)

/** The stretches of Chinese characters in a text. */
export const chineseIn = (text: string): string[] => text.match(chinese) ?? []

/** Takes away the signs around a word; combining marks at its end belong to it. */
export const bareWord = (word: string): string => word.replace(leadingSigns, '').replace(trailingSigns, '')

/** The words and the runs of paired scripts that a text is made of, as they are written. */
export const runsOf = (text: string): string[] => text.match(runs) ?? []

/** Cuts what stands between spaces where a paired script meets another. */
export const cutAtBorders = (word: string): string[] => word.split(borders)

/** Gives the terms of a run of words to `add`: `output.distPath` is found whole, and by `output`, `distpath`, `dist` and `path`. */
export function eachWordTerm(run: string, add: (term: string) => void): void {
  if (plainWord.test(run)) return add(run)
  const folded = foldText(run)
  // A full stop ends a sentence; signs before a word belong to it: `.env`, `--env-mode`.
  const whole = folded.replace(/[.:/+-]+$/, '')
  const bare = whole.replace(leadingSigns, '')
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

/** Gives every two characters that stand side by side in a run of a paired script, or the only one, to `add`, with their place in the run. */
export function eachPair(run: string, add: (pair: string, at: number) => void): void {
  if (run.length === 1) add(run, 0)
  for (let at = 0; at + 2 <= run.length; at++) add(run.slice(at, at + 2), at)
}
