// What `dev` tells a page that is open in a browser.

import type { Diagnostic } from './diagnostic.ts'

/** What an open page is told. */
export type PageEvent =
  /** Its text is another: here is the record. */
  | { kind: 'record'; record: string }
  /** Other pages have changed: what was fetched of them is old. */
  | { kind: 'forget'; routes: string[] }
  /** Fetch what you show again. */
  | { kind: 'refetch' }
  | { kind: 'reload' }
  /** What is wrong with it; empty when all is well. */
  | {
      kind: 'diagnostics'
      diagnostics: (Pick<Diagnostic, 'severity' | 'text' | 'hint' | 'rule'> & { place: string })[]
    }
