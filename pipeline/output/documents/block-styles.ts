// The style sheets that not every page needs: those of parts of articles and of kinds of pages, and those that scripts load with what
// they show.

import type { PageRecord } from '../../model/page/page.ts'
import { isStyleOfBlock } from '../../model/plugin/block-files.ts'
import { partFiles, stylesOfHtml } from '../../page/blocks/part-files.ts'
import type { PlaceholderTexts } from '../../site/links/links.ts'

/** What is known of a page before its components render. */
type StyledPage = Pick<PageRecord, 'pageType' | 'overview' | 'announcement' | 'landing'> &
  Pick<PlaceholderTexts, 'byline' | 'ending'>

const hasSection = ({ landing }: StyledPage, type: string) =>
  landing?.sections.some((section) => section.type === type) ?? false

/** The style sheets, and the pages that need them whatever their articles contain. Scripts load the others. */
const ofPages: Readonly<Record<string, (page: StyledPage) => boolean>> = {
  announcement: ({ announcement }) => announcement !== undefined,
  ansi: (page) => hasSection(page, 'samples'),
  beside: () => false,
  blog: ({ byline, ending }) => Boolean(byline || ending),
  comparison: (page) => hasSection(page, 'comparison'),
  home: ({ pageType }) => pageType === 'home',
  'not-found': ({ pageType }) => pageType === '404',
  overlays: () => false,
  overview: ({ overview }) => overview !== undefined,
  tabs: (page) => hasSection(page, 'samples'),
}

/** The name of the style sheet of the project's slots on landing pages. */
export const homeSlotStyles = 'home-slots'

const fileOf = (name: string): string => `theme/${name === 'announcement' ? 'home' : 'styles'}/${name}.css`

/** All these style sheets: their files in docsite's package, by name. */
export const blockStyles: ReadonlyMap<string, string> = new Map(
  [...Object.keys(ofPages).map((name) => [name, fileOf(name)] as const), ...partFiles].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
)

/** Returns the names of the style sheets that a page needs. `components` is the HTML of each component in its article. */
export function stylesOfPage(page: StyledPage, styles: readonly string[], components: readonly string[]): string[] {
  const own = Object.entries(ofPages).flatMap(([file, needs]) => (needs(page) ? [file] : []))
  const needed = new Set([...styles, ...components.flatMap(stylesOfHtml), ...own])
  const ofSlots = page.pageType === 'home' ? [homeSlotStyles] : []
  return [...[...blockStyles.keys(), ...styles.filter(isStyleOfBlock)].filter((name) => needed.has(name)), ...ofSlots]
}
