import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  description: 'What "the site" says.',
  siteUrl: 'https://tool.example',
  icon: '/icon.svg',
  head: [
    ['meta', { name: 'author', content: '"A" & <B>' }],
    ['script', { src: '/count.js', defer: true, async: false, 'data-n': 2 }],
    '<meta name="raw" content="as written">',
  ],
  themeConfig: { darkMode: false, outline: false },
  locales: [
    { lang: 'en', label: 'English', title: 'The Tool' },
    { lang: 'zh', label: '简体中文', title: '工具', description: '网站的说明。' },
  ],
})
