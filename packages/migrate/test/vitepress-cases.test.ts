// Migrates small VitePress projects, each with one thing that real projects contain.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

const config = (fields: string) => `export default { title: 'Kestrel', ${fields} }`
const sidebar = `sidebar: [{ text: 'Guide', items: [{ text: 'Start', link: '/' }] }]`

test('keeps inline scripts of the head, and allows what its files load', async () => {
  using site = project({
    '.vitepress/config.mts': config(`head: [
      ['link', { rel: 'icon', href: '/k.svg' }],
      ['script', {}, 'window.counter = 1'],
      ['noscript', {}, '<link rel="stylesheet" href="https://example.org/f.css">'],
      ['link', { rel: 'preload', as: 'style', onload: 'this.rel = "stylesheet"', href: 'https://fonts.googleapis.com/css2?family=X' }],
      ['script', { async: '', src: 'https://www.googletagmanager.com/gtag/js?id=G-1' }],
      ['script', {}, "const s = document.createElement('script'); s.src = 'https://stats.example/a.js'; document.head.append(s)"],
      ['custom', { a: 1 }],
    ]`),
    'index.md': '# Start\n',
    'public/k.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const configuration = result.text('config/site.ts')
  for (const part of [
    "'<script>window.counter = 1</script>'",
    `'<noscript><link rel="stylesheet" href="https://example.org/f.css"></noscript>'`,
    "['link', { rel: 'stylesheet', href: 'https://fonts.googleapis.com/css2?family=X' }]",
    "'font-src': ['https://fonts.gstatic.com']",
    "'https://*.google-analytics.com'",
    "'script-src': ['https://www.googletagmanager.com', 'https://stats.example']",
  ])
    expect(configuration).toContain(part)
  expect(result.findings.filter(({ kind }) => kind === 'todo').map(({ text }) => text)).toEqual([
    'The tag `<custom>` cannot be in the head, so `head` does not have it.',
  ])
  expect(result.text('MIGRATION.md')).toContain('has lost `onload`')
})

test('leaves out a group without entries, and says so', async () => {
  using site = project({
    '.vitepress/config.mts': config(
      `themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'Start', link: '/' }] }, { text: 'Functions', items: [] }, { text: 'Linked', link: '/', items: [] }] }`,
    ),
    'index.md': '# Start\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.text('config/site.ts')).not.toContain('Functions')
  expect(result.text('config/site.ts')).toContain("{ text: 'Linked', link: '/' }")
  expect(result.findings.map(({ text }) => text)).toEqual([
    'The group “Functions” of the sidebar has no entries, so the new sidebar does not have it.',
  ])
})

test('leads to languages on other hosts from the menu', async () => {
  using site = project({
    '.vitepress/config.mts': config(
      `locales: { root: { label: 'English', lang: 'en' }, zh: { label: '简体中文', link: 'https://zh.kestrel.example/' } }, themeConfig: { nav: [{ text: 'Guide', link: '/' }], ${sidebar} }`,
    ),
    'index.md': '# Home\n',
  })
  const result = await migrated(site)
  const configuration = result.text('config/site.ts')
  expect(configuration).toContain("{ text: '简体中文', link: 'https://zh.kestrel.example/' }")
  expect(configuration).not.toContain('locales')
  expect(result.text('MIGRATION.md')).toContain('The language 简体中文 is on another site')
})

test('writes the pages of dynamic routes with the URLs of the old site', async () => {
  using site = project({
    '.vitepress/config.mts': config(`cleanUrls: true`),
    'index.md': '# Home\n',
    'packages/[name].md': '# {{ $params.name }}\n\nVersion {{ $params.version }}.\n\n<!-- @content -->\n',
    'packages/[name].paths.ts': `export default { paths: async () => [
      { params: { name: 'wing', version: 2 }, content: 'It **flies**.' }, { params: { name: 'nest', version: 1 } },
      { params: { name: '../../../outside', version: 1 } },
    ] }`,
    'lost/[id].md': '# Lost\n',
    'lost/[id].paths.js': `export default { paths() { throw new Error('no network') } }`,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.urls).toEqual({ missing: [], added: [] })
  expect(result.text('content/packages/wing.md')).toContain('# wing\n\nVersion 2.\n\nIt **flies**.')
  expect(result.text('content/packages/nest.md')).toContain('# nest')
  expect(result.text('content/outside.md')).toContain('# ../../../outside')
  const [finding] = result.findings.filter(({ file }) => file === 'lost/[id].md')
  expect(finding).toMatchObject({ kind: 'todo', text: expect.stringContaining('Error: no network') })
})

test('lists code and services of the configuration', async () => {
  using site = project({
    '.vitepress/config.mts': `
import { tabsMarkdownPlugin } from 'vitepress-plugin-tabs'
import { withRings } from 'rings'
import Components from 'unplugin-vue-components/vite'
export default {
  title: 'Kestrel',
  markdown: { config(md) { md.use(tabsMarkdownPlugin); md.use(withRings) } },
  vite: { plugins: [Components({})] },
  transformHead() {},
  themeConfig: { search: { provider: 'algolia', options: { appId: 'A' } }, editLink: { pattern: () => '' } },
}`,
    'index.md': '# Home\n',
    'birds.data.ts': 'export default { load: () => 1 }',
  })
  const result = await migrated(site)
  expect(result.findings.map(({ file, text }) => `${file}: ${text.split(/[.:] /)[0]}`)).toEqual([
    '.vitepress/config.mts: `markdown.config`',
    '.vitepress/config.mts: `vite.plugins`',
    '.vitepress/config.mts: `transformHead`',
    '.vitepress/config.mts: `themeConfig.search.options.appId`',
    '.vitepress/config.mts: `themeConfig.editLink.pattern`',
    '.vitepress/config.mts: The plugin `withRings` of `rings` does not run in docsite',
    '.vitepress/config.mts: The plugin `Components` of `unplugin-vue-components/vite` does not run in docsite',
    'birds.data.ts: This data loader makes data for pages when the old site is built',
  ])
})

test('writes braces in HTML as characters, and converts languages that only Vue has', async () => {
  using site = project({
    '.vitepress/config.mts': config(''),
    'index.md': `# Start\n\n<div class="demo">\n  <p>It is: {{ text }}</p>\n</div>\n\nA line says {{ text }}.\n\n<carbon-link />\n\n${fence('vue-html', '<p>{{ text }}</p>')}\n\n${fence('title="a.txt"', 'a')}\n\n${fence('ts', "// [!code word:'a']\na()")}\n\n${fence('Plain Text[.env]', 'A=1')}\n`,
  })
  const result = await migrated(site)
  const page = result.text('content/index.md')
  for (const part of [
    '<p>It is: &#123;&#123; text }}</p>',
    'A line says \\{\\{ text }}.',
    '```html\n<p>{{ text }}',
    '```text title="a.txt"',
    '```ts\na()',
    '```text [.env]',
    '::carbon-link',
  ])
    expect(page).toContain(part)
  expect(result.errors).toEqual([])
  expect(result.words).toEqual([])
})

test('converts what the styles show only for a choice into tabs, and images for an appearance into pairs', async () => {
  using site = project({
    '.vitepress/config.mts': config(''),
    '.vitepress/theme/variants.css': `
.for-cats { display: none }
.prefers-cats .for-cats { display: block }
.prefers-cats .for-birds { display: none }
.night { display: none }
html.dark .night { display: inline }
@media (max-width: 9em) { .wide { display: none } }`,
    'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'index.md': `# Start

<div class="for-birds">

## Fly {#fly}

Use your wings.

</div>
<div class="for-cats">

Use your <span class="for-birds">wings</span><span class="for-cats">legs</span>.

</div>

<div class="for-cats">

Alone.

</div>

<img img-light alt="A nest" src="/a.svg">
<img img-dark alt="A nest" src="/b.svg">

<p align="center">
  <img class="night" alt="A nest" src="/b.svg">
</p>

<span class="wide">Wide</span>
`,
  })
  const result = await migrated(site)
  const page = result.text('content/index.md')
  for (const part of [
    '::::tabs{group="for-birds.for-cats"}\n\n:::tab[Birds]\n\n## Fly {#fly}\n\nUse your wings.\n\n:::\n\n:::tab[Cats]\n',
    '<span class="for-birds">wings</span> / <span class="for-cats">legs</span>',
    '::::tabs\n\n:::tab[Cats]\n\nAlone.',
    '![A nest](/a.svg){dark="/b.svg"}',
    '<img class="dark-only" alt="A nest" src="/b.svg">',
    '<span class="wide">Wide</span>',
  ])
    expect(page).toContain(part)
  expect(result.errors).toEqual([])
  expect(result.words).toEqual([])
  expect(result.text('MIGRATION.md')).toContain(
    'Elements with `.for-birds` were shown only for a choice of the reader, by `.vitepress/theme/variants.css`.',
  )
})

test('converts the tabs of vitepress-plugin-tabs', async () => {
  using site = project({
    '.vitepress/config.mts': config(''),
    'index.md': `# Start

:::tabs key:bird
== Kestrel

The kestrel hovers.

::: code-group
${fence('js [a.js]', '== x')}
== Sparrow

The sparrow lives near houses.

:::

::::tabs
== One

:::tip
A tip.
:::

== Two

More.
::::

After.
`,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect(result.words).toEqual([])
  const page = result.text('content/index.md')
  expect(page).toContain(':::::tabs{group="bird"}\n::::tab[Kestrel]\n\nThe kestrel hovers.\n\n:::code-group\n')
  expect(page).toContain(':::\n::::\n:::tab[Sparrow]\n')
  expect(page.match(/:::tab\[/g)).toHaveLength(4)
  expect(page).toMatch(/:::+\n\nAfter\./)
})

test('writes ids of headings with components, and moves components below them', async () => {
  using site = project({
    '.vitepress/config.mts': config(`markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } }`),
    'index.md':
      '# Start <Badge text="a [b]" />\n\n## cache <Root title="Only at the top" />\n\n## reset <Badge>new</Badge>\n\n## Types\\<T> %{#own}%\n\n[a](#cache) [b](#reset-new) [c](#own)\n',
  })
  const result = await migrated(site)
  const page = result.text('content/index.md')
  for (const part of [
    '## cache {#cache}\n\n::root{title="Only at the top"}',
    '## reset :badge[new] {#reset-new}',
    '## Types\\<T> {#own}',
  ])
    expect(page).toContain(part)
  expect(result.ids).toEqual([])
  expect(result.errors).toEqual([])
})

test.each([
  ['> [!INFO]\n> Birds **fly**.', ':::info\nBirds **fly**.\n:::'],
  ['> [!DETAILS] More\n> Text.\nAfter', ':::details[More]\nText.\n:::\nAfter'],
  ['> [!NOTE] Title\n> Text.', ':::note[Title]\nText.\n:::'],
  ['- a\n\n  > [!DANGER]\n  > Text.', '- a\n\n  :::danger\n  Text.\n  :::'],
  ['> [!NOTE]\n> Text.', '> [!NOTE]\n> Text.'],
  ['> [!other]\n> Text.', '> [!other]\n> Text.'],
])('converts the alert %j', async (before, after) => {
  using site = project({ '.vitepress/config.mts': config(''), 'index.md': `# Start\n\n${before}\n` })
  expect((await migrated(site)).text('content/index.md')).toContain(after)
})
