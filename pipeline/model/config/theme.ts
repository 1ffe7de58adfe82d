// The schema of the theme, and of the locales, which may replace parts of it.

import { brandNames } from '../brand-logos.ts'
import { isTokenValue } from '../token-css.ts'
import { tokens as allTokens, type TokenName, tokenNames } from '../tokens.ts'
import { announcement } from './landing/landing.ts'
import { language } from './language.ts'
import { nav } from './menu.ts'
import * as s from './schema.ts'
import { sidebarItem } from './sidebar.ts'
import { origin } from './values.ts'
import { variables } from './variables.ts'

const logo = s.nameOf(
  'the name of a logo',
  brandNames,
  `The logos are ${brandNames.join(', ')}. For any other, set an SVG: \`icon: { svg: '<svg …>' }\`.`,
)

const socialLink = s.object({
  /** The name of a logo, or SVG. */
  icon: s.required(s.either(logo, s.object({ svg: s.required(s.string) }))),
  /** What the icon does: open a URL, or show text, an image or HTML. */
  mode: s.required(s.oneOf('link', 'text', 'img', 'dom')),
  content: s.required(s.string),
})

const editLink = s.object({
  docRepoBaseUrl: s.refine(s.string, (value) =>
    value && !/^https?:\/\//.test(value) ? 'must be a full URL such as https://example.com' : undefined,
  ),
  text: s.string,
})

const historyUrl = s.stringThat(
  'a URL with {path}, such as https://example.com/history/{path}',
  (value) => /^https?:\/\/[^/\s]+\/\S*$/.test(value) && value.includes('{path}'),
)

/** Fields that a locale may also set. Its value replaces the theme's value completely. */
const localeThemeFields = {
  nav,
  sidebar: s.record(s.list(sidebarItem)),
  socialLinks: s.list(socialLink),
  /** Shows the date of a page's last commit. */
  lastUpdated: s.boolean,
  /** Shows the name of the author of that commit beside the date. */
  lastAuthor: s.boolean,
  /** Links to a page's history beside the date. A string is the URL, with `{path}` for the path of the page's file. */
  historyLink: s.either(s.boolean, historyUrl),
  lastUpdatedText: s.string,
  editLink,
  outlineTitle: s.string,
  prevPageText: s.string,
  nextPageText: s.string,
  sourceCodeText: s.string,
  searchPlaceholderText: s.string,
  searchNoResultsText: s.string,
  searchSuggestedQueryText: s.string,
  overview: s.object({ filterNameText: s.string, filterPlaceholderText: s.string, filterNoResultText: s.string }),
  /** The footer of every page. */
  footer: s.object({ message: s.string }),
  /** The announcement on every page. */
  announcement,
}

const tokenValue = s.stringThat('a single CSS value without `;`, braces, comments and `url()`', isTokenValue)

const tokenField = s.either(tokenValue, s.object({ light: s.required(tokenValue), dark: s.required(tokenValue) }))

/** The same field for every token, with its default as an example. */
const tokenFields = Object.fromEntries(
  tokenNames.map((name) => [name, s.example(allTokens[name].light, tokenField)]),
) as Record<TokenName, typeof tokenField>

const knownTokens = s.object(tokenFields)

/** The JSON Schema gives the fields of all tokens once, because they are the same. */
const tokens: typeof knownTokens = s.json(
  { ...s.chosen(knownTokens.expects, [s.anything], () => knownTokens), kinds: () => [knownTokens] },
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

export const themeConfig = s.object({
  ...localeThemeFields,
  hideNavbar: s.oneOf('never', 'always', 'scroll'),
  darkMode: s.boolean,
  localeRedirect: s.oneOf('auto', 'never'),
  /** When pages load what is more than reading: at the first sign that the reader wants it, or when the browser is idle. Default: `intent`. */
  hydration: s.oneOf('intent', 'idle'),
  enableScrollToTop: s.boolean,
  enableContentAnimation: s.boolean,
  enableAppearanceAnimation: s.boolean,
  /** Draws a small mark above titles, in a color of each section of the navbar. Default: true. */
  enableStrata: s.boolean,
  outline: s.boolean,
  /** Values of the theme's design tokens, by name without `--`: one for both appearances, or one for each. */
  tokens,
  /** Adds the title to a page without a heading of depth 1. Default: true. */
  fallbackHeadingTitle: s.boolean,
})

export const locale = s.object({
  lang: s.required(language),
  label: s.required(s.string),
  /** The writing direction. Default: that of the language. */
  dir: s.oneOf('ltr', 'rtl'),
  /** The origin of this locale's pages, if it has a domain of its own. Their paths stay the same. */
  siteUrl: origin,
  title: s.string,
  description: s.string,
  /** Values for the pages of this locale. They replace those of the site. */
  variables,
  ...localeThemeFields,
})

/** A language of the site: an entry of `locales`. */
export type LocaleConfig = s.ValueOf<typeof locale>
/** The settings of the theme: `themeConfig`. */
export type ThemeConfig = s.ValueOf<typeof themeConfig>
/** The part of `themeConfig` that a language can replace. */
export type LocaleTheme = Pick<ThemeConfig, keyof typeof localeThemeFields>
/** An icon in the navbar that links to another site: an entry of `themeConfig.socialLinks`. */
export type SocialLink = s.ValueOf<typeof socialLink>
/** Where the edit link of a page leads, and its text: `themeConfig.editLink`. */
export type EditLink = s.ValueOf<typeof editLink>
