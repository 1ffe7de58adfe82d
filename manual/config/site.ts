// The manual of docsite: a second project beside the site, built by the same command.

import { defineSite } from '@docsite/cli'
import { codeNotes } from '@docsite/plugin-code-notes'
import { diagrams } from '@docsite/plugin-diagrams'
import { glossary } from '@docsite/plugin-glossary'
import { math } from '@docsite/plugin-math'
import { spelling } from '@docsite/plugin-spelling'
import { twoslash } from '@docsite/plugin-twoslash'
import { locales } from './locales.ts'

const terms = glossary({
  page: '/reference/glossary',
  words: { en: { title: 'Terms' }, zh: { title: '术语' } },
})

export default defineSite({
  title: 'docsite',
  description: 'Manual of the documentation-site generator docsite',
  siteUrl: 'https://docsite-manual.example',
  logo: { light: '/logo-light.svg', dark: '/logo-dark.svg' },
  logoText: 'docsite',
  icon: '/icon.svg',
  locales,
  styles: ['config/styles.css'],
  variables: { node: '20.19' },
  plugins: [diagrams(), math(), spelling(), twoslash(), codeNotes(), terms],
  check: { maxAge: '3 years' },
  search: {
    examples: {
      en: ['translate a site', 'check links', 'deploy to GitHub Pages'],
      zh: ['翻译站点', '检查链接', '部署到 GitHub Pages'],
    },
    words: ['构建产物', '配置项', '侧边栏', '开发服务器', '目录结构', '容器', '代码块', '选项卡', '重定向', '退出码'],
  },
  themeConfig: {
    socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/docsite' }],
    lastUpdated: true,
    enableScrollToTop: true,
    enableAppearanceAnimation: true,
  },
})
