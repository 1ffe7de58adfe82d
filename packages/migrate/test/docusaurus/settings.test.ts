// The entries for the configuration of Docusaurus: one for each thing.

import { expect, test } from 'vitest'
import { migrate } from '../../migrate.ts'
import { leftIn } from '../../model.ts'
import { fence, migrated, project } from '../migrated.ts'

test('lists each setting, plugin and replaced component once', async () => {
  using site = project({
    'docusaurus.config.js': `const math = require('remark-math')
      const odd = require('remark-odd')
      const own = require('./tools/own-plugin')
      module.exports = { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', noIndex: true,
        scripts: ['/fly.js'], stylesheets: ['/fly.css'], clientModules: ['./src/client.js'],
        themeConfig: { image: 'img/card.png', metadata: [{ name: 'twitter:card', content: 'summary' }], algolia: { appId: 'A' },
          navbar: { hideOnScroll: true, style: 'dark' }, footer: { style: 'dark' }, prism: { theme: require('prism-react-renderer').themes.github } },
        presets: [['classic', { docs: { remarkPlugins: [function mine() {}, math, [odd, { a: 1 }], require('remark-math')], showLastUpdateTime: true, showLastUpdateAuthor: true,
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
    'plugins["@docusaurus/preset-classic"].docs.remarkPlugins[0]: This is code, which docsite does not run.',
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

test('takes the documents for the last version if the build copies them, and names the files of untitled pages', async () => {
  using site = project({
    'docusaurus.config.js': `const path = require('path')
      const own = require(path.join(__dirname, 'made/sponsors.json'))
      const needy = require(path.join(__dirname, 'needy.js'))
      module.exports = { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', customFields: { own: own.map((one) => one) },
        themeConfig: { navbar: { items: [{ to: 'blog', label: 'Blog' }, { to: '/docs/birds/', label: 'Birds' }] }, footer: { links: [{ to: '/blog', label: 'News' }] } },
        presets: [['classic', { docs: { includeCurrentVersion: false, lastVersion: '2.x', sidebarCollapsed: false, sidebarPath: './sidebars.json' } }]] }`,
    'needy.js': "module.exports = require('missing-package')",
    'versions.json': '["2.x", "1.x"]',
    'sidebars.json': JSON.stringify({
      docs: [
        { Birds: ['birds'] },
        { type: 'category', label: 'Made', items: [] },
        { type: 'category', label: 'Open', items: ['eagle-owl'] },
      ],
    }),
    'docs/birds.md': `They fly.\n\n${fence(`js {1} option='{"a b": [1]}' title="a.js" showPlayButton`, 'fly()')}\n\n## Wings\n`,
    'docs/owl.md': '---\nid: eagle-owl\n---\n\n# Owl\n',
    'versioned_docs/version-1.x/birds.md': '# Birds of old\n',
    'blog/2024-05-06-moult.md': 'Feathers.\n',
  })
  const result = await migrated(site)
  expect([result.errors, result.urls.missing, result.words]).toEqual([[], [], []])
  const page = result.text('content/docs/birds.md')
  expect(page).toContain('title: birds\n')
  expect(page).toContain(fence('js {1} title="a.js"', 'fly()'))
  expect(result.text('content/docs/owl.md')).not.toContain('title:')
  expect(result.text('content/blog/2024-05-06-moult.md')).toContain('title: moult\n')
  const written = result.text('config/site.ts').replace(/\s+/g, ' ')
  for (const part of [
    "{ text: 'Blog', link: '/blog/' }",
    "{ text: 'Birds', link: '/docs/birds' }",
    '<a href="/blog/">News</a>',
  ])
    expect(written).toContain(part)
  expect(written).toMatch(/text: 'Open', items: \[/)
  expect(
    result.findings.filter(({ kind }) => kind === 'todo').map(({ file, text }) => [file, text.slice(0, 60)]),
  ).toEqual([
    ['./sidebars.json', 'These groups of the sidebar have no entries: `Made`. If code'],
    ['docusaurus.config.js', 'The feeds `/blog/rss.xml`, `/blog/atom.xml` lead to `/rss/bl'],
    ['docusaurus.config.js', 'Docusaurus shows a notice on the pages of other versions tha'],
  ])
})

test('names the directory to migrate if the documents are beside the project', async () => {
  const files = {
    'website/docusaurus.config.js': `export default { title: 'Kestrel', presets: [['classic', { docs: { path: '../docs' } }]] }`,
    'docs/a.md': '# A\n',
  }
  using site = project(files)
  await expect(migrate(`${site.root}/website`, `${site.root}-new`, { dryRun: true, run: true })).rejects.toThrow(
    /The documents are in .*docs, which is outside/,
  )
  const config = `import { readFileSync } from 'node:fs'\nexport default { title: readFileSync(new URL('../name.txt', import.meta.url), 'utf8'), presets: [x] }`
  using other = project({ 'website/docusaurus.config.js': config, 'name.txt': 'Kestrel', 'docs/a.md': '# A\n' })
  await expect(migrate(`${other.root}/website`, `${other.root}-new`, { dryRun: true, run: true })).rejects.toThrow(
    /it reads .*name.txt, which is outside the directory/,
  )
})

test('leaves out scripts that only make elements of their own, and the packages that they used', async () => {
  using site = project({
    'docusaurus.config.js': `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', presets: [['classic', {}]],
      scripts: [{ src: 'https://unpkg.com/birds@1/birds.js', defer: true }, '/js/nest.js'] }`,
    'docs/intro.md': '# Intro\n\n<div is="wide-nest">Nest</div>\n',
    'static/js/nest.js': "customElements.define('wide-nest', class extends HTMLDivElement {}, { extends: 'div' })\n",
  })
  const result = await migrated(site)
  expect(result.text('config/site.ts')).not.toContain('head:')
  expect(result.findings.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'The script `/js/nest.js` makes the elements `wide-nest`, which pages of docsite do not have, so the head does not have it. Write a component in `config/islands/`.',
      'Only the scripts that the head does not have used `https://unpkg.com/birds@1/birds.js`, so the head does not have it either.',
    ]),
  )
})
