// The XHTML documents of an EPUB.

import type { Element } from 'hast'
import type { Book } from '../book.ts'
import type { Entry } from '../plan/plan.ts'
import { type Content, element } from '../tree/hast.ts'
import { toXhtml } from '../tree/xml.ts'

interface DocumentParts {
  lang: string
  dir: 'ltr' | 'rtl'
  title: string
  /** The path of the style sheet. */
  styles: string
  body: readonly Content[]
  /** The `epub:type` of the body. */
  type?: string
}

/** Returns an XHTML document. */
export function document({ lang, dir, title, styles, body, type }: DocumentParts): string {
  const head = element('head', {}, [
    element('meta', { charSet: 'utf-8' }),
    element('title', {}, [title]),
    element('link', { rel: ['stylesheet'], type: 'text/css', href: styles }),
  ])
  const html = element('html', { 'xmlns:epub': 'http://www.idpf.org/2007/ops', lang, 'xml:lang': lang, dir }, [
    head,
    element('body', type ? { 'epub:type': type } : {}, body),
  ])
  return toXhtml(html)
}

/** Returns the document that shows the cover. */
export function coverDocument({ facts }: Book, image: string): string {
  const style = 'display: block; margin: 0 auto; max-height: 100vh; min-height: 20em'
  const body = [element('div', {}, [element('img', { src: image, alt: facts.title, style })])]
  return document({ ...facts, title: facts.words.cover, styles: 'book.css', body, type: 'cover' })
}

/** Returns the navigation document: the contents, and the landmarks. */
export function navigation({ facts, entries, chapters }: Book): string {
  const { words } = facts
  const heading = element('h1', {}, [words.contents])
  const toc = element('nav', { 'epub:type': 'toc', id: 'toc', role: 'doc-toc', ariaLabel: words.contents }, [
    heading,
    list(entries),
  ])
  const first = chapters[0]?.key
  const landmarks = element('nav', { 'epub:type': 'landmarks', hidden: true, className: ['landmarks'] }, [
    element('ol', {}, [
      landmark('cover', 'cover.xhtml', words.cover),
      landmark('toc', 'nav.xhtml#toc', words.contents),
      ...(first === undefined ? [] : [landmark('bodymatter', `text/${first}.xhtml`, facts.title)]),
    ]),
  ])
  return document({ ...facts, title: words.contents, styles: 'book.css', body: [toc, landmarks] })
}

const landmark = (type: string, href: string, text: string): Element =>
  element('li', {}, [element('a', { 'epub:type': type, href }, [text])])

/** Returns the list of entries. A part without a page is a text above its chapters. */
function list(entries: readonly Entry[]): Element {
  const items = entries.map(({ title, texts: [text], items }) => {
    const label = text ? element('a', { href: `text/${text.key}.xhtml` }, [title]) : element('span', {}, [title])
    return element('li', {}, items.length > 0 ? [label, list(items)] : [label])
  })
  return element('ol', {}, items)
}
