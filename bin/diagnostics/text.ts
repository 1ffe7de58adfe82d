// Formats diagnostics as text, for a terminal or as plain lines.

import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { visibleDiagnostic } from '../../pipeline/model/diagnostics/visible-diagnostic.ts'
import { type FrameReader, frameReader } from '../../pipeline/source/code-frame.ts'
import type { Terminal } from '../terminal/terminal.ts'
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
  const readFrame = frameReader(root, linkedFolders)
  const originals = new Map(diagnostics.map((one) => [visibleDiagnostic(one), one]))
  const frameOf: FrameReader = (one) => readFrame(originals.get(one as Diagnostic) ?? one)
  const messages = [...originals.keys()]
  const { columns } = terminal
  return columns === undefined
    ? plainDiagnostics(messages, root, frameOf, terminal)
    : groupedDiagnostics(messages, root, frameOf, { ...terminal, columns })
}
