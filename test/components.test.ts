// A project's own components and styles in a built site: imported files are written once, and scripts import each other by names that
// stay the same.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockStyles } from '../pipeline/output/documents/block-styles.ts'
import { componentSite } from './component-site.ts'
import { type Ran, SiteTest } from './site-test.ts'

let site: SiteTest
let ran: Ran

beforeAll(async () => {
  site = SiteTest.of(componentSite)
  ran = await site.build(['--base', '/docs/'])
})
afterAll(() => site[Symbol.dispose]())

const page = () => site.read('dist/guide/deep/parts.html')
const files = () => [...site.files().keys()]
const styles = () =>
  files()
    .filter((file) => file.endsWith('.css'))
    .map((file) => site.read(`dist/${file}`))
    .join('\n')

test('builds without diagnostics', () => {
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
})

test.each(['picture.png', 'picture.webp', 'drawing.svg', 'more.avif', 'own.woff2', 'own.woff', 'own.ttf', 'own.otf'])(
  'writes %s once, with a content hash in its name',
  (name) => {
    const [base, extension] = name.split('.') as [string, string]
    const pattern = new RegExp(`^static/image/${base}-[0-9A-Z]{8}\\.${extension}$`)
    expect(files().filter((file) => file.includes(`/${base}-`) && file.endsWith(`.${extension}`))).toEqual([
      expect.stringMatching(pattern),
    ])
  },
)

test('prerenders the URLs of imported images with the base path', () => {
  for (const name of ['picture', 'drawing']) {
    const [, address = ''] = new RegExp(`<img src="/docs/(static/image/${name}-[^"]+)"`).exec(page()) ?? []
    expect(files()).toContain(address)
  }
  expect(page()).toMatch(/data-webp="\/docs\/static\/image\/picture-[0-9A-Z]{8}\.webp"/)
})

test('prerenders the class names of CSS modules, which differ between files with the same name', () => {
  const [, names = '', card = ''] = /<div class="([^"]+)" data-card="([^"]+)"/.exec(page()) ?? []
  expect(card).toBe(names)
  const [, lazy = ''] = /<button class="([^"]+)">lazy/.exec(page()) ?? []
  expect([...names.split(' '), lazy].filter((name) => !styles().includes(`.${name}{`))).toEqual([])
  expect(new Set([...names.split(' '), lazy]).size).toBe(3)
})

test('links one style sheet for the fonts, all components and the theme', () => {
  const links = page().match(/<link rel="stylesheet"[^>]*>/g) ?? []
  expect(links.map((link) => /\/docs\/(static\/css\/\w+)-/.exec(link)?.[1])).toEqual(['static/css/style'])
  expect(page()).not.toContain('<style')
  expect(styles()).toContain('@font-face')
  // The others are those of blocks, which pages load with the blocks.
  const isShared = (file: string) =>
    file.endsWith('.css') && ![...blockStyles.keys()].some((name) => file.includes(`/${name}-`))
  expect(files().filter(isShared)).toHaveLength(1)
})

test('renames at most two scripts after an edit of a component: its own, and the one with the import map', async () => {
  using edited = SiteTest.of(componentSite)
  const scripts = () => [...edited.files().keys()].filter((path) => path.endsWith('.js'))
  await edited.build()
  const before = new Set(scripts())
  const component = edited.path('config/islands/parts.tsx')
  edited.edit('config/islands/parts.tsx', readFileSync(component, 'utf8').replace("join(', ')", "join('; ')"))
  await edited.build()
  const renamed = scripts().filter((path) => !before.has(path))
  expect(renamed.map((path) => path.replace(/-\w+\.js$/, '')).sort()).toEqual(['static/js/parts', 'static/start'])
  expect(scripts()).toHaveLength(before.size)
})

test('prerenders components loaded with `lazy()`', () => {
  expect(page()).toMatch(/>lazy <!-- -->0<\/button>/)
  expect(page()).not.toContain('waiting')
})

test('resolves `url(/…)` in a style sheet to a file in `public/`, and leaves other URLs unchanged', () => {
  expect(styles()).toMatch(/url\("?\/docs\/from-public\.svg\?v=1#a"?\)/)
  expect(styles()).toContain('https://elsewhere.example/a.png')
  expect(styles()).toContain('data:image/gif;base64,')
})

test.each<[string, Record<string, string>, string[]]>([
  [
    'a missing file in `public/` and a CSS module that composes classes from a missing file',
    {
      'config/styles/more.css': 'a { color: red }\n.b { background: url(/lost.svg) }\n',
      'config/components/base.module.css': '.base { composes: a from "./lost.css" }\n',
    },
    [
      'config/styles/more.css:2:18 error This does not compile: The file content/public/lost.svg does not exist',
      'config/components/base.module.css:1:26 error This does not compile: Could not resolve "./lost.css"',
    ],
  ],
  [
    'CSS modules that compose classes from each other',
    { 'config/components/base.module.css': '.base { composes: card from "./card.module.css" }\n' },
    ['compose classes from each other'],
  ],
])('reports the position of %s', async (_, edits, texts) => {
  using broken = SiteTest.of({ ...componentSite, ...edits })
  const { code, stderr } = await broken.build()
  for (const text of texts) expect(stderr).toContain(text)
  expect(code).toBe(1)
})
