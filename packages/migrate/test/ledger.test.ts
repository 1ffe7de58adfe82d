// The ledger: everything in the old project has an entry, and "nothing is left" is said only if that is true.

import { expect, test } from 'vitest'
import { settingsEntries } from '../ledger/settings.ts'
import { leftIn } from '../model.ts'
import { reportText } from '../report.ts'
import { migrated, project } from './migrated.ts'

/** Returns what is left of a topic. */
const left = (result: Awaited<ReturnType<typeof migrated>>, topic: string) =>
  leftIn(result.entries).flatMap((one) => (one.topic === topic ? [one.what] : []))

test('finds an entry for each key, with the longest name that matches', () => {
  const text = 'list:\n  - x: 1\n    y: 2\na:\n  b: 1\n  c:\n    d: 2\nnew: 3\n'
  const entries = settingsEntries(
    {
      file: 'a.yml',
      value: {
        a: { b: 1, c: { d: 2 }, empty: [], off: false },
        list: [{ x: 1, y: 2 }],
        whole: [1, 2],
        new: 3,
        plugin: {},
        other: {},
      },
      parts: [
        { path: ['a', 'hook'], isCode: true, from: 'pkg' },
        { path: ['new', 'inner'], isCode: true },
      ],
      keys: {
        'a.b': 'carried',
        'whole.inner': 'carried',
        'a.c': ['left', 'Why `{name}`.'],
        a: 'converted',
        'list.*.x': 'carried',
        plugin: 'converted',
      },
    },
    { text, explained: [] },
  )
  expect(entries.map(({ what, outcome, line }) => [what, outcome, line])).toEqual([
    ['a.b', 'carried', 5],
    ['a.c', 'left', 6],
    ['list[0].x', 'carried', 2],
    ['list[0].y', 'left', 3],
    ['whole', 'left', undefined],
    ['new', 'left', 8],
    ['plugin', 'converted', undefined],
    ['a.hook', 'left', 4],
  ])
  expect(entries[1]?.reason).toBe('Why `c`.')
  expect(entries.at(-1)?.reason).toBe('This is code from `pkg`, which docsite does not run.')
})

test('lists no key that another entry explains', () => {
  const settings = {
    file: 'a.ts',
    value: { a: { b: { c: 1 }, d: 2 }, e: 3 },
    keys: { 'a.*.c': 'left', e: 'carried' },
  } as const
  const parts = [
    { path: ['a', 'hook'], isCode: true },
    { path: ['f'], isCode: true },
  ]
  const whatIsLeft = (explained: readonly string[]) =>
    settingsEntries({ ...settings, parts }, { text: '', explained }).map(({ what }) => what)
  expect(whatIsLeft([])).toEqual(['a.b.c', 'a.d', 'e', 'a.hook', 'f'])
  expect(whatIsLeft(['a.*', 'e'])).toEqual(['f'])
  expect(whatIsLeft(['a.b.c', 'f'])).toEqual(['a.d', 'e', 'a.hook'])
})

test('lists the files of the documentation that were not carried over', async () => {
  using site = project({
    '.vitepress/config.mts': `import { x } from './sidebar.mts'\nexport default { title: x, transformPageData() {}, head: [['script', {}, 'a()'], ['meta', { name: 'a', content: 'b' }]] }`,
    '.vitepress/sidebar.mts': 'export const x = "T"',
    '.vitepress/theme/index.ts': 'export default {}',
    '.vitepress/theme/style.css': 'a {}',
    '.vitepress/theme/Demo.vue': '<template><i/></template>',
    '.vitepress/list.data.ts': 'export default { load() {} }',
    'index.md': '# Home\n',
  })
  const result = await migrated(site)
  expect(left(result, 'script')).toEqual(['.vitepress/theme/index.ts'])
  expect(left(result, 'style')).toEqual(['.vitepress/theme/style.css'])
  expect(left(result, 'component')).toEqual(['.vitepress/theme/Demo.vue'])
  expect(left(result, 'data loader')).toEqual(['.vitepress/list.data.ts'])
  expect(left(result, 'configuration')).toEqual(['transformPageData'])
  expect(result.text('config/site.ts')).toContain(
    "head: ['<script>a()</script>', ['meta', { name: 'a', content: 'b' }]]",
  )
  expect(reportText(result)).not.toContain('Nothing is left')
  expect(JSON.parse(result.text('migration.json'))).toEqual(result.entries)
})

test('carries translations beside the project over, and lists hooks and plugins', async () => {
  using site = project({
    'docs/en/mkdocs.yml': 'site_name: x\nhooks: [a.py]\nplugins: [search, blog]\n',
    'docs/en/docs/index.md': '# I\n',
    'docs/de/docs/index.md': '# I\n',
    'docs/js/index.js': '',
  })
  const result = await migrated(site)
  expect(left(result, 'language')).toEqual([])
  expect(result.has('content/de/index.md')).toBe(true)
  expect(left(result, 'configuration')).toEqual(['hooks'])
})

test('says that nothing is left only if the ledger says so', async () => {
  const files = { 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': '# I\n' }
  using site = project(files)
  expect(reportText(await migrated(site))).toContain('Nothing is left to do by hand.')
  using other = project({ ...files, 'mkdocs.yml': 'site_name: x\nextra:\n  a: 1\n' })
  const report = reportText(await migrated(other))
  expect(report).not.toContain('Nothing is left')
  expect(report).toContain('`extra.a` (`mkdocs.yml:3`)')
})

test('names a site without a title after its folder', async () => {
  using site = project({ 'book.toml': '', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '# A\n' })
  const result = await migrated(site)
  expect(result.text('config/site.ts')).toContain("title: 'old'")
  expect(reportText(result)).toContain('a site without a title → a site with the name of its folder: 1')
})

test('shortens long groups in the report', async () => {
  const pages = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`docs/p${i}.md`, `# P\n\n[gone](x${i}.md)\n`]))
  using site = project({ 'mkdocs.yml': 'site_name: x\n', ...pages })
  const result = await migrated(site)
  const report = reportText(result)
  expect(result.entries.filter(({ topic }) => topic === 'check')).toHaveLength(60)
  expect(report).toContain('- and 55 more in `migration.json` (dead-link)')
  expect(report.match(/\(dead-link\)/g)).toHaveLength(6)
})
