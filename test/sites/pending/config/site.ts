import { defineSite } from '@docsite/cli'

export default defineSite({
  check: { pending: ['/later', '/parts/*'] },
  redirects: [{ from: '/old', to: '/later' }, { from: '/older', to: '/old' }],
  themeConfig: { nav: [{ text: 'Later', link: '/later' }, { text: 'Home', link: '/' }] },
})
