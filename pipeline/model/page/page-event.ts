// Events that the dev server sends to open pages, with the diagnostics of a page and their source lines.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** Some lines of a file, one of which has a marked span. Offsets are in UTF-16 code units and start at 0. */
export interface CodeFrame {
  /** The number of the first line in `lines`. Line numbers start at 1. */
  first: number
  lines: string[]
  /** The number of the line with the span. */
  line: number
  start: number
  /** The offset after the span. It may be one more than the length of the line. */
  end: number
}

/** A diagnostic on a page, with the source lines around it. */
export interface ShownDiagnostic extends Pick<Diagnostic, 'severity' | 'text' | 'hint' | 'rule' | 'place'> {
  frame?: CodeFrame
}

/** An event for an open page. */
export type PageEvent =
  /** The page has changed. `record` is its new record as JSON. */
  | { kind: 'record'; record: string }
  /** Other pages have changed, so their fetched records are stale. */
  | { kind: 'forget'; routes: string[] }
  /** The page must fetch its record again. */
  | { kind: 'refetch' }
  | { kind: 'reload' }
  /** The page's diagnostics; empty if there are none. */
  | {
      kind: 'diagnostics'
      diagnostics: ShownDiagnostic[]
    }
