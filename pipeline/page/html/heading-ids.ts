// Derives the ids of headings from their text, as docsite or as the generator that a site comes from.

import { slug as githubSlug } from 'github-slugger'
import type { Element, Nodes } from 'hast'
import type { HeadingIds } from '../../model/config/markdown.ts'
import { headingName } from '../text/inline.ts'

interface Scheme {
  /** Whether the alternative text of an image is part of the text. */
  hasImages?: boolean
  /** Whether several spaces in the text count as one. Those that do not break, as before `:` in French, are no spaces. */
  collapsesSpaces?: boolean
  /** Whether elements with `idText` are not part of the text. */
  dropsNamed?: boolean
  slug(text: string): string
}

/**
 * How each generator derives an id, as in these sources: `getTokensText` and `@mdit-vue/shared` of VitePress, `remark/headings` and
 * `createSlugger` of Docusaurus, `id_from_content` of mdBook 0.5.
 */
const schemes: Record<HeadingIds, Scheme> = {
  github: { collapsesSpaces: true, slug: githubSlug },
  docusaurus: { hasImages: true, slug: githubSlug },
  vitepress: { hasImages: true, dropsNamed: true, slug: vitepressSlug },
  mdbook: { slug: mdbookSlug },
}

/** ASCII punctuation, curly quotes and white space, which VitePress replaces with one hyphen. */
const vitepressSeparators = /[\s!-,./:-@[-`{-~“”‘’-]+/g
const controlCharacters = /\p{Cc}/gu
/** The marks of accented Latin letters after decomposition. */
const accents = /[\u0300-\u036f]/g

function vitepressSlug(text: string): string {
  const words = text.normalize('NFKD').replace(accents, '').replace(controlCharacters, '')
  const id = words.replace(vitepressSeparators, '-').replace(/^-|-$/g, '')
  return (/^\d/.test(id) ? `_${id}` : id).toLowerCase()
}

/** mdBook keeps letters, digits, `_` and `-`, and replaces each space with a hyphen. */
function mdbookSlug(text: string): string {
  const slug = text.toLowerCase().replace(/[^\p{Alphabetic}\p{N}_\p{White_Space}-]/gu, '')
  return slug.replace(/\p{White_Space}/gu, '-')
}

/** The property of elements that are written as a name: what ids contain in place of their text. The output does not contain it. */
export const idText = 'dataIdText'

/** The id of a heading without letters and digits. */
export const fallbackSlug = 'section'

/** Returns the id for a heading, which other headings may already have, or `''`. Badges are not part of it, so that they can change. */
export function headingSlug(heading: Element, name: HeadingIds): string {
  const scheme = schemes[name]
  const text = collect(headingName(heading), scheme)
  return scheme.slug((scheme.collapsesSpaces ? text.replace(/[ \t\n\r\f]+/g, ' ') : text).trim())
}

function collect(node: Nodes, scheme: Scheme): string {
  if (node.type === 'text') return node.value
  if (node.type === 'island') return node.inline?.text ?? ''
  if (!('children' in node)) return ''
  if (node.type === 'element') {
    if (node.tagName === 'script' || node.tagName === 'style') return ''
    if (node.tagName === 'img') return scheme.hasImages ? String(node.properties.alt ?? '') : ''
    const written = node.properties[idText]
    if (typeof written === 'string') return scheme.dropsNamed ? '' : written
  }
  return node.children.map((child) => collect(child, scheme)).join('')
}
