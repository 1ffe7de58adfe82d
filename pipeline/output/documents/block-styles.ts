// The style sheets that not every page or window needs: those of parts of articles and of kinds of pages, those of narrow windows and
// of paper, and those that scripts load with what they show.

import { basename } from 'node:path'
import type { PageRecord } from '../../model/page/page.ts'
import { partStyles, stylesOfHtml } from '../../page/blocks/part-files.ts'
import type { PlaceholderTexts } from '../../site/links/links.ts'
import { lookUp } from '../../text/look-up.ts'

/** What is known of a page before its components render. */
type StyledPage = Pick<PageRecord, 'pageType' | 'overview' | 'announcement' | 'landing'> &
  Pick<PlaceholderTexts, 'byline' | 'ending'>

const hasSection = ({ landing }: StyledPage, type: string) =>
  landing?.sections.some((section) => section.type === type) ?? false

/** The style sheets in `theme/`, and the pages that need them whatever their articles contain. Scripts load the others. */
const ofPages: Readonly<Record<string, (page: StyledPage) => boolean>> = {
  'home/announcement.css': ({ announcement }) => announcement !== undefined,
  'islands/tabs.css': (page) => hasSection(page, 'samples'),
  'styles/blog.css': ({ byline, ending }) => Boolean(byline || ending),
  'styles/comparison.css': (page) => hasSection(page, 'comparison'),
  'styles/home.css': ({ pageType }) => pageType === 'home',
  'styles/not-found.css': ({ pageType }) => pageType === '404',
  'styles/overlays.css': () => false,
  'styles/overview.css': ({ overview }) => overview !== undefined,
}

/**
 * The style sheets of all pages that apply only to some windows or to paper, and their media. Browsers do not wait for those of other
 * media. */
const ofMedia = {
  'styles/narrow.css': 'not all and (min-width: 1280px)',
  'styles/print.css': 'print',
}

const nameOf = (file: string): string => basename(file, '.css')

/** All these style sheets: their files in `theme/`, by name. */
export const blockStyles: ReadonlyMap<string, string> = new Map(
  [...new Set([...partStyles, ...Object.keys({ ...ofPages, ...ofMedia })])]
    .map((file): [string, string] => [nameOf(file), file])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** The style sheet of all pages, and the paths of the others by name. */
interface Sheets {
  style: string
  blockStyles: Readonly<Record<string, string>>
}

/** A style sheet in a document. */
export interface Sheet {
  path: string
  media: string
}

/** Returns the style sheets that every document links, in cascade order. */
export const sheetsOfAllPages = (shell: Sheets): Sheet[] => [
  ...Object.entries(ofMedia).map(([file, media]) => ({ path: lookUp(shell.blockStyles, nameOf(file)) ?? '', media })),
  { path: shell.style, media: 'all' },
]

/** Returns the paths of those of them that a browser needs for the first paint in a window of any width. */
export const firstSheets = (shell: Sheets): string[] =>
  sheetsOfAllPages(shell).flatMap(({ path, media }) => (media === 'print' ? [] : path))

/** Returns the names of the style sheets that a page needs. `components` is the HTML of each component in its article. */
export function stylesOfPage(page: StyledPage, styles: readonly string[], components: readonly string[]): string[] {
  const own = Object.entries(ofPages).flatMap(([file, needs]) => (needs(page) ? [file] : []))
  const needed = new Set([...styles, ...components.flatMap(stylesOfHtml), ...own].map(nameOf))
  return [...blockStyles.keys()].filter((name) => needed.has(name))
}
