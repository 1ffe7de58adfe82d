// Migrates what leads readers of a Fumadocs site to its pages, and what its pages show besides text.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const page = (title: string, text = 'Text.'): string => `---\ntitle: ${title}\n---\n\n${text}\n`

const collections = ['docs', 'blog']
  .map((name) => `export const ${name} = defineDocs({\n  dir: 'content/${name}',\n})\n`)
  .join('')

const files = {
  'package.json': '{"dependencies":{"fumadocs-ui":"15"}}',
  'source.config.ts': `${collections}export default defineConfig()\n`,
  'app/layout.tsx': 'export default ({ children }) => <Menu items={nav}>{children}</Menu>\n',
  'content/docs/meta.json': '{"root":true,"pages":["start","..."]}',
  'content/docs/api.mdx': page('API'),
  'content/docs/start.mdx': page('Start'),
  'content/blog/first.mdx': page('First'),
}

test('reads the menu and the repository of a site from its code', async () => {
  using site = project({
    ...files,
    'content/blog/second.mdx': page('Second'),
    'next.config.ts': "export default { redirects: () => [{ source: '/blog', destination: '/blog/second' }] }\n",
    'site.tsx': `export const github = {\n  owner: 'example',\n  repo: 'orchard'\n}\nexport const title = 'Orchard'
export const nav = [
  { label: 'Docs', href: '/docs' },
  { label: 'News', href: '/blog' },
  { label: 'Shop', href: 'https://shop.example' },
]\n`,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const config = result.text('config/site.ts')
  for (const part of [
    "{ text: 'Docs', link: '/docs/start' }",
    "{ text: 'News', link: '/blog/second' }",
    "{ text: 'Shop', link: 'https://shop.example' }",
    "content: 'https://github.com/example/orchard'",
    "{ from: '/', to: '/docs/start' }",
  ])
    expect(config).toContain(part)
  expect(result.text('MIGRATION.md')).toContain('`app/layout.tsx`: The theme is configured by code')
})

test('makes a menu of several collections, and no redirects of rewrites', async () => {
  using site = project({
    ...files,
    'next.config.mjs': `export default {
  async rewrites() {
    return [{ source: '/docs/:path*.md', destination: '/llms/:path*' }]
  },
  async redirects() {
    return [{ source: '/old/:path*', destination: '/docs/:path*', permanent: true }]
  },
}\n`,
  })
  const config = (await migrated(site)).text('config/site.ts')
  expect(config).toContain("{ text: 'Docs', link: '/docs/start' }")
  expect(config).toContain("{ text: 'Blog', link: '/blog/first' }")
  expect(config).toContain("{ from: '^/old/(.*)$', to: '/docs/$1' }")
  expect(config).not.toContain('/llms/')
})

const media = `<Video src="https://media.example/walk.mp4" caption="A walk" ratio={307/768} className="mx-8" />

<Video src="x7Yz" className="mx-8 2xl:mx-24" name="Other" />

<iframe src="https://codesandbox.io/embed/one" style={{ width: '100%', height: '100%', border: 0 }} title="One" />

Pick **apples**, {' '}
<b>pears</b>.
`

test('converts videos, sizes of frames and blanks at the end of lines', async () => {
  using site = project({ ...files, 'content/docs/start.mdx': page('Start', media) })
  const result = await migrated(site)
  const text = result.text('content/docs/start.md')
  expect(text).toContain('::video[A walk]{src="https://media.example/walk.mp4"}')
  expect(text).toMatch(/<iframe\s+src="https:\/\/codesandbox.io\/embed\/one" width="100%" height="500"/)
  expect(text).toContain('Pick **apples**,\n<b>pears</b>.')
  expect(result.text('config/islands/video-component.tsx')).toContain("const hidden = ['className']")
})
