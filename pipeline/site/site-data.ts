// Creates site data: the parts of the configuration that every page needs in the browser (specification, 3).

import { brandLogos, brandTitle } from '../model/brand-logos.ts'
import { originsOf } from '../model/config/origins.ts'
import { pageActionsOf } from '../model/config/page-actions.ts'
import type { Path } from '../model/config/problem.ts'
import type { SearchConfig } from '../model/config/search/search.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { LocaleData, SiteData, SocialEntry } from '../model/config/site-data.ts'
import type { LocaleConfig, LocaleTheme, SocialLink, ThemeConfig } from '../model/config/theme.ts'
import { labelsOf } from '../model/config/version-list.ts'
import { areFlatWords } from '../model/config/words.ts'
import { directionOf } from '../model/direction.ts'
import { clientText, type InterfaceText, interfaceText, textKeys } from '../model/interface-text.ts'
import { isPortable } from '../model/portable.ts'
import type { Redirects } from '../model/redirect.ts'
import { allVersions } from '../model/route.ts'
import { escapeUnknownTags } from '../page/html/raw-tags.ts'
import type { Project } from '../source/config/config.ts'
import type { AssetReader } from '../source/images/images.ts'
import { localeOf } from '../text/language-tag.ts'
import { lookUp } from '../text/look-up.ts'
import { optional } from '../text/optional.ts'
import { plainText } from '../text/plain-text.ts'
import type { LinkProject } from './link-project.ts'
import type { Navigation } from './navigation/navigation.ts'

const defaultTitle = 'docsite'

/** The footer and the social links of a locale, with resolved links. */
type ThemeLinks = Pick<LocaleData, 'footer'> & { socialLinks: SocialLink[] }

/**
 * Merges the interface text of a locale. The locale's own entries take precedence over the theme's, the project's and
 * the built-in text.
 */
export function makeWords({ config }: Pick<Project, 'config'>, lang: string): InterfaceText {
  const { words = {}, themeConfig = {} } = config
  const own = areFlatWords(words) ? words : words[lang]
  const locale = config.locales?.find((entry) => entry.lang === lang)
  const known = Object.fromEntries(
    Object.entries(own ?? {}).filter(([key]) => textKeys.includes(key as keyof InterfaceText)),
  )
  return interfaceText(lang, { ...known, ...themeWords(themeConfig), ...themeWords(locale ?? {}) })
}

/** Returns the interface text that other fields of the theme configuration set. */
function themeWords(theme: LocaleTheme): Partial<InterfaceText> {
  return optional({
    outline: theme.outlineTitle,
    previousPage: theme.prevPageText,
    nextPage: theme.nextPageText,
    sourceCode: theme.sourceCodeText,
    lastUpdated: theme.lastUpdatedText,
    searchPlaceholder: theme.searchPlaceholderText,
    searchNoResults: theme.searchNoResultsText,
    searchTryAnother: theme.searchSuggestedQueryText,
    filter: theme.overview?.filterNameText,
    filterPlaceholder: theme.overview?.filterPlaceholderText,
    filterNoResults: theme.overview?.filterNoResultText,
  }) as Partial<InterfaceText>
}

export function makeSiteData(
  project: LinkProject,
  navigation: Navigation,
  redirects: Redirects,
  linksIn: (lang: string) => ThemeLinks,
  assets: Pick<AssetReader, 'read'>,
): SiteData {
  const { config, addressing } = project
  const { themeConfig = {}, mediumZoom: zoom } = config
  const portable = isPortable(addressing)
  const langs: (LocaleConfig | { lang: string; label: string })[] = config.locales ?? [
    { lang: addressing.lang, label: addressing.lang },
  ]
  return {
    lang: addressing.lang,
    base: addressing.base,
    title: config.title ?? defaultTitle,
    description: config.description ?? '',
    ...optional({
      // The URLs of a portable site are relative.
      ...(portable ? {} : originsOf(config)),
      logo: config.logo,
      logoSizes: logoSizes(config.logo, assets),
      logoText: config.logoText,
      icon: config.icon,
    }),
    locales: config.locales?.map((locale) => ({ lang: locale.lang, label: locale.label, ...directed(locale) })) ?? [],
    multiVersion: {
      default: addressing.defaultVersion,
      versions: addressing.versions,
      ...optional({ labels: config.multiVersion && labelsOf(config.multiVersion) }),
    },
    route: { cleanUrls: addressing.cleanUrls },
    search: searchSettings(config.search),
    markdown: {
      showLineNumbers: config.markdown?.showLineNumbers ?? false,
      defaultWrapCode: config.markdown?.defaultWrapCode ?? false,
      codeHighlighter: 'highlight.js',
    },
    // Pages on disk cannot fetch their text.
    ssg: portable || (config.ssg ?? true),
    ...(config.llms === false ? { llms: false } : {}),
    missingTranslation: config.missingTranslation ?? 'fallback',
    redirects,
    zoom: zoom === false ? false : ((typeof zoom === 'object' ? zoom.selector : undefined) ?? '.prose img'),
    theme: {
      hideNavbar: themeConfig.hideNavbar ?? 'never',
      darkMode: themeConfig.darkMode ?? true,
      localeRedirect: themeConfig.localeRedirect ?? 'auto',
      enableScrollToTop: themeConfig.enableScrollToTop ?? false,
      enableContentAnimation: themeConfig.enableContentAnimation ?? false,
      enableAppearanceAnimation: themeConfig.enableAppearanceAnimation ?? false,
      ...optional({
        hydration: themeConfig.hydration,
        enableStrata: themeConfig.enableStrata,
        outline: themeConfig.outline,
      }),
    },
    byLocale: Object.fromEntries(
      langs.map((locale) => [locale.lang, makeLocale(locale, project, navigation, linksIn)]),
    ),
  }
}

function searchSettings(search: SearchConfig = {}): SiteData['search'] {
  if (search === false) return false
  if (search.mode === 'provider') {
    const { provider, searchLoading = false } = search
    return { mode: 'provider', provider: provider.name === 'custom' ? { name: 'custom' } : provider, searchLoading }
  }
  if (search.mode !== 'remote') return { mode: 'local', versioned: search.versioned ?? false }
  const { apiUrl, domain = '', searchIndexes = [], searchLoading = false } = search
  const indexes = searchIndexes.map((index) => (typeof index === 'string' ? { value: index } : index))
  return {
    mode: 'remote',
    apiUrl,
    domain,
    searchIndexes: indexes.map(({ value, label = value }) => ({ value, label })),
    searchLoading,
  }
}

function logoSizes(logo: SiteConfig['logo'], assets: Pick<AssetReader, 'read'>): SiteData['logoSizes'] {
  const urls = logo === undefined ? [] : typeof logo === 'string' ? [logo] : [logo.light, logo.dark]
  const sizes = urls.flatMap((url): [string, [number, number]][] => {
    const { width, height } = (url.startsWith('/') && assets.read(`public${url}`)) || {}
    return width && height ? [[url, [width, height]]] : []
  })
  return sizes.length > 0 ? Object.fromEntries(sizes) : undefined
}

function makeLocale(
  locale: LocaleConfig | { lang: string; label: string },
  project: LinkProject,
  navigation: Navigation,
  linksIn: (lang: string) => ThemeLinks,
): LocaleData {
  const { config, addressing } = project
  const theme = themeOf(config, locale.lang)
  const { title = config.title ?? defaultTitle, description = config.description ?? '' } = locale as LocaleConfig
  const { docRepoBaseUrl, text } = theme.editLink ?? {}
  const { footer, socialLinks } = linksIn(locale.lang)
  const words = makeWords(project, locale.lang)
  const actions = pageActionsOf(config, docRepoBaseUrl, words)
  return {
    lang: locale.lang,
    ...directed(locale),
    ...optional({ territory: territoryOf(locale.lang) }),
    label: locale.label,
    title,
    description,
    text: clientText(words),
    nav: Object.fromEntries(allVersions(addressing).map((version) => [version, navigation.nav(locale.lang, version)])),
    socialLinks: socialLinks.map(socialEntry),
    ...optional({ searchExamples: config.search ? lookUp(config.search.examples ?? {}, locale.lang) : undefined }),
    lastUpdated: theme.lastUpdated ?? false,
    ...(docRepoBaseUrl && text ? { editLink: { docRepoBaseUrl: docRepoBaseUrl.replace(/\/?$/, '/'), text } } : {}),
    footer: escapeUnknownTags(footer),
    ...(actions.length > 0 ? { pageActions: actions } : {}),
  }
}

/** Returns the direction of a locale that is written from right to left. */
const directed = ({ lang, dir = directionOf(lang) }: Pick<LocaleConfig, 'lang' | 'dir'>): Pick<LocaleData, 'dir'> =>
  dir === 'rtl' ? { dir } : {}

/** Returns the theme's settings in a locale. A field of a locale replaces the theme's field completely, without merging. */
export const themeOf = ({ themeConfig, locales = [] }: SiteConfig, lang: string): ThemeConfig => ({
  ...themeConfig,
  ...optional(locales.find((locale) => locale.lang === lang) ?? {}),
})

/** Returns the path of a field of these settings in the configuration. */
export function pathInTheme({ locales = [] }: SiteConfig, lang: string, field: keyof LocaleTheme): Path {
  const at = locales.findIndex((locale) => locale.lang === lang)
  return locales[at]?.[field] === undefined ? ['themeConfig', field] : ['locales', at, field]
}

/** Adds the most likely region to a language, for `og:locale`. */
function territoryOf(lang: string): string | undefined {
  const { language, region } = localeOf(lang)
  return region && `${language}_${region}`
}

/** Converts a social link for the browser, which loads only the icons in use. */
function socialEntry({ icon, mode, content }: SocialLink): SocialEntry {
  // The name of a custom icon is the host of its URL, or the first words of its content.
  const host = /^https?:\/\/(?:www\.)?([^/]+)/.exec(content)?.[1] ?? plainText(content).slice(0, 40)
  if (typeof icon !== 'string') return { name: host, svg: icon.svg, mode, content }
  return {
    name: brandTitle(icon),
    svg: `<svg class="icon brand-icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${brandLogos[icon]}"/></svg>`,
    mode,
    content,
  }
}
