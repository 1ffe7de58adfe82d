// References in print: links in the book name the page, and links to other sites become notes.

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import { type Content, contentOf, hasClass, headingDepth, textProperty } from '../tree/hast.ts'

/** Returns the number of the page with an id, or a text of the same width while it is not known. */
export type PageOf = (id: string) => string

/** Returns a tree in which what `after` returns for a link follows the link. Headings stay as they are. */
function afterLinks(tree: Root, after: (link: Element) => Content[]): Root {
  const change = (nodes: readonly Content[]): Content[] =>
    nodes.flatMap((node) => {
      if (node.type !== 'element' || headingDepth(node) !== undefined) return [node]
      const made = { ...node, children: change(node.children) }
      return node.tagName === 'a' ? [made, ...after(made)] : [made]
    })
  return { type: 'root', children: change(contentOf(tree.children)) }
}

/** Adds "see page n" to links in the book. */
export function withPageNumbers(tree: Root, word: string, pageOf: PageOf): Root {
  return afterLinks(tree, (link) => {
    const href = textProperty(link, 'href')
    if (!hasClass(link, 'xref') || href === undefined) return []
    return [h('span.see-page', word.replace('{page}', pageOf(href.slice(1))))]
  })
}

/** Adds the number of a note to each link to another site, and the notes with their URLs to the end of the chapter. */
export function withLinkNotes(tree: Root, key: string, title: string): Root {
  const numbers = new Map<string, number>()
  const noted = afterLinks(tree, (link) => {
    const href = textProperty(link, 'href')
    if (!hasClass(link, 'external') || href === undefined || isShown(link, href)) return []
    const number = numbers.get(href) ?? numbers.size + 1
    numbers.set(href, number)
    return [h('sup.link-number', `[${number}]`)]
  })
  if (numbers.size === 0) return noted
  const notes = [...numbers].map(([href, number]) =>
    h('li', { id: `${key}--link-${number}`, value: number }, h('a', { href }, readable(href))),
  )
  const section = h('section.link-notes', { ariaLabel: title }, h('p.link-notes-title', title), h('ol', notes))
  return { ...noted, children: [...noted.children, section] }
}

/** Whether the text of a link is its URL. */
const isShown = (link: Element, href: string): boolean =>
  textOf(link).trim().replace(/\/$/, '') === readable(href).replace(/^https?:\/\/|\/$/g, '') ||
  textOf(link).trim() === href

/** Returns a URL without escapes, where that is possible. */
function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
