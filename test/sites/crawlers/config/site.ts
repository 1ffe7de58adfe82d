import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  // Browsers and crawlers normalize this to `https://tool.example`.
  siteUrl: 'https://Tool.example:443/',
  base: '/docs/',
  redirects: [{ from: '/guide/begin', to: '/guide/start.html#first' }, { from: '/guide/odd', to: '/guide/only/' }],
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
  themeConfig: { lastUpdated: true },
  markdown: { head: 'all' },
})
