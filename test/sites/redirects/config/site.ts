import { defineSite } from '@docsite/cli'

export default defineSite({
  siteUrl: 'https://tool.example',
  redirects: [
    { from: '/source/alias', to: '/resolve/alias' },
    { from: ['/source/alias-strategy', '/strategy.html'], to: '/resolve/alias?kind=strategy#part' },
    { from: '/first/', to: '/second' },
    { from: '/second', to: '/resolve/alias' },
    { from: '/english', to: '/only' },
    { from: '/code', to: 'https://code.example/?a=1&b="2"' },
    { from: '^/v0/(.*)', to: '/resolve/$1' },
    { from: '-old$', to: '' },
  ],
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
