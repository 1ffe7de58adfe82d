import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  landing: {
    texts: {
      news: { en: 'Version 2 is out', zh: '第二版已发布' },
      start: { en: 'Begin', zh: '开始' },
      fast: { en: 'Fast' },
    },
    announcement: { href: '/news', message: 'news', localStorageKey: 'tool-news' },
    hero: { getStartedLink: '/news', learnMoreButtonText: 'No target, no button' },
    features: [{ icon: '🔨', title: 'fast', details: 'As written', link: '/news', span: 6 }],
  },
  slots: { 'home-before-features': './config/slots/tools.tsx', 'home-after-features': './config/slots/numbers.tsx' },
  themeConfig: { footer: { message: '<a href="https://code.example/">Made by all</a>' } },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
