// Every type of page and every part of the navbar, in two languages and two versions.

import { defineSite } from '@docsite/cli'

const nav = (guide: string, api: string, more: string, deeper: string) => [
  { text: guide, link: '/guide/', activeMatch: '/guide/' },
  { text: api, link: '/api/', position: 'left' as const },
  {
    text: more,
    items: [
      { text: 'Blocks', link: '/guide/blocks' },
      { text: deeper, items: [{ text: 'Elsewhere', link: 'https://example.com/' }] },
    ],
  },
]

export default defineSite({
  title: 'Screens',
  description: 'A site of every type of page',
  lang: 'en',
  siteUrl: 'https://screens.example',
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  locales: [
    {
      lang: 'en',
      label: 'English',
      nav: { default: nav('Guide', 'API', 'More', 'Deeper'), v1: [] },
      footer: { message: 'The end of <a href="https://example.com/">all</a>' },
    },
    {
      lang: 'zh',
      label: '简体中文',
      nav: { default: nav('指南', '接口', '更多', '更深'), v1: [] },
      footer: { message: '全文<a href="https://example.com/">完</a>' },
    },
  ],
  slots: { 'navbar-start': './config/slots/family-tools.tsx' },
  feeds: [{ id: 'releases', test: '/guide/release', type: 'rss' }],
  themeConfig: {
    lastUpdated: true,
    enableScrollToTop: true,
    enableContentAnimation: true,
    enableAppearanceAnimation: true,
    editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit this page on GitHub' },
    socialLinks: [
      { icon: 'wechat', mode: 'text', content: 'screens-of-docsite' },
      { icon: 'qq', mode: 'img', content: '/landscape.png' },
      { icon: 'telegram', mode: 'dom', content: '<p><a href="https://example.com/group">Join us</a></p>' },
      { icon: 'github', mode: 'link', content: 'https://example.com/code' },
      { icon: 'discord', mode: 'text', content: 'screens' },
    ],
  },
})
