// Migrates small Rspress projects, each with one thing that real projects contain.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

test('writes social links of other forms as links', async () => {
  using site = project({
    'rspress.config.ts': `export default { root: 'docs', title: 'Kestrel', themeConfig: { socialLinks: [{ icon: 'github', mode: 'github-stars', content: 'https://github.com/example/kestrel' }] } }`,
    'docs/index.md': '# Start\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('config/site.ts')).toContain("mode: 'link'")
  expect(result.findings.map(({ kind, text }) => [kind, text])).toEqual([
    [
      'note',
      'The social link to https://github.com/example/kestrel had the form `github-stars`. It is a plain link now.',
    ],
  ])
})

const page = `import { SourceCode } from '@rspress/core/theme'

# Nest plugin <SourceCode href="https://github.com/example/kestrel" />

It renders as follows:

${fence('tsx preview', 'export default () => <button>Fly</button>')}

${fence('ts file="<root>/shared/nest.ts"', '')}

> [!INFO]
> Birds fly.

${fence('tree', 'docs\n├── a_b.md   # first\n├── nest\n│   └── [id].md\n└── ...')}

${fence('tree', '// a comment\ndocs')}
`

test('reads i18n.json, files from the working directory, previews, alerts and trees of files', async () => {
  using site = project({
    'rspress.config.ts': `import { join } from 'node:path'
import { pluginPreview } from '@rspress/plugin-preview'
import { pluginRss } from '@rspress/plugin-rss'
export default { root: join(__dirname, 'docs'), title: 'Kestrel', lang: 'en', plugins: [pluginPreview(), pluginRss({})],
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  builderConfig: { html: { tags: [{ tag: 'script', children: 'window.a = 1' }] } } }`,
    'i18n.json': '{ "basics": { "en": "Basics", "zh": "基础" } }',
    'shared/nest.ts': "export const nest = 'oak'\n",
    'docs/en/_nav.json': '[{ "text": "basics", "link": "/guide/basics/start" }]',
    'docs/zh/_nav.json': '[{ "text": "basics", "link": "/guide/basics/start" }]',
    'docs/en/index.md': '# Home\n',
    'docs/zh/index.md': '# 首页\n\n第一行\n第二行。\n',
    'docs/en/guide/_meta.json': '[{ "type": "dir-section-header", "name": "basics", "label": "basics" }]',
    'docs/zh/guide/_meta.json': '[{ "type": "dir-section-header", "name": "basics", "label": "basics" }]',
    'docs/en/guide/basics/start.mdx': page,
    'docs/zh/guide/basics/start.mdx': page,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.words).toEqual([])
  expect(result.ids).toEqual([])
  const labels = (lang: string) => [
    JSON.parse(result.text(`content/${lang}/guide/_meta.json`))[0].label,
    JSON.parse(result.text(`content/${lang}/_nav.json`))[0].text,
  ]
  expect(labels('en')).toEqual(['Basics', 'Basics'])
  expect(labels('zh')).toEqual(['基础', '基础'])
  expect(result.text('config/site.ts')).toContain("'<script>window.a = 1</script>'")
  const text = result.text('content/zh/guide/basics/start.md')
  for (const part of [
    '# Nest plugin {#nest-plugin}\n\n:source[]{href="https://github.com/example/kestrel"}',
    '```tsx\nexport default',
    '```ts file="code/shared/nest.ts"',
    ':::info\nBirds fly.\n:::',
    ':::file-tree\n\n- docs\n  - a\\_b.md # first\n  - nest\n    - \\[id\\].md\n  - …\n\n:::',
    '```text\n// a comment',
  ])
    expect(text).toContain(part)
  expect(result.findings.map(({ file, line, text }) => [file, line, text.split('.')[0]])).toEqual([
    ['rspress.config.ts', undefined, 'The plugin `pluginPreview` of `@rspress/plugin-preview` does not run in docsite'],
    ['docs/en/guide/basics/start.mdx', 7, 'The old page showed this code as a running component'],
    ['docs/zh/guide/basics/start.mdx', 7, 'The old page showed this code as a running component'],
  ])
})

test('removes the indentation of components that no list causes', async () => {
  using site = project({
    'rspress.config.ts': `export default { root: 'docs', title: 'Kestrel' }`,
    'docs/index.mdx': `# Start

<div className="box">
    <Tabs>
      <Tab label="One">
        Text.
      </Tab>
    </Tabs>
</div>

- An item

    <Tabs>
      <Tab label="Two">
        More.
      </Tab>
    </Tabs>
`,
  })
  const result = await migrated(site)
  const text = result.text('content/index.md')
  expect(text).toContain('\n::::tabs\n\n:::tab[One]\n\nText.\n\n:::\n\n::::\n')
  expect(text).toContain('\n    ::::tabs\n\n    :::tab[Two]\n\n    More.\n\n    :::\n\n    ::::\n')
  expect(result.errors).toEqual([])
})

test('reads the settings of a preset, and lists pages that are components', async () => {
  using site = project({
    'rspress.config.ts': `import { withCallstackPreset } from '@callstack/rspress-preset'
export default withCallstackPreset(
  { context: __dirname, docs: { title: 'Kestrel', rootDir: 'src', rootUrl: 'https://kestrel.example', logoLight: '/l.svg', logoDark: '/d.svg', editUrl: 'https://github.com/example/kestrel/edit/main', socials: { github: 'https://github.com/example/kestrel' } } },
  { outDir: 'build', themeConfig: { enableScrollToTop: true } })`,
    'src/index.tsx': 'export { Home as default } from "../home"\n',
    'src/components/Card.tsx': 'export default () => null\n',
    'src/docs/start.mdx': '# Start\n',
    'src/public/l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/public/d.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const config = result.text('config/site.ts')
  for (const part of [
    "title: 'Kestrel'",
    "siteUrl: 'https://kestrel.example'",
    "dark: '/d.svg'",
    'docRepoBaseUrl',
    "content: 'https://github.com/example/kestrel'",
  ])
    expect(config).toContain(part)
  expect(result.urls.missing).toEqual(['/'])
})
