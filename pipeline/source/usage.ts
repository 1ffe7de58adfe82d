// Incorrect usage of the command, or an invalid configuration: exit code 2.

import type { Diagnostic } from '../model/diagnostic.ts'

/** The command or the configuration is wrong. `messages` say what and where, when there is a place; `hint` how to mend it. */
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
