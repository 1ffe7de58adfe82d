// Text folded for comparison: case, accents, Korean, Cyrillic, full-width forms (specification, 5).

/** Folded text, and for each of its UTF-16 units where in the original it came from (one entry more: the original's end). */
export interface FoldedText {
  text: string
  offsets: number[]
}

const marks = /[\u0300-\u036f]/g
// Of these only the case of Latin letters folds, and most text is nothing else: it is folded a stretch at a time.
const simple = '\\0-\\x7f\\u2010-\\u2027\\u3001-\\u301f\\u3400-\\u4dbf\\u4e00-\\u9fff'
const plain = new RegExp(`^[${simple}]*$`)
// A run is such a stretch, a character with the marks that follow it (those of kana too), or the Korean letters of one syllable.
const runs = new RegExp(
  `[${simple}]+(?![\\u0300-\\u036f\\u3099\\u309a])|(?:[\\u1100-\\u115f][\\u1160-\\u11a7]|[\\uac00-\\ud7a3])[\\u11a8-\\u11ff]?|[\\s\\S][\\u0300-\\u036f\\u3099\\u309a]*`,
  'gu',
)

function foldRun(run: string): string {
  if (plain.test(run)) return run.toLowerCase()
  const wide =
    run.normalize('NFKC') !== run && /[\uff01-\uff60\uffe0-\uffe6\u3000]/.test(run) ? run.normalize('NFKC') : run
  const apart = wide.toLowerCase().normalize('NFD')
  // й is not и: after a Cyrillic letter a mark makes another letter.
  return (/^[\u0400-\u04ff]/.test(apart) ? apart : apart.replace(marks, '')).normalize('NFC')
}

/** Folds a text: lower case, no accents (Cyrillic keeps its own), full-width forms narrow, Korean put together. */
export function foldText(text: string): string {
  return plain.test(text) ? text.toLowerCase() : text.replace(runs, foldRun)
}

/** Folds a text and remembers where everything came from, so that a match can be shown in the original. */
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

/** Where in the original a stretch of folded text came from; a sign that folds to several is taken as a whole. */
export function originOf({ offsets }: FoldedText, from: number, to: number): { start: number; end: number } {
  let after = to
  while (offsets[after] === offsets[after - 1]) after++
  return { start: offsets[from] ?? 0, end: offsets[after] ?? 0 }
}
