import { defineSite } from '@docsite/cli'

export default defineSite({
  themeConfig: { lastUpdated: true, editLink: { docRepoBaseUrl: 'https://code.example/content', text: 'Edit this page' } },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文', editLink: { docRepoBaseUrl: 'https://code.example/content/', text: '编辑此页' }, prevPageText: '前一页' },
  ],
})
