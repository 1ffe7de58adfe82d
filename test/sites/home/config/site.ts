import { defineSite } from '@docsite/cli'

export default defineSite({
  title: 'Tool',
  description: 'What the site says.',
  themeConfig: { footer: { message: 'MIT <b>Licence</b>' } },
})
