// A book → one HTML document for print: title page, contents, parts and chapters.

import { createHash } from 'node:crypto'
import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import type { Book, Chapter } from '../book.ts'
import { dataUrl } from '../cover.ts'
import type { BookFacts } from '../facts.ts'
import type { ChapterText, Entry } from '../plan/plan.ts'
import type { Medium } from '../tree/finish.ts'
import { type Content, classesOf, contentOf, elementsIn, headingDepth } from '../tree/hast.ts'
import { pageStyles } from './page-styles.ts'
import { type PageOf, withLinkNotes, withPageNumbers } from './references.ts'

/** Returns an id of ASCII characters: the names of destinations in a PDF are bytes. Different ids stay different. */
const asciiId = (id: string): string =>
  id.replace(/[^a-zA-Z\d.-]/gu, (char) => `_${char.codePointAt(0)?.toString(16)}_`)

const idIn = ({ key, idPrefix }: ChapterText, id: string): string => `${key}--${idPrefix}${asciiId(id)}`

/**
 * The addresses of one document. Images are data URLs, so that the book is a single file, which can be sent and kept, and the document can
 * forbid to load anything.
 */
export const printMedium: Medium = {
  idOf: idIn,
  hrefOf: (text, id) => `#${id === undefined ? text.key : idIn(text, id)}`,
  srcOf: dataUrl,
}

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
  const head = [
    h('meta', { charSet: 'utf-8' }),
    h('meta', { httpEquiv: 'Content-Security-Policy', content: policyOf(styles) }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    facts.author && h('meta', { name: 'author', content: facts.author }),
    h('title', facts.title),
    h('style', styles),
  ]
  const html = h('html', { lang: facts.lang, dir: facts.dir }, h('head', head), h('body', body))
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
  const shown = lines.map(([name, text]) => (text === undefined ? undefined : h('p', { className: name }, text)))
  return h('header.title-page', shown)
}

function contents({ facts, entries }: Book, pageOf: PageOf | undefined): Element {
  const list = (items: readonly Entry[], path: string): Element =>
    h(
      'ol',
      items.map((entry, i) => item(entry, `${path}-${i}`)),
    )
  const item = (entry: Entry, path: string): Element => {
    // A part has no page, so its place is its id.
    const id = entry.texts[0]?.key ?? path
    const number = pageOf && h('span.page-number', pageOf(id))
    const label = [h('span.entry-title', entry.title), h('span.leader'), number]
    return h('li', h('a.to', { href: `#${id}` }, label), entry.items.length > 0 ? list(entry.items, path) : undefined)
  }
  const { contents } = facts.words
  return h('nav.contents', { ariaLabel: contents }, h('p.contents-title', contents), list(entries, 'part'))
}

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
  const heading = h(`h${Math.min(6, depth + 1)}.part-title`, title)
  return h('section', { className: ['part', `part-${depth}`], id }, heading)
}

function chapterSection({ key, lang, body }: Chapter, { facts, pageOf, depth }: Around): Element {
  const tree = structuredClone(body)
  for (const node of elementsIn(tree)) {
    const { properties } = node
    // These attributes exist only in XHTML.
    delete properties['epub:type']
    delete properties['xml:lang']
    const level = headingDepth(node)
    if (level === undefined) continue
    properties.className = [...classesOf(node), `depth-${level}`]
    // Headings are below those of the parts. Six levels exist.
    node.tagName = `h${Math.min(6, level + depth)}`
  }
  const numbered = pageOf ? withPageNumbers(tree, facts.words.seePage, pageOf) : tree
  const { children } = withLinkNotes(numbered, key, facts.words.links)
  const language = lang === facts.lang ? undefined : lang
  return h('section.chapter', { id: key, lang: language }, contentOf(children))
}
