// The two locales, each with its menu and its texts.

import type { LocaleConfig } from '@docsite/cli'
import { navbar } from './navbar.ts'

const docRepoBaseUrl = 'https://github.com/example/docsite/tree/main/content'

export const locales: LocaleConfig[] = [
  {
    lang: 'en',
    label: 'English',
    description: 'The Rspack-based build tool for the web',
    nav: navbar('en'),
    editLink: { docRepoBaseUrl, text: 'Edit this page on GitHub' },
    footer: {
      message:
        'MIT License · docsite contributors<br>Independent documentation of <a href="https://github.com/web-infra-dev/rsbuild">Rsbuild</a>, not made or endorsed by its authors.',
    },
  },
  {
    lang: 'zh',
    label: '简体中文',
    description: '由 Rspack 驱动的 Web 构建工具',
    nav: navbar('zh'),
    editLink: { docRepoBaseUrl, text: '在 GitHub 上编辑此页' },
    outlineTitle: '目录',
    prevPageText: '上一页',
    nextPageText: '下一页',
    footer: {
      message:
        'MIT 许可证 · docsite 贡献者<br>这是一份独立编写的 <a href="https://github.com/web-infra-dev/rsbuild">Rsbuild</a> 文档，并非由其作者编写或认可。',
    },
  },
]
