// The site data in the browser: the parts of the configuration that pages need, and the data that all pages share.

import { lookUp } from '../../text/look-up.ts'
import type { Direction } from '../direction.ts'
import type { ClientText } from '../interface-text.ts'
import type { NavText } from '../navigation/nav-text.ts'
import type { Neighbors, PageRecord } from '../page/page.ts'
import type { Redirects } from '../redirect.ts'
import {
  type Addressing,
  type DataLink,
  isExternal,
  joinRoute,
  type RoutePath,
  routeOfLink,
  splitRoute,
  urlOf,
} from '../route.ts'
import type { SearchSettings } from '../search/search-document.ts'
import type { BadgeType } from './badge.ts'
import { type Origins, originOf } from './origins.ts'
import type { PageAction } from './page-actions.ts'
import type { ProviderConfig } from './search/search-provider.ts'
import type { SocialLink } from './theme.ts'

/** The target of a link. `file` marks a file in `public/`. */
export interface EntryTarget {
  link: DataLink
  file?: true
}

/** Returns the route that an entry links to; `undefined` if it links to a file or to another site, or has no link. */
export const routeOfEntry = ({ link, file }: Partial<EntryTarget> & { kind?: string }): RoutePath | undefined =>
  link === undefined || file || isExternal(link) ? undefined : routeOfLink(link)

/** A tag next to the text of an entry: SVG code, the URL of an image, or the text of a badge with its type. */
export type EntryTag = [kind: 'svg' | 'image' | BadgeType, value: string]

/** An entry of the navbar, which may have a menu. */
export interface NavEntry extends Partial<EntryTarget> {
  text: string
  tag?: EntryTag
  activeMatch?: string
  position: 'left' | 'right'
  items?: NavEntry[]
}

/** The text of an entry that links to a page. */
interface NamedText extends NavText {
  /** Set if the text is the name of an option that shares its first words with others: the number of these words, which end at dots. */
  prefix?: number
}

/** An entry of a sidebar. */
export type SidebarEntry =
  | ({ kind: 'link'; tag?: EntryTag; context?: string; overviewHeaders?: number[] } & NamedText & EntryTarget)
  | SidebarGroupEntry
  | { kind: 'divider'; style: 'solid' | 'dashed' }
  | ({ kind: 'header'; tag?: EntryTag } & NavText)
  /** Represents the entries that a page omits from a very long list. `key` identifies that list when a reader opens it. */
  | { kind: 'rest'; key: string; count: number }

/** A group of a sidebar, which may be a page itself. */
export interface SidebarGroupEntry extends NamedText, Partial<EntryTarget> {
  kind: 'group'
  tag?: EntryTag
  context?: string
  overviewHeaders?: number[]
  collapsible: boolean
  collapsed: boolean
  items: SidebarEntry[]
  /** Set if the items of a closed group in a long section are left out. The shared file contains them. */
  more?: true
}

/** A social link in the navbar: its icon as SVG, and the content that it opens or shows. */
export interface SocialEntry {
  name: string
  svg: string
  mode: SocialLink['mode']
  content: string
}

/** The interface text and the settings of the theme in one locale. */
export interface LocaleData {
  lang: string
  /** The writing direction. Absent if text is written from left to right. */
  dir?: Direction
  /** The language with its main territory in Open Graph format, such as `en_US`. Absent if there is no main territory. */
  territory?: string
  label: string
  title: string
  description: string
  text: ClientText
  /** The menu of each version. The key is `''` if the site has no versions. */
  nav: Record<string, NavEntry[]>
  socialLinks: SocialEntry[]
  /** Questions that the search panel offers before a query. Absent if there are none. */
  searchExamples?: string[]
  lastUpdated: boolean
  editLink?: { docRepoBaseUrl: string; text: string }
  footer: string
  /** Further entries in the menu of page actions. Absent if there are none. */
  pageActions?: PageAction[]
}

/** The settings of a search engine in the browser. The module of a custom provider is part of the theme. */
export type ProviderSettings = Exclude<ProviderConfig, { name: 'custom' }> | { name: 'custom' }

/** The settings of search in an external search engine. */
interface ProviderSearchSettings {
  mode: 'provider'
  provider: ProviderSettings
  /** Whether to show a loading state while a request is pending. */
  searchLoading: boolean
}

/** The data that all pages of a site share. Components receive them as `site`. */
export interface SiteData extends Origins {
  lang: string
  base: string
  title: string
  description: string
  logo?: string | { light: string; dark: string }
  /** Width and height of the logo files in `public/`, by URL, so that the navbar reserves space for them. */
  logoSizes?: Record<string, [width: number, height: number]>
  logoText?: string
  icon?: string
  /** `dir` is absent if text is written from left to right. */
  locales: { lang: string; label: string; dir?: Direction }[]
  /** `labels` contains the labels that differ from the name of their version. */
  multiVersion: { default: string; versions: string[]; labels?: Record<string, string> }
  route: { cleanUrls: boolean }
  search: false | SearchSettings | ProviderSearchSettings
  markdown: { showLineNumbers: boolean; defaultWrapCode: boolean; codeHighlighter: 'highlight.js' }
  ssg: boolean
  /** Set if there are no Markdown copies. */
  llms?: false
  missingTranslation: 'fallback' | 'absent'
  redirects: Redirects
  /** The style sheet of what opens over the page, relative to the base. Set in the browser only. */
  overlayStyles?: string | undefined
  /** The names of the scripts of features and plugins that pages start. Set in the browser only. */
  scripts?: readonly string[]
  zoom: false | string
  theme: {
    hideNavbar: 'never' | 'always' | 'scroll'
    darkMode: boolean
    localeRedirect: 'auto' | 'never'
    enableScrollToTop: boolean
    enableContentAnimation: boolean
    enableAppearanceAnimation: boolean
    /** Only present if the configuration sets it. */
    hydration?: 'intent' | 'idle'
    /** Only present if the configuration sets it. */
    enableStrata?: boolean
    /** If absent, the outline is shown everywhere except in a frame. */
    outline?: boolean
  }
  /** In the browser, this contains the languages of the pages that the reader has opened since the document was loaded. */
  byLocale: Record<string, LocaleData>
}

/** The data shared by all pages of a locale, fetched once on the first navigation. Sidebars are listed by section key. */
export interface SharedData {
  locale: LocaleData
  sidebars: Record<string, SidebarEntry[]>
}

/** The texts of the view of two languages, which are not part of the data of a locale. */
export const besideTexts = ['showBeside', 'showOneLanguage', 'originalChanged'] as const

/** What a locale needs to be shown beside another language. */
export interface BesideData {
  /** Absent if text is written from left to right. */
  dir?: Direction
  /** The style sheet, relative to the base. */
  style: string
  text: Pick<ClientText, (typeof besideTexts)[number]>
  /** The sections of translated pages whose originals have changed since. */
  outdated: OutdatedSection[]
}

/**
 * The route of a page, the ids of a section and of its original, which are empty above the first heading, and the blocks of the original:
 * the first one that has changed, the one after the last, and the number of all.
 */
export type OutdatedSection = [route: RoutePath, id: string, original: string, from: number, to: number, count: number]

/** The sidebar that a page shows. `whole` is false if items of closed groups in a long sidebar are left out. */
export interface SidebarView {
  key: RoutePath
  entries: SidebarEntry[]
  whole: boolean
}

/** A page with its sidebar and its neighbors: everything that the theme needs to render it. */
export interface PageView extends Neighbors {
  record: PageRecord
  sidebar?: SidebarView
}

/** The paths of output files that no document refers to. */
export interface Manifest {
  build: string
  base: string
  /** The file with the shared data of each locale, relative to the root of the output. */
  site: Record<string, string>
  /** The file for the view of two languages of each locale. Absent if there is one language. */
  beside?: Record<string, string>
  /** The search documents and the index of each `locale` or `version.locale`. */
  search: Record<string, { documents: string; index: string }>
  /** The script of the web worker that queries the index. */
  searchWorker: string
}

/** What the script of a plugin receives. After each navigation, `reloadEvent` is fired on `window`. */
export interface CurrentPage {
  readonly site: SiteData
  /** Returns the record of the page that the reader sees. */
  record(): PageRecord
}

/** Returns the title of the site in a language. */
export const siteTitle = (site: SiteData, lang: string): string => lookUp(site.byLocale, lang)?.title ?? site.title

/** Returns the description of the site in a language. */
export const siteDescription = (site: SiteData, lang: string): string =>
  lookUp(site.byLocale, lang)?.description ?? site.description

/** Returns whether the menus of page actions have entries that the site configures. */
export const hasPageActions = ({ byLocale }: Pick<SiteData, 'byLocale'>): boolean =>
  Object.values(byLocale).some(({ pageActions }) => pageActions !== undefined)

/** Returns whether a site has a version menu. */
export const hasVersions = ({ multiVersion }: Pick<SiteData, 'multiVersion'>): boolean =>
  multiVersion.versions.length > 1

/** Returns the name of one locale of one version in file names and in the manifest. */
export const localKey = (lang: string, version: string): string => (version ? `${version}.${lang}` : lang)

/** The site data that determine the URLs of pages. */
type AddressedSite = Pick<SiteData, 'base' | 'lang' | 'locales' | 'multiVersion' | 'route'>

/** Returns what the routes of a site depend on. */
export function addressing(site: AddressedSite): Addressing {
  return {
    base: site.base,
    cleanUrls: site.route.cleanUrls,
    lang: site.lang,
    locales: site.locales.map((locale) => locale.lang),
    defaultVersion: site.multiVersion.default,
    versions: site.multiVersion.versions,
  }
}

/** Returns the absolute URL of a page, or of the same page in the language `lang`. */
export function fullUrl(routePath: RoutePath, site: SiteData, lang?: string): string | undefined {
  const scheme = addressing(site)
  const parts = splitRoute(routePath, scheme)
  const ofPage = lang ?? parts.lang
  const origin = originOf(site, { ...parts, lang: ofPage })
  return origin && origin + urlOf(joinRoute({ ...parts, lang: ofPage }, scheme), scheme)
}
