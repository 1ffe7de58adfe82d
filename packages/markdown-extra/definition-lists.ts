// Converts paragraphs of the form "Term", ": Definition" to definition lists, as in Markdown Extra.

import type { Nodes, Paragraph, Parent, Parents, PhrasingContent, Root, RootContent } from 'mdast'
import type { VFile } from 'vfile'

interface DefinitionList extends Parent {
  type: 'definitionList'
  children: (DefinitionTerm | DefinitionText)[]
}
interface DefinitionTerm extends Parent {
  type: 'definitionTerm'
  children: PhrasingContent[]
}
interface DefinitionText extends Parent {
  type: 'definitionText'
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    definitionList: DefinitionList
    definitionTerm: DefinitionTerm
    definitionText: DefinitionText
  }
  interface BlockContentMap {
    definitionList: DefinitionList
  }
}

const sign = /^:[ \t]+/

/** Matches the source of every page that may contain a definition list. */
const mayHaveLists = /^[ \t>]*:[ \t]+\S/m

/** Converts the definition lists of a page. */
export const remarkDefinitionLists =
  () =>
  (tree: Root, file: VFile): void => {
    if (mayHaveLists.test(String(file))) visit(tree)
  }

/** Returns whether a node is the title of a container. */
const isLabel = (node: Nodes | undefined): boolean =>
  (node?.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true

function visit(parent: Parents): void {
  const children: RootContent[] = []
  for (const child of parent.children) {
    const previous = children.at(-1)
    const before = isLabel(previous) ? undefined : previous
    if (child.type !== 'paragraph' || isLabel(child)) {
      if ('children' in child) visit(child)
      children.push(child)
      continue
    }
    const entries = entriesOf(child, before)
    if (entries.length === 0) {
      children.push(child)
      continue
    }
    if (entries[0]?.type === 'definitionText' && before?.type === 'paragraph') {
      children.pop()
      entries.unshift(termOf(before.children, before))
    }
    const last = children.at(-1)
    if (last?.type === 'definitionList') last.children.push(...entries)
    else children.push(listOf(child, entries))
  }
  parent.children = children as never
}

const listOf = ({ position }: Paragraph, children: DefinitionList['children']): DefinitionList => ({
  type: 'definitionList',
  children,
  data: { hName: 'dl' },
  ...(position ? { position } : {}),
})

const termOf = (children: PhrasingContent[], { position }: Paragraph): DefinitionTerm => ({
  type: 'definitionTerm',
  children,
  data: { hName: 'dt' },
  ...(position ? { position } : {}),
})

/** Returns the terms and definitions in a paragraph, or nothing if it is ordinary text. */
function entriesOf(paragraph: Paragraph, before: RootContent | undefined): DefinitionList['children'] {
  const lines = linesOf(paragraph.children)
  const first = lines.findIndex(isDefinition)
  if (first < 0) return []
  // A definition without a term in its paragraph belongs to the paragraph or list above.
  const continues = before?.type === 'definitionList' || (before?.type === 'paragraph' && isOneLine(before))
  if (first === 0 && !continues) return []
  const { position } = paragraph
  const texts: DefinitionText[] = []
  for (const line of lines.slice(first)) {
    if (isDefinition(line))
      texts.push({
        ...{ type: 'definitionText', children: withoutSign(line), data: { hName: 'dd' } },
        ...(position ? { position } : {}),
      })
    else texts.at(-1)?.children.push({ type: 'text', value: '\n' }, ...line)
  }
  return [...lines.slice(0, first).map((line) => termOf(line, paragraph)), ...texts]
}

const isOneLine = ({ children }: Paragraph): boolean => linesOf(children).length === 1

/** Splits text at its line breaks. */
function linesOf(children: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of children) {
    if (child.type !== 'text') {
      lines.at(-1)?.push(child)
      continue
    }
    child.value.split('\n').forEach((value, i) => {
      if (i > 0) lines.push([])
      if (value) lines.at(-1)?.push({ ...child, value })
    })
  }
  return lines
}

const isDefinition = ([first]: PhrasingContent[]): boolean => first?.type === 'text' && sign.test(first.value)

const withoutSign = ([first, ...rest]: PhrasingContent[]): PhrasingContent[] =>
  first?.type === 'text' ? [{ ...first, value: first.value.replace(sign, '') }, ...rest] : rest
