// The schema of the theme, and of the locales, which may replace parts of it.

import { nav } from './menu.ts'
import {
  boolean,
  either,
  list,
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

const socialLink = object({
  /** The name of a brand in simple-icons, or SVG. */
  icon: required(either(string, object({ svg: required(string) }))),
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

/** Fields that a locale may also set. Its value replaces the theme's value completely. */
const localeThemeFields = {
  nav,
  sidebar: record(list(sidebarItem)),
  socialLinks: list(socialLink),
  /** Shows the date of a page's last commit. */
  lastUpdated: boolean,
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
  footer: object({ message: string }),
}

export const themeConfig = object({
  ...localeThemeFields,
  hideNavbar: oneOf('never', 'always', 'scroll'),
  darkMode: boolean,
  localeRedirect: oneOf('auto', 'never'),
  enableScrollToTop: boolean,
  enableContentAnimation: boolean,
  enableAppearanceAnimation: boolean,
  outline: boolean,
  /** A component of `config/islands/`, shown before the title in the navbar. */
  navbarStart: string,
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
  ...localeThemeFields,
})

export type LocaleConfig = ValueOf<typeof locale>
export type ThemeConfig = ValueOf<typeof themeConfig>
export type LocaleTheme = Pick<ThemeConfig, keyof typeof localeThemeFields>
export type SocialLink = ValueOf<typeof socialLink>
export type EditLink = ValueOf<typeof editLink>
