// The style sheets that not every page needs: those of parts of articles and of kinds of pages, and those that scripts load with what
// they show.

import { basename } from 'node:path'
import type { PageRecord } from '../../model/page/page.ts'
import { isStyleOfBlock } from '../../model/plugin/block-files.ts'
import { partStyles, stylesOfHtml } from '../../page/blocks/part-files.ts'
import type { PlaceholderTexts } from '../../site/links/links.ts'

/** What is known of a page before its components render. */
type StyledPage = Pick<PageRecord, 'pageType' | 'overview' | 'announcement' | 'landing'> &
  Pick<PlaceholderTexts, 'byline' | 'ending'>

const hasSection = ({ landing }: StyledPage, type: string) =>
  landing?.sections.some((section) => section.type === type) ?? false

/** The style sheets in `theme/`, and the pages that need them whatever their articles contain. Scripts load the others. */
const ofPages: Readonly<Record<string, (page: StyledPage) => boolean>> = {
  'home/announcement.css': ({ announcement }) => announcement !== undefined,
  'islands/tabs.css': (page) => hasSection(page, 'samples'),
  'styles/ansi.css': (page) => hasSection(page, 'samples'),
  'styles/beside.css': () => false,
  'styles/blog.css': ({ byline, ending }) => Boolean(byline || ending),
  'styles/comparison.css': (page) => hasSection(page, 'comparison'),
  'styles/home.css': ({ pageType }) => pageType === 'home',
  'styles/not-found.css': ({ pageType }) => pageType === '404',
  'styles/overlays.css': () => false,
  'styles/overview.css': ({ overview }) => overview !== undefined,
}

/** The name of the style sheet of the project's slots on landing pages. */
export const homeSlotStyles = 'home-slots'

const nameOf = (file: string): string => basename(file, '.css')

/** All these style sheets: their files in `theme/`, by name. */
export const blockStyles: ReadonlyMap<string, string> = new Map(
  [...new Set([...partStyles, ...Object.keys(ofPages)])]
    .map((file): [string, string] => [nameOf(file), file])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** Returns the names of the style sheets that a page needs. `components` is the HTML of each component in its article. */
export function stylesOfPage(page: StyledPage, styles: readonly string[], components: readonly string[]): string[] {
  const own = Object.entries(ofPages).flatMap(([file, needs]) => (needs(page) ? [file] : []))
  const needed = new Set([...styles, ...components.flatMap(stylesOfHtml), ...own].map(nameOf))
  const ofSlots = page.pageType === 'home' ? [homeSlotStyles] : []
  return [...[...blockStyles.keys(), ...styles.filter(isStyleOfBlock)].filter((name) => needed.has(name)), ...ofSlots]
}
