// The data of a landing page, which its document shows outside the article → HTML with a paragraph for each text.

import type { SitePage } from '@docsite/cli'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'

/** Returns the texts, links and pictures of the hero, of the features and of the other sections of a landing page as paragraphs. */
export function fieldsHtml(page: SitePage | undefined): string {
  const { hero, features } = (page?.record.frontmatter ?? {}) as { hero?: unknown; features?: unknown }
  return toHtml(textsIn([hero, features, page?.record.landing]).map((value) => h('p', value)))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
