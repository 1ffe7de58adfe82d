import { defineSite } from 'docsite'

export default defineSite({
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
