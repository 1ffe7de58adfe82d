// A review → the sections of its overview and its report, which show the same in HTML and in Markdown.

import type { Review, ReviewedPage } from './review.ts'
import { fill, type Words } from './words.ts'

/** A section, with a table of pages or a list of texts. Empty ones are left out. */
export interface Section {
  title: string
  pages: ReviewedPage[]
  items: string[]
}

const asItIs = (text: string): string => text

/** Returns the sections of a review. `protect` is applied to all texts from content, and `mostEntries` are listed of a sidebar. */
export function sectionsOf(review: Review, words: Words, protect = asItIs, mostEntries = Infinity): Section[] {
  const own = review.pages.filter(({ fragments }) => !fragments)
  const pagesOf = (kind: ReviewedPage['kind']): ReviewedPage[] =>
    own.filter((page) => page.kind === kind).sort((a, b) => b.share - a.share)
  const findingText = ({ severity, file, line, text, rule }: Review['findings'][number]): string =>
    `${severity} ${protect(`${file}:${line}`)} ${protect(text)} (${protect(rule)})`
  const everywhere = [
    ...review.everywhere.map((name) => fill(words.configuration, { name: protect(name) })),
    ...review.shared.map(({ before, after, pages: n }) =>
      fill(words.sharedChange, { before: protect(before), after: protect(after), n }),
    ),
  ]
  const entryText = ({ kind, text, from = '' }: Review['navigation'][number]['entries'][number]): string =>
    fill(words[entryWords[kind]], { text, from })
  const navigation = review.navigation.map(({ lang, section, entries, pages }) => {
    const shown = entries.slice(0, mostEntries).map((entry) => protect(entryText(entry)))
    const where = `${protect(section || words.menu)} (${protect(lang)}, ${fill(words.pages, { n: pages })})`
    return `${where}: ${shown.join('; ')}${entries.length > mostEntries ? '; …' : ''}`
  })
  const all: [title: string, pages: ReviewedPage[], items: string[]][] = [
    [words.everywhere, [], everywhere],
    [words.changed, pagesOf('changed'), []],
    [words.added, pagesOf('added'), []],
    [words.removed, pagesOf('removed'), []],
    [words.moved, pagesOf('moved'), []],
    [words.fragmentOnly, review.pages.filter(({ fragments }) => fragments), []],
    [words.findings, [], review.findings.map(findingText)],
    [words.outdated, [], review.outdated.map(findingText)],
    [words.navigation, [], navigation],
  ]
  return all
    .map(([title, pages, items]) => ({ title, pages, items }))
    .filter(({ pages, items }) => pages.length + items.length > 0)
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
  `${changes.length} (${fill(words.share, { share: Math.round(share * 100) })})`,
  `+${inserted} −${removed}`,
  bytes.map((count) => `${(count / 1000).toFixed(1)} kB`).join(' → '),
]

/** Returns why a page is listed, besides its changes. */
export const notesOf = ({ from, fragments }: ReviewedPage, words: Words, protect = asItIs): string[] => [
  ...(from === undefined ? [] : [fill(words.from, { route: protect(from) })]),
  ...(fragments ? [fill(words.because, { files: fragments.map(protect).join(', ') })] : []),
]
