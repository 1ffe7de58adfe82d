// Problems in a description: those that stop the plugin, and those that its rules report.

import type { PlacedError } from '@docsite/cli'

/** A place in a file of the project. Lines and columns begin at 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** The names of the plugin's rules. `rules.ts` explains them. */
export type ProblemKind =
  | 'broken-reference'
  | 'duplicate-operation'
  | 'undeclared-parameter'
  | 'undescribed-operation'
  | 'unknown-field'

/** A problem that a rule reports. */
export interface Problem {
  readonly kind: ProblemKind
  readonly place: Place
  /** One sentence without a period. */
  readonly text: string
  readonly hint?: string
}

/** An error that docsite reports at a place in the description. */
export class DescriptionError extends Error implements PlacedError {
  readonly place: Place
  readonly hint: string | undefined

  constructor(text: string, place: Place, hint?: string) {
    super(text)
    this.name = 'DescriptionError'
    this.place = place
    this.hint = hint
  }
}
