// The entries of an overview page.

import type { NavText, PageLink } from './nav-text.ts'

/** A page in an overview. */
export interface OverviewItem extends PageLink {
  headings: { text: string; id: string; depth: number }[]
  /** The language of the headings if the page is not translated. */
  headingsLang?: string
}

/** A group of pages. The pages without a group form a group without `text`. */
export interface OverviewGroup extends Partial<NavText> {
  items: OverviewItem[]
}

/** The island of an overview page. No name of a component in Markdown contains a colon. */
export const overviewIsland = 'theme:overview'
