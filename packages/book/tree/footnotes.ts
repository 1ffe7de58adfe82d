// Footnotes: reading systems show them where the reference is.

import type { Element } from 'hast'
import { h } from 'hastscript'
import type { Words } from '../words.ts'
import { textProperty } from './hast.ts'

/** Returns the section with the notes of a page, or nothing if there are none. */
export function notesSection({ children }: Element, { footnotes }: Words): Element[] {
  const list = children.find((child): child is Element => child.type === 'element' && child.tagName === 'ol')
  const items = (list?.children ?? []).filter((child) => child.type === 'element')
  return items.length === 0 ? [] : [h('section.footnotes', { ariaLabel: footnotes }, items.map(noteOf))]
}

/** Makes a note that begins with its number, which leads back to the reference. */
function noteOf(item: Element, i: number): Element {
  const id = textProperty(item, 'id')
  const number = h('a', { href: `#${id?.replace(/fn-/, 'fnref-')}`, className: 'note-number' }, `${i + 1}.`)
  const [first, ...others] = item.children.filter((child) => child.type === 'element')
  const content =
    first?.tagName === 'p'
      ? [{ ...first, children: [number, { type: 'text' as const, value: ' ' }, ...first.children] }, ...others]
      : [h('p', number, ' ', item.children)]
  return h('aside', { id, className: 'footnote', 'epub:type': 'footnote', role: 'doc-footnote' }, content)
}
