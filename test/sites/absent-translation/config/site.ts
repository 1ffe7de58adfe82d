import { defineSite } from '@docsite/cli'

export default defineSite({
  siteUrl: 'https://tool.example',
  missingTranslation: 'absent',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
