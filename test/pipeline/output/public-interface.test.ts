// The outputs of plugins, and the paths of outputs.

import { defineOutput, type SitePage } from '@docsite/cli'
import { expect, test } from 'vitest'
import { definePlugin, defineRule } from '../../../pipeline/model/config/define-site.ts'
import { type CoreOutput, fitsPath } from '../../../pipeline/output/output.ts'
import { pluginOutputs } from '../../../pipeline/output/plugin-outputs.ts'
import { Plugins } from '../../../pipeline/source/plugins/plugins.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'
import { SiteTest } from '../../site-test.ts'

const outputs = [
  defineOutput({
    name: 'titles',
    per: 'site',
    path: 'titles.json',
    render: async (site) => JSON.stringify((await site.pages()).map(({ title }) => title)),
  }),
  defineOutput({
    name: 'words',
    per: 'locale',
    path: ({ lang }) => [`words/${lang}.txt`, `words/${lang}.[hash].bin`],
    render: ({ lang }, { base }, path) => (path.endsWith('.txt') ? `${lang} ${base}` : new TextEncoder().encode(lang)),
  }),
]
const plugin = definePlugin({ name: 'own', outputs })
const project = {
  ...siteOfHooks({ plugins: [plugin], base: '/docs/' }),
  plugins: new Plugins([plugin], { root: '.', files: [] }),
  pluginKey: () => 'key of own',
}
const [titles, words] = pluginOutputs(project).filter(({ name }) => name.startsWith('own/'))
const site = {
  linked: { site: {} },
  tree: { publicFiles: [], generated: new Map() },
  project,
  pages: () => Promise.resolve([{ route: { path: '/a', filePath: 'a.md' }, record: { title: 'A' } }]),
} as never

test("adapts a plugin's outputs to those of docsite", async () => {
  expect([titles?.name, titles?.scope, titles?.paths('site', site)]).toEqual(['own/titles', 'site', ['titles.json']])
  expect(await titles?.files('site', site)).toEqual([{ path: 'titles.json', text: '["A"]' }])
  const locale = { lang: 'zh', version: '', name: 'zh' }
  expect(words?.paths(locale, site)).toEqual(['words/zh.txt', 'words/zh.[hash].bin'])
  expect(await words?.files(locale, site)).toEqual([
    { path: 'words/zh.txt', text: 'zh /docs/' },
    { path: expect.stringMatching(/^words\/zh\.[\da-f]{8}\.bin$/), bytes: new TextEncoder().encode('zh') },
  ])
})

test('writes files whose paths depend on the content, but none that the output has not announced', async () => {
  const made = (...paths: string[]) => {
    const output = defineOutput({
      name: 'parts',
      per: 'files',
      path: /^part-\d\.txt$/,
      key: () => paths,
      files: ({ base }) => paths.map((path) => ({ path, content: base })),
    })
    const plugin = definePlugin({ name: 'own', outputs: [output] })
    return pluginOutputs({
      ...siteOfHooks({ plugins: [plugin], base: '/docs/' }),
      plugins: new Plugins([plugin], { root: '.', files: [] }),
      pluginKey: () => 'key of own',
    }).at(-1) as CoreOutput
  }
  const parts = made('part-1.txt', 'part-2.txt')
  expect(parts.paths('site', site)).toEqual([/^part-\d\.txt$/])
  expect(await parts.key?.('site', site)).toEqual(['key of own', ['part-1.txt', 'part-2.txt']])
  expect(await parts.files('site', site as never)).toMatchObject({
    files: [
      { path: 'part-1.txt', text: '/docs/' },
      { path: 'part-2.txt', text: '/docs/' },
    ],
  })
  for (const path of ['other.txt', '../part-1.txt', '/part-1.txt'])
    await expect(made(path).files('site', site)).rejects.toMatchObject({
      diagnostics: [{ text: expect.stringContaining(`the path \`${path}\``) }],
    })
})

test.each([
  ['titles.json', 'titles.json', true],
  ['titles.json', 'titles.jso', false],
  ['a.[hash].js', 'a.0-_f.js', true],
  ['a.[hash].js', 'a..js', false],
  ['a.[hash].js', 'a.b/c.js', false],
  [/^font\//, 'font/a.woff2', true],
])('compares the path %j with %j', (expected, path, fits) => expect(fitsPath(path, expected)).toBe(fits))

test('makes the file of an item again only if its key, or a file that it reads, has changed', async () => {
  using folder = SiteTest.of({ 'a.txt': 'one' })
  const items = defineOutput<{ id: string }>({
    name: 'items',
    per: 'item',
    items: (_, path) => (path === undefined || path.startsWith('items/') ? [{ id: 'a' }, { id: 'b' }] : []),
    key: ({ id }) => id,
    path: ({ id }) => `items/${id}.txt`,
    render({ id }, site) {
      if (id === 'b') site.report('odd', { at: { file: 'b.txt', line: 2 }, text: 'This is odd' })
      return `${id} ${site.read('a.txt')}`
    },
  })
  const owner = definePlugin({
    name: 'own',
    outputs: [items],
    rules: [defineRule({ name: 'odd', severity: 'warning', site: () => [] })],
  })
  const output = pluginOutputs({
    ...siteOfHooks({ plugins: [owner] }, folder.root),
    plugins: new Plugins([owner], { root: folder.root, files: [] }),
    pluginKey: () => 'key',
  }).at(-1)
  if (!output?.units || !output.key || !output.isStale) throw new Error('The output has no units')
  expect(await output.units(site, 'other.txt')).toEqual([])
  const [a, b] = await output.units(site)
  expect([output.paths(a, site), await output.key(a, site)]).toEqual([['items/a.txt'], ['key', 'a']])
  const made = await output.files(a, site)
  if (!('files' in made)) throw new Error('The output has no facts')
  expect(made.files).toEqual([{ path: 'items/a.txt', text: 'a one' }])
  expect(output.isStale(made.facts, a)).toBe(false)
  folder.edit('a.txt', 'two')
  expect(output.isStale(made.facts, a)).toBe(true)

  // A file with a problem is made again, so that the problem is reported at its current place.
  const odd = await output.files(b, site)
  if (!('files' in odd)) throw new Error('The output has no facts')
  expect(output.isStale(odd.facts, b)).toBe(true)
  expect(output.diagnostics?.([made.facts, odd.facts], site)).toEqual([
    { rule: 'own/odd', severity: 'warning', place: { file: 'b.txt', line: 2 }, text: 'This is odd' },
  ])
})

test('lists items only for a path that they announce', async () => {
  const requests: (string | undefined)[] = []
  const made = (pattern: () => RegExp | undefined) => {
    const output = defineOutput<string>({
      name: 'items',
      per: 'item',
      pattern,
      items(_, path) {
        requests.push(path)
        return ['a']
      },
      key: (item) => item,
      path: (item) => `${item}.txt`,
      render: (item) => item,
    })
    const plugin = definePlugin({ name: 'own', outputs: [output] })
    return pluginOutputs({
      ...siteOfHooks({ plugins: [plugin] }),
      plugins: new Plugins([plugin], { root: '.', files: [] }),
      pluginKey: () => 'key',
    }).at(-1)
  }
  const [some, none] = [made(() => /^a\.txt$/), made(() => undefined)]
  expect(await Promise.all(['b.txt', 'a.txt', undefined].map((path) => some?.units?.(site, path)))).toEqual([
    [],
    ['a'],
    ['a'],
  ])
  expect([await none?.units?.(site), requests]).toEqual([[], ['a.txt', undefined]])
})

test('adds only the pages of an item to its key, and not those of another site', async () => {
  const output = defineOutput<readonly SitePage[]>({
    name: 'items',
    per: 'item',
    items: async (shown) => [(await shown.pages()).slice(0, 1), []],
    readsPages: (pages) => pages,
    key: (pages) => pages.length,
    path: (pages) => `${pages.length}.txt`,
    render: () => '',
  })
  const plugin = definePlugin({ name: 'own', outputs: [output] })
  const items = pluginOutputs({
    ...siteOfHooks({ plugins: [plugin] }),
    plugins: new Plugins([plugin], { root: '.', files: [] }),
    pluginKey: () => 'key of own',
  }).at(-1)
  const keyed = { ...(site as object), pageKey: ({ route }: { route: { path: string } }) => route.path } as never
  const [one, none] = (await items?.units?.(keyed)) ?? []
  expect(items?.readsPages).toBe(true)
  expect([await items?.key?.(one, keyed), await items?.key?.(none, keyed)]).toEqual([
    ['key of own', 1, '/a'],
    ['key of own', 0],
  ])
  await expect(items?.key?.([{}], keyed)).rejects.toThrow('the same site')
})
