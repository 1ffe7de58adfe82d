// The parts of a page record that follow from fields of the frontmatter.

import type { HeadTag } from '../model/head/head-html.ts'
import { forbidsIndex } from '../model/head/search-engines.ts'
import type { PageLink } from '../model/navigation/nav-text.ts'
import { type Frontmatter, type Neighbor, pipelineFields, type RecordFrontmatter } from '../model/page/frontmatter.ts'
import type { Neighbors } from '../model/page/page.ts'
import { readTitle } from '../page/text/inline.ts'
import { escapeText } from '../text/escape-text.ts'
import { optional } from '../text/optional.ts'

/** Returns the frontmatter that the browser and the outputs need. */
export function recordFrontmatter(frontmatter: Frontmatter): RecordFrontmatter {
  const fields: Frontmatter = { ...frontmatter }
  for (const field of pipelineFields) delete fields[field]
  // Settings of a part neither hide it nor show it where it is hidden by default.
  for (const part of ['sidebar', 'outline'] as const) if (typeof fields[part] !== 'boolean') delete fields[part]
  if (fields.unlisted && !fields.head?.some(forbidsIndex)) fields.head = [...(fields.head ?? []), noIndex]
  return fields as RecordFrontmatter
}

const noIndex: HeadTag = ['meta', { name: 'robots', content: 'noindex' }]

/** Resolves a link, and reports it if it is dead. Returns it with the title of the page that it leads to. */
type Resolve = (
  link: string,
  field: 'prev' | 'next',
  path: readonly string[],
) => (Pick<PageLink, 'link' | 'lang'> & { title?: PageLink['text'] }) | undefined

/** Returns the previous and the next page that a page sets itself. */
export function ownNeighbors({ prev, next }: Frontmatter, resolve: Resolve): Neighbors | undefined {
  const [previous, following] = [ownNeighbor(prev, 'prev', resolve), ownNeighbor(next, 'next', resolve)]
  return previous === undefined && following === undefined ? undefined : optional({ previous, next: following })
}

function ownNeighbor(
  neighbor: Neighbor | undefined,
  field: 'prev' | 'next',
  resolve: Resolve,
): PageLink | false | undefined {
  if (neighbor === undefined || neighbor === true) return undefined
  if (neighbor === false) return false
  const written = typeof neighbor === 'string' ? neighbor : neighbor.link
  const target = resolve(written, field, typeof neighbor === 'string' ? [] : ['link'])
  if (target === undefined) return undefined
  const { link, title, lang } = target
  if (typeof neighbor === 'object') return { text: readTitle(String(neighbor.text)).html, link }
  return title ? { text: title, ...optional({ lang }), link } : { text: escapeText(written), link }
}
