// A review → the sections of its overview and its report, which show the same in HTML and in Markdown.

import type { Review, ReviewedPage } from './review.ts'
import { fill, type Texts } from './texts.ts'

/** A section, with a table of pages or a list of texts. Empty ones are left out. */
export interface Section {
  title: string
  pages: ReviewedPage[]
  items: string[]
}

const asItIs = (text: string): string => text

/** Returns the sections of a review. `protect` is applied to all texts from content, and `mostEntries` are listed of a sidebar. */
export function sectionsOf(review: Review, texts: Texts, protect = asItIs, mostEntries = Infinity): Section[] {
  const own = review.pages.filter(({ fragments }) => !fragments)
  const pagesOf = (kind: ReviewedPage['kind']): ReviewedPage[] =>
    own.filter((page) => page.kind === kind).sort((a, b) => b.share - a.share)
  const findingText = ({ severity, file, line, text, rule }: Review['findings'][number]): string =>
    `${severity} ${protect(`${file}:${line}`)} ${protect(text)} (${protect(rule)})`
  const everywhere = [
    ...review.everywhere.map((name) => fill(texts.configuration, { name: protect(name) })),
    ...review.shared.map(({ before, after, pages: n }) =>
      fill(texts.sharedChange, { before: protect(before), after: protect(after), n }),
    ),
  ]
  const navigation = review.navigation.map(({ lang, section, entries, pages }) => {
    const shown = entries.slice(0, mostEntries).map((entry) => protect(entryText(entry, texts)))
    const where = `${protect(section || texts.menu)} (${protect(lang)}, ${fill(texts.pages, { n: pages })})`
    return `${where}: ${shown.join('; ')}${entries.length > mostEntries ? '; …' : ''}`
  })
  const all: [title: string, pages: ReviewedPage[], items: string[]][] = [
    [texts.everywhere, [], everywhere],
    [texts.changed, pagesOf('changed'), []],
    [texts.added, pagesOf('added'), []],
    [texts.removed, pagesOf('removed'), []],
    [texts.moved, pagesOf('moved'), []],
    [texts.fragmentOnly, review.pages.filter(({ fragments }) => fragments), []],
    [texts.findings, [], review.findings.map(findingText)],
    [texts.outdated, [], review.outdated.map(findingText)],
    [texts.navigation, [], navigation],
  ]
  return all
    .map(([title, pages, items]) => ({ title, pages, items }))
    .filter(({ pages, items }) => pages.length + items.length > 0)
}

/** Returns what has happened to an entry of a sidebar. */
function entryText({ kind, text, from = '' }: Review['navigation'][number]['entries'][number], texts: Texts): string {
  const names = {
    added: texts.entryAdded,
    removed: texts.entryRemoved,
    moved: texts.entryMoved,
    renamed: texts.entryRenamed,
  }
  return fill(names[kind], { text, from })
}

/** Returns the heads of a table of pages. */
export const headsOf = ({ page, changes, words, size }: Texts): string[] => [page, changes, words, size]

/** Returns the cells with the numbers of a page. */
export const numbersOf = ({ changes, share, inserted, removed, bytes }: ReviewedPage, texts: Texts): string[] => [
  `${changes.length} (${fill(texts.share, { share: Math.round(share * 100) })})`,
  `+${inserted} −${removed}`,
  bytes.map((count) => `${(count / 1000).toFixed(1)} kB`).join(' → '),
]

/** Returns why a page is listed, besides its changes. */
export const notesOf = ({ from, fragments }: ReviewedPage, texts: Texts, protect = asItIs): string[] => [
  ...(from === undefined ? [] : [fill(texts.from, { route: protect(from) })]),
  ...(fragments ? [fill(texts.because, { files: fragments.map(protect).join(', ') })] : []),
]
