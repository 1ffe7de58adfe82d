// Returns the text alternative of a diagram.

import { readMermaid } from './mermaid-source.ts'

/** A diagram as written: the language of the fence, what follows it, and the source. */
export interface WrittenDiagram {
  language: string
  meta: string
  code: string
}

/** Returns the title of a fence, from `title="…"` or `[…]`. */
export const titleOf = (meta: string): string =>
  attributeOf(meta, 'title') ?? /(?:^|\s)\[((?:[^\]\s]|\s(?!\[))+)\]/.exec(meta)?.[1] ?? ''

/** Returns `alt`, or else the title and the description that the fence or its source contains. Returns `''` if there is none. */
export function alternativeOf({ language, meta, code }: WrittenDiagram): string {
  const { title = titleOf(meta), description } = language === 'mermaid' ? readMermaid(code) : {}
  return (attributeOf(meta, 'alt') ?? [title, description].filter(Boolean).join('. ')).trim()
}

function attributeOf(meta: string, name: 'alt' | 'title'): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`)
  const [, double, single, bare] = pattern.exec(meta) ?? []
  return double ?? single ?? bare
}
