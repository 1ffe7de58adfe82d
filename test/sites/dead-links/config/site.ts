import { defineSite } from '@docsite/cli'

export default defineSite({
  missingTranslation: 'absent',
  landing: {
    background: '/sky.svg',
    hero: { logoUrl: 'https://pictures.example/logo.svg' },
  },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
