// The projects in fixtures/: each is a small copy of something in a real project that a migration once lost or broke.

import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '@docsite/cli'
import { expect, test } from 'vitest'
import { repository } from '../../../test/site-test.ts'
import { leftIn } from '../model.ts'
import { type Migrated, migrated, project } from './migrated.ts'

const fixtures = join(import.meta.dirname, 'fixtures')

/** Returns the files of a fixture. */
const filesOf = (name: string): Record<string, Uint8Array> =>
  Object.fromEntries(
    readdirSync(join(fixtures, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file))
      .map((file) => [file.slice(join(fixtures, name).length + 1).replaceAll('\\', '/'), readFileSync(file)]),
  )

/** What is left to do, as the report says it. */
const leftText = ({ entries }: Migrated): string =>
  leftIn(entries)
    .map(({ what, reason = '' }) => `${what}: ${reason}`)
    .join('\n')

const configOf = (result: Migrated): string => result.text('config/site.ts')

/** What must be true of each new site. */
const cases: Record<string, (result: Migrated) => void> = {
  'vp-head-inline'(result) {
    expect(configOf(result)).toContain("'<script>window.counter = window.counter || []</script>'")
    expect(configOf(result)).toContain('<noscript><link rel="stylesheet" href="https://example.org/f.css"></noscript>')
  },
  'vp-empty-group'(result) {
    expect(configOf(result)).not.toContain('Functions')
    expect(leftText(result)).toContain('“Functions” of the sidebar has no entries')
  },
  'rs-social-mode'(result) {
    expect(configOf(result)).toContain("mode: 'link', content: 'https://github.com/example/kestrel'")
    expect(result.findings.map(({ text }) => text).join()).toContain('github-stars')
  },
  'vp-own-dirname'(result) {
    expect(configOf(result)).toContain("title: 'Kestrel 1.2.3'")
    expect(configOf(result)).toContain("text: 'v1.2.3'")
  },
  'vp-mustache-html'(result) {
    const page = result.text('content/index.md')
    expect(page).toContain('<p>The text is: &#123;&#123; text }}</p>')
    expect(page).toContain('```html\n')
    // Variants that the old styles switch are tabs, and stand beside each other in a sentence.
    expect(page).toContain(':::tab[Birds]\n\n## Fly {#fly}')
    expect(page).toContain('<span class="for-birds">wings</span> / <span class="for-cats">legs</span>')
    expect(result.findings.map(({ text }) => text).join()).toContain('`.for-cats` were shown only for a choice')
  },
  'vp-plugin-tabs'(result) {
    expect(result.text('content/index.md')).toContain('::::tabs{group="bird"}\n:::tab[Kestrel]\n')
    expect(result.text('content/index.md')).toContain('\n:::tab[Sparrow]\n')
  },
  'vp-external-locale'(result) {
    expect(configOf(result)).toContain("{ text: '简体中文', link: 'https://zh.kestrel.example/' }")
    expect(configOf(result)).not.toContain('locales')
  },
  'rs-i18n-labels'(result) {
    expect(result.text('content/en/_nav.json')).toContain('"Basics"')
    expect(result.text('content/zh/_nav.json')).toContain('"基础"')
    expect(result.text('content/zh/guide/_meta.json')).toContain('"基础"')
    const page = result.text('content/en/guide/basics/start.md')
    expect(page).toContain('# Nest plugin {#nest-plugin}\n')
    expect(page).toContain('```ts file="code/shared/nest.ts"')
    expect(page).toContain(':::info\nBirds fly.')
    expect(page).toContain(':::file-tree\n')
    expect(leftText(result).match(/as a running component/g)).toHaveLength(2)
  },
  'du-versions-nav'(result) {
    const config = configOf(result)
    expect(config).toContain("{ text: 'Docs', link: '/docs' }")
    expect(config).toContain("{ text: '2.0', link: '/docs' }")
    expect(config).toContain("{ text: 'Playground', link: '/playground/' }")
    expect(config).toContain("icon: 'github', mode: 'link', content: 'https://github.com/example/kestrel'")
    expect(config).toContain("docRepoBaseUrl: 'https://github.com/example/kestrel/edit/main'")
    expect(leftText(result)).toContain('`editUrl` is a function')
    expect(leftText(result)).toMatch(/gtag.*analytics|analytics.*gtag/s)
  },
  'mb-edit-url'(result) {
    expect(configOf(result)).toContain("docRepoBaseUrl: 'https://github.com/example/kestrel/edit/main/src'")
    expect(result.text('content/start.md')).toContain('The line is $a = \\frac{1}{b}$')
    expect(result.text('content/start.md')).toContain('$$\n\\mu = \\sum_{i=0} x_i\n$$')
    expect(leftText(result)).not.toContain('does not exist')
    expect(leftText(result)).not.toContain('is printed as text')
    expect(leftText(result)).toContain('no button that runs it')
    expect(result.findings.map(({ text }) => text).join()).toContain('theme/extra.css')
  },
  'mk-nested-docstrings'(result) {
    expect(result.text('content/en/index.md')).toContain('A place for eggs.')
    expect(result.text('content/en/guide/start.md')).toContain('$ kestrel fly\n')
    expect(result.text('content/de/index.md')).toContain('# Turmfalke')
    expect(configOf(result)).toContain("logoText: 'Kestrel'")
    expect(configOf(result)).toContain("text: 'Guide', link: '/guide/'")
    expect(configOf(result)).toContain("icon: 'discord'")
    for (const file of ['css/term.css', 'js/term.js']) expect(leftText(result)).toContain(file)
  },
  'mk-material-plugins'(result) {
    const page = result.text('content/index.md')
    expect(page).toContain(':::card[Feathers]{href="blog/index.md"}\n\nFeathers keep birds warm.')
    expect(page).toContain('#### `nest.size` {#nest.size}')
    expect(page).toContain('[the size](/#nest.size) and `Nest`, or the [guide][guide].')
    expect(page).toContain('<span id="old-anchor"></span>')
    expect(page).toContain(':::note[on the "size" of nests]')
    expect(result.text('content/blog/posts/first.md')).toContain('slug: /blog/2024/03/05/first-flight/')
    expect(leftText(result)).toContain('The hook `hooks/marks.py` does not run any more')
  },
  'sl-locale-case'(result) {
    expect(result.text('content/zh-cn/guide.md')).toContain('你好。')
    expect(configOf(result)).toContain("redirects: [{ from: '/old', to: '/guide/' }]")
    expect(configOf(result)).toContain("sidebar: { '/': [{ text: 'Guide', link: '/guide/' }] }")
    expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('non-canonical-link')
    expect(result.text('content/en/guide.md')).toContain('```shell\n# Fly over files\nnpx kestrel fly <files>')
    expect(result.text('content/en/plain.md')).toContain('A set such as {a, b} stays')
    expect(leftText(result)).toBe('')
  },
  'du-mdx-imports'(result) {
    const page = result.text('content/docs/setup.md')
    expect(page.match(/::include\{file="_oak\.md"\}/g)).toHaveLength(2)
    expect(page).toContain('```BirdPlayer\nfly()')
    expect(configOf(result)).toContain('{"@type":"WebSite","name":"Kestrel"}')
  },
}

test('has a case for each fixture', () => {
  expect(Object.keys(cases).sort()).toEqual(readdirSync(fixtures).sort())
})

test.each(Object.entries(cases))('migrates %s', async (name, check) => {
  using site = project(filesOf(name))
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  expect([result.urls.missing, result.ids, result.words]).toEqual([[], [], []])
  check(result)
  const target = join(dirname(site.root), 'new')
  symlinkSync(join(repository, 'node_modules'), join(target, 'node_modules'))
  const built = await build(target)
  expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(built.ok).toBe(true)
})
