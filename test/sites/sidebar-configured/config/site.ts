import { defineSite } from '@docsite/cli'

export default defineSite({
  themeConfig: {
    sidebar: {
      '/guide': [
        '/guide/a',
        { text: 'Group', link: '/guide/group/', tag: '/new.svg', collapsed: true, items: [{ text: 'Inner *one*', link: '/guide/group/one', context: 'inner' }] },
        { dividerType: 'dashed' },
        { sectionHeaderText: 'Further', tag: '/new.svg' },
        { link: '/guide/b' },
        { text: 'Outside', link: 'https://code.example/' },
        { text: 'Never closed', collapsible: false, items: ['/guide/c'] },
      ],
      '/react': [{ text: 'React', link: '/react/x' }, { text: 'Elsewhere', link: '/lone' }],
      '/react-native': [{ text: 'Native', link: '/react-native/x' }],
    },
  },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
})
