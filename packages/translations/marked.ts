// A text with marks for its protected spans, and which marks of two languages correspond.

import type { Kind } from './markup.ts'
import { trimmedEnd, trimmedStart } from './text.ts'

/** A protected span, or the two spans around a text. */
export interface Mark {
  kind: Kind
  /** The source text of the span, or of that before the text. For a field of the frontmatter, its path. */
  start: string
  /** The source text after the text. Absent without a text inside. */
  end?: string
  /** What is the same in a correct translation, such as the target of a link. */
  key: string
}

export interface MarkPiece {
  mark: number
  at: 'whole' | 'start' | 'end'
}

/** A text, cut at its marks. */
export interface Marked {
  pieces: (string | MarkPiece)[]
  marks: Mark[]
}

/** A text, cut at the placeholders of an exchange file. */
export type NamedPiece = string | { name: string; at: MarkPiece['at'] }

/** A mark with the name that it has in exchange files. */
export interface NamedMark extends Mark {
  name: string
}

/** An original and its translation, with the names of their marks. */
export interface Pair {
  source: NamedPiece[]
  sourceMarks: NamedMark[]
  target: NamedPiece[] | undefined
  targetMarks: NamedMark[]
  /** The marks of the original that the translation can lack, with the name of the mark that it has instead. */
  instead: ReadonlyMap<string, string>
  /** The marks of the original that the translation lacks. */
  absent: ReadonlySet<string>
}

/**
 * Names the marks of an original 1, 2, 3 … A mark of the translation has the name of that to which it corresponds: with the same text, or
 * else with the same meaning. In a translation that is up to date, it is also the one at the same place among those left of its kind. All
 * other marks of the translation are its own: `t1`, `t2` …
 */
export function pairOf(original: Marked, translation: Marked | undefined, isCurrent: boolean): Pair {
  const [source, target] = [withLiterals(original), translation && withLiterals(translation)]
  const names = source.marks.map((_, i) => String(i + 1))
  const ofTarget = new Map<number, string>()
  const instead = new Map<string, string>()
  const left = new Set(names.keys())
  const match = (accepts: (mark: Mark, other: Mark) => boolean): void => {
    target?.marks.forEach((mark, at) => {
      if (ofTarget.has(at)) return
      const found = [...left].find((i) => accepts(source.marks[i] as Mark, mark))
      if (found === undefined) return
      left.delete(found)
      ofTarget.set(at, names[found] as string)
    })
  }
  const isAlike = (a: Mark, b: Mark): boolean => a.kind === b.kind && (a.end === undefined) === (b.end === undefined)
  match((a, b) => isAlike(a, b) && a.start === b.start && a.end === b.end)
  match((a, b) => isAlike(a, b) && a.key === b.key)
  let own = 0
  for (const [mark, at] of positions(source, target, left, ofTarget, isAlike)) {
    if (isCurrent) {
      left.delete(mark)
      ofTarget.set(at, names[mark] as string)
    } else {
      ofTarget.set(at, `t${++own}`)
      instead.set(names[mark] as string, `t${own}`)
    }
  }
  target?.marks.forEach((_, at) => {
    if (!ofTarget.has(at)) ofTarget.set(at, `t${++own}`)
  })
  return {
    source: named(source, (i) => names[i] as string),
    sourceMarks: source.marks.map((mark, i) => ({ ...mark, name: names[i] as string })),
    target: target && named(target, (i) => ofTarget.get(i) as string),
    targetMarks: (target?.marks ?? []).map((mark, i) => ({ ...mark, name: ofTarget.get(i) as string })),
    instead,
    absent: new Set(target ? [...left].map((i) => names[i] as string) : []),
  }
}

/** A placeholder as PO files write it. */
const token = /(\{\/?t?\d+\})/

/** What looks like a placeholder, and characters that XML cannot contain. */
const literal = new RegExp(`${token.source}|((?![\\t\\n\\x85])[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF\\uFEFF])`, 'u')

/** Marks what an exchange file could not contain as text, wherever it stands. */
export function withLiterals({ pieces, marks }: Marked): Marked {
  const result: Marked = { pieces: [], marks: [] }
  const places = new Map<number, number>()
  const add = (mark: Mark): number => result.marks.push(mark) - 1
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      for (const part of piece.split(literal).filter(Boolean))
        result.pieces.push(
          literal.test(part) ? { mark: add({ kind: 'literal', start: part, key: part }), at: 'whole' } : part,
        )
      continue
    }
    const mark = places.get(piece.mark) ?? add(marks[piece.mark] as Mark)
    places.set(piece.mark, mark)
    result.pieces.push({ mark, at: piece.at })
  }
  return result
}

/** Pairs the marks that are left, by kind and in their order, where both languages have as many. */
function positions(
  source: Marked,
  target: Marked | undefined,
  left: ReadonlySet<number>,
  known: ReadonlyMap<number, string>,
  isAlike: (a: Mark, b: Mark) => boolean,
): [mark: number, at: number][] {
  const others = (target?.marks ?? []).flatMap((_, at) => (known.has(at) ? [] : [at]))
  return [...left].flatMap((mark): [number, number][] => {
    const one = source.marks[mark] as Mark
    if (one.kind === 'field') return []
    const same = [...left].filter((i) => isAlike(source.marks[i] as Mark, one))
    const there = others.filter((at) => isAlike(target?.marks[at] as Mark, one))
    const at = there[same.indexOf(mark)]
    return same.length === there.length && at !== undefined ? [[mark, at]] : []
  })
}

const named = ({ pieces }: Marked, nameOf: (mark: number) => string): NamedPiece[] =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : { name: nameOf(piece.mark), at: piece.at }))

/** Returns pieces as a text in which placeholders are written as in PO files: `{1}`, and `{2}text{/2}` around a text. */
export const tokenText = (pieces: readonly NamedPiece[]): string =>
  pieces.map((one) => (typeof one === 'string' ? one : tokenOf(one))).join('')

export const tokenOf = ({ name, at }: Exclude<NamedPiece, string>): string => `{${at === 'end' ? '/' : ''}${name}}`

/** Reads a text with placeholders. `isPair` returns whether a placeholder is written around a text. */
export function piecesOf(text: string, isPair: (name: string) => boolean): NamedPiece[] {
  return text.split(token).flatMap((part, i): NamedPiece[] => {
    if (i % 2 === 0) return part === '' ? [] : [part]
    const name = part.replace(/[{}/]/g, '')
    return [{ name, at: part.startsWith('{/') ? 'end' : isPair(name) ? 'start' : 'whole' }]
  })
}

/** Joins texts that follow each other. */
export function joined(pieces: readonly NamedPiece[]): NamedPiece[] {
  const result: NamedPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last + piece
    else if (piece !== '') result.push(piece)
  }
  return result
}

/** Whether pieces contain a text, and not only placeholders and white space. */
export const hasText = (pieces: readonly NamedPiece[]): boolean =>
  pieces.some((piece) => typeof piece === 'string' && piece.trim() !== '')

/** Removes the indentation that tools add to all lines, and white space at both ends. */
export const trimmed = (pieces: readonly NamedPiece[]): NamedPiece[] => withoutEnds(withoutIndent(pieces))

/** Removes the indentation of all lines, if the text begins with a new line, which no exported one does. */
export function withoutIndent(pieces: readonly NamedPiece[]): NamedPiece[] {
  const text = tokenText(pieces)
  if (!/^[ \t]*\n/.test(text)) return [...pieces]
  const [indent = ''] = (text.match(/(?<=\n)[ \t]*(?=\S)/g) ?? []).sort((a, b) => a.length - b.length)
  return joined(pieces).map((one) => (typeof one === 'string' ? one.replaceAll(`\n${indent}`, '\n') : one))
}

/** Removes white space at both ends. */
export function withoutEnds(pieces: readonly NamedPiece[]): NamedPiece[] {
  const result = joined(pieces)
  const first = result[0]
  if (typeof first === 'string') result[0] = trimmedStart(first)
  const last = result.at(-1)
  if (typeof last === 'string') result[result.length - 1] = trimmedEnd(last)
  return joined(result)
}
