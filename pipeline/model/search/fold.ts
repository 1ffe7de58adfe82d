// Folds text for comparison: case, accents, Korean, Cyrillic, full-width forms (specification, 5).

/**
 * Folded text, and the offset in the original of each of its UTF-16 units. The last offset is the end of the original.
 */
export interface FoldedText {
  text: string
  offsets: number[]
}

const marks = /[\u0300-\u036f]/g
// Characters for which `toLowerCase` is enough. Most text contains only these, so runs of them are folded together.
const simple = '\\0-\\x7f\\u2010-\\u2027\\u3001-\\u301f\\u3400-\\u4dbf\\u4e00-\\u9fff'
const plain = new RegExp(`^[${simple}]*$`)
// Matches simple characters, a character with its combining marks (including those of kana), or the Korean letters of a syllable.
const runs = new RegExp(
  `[${simple}]+(?![\\u0300-\\u036f\\u3099\\u309a])|(?:[\\u1100-\\u115f][\\u1160-\\u11a7]|[\\uac00-\\ud7a3])[\\u11a8-\\u11ff]?|[\\s\\S][\\u0300-\\u036f\\u3099\\u309a]*`,
  'gu',
)

function foldRun(run: string): string {
  if (plain.test(run)) return run.toLowerCase()
  const wide =
    run.normalize('NFKC') !== run && /[\uff01-\uff60\uffe0-\uffe6\u3000]/.test(run) ? run.normalize('NFKC') : run
  const apart = wide.toLowerCase().normalize('NFD')
  // Keep marks after Cyrillic letters, because they form different letters: й is not и.
  return (/^[\u0400-\u04ff]/.test(apart) ? apart : apart.replace(marks, '')).normalize('NFC')
}

/** Folds text: lower case, no accents except in Cyrillic, half-width forms, composed Korean syllables. */
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
    const isSpan = plain.test(match[0])
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
