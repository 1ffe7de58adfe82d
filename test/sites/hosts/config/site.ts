import { defineSite } from '@docsite/cli'

export default defineSite({
  base: '/docs/',
  siteUrl: 'https://tool.example',
  hosts: ['netlify', 'vercel', 'nginx'],
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
  search: { mode: 'remote', apiUrl: 'https://search.example/api' },
  redirects: [
    { from: '/old', to: '/guide/page#part' },
    { from: '/a b/旧', to: 'https://other.example/x?y=$1' },
  ],
  head: [
    '<style>:root { --own: 1 }</style>',
    ['script', { src: 'https://count.example/count.js?site=1', defer: true }],
    ['link', { rel: 'stylesheet', href: '//fonts.example/font.css' }],
    ['script', { src: '/docs/own.js' }],
  ],
  csp: { 'frame-src': ['https://video.example'], 'form-action': ["'self'"], 'style-src-attr': ["'unsafe-inline'"] },
})
