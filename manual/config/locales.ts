// The two languages of the manual, each with its menu and texts.

import type { LocaleConfig, NavItem } from '@docsite/cli'

const docRepoBaseUrl = 'https://github.com/example/docsite/tree/main/manual/content'

const navbar = (guide: string, reference: string): NavItem[] => [
  { text: guide, link: '/guide/start', activeMatch: '/guide/' },
  { text: reference, link: '/reference/command-line', activeMatch: '/reference/' },
]

export const locales: LocaleConfig[] = [
  {
    lang: 'en',
    label: 'English',
    nav: navbar('Guide', 'Reference'),
    editLink: { docRepoBaseUrl, text: 'Edit this page on GitHub' },
    footer: { message: 'MIT License · docsite contributors' },
  },
  {
    lang: 'zh',
    label: '简体中文',
    description: '文档站点生成工具 docsite 的使用手册',
    nav: navbar('指南', '参考'),
    editLink: { docRepoBaseUrl, text: '在 GitHub 上编辑此页' },
    footer: { message: 'MIT 许可证 · docsite 贡献者' },
  },
]
