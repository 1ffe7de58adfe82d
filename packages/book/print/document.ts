// A book → one HTML document for print: title page, contents, parts and chapters.

import { createHash } from 'node:crypto'
import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Book, Chapter } from '../book.ts'
import type { BookFacts } from '../facts.ts'
import type { Entry } from '../plan/plan.ts'
import { type Content, contentOf, element, elementsIn } from '../tree/hast.ts'
import { lowerHeadings } from '../tree/titles.ts'
import { pageStyles } from './page-styles.ts'
import { type PageOf, withLinkNotes, withPageNumbers } from './references.ts'

/**
 * Returns the document. Without `pageOf`, page numbers are left to the style sheet, with `target-counter`, which programs for print know and
 * browsers do not.
 */
export function printDocument(book: Book, pageOf?: PageOf): string {
  const { facts } = book
  const chapters = new Map(book.chapters.map((chapter) => [chapter.key, chapter]))
  const styles = pageStyles(book, pageOf === undefined)
  const body = [
    titlePage(facts),
    contents(book, pageOf),
    ...book.entries.flatMap((entry, i) => sectionsOf(entry, `part-${i}`, { facts, chapters, pageOf, depth: 0 })),
  ]
  const html = element('html', { lang: facts.lang, dir: facts.dir }, [
    element('head', {}, [
      element('meta', { charSet: 'utf-8' }),
      element('meta', { httpEquiv: ['Content-Security-Policy'], content: policyOf(styles) }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      ...(facts.author === undefined ? [] : [element('meta', { name: 'author', content: facts.author })]),
      element('title', {}, [facts.title]),
      element('style', {}, [styles]),
    ]),
    element('body', {}, body),
  ])
  return `<!doctype html>\n${toHtml({ type: 'root', children: [html] })}\n`
}

/** The document loads nothing: it contains its style sheet and its images. */
const policyOf = (styles: string): string =>
  `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'none'`

function titlePage({ title, subtitle, author, publisher, siteUrl, modified }: BookFacts): Element {
  const lines: [name: string, text: string | undefined][] = [
    ['book-title', title],
    ['book-subtitle', subtitle],
    ['book-author', author],
    ['book-publisher', publisher],
    ['book-source', siteUrl],
    ['book-date', modified.startsWith('1980') ? undefined : modified.slice(0, 10)],
  ]
  const shown = lines.flatMap(([name, text]) =>
    text === undefined ? [] : [element('p', { className: [name] }, [text])],
  )
  return element('header', { className: ['title-page'] }, shown)
}

function contents({ facts, entries }: Book, pageOf: PageOf | undefined): Element {
  const list = (items: readonly Entry[], path: string): Element =>
    element(
      'ol',
      {},
      items.map((entry, i) => {
        const id = anchorOf(entry, `${path}-${i}`)
        const number = pageOf ? [element('span', { className: ['page-number'] }, [pageOf(id)])] : []
        const label = [
          element('span', { className: ['entry-title'] }, [entry.title]),
          element('span', { className: ['leader'] }),
          ...number,
        ]
        const link = element('a', { className: ['to'], href: `#${id}` }, label)
        return element('li', {}, entry.items.length > 0 ? [link, list(entry.items, `${path}-${i}`)] : [link])
      }),
    )
  const heading = element('p', { className: ['contents-title'] }, [facts.words.contents])
  return element('nav', { className: ['contents'], ariaLabel: facts.words.contents }, [heading, list(entries, 'part')])
}

/** Returns the id of a chapter, or of a part, which has a number instead of a page. */
const anchorOf = ({ texts: [text] }: Entry, path: string): string => text?.key ?? path

interface Around {
  facts: BookFacts
  chapters: ReadonlyMap<string, Chapter>
  pageOf: PageOf | undefined
  /** The number of parts and chapters around the entry. */
  depth: number
}

/** Returns the sections of an entry: a chapter, or the title of a part before its chapters. */
function sectionsOf(entry: Entry, path: string, around: Around): Content[] {
  const chapter = around.chapters.get(entry.texts[0]?.key ?? '')
  const own = chapter ? chapterSection(chapter, around) : partTitle(entry, path, around.depth)
  const below = { ...around, depth: around.depth + 1 }
  return [own, ...entry.items.flatMap((item, i) => sectionsOf(item, `${path}-${i}`, below))]
}

function partTitle({ title }: Entry, id: string, depth: number): Element {
  const heading = element(`h${Math.min(6, depth + 1)}`, { className: ['part-title'] }, [title])
  return element('section', { className: ['part', `part-${depth}`], id }, [heading])
}

function chapterSection({ key, lang, body }: Chapter, { facts, pageOf, depth }: Around): Element {
  const tree = structuredClone(body)
  lowerHeadings(tree, depth)
  for (const { properties } of elementsIn(tree)) {
    // These attributes exist only in XHTML.
    delete properties['epub:type']
    delete properties['xml:lang']
  }
  const numbered = pageOf ? withPageNumbers(tree, facts.words.seePage, pageOf) : tree
  const { children } = withLinkNotes(numbered, key, facts.words.links)
  const language = lang === facts.lang ? {} : { lang }
  return element('section', { className: ['chapter'], id: key, ...language }, contentOf(children))
}
