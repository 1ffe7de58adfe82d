// Plugins that are wrong, that conflict, or that fail: each message names the plugin, the hook and the place.

import { definePlugin, type Plugin } from '@docsite/cli'
import { afterAll, describe, expect, test } from 'vitest'
import { diagnostic } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import type { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { jsonProblem } from '../../../pipeline/model/plugin/plugin-data.ts'
import { standardProblems } from '../../../pipeline/model/plugin/standard-schema.ts'
import { readFrontmatter } from '../../../pipeline/page/syntax/frontmatter.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { inSources, textOfPage } from '../../../pipeline/source/plugins/generated-files.ts'
import { pluginKey } from '../../../pipeline/source/plugins/plugin-keys.ts'
import { SiteTest } from '../../site-test.ts'
import { compile } from '../compiled.ts'

declare module '@docsite/cli' {
  interface PluginData {
    counted: { words: number }
  }
  interface PluginFrontmatter {
    stars: number
  }
}

/** Returns the files of a site with a plugin for each text, which is the inside of the object that `definePlugin` receives. */
const siteWith = (plugins: Record<string, string>, config = ''): Record<string, string> => ({
  'content/index.md': '# Home\n',
  'config/site.ts': `import { definePlugin, defineRule, schema } from '@docsite/cli'\n\nexport default {\n  plugins: [\n${Object.entries(
    plugins,
  )
    .map(([name, text]) => `    definePlugin({ name: '${name}', ${text} }),\n`)
    .join('')}  ],\n${config}}\n`,
})

/** Returns the messages of a project whose plugins cannot be used. */
async function refusalOf(plugins: Record<string, string>, config?: string): Promise<string[]> {
  const error = await compile(siteWith(plugins, config)).then(
    () => undefined,
    (error: DocsiteError) => error,
  )
  return (error?.diagnostics ?? []).map(
    ({ place: { file, line, column }, text, hint }) => `${file}:${line}:${column} ${text}${hint ? `\n${hint}` : ''}`,
  )
}

const schema = `schema: { '~standard': { version: 1, vendor: 'own', validate: (value) =>
  typeof value?.file === 'string' ? { value } : { issues: [{ message: 'Expected a file.', path: ['file'] }] } } }`

describe('a wrong plugin', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'an unknown hook',
      { one: 'pagess() {}' },
      '5:5 The field `plugins[0].pagess` is not a known field\nDid you mean `pages`?',
    ],
    [
      'a block that another plugin adds',
      {
        one: "blocks: [{ name: 'x', description: 'X', render() {} }]",
        two: "theme: { islands: { x: 'config/one.ts' } }",
      },
      'adds the block or component `x`, which the plugin `one` already has',
    ],
    [
      'attributes that are no object',
      { one: "blocks: [{ name: 'x', description: 'X', render() {}, attributes: schema.string }]" },
      'must be a schema of an object, such as `schema.object({ … })`',
    ],
    [
      'an output without a path',
      { one: "outputs: [{ name: 'x', per: 'site', render() {} }]" },
      'needs the field "path"',
    ],
    ['a hook that is no function', { one: 'done: 5' }, '5:33 The field `plugins[0].done` must be a function, but is 5'],
    ['a wrong name', { One: '' }, 'must be lower-case words with hyphens'],
    [
      'a field that pages have',
      { one: "frontmatter: { title: 'string' }" },
      'frontmatter field `title`, which docsite already declares',
    ],
    [
      'a field of another plugin',
      { one: "frontmatter: { stars: 'number' }", two: "frontmatter: { stars: 'number' }" },
      '6:5 The field `plugins[1]` declares the frontmatter field `stars`, which the plugin `one` already declares',
    ],
    [
      'options that its schema rejects',
      { one: `options: { file: 5 }, ${schema}` },
      'The option `file` of the plugin `one` is not valid: Expected a file\nSee the options of the plugin `one`.',
    ],
    [
      'a wrong configuration',
      { one: 'config: (config) => ({ ...config, title: 5 })' },
      'must be a string, but is 5 (set by the plugin `one`)',
    ],
    [
      'an error in `config`',
      { one: "config() { throw new Error('No.') }" },
      '5:50 The hook `config` of the plugin `one` throws an error: No.',
    ],
    [
      'an error in `pages`',
      { one: "async pages() { throw new Error('No.') }" },
      'The hook `pages` of the plugin `one` throws an error: No.',
    ],
    [
      'something that is no list of pages',
      { one: 'pages: () => 5' },
      'The hook `pages` of the plugin `one` returns a wrong value: it must return a list of pages and sidebars, but returns 5',
    ],
    [
      'a page without a route',
      { one: "pages: () => [{ route: 'a', markdown: '' }]" },
      'returns an invalid page `a`: the field `route` must be a route such as "/api/pets"',
    ],
    [
      'a page that leaves the content',
      { one: "pages: () => [{ route: '/../a', markdown: '' }]" },
      'must be a route such as',
    ],
    [
      'a page without content',
      { one: "pages: () => [{ route: '/a' }]" },
      'it must have either "markdown" or "component"',
    ],
    [
      'a page in an unknown language',
      { one: "pages: () => [{ route: '/a', markdown: '', lang: 'xx' }]" },
      'the site has no language "xx"',
    ],
    [
      'frontmatter that is not JSON',
      { one: "pages: () => [{ route: '/a', markdown: '', frontmatter: { a: () => 1 } }]" },
      'must be JSON, but `a` is a function',
    ],
    [
      'an unknown component',
      { one: "pages: () => [{ route: '/a', component: 'Pet' }]" },
      'there is no component `Pet`',
    ],
  ])('is refused: %s', async (_, plugins, message) => {
    expect((await refusalOf(plugins)).join('\n')).toContain(message)
  })

  test('does not hide wrong options of other plugins', async () => {
    using site = SiteTest.of({ 'content/index.md': '# Home\n' })
    const wrong = { '~standard': { version: 1, vendor: 'x', validate: () => ({ issues: [{ message: 'is odd' }] }) } }
    const plugins = [
      { name: 'one' },
      { name: 'one' },
      { name: 'two', schema: wrong },
      { name: 'three', schema: 'none' },
    ]
    const diagnostics = [plugins.slice(0, 3), plugins.slice(2)].map((list) =>
      loadProject(site.root, { config: { plugins: list as never } }).catch((error) => error.diagnostics),
    )
    for (const found of await Promise.all(diagnostics)) {
      expect(found).toHaveLength(2)
      expect(found.map(({ text }: { text: string }) => text).join()).toContain('is odd')
    }
  })

  test('is refused if its name is taken, or if `check.rules` names a rule that no plugin has', async () => {
    using site = SiteTest.of({
      'content/index.md': '# Home\n',
      'config/site.ts': "export default { plugins: [{ name: 'one' }, { name: 'one' }] }\n",
    })
    await expect(loadProject(site.root)).rejects.toMatchObject({
      diagnostics: [{ text: 'The field `plugins[1]` has the name "one", as `plugins[0]` has' }],
    })
    const rules = "rules: [defineRule({ name: 'todo', severity: 'info' })]"
    expect(await refusalOf({ one: rules }, "  check: { rules: { 'one/tod': 'off' } },\n")).toEqual([
      'config/site.ts:7:21 The field `check.rules["one/tod"]` is not a rule of a plugin\nDid you mean `one/todo`?',
    ])
    expect(await refusalOf({ one: rules }, "  check: { rules: { 'one/todo': 'on' } },\n")).toEqual([
      expect.stringContaining('must be "error" or "warning" or "info" or "off", but is "on"'),
    ])
  })
})

test('reports pages that two plugins, or a plugin and a file, add', async () => {
  const page = (route: string) => `pages: () => [{ route: '${route}', markdown: '# A', source: 'a.json' }]`
  const { diagnostics } = await compile(siteWith({ one: page('/x'), two: page('/x/'), three: page('/') }))
  expect(diagnostics.filter((line) => line.includes('both'))).toEqual([
    'plugin:three/index.md error The plugin `three` and the file `content/index.md` both add the page `/` (duplicate-route)',
    'plugin:two/x/index.md error The plugin `two` and the plugin `one` both add the page `/x` (duplicate-route)',
  ])
})

describe('hooks of one page', () => {
  const files = siteWith({
    broken: "page({ route }) { if (route === '/bad') throw new Error('No.') }",
    date: "page: ({ route }) => (route === '/date' ? { data: { at: new Date(0) } } : undefined)",
    tags: "head: ({ route }) => (route === '/tag' ? [['div', {}]] : [['script', { src: 'https://x.example/a.js' }]])",
    tree: "remark: [() => (tree, file) => { if (String(file).includes('Throw')) throw new Error('Tree.') }]",
    made: `pages: () => [{ route: '/made', frontmatter: { title: 'Made: "x"' }, markdown: '[Dead](/nowhere)', source: 'data/made.json' }],
      rules: [defineRule({ name: 'word', severity: 'warning', *page(page) {
        for (const node of page.nodes('text')) if (node.value.includes('foo')) yield { at: node, text: 'This is foo' } } })]`,
  })
  for (const name of ['bad', 'date', 'tag']) files[`content/${name}.md`] = `# ${name}\n`
  files['content/throw.md'] = '# Throw\n'
  files['content/foo.md'] =
    '# Foo\n\nfoo\n\n<!-- docsite-ignore made/word: we mean it -->\n\nfoo\n\n<!-- docsite-ignore made/words: no -->\n\nfoo\n'
  const site = SiteTest.of(files)
  afterAll(() => site[Symbol.dispose]())

  test('report errors for the page, with the plugin and the hook', async () => {
    const { diagnostics } = await compile(site, 'all')
    const messages = diagnostics.join('\n')
    for (const text of [
      'config/site.ts:5:82 error The hook `page` of the plugin `broken` throws an error: No (page-failure)',
      'content/date.md error The hook `page` of the plugin `date` returns a wrong value: its data must be JSON, but `data.at` is an instance of Date (page-failure)',
      'content/tag.md error The hook `head` of the plugin `tags` returns a wrong value: its `head[0]` has the tag <div>, which is not allowed in the head (page-failure)',
      'config/site.ts:8:109 error The hook `remark` of the plugin `tree` throws an error: Tree (page-failure)',
      'warning The Content-Security-Policy blocks `https://x.example/a.js` in a head tag from a plugin (csp-violation)',
      'plugin:made/made.md:5:1 error Link target `/nowhere` does not exist (dead-link)\n  Generated from `data/made.json`.',
      'content/foo.md:3:1 warning This is foo (made/word)',
      'content/foo.md:9:1 warning Unknown rule `made/words` (invalid-ignore)\n  Did you mean `made/word`?',
    ])
      expect(messages).toContain(text)
    expect(messages).not.toContain('content/foo.md:7')
    expect(diagnostics.filter((line) => line.includes('csp-violation'))).toHaveLength(1)
  })
})

test('shows problems of generated pages in the files that these were generated from, for editors', () => {
  const generated = new Map([
    ['a.md', { plugin: 'one', text: '', source: 'data/a.json' }],
    ['b.md', { plugin: 'one', text: '' }],
  ])
  const at = (file: string) => diagnostic('dead-link', { file, line: 5, column: 2 }, 'This is wrong')
  const shown = inSources([at('plugin:one/a.md'), at('plugin:one/b.md'), at('content/c.md')], generated)
  expect(shown.map(({ place, text }) => [place.file, place.line, text])).toEqual([
    ['data/a.json', undefined, 'This is wrong, in `plugin:one/a.md:5:2`'],
    ['plugin:one/b.md', 5, 'This is wrong'],
    ['content/c.md', 5, 'This is wrong'],
  ])
})

test('writes frontmatter that reads back as the same values', () => {
  const frontmatter = {
    title: 'Plain words',
    description: 'yes',
    image: '/a:b#c',
    search: false,
    head: [['meta', { a: '\u2028"\\\n: ' }]],
  }
  const read = readFrontmatter(textOfPage({ route: '/a', frontmatter: frontmatter as never, markdown: '# A' }))
  expect(read.problems).toEqual([])
  expect(read.frontmatter).toEqual(frontmatter)
})

test.each<[unknown, string | undefined]>([
  [{ a: [1, null, 'x', { b: true }] }, undefined],
  [{ a: [undefined] }, '`a[0]` is undefined'],
  [Number.NaN, 'it is NaN'],
  [new Map(), 'it is an instance of Map'],
])('finds out whether %j is JSON', (value, problem) => expect(jsonProblem(value)).toBe(problem))

test('refuses asynchronous schemas', () => {
  const schema = {
    '~standard': { version: 1 as const, vendor: 'own', validate: () => Promise.reject(new Error('late')) },
  }
  expect(standardProblems(schema, 5)).toEqual([
    expect.objectContaining({ text: expect.stringContaining('asynchronous') }),
  ])
})

test('keys a plugin by its options, its modules and the modules that lead to it, but not by other plugins', () => {
  const tagged = (name: string, module: string, options?: unknown) =>
    ({ name, options, [Symbol.for('docsite.module')]: module }) as Plugin
  const [a, b] = [tagged('a', 'config/a.ts'), tagged('b', 'config/b.ts')]
  const imports = {
    'config/site.ts': ['config/a.ts', 'config/b.ts'],
    'config/a.ts': ['config/util.ts'],
    'config/b.ts': [],
    'config/util.ts': [],
  }
  const keyOf = (plugin: Plugin, changed = '', configReads = new Map<Plugin, Record<string, string>>()) =>
    pluginKey(
      plugin,
      { list: [a, b], configReads },
      {
        files: Object.keys(imports).map((file) => ({ file, text: file === changed ? 'new' : 'old' })),
        imports,
        packages: '',
      },
    )
  const changes = (plugin: Plugin) => Object.keys(imports).filter((file) => keyOf(plugin, file) !== keyOf(plugin))
  expect(changes(a)).toEqual(['config/site.ts', 'config/a.ts', 'config/util.ts'])
  expect(changes(b)).toEqual(['config/site.ts', 'config/b.ts'])
  expect(keyOf(tagged('a', 'config/a.ts', { x: 1 }))).not.toBe(keyOf(a))
  expect(changes({ name: 'c' })).toEqual(Object.keys(imports))
  const reads = new Map([[a, { 'data.yaml': 'hash' }]])
  expect([a, b].map((plugin) => keyOf(plugin, '', reads) !== keyOf(plugin))).toEqual([true, false])
})

test('types the data of a page by the name of the plugin', () => {
  definePlugin({
    name: 'counted',
    page: ({ text, frontmatter }) => ({ data: { words: text.length * (frontmatter.stars ?? 1) } }),
    head: ({ record }) => [['meta', { name: 'words', content: record.data?.counted?.words.toFixed(0) ?? '' }]],
  })
  // @ts-expect-error The declared data has a number.
  definePlugin({ name: 'counted', page: () => ({ data: { words: 'many' } }) })
  // @ts-expect-error There is no such hook.
  definePlugin({ name: 'other', pagess: () => [] })
})
