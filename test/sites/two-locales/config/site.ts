import { defineSite } from 'docsite'

export default defineSite({
  title: 'Tool',
  siteUrl: 'https://tool.example',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
