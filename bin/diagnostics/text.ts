// Formats diagnostics as text, for a terminal or as plain lines.

import type { Diagnostic } from '../../pipeline/model/diagnostic.ts'
import { frameReader } from '../../pipeline/source/code-frame.ts'
import type { Terminal } from '../terminal.ts'
import { groupedDiagnostics } from './grouped.ts'
import { plainDiagnostics } from './plain.ts'

export interface DiagnosticsInput {
  /** The directory that the diagnostics' files are relative to. */
  root: string
  /** Directories outside `content/` that symbolic links in it may point to (`route.linkedFolders`). */
  linkedFolders?: readonly string[] | undefined
  terminal: Terminal
}

/** Formats diagnostics with their source lines. Every line ends with a line break. */
export function diagnosticsText(
  diagnostics: readonly Diagnostic[],
  { root, linkedFolders, terminal }: DiagnosticsInput,
): string {
  const frameOf = frameReader(root, linkedFolders)
  const shown = diagnostics.map(withoutControls)
  const { columns } = terminal
  return columns === undefined
    ? plainDiagnostics(shown, root, frameOf, terminal)
    : groupedDiagnostics(shown, root, frameOf, { ...terminal, columns })
}

/** Replaces control characters, which may come from content, so that a terminal does not interpret them. */
const withoutControls = ({ text, hint, ...one }: Diagnostic): Diagnostic => ({
  ...one,
  text: text.replaceAll(/\p{Cc}/gu, ' '),
  ...(hint === undefined ? {} : { hint: hint.replaceAll(/(?!\n)\p{Cc}/gu, ' ') }),
})
