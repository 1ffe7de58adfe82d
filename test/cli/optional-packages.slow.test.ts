// Optional packages that are missing, lack their binaries, or fail when they are loaded or first used.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Client } from '../../packages/editor/test/client.ts'
import { testWith } from '../native-package.ts'
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
const warningsOnly = { siteUrl: 'https://site.example', check: { rules: { 'missing-package': 'warning' } } }
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'

/** Returns an image of random pixels, which is large enough to be converted. */
async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const chance = random(3)
  const noise = Buffer.from(Array.from({ length: 100 * 60 * 3 }, () => Math.floor(chance() * 256)))
  return sharp(noise, { raw: { width: 100, height: 60, channels: 3 } })
    .resize(1000, 600, { fit: 'fill' })
    .jpeg()
    .toBuffer()
}

interface Optional {
  name: string
  /** The code of the package in each state in which it does not work. `undefined`: as installed, but without its binary. */
  states: readonly (string | undefined)[]
  /** The code with which it works. Default: the installed package. */
  working?: string
  /** Matches its only line in a report, given the number of the state. */
  reported: (state: number) => RegExp
  /** The line below it. */
  hint?: string
  /** Whether the output contains what it makes. */
  hasMade?: (site: SiteTest) => boolean
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const again = (name: string) => `  Install it again: \`npm install --save-dev --include=optional ${name}\``

const hasFiles = (pattern: RegExp) => (site: SiteTest) => [...site.files().keys()].some((path) => pattern.test(path))

const jiebaStates: readonly (readonly [code: string, reason: string])[] = [
  [lazyJieba(false), 'nodejieba native binding was not found'],
  [failsAtImport, 'No binding'],
  [`${lazyJieba(true)}exports.cutForSearch = () => { throw 'no cut' }`, 'no cut'],
  [`${lazyJieba(true)}exports.DEFAULT_DICT = 'none/dict'`, "ENOENT: no such file or directory, access 'none/dict'"],
]

const optionals: readonly Optional[] = [
  {
    name: 'nodejieba',
    states: jiebaStates.map(([code]) => code),
    working: lazyJieba(true),
    reported: (state) =>
      new RegExp(
        `^package\\.json warning nodejieba cannot be loaded, so search ranks some Chinese text less accurately: ${escaped(jiebaStates[state]?.[1] ?? '')} \\(no-segmenter\\)$`,
      ),
    hint: '  Run its install script with `npm rebuild nodejieba`. If it is blocked, allow it first: `npm install-scripts approve nodejieba` or `pnpm approve-builds`.\n',
  },
  {
    name: 'sharp',
    states: [undefined, failsAtImport, failsAtUse],
    reported: () =>
      /^\S+ warning The package `sharp`, which converts images, cannot be loaded: .* \(missing-package\)$/,
    hint: again('sharp'),
    hasMade: hasFiles(/^static\/image\/.*\.webp$/),
  },
  {
    name: '@resvg/resvg-js',
    states: [undefined, failsAtImport, failsAtUse],
    reported: () =>
      /^config\/site\.json:1:\d+ warning The package `@resvg\/resvg-js`, which draws the icon in other sizes, cannot be loaded: .* \(broken-package\)$/,
    hasMade: hasFiles(/^icon-\d+\.png$/),
  },
]

testWith(
  ['sharp', '@resvg/resvg-js'],
  'reports every package that does not work, at each run until it works, and makes the site without it',
  async () => {
    using site = SiteTest.of({
      ...chinese,
      'content/index.md': '# 构建工具\n\n![图](./a.jpg)\n',
      'content/a.jpg': await picture(),
      'content/public/icon.svg': icon,
      'config/site.json': JSON.stringify({ lang: 'zh', ...warningsOnly, images: true, icon: '/icon.svg' }),
    })
    const stateOf = ({ states }: Optional, round: number) => round % states.length
    const breakAll = (round: number) => {
      for (const optional of optionals) {
        const code = optional.states[stateOf(optional, round)]
        if (code === undefined) copyWithoutBinary(site, optional.name)
        else addPackage(site, optional.name, code)
      }
    }
    const expectAllReported = (report: string, round: number) => {
      const lines = report.split('\n').filter((line) => / cannot be loaded/.test(line))
      for (const optional of optionals) {
        const pattern = optional.reported(stateOf(optional, round))
        expect(lines.filter((line) => pattern.test(line))).toEqual([expect.stringMatching(pattern)])
        expect(report).toContain(optional.hint ?? '')
      }
      expect(lines).toHaveLength(optionals.length)
    }
    for (const round of [0, 1, 2, 3]) {
      breakAll(round)
      const first = await site.build()
      expect(first.code).toBe(0)
      expectAllReported(first.stderr, round)
      expect(await site.build()).toMatchObject({ code: 0, stderr: first.stderr })
      expect(optionals.filter(({ hasMade }) => hasMade?.(site))).toEqual([])
      const checked = await reported(site, 'check')
      expect(checked.code).toBe(0)
      expectAllReported(checked.report, round)
      for (const { name, working } of optionals) {
        site.remove(`node_modules/${name}`)
        if (working !== undefined) addPackage(site, name, working)
      }
      expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
      expect(optionals.filter(({ hasMade }) => hasMade?.(site) === false)).toEqual([])
    }
    expect((await reported(site, 'check')).report).not.toContain('no-segmenter')
    breakAll(0)
    expectAllReported((await site.build()).stderr, 0)
  },
)

test('nodejieba that is broken makes the same index as none', async () => {
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

test('nodejieba that was broken in the only build before is used once it works', async () => {
  using site = SiteTest.of({ ...chinese, 'content/index.md': '# 我们的工具\n' })
  const built = async (isBuilt: boolean) => {
    addPackage(site, 'nodejieba', lazyJieba(isBuilt))
    const { stderr } = await site.build()
    return { stderr, index: [...site.files()].filter(([path]) => path.startsWith('static/search_lunr')) }
  }
  const broken = await built(false)
  expect(broken.stderr).toContain('warning nodejieba cannot be loaded')
  const repaired = await built(true)
  expect(repaired.stderr).toBe('')
  expect(repaired.index).not.toEqual(broken.index)
})

test('nodejieba that is broken is reported in editors as `check` reports it', async () => {
  using site = addPackage(SiteTest.of(chinese), 'nodejieba', failsAtImport)
  const client = await Client.start(site.root)
  await client.open('content/index.md')
  await client.settle()
  await client.stop()
  const shown = client.published.get(client.uri('package.json'))?.diagnostics
  const { diagnostics } = await site.check()
  const reported = diagnostics.filter(({ file }) => file === 'package.json')
  expect(reported.map(({ rule }) => rule)).toEqual(['no-segmenter'])
  expect(shown).toMatchObject(reported.map(({ rule, text, hint }) => ({ code: rule, message: `${text}\n${hint}` })))
})

test('@resvg/resvg-js without its binary is reported once for social images', async () => {
  using site = SiteTest.of({
    'content/index.md': '# A\n',
    'content/public/icon.svg': icon,
    'config/site.json': JSON.stringify({ ...warningsOnly, icon: '/icon.svg', socialImage: { fonts: ['font.ttf'] } }),
  })
  copyWithoutBinary(site, '@resvg/resvg-js')
  const { code, report: stderr } = await reported(site, 'check')
  expect(code).toBe(1)
  expect(stderr.match(/resvg-js cannot be loaded/g)).toHaveLength(1)
  expect(stderr).toContain('(invalid-social-image)')
})

describe('commands', () => {
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
