// The navbar menu, in both languages.

import type { NavItem } from '@docsite/cli'
import { rsbuildVersion } from './version.ts'

const labels = {
  en: {
    guide: 'Guide',
    config: 'Config',
    plugin: 'Plugin',
    api: 'API',
    community: 'Community',
    changelog: 'Changelog',
    old: 'Rsbuild 0.x Doc',
  },
  zh: {
    guide: '指南',
    config: '配置',
    plugin: '插件',
    api: 'API',
    community: '社区',
    changelog: '更新日志',
    old: 'Rsbuild 0.x 文档',
  },
}

export function navbar(lang: keyof typeof labels): NavItem[] {
  const label = labels[lang]
  return [
    { text: label.guide, link: '/guide/start/', activeMatch: '/guide/' },
    { text: label.config, link: '/config/', activeMatch: '/config/' },
    { text: label.plugin, link: '/plugins/list/', activeMatch: '/plugins/' },
    { text: label.api, link: '/api/start/', activeMatch: '/api/' },
    { text: label.community, link: '/community/', activeMatch: '/community/' },
    {
      text: rsbuildVersion,
      items: [
        { text: label.changelog, link: 'https://github.com/web-infra-dev/rsbuild/releases' },
        { text: label.old, link: lang === 'zh' ? 'https://v0.rsbuild.dev/zh/' : 'https://v0.rsbuild.dev/' },
      ],
    },
  ]
}
