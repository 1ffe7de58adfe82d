// Transformations of footnotes: reading systems show them where the reference is.

import type { Element } from 'hast'
import type { Change, ChapterFacts } from './change.ts'
import { type Content, element, hasClass, textProperty } from './hast.ts'

const has = (name: string) => (node: Element) => node.properties[name] !== undefined

/** The transformations of footnotes. */
export const footnoteChanges: readonly Change[] = [
  { applies: has('dataFootnoteBackref'), change: () => [] },
  { applies: has('dataFootnoteRef'), change: reference },
  { applies: (node) => has('dataFootnotes')(node) || hasClass(node, 'footnotes'), change: notes },
]

function reference(node: Element): Content[] {
  return [element('a', { ...node.properties, 'epub:type': 'noteref', role: 'doc-noteref' }, node.children)]
}

function notes({ children }: Element, { words }: ChapterFacts): Content[] {
  const list = children.find((child): child is Element => child.type === 'element' && child.tagName === 'ol')
  const items = (list?.children ?? []).filter((child): child is Element => child.type === 'element')
  return items.length === 0
    ? []
    : [element('section', { className: ['footnotes'], ariaLabel: words.footnotes }, items.map(note))]
}

/** Makes a note that begins with its number, which leads back to the reference. */
function note(item: Element, i: number): Element {
  const id = textProperty(item, 'id')
  const number = element('a', { href: `#${id?.replace(/fn-/, 'fnref-')}`, className: ['note-number'] }, [`${i + 1}.`])
  const isParagraph = (child: Content): child is Element => child.type === 'element' && child.tagName === 'p'
  const [first, ...others] = item.children.filter((child) => child.type === 'element')
  const content: Content[] =
    first && isParagraph(first)
      ? [{ ...first, children: [number, { type: 'text', value: ' ' }, ...first.children] }, ...others]
      : [element('p', {}, [number, ' ', ...item.children])]
  return element(
    'aside',
    { ...(id ? { id } : {}), className: ['footnote'], 'epub:type': 'footnote', role: 'doc-footnote' },
    content,
  )
}
