// A site in two languages, with one example of everything that the browser tests need.

import { defineSite } from '@docsite/cli'

const nav = (guide: string, api: string, more: string) => [
  { text: guide, link: '/guide/', activeMatch: '/guide/' },
  { text: api, link: '/api/', position: 'left' as const },
  {
    text: more,
    items: [
      { text: 'Blocks', link: '/guide/blocks' },
      { text: 'Elsewhere', link: 'https://example.com/' },
    ],
  },
]

export default defineSite({
  title: 'Fixture',
  description: 'A site for browsers',
  lang: 'en',
  siteUrl: 'https://fixture.example',
  locales: [
    { lang: 'en', label: 'English', nav: nav('Guide', 'API', 'More'), footer: { message: 'The end' } },
    { lang: 'zh', label: '简体中文', nav: nav('指南', '接口', '更多'), footer: { message: '完' } },
  ],
  redirects: [
    { from: '/guide/old', to: '/guide/second' },
    { from: '/guide/gone', to: 'https://example.com/gone' },
    { from: '^/((?:zh/)?)archive/(.*)$', to: '/$1guide/$2' },
  ],
  landing: {
    announcement: { message: 'Version 2 is out', href: '/guide/second', localStorageKey: 'fixture-news' },
    hero: { title: 'Fixture', getStartedLink: '/guide/', learnMoreLink: '/api/' },
    features: [{ icon: 'layers', title: 'Small', details: 'Two pages rather than twenty.' }],
  },
  themeConfig: {
    enableScrollToTop: true,
    enableContentAnimation: true,
    enableAppearanceAnimation: true,
    socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com/code' }],
    editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit this page on GitHub' },
  },
})
