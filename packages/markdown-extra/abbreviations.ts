// Collects the abbreviations that a page defines, and marks them in its text. Does nothing on a page without definitions.

import { WordFinder } from '@docsite/cli'
import type { Element, ElementContent, Root as HtmlRoot, Text } from 'hast'
import type { Nodes, Root } from 'mdast'
// Declares the extensions in the data of the processor.
import type {} from 'remark-parse'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import { type AbbreviationDefinition, abbreviationSyntax, abbreviationTree } from './abbreviation-syntax.ts'

type Meanings = ReadonlyMap<string, string>

/** The meanings of the abbreviations of each page, between the two plugins. */
const meaningsOf = new WeakMap<VFile, Meanings>()

/** Adds the syntax, and collects the definitions. */
export function remarkAbbreviations(this: Processor) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), abbreviationSyntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), abbreviationTree]
  return (tree: Root, file: VFile): void => {
    if (!String(file).includes('*[')) return
    const meanings = new Map<string, string>()
    for (const definition of definitionsIn(tree)) collect(definition, meanings, file)
    if (meanings.size > 0) meaningsOf.set(file, meanings)
  }
}

const definitionsIn = (node: Nodes): AbbreviationDefinition[] =>
  node.type === 'abbreviationDefinition' ? [node] : 'children' in node ? node.children.flatMap(definitionsIn) : []

/** Collects a definition. As for links, the first definition of a name applies. */
function collect(node: AbbreviationDefinition, meanings: Map<string, string>, file: VFile): void {
  const { label, value } = node
  const meaning = meanings.get(label)
  if (value === '')
    report(file, node, `The abbreviation \`${label}\` has no meaning`, `Write \`*[${label}]: Meaning\` on one line.`)
  else if (meaning === undefined) meanings.set(label, value)
  else if (meaning !== value)
    report(file, node, `The abbreviation \`${label}\` already means "${meaning}"`, 'Delete one of the two definitions.')
}

function report(file: VFile, { position }: AbbreviationDefinition, text: string, hint: string): void {
  const message = file.message(text, { place: position?.start, ruleId: 'invalid-content', source: 'docsite' })
  message.note = hint
}

/** Elements whose text is not prose, or that cannot contain other elements. */
const skipped: ReadonlySet<string> = new Set(
  'abbr code kbd math pre samp script style svg template textarea title var'.split(' '),
)

/** Marks the abbreviations in the text. */
export function rehypeAbbreviations() {
  return (tree: HtmlRoot, file: VFile): void => {
    const meanings = meaningsOf.get(file)
    if (!meanings) return
    const finder = new WordFinder(meanings.keys())
    mark(tree, (text) => split(text, finder, meanings))
  }
}

/** Splits a text at its abbreviations. */
function split(text: Text, finder: WordFinder, meanings: Meanings): ElementContent[] {
  let from = 0
  const parts = finder.find(text.value).flatMap(({ word, at, end }) => {
    const before = textNode(text.value.slice(from, at))
    from = end
    return [before, abbreviation(text.value.slice(at, end), meanings.get(word) ?? '')]
  })
  return [...parts, textNode(text.value.slice(from))].filter((part) => part.type !== 'text' || part.value !== '')
}

const textNode = (value: string): Text => ({ type: 'text', value })

const abbreviation = (text: string, title: string): Element => ({
  type: 'element',
  tagName: 'abbr',
  properties: { title },
  children: [textNode(text)],
})

function mark(parent: { children: object[] }, splitText: (text: Text) => ElementContent[]): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'text') return splitText(child)
    if ('children' in child && !(child.type === 'element' && skipped.has(child.tagName))) mark(child, splitText)
    return [child]
  })
}
