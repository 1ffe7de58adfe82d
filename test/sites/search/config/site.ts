import { defineSite } from 'docsite'

export default defineSite({
  search: { codeBlocks: false },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
