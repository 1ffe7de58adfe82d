import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  siteUrl: 'https://docs.example.com',
  base: '/docs/',
  socialImage: '/image.svg',
  locales: [
    { lang: 'en', label: 'English' },
    // Browsers and crawlers normalize this to `https://docs.example.cn`.
    { lang: 'zh', label: '简体中文', siteUrl: 'https://Docs.example.cn:443/' },
    // No domain of its own.
    { lang: 'fr', label: 'Français' },
  ],
  feeds: [
    { id: 'news', test: '/guide/', type: 'rss' },
    { id: 'news-zh', test: '/zh/guide/', type: 'atom', language: 'zh-CN' },
  ],
  redirects: [{ from: '/guide/old', to: '/guide/start' }],
  themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'English', link: '/en/guide/start' }] },
})
