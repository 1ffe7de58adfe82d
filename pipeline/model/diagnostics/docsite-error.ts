// Defines the error for invalid options and configurations, with which commands exit with code 2.

import type { Diagnostic } from './diagnostic.ts'
import { environmentError } from './environment-error.ts'

/** Reports that an option or the configuration is invalid. `diagnostics` give the places, and `hint` says what to do. */
export class DocsiteError extends Error {
  // Bundles have short names for classes.
  static override readonly name: string = 'DocsiteError'
  readonly diagnostics: Diagnostic[]
  readonly hint: string | undefined
  /** The directory that the files of `diagnostics` are relative to; by default, the current one. */
  root?: string
  constructor(text: string, diagnostics: Diagnostic[] = [], hint?: string) {
    super(text)
    this.name = 'DocsiteError'
    this.diagnostics = diagnostics
    this.hint = hint
  }
}

/** Returns the diagnostics of an error. If the error contains no diagnostics, creates one from its message. */
export function diagnosticsOfError(error: unknown): Diagnostic[] {
  if (error instanceof DocsiteError && error.diagnostics.length > 0) return error.diagnostics
  const text = error instanceof Error ? (environmentError(error) ?? error.message) : String(error)
  return [{ rule: 'invalid-config', severity: 'error', place: { file: 'config' }, text }]
}
