// Folds text for comparison: case, accents, Korean, Cyrillic, full-width forms (specification, 5).

import { lookUp } from '../../text/look-up.ts'

/**
 * Folded text, and the offset in the original of each of its UTF-16 units. The last offset is the end of the original.
 */
export interface FoldedText {
  text: string
  offsets: number[]
}

// Combining marks: accents, Hebrew points, and Arabic vowel signs.
const marks = '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u0670'
const accents = new RegExp(`[${marks}]`, 'g')
/** Marks that follow a character and form one with it: accents, and the voicing marks of kana. */
const following = `${marks}\\u3099\\u309a\\uff9e\\uff9f`
// Characters for which `toLowerCase` is enough. Most text contains only these, so runs of them are folded together.
const simple =
  '\\0-\\x7f\\u0410-\\u044f\\u0621\\u0627\\u0628\\u062a-\\u063a\\u0641-\\u0648\\u064a\\u0e01-\\u0e3f\\u0e41-\\u0e4c\\u0e4e\\u0e4f\\u2012-\\u2017\\u201a-\\u2027\\u3001-\\u301f\\u3041-\\u3096\\u30fb-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff'
const plain = new RegExp(`^[${simple}]*$`)
const katakana = /^[\u30a1-\u30f6]+$/
// Matches simple characters, katakana, two Thai characters that look like one, the Korean letters of a syllable, or a character
// with its combining marks.
const runs = new RegExp(
  `[${simple}]+(?![${following}])|[\\u30a1-\\u30f6]+(?![${following}])|\\u0e40\\u0e40|\\u0e4d\\u0e32|(?:[\\u1100-\\u115f][\\u1160-\\u11a7]|[\\uac00-\\ud7a3])[\\u11a8-\\u11ff]?|[\\s\\S][${following}]*`,
  'gu',
)

/**
 * Characters that readers type in another way, and that Unicode does not decompose. The Arabic tatweel only widens words, and nobody
 * sees soft hyphens and word joiners.
 */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ٱ: 'ا',
  ـ: '',
  '‘': "'",
  '’': "'",
  '\u00ad': '',
  '\u2060': '',
  '\ufeff': '',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
}
for (const zero of ['٠', '۰', '๐'])
  for (let digit = 0; digit <= 9; digit++) plainLetters[String.fromCharCode(zero.charCodeAt(0) + digit)] = String(digit)
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Full-width forms, and letters that stand for others in some fonts or positions: ligatures, digraphs, the long s, Greek symbols. */
const compatible =
  /[\u00b5\u0132\u0133\u013f\u0140\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\u03d0-\u03f9\u0587\u1e9b\u3000\u3300-\u33ff\ufb00-\ufdfb\ufe70-\ufefc\uff01-\uff9f\uffe0-\uffe6]/

function foldRun(run: string): string {
  if (plain.test(run)) return run.toLowerCase()
  if (katakana.test(run)) return toHiragana(run)
  const wide = lookUp(thaiForms, run) ?? (compatible.test(run) ? run.normalize('NFKC') : run)
  const apart = wide.toLowerCase().normalize('NFD')
  // In Cyrillic, only ё and stressed vowels are written with and without marks. Others are different letters: й is not и.
  const bare = /^[\u0400-\u04ff]/.test(apart)
    ? apart.replace(/(?<=е)\u0308|(?<=[аеиоуыэюяіїє])\u0301/g, '')
    : apart.replace(accents, '')
  const folded = bare.normalize('NFC').replace(otherLetters, (letter) => lookUp(plainLetters, letter) as string)
  return toHiragana(folded)
}

/** Two characters that look like another one, which is the usual way to write it. */
const thaiForms: Record<string, string> = { '\u0e40\u0e40': '\u0e41', '\u0e4d\u0e32': '\u0e33' }

/** Replaces katakana with hiragana, because some words are written in either. */
const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))

/**
 * Folds text: lower case, no accents except those that form other Cyrillic letters, half-width Latin, hiragana,
 * composed Korean syllables, plain forms of letters such as ß and ﬁ.
 */
export function foldText(text: string): string {
  return plain.test(text) ? text.toLowerCase() : text.replace(runs, foldRun)
}

/** Folds text and returns the original offsets, so that matches can be shown in the original. */
export function foldWithOffsets(text: string): FoldedText {
  const offsets: number[] = []
  let folded = ''
  for (const match of text.matchAll(runs)) {
    const run = foldRun(match[0])
    folded += run
    const isSpan = plain.test(match[0]) || katakana.test(match[0])
    for (let i = 0; i < run.length; i++) offsets.push(match.index + (isSpan ? i : 0))
  }
  offsets.push(text.length)
  return { text: folded, offsets }
}

/**
 * Converts a range in the folded text to a range in the original. A character that folds to several is included as a
 * whole.
 */
export function originOf({ offsets }: FoldedText, from: number, to: number): { start: number; end: number } {
  let after = to
  while (offsets[after] === offsets[after - 1]) after++
  return { start: offsets[from] ?? 0, end: offsets[after] ?? 0 }
}

/** Returns a pattern that matches a word literally, except that a space matches any white space. */
export const patternOf = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/ +/g, '\\s+')
