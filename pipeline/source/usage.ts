// Defines the error for incorrect usage of the command and invalid configurations, which lead to exit code 2.

import type { Diagnostic } from '../model/diagnostic.ts'

/** Reports that the command line or the configuration is invalid. `diagnostics` give the places, and `hint` says what to do. */
export class UsageError extends Error {
  readonly diagnostics: Diagnostic[]
  readonly hint: string | undefined
  constructor(text: string, diagnostics: Diagnostic[] = [], hint?: string) {
    super(text)
    this.name = 'UsageError'
    this.diagnostics = diagnostics
    this.hint = hint
  }
}
