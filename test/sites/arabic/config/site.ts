// The documentation of an invented program, in Arabic: text for the search tests.

import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Hibrino',
  description: 'توثيق Hibrino، خادم الطباعة الحر للمكاتب والمدارس والمؤسسات الصغيرة.',
  lang: 'ar',
  themeConfig: {
    nav: [
      { text: 'الدليل', link: '/guide/introduction', activeMatch: '/guide/' },
      { text: 'المرجع', link: '/reference/command-line', activeMatch: '/reference/' },
      { text: 'المفاهيم', link: '/concepts/queues', activeMatch: '/concepts/' },
    ],
  },
})
