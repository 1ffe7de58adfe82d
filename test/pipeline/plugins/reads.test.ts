// What hooks read is recorded: pages, their links and generated pages follow changes of the files, in builds, in `check` and in `dev`.

import { afterAll, describe, expect, test } from 'vitest'
import { buildSite } from '../../../pipeline/build/build.ts'
import type { PageFile } from '../../../pipeline/model/page/page.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'
import { RunningDev } from '../dev/running.ts'

const files = {
  'content/index.md': '# Home\n\nText.\n',
  'content/terms.md': '# Terms\n\n:::term{name=api}\n:::\n',
  'config/site.ts': `import { terms } from './terms.ts'
export default { title: 'Terms', plugins: [terms] }
`,
  'config/terms.ts': `import { defineBlock, definePlugin, h } from '@docsite/cli'
const term = defineBlock({
  name: 'term',
  description: 'The meaning of a term',
  attributes: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } },
  render: ({ attributes }, site) => h('p', null, site.readJson('data/terms.json')[attributes.name]),
})
export const terms = definePlugin({
  name: 'terms',
  blocks: [term],
  pages: (site) => [{ route: '/made', markdown: '# Made\\n\\n' + site.read(new URL('../data/made.txt', import.meta.url)) }],
  head: (page, site) => [['meta', { name: 'base', content: site.base + site.read('data/head.txt') }]],
})
`,
  'data/terms.json': '{ "api": "an interface" }',
  'data/made.txt': 'first',
  'data/head.txt': 'one',
}

describe('files that hooks read', () => {
  const site = SiteTest.of(files)
  afterAll(() => site[Symbol.dispose]())

  const build = async (base?: string) => {
    const pool = new Pool()
    try {
      const { diagnostics, parsed } = await buildSite(await loadProject(site.root, { base }), { out: 'dist', pool })
      return { parsed, problems: diagnostics.filter(({ severity }) => severity === 'error') }
    } finally {
      await pool.close()
    }
  }
  const body = (path: string) => (JSON.parse(site.read(`dist/static/pages/${path}.json`)) as PageFile).body

  test('decide whether a page is parsed again', async () => {
    expect(await build()).toEqual({ parsed: 3, problems: [] })
    expect(body('terms')).toContain('<p>an interface</p>')
    expect(await build()).toEqual({ parsed: 0, problems: [] })

    site.edit('data/terms.json', '{ "api": "a way in" }')
    expect(await build()).toEqual({ parsed: 1, problems: [] })
    expect(body('terms')).toContain('<p>a way in</p>')
    expect(site.read('dist/terms.html')).toContain('<p>a way in</p>')
    expect(await build()).toEqual({ parsed: 0, problems: [] })
  })

  test('change generated pages and tags in the head', async () => {
    site.edit('data/made.txt', 'second').edit('data/head.txt', 'two')
    expect(await build()).toEqual({ parsed: 1, problems: [] })
    expect(body('made')).toContain('second')
    expect(site.read('dist/index.html')).toContain('content="/two"')
  })

  test('are reported at the place of a problem, once for all pages', async () => {
    site.edit('content/more.md', '# More\n\n:::term{name=api}\n:::\n').edit('data/terms.json', '{\n  "api": }\n')
    const { problems } = await build()
    expect(problems.map(({ rule, place }) => ({ rule, ...place }))).toEqual([
      { rule: 'page-failure', file: 'data/terms.json', line: 2, column: 10 },
    ])
    site.remove('data/terms.json')
    expect((await build()).problems.map(({ place, text }) => `${place.file} ${text}`)).toEqual([
      'data/terms.json This file cannot be read: ENOENT',
    ])
    site.edit('data/terms.json', '{ "api": "back" }')
    expect((await build()).problems).toEqual([])
    expect(body('more')).toContain('<p>back</p>')
  })

  test('show hooks the base that the site is built for', async () => {
    expect((await build('/other/')).problems).toEqual([])
    expect(site.read('dist/index.html')).toContain('content="/other/two"')
  })
})

test('are watched by `dev`', async () => {
  await using dev = await RunningDev.start(files)
  await dev.until('/terms', (html) => expect(html).toContain('an interface'))
  await dev.until('/made', (html) => expect(html).toContain('first'))
  dev.site.edit('data/terms.json', '{ "api": "another" }')
  await dev.until('/terms', (html) => expect(html).toContain('another'))
  dev.site.edit('data/made.txt', 'third')
  await dev.until('/made', (html) => expect(html).toContain('third'))
  dev.site.edit('data/head.txt', 'three')
  await dev.until('/terms', (html) => expect(html).toContain('content="/three"'))
})

const withConfigHook = {
  'content/index.md': '# Home\n\nWORD\n',
  'config/site.ts': `import { schema } from '@docsite/cli'
let word = ''
const shout = () => (tree) => { tree.children.at(-1).children[0].value = word }
export default {
  plugins: [{
    name: 'words',
    config(config, project) {
      const { value, placeOf } = project.readYaml('data/words.yaml', schema.object({ title: schema.string, word: schema.string }))
      if (value.word === 'bad') throw Object.assign(new Error('Not this word'), { place: placeOf(['word']) })
      word = value.word
      return { ...config, title: value.title }
    },
    remark: [shout],
  }],
}
`,
  'data/words.yaml': 'title: One\nword: first\n',
}

test('belong to the configuration if its hook reads them, in builds and in `dev`', async () => {
  await using dev = await RunningDev.start(withConfigHook)
  const { site } = dev
  await dev.until('/', (html) => expect(html).toMatch(/<title>Home \| One|<p>first/))
  expect((await loadProject(site.root)).configFiles).toContain('data/words.yaml')
  const [before] = [await loadProject(site.root)]
  site.edit('data/words.yaml', 'title: One\nword: second\n')
  await dev.until('/', (html) => expect(html).toContain('<p>second</p>'))
  expect((await loadProject(site.root)).parseKey).not.toBe(before?.parseKey)
})

test.each([
  ['a syntax error', 'title: [\n', { line: 2, column: 1 }, 'This is not valid YAML'],
  ['an unknown field', 'title: One\nwrod: x\n', { line: 2, column: 1 }, '`wrod` is not a known field'],
  ['a wrong value', 'title: [1]\n', { line: 1, column: 1 }, '`title` must be a string'],
  ['what the hook finds', 'title: One\nword: bad\n', { line: 2, column: 1 }, 'Not this word'],
  ['an empty file', '', {}, 'This file is empty'],
])('are reported at their place by `readYaml`: %s', async (_, yaml, place, text) => {
  using site = SiteTest.of({ ...withConfigHook, 'data/words.yaml': yaml })
  await expect(loadProject(site.root)).rejects.toMatchObject({
    diagnostics: [{ place: { file: 'data/words.yaml', ...place }, text: expect.stringContaining(text) }],
  })
})

test('includes a package that a workspace links, also in TypeScript', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n\nText.\n',
    'config/site.ts': `import { team } from 'team'\nexport default { title: 'Team', plugins: [team] }\n`,
  })
  site
    .edit('../team/package.json', '{ "name": "team", "type": "module", "exports": "./index.ts" }')
    .edit(
      '../team/index.ts',
      `import { definePlugin } from '@docsite/cli'
import { word } from './word.ts'
const add = (word: string) => (tree: { children: unknown[] }) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: word }] })
}
export const team = definePlugin({ name: 'team', remark: [[() => add(word)]] })
`,
    )
    .edit('../team/word.ts', "export const word: string = 'first'\n")
    .link('../../team', 'node_modules/team')
  const { code } = await site.build()
  expect(code).toBe(0)
  expect(site.read('dist/index.html')).toContain('<p>first</p>')
  site.edit('../team/word.ts', "export const word: string = 'second'\n")
  await site.build()
  expect(site.read('dist/index.html')).toContain('<p>second</p>')
})
