// The variables of a configuration: which values the pages of a locale and a version have, and which files docsite reads for them.

import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import type { Variable } from '../../../pipeline/model/config/variables.ts'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { variablesFor } from '../../../pipeline/source/config/variables.ts'
import { SiteTest } from '../../site-test.ts'

const siteWith = (config: SiteConfig, files: Record<string, string> = {}) =>
  SiteTest.of({ 'content/index.md': '# A\n', 'config/site.json': JSON.stringify(config, undefined, 2), ...files })

const textOf = (variable: Variable | undefined) => (variable && 'text' in variable ? variable.text : variable?.is)

test('gives values of a version precedence over those of a locale and of the site', async () => {
  using site = siteWith({
    variables: { a: 'site', b: 'site', c: 'site', nested: { d: 1, e: 2 } },
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文', variables: { b: 'zh', c: 'zh', nested: { e: 3 } } },
    ],
    multiVersion: { default: 'v2', versions: ['v2', { name: 'v1', variables: { c: 'v1' } }] },
  })
  const { variables } = await loadProject(site.root)
  const valuesOf = (lang: string, version: string) =>
    ['a', 'b', 'c', 'nested.d', 'nested.e'].map((name) =>
      textOf(variables && variablesFor(variables, { lang, version }).get(name)),
    )
  expect(valuesOf('en', 'v2')).toEqual(['site', 'site', 'site', '1', '2'])
  expect(valuesOf('zh', 'v2')).toEqual(['site', 'zh', 'zh', '1', '3'])
  expect(valuesOf('zh', 'v1')).toEqual(['site', 'zh', 'v1', '1', '3'])
  expect(valuesOf('constructor', '__proto__')).toEqual(['site', 'site', 'site', '1', '2'])
})

test('reads JSON and YAML, whose numbers keep their spelling', async () => {
  const files = {
    'package.json': '\uFEFF{ "version": "3.1.4", "constructor": 1, "__proto__": { "x": "y" } }',
    'data/v.yaml': 'node: 1.10\r\non: true\r\nlist: [1]\r\n',
  }
  using site = siteWith(
    { variables: { package: { file: './package.json' }, of: { data: { file: 'data/v.yaml' } } } },
    files,
  )
  const { variables, configFiles } = await loadProject(site.root)
  const table = Object.fromEntries((variables?.all ?? []).map(([name, value]) => [name, [textOf(value), value.file]]))
  expect(table).toMatchObject({
    'package.version': ['3.1.4', 'package.json'],
    'package.constructor': ['1', 'package.json'],
    'package.__proto__.x': ['y', 'package.json'],
    'of.data.node': ['1.10', 'data/v.yaml'],
    'of.data.on': ['true', 'data/v.yaml'],
    'of.data.list': ['a list', 'data/v.yaml'],
  })
  expect(configFiles).toEqual(['config/site.json', 'package.json', 'data/v.yaml'])
})

test.each([
  ['gone.json', 'config/site.json:4:7', '`gone.json` does not exist'],
  ['content', 'config/site.json:4:7', '`content` does not exist'],
  ['../outside.json', 'config/site.json:4:7', '`../outside.json` points outside the project'],
  ['/etc/hostname', 'config/site.json:4:7', 'points outside the project'],
  ['link.json', 'config/site.json:4:7', '`link.json` points outside the project'],
  ['.env', 'config/site.json:4:7', '`.env` may contain a secret'],
  ['harmless.json', 'config/site.json:4:7', '`harmless.json` may contain a secret'],
  ['.hidden.json', 'config/site.json:4:7', '`.hidden.json` points to a hidden file'],
  ['list.json', 'config/site.json:4:7', '`list.json` contains no values'],
  ['large.json', 'config/site.json:4:7', '`large.json` points to a file that is too large'],
  ['broken.yaml', 'broken.yaml:3:1', 'This is not valid YAML'],
  ['aliases.yaml', 'aliases.yaml:1:1', 'expand to too many values'],
])('refuses %s', async (file, place, text) => {
  const level = (i: number) => `l${i}: &l${i} [${Array(9).fill(i === 0 ? 'x' : `*l${i - 1}`)}]\n`
  using site = siteWith(
    { variables: { data: { file } } },
    {
      '../outside.json': '{ "a": 1 }',
      '.env': 'TOKEN: 1',
      '.hidden.json': '{ "a": 1 }',
      'secrets.json': '{ "a": 1 }',
      'list.json': '[1]',
      'large.json': `{ "a": "${'x'.repeat(1_000_001)}" }`,
      'broken.yaml': 'a: 1\nb: [\n',
      'aliases.yaml': Array.from({ length: 9 }, (_, i) => level(i)).join(''),
    },
  )
  site.link('../outside.json', 'link.json').link('secrets.json', 'harmless.json')
  const error = await loadProject(site.root).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DocsiteError)
  const [one] = (error as DocsiteError).diagnostics
  expect(`${one?.place.file}:${one?.place.line}:${one?.place.column}`).toBe(place)
  expect(one?.text).toContain(text)
  expect(JSON.stringify(error)).not.toContain('TOKEN')
})

test.each([
  [{ a: [1] }, '`variables.a` must be'],
  [{ a: { b: null } }, '`variables.a.b` must be'],
  ['text', '`variables` must be an object'],
])('refuses the variables %j', async (variables, text) => {
  using site = siteWith({ variables: variables as never })
  const error = await loadProject(site.root).catch((error: unknown) => error)
  expect((error as DocsiteError).diagnostics[0]?.text).toContain(text)
})
