// What the formats of exchange files have in common.

import { type NamedPiece, tokenOf } from './marked.ts'
import type { Unit } from './units.ts'

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
  /** Whether the translator has confirmed the translation. If not, it counts only if it has changed. */
  isDone: boolean
  /** Whether the translation is to be skipped: it is marked as uncertain. */
  isUncertain: boolean
  /** The source texts of placeholders, if the format contains them. */
  data: readonly { inTarget: boolean; name: string; at: 'start' | 'end'; text: string; line: number }[]
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

/** Returns the old original with the placeholders of the new one, where their texts occur. */
export function oldWithTokens(old: string, { pair }: Unit): string {
  const known = [...pair.sourceMarks]
    .filter(({ start }) => start.length > 2)
    .sort((a, b) => b.start.length - a.start.length)
  let rest = old
  for (const { name, start, end, kind } of known)
    if (end === undefined && kind !== 'field') rest = rest.replace(start, () => tokenOf({ name, at: 'whole' }))
  return rest
}
