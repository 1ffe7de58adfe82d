// The site as the browser gets it: what every page needs of the configuration, and what all pages share.

import { lookUp } from '../../text/look-up.ts'
import type { ClientText } from '../interface-text.ts'
import type { PageRecord } from '../page.ts'
import type { Redirects } from '../redirect.ts'
import { type Addressing, joinRoute, splitRoute, urlOf } from '../route.ts'
import type { SearchSettings } from '../search/search-document.ts'
import type { SocialLink } from './theme.ts'

/** Where a link leads: `link` is a route of the site or an external address; `file` marks a file of `public/`. */
interface LinkTarget {
  link: string
  file?: true
}

export interface NavEntry extends Partial<LinkTarget> {
  text: string
  tag?: string
  activeMatch?: string
  position: 'left' | 'right'
  items?: NavEntry[]
}

/** `text` is safe HTML with inline marks only: code, em, strong, del. */
export type SidebarEntry =
  | ({ kind: 'link'; text: string; tag?: string; context?: string; overviewHeaders?: number[] } & LinkTarget)
  | SidebarGroupEntry
  | { kind: 'divider'; style: 'solid' | 'dashed' }
  | { kind: 'header'; text: string; tag?: string }
  /** Stands for the entries of a very long list that a page does not show; `key` opens the list. */
  | { kind: 'rest'; key: string; count: number }

export interface SidebarGroupEntry extends Partial<LinkTarget> {
  kind: 'group'
  text: string
  tag?: string
  context?: string
  overviewHeaders?: number[]
  collapsible: boolean
  collapsed: boolean
  items: SidebarEntry[]
  /** Set where a long section's closed group stands without its items: they come with the shared file. */
  more?: true
}

/** A page as overviews and breadcrumbs name it. */
export interface PageLink {
  text: string
  link: string
}

/** A link of the bar: its icon as SVG, and what it opens or shows. */
export interface SocialEntry {
  name: string
  svg: string
  mode: SocialLink['mode']
  content: string
}

/** What the theme says and shows in one locale. */
export interface LocaleData {
  lang: string
  /** The language with the territory where most speak it, as Open Graph writes it: `en_US`; absent for one without. */
  territory?: string
  label: string
  title: string
  description: string
  text: ClientText
  /** The menu of each version; `''` where there are none. */
  nav: Record<string, NavEntry[]>
  socialLinks: SocialEntry[]
  lastUpdated: boolean
  editLink?: { docRepoBaseUrl: string; text: string }
  footer: string
}

export interface SiteData {
  lang: string
  base: string
  title: string
  description: string
  siteUrl?: string
  logo?: string | { light: string; dark: string }
  /** Width and height of the logo's files in `public/`, by address: the bar keeps their place before they are there. */
  logoSizes?: Record<string, [width: number, height: number]>
  logoText?: string
  icon?: string
  locales: { lang: string; label: string }[]
  multiVersion: { default: string; versions: string[] }
  route: { cleanUrls: boolean }
  search: false | SearchSettings
  markdown: { showLineNumbers: boolean; defaultWrapCode: boolean; codeHighlighter: 'highlight.js' }
  ssg: boolean
  /** Pages that were visited can be read without a network. */
  offline?: true
  /** There are no Markdown copies. */
  llms?: false
  missingTranslation: 'fallback' | 'absent'
  redirects: Redirects
  zoom: false | string
  theme: {
    hideNavbar: 'never' | 'always' | 'scroll'
    darkMode: boolean
    localeRedirect: 'auto' | 'never'
    enableScrollToTop: boolean
    enableContentAnimation: boolean
    enableAppearanceAnimation: boolean
    /** Missing: everywhere but in a frame. */
    outline?: boolean
    /** Name of the site's own component at the start of the navbar. */
    navbarStart?: string
  }
  byLocale: Record<string, LocaleData>
}

/** What all pages of one locale share, fetched once when a reader moves on. Sidebars by section key. */
export interface SharedData {
  lang: string
  sidebars: Record<string, SidebarEntry[]>
}

/** The sidebar as one page has it; `whole` is false where closed groups of a long one lack their items. */
export interface SidebarView {
  key: string
  entries: SidebarEntry[]
  whole: boolean
}

/** A page with what surrounds it: all that the theme draws it from. */
export interface PageView {
  record: PageRecord
  sidebar?: SidebarView
  previous?: PageLink
  next?: PageLink
}

/** The addresses of the output's files that no document names. */
export interface Manifest {
  build: string
  base: string
  /** By locale: the file of its shared data, relative to the root of the output. */
  site: Record<string, string>
  /** By locale, or by `version.locale`: the search documents and the Lunr index over them. */
  search: Record<string, { documents: string; index: string }>
  /** The script that asks the index, away from the page. */
  searchWorker: string
}

/** What stands before the script of the service worker. */
export interface OfflineData {
  /** Scripts and style sheets of the shell, relative to the base: with them every page wakes that is kept. */
  files: string[]
  /** What stands in for pages that are not kept, by the beginning of their routes. */
  pages: Record<string, string>
}

/** What the site is called in a language. */
export const siteTitle = (site: SiteData, lang: string): string => lookUp(site.byLocale, lang)?.title ?? site.title

/** What the site says of itself in a language. */
export const siteDescription = (site: SiteData, lang: string): string =>
  lookUp(site.byLocale, lang)?.description ?? site.description

/** Names one locale of one version in files and in the manifest. */
export const localKey = (lang: string, version: string): string => (version ? `${version}.${lang}` : lang)

export function addressing(site: SiteData): Addressing {
  return {
    base: site.base,
    cleanUrls: site.route.cleanUrls,
    lang: site.lang,
    locales: site.locales.map((locale) => locale.lang),
    defaultVersion: site.multiVersion.default,
    versions: site.multiVersion.versions,
  }
}

/** Returns the full URL of a page, or of the same page in another locale. */
export function fullUrl(routePath: string, site: SiteData, lang?: string): string | undefined {
  const scheme = addressing(site)
  const parts = splitRoute(routePath, scheme)
  const route = joinRoute({ ...parts, lang: lang ?? parts.lang }, scheme)
  return site.siteUrl && site.siteUrl + urlOf(route, scheme)
}
