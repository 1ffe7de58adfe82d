// A review → the sections of its overview and its report, which show the same in HTML and in Markdown.

import { interpolate } from '@docsite/cli'
import type { Review, ReviewedPage } from './review.ts'
import type { Words } from './words.ts'

/** A section, with a table of pages or a list of texts. Empty ones are left out. */
export interface Section {
  title: string
  pages: ReviewedPage[]
  items: string[]
}

/** The kinds of changed pages, in the order of their sections. */
const kinds = ['changed', 'added', 'removed', 'moved'] as const

const asItIs = (text: string): string => text

/** Returns the sections of a review. `protect` is applied to all texts from content, and `mostEntries` are listed of a sidebar. */
export function sectionsOf(review: Review, words: Words, protect = asItIs, mostEntries = Infinity): Section[] {
  const own = review.pages.filter(({ fragments }) => !fragments)
  const pagesOf = (kind: ReviewedPage['kind']): ReviewedPage[] =>
    own.filter((page) => page.kind === kind).sort((a, b) => b.share - a.share)
  const findingText = ({ severity, file, line, text, rule }: Review['findings'][number]): string =>
    `${severity} ${protect(`${file}:${line}`)} ${protect(text)} (${protect(rule)})`
  const everywhere = [
    ...review.everywhere.map((name) => interpolate(words.configuration, { name: protect(name) })),
    ...review.shared.map(({ before, after, pages: n }) =>
      interpolate(words.sharedChange, { before: protect(before), after: protect(after), n }),
    ),
  ]
  const entryText = ({ kind, text, from = '' }: Review['navigation'][number]['entries'][number]): string =>
    interpolate(words[entryWords[kind]], { text, from })
  const navigation = review.navigation.map(({ lang, section, entries, pages }) => {
    const shown = entries.slice(0, mostEntries).map((entry) => protect(entryText(entry)))
    const where = `${protect(section || words.menu)} (${protect(lang)}, ${interpolate(words.pages, { n: pages })})`
    return `${where}: ${shown.join('; ')}${entries.length > mostEntries ? '; …' : ''}`
  })
  const all: Section[] = [
    { title: words.everywhere, pages: [], items: everywhere },
    ...kinds.map((kind) => ({ title: words[kind], pages: pagesOf(kind), items: [] })),
    { title: words.fragmentOnly, pages: review.pages.filter(({ fragments }) => fragments), items: [] },
    { title: words.findings, pages: [], items: review.findings.map(findingText) },
    { title: words.outdated, pages: [], items: review.outdated.map(findingText) },
    { title: words.navigation, pages: [], items: navigation },
  ]
  return all.filter(({ pages, items }) => pages.length + items.length > 0)
}

/** The words for what has happened to an entry of a sidebar. */
const entryWords = {
  added: 'entryAdded',
  removed: 'entryRemoved',
  moved: 'entryMoved',
  renamed: 'entryRenamed',
} as const

/** Returns the heads of a table of pages. */
export const headsOf = ({ page, changes, words, size }: Words): string[] => [page, changes, words, size]

/** Returns the cells with the numbers of a page. */
export const numbersOf = ({ changes, share, inserted, removed, bytes }: ReviewedPage, words: Words): string[] => [
  `${changes.length} (${interpolate(words.share, { share: Math.round(share * 100) })})`,
  `+${inserted} −${removed}`,
  bytes.map((count) => `${(count / 1000).toFixed(1)} kB`).join(' → '),
]

/** Returns why a page is listed, besides its changes. */
export const notesOf = ({ from, fragments }: ReviewedPage, words: Words, protect = asItIs): string[] => [
  ...(from === undefined ? [] : [interpolate(words.from, { route: protect(from) })]),
  ...(fragments ? [interpolate(words.because, { files: fragments.map(protect).join(', ') })] : []),
]
