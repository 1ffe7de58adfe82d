import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  logo: { light: '/light.svg', dark: '/dark.svg' },
  logoText: 'Tool',
  themeConfig: {
    darkMode: false,
    socialLinks: [
      { icon: 'github', mode: 'link', content: 'https://code.example/tool' },
      { icon: 'x', mode: 'link', content: 'https://x.example/tool' },
      { icon: 'discord', mode: 'text', content: 'Ask for an invitation' },
      { icon: 'wechat', mode: 'img', content: '/dark.svg' },
      { icon: { svg: '<svg viewBox="0 0 1 1"></svg>' }, mode: 'dom', content: '<b>HTML</b>' },
    ],
    nav: [
      { text: 'Guide', link: '/guide/', position: 'left' },
      { text: 'Home', link: '/' },
      { text: 'Outside', link: 'https://code.example/' },
      { text: 'Menu', link: '/guide/', items: [{ text: 'Start', link: '/guide/start', activeMatch: 'start' }, { text: 'More', items: [{ text: 'Home', link: '/' }] }] },
    ],
  },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
