import { defineSite } from '@docsite/cli'

export default defineSite({
  search: { codeBlocks: false },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
