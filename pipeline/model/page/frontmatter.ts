// The frontmatter schema (specification, 3).

import { badge } from '../config/badge.ts'
import { headTag } from '../config/head.ts'
import * as s from '../config/schema.ts'
import { variables } from '../config/variables.ts'
import { isDate } from '../date.ts'
import type { PluginFrontmatter } from '../plugin/plugin-data.ts'
import type { StandardSchema } from '../plugin/standard-schema.ts'
import { oldRouteProblem, slugProblem } from '../slug.ts'

const pageTypes = ['home', 'doc', '404', 'custom', 'blank'] as const
export type PageType = (typeof pageTypes)[number]

const overviewHeaders = s.list(s.numberThat('2, 3 or 4', (depth) => [2, 3, 4].includes(depth)))
const span = s.oneOf(2, 3, 4, 6)

const heroAction = s.object({
  text: s.required(s.string),
  link: s.required(s.url),
  /** The default is `alt`. */
  theme: s.oneOf('brand', 'alt'),
})

const heroImage = s.object({
  src: s.required(s.either(s.string, s.object({ light: s.required(s.string), dark: s.required(s.string) }))),
  alt: s.string,
  srcset: s.either(s.string, s.list(s.string)),
  sizes: s.either(s.string, s.list(s.string)),
})

/** The fields of a feature card, both on home pages and on the landing page. */
export const featureFields = {
  /** An emoji, the name of a built-in icon, or SVG. */
  icon: s.string,
  title: s.required(s.string),
  details: s.string,
  link: s.url,
  /** The width of a card in columns of a twelve-column grid. The default is 4. */
  span,
}

export const date = s.refine(
  s.stringThat('a date such as 2024-09-10', (value) => value !== ''),
  (value) => (isDate(value) ? undefined : `must be a date such as 2024-09-10, but is "${value}"`),
)

/** The depths of headings that an outline can list. */
const outlineDepth = s.oneOf(2, 3, 4, 5, 6)
const allDepths = s.oneOf('deep')
const outlineDepths = s.refine(s.list(outlineDepth), ([first = 0, last = 0, ...more]) =>
  first > 0 && first <= last && more.length === 0
    ? undefined
    : 'must be a list of the first and the last depth, such as [2, 3]',
)

/** Shows or hides the outline, or sets the depths of its headings: one depth, the first and the last, or all. */
const outline = s.chosen<boolean | 'deep' | number | number[]>(
  'true, false, "deep", a depth, or a list of the first and the last depth',
  [s.boolean, allDepths, outlineDepth, outlineDepths],
  (value) => {
    if (typeof value === 'boolean') return s.boolean
    if (Array.isArray(value)) return outlineDepths
    return typeof value === 'number' ? outlineDepth : value === 'deep' ? allDepths : undefined
  },
)
export type OutlineDepths = s.ValueOf<typeof outline>

/** The part of the route that the page's file gives, or a whole route below the locale and version. */
const slug = s.refine(s.text, (value) => slugProblem(String(value)))

/** An old route of the page, below its locale and version. */
const oldRoute = s.refine(
  s.stringThat('a path such as /old/page', (value) => value !== ''),
  oldRouteProblem,
)

/** The previous or the next page: a link, with or without its own text. `true` shows the neighbor in the sidebar. */
const neighbor = s.either(s.boolean, s.url, s.object({ text: s.required(s.text), link: s.required(s.url) }))
export type Neighbor = s.ValueOf<typeof neighbor>

/** The entry of the page in the sidebar, or whether the page shows a sidebar. */
const sidebar = s.either(s.boolean, s.object({ label: s.text, order: s.number, badge, hidden: s.boolean }))

/** What readers also call the topic of the page. The limits keep each record for a search engine small. */
const searchKeywords = s.refine(s.list(s.text), (keywords) => {
  const long = keywords.map(String).find((keyword) => keyword.length > 80)
  if (long !== undefined) return `must have entries of at most 80 characters, but "${long}" has ${long.length}`
  return keywords.length > 20 ? `must have at most 20 entries, but has ${keywords.length}` : undefined
})

const webUrl = s.stringThat('a URL that begins with https://', (value) => /^https?:\/\/[^\s/]/i.test(value))

/** Hints for fields that authors expect, but that have another name or no counterpart here. */
const hints = new Map([
  ['author', 'Use `authors`.'],
  ['category', 'Use `tags`.'],
  ['date', 'Use `published_at`, or declare it under `frontmatter` in the configuration.'],
  ['lastUpdated', 'Show or hide the date of the last update on all pages with `themeConfig.lastUpdated`.'],
  [
    'keywords',
    'List words for search under `search.keywords`, or add a tag to `head`: `- [meta, { name: keywords, content: "…" }]`.',
  ],
  ['order', 'Use `sidebar.order`, or list the pages of the folder in `_meta.json`.'],
  ['parent', 'The folder of the file determines the place of the page in the sidebar.'],
])

const options = {
  allowKey: (key: string) => key.startsWith('x-'),
  hints,
  otherwise: 'Declare fields of your own under `frontmatter` in the configuration.',
}

const fields = {
  /** Title of the page in the document, the sidebar and search. The default is the first heading. */
  title: s.text,
  titleSuffix: s.text,
  description: s.text,
  pageType: s.oneOf(...pageTypes.filter((type) => type !== '404')),
  /** Whether the page lists the pages of its section with their headings. */
  overview: s.boolean,
  /** Depths of the headings that an overview lists for this page. */
  overviewHeaders,
  outline,
  navbar: s.boolean,
  sidebar,
  footer: s.boolean,
  globalUIComponents: s.boolean,
  /** `false` excludes the page from the search index. `keywords` find the page although it does not show them. */
  search: s.either(s.boolean, s.object({ keywords: searchKeywords })),
  /** Only `dev` shows the page. */
  draft: s.boolean,
  /** The page can be opened, but nothing that docsite generates leads to it. */
  unlisted: s.boolean,
  slug,
  redirect_from: s.either(oldRoute, s.list(oldRoute)),
  prev: neighbor,
  next: neighbor,
  /** `false` hides the edit link of the page, and a URL replaces it. */
  editLink: s.either(s.boolean, webUrl),
  /** The `data-context` attribute of the page's entry in the sidebar. */
  context: s.string,
  /** The Open Graph image of the page: an image in `public/`, or a URL. */
  image: s.url,
  published_at: date,
  /** The date on which somebody last made sure that the page is up to date. */
  reviewed: date,
  /** `false` leaves the page out of all feeds. */
  feed: s.boolean,
  /** Names of the page's authors, or keys of `authors` in the configuration. */
  authors: s.either(s.string, s.list(s.string)),
  /** The topics of a post in the blog. */
  tags: s.list(s.text),
  /** Ids of the feeds that the page announces. */
  'link-rss': s.either(s.string, s.list(s.string)),
  head: s.list(headTag),
  /** Values for this page. They replace those of the configuration. */
  variables,
  hero: s.object({
    name: s.string,
    text: s.string,
    tagline: s.string,
    actions: s.list(heroAction),
    image: heroImage,
  }),
  features: s.list(s.object(featureFields)),
}

export const frontmatterFields = s.object(fields, options)

/** The kinds of fields that a project may declare. */
const ownKinds = {
  string: s.text,
  number: s.number,
  boolean: s.boolean,
  date,
  'string[]': s.list(s.text),
  'number[]': s.list(s.number),
}

/** The type of a field that a project declares: a kind, or a list of the allowed values. */
export type OwnField = keyof typeof ownKinds | string[]

export const ownField: s.Schema<OwnField> = s.either<[s.Schema<keyof typeof ownKinds>, s.Schema<string[]>]>(
  s.oneOf(...(Object.keys(ownKinds) as (keyof typeof ownKinds)[])),
  s.list(s.string),
)

/** Returns the schema for the pages of a project: docsite's fields and those that the project and its plugins declare. */
export function frontmatterWith(ownFields: Readonly<Record<string, DeclaredField>>): s.Schema<Frontmatter> {
  const declared = Object.entries(ownFields).map(([name, type]): [string, s.Schema<unknown>] => [name, schemaOf(type)])
  return s.object({ ...Object.fromEntries(declared), ...fields }, options)
}

/** How a plugin declares a field: a kind, the allowed strings, or a schema of docsite or of another validator. */
export type DeclaredField = OwnField | StandardSchema | s.Schema<unknown>

function schemaOf(type: DeclaredField): s.Schema<unknown> {
  if (typeof type === 'string') return ownKinds[type]
  if ('expects' in type) return type
  return '~standard' in type ? s.standard(type) : s.oneOf(...type)
}

type OwnFields = s.ValueOf<typeof frontmatterFields>

/** The frontmatter of a page. The index signature covers fields that the project or a plugin declares. */
export type Frontmatter = OwnFields & Partial<PluginFrontmatter> & { [field: string]: unknown }

/** The fields that only the pipeline reads. */
export const pipelineFields = [
  'draft',
  'slug',
  'redirect_from',
  'prev',
  'next',
  'editLink',
  'reviewed',
  'variables',
] as const

/** The frontmatter in the record of a page. `sidebar` and `outline` are whether the page shows them. */
export type RecordFrontmatter = Omit<OwnFields, (typeof pipelineFields)[number] | 'sidebar' | 'outline'> &
  Partial<PluginFrontmatter> & {
    sidebar?: boolean
    outline?: boolean
    [field: string]: unknown
  }
/** A card of a home page: an entry of `features` in the frontmatter. */
export type Feature = NonNullable<Frontmatter['features']>[number]
