import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Nukumi',
  description: '温室の環境を自動で管理する制御ソフトウェア Nukumi のドキュメント',
  lang: 'ja',
  themeConfig: {
    nav: [
      { text: 'ガイド', link: '/guide/introduction', activeMatch: '^/(guide|concepts)/' },
      { text: 'リファレンス', link: '/reference/command-line', activeMatch: '^/reference/' },
      { text: 'リリースノート', link: '/releases/2-0', activeMatch: '^/releases/' },
    ],
  },
})
