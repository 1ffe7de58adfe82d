// The manual's JSON Schemas, its tables of tokens and blocks and its rows of fields are generated from the declarations.
// `vitest -u` writes them.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { blockTable } from '../manual/reference/block-table.ts'
import { undocumentedFields, withFieldRows } from '../manual/reference/field-rows.ts'
import { jsonSchemas } from '../manual/reference/json-schemas.ts'
import { tokenTable } from '../manual/reference/token-table.ts'
import { nav } from '../pipeline/model/config/menu.ts'
import { metaFile } from '../pipeline/model/config/meta-file.ts'
import { problemsOf } from '../pipeline/model/config/schema.ts'
import { siteConfig } from '../pipeline/model/config/site-config.ts'
import { frontmatterFields } from '../pipeline/model/page/frontmatter.ts'
import { readFrontmatter } from '../pipeline/page/syntax/frontmatter.ts'
import { repository } from './site-test.ts'

const schemas = jsonSchemas()
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
const isValid = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]))

/** Returns the errors that a JSON Schema reports for a value. */
function faults(name: keyof typeof schemas & string, value: unknown): string[] {
  const validate = isValid[name]
  if (!validate) throw new Error(`There is no schema ${name}`)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test.each(Object.entries(schemas))('publishes %s as generated from the declarations', async (name, schema) => {
  const file = join(repository, 'manual/content/public/schemas', name)
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file)
})

test.each(['en', 'zh'] as const)('lists the design tokens in the %s manual', async (lang) => {
  await expect(tokenTable(lang)).toMatchFileSnapshot(join(repository, `manual/content/${lang}/guide/_tokens.md`))
})

test.each(['en', 'zh'] as const)('lists the content blocks in the %s manual', async (lang) => {
  await expect(blockTable(lang)).toMatchFileSnapshot(join(repository, `manual/content/${lang}/guide/_blocks.md`))
})

describe.each(['configuration', 'frontmatter'] as const)('the %s', (page) => {
  test.each(['en', 'zh'] as const)('has its fields in the %s manual', async (lang) => {
    const file = join(repository, `manual/content/${lang}/reference/${page}.md`)
    await expect(withFieldRows(readFileSync(file, 'utf8'), page, lang)).toMatchFileSnapshot(file)
  })

  test('has a row in fields.yaml for every field', () => expect(undocumentedFields(page)).toEqual([]))
})

const examples = {
  'meta.schema.json': {
    schema: metaFile,
    right: [
      ['index', { name: 'start', label: 'Start' }, { type: 'divider', dashed: true }],
      { $schema: 'https://docsite-manual.example/schemas/meta.schema.json', items: ['index'] },
      [{ type: 'dir', name: 'advanced', collapsed: true, overviewHeaders: [2, 3] }],
      [
        { type: 'section-header', label: 'More' },
        { type: 'custom-link', label: 'A', link: '/a' },
      ],
    ],
    wrong: [
      {},
      { $schema: 'x' },
      [5],
      [{ label: 'x' }],
      [{ type: 'folder', name: 'x' }],
      [{ name: 'x', colapsed: true }],
    ],
  },
  'nav.schema.json': {
    schema: nav,
    right: [
      [
        { text: 'A', link: '/a' },
        { text: 'B', position: 'left', items: [{ text: 'C', items: [{ text: 'D', link: '/d' }] }] },
      ],
      { $schema: 'https://docsite-manual.example/schemas/nav.schema.json', default: [{ text: 'A', link: '/a' }] },
    ],
    wrong: [
      5,
      ['/a'],
      [{ text: 'A', lnk: '/a' }],
      [{ text: 5, link: '/a' }],
      { v1: [{ text: 'A', link: '/', position: 'top' }] },
    ],
  },
  'site.schema.json': {
    schema: siteConfig,
    right: [
      {},
      {
        $schema: 'https://docsite-manual.example/schemas/site.schema.json',
        title: 'A',
        logo: { light: '/a', dark: '/b' },
      },
      { search: false },
      { search: { mode: 'remote', apiUrl: '/api' }, budget: { js: '80 KB', css: 4000 }, csp: { 'img-src': ['blob:'] } },
      { themeConfig: { sidebar: { '/a': ['/a/b', { text: 'C', items: ['/a/c', { text: 'D', items: [] }] }] } } },
      {
        head: [['meta', { name: 'a', content: 'b' }], '<meta name="x">'],
        frontmatter: { topics: 'string[]', s: ['a', 'b'] },
      },
      { themeConfig: { tokens: { accent: '#06c', bg: { light: '#fff', dark: '#000' } } } },
      { words: { outline: 'x' }, check: { rules: { 'dead-link': 'off' } } },
    ],
    wrong: [
      [],
      { titel: 'A' },
      { title: 5 },
      { locales: [{ lang: 'en' }] },
      { head: [['div', {}]] },
      { missingTranslation: 'none' },
      { themeConfig: { tokens: { acent: '#06c' } } },
      { themeConfig: { tokens: { bg: { light: '#fff' } } } },
      { search: { mode: 'lunr' } },
      { themeConfig: { sidebar: { '/a': [{ text: 'C', items: [{ txt: 'D' }] }] } } },
      { check: { rules: { 'dead-links': 'off' } } },
    ],
  },
  'frontmatter.schema.json': {
    schema: frontmatterFields,
    right: [
      {},
      { title: 404, pageType: 'home', 'link-rss': ['a'], 'x-own': [1] },
      {
        hero: { name: 'A', actions: [{ text: 'A', link: '/a', theme: 'brand' }] },
        features: [{ title: 'A', span: 6 }],
      },
      { head: [['meta', { name: 'a', content: 'b' }]], overviewHeaders: [2, 3] },
    ],
    wrong: [{ pageType: 'landing' }, { search: 'no' }, { features: [{ span: 6 }] }, { hero: { nam: 'x' } }],
  },
}

describe.each(Object.entries(examples))('%s', (name, { schema, right, wrong }) => {
  const values = (list: readonly unknown[]) => list.map((value) => ({ value }))
  test.each(values(right))('accepts $value, as docsite does', ({ value }) => {
    expect(problemsOf(schema, value)).toEqual([])
    expect(faults(name, value)).toEqual([])
  })
  test.each(values(wrong))('rejects $value, as docsite does', ({ value }) => {
    expect(problemsOf(schema, value)).not.toEqual([])
    expect(faults(name, value)).not.toEqual([])
  })
})

const roots = ['content', 'manual/content', 'test/sites']
const written = roots.flatMap((root) =>
  readdirSync(join(repository, root), { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`),
)
const read = (file: string): string => readFileSync(join(repository, file), 'utf8')

test.each([
  ['_meta.json', 'meta.schema.json', metaFile],
  ['_nav.json', 'nav.schema.json', nav],
] as const)('accepts every %s in this repository that docsite accepts', (name, schemaName, schema) => {
  const values = written.filter((file) => file.endsWith(`/${name}`)).flatMap((file) => parsed(read(file)))
  const right = values.filter((value) => problemsOf(schema, value).length === 0)
  expect(right.length).toBeGreaterThan(0)
  for (const value of right) expect(faults(schemaName, value), JSON.stringify(value)).toEqual([])
})

/** Returns a list with the parsed JSON, or an empty list if the text is not JSON, as in some fixtures. */
function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

test('accepts the frontmatter of every page if docsite accepts it', () => {
  const pages = written.filter((file) => /\/[^_][^/]*\.md$/.test(file) && existsSync(join(repository, file)))
  let checked = 0
  for (const file of pages) {
    const { frontmatter, problems } = readFrontmatter(read(file).replaceAll('\r\n', '\n'))
    if (problems.length > 0) continue
    checked++
    expect(faults('frontmatter.schema.json', frontmatter), file).toEqual([])
  }
  expect(checked).toBeGreaterThan(300)
})
