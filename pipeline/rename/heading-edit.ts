// Edits the line of a heading: its text, its id and its former ids.

import type { Heading as HeadingNode, Nodes } from 'mdast'
import type { Fix } from '../model/diagnostics/diagnostic.ts'
import type { WrittenHeading } from '../model/plugin/source.ts'
import { parseContent } from '../page/html/written-urls.ts'
import { ownIdPattern } from '../page/syntax/remark-heading-ids.ts'
import type { Texts } from './texts.ts'

export interface NewHeading {
  id: string
  /** The new text, as Markdown. The default is the old one. */
  text?: string | undefined
  /** The ids that links may still contain. */
  former: readonly string[]
}

/** The parts of a heading as written, and where it begins and ends in its file. */
interface HeadingInFile extends WrittenHeading {
  start: number
  end: number
}

/** Finds the heading in a line of a file. Returns `undefined` if the heading is not written as Markdown. */
export function writtenHeading(texts: Texts, file: string, line: number): HeadingInFile | undefined {
  const text = texts.of(file) ?? ''
  const { tree, markdown, offset } = parseContent(text)
  const node = headingAt(tree, line - text.slice(0, offset).split('\n').length + 1)
  const [first, last] = [node?.children[0]?.position, node?.children.at(-1)?.position]
  if (first?.start.offset === undefined || last?.end.offset === undefined) return undefined
  const source = markdown.slice(first.start.offset, last.end.offset)
  const [start, end] = [offset + first.start.offset, offset + last.end.offset]
  const [marked, id] = ownIdPattern.exec(source) ?? []
  if (marked === undefined || id === undefined) return { start, end, title: texts.part(file, start, end) }
  const afterTitle = end - marked.length
  const idStart = afterTitle + marked.indexOf('#') + 1
  return {
    ...{ start, end, title: texts.part(file, start, afterTitle) },
    id: texts.part(file, idStart, idStart + id.length),
  }
}

/** Returns the edit of the heading in a line of a file; `undefined` if the heading is not written as Markdown. */
export function editHeading(texts: Texts, file: string, line: number, heading: NewHeading): Fix | undefined {
  const found = writtenHeading(texts, file, line)
  if (!found) return undefined
  const ids = [heading.id, ...heading.former.filter((id) => id !== heading.id)].map((id) => `#${id}`)
  return texts.edit(file, found.start, found.end, `${heading.text ?? found.title.written} {${ids.join(' ')}}`)
}

function headingAt(node: Nodes, line: number): HeadingNode | undefined {
  if (node.type === 'heading') return node.position?.start.line === line ? node : undefined
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const heading = headingAt(child, line)
    if (heading) return heading
  }
  return undefined
}
