// Returns the text alternative of a diagram.

import type { Fence } from '../code/fence-meta.ts'
import { fenceTitle } from '../code/fence-meta.ts'
import { readMermaid } from './mermaid-source.ts'

/** Returns `alt`, or else the title and the description that the fence or its source contains. Returns `''` if there is none. */
export function diagramAlt({ language, meta, code }: Fence): string {
  const [, double, single] = /(?:^|\s)alt=(?:"([^"]*)"|'([^']*)')/.exec(meta) ?? []
  const { title = fenceTitle(meta), description } = language === 'mermaid' ? readMermaid(code) : {}
  return (double ?? single ?? [title, description].filter(Boolean).join('. ')).trim()
}
