// Optional packages that are missing, lack their binaries, or fail when they are loaded or first used.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { random } from '../random.ts'
import { docsite, repository, SiteTest, withoutNodejieba } from '../site-test.ts'

/** Copies an installed package without the binary that its install script or a package for this system provides. */
function copyWithoutBinary(site: SiteTest, name: string): void {
  cpSync(join(repository, 'node_modules', name), site.path(`node_modules/${name}`), {
    recursive: true,
    filter: (path) => !/[\\/]build$/.test(path),
  })
}

/** Adds a package with the given code to a site. */
const addPackage = (site: SiteTest, name: string, code: string): SiteTest =>
  site
    .edit(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '9.9.9', main: 'main.js' }))
    .edit(`node_modules/${name}/main.js`, code)

const failsAtImport = "throw new Error('No binding')"
/** Exports nothing that docsite uses. */
const failsAtUse = 'exports.other = 1'
const states: [state: string, code: string][] = [
  ['fails when it is loaded', failsAtImport],
  ['fails when it is first used', failsAtUse],
]

/** Loads its binary when it is first called, as version 3.5 of nodejieba does. */
const lazyJieba = (isBuilt: boolean) => `
  const binding = () => {
    if (${!isBuilt}) throw new Error('nodejieba native binding was not found')
  }
  exports.DEFAULT_DICT = __filename
  exports.load = binding
  exports.insertWord = binding
  exports.cutForSearch = (text) => (binding(), [text.slice(0, text.length / 2), text.slice(text.length / 2)])
`

/** Runs a command, and returns its exit code and its report, which `check` prints to the standard output. */
async function reported(site: SiteTest, command: 'build' | 'check'): Promise<{ code: number | null; report: string }> {
  const { code, stdout, stderr } = await site.run(command)
  return { code, report: command === 'build' ? stderr : stdout }
}

const chinese = {
  'content/index.md': '# 构建工具\n',
  'config/site.json': '{"lang":"zh","siteUrl":"https://site.example"}',
}
const segmenterWarning = (reason: string) =>
  `package.json warning nodejieba cannot be loaded, so search ranks some Chinese text less accurately: ${reason} (no-segmenter)\n` +
  '  Run its install script with `npm rebuild nodejieba`. If it is blocked, allow it first: `npm approve-scripts nodejieba` or `pnpm approve-builds`.\n'

describe('nodejieba', () => {
  test.each([
    ['lacks the binary that it loads lazily', lazyJieba(false), 'nodejieba native binding was not found'],
    ['lacks the binary that it loads at once', failsAtImport, 'No binding'],
    ['cannot cut', `${lazyJieba(true)}exports.cutForSearch = () => { throw 'no cut' }`, 'no cut'],
    [
      'lacks its dictionary',
      `${lazyJieba(true)}exports.DEFAULT_DICT = 'none/dict'`,
      "ENOENT: no such file or directory, access 'none/dict'",
    ],
  ])('that %s is reported by every build until it works', async (_, code, reason) => {
    using site = addPackage(SiteTest.of(chinese), 'nodejieba', code)
    for (const flags of [[], []])
      expect(await site.build(flags)).toMatchObject({ code: 0, stderr: segmenterWarning(reason) })
    expect((await reported(site, 'check')).report).toContain(segmenterWarning(reason).split('\n')[0])
    addPackage(site, 'nodejieba', lazyJieba(true))
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    expect((await reported(site, 'check')).report).not.toContain('no-segmenter')
    addPackage(site, 'nodejieba', code)
    expect(await site.build()).toMatchObject({ code: 0, stderr: segmenterWarning(reason) })
  })

  test('that is broken makes the same index as none', async () => {
    using site = SiteTest.of(chinese)
    copyWithoutBinary(site, 'nodejieba')
    expect((await site.build()).stderr).toContain('warning nodejieba cannot be loaded')
    const index = () => [...site.files()].filter(([path]) => path.startsWith('static/search_lunr'))
    const broken = index()
    site.remove('node_modules/nodejieba')
    const hide = ['--import', site.edit(...withoutNodejieba).path(withoutNodejieba[0])]
    expect((await site.build([], { node: hide })).stderr).toContain('nodejieba is not installed')
    expect(index()).toEqual(broken)
  })
})

test.each(states)('pinyin-pro that %s is reported', async (_, code) => {
  using site = addPackage(SiteTest.of(chinese), 'pinyin-pro', code)
  const { code: exit, stderr } = await site.build()
  expect(exit).toBe(0)
  expect(stderr).toMatch(
    /^package\.json warning The package `pinyin-pro`, which finds pinyin, cannot be loaded: .* \(broken-package\)\n {2}Install it again: /,
  )
  expect((await site.build()).stderr).toBe(stderr)
  site.remove('node_modules/pinyin-pro')
  expect((await site.build()).stderr).toBe('')
})

describe('a package of pages', () => {
  const pages: [name: string, page: string, rendered: RegExp][] = [
    ['temml', '# A\n\nIt is $x^2$.\n', /<math/],
    ['beautiful-mermaid', '# A\n\n```mermaid\ngraph TD\n  A --> B\n```\n', /<figure[^>]*>.*<svg/s],
    ['@viz-js/viz', '# A\n\n```dot\ndigraph { a -> b }\n```\n', /<figure[^>]*>.*<svg/s],
    ['twoslash', '# A\n\n```ts twoslash\nconst shown = 1\n```\n', /const shown: 1/],
  ]

  test.each(
    pages.flatMap(([name, page, rendered]) => states.map(([state, code]) => ({ name, state, page, rendered, code }))),
  )('$name that $state is reported at the block until it works', async ({ name, page, rendered, code }) => {
    using site = addPackage(
      SiteTest.of({
        'content/index.md': page,
        'config/site.json': '{"siteUrl":"https://site.example","check":{"rules":{"missing-package":"warning"}}}',
      }),
      name,
      code,
    )
    const first = await site.build()
    expect(first.code).toBe(0)
    expect(first.stderr).toMatch(
      new RegExp(
        `^content/index\\.md:3:\\d+ warning The package \`${name}\`, which renders .*, cannot be loaded: .*\\(missing-package\\)`,
      ),
    )
    expect(first.stderr).toContain(`Install it again: \`npm install --save-dev --include=optional ${name}\``)
    expect(await site.build()).toMatchObject({ code: 0, stderr: first.stderr })
    expect(site.read('dist/index.html')).not.toMatch(rendered)
    site.remove(`node_modules/${name}`)
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    expect(site.read('dist/index.html')).toMatch(rendered)
    addPackage(site, name, code)
    expect(await site.build()).toMatchObject({ code: 0, stderr: first.stderr })
  })

  test('mermaid that cannot be bundled is reported', async () => {
    using site = addPackage(
      SiteTest.of({ 'content/index.md': '# A\n\n```mermaid\npie\n  "a": 1\n```\n' }),
      'mermaid',
      "import 'missing-part'",
    )
    for (let i = 0; i < 2; i++) {
      const { code, stderr } = await site.build()
      expect(code).toBe(1)
      expect(stderr).toContain('package.json error The package `mermaid` cannot be loaded: ')
    }
  })
})

/** Returns an image of random pixels, which is large enough to be converted. */
function picture(): Promise<Buffer> {
  const chance = random(3)
  const noise = Buffer.from(Array.from({ length: 100 * 60 * 3 }, () => Math.floor(chance() * 256)))
  return sharp(noise, { raw: { width: 100, height: 60, channels: 3 } })
    .resize(1000, 600, { fit: 'fill' })
    .jpeg()
    .toBuffer()
}

describe('images', () => {
  const files = async (config: object) => ({
    'content/index.md': '# A\n\n![A](./a.jpg)\n',
    'content/a.jpg': await picture(),
    'content/public/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>',
    'config/site.json': JSON.stringify({
      siteUrl: 'https://site.example',
      check: { rules: { 'missing-package': 'warning' } },
      ...config,
    }),
  })
  const pathsOf = (site: SiteTest, pattern: RegExp) => [...site.files().keys()].filter((path) => pattern.test(path))

  test.each([['lacks its binary', undefined], ...states])(
    'sharp that %s leaves images in one size',
    async (_, code) => {
      using site = SiteTest.of(await files({ images: true }))
      expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
      const sizes = /^static\/image\/.*\.webp$/
      expect(pathsOf(site, sizes).length).toBeGreaterThan(1)
      if (code === undefined) copyWithoutBinary(site, 'sharp')
      else addPackage(site, 'sharp', code)
      for (const command of ['build', 'build', 'check'] as const) {
        const { code, report } = await reported(site, command)
        expect(code).toBe(0)
        expect(report.match(/warning .*/g)).toEqual([
          expect.stringMatching(
            /^warning The package `sharp`, which converts images, cannot be loaded: .* \(missing-package\)$/,
          ),
        ])
        expect(report).toContain('Install it again: `npm install --save-dev --include=optional sharp`.')
      }
      expect(pathsOf(site, sizes)).toEqual([])
      site.remove('node_modules/sharp')
      expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
      expect(pathsOf(site, sizes).length).toBeGreaterThan(1)
    },
  )

  test.each([['lacks its binary', undefined], ...states])(
    '@resvg/resvg-js that %s leaves the icon in one size',
    async (_, code) => {
      using site = SiteTest.of(await files({ icon: '/icon.svg' }))
      expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
      const icons = /^icon-\d+\.png$/
      expect(pathsOf(site, icons).length).toBe(2)
      if (code === undefined) copyWithoutBinary(site, '@resvg/resvg-js')
      else addPackage(site, '@resvg/resvg-js', code)
      for (const command of ['build', 'build', 'check'] as const) {
        const { code, report } = await reported(site, command)
        expect(code).toBe(0)
        expect(report).toMatch(
          /config\/site\.json:1:\d+ warning The package `@resvg\/resvg-js`, which draws the icon in other sizes, cannot be loaded: .* \(broken-package\)/,
        )
      }
      expect(pathsOf(site, icons)).toEqual([])
      site.remove('node_modules/@resvg')
      expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
      expect(pathsOf(site, icons).length).toBe(2)
    },
  )

  test('@resvg/resvg-js without its binary is reported once for social images', async () => {
    using site = SiteTest.of(await files({ icon: '/icon.svg', socialImage: { fonts: ['font.ttf'] } }))
    copyWithoutBinary(site, '@resvg/resvg-js')
    const { code, report: stderr } = await reported(site, 'check')
    expect(code).toBe(1)
    expect(stderr.match(/resvg-js cannot be loaded/g)).toHaveLength(1)
    expect(stderr).toContain('(invalid-social-image)')
  })
})

describe('commands', () => {
  test('mcp names the package that cannot be loaded', async () => {
    const name = '@modelcontextprotocol/sdk'
    using site = addPackage(SiteTest.of({ 'content/index.md': '# A\n' }), name, failsAtImport)
    for (const file of ['types.js', 'server/index.js', 'server/stdio.js', 'server/streamableHttp.js'])
      site.edit(`node_modules/${name}/${file}`, failsAtImport)
    expect(await docsite(['mcp'], { cwd: site.root })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^error The package `@modelcontextprotocol\/sdk` cannot be loaded: No binding\n {2}Install it again/,
      ),
    })
  })

  test.each(states)('search push names a client that %s', async (_, code) => {
    const provider = { name: 'meilisearch', url: 'https://search.example', index: 'docs', searchKey: 'key' }
    using site = SiteTest.of({
      'content/index.md': '# A\n',
      'config/site.json': JSON.stringify({ siteUrl: 'https://site.example', search: { mode: 'provider', provider } }),
    })
    site.edit('dist/search-records.ndjson', '{"id":"a","url":"/a","titles":["A"]}\n')
    addPackage(site, 'meilisearch', code)
    const pushed = await docsite(['search', 'push'], { cwd: site.root, env: { MEILISEARCH_WRITE_KEY: 'key' } })
    expect(pushed).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error The package `meilisearch` cannot be loaded: /),
    })
  })
})
