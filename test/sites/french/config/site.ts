// The documentation of an invented program, in French: text for the search tests.

import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Ruchello',
  description: 'Documentation de Ruchello, le logiciel libre qui surveille les ruches à distance.',
  lang: 'fr',
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/introduction', activeMatch: '/guide/' },
      { text: 'Référence', link: '/reference/ligne-de-commande', activeMatch: '/reference/' },
      { text: 'Concepts', link: '/concepts/acquisition', activeMatch: '/concepts/' },
    ],
  },
})
