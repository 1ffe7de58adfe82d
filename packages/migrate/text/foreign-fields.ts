// The frontmatter fields of other generators that have a counterpart in docsite, and the values that they take here.

import { isObject } from '../guards.ts'

/** The whole frontmatter, as written. */
type Written = Readonly<Record<string, unknown>>

/** Values for fields of docsite, by field. A dot separates the field of an object. */
export type OwnValues = Readonly<Record<string, unknown>>

interface ForeignField {
  /** The field as a path, because some generators have the same field with another value inside it. */
  from: readonly string[]
  /** Returns the fields of docsite with the same meaning, or `undefined` if docsite cannot express the value. */
  convert(value: unknown, all: Written): OwnValues | undefined
}

/** The field has the same values under another name. */
const same =
  (to: string) =>
  (value: unknown): OwnValues => ({ [to]: value })

/** The field is true if ours is false. */
const opposite =
  (to: string) =>
  (value: unknown): OwnValues | undefined =>
    typeof value === 'boolean' ? { [to]: !value } : undefined

/** The field takes one of a few words. */
const word =
  (to: string, words: ReadonlyMap<unknown, unknown>) =>
  (value: unknown): OwnValues | undefined =>
    words.has(value) ? { [to]: words.get(value) } : undefined

const pageTypes = new Map<unknown, string>([
  ['home', 'home'],
  ['doc', 'doc'],
  ['docs', 'doc'],
  ['default', 'doc'],
  ['page', 'custom'],
  ['custom', 'custom'],
  ['splash', 'custom'],
  ['blank', 'blank'],
  [false, 'blank'],
])

const badgeTypes = new Map<unknown, string>([
  ['default', 'info'],
  ['note', 'info'],
  ['tip', 'tip'],
  ['success', 'tip'],
  ['caution', 'warning'],
  ['danger', 'danger'],
])

/** A whole route. Jekyll's placeholders, such as `:title`, have no counterpart. */
const route = (value: unknown): OwnValues | undefined =>
  typeof value === 'string' && !/:|^[a-z]+\/\//i.test(value)
    ? { slug: `/${value.replace(/^\/+/, '').replace(/(?:(?<=^|\/)index)?\.html$/, '')}` }
    : undefined

/** A previous or next page in Docusaurus: the id of a document, or nothing. */
const neighbor = (to: 'prev' | 'next') => (value: unknown) => {
  if (value === null || value === false) return { [to]: false }
  return typeof value === 'string' ? { [to]: value.startsWith('/') ? value : `/${value}` } : undefined
}

const depths = ({ toc_min_heading_level: first = 2, toc_max_heading_level: last = 3 }: Written): OwnValues => ({
  outline: [first, last],
})

/** The parts of the page that Material for MkDocs can hide. */
const hiddenParts = new Map<unknown, OwnValues>([
  ['navigation', { sidebar: false }],
  ['toc', { outline: false }],
  ['footer', { footer: false }],
])

const table: ForeignField[] = [
  { from: ['layout'], convert: word('pageType', pageTypes) },
  { from: ['template'], convert: word('pageType', pageTypes) },
  { from: ['published'], convert: opposite('draft') },

  { from: ['sidebar_position'], convert: same('sidebar.order') },
  { from: ['nav_order'], convert: same('sidebar.order') },
  { from: ['order'], convert: same('sidebar.order') },
  { from: ['weight'], convert: same('sidebar.order') },
  { from: ['sidebar_label'], convert: same('sidebar.label') },
  { from: ['sidebarTitle'], convert: same('sidebar.label') },
  { from: ['linkTitle'], convert: same('sidebar.label') },
  { from: ['hidden'], convert: same('sidebar.hidden') },
  { from: ['nav_exclude'], convert: same('sidebar.hidden') },
  { from: ['bookHidden'], convert: same('sidebar.hidden') },
  { from: ['sidebar', 'badge', 'variant'], convert: word('sidebar.badge.type', badgeTypes) },

  { from: ['id'], convert: same('slug') },
  { from: ['permalink'], convert: route },
  { from: ['url'], convert: route },
  { from: ['aliases'], convert: same('redirect_from') },

  { from: ['pagination_prev'], convert: neighbor('prev') },
  { from: ['pagination_next'], convert: neighbor('next') },
  { from: ['prev', 'label'], convert: same('prev.text') },
  { from: ['next', 'label'], convert: same('next.text') },

  { from: ['aside'], convert: (value) => (typeof value === 'boolean' ? { outline: value } : undefined) },
  { from: ['toc'], convert: same('outline') },
  { from: ['hide_table_of_contents'], convert: opposite('outline') },
  { from: ['toc_min_heading_level'], convert: (_, all) => depths(all) },
  { from: ['toc_max_heading_level'], convert: (_, all) => depths(all) },
  {
    from: ['tableOfContents'],
    convert(value) {
      if (typeof value === 'boolean') return { outline: value }
      if (!isObject(value)) return undefined
      const { minHeadingLevel: first = 2, maxHeadingLevel: last = 3 } = value
      return { outline: [first, last] }
    },
  },
  {
    from: ['sidebarDepth'],
    convert: (value) => (typeof value === 'number' ? { outline: value > 0 && [2, value + 1] } : undefined),
  },

  { from: ['pagefind'], convert: same('search') },
  { from: ['searchable'], convert: same('search') },
  { from: ['search_exclude'], convert: opposite('search') },
  { from: ['bookSearchExclude'], convert: opposite('search') },
  { from: ['search', 'exclude'], convert: opposite('search') },

  { from: ['editUrl'], convert: same('editLink') },
  { from: ['custom_edit_url'], convert: (value) => ({ editLink: value ?? false }) },

  {
    from: ['hide'],
    convert(value) {
      const parts = [value].flat()
      if (parts.length === 0 || !parts.every((part) => hiddenParts.has(part))) return undefined
      return Object.assign({}, ...parts.map((part) => hiddenParts.get(part))) as OwnValues
    },
  },
]

/** The fields of other generators, by their first name. */
export const foreignFields: ReadonlyMap<string, readonly ForeignField[]> = new Map(
  table.map(({ from: [name = ''] }) => [name, table.filter(({ from }) => from[0] === name)]),
)
