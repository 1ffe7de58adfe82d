import { defineSite } from 'docsite'

export default defineSite({
  missingTranslation: 'absent',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
