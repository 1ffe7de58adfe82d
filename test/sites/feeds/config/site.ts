import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  siteUrl: 'https://tool.example',
  base: '/docs/',
  feeds: [
    { id: 'releases', test: '/releases/v', type: 'rss' },
    { id: 'releases-atom', test: '/releases/v', type: 'atom', title: 'Releases', filename: 'releases.atom' },
    { id: 'releases-json', test: '/releases/v', type: 'json' },
    { id: 'nothing', test: '/none/', type: 'atom' },
    { id: 'releases-zh', test: '/zh/releases/v', type: 'rss', language: 'zh-CN' },
  ],
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
