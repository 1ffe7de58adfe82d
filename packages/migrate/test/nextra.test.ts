// Migrates Nextra projects of version 4 and of version 3.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const start = `# Start

import { Callout, Cards, FileTree, Steps, Tabs } from 'nextra/components'

<Callout type="warning" emoji="!">Mind the **gap**.</Callout>

<Tabs items={['npm', 'pnpm']}>
  <Tabs.Tab>Use npm.</Tabs.Tab>
  <Tabs.Tab>Use pnpm.</Tabs.Tab>
</Tabs>

<Steps>
### Plant
Put it down.
### Water
</Steps>

<FileTree>
  <FileTree.Folder name="app" defaultOpen>
    <FileTree.File name="page.mdx" />
  </FileTree.Folder>
</FileTree>

<Cards>
  <Cards.Card title="More" href="/guide/more" />
</Cards>

${fence('js filename="tree.js" /grow/ copy {1}', 'grow()')}
`

test('converts content, its metadata and components, and keeps URLs', async () => {
  using site = project({
    'package.json': '{"dependencies":{"nextra":"4"}}',
    'next.config.mjs': `import nextra from 'nextra'\nexport default nextra({})({ basePath: '/docs', redirects: () => [\n  { source: '/old', destination: '/guide/start', permanent: true },\n  { source: '/gone', destination: '/nowhere', permanent: true }] })\n`,
    'app/layout.jsx': `export const metadata = { title: { default: 'Orchard', template: '%s - Orchard' } }\nexport default () => <Layout docsRepositoryBase="https://github.com/example/orchard/tree/main" navbar={<Navbar projectLink="https://github.com/example/orchard" />} />\n`,
    'app/[[...mdxPath]]/page.jsx': 'export default () => null\n',
    'content/_meta.ts': `export default { index: 'Home', '---': { type: 'separator', title: 'Learn' }, guide: 'The guide', api: { type: 'page', title: 'API' }, site: { title: 'Site', href: 'https://orchard.example' }, secret: { display: 'hidden' } }\n`,
    'content/guide/_meta.ts': `export default { more: 'More fruit', start: '' }\n`,
    'content/index.mdx': '# Orchard\n\n[Start](/guide/start)\n',
    'content/guide/start.mdx': start,
    'content/guide/more.mdx': '# More\n',
    'content/api/trees.mdx': '# Trees\n',
    'content/secret.mdx': '# Secret\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'nextra', errors: [], urls: { missing: [], added: [] }, ids: [], words: [] })
  const config = result.text('config/site.ts')
  for (const part of [
    "title: 'Orchard'",
    "base: '/docs/'",
    "{ from: '/old', to: '/guide/start' }",
    "{ sectionHeaderText: 'Learn' }",
    "text: 'The guide'",
    "{ text: 'API', link: '/api/trees' }",
    "'/api': [{ link: '/api/trees' }]",
    "docRepoBaseUrl: 'https://github.com/example/orchard/tree/main/content'",
  ])
    expect(config).toContain(part)
  expect(config).not.toMatch(/secret|nowhere/)
  expect(config.indexOf('/guide/more')).toBeLessThan(config.lastIndexOf('/guide/start'))
  const page = result.text('content/guide/start.md')
  for (const part of [
    ':::warning',
    ':::tab[npm]',
    ':::tab[pnpm]',
    ':::steps',
    '- app/\n  - page.mdx',
    '::card[More]{href="/guide/more"}',
    '```js title="tree.js" {1}\n',
  ])
    expect(page).toContain(part)
})

test('converts the pages of version 3 with languages, which lose the prefix of the default one', async () => {
  using site = project({
    'next.config.js': `const withNextra = require('nextra')('nextra-theme-docs')\nmodule.exports = withNextra({ i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } })\n`,
    'theme.config.jsx': `export default { logo: <span>Orchard</span>, i18n: [{ locale: 'fr', name: 'Français' }] }\n`,
    'pages/_app.jsx': 'export default () => null\n',
    'pages/en/_meta.json': '{"index":"Home","trees":"Trees"}',
    'pages/en/index.mdx': '# Orchard\n',
    'pages/en/trees.mdx': '# Trees\n\n[home](/)\n',
    'pages/fr/index.mdx': '# Verger\n',
    'pages/fr/trees.mdx': '# Arbres\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ kind: 'nextra', errors: [], urls: { missing: [], added: [] } })
  const config = result.text('config/site.ts')
  for (const part of ["{ from: '^/en/(.*)', to: '/$1' }", "label: 'Français'", "title: 'Orchard'"])
    expect(config).toContain(part)
  expect(result.text('content/fr/trees.md')).toContain('# Arbres')
})
