// The style sheets that not every page needs: those of blocks and of kinds of pages, and those that scripts load with what they show.

import type { PageRecord } from '../../model/page/page.ts'

/** The parts of a record that its style sheets depend on. */
type StyledPage = Pick<PageRecord, 'pageType' | 'overview' | 'announcement' | 'landing'>

/** If it has neither `html` nor `page`, a script loads it. */
interface PartialStyles {
  /** The style sheet in `theme/`. */
  file: string
  /** Matches the HTML of articles that need it. */
  html?: RegExp
  /** Returns whether a page needs it, whatever its article contains. */
  page?(record: StyledPage): boolean
}

/** Keeps the names as a type, while every entry is a complete `PartialStyles`. */
const declare = <Name extends string>(list: Record<Name, PartialStyles>): Readonly<Record<Name, PartialStyles>> => list

const sheets = declare({
  announcement: { file: 'home/announcement.css', page: ({ announcement }) => announcement !== undefined },
  ansi: { file: 'styles/ansi.css', html: /class="(?:[^"]* )?ansi[ "]/ },
  blocks: {
    file: 'styles/blocks.css',
    html: /class="(?:[^"]* )?(?:button|card|cards|file-tree|keys|live-sample)[ "]/,
  },
  blog: { file: 'styles/blog.css', html: /class="(?:blog-post|page-byline|post-steps|topic-list)"/ },
  comparison: {
    file: 'styles/comparison.css',
    html: /class="comparison[ "]/,
    page: ({ landing }) => landing?.sections.some(({ type }) => type === 'comparison') ?? false,
  },
  details: { file: 'styles/details.css', html: /class="container details[ "]/ },
  diagrams: { file: 'styles/diagrams.css', html: /class="(?:[^"]* )?diagram[ "]/ },
  figures: { file: 'styles/figures.css', html: /<figure[ >]/ },
  folds: { file: 'styles/folds.css', html: /class="(?:[^"]* )?(?:fold|folded|unseen)[ "]/ },
  footnotes: { file: 'styles/footnotes.css', html: / data-footnote-ref[ =>]/ },
  home: { file: 'styles/home.css', page: ({ pageType }) => pageType === 'home' },
  math: { file: 'styles/math.css', html: /<math[ >]/ },
  media: { file: 'styles/media.css', html: /class="(?:[^"]* )?(?:compare|embed|media|open-in)[ "]/ },
  'not-found': { file: 'styles/not-found.css', page: ({ pageType }) => pageType === '404' },
  overlays: { file: 'styles/overlays.css' },
  overview: { file: 'styles/overview.css', page: ({ overview }) => overview !== undefined },
  sources: { file: 'styles/source-links.css', html: /class="(?:[^"]* )?source-link[ "]/ },
  steps: { file: 'styles/steps.css', html: /class="(?:[^"]* )?steps[ "]/ },
  tabs: {
    file: 'islands/tabs.css',
    html: /class="(?:[^"]* )?tabs[ "]/,
    page: ({ landing }) => landing?.sections.some(({ type }) => type === 'samples') ?? false,
  },
  types: { file: 'styles/types.css', html: /class="code typed[ "]/ },
})

export type BlockStyles = keyof typeof sheets

/** The names of all these style sheets. */
export const blockStyles = Object.keys(sheets) as BlockStyles[]

/** Returns the file of a style sheet, relative to `theme/`. */
export const blockStylesFile = (name: BlockStyles): string => sheets[name].file

/** Returns the style sheets that a page needs, given its record and the HTML of its article. */
export const stylesOfPage = (record: StyledPage, html: string): BlockStyles[] =>
  blockStyles.filter((name) => {
    const { html: pattern, page } = sheets[name]
    return pattern?.test(html) || page?.(record)
  })
