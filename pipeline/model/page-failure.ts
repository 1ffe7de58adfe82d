// Exception while processing a page → a diagnostic that names the page's file.

import { type Diagnostic, diagnostic } from './diagnostic.ts'

type Step = 'parsed' | 'checked' | 'linked' | 'rendered'

/**
 * Makes a message of what was thrown while a page was worked on. Throws it again when the machine is at fault, as when a disk is
 * full: that is no fault of the page. `filePath` is the page's path in the content folder.
 */
export function pageFailure(filePath: string, step: Step, error: unknown): Diagnostic {
  const { code = '' } = error as NodeJS.ErrnoException
  // What the system reports, and a text that is lost from the cache: docsite's callers know what to do then.
  if (/^E[A-Z]+$|^DOCSITE_LOST$/.test(code)) throw error
  const text = error instanceof Error ? error.message : String(error)
  return diagnostic(
    'page-failure',
    { file: `content/${filePath}` },
    `This page cannot be ${step}: ${text.replace(/\s+/g, ' ').replace(/\.$/, '')}`,
    'If no plugin or component of this project caused this, please report it to docsite.',
  )
}
