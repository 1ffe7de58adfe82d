// The entries for the configuration of Docusaurus: one for each thing.

import { expect, test } from 'vitest'
import { leftIn } from '../model.ts'
import { migrated, project } from './migrated.ts'

test('lists each setting, plugin and replaced component once', async () => {
  using site = project({
    'docusaurus.config.js': `const math = require('remark-math')
      const odd = require('remark-odd')
      const own = require('./tools/own-plugin')
      module.exports = { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', noIndex: true,
        scripts: ['/fly.js'], stylesheets: ['/fly.css'], clientModules: ['./src/client.js'],
        themeConfig: { image: 'img/card.png', metadata: [{ name: 'twitter:card', content: 'summary' }], algolia: { appId: 'A' },
          navbar: { hideOnScroll: true, style: 'dark' }, footer: { style: 'dark' }, prism: { theme: require('prism-react-renderer').themes.github } },
        presets: [['classic', { docs: { remarkPlugins: [math, [odd, { a: 1 }]], showLastUpdateTime: true, showLastUpdateAuthor: true,
          editUrl: ({ docPath }) => 'https://github.com/example/kestrel/edit/main/docs/' + docPath, unheardOf: 1 },
          theme: { customCss: [require.resolve('./src/css/custom.css')] }, gtag: { trackingID: 'G-0' } }]],
        plugins: [own, function named() { return {} }, 'docusaurus-plugin-image-zoom', ['docusaurus-plugin-openapi-docs', { id: 'api', x: 1 }],
          ['@docusaurus/plugin-content-docs', { id: 'a', path: 'a', sidebarPath: false }], ['@docusaurus/plugin-content-docs', { id: 'b', path: 'b', tags: 'x.yml' }],
          require.resolve('./tools/other')],
      }`,
    'tools/own-plugin.js': 'module.exports = () => ({})',
    'tools/other.js': 'module.exports = () => ({})',
    'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n',
    'a/one.md': '# One\n',
    'b/two.md': '# Two\n',
    'static/fly.js': 'fly()',
    'static/fly.css': 'a {}',
    'static/img/card.png': 'x',
    'src/css/custom.css': 'a {}',
    'src/client.js': '',
    'src/theme/Footer/index.js': 'export default () => null',
    'src/pages/team.js': 'export default () => null',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const left = leftIn(result.entries).filter(({ topic }) => !['check', 'url'].includes(topic))
  expect(left.map(({ what, reason = '' }) => `${what}: ${reason.slice(0, 50)}`)).toEqual([
    'clientModules: This code runs on every page of the old site. Writ',
    'themeConfig.algolia: The new site has a search of its own. To keep Algo',
    'plugins["@docusaurus/preset-classic"].docs.unheardOf: docsite does not run plugins of the old generator.',
    'plugins["@docusaurus/preset-classic"].theme.customCss: These styles are for the pages of Docusaurus. Writ',
    'plugins["@docusaurus/preset-classic"].gtag: It counts visits. Add its script to `head`; the re',
    'plugins["@docusaurus/plugin-content-docs b"].tags: Only posts have tags.',
    'plugins[1]: This is code, which docsite does not run.',
    'src/pages/team.js: This page is a React component. Write it in Markdo',
    'docusaurus.config.js: `editUrl` is a function. `editLink` has the first ',
    'docusaurus.config.js: The plugin `docusaurus-plugin-openapi-docs` does n',
    'docusaurus.config.js: The plugin `remark-odd` does not run in docsite. L',
    'docusaurus.config.js: The plugin `tools/other.js` of the old project doe',
    'docusaurus.config.js: The plugin `./tools/own-plugin` of the old project',
    'src/theme: These components replace parts of Docusaurus: `Foo',
    'src/client.js: This is code that runs in the old generator or on ',
  ])
  const written = result.text('config/site.ts')
  for (const part of [
    "socialImage: '/img/card.png'",
    "hideNavbar: 'scroll'",
    "['meta', { name: 'robots', content: 'noindex, nofollow' }]",
    'lastAuthor: true',
  ])
    expect(written).toContain(part)
})
