import { defineSite } from '@docsite/cli'

export default defineSite({
  missingTranslation: 'absent',
  landing: {
    background: '/sky.svg',
    hero: { logoUrl: 'https://pictures.example/logo.svg' },
    toolStack: { tools: [{ name: 'One', desc: '第一', logo: '/tools/one.svg', url: 'https://one.example/' }] },
  },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
