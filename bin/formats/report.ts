// The data of a check report, independent of its format.

import type { Diagnostic, Severity } from '../../pipeline/model/diagnostics/diagnostic.ts'

export interface CheckReport {
  /** Absolute path of the project. */
  root: string
  /** Directories outside `content/` that symbolic links in it may point to (`route.linkedFolders`). */
  linkedFolders?: readonly string[] | undefined
  diagnostics: readonly Diagnostic[]
  /** The number of checked pages. */
  pages: number
  /** The value of `--since`, if only pages that changes since then affect are checked. */
  since?: string | undefined
  /** The duration of the check in milliseconds. */
  ms: number
}

export const countOf = ({ diagnostics }: Pick<CheckReport, 'diagnostics'>, severity: Severity): number =>
  diagnostics.filter((message) => message.severity === severity).length
