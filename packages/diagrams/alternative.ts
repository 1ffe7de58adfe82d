// Returns the text alternative of a diagram.

import { fenceAttribute, fenceTitle } from '@docsite/cli'
import { readMermaid } from './mermaid-source.ts'

/** A diagram as written: the language of the fence, what follows it, and the source. */
export interface WrittenDiagram {
  language: string
  meta: string
  code: string
}

/** Returns `alt`, or else the title and the description that the fence or its source contains. Returns `''` if there is none. */
export function alternativeOf({ language, meta, code }: WrittenDiagram): string {
  const { title = fenceTitle(meta), description } = language === 'mermaid' ? readMermaid(code) : {}
  return (fenceAttribute(meta, 'alt') ?? [title, description].filter(Boolean).join('. ')).trim()
}
