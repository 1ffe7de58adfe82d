// The XHTML documents of an EPUB.

import type { Element } from 'hast'
import { h } from 'hastscript'
import type { Book } from '../book.ts'
import type { BookFacts } from '../facts.ts'
import type { Entry } from '../plan/plan.ts'
import type { Content } from '../tree/hast.ts'
import { toXhtml } from '../tree/xml.ts'

interface DocumentParts extends Pick<BookFacts, 'lang' | 'dir' | 'title'> {
  /** The path of the style sheet. */
  styles: string
  body: readonly Content[]
  /** The `epub:type` of the body. */
  type?: string
}

/** Returns an XHTML document. */
export function document({ lang, dir, title, styles, body, type }: DocumentParts): string {
  const head = h('head', [
    h('meta', { charSet: 'utf-8' }),
    h('title', title),
    h('link', { rel: 'stylesheet', type: 'text/css', href: styles }),
  ])
  const properties = { 'xmlns:epub': 'http://www.idpf.org/2007/ops', lang, 'xml:lang': lang, dir }
  return toXhtml(h('html', properties, head, h('body', { 'epub:type': type }, [...body])))
}

/** Returns the document that shows the cover. */
export function coverDocument({ facts }: Book, image: string): string {
  const style = 'display: block; margin: 0 auto; max-height: 100vh; min-height: 20em'
  const body = [h('div', h('img', { src: image, alt: facts.title, style }))]
  return document({ ...facts, title: facts.words.cover, styles: 'book.css', body, type: 'cover' })
}

/** Returns the navigation document: the contents, and the landmarks. */
export function navigation({ facts, entries, chapters: [first] }: Book): string {
  const { contents, cover } = facts.words
  const toc = { 'epub:type': 'toc', id: 'toc', role: 'doc-toc', ariaLabel: contents }
  const landmarks = [
    landmark('cover', 'cover.xhtml', cover),
    landmark('toc', 'nav.xhtml#toc', contents),
    first && landmark('bodymatter', `text/${first.key}.xhtml`, facts.title),
  ]
  const body = [
    h('nav', toc, h('h1', contents), list(entries)),
    h('nav', { 'epub:type': 'landmarks', hidden: true, className: 'landmarks' }, h('ol', landmarks)),
  ]
  return document({ ...facts, title: contents, styles: 'book.css', body })
}

const landmark = (type: string, href: string, text: string): Element =>
  h('li', h('a', { 'epub:type': type, href }, text))

/** Returns the list of entries. A part without a page is a text above its chapters. */
const list = (entries: readonly Entry[]): Element =>
  h(
    'ol',
    entries.map(({ title, texts: [text], items }) => {
      const label = text ? h('a', { href: `text/${text.key}.xhtml` }, title) : h('span', title)
      return h('li', label, items.length > 0 ? list(items) : undefined)
    }),
  )
