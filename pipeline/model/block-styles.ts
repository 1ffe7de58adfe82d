// The style sheets of blocks and of page types, which only pages with them load.

import type { PageRecord } from './page.ts'

/** Matches the HTML of articles that need a style sheet of `theme/styles/`, by its name. */
const ofBlocks = {
  blocks: /class="(?:[^"]* )?(?:card|cards|file-tree|keys)[ "]/,
  comparison: /class="comparison[ "]/,
  diagrams: /class="(?:[^"]* )?diagram[ "]/,
  footnotes: / data-footnote-ref[ =>]/,
  math: /<math[ >]/,
  media: /class="(?:[^"]* )?(?:compare|embed|media)[ "]/,
  types: /class="code typed[ "]/,
}

type Condition = (record: Pick<PageRecord, 'pageType' | 'overview' | 'landing'>) => boolean

/** Returns whether a page needs a style sheet of `theme/styles/` for what the theme renders from its data. */
const ofPages = {
  comparison: ({ landing }) => landing?.sections.some(({ type }) => type === 'comparison') ?? false,
  home: ({ pageType }) => pageType === 'home',
  'not-found': ({ pageType }) => pageType === '404',
  overview: ({ overview }) => overview !== undefined,
} satisfies Record<string, Condition>

export type BlockStyles = keyof typeof ofBlocks | keyof typeof ofPages

/** The names of all these style sheets. */
export const blockStyles = [...new Set([...Object.keys(ofBlocks), ...Object.keys(ofPages)])].sort() as BlockStyles[]

const conditions: Partial<Record<BlockStyles, Condition>> = ofPages
const patterns: Partial<Record<BlockStyles, RegExp>> = ofBlocks

/** Returns the style sheets that a page needs, given its record and the HTML of its article. */
export const stylesOfPage = (record: Parameters<Condition>[0], article: string): BlockStyles[] =>
  blockStyles.filter((name) => conditions[name]?.(record) || patterns[name]?.test(article))
