import { defineSite } from '@docsite/cli'

export default defineSite({
  base: 'docs',
  siteUrl: 'https://tool.example',
  logo: '/logo.svg',
  icon: '/icon.svg',
  head: [['link', { rel: 'manifest', href: '/docs/app.json' }]],
  redirects: [{ from: '/old', to: '/guide/' }],
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/', tag: '/icon.svg' }, { text: 'Data', link: '/data.zip' }],
    socialLinks: [{ icon: 'wechat', mode: 'img', content: '/logo.svg' }],
  },
})
