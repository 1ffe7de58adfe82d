// The block `term`: a use of a term with its tooltip.

import { defineBlock, h } from '@docsite/cli'

/** A use of a term in the Markdown tree. */
export interface TermUse {
  type: 'glossaryTerm'
  value: string
  /** The URL of the section that explains the term. */
  url: string
  /** The definition as text. */
  definition: string
  /** Whether it is the first term of the page, on which the script starts. */
  isFirst: boolean
}

export const term = defineBlock({
  name: 'term',
  kind: 'node',
  names: ['glossaryTerm'],
  description: 'The first use of a term of the glossary',
  style: new URL('browser/terms.css', import.meta.url),
  script: new URL('browser/terms.ts', import.meta.url),
  render({ node }) {
    const { value, url, definition, isFirst } = node as unknown as TermUse
    return h(
      'a',
      { href: url, rel: 'glossary', 'data-tip': definition, ...(isFirst ? {} : { 'data-block': false }) },
      value,
    )
  },
})
