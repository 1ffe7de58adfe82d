// What projects gained, in their own words: each figure is from the pull request that it links to.

interface User {
  name: string
  gain: string
  en: string
  zh: string
  source: { text: string; link: string; date: string }
}

export const users: User[] = [
  {
    name: 'Appwrite',
    gain: '7.6 s → 0.7 s',
    en: 'Clean production build of its fork of the Grafana OnCall plugin, with Rsbuild',
    zh: 'Grafana OnCall 插件分支的全新生产构建，使用 Rsbuild',
    source: {
      text: 'grafana-oncall#49',
      link: 'https://github.com/appwrite/grafana-oncall/pull/49',
      date: '2026-08-30',
    },
  },
  {
    name: 'Flagsmith',
    gain: '36 s → 5 s',
    en: 'Build of the web application, with Rspack',
    zh: 'Web 应用的构建，使用 Rspack',
    source: { text: 'flagsmith#7184', link: 'https://github.com/Flagsmith/flagsmith/pull/7184', date: '2026-04-08' },
  },
  {
    name: 'Destiny Item Manager',
    gain: '31.2 s → 6.9 s',
    en: 'Build on Windows, with Rspack',
    zh: 'Windows 上的构建，使用 Rspack',
    source: {
      text: 'DIM#11620',
      link: 'https://github.com/DestinyItemManager/DIM/pull/11620',
      date: '2025-12-04',
    },
  },
]

const texts = {
  en: {
    title: 'What teams gain',
    description: 'Build times before and after leaving webpack, as measured by the projects themselves.',
  },
  zh: { title: '团队的真实收益', description: '从 webpack 迁移前后的构建耗时，数据均由项目方测得。' },
}

export const usersText = (lang: string) => (lang === 'zh' ? texts.zh : texts.en)
