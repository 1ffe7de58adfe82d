// The style sheet of a printed book: pages with running heads and page numbers, and where pages may break.

import type { Book } from '../book.ts'
import { bookStyles } from '../styles.ts'

/** Returns the styles. `hasCounters`: programs for print find out the page numbers of references. */
export function pageStyles({ facts, chapters }: Book, hasCounters: boolean): string {
  const heads = chapters.map(
    ({ key, title }) => `[id="${key}"] { page: p-${key} }
@page p-${key} { @top-right { content: ${cssString(shortened(title))} } }`,
  )
  const counters = hasCounters ? [counterStyles(facts.words.seePage)] : []
  return [bookStyles, pages(facts.title), layout, ...counters, ...heads].join('\n')
}

const running =
  'font: 8.5pt "Source Sans 3", "Noto Sans", "Noto Sans CJK SC", "Helvetica Neue", Arial, sans-serif; color: #444;'

const pages = (title: string): string => `
@page {
  size: A4;
  margin: 24mm 22mm 24mm;
  @top-left { content: ${cssString(shortened(title))}; ${running} }
  @top-right { content: ""; ${running} }
  @bottom-center { content: counter(page); ${running} }
}
@page title { @top-left { content: none } @bottom-center { content: none } }
`

const layout = `
html { font-size: 10.5pt; }
/* Without a padding, pages cut off borders on the right. */
body { margin: 0; padding: 0 1px; }
@media screen { body { max-width: 44em; margin: 2em auto; padding: 0 1em; } .page-number { display: none; } }
.title-page { page: title; padding-top: 60mm; }
.title-page p { margin: 0 0 5mm; }
.book-title { font-size: 34pt; font-weight: bold; line-height: 1.15; }
.book-subtitle { font-size: 16pt; }
.contents { break-before: page; }
.contents-title { font-size: 20pt; font-weight: bold; margin: 0 0 8mm; }
.contents ol { list-style: none; margin: 0; padding: 0; }
.contents ol ol { padding-inline-start: 6mm; }
.contents > ol > li { margin-top: 3mm; }
.contents > ol > li > a { font-weight: bold; }
.to { display: flex; align-items: baseline; gap: 2mm; color: inherit; text-decoration: none; break-inside: avoid; }
.leader { flex: 1; border-bottom: 1px dotted #8a8a8a; }
.entry-title { max-width: 85%; }
.page-number { font-variant-numeric: tabular-nums; }
.part { break-before: page; break-after: avoid; }
.part-title { font-size: 1.9em; margin: 0 0 0.5em; }
.part-0 { padding-top: 50mm; }
.part-0 .part-title { font-size: 2.6em; }
.chapter { break-before: page; }
.depth-1 { font-size: 1.7em; margin: 0 0 1em; }
.depth-2 { font-size: 1.35em; margin: 1.6em 0 0.6em; }
.depth-3, .depth-4, .depth-5, .depth-6 { font-size: 1.12em; margin: 1.4em 0 0.5em; }
p, li, dd { orphans: 2; widows: 2; }
pre { font-size: 8.8pt; }
table { font-size: 8.8pt; break-inside: auto; }
img { max-height: 220mm; object-fit: contain; break-inside: avoid; }
svg { max-height: 220mm; break-inside: avoid; }
.container, .tab-panel > .code, dl > div { break-inside: avoid; }
.see-page { color: #444; font-size: 0.9em; white-space: nowrap; }
.link-number { font-size: 0.7em; color: #444; line-height: 0; margin-inline-start: 0.1em; }
.link-notes { margin-top: 2em; border-top: 1px solid #8a8a8a; font-size: 8.5pt; overflow-wrap: anywhere; }
.link-notes-title { font-weight: bold; break-after: avoid; margin: 0.6em 0 0.2em; }
.link-notes ol { margin: 0; padding-inline-start: 2.2em; }
.link-notes a { color: inherit; text-decoration: none; }
`

/** Text before and after the number of a page, which the program for print fills in. */
function counterStyles(word: string): string {
  const [before = '', after = ''] = word.split('{page}')
  const number = 'target-counter(attr(href url), page)'
  return `@supports (content: ${number}) {
.to::after { content: ${number}; }
.xref::after { content: ${cssString(before)} ${number} ${cssString(after)}; color: #444; }
}`
}

const shortened = (text: string): string => (text.length > 70 ? `${text.slice(0, 69)}…` : text)

/** Returns a string of CSS. Escapes everything that could end it, or the style element. */
const cssString = (text: string): string =>
  `"${text.toWellFormed().replace(/[^\p{L}\p{N}\p{M} .,:;()!?…·–—（）-]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`
