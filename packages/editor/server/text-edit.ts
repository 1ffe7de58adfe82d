// Converts docsite's replacements to edits of the protocol.

import type { Fix } from '@docsite/cli'
import type { TextEdit } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { linesOf, rangeOf } from './positions.ts'

/** Returns the edit that applies a fix, or `undefined` if the text has changed. Preserves line endings. */
export function textEditOf({ place, written, fixed }: Fix, document: TextDocument): TextEdit | undefined {
  const text = document.getText()
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  const asInFile = (part: string) => part.replaceAll('\n', lineEnd)
  const { start } = rangeOf(linesOf(text), place)
  const from = document.offsetAt(start)
  const own = asInFile(written)
  if (!text.startsWith(own, from)) return undefined
  return { range: { start, end: document.positionAt(from + own.length) }, newText: asInFile(fixed) }
}
