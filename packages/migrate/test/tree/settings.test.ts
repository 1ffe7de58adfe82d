// Lists every key of the configurations of sites that are trees of files.

import { expect, test } from 'vitest'
import { type Migrated, migrated, project } from '../migrated.ts'

const settings = ({ entries }: Migrated): string[] =>
  entries.flatMap(({ topic, outcome, what, file }) =>
    topic === 'configuration' && file !== undefined ? [`${file} ${what} ${outcome}`] : [],
  )

test('lists the settings of Nextra in the configuration and the layout', async () => {
  using site = project({
    'package.json': '{"dependencies":{"nextra":"4"}}',
    'next.config.mjs': `import nextra from 'nextra'\nconst withNextra = nextra({ latex: true, mdxOptions: { rehypePlugins: [one()] }, readingTime: true })\nexport default withNextra({ basePath: '/docs', redirects: async () => [...one()], headers() { const a = one(); return a }, reactStrictMode: true })\n`,
    'app/layout.jsx': `export const metadata = { title: 'Orchard' }\nexport default () => <Layout docsRepositoryBase="https://github.com/example/orchard/tree/main" navbar={<Navbar logo={<b>O</b>} projectLink="https://github.com/example/orchard" />} feedback={{ content: 'Say' }} />\n`,
    'content/index.mdx': '# Orchard\n',
  })
  expect(settings(await migrated(site)).sort()).toEqual(
    [
      'app/layout.jsx docsRepositoryBase converted',
      'app/layout.jsx feedback left',
      'app/layout.jsx logo left',
      'app/layout.jsx navbar converted',
      'app/layout.jsx projectLink converted',
      'next.config.mjs basePath converted',
      'next.config.mjs headers left',
      'next.config.mjs nextra.latex converted',
      'next.config.mjs nextra.mdxOptions left',
      'next.config.mjs nextra.readingTime left',
      'next.config.mjs reactStrictMode converted',
      'next.config.mjs redirects converted',
    ].sort(),
  )
})

test('lists the settings of Fumadocs', async () => {
  using site = project({
    'source.config.ts': `export const docs = defineDocs({ dir: 'content/docs', docs: { schema: one } })\nexport default defineConfig({ mdxOptions: { remarkPlugins: [two] }, plugins: [three()] })\n`,
    'next.config.mjs': `export default withMDX({ rewrites: async () => [one] })\n`,
    'content/docs/index.mdx': '---\ntitle: Orchard\n---\n\nText.\n',
  })
  expect(settings(await migrated(site))).toEqual([
    'source.config.ts collections[0].dir converted',
    'source.config.ts collections[0].docs converted',
    'source.config.ts default.mdxOptions left',
    'source.config.ts default.plugins left',
    'next.config.mjs rewrites left',
  ])
})

test('lists the settings of Mintlify, and the pages that it makes of an API', async () => {
  using site = project({
    'docs.json': JSON.stringify({
      name: 'Orchard',
      colors: { primary: '#0a7', light: '#0d9', dark: '#063' },
      navigation: {
        tabs: [
          { tab: 'Docs', pages: ['index'] },
          { tab: 'API', openapi: '/api.json' },
        ],
      },
      banner: { content: 'New' },
      fruit: 1,
    }),
    'api.json': '{"openapi":"3.0.0","paths":{"/trees":{"get":{},"post":{}},"/apples":{"get":{}}}}',
    'index.mdx': '# Orchard\n',
    'CLAUDE.md': '# For tools\n',
  })
  const result = await migrated(site)
  expect(settings(result)).toEqual([
    'docs.json name converted',
    'docs.json colors.primary converted',
    'docs.json colors.light converted',
    'docs.json colors.dark left',
    'docs.json navigation converted',
    'docs.json banner left',
    'docs.json fruit left',
  ])
  expect(result.text('MIGRATION.md')).toContain(
    'Mintlify made 3 pages of the description of an API in `/api.json`. Use `@docsite/plugin-openapi` for them.',
  )
  expect(result.text('config/site.ts')).toContain("accent: { light: '#0a7', dark: '#0d9' }")
  expect(result.has('content/CLAUDE.md')).toBe(false)
})

test('lists the settings of HonKit and Jekyll', async () => {
  using book = project({
    'book.json':
      '{"title":"Orchard","plugins":["fruit"],"pluginsConfig":{"fruit":{"ripe":true}},"styles":{"website":"a.css"}}',
    'SUMMARY.md': '* [Orchard](README.md)\n',
    'README.md': '# Orchard\n',
  })
  expect(settings(await migrated(book))).toEqual([
    'book.json title carried',
    'book.json plugins converted',
    'book.json pluginsConfig left',
    'book.json styles left',
  ])
  using site = project({
    '_config.yml':
      'title: Orchard\nrepository: example/orchard\npaginate: 5\nlast_edit_timestamp: true\nfooter_content: Grown here\nkramdown:\n  input: GFM\n  toc_levels: 1..3\nseason: autumn\n',
    'index.md': '# Orchard\n\nIn {{ site.season }}, [code]({{ site.github.repository_url }}/blob/main/a.js).\n',
  })
  const result = await migrated(site)
  expect(settings(result)).toEqual([
    '_config.yml title carried',
    '_config.yml repository left',
    '_config.yml paginate converted',
    '_config.yml last_edit_timestamp converted',
    '_config.yml footer_content converted',
    '_config.yml kramdown.input converted',
    '_config.yml kramdown.toc_levels left',
    '_config.yml season left',
  ])
  for (const part of ['lastUpdated: true', "message: 'Grown here'"])
    expect(result.text('config/site.ts')).toContain(part)
  expect(result.text('content/index.md')).toContain('[code](https://github.com/example/orchard/blob/main/a.js)')
})
