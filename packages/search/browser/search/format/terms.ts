// Splits text into search terms. The index and queries use the same terms.

import { foldText } from '@docsite/cli/search'

/** Chinese characters. Like all characters in `paired`, each is one UTF-16 unit. */
const han = '\\u3400-\\u9fff\\uf900-\\ufaff'
/**
 * Scripts that do not separate words with spaces, or that attach endings to words. Search uses pairs of their
 * characters.
 */
const paired = [
  han,
  // Japanese: repeat marks, hiragana and katakana, with the combining marks that may follow them in folded text.
  '\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\uff66-\\uff9f',
  // Korean: syllables and their letters.
  '\\uac00-\\ud7a3\\u1100-\\u11ff\\u3131-\\u318e',
  // Thai, Lao, Burmese and Khmer, without their digits.
  '\\u0e01-\\u0e3a\\u0e40-\\u0e4e',
  '\\u0e81-\\u0ecd\\u0edc-\\u0edf',
  '\\u1000-\\u103f\\u1050-\\u108f',
  '\\u1780-\\u17d3\\u17dd',
].join('')
const signs = '_$@#.:/+-'
/**
 * Full-width forms of `signs` and other hyphens, which folding converts to the usual ones. After a Chinese character they are
 * punctuation.
 */
const wideSigns = '\\uff3f\\uff04\\uff20\\uff03\\uff0e\\uff1a\\uff0f\\uff0b\\uff0d\\u2010\\u2011\\u2212'
/** Characters inside words that nobody sees, which folding removes. */
const unseen = '\\u00ad\\u2060'
const wordPart = `(?![${paired}])[\\p{L}\\p{M}\\p{N}${signs}]`
// Mixed text is split where the script changes: `配置rspack选项` has three runs.
const runs = new RegExp(
  `[${paired}]+|${wordPart}(?:${wordPart}|[${wideSigns}${unseen}](?=${wordPart}))*|\\p{Extended_Pictographic}`,
  'gu',
)
const startsPaired = new RegExp(`^[${paired}]`)
const chinese = new RegExp(`[${han}]+`, 'g')
const anyChinese = new RegExp(`[${han}]`)
const borders = new RegExp(`(?<=[${paired}])(?=[^${paired}])|(?<=[^${paired}])(?=[${paired}])`)
/** Punctuation around a word. */
const leadingSigns = /^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u
const trailingSigns = /(?<![^\p{L}\p{M}\p{N}\p{Extended_Pictographic}])[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+$/u
const separators = new RegExp(`[${wideSigns}${signs}]+`)
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u
const plainWord = /^[a-z\d]+$/

/** Returns whether search indexes the script of a run, such as Chinese, as pairs of characters. */
export const isPaired = (run: string): boolean => startsPaired.test(run)

export const holdsChinese = (text: string): boolean => anyChinese.test(text)

/** Returns the runs of Chinese characters in a text. */
export const chineseIn = (text: string): string[] => text.match(chinese) ?? []

/** Removes the punctuation around a word. Combining marks at its end belong to the word. */
export const bareWord = (word: string): string => word.replace(leadingSigns, '').replace(trailingSigns, '')

/** Returns the words and the runs of paired scripts in a text, as written. */
export const runsOf = (text: string): string[] => text.match(runs) ?? []

/** Returns whether a folded term contains signs. Its parts between the signs are terms of the same pages. */
export const hasSigns = (term: string): boolean => separators.test(term)

/** Splits a text without spaces where a paired script borders on another script. */
export const cutAtBorders = (word: string): string[] => word.split(borders)

/**
 * Calls `add` with the terms of a word, folded and as written. `output.distPath` yields itself, `output`, `distpath`,
 * `dist` and `path`.
 */
export function eachWordTerm(run: string, add: (term: string, written: string) => void): void {
  if (plainWord.test(run)) return add(run, run)
  // Signs after a word are punctuation, such as a period. Signs before it belong to it, as in `.env` and `--env-mode`.
  const whole = run.replace(/(?<![.:/+\-\uff0e\uff1a\uff0f\uff0b\uff0d])[.:/+\-\uff0e\uff1a\uff0f\uff0b\uff0d]+$/, '')
  const bare = whole.replace(leadingSigns, '')
  if (!bare) return
  const parts = run.split(separators).filter(Boolean)
  const pieces = parts.map((part) => part.split(humps)).filter(({ length }) => length > 1)
  const terms = new Map([whole, bare, ...parts, ...pieces.flat()].map((form) => [foldText(form), form]))
  for (const [term, word] of terms) add(term, word)
}

/**
 * Calls `add` with each pair of adjacent characters in a run of a paired script, and its offset. A run of one character
 * yields that character.
 */
export function eachPair(run: string, add: (pair: string, at: number) => void): void {
  if (run.length === 1) add(run, 0)
  for (let at = 0; at + 2 <= run.length; at++) add(run.slice(at, at + 2), at)
}

/** Returns the term of a keyword as a whole, such as `keepalive` for `keep alive`. It is another name of its page. */
export const nameOf = (keyword: string): string => keyword.replace(/\s+/g, '')

/** Returns whether a term that is not a word is such a name, and not a pair of characters. */
export const isName = (term: string): boolean => term.length > 2
