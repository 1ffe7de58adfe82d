// Creates the search document of a page and the texts of its fields (specification, 7).

import type { OutlineEntry } from '../../model/page/outline.ts'
import type { PageText } from '../../model/page/page.ts'
import type { RoutePath } from '../../model/route.ts'
import type { SearchDocument } from '../../model/search/search-document.ts'
import { plainText } from '../../text/plain-text.ts'

/** The facts about a page that search needs besides its text. */
export interface SearchMetadata {
  title: string
  routePath: RoutePath
  toc: OutlineEntry[]
  /** The description in the page's head. */
  description: string
  /** Words that find the page although it does not show them. */
  keywords: readonly string[]
  /** Text of the sidebar group that contains the page, or `''` if there is none. */
  group: string
  /** How much more, or less, than other pages this page is worth to searchers: 1 for most pages. */
  weight: number
}

/** Returns the text of each field, in the order of `literalFields`. */
export function fieldsOf(
  { title, toc, description, keywords, group, routePath }: SearchMetadata,
  content: PageText,
  codeBlocks: boolean,
): string[] {
  const { prose, code } = withoutCode(content)
  const headers = toc.map(({ text }) => plainText(text)).join('\n')
  const about = [description, ...keywords, plainText(group), ...routePath.split('/')].join('\n')
  return [title, headers, prose, codeBlocks ? code : '', about]
}

/** Creates the search document of a page. The search client computes the folded fields, so that the file stays small. */
export function makeDocument(page: SearchMetadata, id: number, content: PageText, codeBlocks: boolean): SearchDocument {
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
