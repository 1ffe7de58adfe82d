// The outputs of plugins, and the paths of outputs.

import { defineOutput } from '@docsite/cli'
import { expect, test } from 'vitest'
import { definePlugin } from '../../../pipeline/model/config/define-site.ts'
import { fitsPath } from '../../../pipeline/output/output.ts'
import { pluginOutputs } from '../../../pipeline/output/plugin-outputs.ts'
import { Plugins } from '../../../pipeline/source/plugins/plugins.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'

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
const [titles, words] = pluginOutputs(project)
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

test.each([
  ['titles.json', 'titles.json', true],
  ['titles.json', 'titles.jso', false],
  ['a.[hash].js', 'a.0-_f.js', true],
  ['a.[hash].js', 'a..js', false],
  ['a.[hash].js', 'a.b/c.js', false],
  [/^font\//, 'font/a.woff2', true],
])('compares the path %j with %j', (expected, path, fits) => expect(fitsPath(path, expected)).toBe(fits))
