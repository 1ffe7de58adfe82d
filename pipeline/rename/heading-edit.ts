// Edits the line of a heading: its text, its id and its former ids.

import type { Heading as HeadingNode, Nodes } from 'mdast'
import type { Fix } from '../model/diagnostic.ts'
import { ownIdPattern } from '../page/remark-heading-ids.ts'
import { parseContent } from '../page/written-urls.ts'
import type { Texts } from './texts.ts'

export interface NewHeading {
  id: string
  /** The new text, as Markdown. The default is the old one. */
  text?: string | undefined
  /** The ids that links may still contain. */
  former: readonly string[]
}

/** Returns the edit of the heading in a line of a file; `undefined` if the heading is not written as Markdown. */
export function editHeading(texts: Texts, file: string, line: number, heading: NewHeading): Fix | undefined {
  const text = texts.of(file) ?? ''
  const { tree, markdown, offset } = parseContent(text)
  const node = headingAt(tree, line - text.slice(0, offset).split('\n').length + 1)
  const [first, last] = [node?.children[0]?.position, node?.children.at(-1)?.position]
  if (first?.start.offset === undefined || last?.end.offset === undefined) return undefined
  const { start } = first
  const written = markdown.slice(start.offset, last.end.offset)
  const title = heading.text ?? written.replace(ownIdPattern, '')
  const ids = [heading.id, ...heading.former.filter((id) => id !== heading.id)].map((id) => `#${id}`)
  const fixed = `${title} {${ids.join(' ')}}`
  return texts.edit(file, offset + (start.offset ?? 0), offset + last.end.offset, fixed)
}

function headingAt(node: Nodes, line: number): HeadingNode | undefined {
  if (node.type === 'heading') return node.position?.start.line === line ? node : undefined
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = headingAt(child, line)
    if (found) return found
  }
  return undefined
}
