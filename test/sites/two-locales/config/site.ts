import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  siteUrl: 'https://tool.example',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
