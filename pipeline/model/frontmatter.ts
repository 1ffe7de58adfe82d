// The frontmatter schema (specification, 3).

import { headTag } from './config/head.ts'
import {
  boolean,
  chosen,
  either,
  ineffective,
  list,
  number,
  numberThat,
  object,
  oneOf,
  refine,
  required,
  type Schema,
  string,
  stringThat,
  text,
  url,
  type ValueOf,
} from './config/schema.ts'
import { isDate } from './date.ts'

const pageTypes = ['home', 'doc', '404', 'custom', 'blank'] as const
export type PageType = (typeof pageTypes)[number]

const overviewHeaders = list(numberThat('2, 3 or 4', (depth) => [2, 3, 4].includes(depth)))
const span = oneOf(2, 3, 4, 6)

const heroAction = object({
  text: required(string),
  link: required(url),
  /** The default is `alt`. */
  theme: oneOf('brand', 'alt'),
})

const heroImage = object({
  src: required(either(string, object({ light: required(string), dark: required(string) }))),
  alt: string,
  srcset: either(string, list(string)),
  sizes: either(string, list(string)),
})

/** The fields of a feature card, both on home pages and on the landing page. */
export const featureFields = {
  /** An emoji, the name of a built-in icon, or SVG. */
  icon: string,
  title: required(string),
  details: string,
  link: url,
  /** The width of a card in columns of a twelve-column grid. The default is 4. */
  span,
}

const date = refine(
  stringThat('a date such as 2024-09-10', (value) => value !== ''),
  (value) => (isDate(value) ? undefined : `must be a date such as 2024-09-10, but is "${value}"`),
)

/**
 * Shows or hides the outline. The outline lists the same levels on every page, so the level settings of other
 * generators have no effect.
 */
const outline: Schema<boolean> = chosen('true or false', [boolean], (value) =>
  value === 'deep' || typeof value === 'number' || Array.isArray(value)
    ? ineffective(
        'takes only `true` or `false`, so this value has no effect',
        'Remove it. The outline lists the headings of levels 2 to 4.',
      )
    : boolean,
)

const isPublished = 'This page is published. To hide it until it is ready, add it to `route.exclude`.'
const order = '`_meta.json` sets the order. Without it, pages are ordered by file name.'
const byFile = 'The path of the file determines the URL of the page.'
const declare = 'To use it in components, declare it under `frontmatter` in the configuration.'

/** Hints for fields that other generators support. */
const foreignFields = new Map([
  ['author', declare],
  ['authors', declare],
  ['category', declare],
  ['tags', declare],
  ['date', 'Use `published_at`, or declare it under `frontmatter` in the configuration.'],
  ['draft', isPublished],
  ['published', isPublished],
  ['unlisted', 'This page is published. To exclude it from search, set `search: false`.'],
  ['layout', 'Use `pageType: home`, `pageType: custom` or `pageType: blank`.'],
  ['aside', 'To hide the outline, set `outline: false`.'],
  ['editLink', 'Set edit links for all pages with `themeConfig.editLink`.'],
  ['lastUpdated', 'Show or hide the date of the last update on all pages with `themeConfig.lastUpdated`.'],
  ['keywords', 'Add a tag to `head`: `- [meta, { name: keywords, content: "…" }]`.'],
  ['nav_order', order],
  ['next', order],
  ['order', order],
  ['prev', order],
  ['sidebar_position', order],
  ['weight', order],
  ['sidebar_label', 'To change the label in the sidebar, set `label` in `_meta.json`. The default is the title.'],
  ['id', byFile],
  ['permalink', byFile],
  ['slug', byFile],
  ['url', byFile],
])

const options = { allowKey: (key: string) => key.startsWith('x-'), hints: foreignFields }

const fields = {
  /** Title of the page in the document, the sidebar and search. The default is the first heading. */
  title: text,
  titleSuffix: text,
  description: text,
  pageType: oneOf(...pageTypes.filter((type) => type !== '404')),
  /** Whether the page lists the pages of its section with their headings. */
  overview: boolean,
  /** Depths of the headings that an overview lists for this page. */
  overviewHeaders,
  outline,
  navbar: boolean,
  sidebar: boolean,
  footer: boolean,
  globalUIComponents: boolean,
  /** `false` excludes the page from the search index. */
  search: boolean,
  /** The `data-context` attribute of the page's entry in the sidebar. */
  context: string,
  /** The Open Graph image of the page: an image in `public/`, or a URL. */
  image: url,
  published_at: date,
  /** Ids of the feeds that the page announces. */
  'link-rss': either(string, list(string)),
  head: list(headTag),
  hero: object({
    name: string,
    text: string,
    tagline: string,
    actions: list(heroAction),
    image: heroImage,
  }),
  features: list(object(featureFields)),
}

export const frontmatterFields = object(fields, options)

/** The kinds of fields that a project may declare. */
const ownKinds = {
  string: text,
  number,
  boolean,
  date,
  'string[]': list(text),
  'number[]': list(number),
}

/** The type of a field that a project declares: a kind, or a list of the allowed values. */
export type OwnField = keyof typeof ownKinds | string[]

export const ownField: Schema<OwnField> = either<[Schema<keyof typeof ownKinds>, Schema<string[]>]>(
  oneOf(...(Object.keys(ownKinds) as (keyof typeof ownKinds)[])),
  list(string),
)

/** Returns the schema for the pages of a project: docsite's fields and those that the project declares. */
export function frontmatterWith(own: Readonly<Record<string, OwnField>>): Schema<Frontmatter> {
  const declared = Object.entries(own).map(([name, type]): [string, Schema<unknown>] => [
    name,
    typeof type === 'string' ? ownKinds[type] : oneOf(...type),
  ])
  return object({ ...Object.fromEntries(declared), ...fields }, options)
}

/** The frontmatter of a page. The index signature covers fields that the project declares. */
export type Frontmatter = ValueOf<typeof frontmatterFields> & { [field: string]: unknown }
export type Hero = NonNullable<Frontmatter['hero']>
export type Feature = NonNullable<Frontmatter['features']>[number]
