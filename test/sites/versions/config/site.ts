import { defineSite } from '@docsite/cli'

export default defineSite({
  lang: 'en',
  siteUrl: 'https://tool.example',
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  search: { versioned: true },
  redirects: [{ from: '/start', to: '/guide' }],
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
  themeConfig: { nav: { default: [{ text: 'Guide', link: '/guide' }], v1: [{ text: 'Old guide', link: '/guide' }] } },
})
