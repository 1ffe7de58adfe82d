// How old configurations are read: by running them without their packages, or as plain data.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../run-config.ts'
import { project } from './migrated.ts'

/** Reads the configuration in `config.mts`, with `files` beside it. */
async function read(config: string, options: { run?: boolean; files?: Record<string, string> } = {}) {
  using site = project({ 'config.mts': config, ...options.files })
  const { value, parts = [] } = await readConfig(join(site.root, 'config.mts'), {
    run: options.run ?? true,
    area: site.root,
  })
  return { value: JSON.parse(JSON.stringify(value).replaceAll(site.root, '')) as Record<string, unknown>, parts }
}

test.each([
  [
    'its own __dirname',
    `import { dirname } from 'node:path'; import { fileURLToPath } from 'node:url'; const __dirname = dirname(fileURLToPath(import.meta.url)); export default { title: __dirname + '/x' }`,
  ],
  ['the __dirname of CommonJS', `export default { title: __dirname + '/x' }`],
  ['a name like __dirname in a text', `export default { title: '__dirname'.length === 9 ? '/x' : '' }`],
  ['the place of another module', `import { place } from './folder/place'; export default { title: place }`],
  [
    'its own require',
    `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); export default { title: require.resolve('./x') }`,
  ],
  [
    'its own require of a missing package',
    `import { createRequire } from 'module'; const require = createRequire(import.meta.url); const plugin = require('missing-plugin'); export default plugin({ title: '/x', css: require.resolve('missing/x.css') })`,
  ],
  [
    'a module of Node.js that it does not import',
    `export default { title: path.join('/', read()) }
    function read() { return fs.existsSync(__filename) ? 'x' : '' }`,
  ],
])('runs a configuration with %s', async (_, config) => {
  const files = { 'folder/place.ts': `export const place = import.meta.dirname.replace(/folder$/, 'x')` }
  expect((await read(config, { files })).value.title).toBe('/x')
})

test.each([
  ['js-yaml', `import yaml from 'js-yaml'`, 'yaml.load(text)'],
  ['js-yaml by name', `import { load } from 'js-yaml'`, 'load(text)'],
  ['yaml', `import { parse } from 'yaml'`, 'parse(text)'],
  ['json5', `import JSON5 from 'json5'`, `JSON5.parse('{ users: [{ caption: "Ada" }], /* more */ }')`],
  ['toml', `import toml from 'toml'`, `toml.parse('[[users]]\\ncaption = "Ada"')`],
  ['gray-matter', `import matter from 'gray-matter'`, `matter('---\\n' + text + '---\\n# Ada').data`],
])('parses files of the project without %s', async (_, imports, call) => {
  const config = `import fs from 'node:fs'\n${imports}\nconst text = fs.readFileSync(__dirname + '/users.yml', 'utf8')\nexport default { title: ${call}.users.map(({ caption }) => caption).join() }`
  expect((await read(config, { files: { 'users.yml': 'users:\n  - caption: Ada\n' } })).value.title).toBe('Ada')
})

test('tells which parts are code, and which packages have made them', async () => {
  const { value, parts } = await read(`
    import { defineConfig } from 'missing-generator'
    import plugin from '@missing/plugin/sub'
    export default defineConfig({ title: 'x', plugins: [plugin({ a: 1 }), plugin()], hook() {}, pattern: /a/ })
  `)
  expect(value).toEqual({ title: 'x', plugins: [{ a: 1 }, null], pattern: { $regex: 'a' } })
  expect(parts).toEqual([
    { path: [], isCode: false, from: 'missing-generator' },
    { path: ['plugins', 0], isCode: false, from: '@missing/plugin' },
    { path: ['plugins', 1], isCode: true, from: '@missing/plugin' },
    { path: ['hook'], isCode: true },
  ])
})

test('reads plain data of modules in a hidden folder', async () => {
  using site = project({
    '.vitepress/config.ts': `import nav from './nav'\nexport default { title: 'x', themeConfig: { nav } }`,
    '.vitepress/nav.ts': `export default [{ text: 'A', link: '/a' }]`,
  })
  const { value } = await readConfig(join(site.root, '.vitepress/config.ts'), { run: false, area: site.root })
  expect(value.themeConfig).toEqual({ nav: [{ text: 'A', link: '/a' }] })
})

test('reads plain data in functions, plugins and imported modules', async () => {
  const config = `
    import { defineConfig } from 'missing'
    import starlight from '@missing/starlight'
    import { readFileSync } from 'node:fs'
    import path from 'node:path'
    import yaml from 'js-yaml'
    import { createRequire } from 'node:module'
    import { locales } from './locales'
    import data from './data.json'
    const require = createRequire(import.meta.url)
    export default defineConfig(() => ({
      css: require.resolve('./x.css'),
      root: path.join(__dirname, 'docs'),
      users: yaml.load(readFileSync('users.yml', 'utf8')),
      hook: () => run(),
      integrations: [starlight({ title: data.title, locales, sidebar: [{ label: 'A' }] })],
    }))`
  const files = {
    'locales.ts': 'export const locales: object = { root: { label: "English" } }',
    'data.json': '{ "title": "Kestrel" }',
    'users.yml': '- Ada\n',
  }
  expect(await read(config, { files, run: false })).toEqual({
    value: {
      css: '/x.css',
      root: '/docs',
      users: ['Ada'],
      integrations: [{ title: 'Kestrel', locales: { root: { label: 'English' } }, sidebar: [{ label: 'A' }] }],
    },
    parts: [{ path: ['hook'], isCode: true }],
  })
})

test('reads plain data beside options of integrations that are code', async () => {
  const config = `
    import starlight from '@missing/starlight'
    const site = 'https://kestrel.example'
    export default {
      site: process.env.NODE_ENV === 'development' ? 'http://localhost' : site,
      home: process.env.HOME,
      headers: missing.read(),
      integrations: [starlight({ title: 'Kestrel', plugins: [other(missing)], sidebar: [{ label: 'A' }] })],
    }`
  expect(await read(config)).toEqual({
    value: {
      site: 'https://kestrel.example',
      integrations: [{ title: 'Kestrel', plugins: [], sidebar: [{ label: 'A' }] }],
    },
    parts: [
      { path: ['home'], isCode: true },
      { path: ['headers'], isCode: true },
      { path: ['integrations', 0, 'plugins', 0], isCode: true },
    ],
  })
})
