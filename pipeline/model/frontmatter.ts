// Frontmatter: what a page may say about itself, each field declared once (specification, 3).

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
  /** `alt` unless said. */
  theme: oneOf('brand', 'alt'),
})

const heroImage = object({
  src: required(either(string, object({ light: required(string), dark: required(string) }))),
  alt: string,
  srcset: either(string, list(string)),
  sizes: either(string, list(string)),
})

/** The fields of a feature card, on the home page of any project and on the landing page alike. */
export const featureFields = {
  /** An emoji, a name of a drawn icon, or SVG. */
  icon: string,
  title: required(string),
  details: string,
  link: url,
  /** How many of twelve columns a card takes: 4 unless said. */
  span,
}

const date = refine(
  stringThat('a date such as 2024-09-10', (value) => value !== ''),
  (value) => (isDate(value) ? undefined : `must be a date such as 2024-09-10, but is "${value}"`),
)

/** Shows or hides the outline. Which levels it lists is the same on every page, so other generators' values have no effect. */
const outline: Schema<boolean> = chosen('true or false', [boolean], (value) =>
  value === 'deep' || typeof value === 'number' || Array.isArray(value)
    ? ineffective(
        'takes only `true` or `false`, so this value has no effect',
        'Remove it. The outline lists the headings of levels 2 to 4.',
      )
    : boolean,
)

const isPublished = 'This page is published. Until it is done, name it in `route.exclude`.'
const order = 'The order comes from `_meta.json`, or else from the names of the files.'
const byFile = 'The address of a page comes from the path of its file.'
const declare = 'To use it in components, declare it in `frontmatter` of the configuration.'

/** Fields of other generators, and what to do about them. */
const foreignFields = new Map([
  ['author', declare],
  ['authors', declare],
  ['category', declare],
  ['tags', declare],
  ['date', 'Write `published_at`, or declare it in `frontmatter` of the configuration.'],
  ['draft', isPublished],
  ['published', isPublished],
  ['unlisted', 'This page is published. To exclude it from search, set `search: false`.'],
  ['layout', 'Write `pageType: home`, `pageType: custom` or `pageType: blank`.'],
  ['aside', 'To hide the outline, write `outline: false`.'],
  ['editLink', 'Links for editing are set for all pages, in `themeConfig.editLink`.'],
  ['lastUpdated', 'Dates of change are set for all pages, in `themeConfig.lastUpdated`.'],
  ['keywords', 'Write a tag into `head`: `- [meta, { name: keywords, content: "…" }]`.'],
  ['nav_order', order],
  ['next', order],
  ['order', order],
  ['prev', order],
  ['sidebar_position', order],
  ['weight', order],
  ['sidebar_label', 'Labels of the sidebar come from `_meta.json`, or else from the title.'],
  ['id', byFile],
  ['permalink', byFile],
  ['slug', byFile],
  ['url', byFile],
])

const options = { allowKey: (key: string) => key.startsWith('x-'), hints: foreignFields }

const fields = {
  /** Title of the document, in the sidebar and in search; else the first heading. */
  title: text,
  titleSuffix: text,
  description: text,
  pageType: oneOf(...pageTypes.filter((type) => type !== '404')),
  /** Lists the pages of the section with their headings. */
  overview: boolean,
  /** Depths of the headings that an overview lists. */
  overviewHeaders,
  outline,
  navbar: boolean,
  sidebar: boolean,
  footer: boolean,
  globalUIComponents: boolean,
  /** False leaves the page out of the search index. */
  search: boolean,
  /** Becomes `data-context` of the page's entry in the sidebar. */
  context: string,
  /** Stands for the page where its address is shared: a picture of `public/`, or an address. */
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

/** The type of a field that a project declares: a kind, or the texts that it may hold. */
export type OwnField = keyof typeof ownKinds | string[]

export const ownField: Schema<OwnField> = either<[Schema<keyof typeof ownKinds>, Schema<string[]>]>(
  oneOf(...(Object.keys(ownKinds) as (keyof typeof ownKinds)[])),
  list(string),
)

/** Makes the fields of a project's pages: docsite's, and those that the project declares. */
export function frontmatterWith(own: Readonly<Record<string, OwnField>>): Schema<Frontmatter> {
  const declared = Object.entries(own).map(([name, type]): [string, Schema<unknown>] => [
    name,
    typeof type === 'string' ? ownKinds[type] : oneOf(...type),
  ])
  return object({ ...Object.fromEntries(declared), ...fields }, options)
}

/** What a page says about itself; fields that the project declares are among the unknown ones. */
export type Frontmatter = ValueOf<typeof frontmatterFields> & { [field: string]: unknown }
export type Hero = NonNullable<Frontmatter['hero']>
export type Feature = NonNullable<Frontmatter['features']>[number]
