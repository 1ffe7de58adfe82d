// What a report of `docsite check` is made from, whatever form it takes.

import type { Diagnostic, Severity } from '../../pipeline/model/diagnostic.ts'

export interface CheckReport {
  /** Absolute path of the project. */
  root: string
  /** Folders outside of `content/` that its links may lead to. */
  linkedFolders?: readonly string[] | undefined
  diagnostics: readonly Diagnostic[]
  /** How many pages were looked at. */
  pages: number
}

export const countOf = ({ diagnostics }: Pick<CheckReport, 'diagnostics'>, severity: Severity): number =>
  diagnostics.filter((message) => message.severity === severity).length
