// The project's configuration as it is written: every field once, with its check (specification, 3).

import { lookUp } from '../../text/look-up.ts'
import { bytesOf, type Quantity, secondsOf } from '../../text/quantity.ts'
import type { RuleName } from '../diagnostic.ts'
import { type FeedType, feedTypeNames, feedTypes } from '../feed-types.ts'
import { featureFields, frontmatterFields, ownField } from '../frontmatter.ts'
import { type InterfaceText, pluralKeys, textKeys } from '../interface-text.ts'
import { renamedRules } from '../renamed-rules.ts'
import { baseForm, isBase } from '../route.ts'
import { rules } from '../rules.ts'
import { csp } from './csp.ts'
import { headEntry } from './head.ts'
import { isHostPattern } from './host-patterns.ts'
import { hosts } from './hosts.ts'
import {
  address,
  anything,
  boolean,
  chosen,
  either,
  isSchemaKey,
  keysOf,
  kindOf,
  list,
  number,
  numberThat,
  object,
  oneOf,
  record,
  recursive,
  refine,
  required,
  type Schema,
  type Simplify,
  string,
  stringThat,
  type ValueOf,
} from './schema.ts'

const absoluteUrl = stringThat(
  'an absolute http(s) address',
  (value) => value.length <= 2048 && /^https?:\/\/[^/\s]+/.test(value),
)
/** An origin as a browser reads it: neither path nor query, and nobody's password. */
const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`
const regularExpression = stringThat('a regular expression', isRegularExpression)
const byAppearance = either(string, object({ light: required(string), dark: required(string) }))

// ---- Navigation

export interface NavItem {
  /** Shown text, or the key of a landing text. */
  text?: string | undefined
  link?: string | undefined
  /** A regular expression over the route; the item is active where it matches. */
  activeMatch?: string | undefined
  /** A small mark beside the text: an image address, SVG, or the text of a badge. */
  tag?: string | undefined
  /** Side of the navbar: right unless said. */
  position?: 'left' | 'right' | undefined
  items?: NavItem[] | undefined
}

const navFields = { text: string, link: address, activeMatch: regularExpression, tag: string }
const subMenu = object({ ...navFields, items: required(list(object(navFields))) })
const navChild = refine(either<[Schema<NavItem>, Schema<NavItem>]>(object(navFields), subMenu), needsTarget)

const navItem: Schema<NavItem> = refine(
  object({ ...navFields, position: oneOf('left', 'right'), items: list(navChild) }),
  (item) =>
    needsTarget(item) ?? (item.text === undefined && !(item.items && item.tag) ? 'needs the field "text"' : undefined),
)

function needsTarget(item: NavItem): string | undefined {
  return item.link === undefined && item.items === undefined ? 'needs a "link" or "items"' : undefined
}

/** The top menu: a list, or one list for each version (`default` for the default version). */
export const nav = either(list(navItem), record(list(navItem), isSchemaKey))

// ---- Sidebar

export interface SidebarLink {
  text?: string | undefined
  link: string
  tag?: string | undefined
  /** Becomes `data-context` of the entry. */
  context?: string | undefined
  /** Depths of the headings that an overview lists. */
  overviewHeaders?: number[] | undefined
}
export interface SidebarGroup extends Omit<SidebarLink, 'link' | 'text'> {
  text: string
  link?: string | undefined
  items: SidebarItem[]
  /** True unless said. */
  collapsible?: boolean | undefined
  /** False unless said. */
  collapsed?: boolean | undefined
}
export interface SidebarDivider {
  dividerType: 'solid' | 'dashed'
}
export interface SidebarHeader {
  sectionHeaderText: string
  tag?: string | undefined
}
/** A route alone takes its text from the page. */
export type SidebarItem = string | SidebarLink | SidebarGroup | SidebarDivider | SidebarHeader

const depths = list(oneOf(2, 3, 4))
const entryFields = { tag: string, context: string, overviewHeaders: depths }
const sidebarItem: Schema<SidebarItem> = recursive(
  'a route or a sidebar item',
  (): Schema<SidebarItem> => sidebarItemKinds,
)
const sidebarGroup = object({
  ...entryFields,
  text: required(string),
  link: address,
  items: required(list(sidebarItem)),
  collapsible: boolean,
  collapsed: boolean,
})
const sidebarLink = object({ ...entryFields, text: string, link: required(address) })
const sidebarDivider = object({ dividerType: required(oneOf('solid', 'dashed')) })
const sidebarHeader = object({ sectionHeaderText: required(string), tag: string })
const internal: Schema<{ _fileKey: string }> = object({
  _fileKey: required(refine(anything as Schema<string>, () => 'is internal and cannot be written')),
})

const sidebarItemKinds: Schema<SidebarItem> = chosen(
  'a route, a link, a group, a divider or a section header',
  [string, sidebarLink, sidebarGroup, sidebarDivider, sidebarHeader],
  (value) => {
    if (typeof value === 'string') return string
    const has = (key: string) => typeof value === 'object' && value !== null && key in value
    if (has('_fileKey')) return internal
    if (has('dividerType')) return sidebarDivider
    if (has('sectionHeaderText')) return sidebarHeader
    return has('items') ? sidebarGroup : sidebarLink
  },
)

// ---- Parts of the theme

const socialLink = object({
  /** The name of a brand's logo, as simple-icons spells it, or an object with SVG. */
  icon: required(either(string, object({ svg: required(string) }))),
  /** What the icon does: opens the address, or shows text, an image or HTML. */
  mode: required(oneOf('link', 'text', 'img', 'dom')),
  content: required(string),
})

const editLink = object({
  docRepoBaseUrl: refine(string, (value) =>
    value && !/^https?:\/\//.test(value) ? 'must be a full URL such as https://example.com' : undefined,
  ),
  text: string,
})

/** Fields that a locale may say for itself; they win over the theme's as a whole. */
const localeThemeFields = {
  nav,
  sidebar: record(list(sidebarItem)),
  socialLinks: list(socialLink),
  /** Shows when a page last changed, from git. */
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

const themeConfig = object({
  ...localeThemeFields,
  hideNavbar: oneOf('never', 'always', 'scroll'),
  darkMode: boolean,
  localeRedirect: oneOf('auto', 'never'),
  enableScrollToTop: boolean,
  enableContentAnimation: boolean,
  enableAppearanceAnimation: boolean,
  outline: boolean,
  /** A component of `config/islands/`, before the title in the navbar. */
  navbarStart: string,
  /** Puts the title before a page that has no first heading: true unless said. */
  fallbackHeadingTitle: boolean,
})

const locale = object({
  lang: required(stringThat('a language tag such as "en" or "zh"', (value) => /^[\w-]+$/.test(value))),
  label: required(string),
  title: string,
  description: string,
  ...localeThemeFields,
})

// ---- Landing page

/** Every text of the landing data may be the key of one of `texts`. */
const landing = object({
  /** Texts by key, each by language. */
  texts: record(record(string)),
  announcement: object({
    href: address,
    message: required(string),
    localStorageKey: required(string),
    display: boolean,
  }),
  /** Address of an image; a drawing of our own unless given. */
  background: address,
  hero: object({
    title: string,
    subTitle: string,
    description: string,
    logoUrl: string,
    showStars: boolean,
    showOvalBg: boolean,
    getStartedButtonText: string,
    getStartedLink: address,
    learnMoreButtonText: string,
    learnMoreLink: address,
  }),
  features: list(object(featureFields)),
  /** Components of `config/islands/`, in order, as sections after the features. */
  sections: list(string),
})

// ---- Search, feeds, checks

/** Path of a module whose functions take part in every search. */
const searchHooks = string

const localSearch = object({
  mode: oneOf('local'),
  versioned: boolean,
  /** Searches code blocks too, at a lower weight: true unless said. */
  codeBlocks: boolean,
  /** Words of the project that Chinese text is to be cut by. */
  words: list(string),
  searchHooks,
})

const remoteSearch = object({
  mode: required(oneOf('remote')),
  /** Where a search is asked for. */
  apiUrl: required(
    stringThat(
      'an absolute http(s) address, or a path that begins with "/"',
      (value) => value.length <= 2048 && /^(?:https?:\/\/[^/\s]|\/(?!\/))\S*$/.test(value),
    ),
  ),
  /** Goes before the path of each link. */
  domain: refine(absoluteUrl, (value) => (value.endsWith('/') ? 'must not end in "/"' : undefined)),
  /** What is searched: each index becomes a tab. */
  searchIndexes: list(either(string, object({ value: required(string), label: string }))),
  /** Shows that an answer is on its way. */
  searchLoading: boolean,
  searchHooks,
})

const search = either(oneOf(false), kindOf('mode', { local: localSearch, remote: remoteSearch }, 'local'))

const feed = object({
  id: required(stringThat('letters, digits, `-` and `_`', (value) => /^[\w-]+$/.test(value))),
  /** A page belongs when its route begins with this, or fits it where it holds `*` or `?`; one of these, if it is a list. */
  test: required(either(string, list(string))),
  type: required(oneOf(...feedTypeNames)),
  title: string,
  language: string,
  filename: stringThat('a file name', (value) => /^(?!\.+$)[\w.-]+$/.test(value)),
})

const severity = oneOf('error', 'warning', 'info', 'off')
const ruleSeverities: Schema<Partial<Record<RuleName, ValueOf<typeof severity>>>> = object(
  Object.fromEntries(Object.keys(rules).map((rule) => [rule, severity])),
  { hints: new Map(Object.entries(renamedRules).map(([former, now]) => [former, `Did you mean \`${now}\`?`])) },
)
/** A text that depends on a number: one form for all numbers, or a form for each plural category of the language. */
const pluralText = either(
  string,
  object({ zero: string, one: string, two: string, few: string, many: string, other: required(string) }),
)
const ownWords: Schema<Partial<InterfaceText>> = object(
  Object.fromEntries(textKeys.map((key) => [key, pluralKeys.has(key) ? pluralText : string])),
)
const wordsByLanguage = record(ownWords)

/** Tells whether words are given for all languages at once, not by language. */
export const areFlatWords = (words: object): words is Partial<InterfaceText> =>
  Object.entries(words).every(([key, text]) => typeof text === 'string' || pluralKeys.has(key))

const words: Schema<Partial<InterfaceText> | Record<string, Partial<InterfaceText>>> = chosen(
  wordsByLanguage.expects,
  [ownWords, wordsByLanguage],
  (value) => (typeof value === 'object' && value !== null && areFlatWords(value) ? ownWords : wordsByLanguage),
)

/** A number above 0, or one with its unit. */
const quantity = (expects: string, amountOf: (written: Quantity) => number | undefined): Schema<Quantity> => {
  const isOne = (value: Quantity) => amountOf(value) !== undefined
  return either(numberThat(expects, isOne), stringThat(expects, isOne))
}
const bytes = quantity('a number of bytes above 0, or a text such as "80 KB"', bytesOf)
const duration = quantity('a number of seconds above 0, or a text such as "2.8 s"', secondsOf)

/** A name of letters, digits and hyphens, without scheme, port or path; a dot before it stands for its subdomains too. */
const hostName = stringThat(
  'a host name such as "docs.example.com", or ".example.com" with its subdomains; without scheme, port and path',
  (value) => value.length <= 254 && /^\.?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u.test(value),
)

/** What may be heavy, and how heavy: what is above is an error of `build`. */
const budget = object({
  /** Scripts that every page names, gzipped. */
  js: bytes,
  /** Style sheets that every page names, gzipped. */
  css: bytes,
  /** The document of each page, gzipped. */
  html: bytes,
  /** What the first query of the search fetches, gzipped. */
  search: bytes,
  /** The largest image. */
  image: bytes,
  /** Time of a whole build: a fact about the machine, too. */
  build: duration,
})

const redirect = object({ from: required(either(string, list(string))), to: required(address) })

const markdown = object({
  showLineNumbers: boolean,
  defaultWrapCode: boolean,
  /** The one there is. */
  codeHighlighter: oneOf('highlight.js'),
  /** More names for highlight.js languages: `{ name: 'language' }`, or languages to know by their own name. */
  highlightLanguages: list(either(string, object({ name: required(string), language: required(string) }))),
  /** What HTML in content may be: `'all'`, `'safe'` (what can do no harm, and the default), or false for none. */
  html: either(oneOf('all', 'safe'), oneOf(false)),
  /** What `'safe'` allows besides: the hosts that frames may show. */
  allow: object({ iframe: list(stringThat('a host such as "example.com" or "*.example.com"', isHostPattern)) }),
  /** Elements that the project's own scripts define, such as `my-chart`. */
  customElements: list(
    stringThat('a name with a hyphen, such as "my-chart"', (name) => /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/.test(name)),
  ),
  remarkPlugins: list(anything),
  rehypePlugins: list(anything),
})

export const siteConfig = refine(
  object(
    {
      title: string,
      description: string,
      lang: string,
      /** The path that the site is served under. */
      base: stringThat(baseForm, isBase),
      /** The site's origin. Canonical addresses, alternates, feeds and the sitemap need it. */
      siteUrl: refine(absoluteUrl, (value) =>
        isOrigin(value) ? undefined : 'must be an origin without a path: the path belongs in "base"',
      ),
      logo: byAppearance,
      logoText: string,
      icon: string,
      locales: list(locale),
      multiVersion: object({ default: required(string), versions: required(list(string)) }),
      route: object({
        cleanUrls: boolean,
        include: list(string),
        exclude: list(string),
        /** Folders, relative to the project, that symbolic links in `content/` may lead to: none unless said. */
        linkedFolders: list(string),
      }),
      search,
      markdown,
      /** Fields of the project's own that pages may have in their frontmatter: each a type, or a list of the texts it may hold. */
      frontmatter: record(ownField),
      redirects: list(redirect),
      feeds: list(feed),
      head: list(headEntry),
      /** Zooming of images; `selector` says which. */
      mediumZoom: either(boolean, object({ selector: string })),
      landing,
      /** What stands at the address of a page nobody has translated: the original with a notice, or nothing. */
      missingTranslation: oneOf('fallback', 'absent'),
      check: object({
        /** Routes that are planned but not written yet; `*` stands for anything. */
        pending: list(string),
        rules: ruleSeverities,
        /** Type-checks the samples of code in the pages; only `docsite check` does. */
        samples: boolean,
        /** Components that pages must have, by patterns over their paths in `content/`; overview pages need none. */
        components: record(list(string)),
        /** The glossary, by language: each right term with the wrong ones that stand for it. */
        terms: record(record(list(string))),
        /** What `check --external` does. */
        external: object({
          /** Addresses that are not asked for; `*` stands for anything. */
          ignore: list(string),
          /** Asks machines of the own network, too. */
          allowPrivate: boolean,
          /** Runs in a row without an answer after which a link is dead: 3 unless said. */
          failures: refine(number, (value) =>
            value >= 1 && Number.isInteger(value) ? undefined : 'must be 1 or more',
          ),
        }),
        /** Bytes of the largest image that is no message: 500,000 unless said. */
        imageBytes: numberThat('a number of bytes above 0', (value) => value > 0),
      }),
      budget,
      limits: object({
        /** The most bytes of a page with its fragments: 2,000,000 unless said. */
        pageBytes: numberThat('a number of bytes above 0', (value) => value > 0),
      }),
      /** Keeps visited pages and the search in the browser, to be read without a network. */
      offline: boolean,
      /** What `dev` and `preview` need to know. */
      server: object({
        /** Names that they answer to besides `localhost`, IP addresses and the one given to `--host`. */
        allowedHosts: list(hostName),
      }),
      /** Each page as Markdown, with lists of them for agents and the way to them on the page: true unless said. */
      llms: boolean,
      /** A picture for shared addresses: one of `public/` for all pages, or one that is drawn for each, with these fonts. */
      socialImage: either(
        address,
        object({
          /** Files in TTF, OTF or WOFF, relative to the project; the first that has a character draws it. */
          fonts: required(refine(list(string), (fonts) => (fonts.length === 0 ? 'must name a font' : undefined))),
          /** The site's color, on a dark ground. */
          accent: stringThat('a color such as "#ff8b00"', (value) => /^#[\da-f]{6}$/i.test(value)),
        }),
      ),
      /** Style sheets of the project, relative to its root, after the theme's. */
      styles: list(string),
      /** The theme's words, overridden: for all languages, or by language. */
      words,
      /** The Content-Security-Policy of every page; an object adds sources to it, false leaves it out. */
      csp,
      /** Hosts whose files for headers and redirects are written. */
      hosts,
      /** False leaves out the prerendered text: everything is drawn in the browser. */
      ssg: boolean,
      themeConfig,
    },
    { allowKey: isSchemaKey },
  ),
  (config) => {
    const {
      multiVersion,
      locales,
      lang,
      siteUrl,
      socialImage,
      feeds,
      frontmatter = {},
    } = config as {
      frontmatter?: object
      feeds?: { id: string; type: FeedType; filename?: string }[]
      siteUrl?: string
      socialImage?: unknown
      multiVersion?: { default: string; versions: string[] }
      locales?: { lang: string }[]
      lang?: string
    }
    const taken = Object.keys(frontmatter).find((name) => keysOf(frontmatterFields).includes(name))
    if (taken !== undefined) return `declares the field "${taken}" in "frontmatter", which every page has already`
    if (multiVersion && !multiVersion.versions.includes(multiVersion.default))
      return 'has a "multiVersion.default" that is not among its "versions"'
    if (socialImage !== undefined && siteUrl === undefined)
      return 'has a "socialImage" but no "siteUrl": pages name their pictures by whole addresses'
    const feedFiles =
      feeds?.map(({ id, type, filename = `${id}.${lookUp(feedTypes, type)?.extension ?? 'xml'}` }) =>
        filename.toLowerCase(),
      ) ?? []
    if (new Set(feedFiles).size < feedFiles.length)
      return 'has two "feeds" that are one file: give one of them another "filename"'
    const langs = locales?.map((entry) => entry.lang) ?? []
    if (new Set(langs).size < langs.length) return 'has two "locales" with one "lang"'
    if (langs.length > 0 && !langs.includes(lang ?? 'en'))
      return `has no locale "${lang ?? 'en'}", which is its default language ("lang")`
    return undefined
  },
)

export type SiteConfig = Simplify<ValueOf<typeof siteConfig>>
export type LocaleConfig = ValueOf<typeof locale>
export type ThemeConfig = ValueOf<typeof themeConfig>
export type LocaleTheme = Pick<ThemeConfig, keyof typeof localeThemeFields>
export type SocialLink = ValueOf<typeof socialLink>
export type Landing = ValueOf<typeof landing>
export type FeedConfig = ValueOf<typeof feed>
export type SearchConfig = ValueOf<typeof search>
export type EditLink = ValueOf<typeof editLink>

function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}
