// Configurations that set many fields, and values of fields for which any text will not do.

import type { SiteConfig } from '../../pipeline/model/config/site-config.ts'

const [first, second] = ['/public-one.svg', '/public-two.svg']

const nav = [
  { text: 'More', link: '/guide/more', items: [{ text: 'Inner', link: '/guide/start' }] },
  { text: 'Menu', items: [{ text: 'Menu', items: [{ text: 'A', link: '/' }] }] },
]

const theme = {
  nav,
  socialLinks: [{ icon: 'github', mode: 'link', content: 'https://one.example/social' }],
  editLink: { docRepoBaseUrl: 'https://github.com/one/docs/blob/main/content' },
  announcement: { href: '/guide/start', message: 'News', localStorageKey: 'news', display: true },
} satisfies SiteConfig['themeConfig']

const common: SiteConfig = {
  title: 'Options',
  description: 'A site with many options',
  lang: 'en',
  siteUrl: 'https://one.example',
  icon: first,
  logo: { light: first, dark: first },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文' },
  ],
  multiVersion: { default: 'v2', versions: ['v1', { name: 'v2', label: 'Newest' }] },
  styles: ['config/own.css'],
  slots: { banner: './config/one.tsx' },
  variables: { product: 'Docs', nested: { part: 'A' } },
  authors: { ann: { name: 'Ann' } },
  redirects: [{ from: '/old', to: '/guide/start' }],
  feeds: [{ id: 'news', test: '/guide/', type: 'rss' }],
  blog: { dir: 'blog', title: 'Blog' },
  head: [['meta', { name: 'x', content: 'y' }]],
  hosts: ['nginx'],
  search: { mode: 'local', synonyms: [['start', 'begin']], examples: { en: ['How?'] } },
  landing: {
    announcement: theme.announcement,
    hero: { title: 'Hero' },
    features: [{ title: 'Feature' }],
    sections: [
      {
        type: 'comparison',
        title: 'Times',
        groups: [{ label: 'Group', bars: [{ label: 'Bar', seconds: 1 }] }],
        source: { text: 'Source' },
      },
    ],
  },
  markdown: { highlightLanguages: ['js', { name: 'own', language: 'ts' }] },
  words: { searchResults: { one: '{count} hit', other: '{count} hits' } },
  mcp: { url: 'https://one.example/mcp' },
  pageActions: { assistants: [{ name: 'Bot', url: 'https://bot.example/?q={url}' }] },
  themeConfig: theme,
  // Random values of fields cause these.
  check: { rules: { 'dead-link': 'warning', 'invalid-sidebar': 'warning', 'missing-asset': 'warning' } },
}

const plural = { one: '{count} one', other: '{count} others' }
const plurals = {
  ...{ searchResults: plural, searchInLanguage: plural, searchMoreOnPage: plural },
  ...{ showMore: plural, readingTime: plural, filterResults: plural },
}

const provider = {
  name: 'algolia' as const,
  appId: 'APP',
  searchKey: 'key',
  index: 'docs',
  hosts: ['https://one.example'],
}

/** The configurations that fields are changed in. A field is changed in the first one in which its values are valid. */
export const bases: readonly SiteConfig[] = [
  common,
  {
    ...common,
    locales: [
      { lang: 'en', label: 'English', ...theme, sidebar: { '/guide/': [{ text: 'A', link: '/guide/start' }] } },
    ],
  },
  {
    ...common,
    themeConfig: { nav: { default: nav } },
    locales: [{ lang: 'en', label: 'English', nav: { default: nav } }],
  },
  ...['/guide/'].flatMap((prefix): SiteConfig[] =>
    [
      [{ text: 'Group', items: [{ text: 'Inner', link: '/guide/start' }] }],
      [{ text: 'Group', items: [{ text: 'Inner', items: [{ text: 'A', link: '/guide/start' }] }] }],
      [{ text: 'Group', items: [{ sectionHeaderText: 'Part' }] }],
      [{ dividerType: 'solid' as const }],
      [{ text: 'Group', items: [{ dividerType: 'solid' as const }, { sectionHeaderText: 'Part' }] }],
      [{ sectionHeaderText: 'Part' }],
    ].flatMap((entries) => {
      const sidebar = { [prefix]: entries }
      return [
        { ...common, themeConfig: { sidebar } },
        { ...common, locales: [{ lang: 'en', label: 'English', sidebar }] },
      ]
    }),
  ),
  { ...common, themeConfig: { ...theme, tokens: { accent: '#ff8b00' } } },
  { ...common, themeConfig: { ...theme, tokens: { accent: { light: '#ff8b00', dark: '#ff8b00' } } } },
  { ...common, words: plurals },
  { ...common, words: { en: plurals } },
  { ...common, multiVersion: { default: 'v2', versions: [{ name: 'v1' }, 'v2'] } },
  {
    ...common,
    landing: { sections: [{ type: 'samples', title: 'Code', samples: [{ label: 'A', code: 'a', file: 'a.ts' }] }] },
  },
  { ...common, markdown: { highlightLanguages: [{ name: 'own', language: 'ts' }] } },
  { ...common, redirects: [{ from: ['/old'], to: '/guide/start' }] },
  { ...common, feeds: [{ id: 'news', test: ['/guide/'], type: 'rss' }] },
  { ...common, blog: [{ dir: 'blog', title: 'Blog' }] },
  { ...common, socialImage: { fonts: ['config/one.ttf'] } },
  { ...common, search: { mode: 'remote', apiUrl: 'https://one.example/search', searchIndexes: ['docs'] } },
  { ...common, search: { mode: 'remote', apiUrl: '/search', searchIndexes: [{ value: 'docs' }] } },
  { ...common, search: { mode: 'provider', provider } },
  {
    ...common,
    search: {
      mode: 'provider',
      provider: { name: 'typesense', url: ['https://one.example'], searchKey: 'k', index: 'docs' },
    },
  },
  { ...common, search: { mode: 'provider', provider: { name: 'custom', module: './config/provider.ts' } } },
]

const modules = ['./config/one.tsx', './config/two.tsx']
const sources = ['https://source.example']

/** Values by the path of the field. */
export const samples: Record<string, readonly unknown[]> = {
  base: ['/docs/'],
  lang: ['zh'],
  'multiVersion.default': ['v1'],
  'multiVersion.versions.[]': ['v0'],
  icon: [second],
  logo: [second],
  'logo.light': [second],
  'logo.dark': [second],
  'route.include.[]': ['v2/en/guide/*.md'],
  'route.exclude.[]': ['v2/en/guide/more.md'],
  'route.linkedFolders.[]': ['linked'],
  'search.searchHooks': ['./config/hooks.ts'],
  'search.provider.appId': ['OTHER'],
  'search.provider.module': ['./config/other-provider.ts'],
  'search.provider.connect.[]': sources,
  'search.words.[]': ['快速构建'],
  'search.exclude.[]': ['/guide/more'],
  'markdown.codeFolders.[]': ['code'],
  'markdown.highlightLanguages.[]': ['rust'],
  'markdown.highlightLanguages.[].language': ['rust'],
  'markdown.allow.iframe.[]': ['frames.example'],
  'markdown.customElements.[]': ['own-element'],
  'frontmatter.*': ['number'],
  'head.[].[]': ['link'],
  'feeds.[].filename': ['other.xml'],
  'feeds.[].language': ['zh'],
  'blog.dir': ['guide'],
  'blog.[].dir': ['guide'],
  styles: [['config/other.css']],
  'styles.[]': ['config/other.css'],
  'cache.publicKey': ['a'.repeat(43)],
  'socialImage.fonts.[]': ['config/two.ttf'],
  'landing.background': [second],
  'landing.hero.logoUrl': [second],
  'landing.sections.[].samples.[].language': ['rust'],
  'slots.banner': modules.slice(1),
  'themeConfig.tokens.*': ['#123456'],
  'themeConfig.tokens.*.light': ['#123456'],
  'themeConfig.tokens.*.dark': ['#123456'],
  'outside.[]': ['/app/*'],
  'pageActions.assistants.[].url': ['https://bot.example/?q={title}'],
  'server.allowedHosts.[]': ['docs.example'],
}

const withSearch = (search: SiteConfig['search']): SiteConfig => ({ ...common, search })
const withSection = (section: object): SiteConfig => ({ ...common, landing: { sections: [section as never] } })
const server = { url: 'https://one.example', searchKey: 'key', index: 'docs' }

/** Changes of fields that others depend on, by the path of the field. */
export const changes: Readonly<Record<string, { before: SiteConfig; after: SiteConfig }>> = {
  'locales.[].lang': {
    before: common,
    after: {
      ...common,
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'de', label: '中文' },
      ],
    },
  },
  'locales.[].siteUrl': {
    before: common,
    after: {
      ...common,
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文', siteUrl: 'https://zh.example' },
      ],
    },
  },
  'search.mode': { before: common, after: withSearch({ mode: 'remote', apiUrl: '/search' }) },
  'search.provider.name': {
    before: withSearch({ mode: 'provider', provider: { name: 'meilisearch', ...server } }),
    after: withSearch({ mode: 'provider', provider: { name: 'typesense', ...server } }),
  },
  'landing.sections.[].type': {
    before: withSection({ type: 'samples', title: 'A', samples: [{ label: 'A', code: 'a' }] }),
    after: withSection({ type: 'comparison', title: 'A', groups: [{ label: 'A', bars: [] }] }),
  },
}
