// The schema of the theme, and of the locales, which may replace parts of it.

import { brandNames } from '../brand-logos.ts'
import { isTokenValue } from '../token-css.ts'
import { type TokenName, tokenNames } from '../tokens.ts'
import { announcement } from './landing/landing.ts'
import { nav } from './menu.ts'
import {
  anything,
  boolean,
  chosen,
  either,
  json,
  list,
  nameOf,
  object,
  oneOf,
  record,
  refine,
  required,
  string,
  stringThat,
  type ValueOf,
} from './schema.ts'
import { sidebarItem } from './sidebar.ts'
import { origin } from './values.ts'
import { variables } from './variables.ts'

const logo = nameOf(
  'the name of a logo',
  brandNames,
  `The logos are ${brandNames.join(', ')}. For any other, set an SVG: \`icon: { svg: '<svg …>' }\`.`,
)

const socialLink = object({
  /** The name of a logo, or SVG. */
  icon: required(either(logo, object({ svg: required(string) }))),
  /** What the icon does: open a URL, or show text, an image or HTML. */
  mode: required(oneOf('link', 'text', 'img', 'dom')),
  content: required(string),
})

const editLink = object({
  docRepoBaseUrl: refine(string, (value) =>
    value && !/^https?:\/\//.test(value) ? 'must be a full URL such as https://example.com' : undefined,
  ),
  text: string,
})

const historyUrl = stringThat(
  'a URL with {path}, such as https://example.com/history/{path}',
  (value) => /^https?:\/\/[^/\s]+\/\S*$/.test(value) && value.includes('{path}'),
)

/** Fields that a locale may also set. Its value replaces the theme's value completely. */
const localeThemeFields = {
  nav,
  sidebar: record(list(sidebarItem)),
  socialLinks: list(socialLink),
  /** Shows the date of a page's last commit. */
  lastUpdated: boolean,
  /** Shows the name of the author of that commit beside the date. */
  lastAuthor: boolean,
  /** Links to a page's history beside the date. A string is the URL, with `{path}` for the path of the page's file. */
  historyLink: either(boolean, historyUrl),
  lastUpdatedText: string,
  editLink,
  outlineTitle: string,
  prevPageText: string,
  nextPageText: string,
  sourceCodeText: string,
  searchPlaceholderText: string,
  searchNoResultsText: string,
  searchSuggestedQueryText: string,
  overview: object({ filterNameText: string, filterPlaceholderText: string, filterNoResultText: string }),
  /** The footer of every page. */
  footer: object({ message: string }),
  /** The announcement on every page. */
  announcement,
}

const tokenValue = stringThat('a single CSS value without `;`, braces, comments and `url()`', isTokenValue)

const tokenField = either(tokenValue, object({ light: required(tokenValue), dark: required(tokenValue) }))

/** The same field for every token. */
const tokenFields = Object.fromEntries(tokenNames.map((name) => [name, tokenField])) as Record<
  TokenName,
  typeof tokenField
>

const knownTokens = object(tokenFields)

/** The JSON Schema gives the fields of all tokens once, because they are the same. */
const tokens: typeof knownTokens = json(
  chosen(knownTokens.expects, [anything], () => knownTokens),
  {
    type: 'object',
    propertyNames: { enum: tokenNames },
    additionalProperties: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: { light: { type: 'string' }, dark: { type: 'string' } },
          required: ['light', 'dark'],
          additionalProperties: false,
        },
      ],
    },
  },
)

export const themeConfig = object({
  ...localeThemeFields,
  hideNavbar: oneOf('never', 'always', 'scroll'),
  darkMode: boolean,
  localeRedirect: oneOf('auto', 'never'),
  enableScrollToTop: boolean,
  enableContentAnimation: boolean,
  enableAppearanceAnimation: boolean,
  /** Draws a small mark above titles, in a color of each section of the navbar. Default: true. */
  enableStrata: boolean,
  outline: boolean,
  /** Values of the theme's design tokens, by name without `--`: one for both appearances, or one for each. */
  tokens,
  /** Adds the title to a page without a heading of depth 1. Default: true. */
  fallbackHeadingTitle: boolean,
})

export const locale = object({
  lang: required(stringThat('a language tag such as "en" or "zh"', (value) => /^[\w-]+$/.test(value))),
  label: required(string),
  /** The writing direction. Default: that of the language. */
  dir: oneOf('ltr', 'rtl'),
  /** The origin of this locale's pages, if it has a domain of its own. Their paths stay the same. */
  siteUrl: origin,
  title: string,
  description: string,
  /** Values for the pages of this locale. They replace those of the site. */
  variables,
  ...localeThemeFields,
})

export type LocaleConfig = ValueOf<typeof locale>
export type ThemeConfig = ValueOf<typeof themeConfig>
export type LocaleTheme = Pick<ThemeConfig, keyof typeof localeThemeFields>
export type SocialLink = ValueOf<typeof socialLink>
export type EditLink = ValueOf<typeof editLink>
