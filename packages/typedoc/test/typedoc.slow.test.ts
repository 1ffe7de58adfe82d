// The TypeDoc plugin on a package with every kind of declaration and type, and on docsite's own types.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { GeneratedPage, GeneratedSidebar } from '@docsite/cli'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuildResult, buildSite } from '../../../pipeline/build/build.ts'
import type { PageFile } from '../../../pipeline/model/page/page.ts'
import { shellIds } from '../../../pipeline/model/shell-names.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { compile } from '../../../test/pipeline/compiled.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { invalidHtml } from '../../../test/validity.ts'
import { readProject } from '../json.ts'
import { apiPages, type PageOptions } from '../pages.ts'
import { reservedIds } from '../places.ts'
import { wordsFor } from '../words.ts'

const fixture = (name: string) => readFileSync(join(repository, 'packages/typedoc/test/fixtures', name))
/** The JSON of `shapes.ts.txt` and of a module `main` that exports it again. */
const shapes = fixture('shapes.json').toString()
/** The JSON of docsite's types: `@docsite/cli` and `@docsite/cli/theme`. */
const ownTypes = () => gunzipSync(fixture('docsite.json.gz')).toString()

const generated = (text: string, options: Partial<PageOptions> = {}): (GeneratedPage | GeneratedSidebar)[] =>
  apiPages(readProject(text, 'api.json'), {
    route: '/api/',
    pages: 'module',
    words: wordsFor('en'),
    links: {},
    html: true,
    ...options,
  })
const pagesOf = (text: string, options?: Partial<PageOptions>) =>
  generated(text, options).filter((item): item is GeneratedPage => 'route' in item)
const pageOf = (route: string, text = shapes, options?: Partial<PageOptions>): string =>
  pagesOf(text, options).find((page) => page.route === route)?.markdown ?? ''

/** Returns the text of HTML without its elements and character references. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** Returns the section with an anchor, up to the next heading of the same or a higher level. */
function section(markdown: string, anchor: string): string {
  const start = markdown.indexOf(`{#${anchor}}`)
  expect(start, anchor).toBeGreaterThan(0)
  const level = /^#+/.exec(markdown.slice(markdown.lastIndexOf('\n', start) + 1))?.[0].length ?? 0
  const [text = ''] = markdown.slice(start).split(new RegExp(`\n(?=#{1,${level}} )`))
  return text
}

const codeBlocks = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/<code class="language-ts">([\s\S]*?)<\/code>/g), ([, html = '']) => textOf(html))

/** Returns the cells of the rows of all tables, as text. */
const rows = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(/ \| /)
        .map((cell) => textOf(cell).trim()),
    )

const main = pageOf('/api/shapes')

test('writes the code of every kind of declaration', () => {
  const code = (anchor: string) => codeBlocks(section(main, anchor))
  expect(code('Direction')).toEqual(['enum Direction'])
  expect(code('Small')).toEqual(['const enum Small'])
  expect(code('Circle')[0]).toBe("class Circle extends Shape<'em'>")
  expect(code('Shape')[0]).toBe("abstract class Shape<Unit extends string = 'px'> implements Named")
  expect(code('Shape.constructor')).toEqual(["new Shape<Unit extends string = 'px'>(unit: Unit): Shape<Unit>"])
  expect(code('Shape.move')).toEqual(['move(to: Point, options?: { fast?: boolean }): this'])
  expect(code('Shape.compare')).toEqual([
    'compare(other: this): number',
    'compare(other: string, strict?: boolean): number',
  ])
  expect(code('Types').slice(0, 2)).toEqual([
    'interface Types<T, in out V = T> { [index: number]: Point }',
    'Types(call: string): number',
  ])
  expect(code('Types.constructor')).toEqual(['new Types(construct: string): Point'])
  expect(code('Types.object')).toEqual([
    'object: {\n  [key: string]: unknown;\n  deep: { deeper: { deepest: Point } };\n  method(): void;\n}',
  ])
  expect(code('Options')[0]).toBe('type Options = { … }')
  expect(code('Alias')).toEqual(["type Alias = Options | 'none'"])
  expect(code('Alias-variable')).toEqual(['const Alias: 1'])
  expect(code('token')).toEqual(['const token: unique symbol'])
  expect(code('area')).toEqual([
    "function area<const S extends Shape<'px'>>(\n  shape: S,\n  ...scales: number[]\n): number",
  ])
  expect(code('assertPoint')).toEqual(['function assertPoint(value: unknown): asserts value is Point'])
  expect(code('load')).toEqual([
    'function load(\n  url: URL,\n  init?: RequestInit,\n  map?: Map<string, Promise<Point[]>>\n): Promise<Record<string, Point>>',
  ])
})

test('writes the code of every kind of type', () => {
  const types = Object.fromEntries(rows(section(main, 'Types')).map(([name = '', type = '']) => [name, type]))
  expect(types).toMatchObject({
    callback: '(this: Point, point?: Point, ...rest: string[]) => void',
    constructing: '(new (name: string) => Shape) | (new () => Named)',
    intersection: 'Point & Named & { more: (string | number)[] }',
    'optionalFunction?': '() => void',
    plain: '[string, number?, ...boolean[]]',
    "'quoted name'": 'V',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a type
    template: '`v${number}.${string}-x`',
    tuple: '[first: string, second?: number, ...rest: boolean[]]',
    union: "true | 'a' | 1 | -2n | null | undefined",
    object: '{ … }',
  })
  const aliases = Array.from(main.matchAll(/<code class="language-ts">(<span class="hljs-keyword">type .*?)<\/code>/gs))
  expect(aliases.map(([, html = '']) => textOf(html))).toEqual(
    expect.arrayContaining([
      'type Abstract = abstract new () => Named',
      'type Assertion = (this: Shape, value: unknown) => asserts value',
      'type First<T> = T extends (infer U extends string)[] ? U : never',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a type
      'type Getters<T> = { readonly [K in keyof T as `get${string & K}`]?: T[K] }',
      'type Indexed<K extends keyof Point> =\n  | Point[K]\n  | (keyof Point)[]\n  | typeof defaults',
      'type Writable<T> = { -readonly [K in keyof T]-?: T[K] }',
    ]),
  )
})

test('writes the parts of doc comments in their places', () => {
  const move = section(main, 'Shape.move')
  const order = [
    'Moves the shape.',
    'constant time',
    '| Parameter',
    '**Returns**: The shape.',
    '**Throws**',
    '**Example: Move it**',
  ]
  expect(order.map((text) => move.indexOf(text)).every((at, i, all) => at > (all[i - 1] ?? 0))).toBe(true)
  expect(move).toContain(
    '[RangeError](<https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/RangeError>)',
  )
  expect(move).toContain('```ts noCheck\nshape.move({ x: 1 })\n```')
  expect(rows(move).at(-1)).toEqual(['`options?`', '{ fast?: boolean }', 'How to move. Default: `{}`'])
  const circle = section(main, 'Circle')
  expect(circle).toContain(':::warning Deprecated\nUse an ellipse.\n:::')
  // TypeDoc copies the modifier to each member.
  expect(circle.match(/:badge\[beta\]/g)).toHaveLength(1)
  expect(circle).toContain('Since 1.2.0')
  expect(textOf(circle)).toContain("- Extends: Shape<'em'>")
  expect(textOf(circle)).toContain('Inherited from Shape.compare.')
  expect(rows(section(main, 'Point'))).toEqual([
    ['Property', 'Type', 'Description'],
    ['x', 'number', 'The horizontal position, in pixels. A `\\|` is no problem.'],
    ['readonly y?', 'number', 'The vertical position. Default: `0`'],
  ])
  expect(rows(section(main, 'area')).map(([name]) => name)).toEqual([
    'Type parameter',
    '`S`',
    'Parameter',
    '`shape`',
    '`...scales`',
  ])
  expect(section(main, 'Options.onMove')).toContain('- called often\n- never twice')
  expect(main).toContain(':source[shapes.ts:13]{href="https://github.com/example/shapes/blob/main/shapes.ts#L13"}')
  // Headings and directives of docsite are text in comments.
  expect(main).toContain('**Overview**')
  expect(main).toContain('stays code, but \\:badge[this] is text, like Array\\<T>.')
})

test('links types to their sections, to other pages and to other sites', () => {
  expect(section(main, 'Handler')).toContain('<a href="#Point">Point</a>')
  expect(main).toContain('See [Circle](<#Circle>) and [the area](<#area>).')
  expect(pageOf('/api/shapes/helpers')).toContain('<a href="/api/shapes#Options">Options</a>')
  expect(pageOf('/api/shapes/helpers')).toContain('](</api/shapes#Shape.move>)')
  expect(pageOf('/api/main')).toContain('](</api/shapes#Circle>)')
  const load = section(main, 'load')
  expect(load).toContain('href="https://developer.mozilla.org/docs/Web/API/RequestInit"')
  expect(load).toContain('href="https://www.typescriptlang.org/docs/handbook/utility-types.html#recordkeys-type"')
  const links = {
    '@types/node': { EventEmitter: 'https://nodejs.example/e' },
    typescript: { Promise: '#', '*': 'https://ts.example/' },
  }
  const mapped = pageOf('/api/shapes', shapes, { links })
  expect(mapped).toContain('<a href="https://nodejs.example/e">EventEmitter</a>')
  expect(section(mapped, 'load')).toContain('<a href="https://ts.example/">URL</a>')
  expect(section(mapped, 'load')).not.toMatch(/<a [^>]*>Promise/)
})

test('links built-in types in the JSON of TypeDoc 0.26', () => {
  const target = { sourceFileName: 'node_modules/typescript/lib/lib.dom.d.ts', qualifiedName: 'URL' }
  const type = { type: 'reference', name: 'URL', package: 'typescript', target }
  const text = JSON.stringify({ id: 0, name: 'p', kind: 1, children: [{ id: 1, name: 'a', kind: 32, type }] })
  expect(pageOf('/api/', text)).toContain('<a href="https://developer.mozilla.org/docs/Web/API/URL">URL</a>')
})

test('gives a page to each module and namespace, or to each kind, with a sidebar', () => {
  const sidebar = (options?: Partial<PageOptions>) =>
    generated(shapes, options).flatMap((item): unknown[] => ('items' in item ? [item.items].flat() : []))
  expect(sidebar()).toEqual(
    [
      ['index', 'API reference'],
      ['main', '`main`'],
      ['shapes', '`shapes`'],
      ['shapes/helpers', '`shapes.helpers`'],
      ['shapes/helpers/inner', '`shapes.helpers.inner`'],
    ].map(([name, label]) => ({ type: 'file', name, label })),
  )
  const zh = { pages: 'kind' as const, words: wordsFor('zh-CN', { title: '接口' }) }
  expect(sidebar(zh)).toContainEqual({ type: 'file', name: 'shapes/type-aliases', label: '`shapes`：类型别名' })
  const classes = pageOf('/api/shapes/classes', shapes, zh)
  expect(classes).toMatch(/^# `shapes`：类\n\n## `Circle` \{#Circle\}/)
  expect(classes).toContain('#Point">')
  expect(classes).toContain('<a href="/api/shapes/interfaces#Point">')
  expect(classes).toContain(':::warning 已弃用')
  expect(pageOf('/api/', shapes, zh)).toMatch(/^# 接口/)
})

test('gives every declaration a unique anchor that the theme does not use', () => {
  expect([...reservedIds].sort()).toEqual([...shellIds].sort())
  for (const page of pagesOf(ownTypes())) {
    const anchors = Array.from(
      textOf((page.markdown ?? '').replace(/ id="([^"]*)"/g, '>{#$1}<')).matchAll(/\{#([^}]*)\}/g),
      ([, id]) => id,
    )
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(anchors.filter((id) => shellIds.has(id ?? ''))).toEqual([])
  }
})

test('needs no HTML if the site does not allow it', () => {
  for (const { markdown = '' } of pagesOf(shapes, { html: false }))
    expect(markdown).not.toMatch(/<(?:a|code|div|span)\b/)
  const plain = pageOf('/api/shapes', shapes, { html: false })
  expect(section(plain, 'Circle')).toContain("- Extends: [`Shape`](<#Shape>)`<'em'>`")
  // Rows of tables have no anchors.
  expect(plain).not.toContain('#Shape.name')
})

test('escapes names and texts that are not Markdown', () => {
  const evil = '"><script>|`*_[x](y)\\{#id}:badge[a]'
  const text = JSON.stringify({
    ...{ id: 0, name: 'p', kind: 1, schemaVersion: '2.0', packageName: 'p' },
    children: [
      {
        ...{ id: 1, name: 'A', kind: 256 },
        children: [
          { id: 2, name: evil, kind: 1024, type: { type: 'literal', value: evil } },
          {
            id: 3,
            name: '__proto__',
            kind: 1024,
            type: {
              type: 'reference',
              name: 'constructor',
              target: { packageName: 'constructor', qualifiedName: '__proto__' },
            },
          },
          { id: 4, name: 'toString', kind: 1024, type: { type: 'from the future', name: evil } },
        ],
        sources: [{ fileName: 'a].ts', line: 1, url: 'javascript:alert(1)' }],
      },
      { id: 5, name: 'index', kind: 4, children: [] },
      { id: 6, name: 'Index', kind: 4, children: [] },
    ],
  })
  const page = pageOf('/api/', text)
  expect(page).not.toContain('<script')
  expect(page).not.toContain('javascript:')
  expect(rows(page).filter(([name = '']) => /proto|toString/.test(name))).toEqual([
    ['__proto__', 'constructor'],
    ['toString', 'unknown'],
  ])
  expect(rows(page).some((row) => row.length > 2)).toBe(false)
  expect(pagesOf(text).map(({ route }) => route)).toEqual(['/api/', '/api/index-module', '/api/Index'])
})

test('writes the index signatures of classes', () => {
  const text = JSON.stringify({
    ...{ id: 0, name: 'p', kind: 1, schemaVersion: '2.0', packageName: 'p' },
    children: [
      {
        ...{ id: 1, name: 'Store', kind: 128 },
        indexSignatures: [
          {
            ...{ id: 2, name: '__index', kind: 8192, type: { type: 'intrinsic', name: 'number' } },
            parameters: [{ id: 3, name: 'key', kind: 32768, type: { type: 'intrinsic', name: 'string' } }],
          },
        ],
      },
    ],
  })
  expect(codeBlocks(section(pageOf('/api/', text), 'Store'))).toEqual(['class Store { [key: string]: number }'])
})

test('says what is wrong with a file that it cannot read', () => {
  expect(() => readProject('{', 'a.json')).toThrow(
    /^`a\.json` is not valid JSON: .*Generate it with `npx typedoc --json`\.$/,
  )
  expect(() => readProject('[]', 'a.json')).toThrow('`a.json` is not the JSON output of TypeDoc.')
  expect(readProject('{"kind":1}', 'a.json')).toEqual({ kind: 1 })
  expect(() => readProject('{"kind":1,"schemaVersion":"3.0"}', 'a.json')).toThrow('Use TypeDoc 0.26 to 0.28.')
})

describe('in a site', () => {
  const site = SiteTest.of({
    'content/index.md': '# Home\n\n[Plugin](/api/pipeline/model/config/define-site#Plugin.name)\n',
    'api.json': ownTypes(),
    'config/site.ts': `import { defineSite } from '@docsite/cli'
import { typedoc } from ${JSON.stringify(join(repository, 'packages/typedoc/index.ts'))}
export default defineSite({ title: 'Types', siteUrl: 'https://types.example', plugins: [typedoc()] })
`,
  })
  afterAll(() => site[Symbol.dispose]())

  const build = async (): Promise<BuildResult> => {
    const pool = new Pool()
    try {
      return await buildSite(await loadProject(site.root), { out: 'dist', pool })
    } finally {
      await pool.close()
    }
  }
  beforeAll(async () => {
    expect((await build()).diagnostics).toEqual([])
  })

  test("builds docsite's own types without diagnostics, and search finds members", async () => {
    expect((await compile(site, 'all')).diagnostics).toEqual([])
    const page = JSON.parse(site.read('dist/static/pages/api/pipeline/model/config/define-site.json')) as PageFile
    expect(page.body).toContain('id="Plugin.options"')
    expect(page.body).toMatch(/<div class="code"><pre><code class="language-ts">.*?<a href="#SiteConfig">/)
    const search = [...site.files()].filter(([path]) => path.includes('search')).map(([, bytes]) => bytes.toString())
    expect(search.some((text) => text.includes('SharedOutput.unitAt'))).toBe(true)
  })

  test('writes valid HTML', () => expect(invalidHtml(site.files())).toEqual([]))

  test('parses only the pages whose declarations have changed', async () => {
    site.edit('api.json', site.read('api.json').replace('Adds outputs.', 'Adds one or more outputs.'))
    expect((await build()).parsed).toBe(1)
  })

  test('reports wrong options and a missing file', async () => {
    const config = site.read('config/site.ts')
    site.edit('config/site.ts', config.replace('typedoc()', "typedoc({ pages: 'all', route: 'api' } as never)"))
    await expect(build()).rejects.toMatchObject({
      diagnostics: [{ text: expect.stringContaining('pages') }, { text: expect.stringContaining('route') }],
    })
    site.edit('config/site.ts', config.replace('typedoc()', "typedoc({ file: 'none.json' })"))
    await expect(build()).rejects.toMatchObject({
      diagnostics: [
        { text: expect.stringMatching(/plugin `typedoc` throws an error: `none\.json` does not exist\. Generate it/) },
      ],
    })
  })
})

test('shows the comments of both accessors', () => {
  const accessor = (id: number, kind: number, text: string) => ({
    ...{ id, name: 'size', kind, comment: { summary: [{ kind: 'text', text }] } },
    ...{ type: { type: 'intrinsic', name: 'number' } },
  })
  const member = {
    ...{ id: 2, name: 'size', kind: 262144 },
    getSignature: accessor(3, 524288, 'Reads the size.'),
    setSignature: accessor(4, 1048576, 'Rounds the size.'),
  }
  const text = JSON.stringify({
    ...{ id: 0, name: 'p', kind: 1, schemaVersion: '2.0', packageName: 'p' },
    children: [{ id: 1, name: 'Box', kind: 128, children: [member] }],
  })
  const own = section(pageOf('/api/', text), 'Box.size')
  expect(own).toContain('Reads the size.')
  expect(own).toContain('Rounds the size.')
})

test('shows the comment of every declaration, member, accessor and index signature', () => {
  let id = 0
  const written: string[] = []
  const one = (name: string, kind: number, more: object = {}) => {
    id++
    written.push(`Says ${id}.`)
    const comment = { summary: [{ kind: 'text', text: `Says ${id}.` }] }
    return { id, name, kind, comment, type: { type: 'intrinsic', name: 'number' }, ...more }
  }
  const signed = (name: string, kind: number, signatureKind: number) => ({
    ...{ id: ++id, name, kind },
    signatures: [one(name, signatureKind, { parameters: [one('given', 32768)], typeParameters: [one('T', 131072)] })],
  })
  const index = () => one('__index', 8192, { parameters: [{ id: ++id, name: 'key', kind: 32768 }] })
  const members = () => [
    one('size', 1024),
    signed('read', 2048, 4096),
    {
      ...{ id: ++id, name: 'area', kind: 262144 },
      getSignature: one('area', 524288),
      setSignature: one('area', 1048576),
    },
  ]
  const children = [
    one('Box', 128, { children: [signed('constructor', 512, 16384), ...members()], indexSignatures: [index()] }),
    one('Shape', 256, { children: members(), indexSignatures: [index()] }),
    one('Parts', 2097152, {
      type: { type: 'reflection', declaration: { id: ++id, children: members(), indexSignatures: [index()] } },
    }),
    one('Mode', 8, { children: [one('On', 16)] }),
    one('limit', 32),
    signed('open', 64, 4096),
  ]
  const project = { id: 0, name: 'p', kind: 1, schemaVersion: '2.0', packageName: 'p', children }
  const page = pageOf('/api/', JSON.stringify(project))
  expect(written.filter((text) => !page.includes(text))).toEqual([])
})

test.each([
  ['of shapes', shapes],
  ['of docsite', ownTypes()],
])('shows every comment in the JSON %s', (_, text) => {
  const letters = (markdown: string) => markdown.replace(/[^\w.,]/g, '')
  const written = letters(
    pagesOf(text)
      .map(({ markdown = '' }) => markdown)
      .join('\n'),
  )
  const lost: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { comment } = value as { comment?: { summary: { kind: string; text: string }[] } }
    const lines = (comment?.summary ?? []).flatMap((part) => (part.kind === 'text' ? part.text.split('\n') : []))
    lost.push(...lines.filter((line) => !written.includes(letters(line).slice(0, 25))))
    for (const one of Object.values(value)) visit(one)
  }
  visit(JSON.parse(text))
  expect(lost).toEqual([])
})
