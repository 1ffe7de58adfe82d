// Events that the dev server sends to open pages.

import type { CodeFrame } from './code-frame.ts'
import type { Diagnostic } from './diagnostic.ts'

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
