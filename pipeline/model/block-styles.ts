// The style sheets of blocks, which only pages with these blocks load.

/** Matches the HTML of articles that need a style sheet of `theme/styles/`, by its name. */
const needed = {
  blocks: /class="(?:[^"]* )?(?:card|cards|file-tree|keys)[ "]/,
  diagrams: /class="(?:[^"]* )?diagram[ "]/,
  footnotes: / data-footnote-ref[ =>]/,
  math: /<math[ >]/,
  media: /class="(?:[^"]* )?(?:compare|embed|media)[ "]/,
  tables: /<div class="table[ "]/,
  types: /class="code typed[ "]/,
}

export type BlockStyles = keyof typeof needed

/** The names of all these style sheets. */
export const blockStyles = Object.keys(needed) as BlockStyles[]

/** Returns the style sheets that an article needs, given its HTML. */
export const stylesOfArticle = (html: string): BlockStyles[] => blockStyles.filter((name) => needed[name].test(html))
