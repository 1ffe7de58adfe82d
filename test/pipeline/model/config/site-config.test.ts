// The schema of the configuration. Validation and the TypeScript types accept and reject the same values.

import { expect, test } from 'vitest'
import { defineSite } from '../../../../pipeline/model/config/define-site.ts'
import { problemsOf } from '../../../../pipeline/model/config/schema.ts'
import { type SiteConfig, siteConfig } from '../../../../pipeline/model/config/site-config.ts'

const everything = defineSite({
  title: 'Rsbuild',
  description: 'A build tool',
  lang: 'en',
  base: '/docs/',
  siteUrl: 'https://rsbuild.example',
  logo: { light: '/light.svg', dark: '/dark.svg' },
  logoText: 'Rsbuild',
  icon: '/icon.svg',
  locales: [
    { lang: 'en', label: 'English', title: 'Rsbuild', description: 'A build tool' },
    {
      lang: 'zh',
      label: '简体中文',
      nav: [{ text: '指南', link: '/guide/' }],
      sidebar: { '/guide': ['/guide/'] },
      editLink: { docRepoBaseUrl: 'https://github.com/example/docs', text: '编辑此页' },
      outlineTitle: '目录',
      prevPageText: '上一页',
      nextPageText: '下一页',
    },
  ],
  multiVersion: { default: 'v1', versions: ['v1', 'v0'] },
  route: { cleanUrls: false, include: ['**/*'], exclude: ['drafts/**'] },
  search: {
    mode: 'local',
    versioned: true,
    codeBlocks: false,
    words: ['构建工具'],
    searchHooks: 'config/search.ts',
  },
  markdown: {
    showLineNumbers: true,
    defaultWrapCode: true,
    codeHighlighter: 'highlight.js',
    highlightLanguages: ['rust', { name: 'rs', language: 'rust' }],
    remarkPlugins: [() => () => undefined],
    rehypePlugins: [],
  },
  redirects: [
    { from: '/old', to: '/new' },
    { from: ['^/a/(.*)', '/b'], to: '/c/$1' },
  ],
  feeds: [{ id: 'releases', test: ['/releases/v'], type: 'atom', title: 'R', language: 'en', filename: 'r.xml' }],
  head: [['meta', { name: 'author', content: 'Us' }], '<meta name="x">'],
  mediumZoom: { selector: '.prose img' },
  missingTranslation: 'absent',
  csp: { 'img-src': ['https://images.example'] },
  hosts: ['netlify', 'vercel', 'nginx'],
  check: { pending: ['/later/*'], rules: { 'dead-link': 'warning', 'unlisted-page': 'off' } },
  budget: { js: '82 KB', css: 12_000, html: '8 KiB', search: '0.1 MB', image: 500_000, build: '2.8 s' },
  styles: ['config/own.css'],
  words: { zh: { outline: '目录' } },
  ssg: false,
  landing: {
    texts: { slogan: { en: 'Fast', zh: '快' } },
    announcement: { href: '/', message: 'slogan', localStorageKey: 'closed', display: true },
    background: '/background.webp',
    hero: {
      title: 'slogan',
      subTitle: '',
      description: '',
      logoUrl: '',
      showOvalBg: false,
      getStartedButtonText: '',
      getStartedLink: '/',
      learnMoreButtonText: '',
      learnMoreLink: '/',
    },
    features: [{ icon: '⚡', title: 'slogan', details: '', link: '/', span: 3 }],
  },
  slots: { 'article-before': './theme/Notice.tsx' },
  themeConfig: {
    nav: {
      default: [
        { text: 'Guide', link: '/guide/', activeMatch: '/guide/', position: 'left', tag: '/new.svg' },
        {
          text: 'More',
          items: [
            { text: 'A', link: '/a' },
            { text: 'B', items: [{ text: 'C', link: '/c' }] },
          ],
        },
        { tag: '<svg></svg>', items: [{ text: 'A', link: '/a' }] },
      ],
    },
    sidebar: {
      '/guide': [
        '/guide/',
        { text: 'A', link: '/guide/a', tag: '/new.svg', context: 'api', overviewHeaders: [2, 3] },
        { dividerType: 'solid' },
        { dividerType: 'dashed' },
        { sectionHeaderText: 'Part', tag: '' },
        { text: 'B', link: '/guide/b', collapsible: true, collapsed: true, items: [{ text: 'C', items: [] }] },
      ],
    },
    socialLinks: [
      { icon: 'github', mode: 'link', content: 'https://github.com/example' },
      { icon: { svg: '<svg></svg>' }, mode: 'text', content: 'a@b.example' },
      { icon: 'wechat', mode: 'img', content: '/code.png' },
      { icon: 'x', mode: 'dom', content: '<b>x</b>' },
    ],
    lastUpdated: true,
    lastUpdatedText: 'Changed',
    editLink: { docRepoBaseUrl: 'https://github.com/example/docs', text: 'Edit this page' },
    hideNavbar: 'scroll',
    darkMode: false,
    localeRedirect: 'never',
    enableScrollToTop: true,
    enableContentAnimation: true,
    enableAppearanceAnimation: true,
    outline: false,
    fallbackHeadingTitle: false,
    outlineTitle: 'ON THIS PAGE',
    footer: { message: 'MIT' },
    prevPageText: 'Previous Page',
    nextPageText: 'Next Page',
    sourceCodeText: 'Source',
    searchPlaceholderText: 'Search Docs',
    searchNoResultsText: 'No results for',
    searchSuggestedQueryText: 'Please try again',
    overview: { filterNameText: 'Filter', filterPlaceholderText: 'Enter keyword', filterNoResultText: 'Nothing' },
  },
})

test('accepts every field of the specification', () => {
  expect(problemsOf(siteConfig, everything)).toEqual([])
})

test.each<SiteConfig['search']>([
  false,
  {},
  { mode: 'remote', apiUrl: '/api/search' },
  {
    mode: 'remote',
    apiUrl: 'https://search.example/v1?key=1',
    domain: 'https://docs.example',
    searchIndexes: ['docs', { value: 'plugins', label: '插件' }, { value: 'examples' }],
    searchLoading: true,
    searchHooks: 'config/search.ts',
  },
])('accepts the search options %j', (search) => {
  expect(problemsOf(siteConfig, defineSite({ search }))).toEqual([])
})

test('accepts undefined for optional fields', () => {
  expect(problemsOf(siteConfig, { title: undefined, themeConfig: { nav: undefined } })).toEqual([])
})

test.each([
  ['https://a.example', true],
  ['https://a.example/', true],
  ['http://localhost:3000', true],
  ['https://文档.example', true],
  ['https://a.example/docs/', false],
  ['https://a.example?x', false],
  ['https://a.example#x', false],
  ['https://me:secret@a.example', false],
  ['https://[', false],
  ['a.example', false],
])('accepts only an origin as siteUrl: %s', (siteUrl, isOrigin) => {
  expect(problemsOf(siteConfig, { siteUrl }).length === 0).toBe(isOrigin)
})

test.each([
  [{ feeds: [{ id: 'a', test: '/', type: 'rss', filename: '..' }] }, 'must be a file name'],
  [
    {
      feeds: [
        { id: 'a', test: '/', type: 'rss' },
        { id: 'b', test: '/', type: 'atom', filename: 'A.xml' },
      ],
    },
    'has the same file name as `feeds[0]`',
  ],
  [{ siteUrl: 'https://a.example', socialImage: { fonts: ['a.woff'], accent: 'orange' } }, 'a color such as'],
])('rejects %j', (config, text) => {
  expect(JSON.stringify(problemsOf(siteConfig, config))).toContain(text)
})

test('rejects the same values in TypeScript as in validation', () => {
  const wrong: SiteConfig[] = [
    // @ts-expect-error an unknown field
    { titel: 'x' },
    // @ts-expect-error not a string
    { title: 5 },
    // @ts-expect-error not an allowed value
    { missingTranslation: 'none' },
    // @ts-expect-error a locale needs a label
    { locales: [{ lang: 'en' }] },
    // @ts-expect-error not a mode
    { themeConfig: { socialLinks: [{ icon: 'github', mode: 'popup', content: '' }] } },
    // @ts-expect-error not a divider style
    { themeConfig: { sidebar: { '/a': [{ dividerType: 'thick' }] } } },
    // @ts-expect-error not an allowed number of columns
    { landing: { features: [{ title: 'A', span: 5 }] } },
    // @ts-expect-error no such rule
    { check: { rules: { 'dead-links': 'off' } } },
  ]
  for (const config of wrong) expect(problemsOf(siteConfig, config).length, JSON.stringify(config)).toBeGreaterThan(0)
})
