import { defineSite } from '@docsite/cli'

export default defineSite({
  landing: { texts: { start: { en: 'Getting started', zh: '开始' }, guide: { en: 'Guide', zh: '指南' } } },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
