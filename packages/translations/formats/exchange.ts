// What the formats of exchange files have in common.

import { markedText } from '../documents.ts'
import { type NamedPiece, tokenOf, withLiterals } from '../marked.ts'
import type { Unit } from '../units.ts'

/** A unit with what its notes say. */
export interface ExportedUnit {
  unit: Unit
  /** The names of the marks that the translation must contain. */
  required: ReadonlySet<string>
  /** The text from which the section was translated. `undefined` if git does not have it, or if the section is not outdated. */
  old: string | undefined
  terms: readonly string[]
}

/** A file for translators. */
export interface Export {
  sourceLang: string
  lang: string
  isRightToLeft: { source: boolean; target: boolean }
  units: readonly ExportedUnit[]
}

/** A unit as read from an exchange file. Lines are those of that file. */
export interface Entry {
  key: string
  id: string
  line: number
  source: NamedPiece[]
  /** `undefined` if there is no translation. */
  target: NamedPiece[] | undefined
  targetLine: number
  /** Whether the translation is confirmed. Others are skipped. */
  isConfirmed: boolean
  /** The source texts of placeholders, if the format contains them. */
  data: readonly { inTarget: boolean; name: string; at: 'start' | 'end'; text: string; line: number }[]
}

/** An exchange file as read. */
export interface ReadExchange {
  sourceLang: string | undefined
  lang: string | undefined
  entries: Entry[]
}

/** A problem with an exchange file. */
export interface Problem {
  line: number
  text: string
  hint: string
}

/** Throws a problem. */
export class Refusal extends Error {
  readonly problem: Problem

  constructor(line: number, text: string, hint: string) {
    super(text)
    this.problem = { line, text, hint }
  }
}

/** The note of a unit whose old original is unknown. */
export const noOldOriginal =
  'git has no version of the original that equals the recorded baseline, so the earlier text is unknown.'

/** Returns where the original of a unit is. */
export const placeOf = ({ source: { document, from } }: Unit): string =>
  `${document.file}:${document.text.slice(0, from).split('\n').length}`

/** Returns the old original with the placeholders of the new one, where it has the same. */
export function oldWithTokens(old: string, { pair }: Unit): string {
  const { pieces, marks } = withLiterals(markedText(old))
  const left = [...pair.sourceMarks]
  const names = marks.map(({ kind, start, end }) => {
    const at = left.findIndex((one) => one.kind === kind && one.start === start && one.end === end)
    return at === -1 ? undefined : left.splice(at, 1)[0]?.name
  })
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const name = names[piece.mark]
      const { start = '', end = '', kind } = marks[piece.mark] ?? {}
      if (name !== undefined) return tokenOf({ name, at: piece.at })
      return kind === 'field' ? '' : piece.at === 'end' ? end : start
    })
    .join('')
}
