// The project's configuration: every field with its check (specification, 3).

import type { Plugin } from 'esbuild'
import { featureFields } from '#feature-fields'
import { lookUp } from '../../text/look-up.ts'
import { feedTypeNames, feedTypes } from '../head/feed-types.ts'
import { historyPattern } from '../history-link.ts'
import { type HostName, hostNames } from '../hosts.ts'
import { frontmatterFields, ownField } from '../page/frontmatter.ts'
import { baseForm, isBase } from '../route.ts'
import { type SlotName, slotNames } from '../slots.ts'
import { authors } from './authors.ts'
import { blog, blogProblem } from './blog.ts'
import { budget, check } from './check.ts'
import { csp } from './csp.ts'
import { headEntry } from './head.ts'
import { landing } from './landing/landing.ts'
import { language } from './language.ts'
import { markdown } from './markdown.ts'
import { originProblem } from './origins.ts'
import { mcp, pageActions } from './page-actions.ts'
import { plugins } from './plugins.ts'
import type { Fault } from './problem.ts'
import * as s from './schema.ts'
import { search } from './search/search.ts'
import { locale, themeConfig } from './theme.ts'
import { byAppearance, hostName, oneOrMore, origin, positiveBytes } from './values.ts'
import { variables } from './variables.ts'
import { duplicateIn, versionProblem } from './version-list.ts'
import { multiVersion } from './versions.ts'
import { words } from './words.ts'

const feed = s.object({
  id: s.required(s.stringThat('letters, digits, `-` and `_`', (value) => /^[\w-]+$/.test(value))),
  /** Prefixes of the routes to include, or patterns with `*` and `?`. */
  test: s.required(oneOrMore),
  type: s.required(s.oneOf(...feedTypeNames)),
  title: s.string,
  language,
  filename: s.stringThat('a file name', (value) => /^(?!\.+$)[\w.-]+$/.test(value)),
})

const esbuildPlugin = s.custom<Plugin>(
  'an esbuild plugin: an object with `name` and `setup`',
  (value) => s.isObject(value) && typeof value.name === 'string' && typeof value.setup === 'function',
)

export const hosts: s.Schema<HostName[]> = s.refine(s.list(s.oneOf(...hostNames)), (names) =>
  names.includes('netlify') && names.includes('cloudflare')
    ? 'cannot contain both "netlify" and "cloudflare", because they read files with the same names differently'
    : undefined,
)

const component = s.stringThat('the path of a component, such as "./theme/Notice.tsx"', (path) =>
  /\.[jt]sx?$/.test(path),
)

/** A component for each slot. */
const slots: s.Schema<{ [Name in SlotName]?: string | undefined }> = s.object(
  Object.fromEntries(slotNames.map((name) => [name, component])),
)

const redirect = s.object({
  from: s.required(s.example('/old', oneOrMore)),
  to: s.required(s.example('/new', s.url)),
})

const siteFields = s.object(
  {
    title: s.string,
    description: s.string,
    lang: language,
    /** The path that all URLs of the site begin with. */
    base: s.example('/docs/', s.stringThat(baseForm, isBase)),
    /** The site's origin. Canonical URLs, alternates, feeds and the sitemap need it. Locales may have their own. */
    siteUrl: origin,
    logo: byAppearance,
    logoText: s.string,
    icon: s.string,
    locales: s.list(locale),
    multiVersion,
    route: s.object({
      cleanUrls: s.boolean,
      include: s.list(s.string),
      exclude: s.list(s.string),
      /** Folders that symbolic links in `content/` may point to, relative to the project. Default: none. */
      linkedFolders: s.list(s.string),
    }),
    search,
    markdown,
    /** The people who write pages, by the keys that the frontmatter field `authors` uses. */
    authors,
    /** The project's own frontmatter fields: for each, a type or a list of the allowed strings. */
    frontmatter: s.record(ownField),
    /** Plugins in the order in which their hooks run. Create them with `definePlugin`. */
    plugins,
    redirects: s.list(redirect),
    /** Patterns of the paths that another site serves beside this one, from the root of the domain. */
    outside: s.list(s.stringThat('a path that begins with "/"', (value) => /^\/(?!\/)/.test(value))),
    feeds: s.list(feed),
    /** Folders of dated posts, with generated lists, pages of tags and authors, and a feed. */
    blog,
    head: s.list(headEntry),
    /** Lets readers zoom images, or only images that match `selector`. */
    mediumZoom: s.either(s.boolean, s.object({ selector: s.string })),
    /** Writes the PNG and JPEG images of pages in smaller sizes and a smaller format, with the package `sharp`. Default: false. */
    images: s.either(
      s.boolean,
      s.object({
        /** The format. Default: `webp`. */
        format: s.oneOf('webp', 'avif'),
        /** The quality, from 1 to 100. Default: 80 for WebP and 55 for AVIF. */
        quality: s.numberThat(
          'a whole number from 1 to 100',
          (value) => Number.isInteger(value) && value >= 1 && value <= 100,
        ),
      }),
    ),
    landing,
    /** The project's components in the slots of the theme: for each, a module relative to the project. */
    slots,
    /** What to show for a missing translation: the original with a notice, or the 404 page. */
    missingTranslation: s.oneOf('fallback', 'absent'),
    check,
    budget,
    limits: s.object({
      /** The maximum size of a page with its fragments, in bytes. Default: 2,000,000. */
      pageBytes: positiveBytes,
    }),
    /** The cache that machines share, with the package `@docsite/remote-cache`. */
    cache: s.object({
      /** Its URL, unless DOCSITE_REMOTE_CACHE is set. */
      remote: s.stringThat('a URL that begins with "http://" or "https://"', (value) => /^https?:\/\/./.test(value)),
      /** The public key of those who write, for those who only read. */
      publicKey: s.stringThat('43 characters of a key', (value) => /^[\w-]{43}$/.test(value)),
    }),
    ...featureFields,
    /** Options of `dev` and `preview`. */
    server: s.object({
      /** Host names for which these servers accept requests, besides `localhost`, IP addresses and the host given to `--host`. */
      allowedHosts: s.list(hostName),
    }),
    /** Publishes each page as Markdown, with indexes for agents and links from the pages. Default: true. */
    llms: s.boolean,
    /** The site's MCP server, which answers the questions of assistants. Builds describe it for programs and readers. */
    mcp,
    /** Further entries in the menu of page actions. */
    pageActions,
    /**
     * The Open Graph image: one file in `public/` for all pages, one that docsite draws for each page with these fonts, or none. By
     * default, all pages share docsite's background.
     */
    socialImage: s.either(
      s.url,
      s.object({
        /** Files in TTF, OTF or WOFF, relative to the project. The first font that contains a character draws it. */
        fonts: s.required(s.refine(s.list(s.string), (fonts) => (fonts.length === 0 ? 'must name a font' : undefined))),
        /** The site's color, on a dark background. */
        accent: s.stringThat('a color such as "#ff8b00"', (value) => /^#[\da-f]{6}$/i.test(value)),
      }),
      s.oneOf(false),
    ),
    /** The project's style sheets, relative to its root. They are loaded after the theme's. */
    styles: s.list(s.string),
    /** How esbuild compiles the styles, components and search modules of the project. */
    esbuild: s.object({ plugins: s.list(esbuildPlugin) }),
    /** Values that pages show as `{{ name }}`. An object with only the field `file` stands for the content of a JSON or YAML file. */
    variables,
    /** Texts that replace the theme's: for all languages, or by language. */
    words,
    /** The Content-Security-Policy of every page. An object adds sources; false omits the policy. */
    csp,
    /** Hosts to write header and redirect files for. */
    hosts,
    /** False omits the prerendered text, so that the browser renders every page. */
    ssg: s.boolean,
    themeConfig,
  },
  { allowKey: s.isSchemaKey },
)

/** The configuration of a site, as `config/site.ts` exports it. */
export type SiteConfig = s.Simplify<s.ValueOf<typeof siteFields>>
/** A feed of the site: an entry of `feeds`. */
export type FeedConfig = s.ValueOf<typeof feed>

/** Checks that involve several fields, in the order in which they run. Each returns the problem, if any, at one of the fields. */
const conditions: ((config: SiteConfig) => Fault | undefined)[] = [
  ({ frontmatter = {} }) => {
    const taken = Object.keys(frontmatter).find((name) => s.keysOf(frontmatterFields).includes(name))
    return taken === undefined
      ? undefined
      : { path: ['frontmatter', taken], text: 'is a field that pages already have', hint: 'Use another name.' }
  },
  ({ multiVersion }) => versionProblem(multiVersion),
  ({ socialImage, siteUrl }) =>
    socialImage !== undefined && socialImage !== false && siteUrl === undefined
      ? { path: ['socialImage'], text: 'needs a "siteUrl", for the absolute URL of the image' }
      : undefined,
  originProblem,
  ({ pageActions, mcp, siteUrl }) =>
    siteUrl === undefined && (pageActions?.assistants?.length || mcp)
      ? { path: mcp ? ['mcp'] : ['pageActions', 'assistants'], text: 'needs a "siteUrl", for absolute URLs' }
      : undefined,
  historyProblem,
  blogProblem,
  ({ feeds = [] }) => {
    const twice = duplicateIn(feeds.map(feedFile))
    const hint = 'Give one of them another "filename".'
    return twice && { path: ['feeds', twice.last], text: `has the same file name as \`feeds[${twice.first}]\``, hint }
  },
  ({ locales = [] }) => {
    const twice = duplicateIn(locales.map(({ lang }) => lang))
    return (
      twice && {
        path: ['locales', twice.last, 'lang'],
        text: `is the same as that of \`locales[${twice.first}]\``,
        hint: 'Each language has one entry.',
      }
    )
  },
  ({ locales = [], lang = 'en' }) => {
    const langs = locales.map((locale) => locale.lang)
    return langs.length === 0 || langs.includes(lang)
      ? undefined
      : {
          path: ['locales'],
          text: `has no entry for the default language "${lang}"`,
          hint: `Add one, or set \`lang\` to ${langs.map((one) => `"${one}"`).join(' or ')}.`,
        }
  },
]

/** Returns the problem with links to the history of pages, if the URL of the history cannot be derived. */
function historyProblem({ themeConfig = {}, locales = [] }: SiteConfig): Fault | undefined {
  const themes = [themeConfig, ...locales.map((locale) => ({ ...themeConfig, ...locale }))]
  const wrong = themes.findIndex(
    ({ historyLink, editLink }) => historyLink === true && historyPattern(editLink?.docRepoBaseUrl ?? '') === undefined,
  )
  const path = locales[wrong - 1]?.historyLink === true ? ['locales', wrong - 1] : ['themeConfig']
  return wrong < 0
    ? undefined
    : {
        path: [...path, 'historyLink'],
        text: 'needs an "editLink.docRepoBaseUrl" with a file URL of GitHub, GitLab, Gitea, Forgejo or Bitbucket',
        hint: 'Write the URL of the history as "historyLink", with {path} for the path of the file.',
      }
}

/** Returns the file name of a feed in lower case, because some disks ignore case. */
const feedFile = ({
  id,
  type,
  filename = `${id}.${lookUp(feedTypes, type)?.extension ?? 'xml'}`,
}: FeedConfig): string => filename.toLowerCase()

export const siteConfig: s.Schema<SiteConfig> = s.refine(siteFields, (config) => {
  for (const problemOf of conditions) {
    const problem = problemOf(config)
    if (problem !== undefined) return problem
  }
  return undefined
})
