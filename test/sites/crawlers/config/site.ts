import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  // Spelled otherwise than browsers and crawlers do.
  siteUrl: 'https://Tool.example:443/',
  base: '/docs/',
  redirects: [{ from: '/guide/begin', to: '/guide/start.html#first' }, { from: '/guide/odd', to: '/guide/only/' }],
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
  themeConfig: { lastUpdated: true },
})
