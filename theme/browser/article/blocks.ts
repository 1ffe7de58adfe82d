// Starts the blocks with small scripts. One chunk for all of them keeps the entry point small.

import { startComparisons } from './comparisons.ts'
import { startEmbeds } from './embeds.ts'
import { startFootnotes } from './footnotes.ts'
import { startTypedCode } from './typed-code.ts'

export function startBlocks(): void {
  startComparisons()
  startEmbeds()
  startFootnotes()
  startTypedCode()
}
