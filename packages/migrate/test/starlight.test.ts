// Migrates small projects of Starlight.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const page = (title: string, text = 'Hello.') => `---\ntitle: ${title}\n---\n\n${text}\n`

const config = (options: string, astro = ''): string => `import { defineConfig } from 'astro/config'
  import starlight from '@astrojs/starlight'
  export default defineConfig({ site: 'https://kestrel.example', ${astro} integrations: [starlight({ title: 'Kestrel', ${options} })] })`

test('finds the folder of a locale whose key has another case, as Astro writes paths in lower case', async () => {
  using site = project({
    'astro.config.mjs': config(
      `defaultLocale: 'root', locales: { root: { label: 'English', lang: 'en' }, 'zh-cn': { label: '简体中文', lang: 'zh-CN' } }, sidebar: [{ label: 'Guide', translations: { 'zh-CN': '指南' }, link: '/guide' }]`,
      `redirects: { '/old': '/guide/', '/old/': '/guide/', 'first/page': '/guide', '/guide': '/plain/', '/notes/[...slug]': '/blog/[...slug]' },`,
    ),
    'src/content/docs/index.mdx': page('Kestrel'),
    'src/content/docs/guide.mdx': page('Guide'),
    'src/content/docs/Two Words.md': page('Two words', 'A set such as {a, b} stays as it is.'),
    'src/content/docs/zh-CN/guide.mdx': page('指南', '你好。'),
  })
  const result = await migrated(site)
  expect([result.errors, result.urls, result.words]).toEqual([[], { missing: [], added: [] }, []])
  expect(result.findings).toEqual([])
  expect(result.text('content/zh-cn/guide.md')).toContain('你好。')
  expect(result.text('content/en/Two Words.md')).toContain('slug: /two-words/')
  const written = result.text('config/site.ts')
  for (const part of [
    "lang: 'zh-cn'",
    "text: '指南'",
    "{ from: '/old', to: '/guide/' }",
    "{ from: '/first/page', to: '/guide/' }",
    "{ from: '^/notes/(.*)/?$', to: '/blog/$1' }",
  ])
    expect(written).toContain(part)
  expect(written).not.toContain("from: '/guide'")
})

test('redirects the URLs of a default language that had a prefix', async () => {
  using site = project({
    'astro.config.mjs': config(
      `defaultLocale: 'en', locales: { en: { label: 'English' }, ja: { label: '日本語' } }, sidebar: ['guide']`,
    ),
    'src/content/docs/en/guide.md': page('Guide', '[Plan](/en/plan/), [deep](/en/deep/)'),
    'src/content/docs/en/deep/index.md': page('Deep'),
    'src/content/docs/en/plan.md': page('Plan'),
    'src/content/docs/ja/guide.md': page('ガイド'),
  })
  const result = await migrated(site)
  expect([result.errors, result.urls]).toEqual([[], { missing: [], added: [] }])
  expect(result.text('content/en/guide.md')).toContain('[Plan](./plan.md), [deep](./deep/index.md)')
  expect(result.text('config/site.ts')).toContain("redirects: [{ from: '^/en/(.*)', to: '/$1' }]")
  expect(result.findings.map(({ text }) => text)).toEqual([expect.stringContaining('`/en/`')])
})

test('names the stub of a component differently from blocks of docsite, and keeps deleted empty lines in their list', async () => {
  const code = fence('js del={1-2} ins={3}', 'old()\n\nnew()').replaceAll(/^(?=.)/gm, '   ')
  using site = project({
    'astro.config.mjs': config(''),
    'src/content/docs/index.mdx': page(
      'Kestrel',
      `import Button from '~/components/Button.astro'\nimport { LinkButton, FileTree } from '@astrojs/starlight/components'\n\nOr: <LinkButton href="/x/">Fly</LinkButton>\n\n<Button link="/x/">Land</Button>\n\n1. One\n\n${code}\n\n2. Two\n\n<Box title="Wing" icon="bird">\n\nSee [X](/x/), [Deep](/deep/) and [Y](/deep/y/#y).\n\n</Box>\n\n<FileTree title="Nest">\n- src/\n</FileTree>`,
    ),
    'src/content/docs/x.md': page('X'),
    'src/content/docs/deep/index.mdx': page('Deep'),
    'src/content/docs/deep/y.mdx': page('Y', '## Y'),
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  const text = result.text('content/index.md')
  for (const part of [
    ':::box{title="Wing" icon="bird"}',
    '[X](./x.md), [Deep](/deep/) and [Y](./deep/y.md#y)',

    ':button[Fly]{',
    'button-component{link="/x/"}',
    '   // [!code --]\n   new() // [!code ++]',
    '**Nest**',
  ])
    expect(text).toContain(part)
  expect(result.text('config/islands/button-component.tsx')).toContain('function ButtonComponent')
})

test('keeps code in attributes that contain marks of Markdown and tags', async () => {
  const code = (name: string) =>
    `  <Code lang="shell" code={\`\n# Fly\n${name} fly <files>\n\n# Land\n${name} land <files>\n\`} />\n`
  using site = project({
    'astro.config.mjs': config(''),
    'src/content/docs/index.mdx': page(
      'Kestrel',
      `import { Code, Tabs, TabItem } from '@astrojs/starlight/components'\n\n<Tabs>\n<TabItem label="npm">\n${code('npx')}</TabItem>\n<TabItem label="pnpm">\n${code('pnpm')}</TabItem>\n</Tabs>`,
    ),
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  const text = result.text('content/index.md')
  expect(text).toContain(
    `:::tab[npm]\n\n${fence('shell', '# Fly\nnpx fly <files>\n\n# Land\nnpx land <files>')}\n\n:::`,
  )
  expect(text).toContain('pnpm fly <files>')
})

test('moves components to the column of the list item around them, because MDX has no indented code', async () => {
  using site = project({
    'astro.config.mjs': config(''),
    'src/content/docs/index.mdx': page(
      'Kestrel',
      `1.  First\n\n          <Tabs>\n\n    <TabItem label="npm">\n\n        ${fence('make', 'all:\n\trun').replaceAll('\n', '\n        ')}\n\n              </TabItem>\n          </Tabs>\n\n2.  Second\n\n<div>\n        <Aside>\n            Look out.\n        </Aside>\n</div>\n\n- a\n    - b\n\n      c`,
    ),
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  const text = result.text('content/index.md')
  expect(text).toContain(
    `1.  First\n\n    ::::tabs\n\n    :::tab[npm]\n\n    ${fence('make', 'all:\n\trun').replaceAll('\n', '\n    ')}\n\n    :::\n\n    ::::`,
  )
  expect(text).toContain('\n:::note\n\nLook out.\n\n:::')
  expect(text).toContain('- a\n    - b\n\n      c')
})

test('lists the settings, plugins and pages that the new site does not have', async () => {
  using site = project({
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
      import starlight from '@astrojs/starlight'
      import react from '@astrojs/react'
      import openapi from 'starlight-openapi'
      import links from 'starlight-links-validator'
      export default defineConfig({ integrations: [react(), starlight({
        title: 'Kestrel', plugins: [openapi(), links()], customCss: ['./src/a.css'], components: { Header: './src/Header.astro' },
        expressiveCode: { themes: ['dracula'] }, logo: { src: './src/logo.svg' },
        head: [{ tag: 'script', content: 'window.kestrel = 1' }, { tag: 'script', attrs: { type: 'application/ld+json' }, content: '{"a":"</b>"}' }],
      })] })`,
    'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'src/content/docs/index.md': page('Kestrel'),
    'src/content/docs/tags.mdoc': page('Tags', '{% aside %}\nHello.\n{% /aside %}'),
    'src/content/blog/first.md': page('First'),
    'src/pages/team.astro': '<p>Team</p>',
    'src/pages/[...slug].astro': '<p>Any</p>',
    'src/pages/feed.xml.ts': 'export const GET = () => {}',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.urls.missing).toEqual([])
  expect(result.text('content/team.md')).toContain('slug: /team/\n---\n\n# team')
  expect(result.findings.map(({ file, line, text }) => [file, line, text.slice(0, 40)])).toEqual([
    ['astro.config.mjs', 4, 'The plugin `starlight-openapi` does not '],
    ['src/content/docs/tags.mdoc', undefined, 'This page contains tags of Markdoc, `{% '],
    ['src/content/blog', undefined, 'Code of the old site shows this collecti'],
    ['src/pages/[...slug].astro', undefined, 'Code makes several pages from this file.'],
    ['src/pages/team.astro', undefined, 'This page of Astro is not in `src/conten'],
    ['src/pages', undefined, 'Code writes these files: `feed.xml.ts`. '],
  ])
  // Each setting has one entry.
  const left = result.entries.filter(({ topic, outcome }) => topic === 'configuration' && outcome === 'left')
  expect(left.map(({ what }) => what)).toEqual([
    'starlight.customCss',
    'starlight.components',
    'starlight.expressiveCode',
  ])
  const written = result.text('config/site.ts')
  expect(written).toContain('<script>window.kestrel = 1</script>')
  expect(written).toContain("logo: '/logo.svg',\n  logoText: 'Kestrel'")
})

test('keeps the marked lines of code, and removes the marks of words, which docsite does not have', async () => {
  const marks = `js title="a.js" "fly" ins='land' /ro+st/ ins={"Fly:":2-3} wrap preserveIndent=false startLineNumber={5} {1}`
  using site = project({
    'astro.config.mjs': config(''),
    'src/content/docs/index.md': page(
      'Kestrel',
      `${fence(marks, 'fly()\nland()\nroost()')}\n\n${fence('astro', '<p>A</p>')}`,
    ),
  })
  const result = await migrated(site)
  expect(result.diagnostics.filter(({ rule }) => rule === 'unknown-language')).toEqual([])
  const text = result.text('content/index.md')
  expect(text).toContain('```js title="a.js" {2-3} {1}\n')
  expect(text).toContain('```html\n<p>A</p>')
})

test('leaves out groups of the sidebar whose pages the old build writes, and lists their folders once', async () => {
  using site = project({
    'astro.config.mjs': config(
      `defaultLocale: 'root', locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } }, sidebar: [{ label: 'Guide', link: '/guide/' }, { label: 'API', items: [{ label: 'Types', autogenerate: { directory: 'api/types' } }] }]`,
    ),
    'src/content/docs/guide.md': page('Guide'),
    'src/content/docs/fr/guide.md': page('Guide'),
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('config/site.ts')).not.toContain('API')
  expect(result.findings.map(({ text }) => text)).toEqual([
    expect.stringContaining('The sidebar lists the pages in `api/types`'),
  ])
})

test('gives the entries of collections the URLs of the pages of Astro that show them', async () => {
  const route = (name: string) =>
    `---\nimport { getCollection } from 'astro:content'\nconst all = await getCollection('${name}')\n---\n<p />\n`
  using site = project({
    'astro.config.mjs': `export default { site: 'https://kestrel.example', integrations: [] }`,
    'src/content/docs/v1/guide.md': page('Guide', '[First](/blog/first/) and [plan](/docs/v1/plan/)'),
    'src/content/docs/v1/plan.md': page('Plan'),
    'src/content/blog/first/index.md': page('First'),
    'src/content/talks/one.md': page('One'),
    'src/pages/docs/[...slug].astro': route('docs'),
    'src/pages/blog/[...slug].astro': route('blog'),
    'src/pages/talks/[name].astro': route('talks'),
  })
  const result = await migrated(site)
  expect([result.errors, result.urls.missing]).toEqual([[], []])
  expect(result.text('content/docs/v1/guide.md')).toContain('[First](/blog/first/) and [plan](./plan.md)')
  expect(result.diagnostics.filter(({ rule }) => rule === 'dead-link')).toEqual([])
  expect(result.findings.map(({ file }) => file)).toEqual(['src/content/talks', 'src/pages/talks/[name].astro'])
})

test('lists the icons of tabs, which docsite does not show', async () => {
  using site = project({
    'astro.config.mjs': config(''),
    'src/content/docs/index.mdx': page(
      'Kestrel',
      `import { Tabs, TabItem } from '@astrojs/starlight/components'\n\n<Tabs>\n  <TabItem label="Stars" icon="star">Sirius</TabItem>\n  <TabItem label="Moons">Io</TabItem>\n</Tabs>`,
    ),
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('content/index.md')).toMatch(/:::tab\[Stars\]\s/)
  expect(result.findings.map(({ text, removed }) => [text, removed])).toEqual([['Tabs have no icons.', 'star']])
})
