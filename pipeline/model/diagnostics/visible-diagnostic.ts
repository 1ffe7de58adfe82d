// Makes hidden characters in a diagnostic visible: they may come from names and content.

import { visible, visibleLines } from '../../text/visible.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Escapes control and bidirectional characters, so that no terminal, log, editor or browser interprets them. */
export const visibleDiagnostic = ({ place, text, hint, ...one }: Diagnostic): Diagnostic => ({
  ...one,
  place: { ...place, file: visible(place.file) },
  text: visible(text),
  ...(hint === undefined ? {} : { hint: visibleLines(hint) }),
})
