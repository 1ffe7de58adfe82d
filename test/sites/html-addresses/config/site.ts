import { defineSite } from '@docsite/cli'

export default defineSite({
  base: '/docs/',
  siteUrl: 'https://tool.example',
  route: { cleanUrls: false },
  redirects: [{ from: '/old', to: '/guide/mode#part' }],
  themeConfig: { nav: [{ text: 'Guide', link: '/guide/' }] },
})
