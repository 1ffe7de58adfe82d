// Frontmatter: what a page may say about itself, each field declared once (specification, 3).

import { isDate } from './date.ts'
import {
  address,
  boolean,
  either,
  list,
  numberThat,
  object,
  oneOf,
  refine,
  required,
  string,
  stringThat,
  text,
  type ValueOf,
} from './fields.ts'
import { headTag } from './head.ts'

const pageTypes = ['home', 'doc', '404', 'custom', 'blank'] as const
export type PageType = (typeof pageTypes)[number]

const overviewHeaders = list(numberThat('2, 3 or 4', (depth) => [2, 3, 4].includes(depth)))
const span = oneOf(2, 3, 4, 6)

const heroAction = object({
  text: required(string),
  link: required(address),
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
  link: address,
  /** How many of twelve columns a card takes: 4 unless said. */
  span,
}

const date = refine(
  stringThat('a date such as 2024-09-10', (value) => value !== ''),
  (value) => (isDate(value) ? undefined : `must be a date such as 2024-09-10, but is "${value}"`),
)

export const frontmatterFields = object(
  {
    /** Title of the document, in the sidebar and in search; else the first heading. */
    title: text,
    titleSuffix: text,
    description: text,
    pageType: oneOf(...pageTypes.filter((type) => type !== '404')),
    /** Lists the pages of the section with their headings. */
    overview: boolean,
    /** Depths of the headings that an overview lists. */
    overviewHeaders,
    outline: boolean,
    navbar: boolean,
    sidebar: boolean,
    footer: boolean,
    globalUIComponents: boolean,
    /** False leaves the page out of the search index. */
    search: boolean,
    /** Becomes `data-context` of the page's entry in the sidebar. */
    context: string,
    /** Stands for the page where its address is shared: a picture of `public/`, or an address. */
    image: address,
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
  },
  { allowKey: (key) => key.startsWith('x-') },
)

export type Frontmatter = ValueOf<typeof frontmatterFields>
export type Hero = NonNullable<Frontmatter['hero']>
export type Feature = NonNullable<Frontmatter['features']>[number]
