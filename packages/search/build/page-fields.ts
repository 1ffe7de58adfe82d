// Creates the search document of a page and the texts of its fields (specification, 7).

import type { OutlineEntry, PageText, SearchDocument, SearchMetadata } from '@docsite/cli/search'
import { plainText } from '@docsite/cli/text'

/** The facts about a page, with its headings. */
export interface IndexedFields extends SearchMetadata {
  toc: OutlineEntry[]
}

/** Returns the text of each field, in the order of `literalFields`. */
export function fieldsOf(
  { title, toc, description, keywords, group, routePath }: IndexedFields,
  content: PageText,
  codeBlocks: boolean,
): string[] {
  const { prose, code } = withoutCode(content)
  const headers = toc.map(({ text }) => plainText(text)).join('\n')
  const about = [description, ...keywords, plainText(group), ...routePath.split('/')].join('\n')
  return [title, headers, prose, codeBlocks ? code : '', about]
}

/** Creates the search document of a page. The search client computes the folded fields, so that the file stays small. */
export function makeDocument(page: IndexedFields, id: number, content: PageText, codeBlocks: boolean): SearchDocument {
  const { title, routePath, toc } = page
  const text = codeBlocks ? content.text : withoutCode(content).prose
  const shifted = codeBlocks ? toc : toc.map((entry) => ({ ...entry, charIndex: shift(entry.charIndex, content.code) }))
  return { id, title, routePath, domain: '', content: text, toc: shifted }
}

function withoutCode({ text, code }: PageText): { prose: string; code: string } {
  let prose = ''
  let at = 0
  for (const [start, end] of code) {
    prose += text.slice(at, start)
    at = end
  }
  return { prose: prose + text.slice(at), code: code.map(([start, end]) => text.slice(start, end)).join('\n') }
}

function shift(index: number, code: [number, number][]): number {
  if (index < 0) return index
  return code.reduce((at, [start, end]) => (start < index ? at - (end - start) : at), index)
}
