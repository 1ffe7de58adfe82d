// The plugins in the manual's guide run as written: in a build, in a second build after changes, in `check` and in `dev`.

import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluginFields } from '../pipeline/model/config/plugins.ts'
import { keysOf } from '../pipeline/model/config/schema.ts'
import type { PageFile } from '../pipeline/model/page/page.ts'
import { RunningDev } from './pipeline/dev/running.ts'
import { type Ran, repository, SiteTest } from './site-test.ts'

const guide = (lang: string) => readFileSync(join(repository, `manual/content/${lang}/guide/plugins.md`), 'utf8')

/** The code blocks of the guide that are whole files, by name. */
const examples = Object.fromEntries(
  Array.from(guide('en').matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm), ([, file = '', code = '']) => [
    file,
    code,
  ]),
)

const site = SiteTest.of({
  ...examples,
  'content/index.md': '# Home\n\nGo --> [there](/api/owners). TODO\n\n| a |\n| --- |\n| b |\n',
  'content/guide.md':
    '---\nauthor: Ann\nlevel: expert\n---\n\n# Ox\n\nText.\n\n:::recipe[Soup *du jour*]{minutes=20}\n1. Peel.\n:::\n',
})
symlinkSync(join(repository, 'node_modules'), site.path('node_modules'))
afterAll(() => site[Symbol.dispose]())

const record = (path: string) => JSON.parse(site.read(`dist/static/pages/${path}.json`)) as PageFile
const parsed = ({ stdout }: Ran) => /Parsed (\d+) pages?, rendered (\d+)/.exec(stdout)?.slice(1).map(Number)

test('lists every field of a plugin in both languages', () => {
  for (const lang of ['en', 'zh']) {
    const section = guide(lang).split('{#fields}')[1]?.split('\n## ')[0] ?? ''
    const listed = section.split('\n').flatMap((line) => line.split('|')[1]?.match(/`(\w+)`/g) ?? [])
    expect(listed.map((name) => name.slice(1, -1)).sort(), lang).toEqual(keysOf(pluginFields).sort())
  }
})

describe('a build with the plugins of the guide', () => {
  let ran: Ran
  beforeAll(async () => {
    ran = await site.build(['--profile'])
  })

  test('succeeds', () =>
    expect({ code: ran.code, diagnostics: ran.stderr }).toEqual({ code: 0, diagnostics: '4 pages, 0 diagnostics\n' }))

  test('generates pages and their sidebar, and resolves links in both directions', () => {
    expect(record('api/owners')).toMatchObject({
      title: 'Operation owners',
      pagePath: 'api/owners.md',
      _relativePath: '../api.json',
    })
    expect(record('api/owners').body).toContain('href="/api/pets"')
    const document = site.read('dist/api/pets.html')
    expect(document.indexOf('href="/api/pets"')).toBeLessThan(document.indexOf('href="/api/owners"'))
  })

  test('runs remark plugins before its own and rehype plugins after', () => {
    expect(record('index').body).toContain('Go → <a href="/api/owners">')
    expect(record('index').body).toContain('<table class="wide">')
  })

  test('converts the block of a plugin, with the Markdown in its label', () => {
    expect(record('guide').body).toMatch(
      /<section class="recipe"><p class="recipe-title">Soup <em>du jour<\/em><\/p><p>20 min<\/p>\s*<ol>/,
    )
  })

  test('adds data, head tags and sources of the policy', () => {
    expect(record('guide').data).toEqual({ 'reading-time': { minutes: 1 } })
    const document = site.read('dist/guide.html')
    expect(document).toContain('<meta name="author" content="Ann">')
    expect(document).toMatch(/font-src [^;]*https:\/\/fonts\.example/)
  })

  test('writes the outputs of plugins', () => {
    expect(JSON.parse(site.read('dist/titles.json'))).toMatchObject({ '/api/pets': 'Operation pets', '/guide': 'Ox' })
  })

  test('prints the time of each hook', () => {
    const rows = [
      'api: pages',
      'fonts: config',
      'reading-time: page',
      'badge: remark',
      'badge: rehype',
      'authors: head',
    ]
    for (const row of [...rows, 'titles: output list', 'summary: done', 'drafts: rule no-todo'])
      expect(ran.stdout).toMatch(new RegExp(`^ +\\S+ m?s +${row}$`, 'm'))
  })
})

describe('the next builds', () => {
  test('parse no page after a change of a `head` hook, and render the pages whose tags changed', async () => {
    site.edit(
      'config/plugins/authors.ts',
      (examples['config/plugins/authors.ts'] as string).replace('String(author)', "String(author) + ' B'"),
    )
    expect(parsed(await site.build())).toEqual([0, 1])
    expect(site.read('dist/guide.html')).toContain('content="Ann B"')
  })

  test('parse all pages after a change of a `page` hook', async () => {
    site.edit(
      'config/plugins/reading-time.ts',
      (examples['config/plugins/reading-time.ts'] as string).replace(': 200', ': 2'),
    )
    expect(parsed(await site.build())?.[0]).toBe(4)
    expect(record('api/owners').data).toEqual({ 'reading-time': { minutes: 4 } })
  })

  test('parse only the generated page whose data changed, and generate outputs with changed code', async () => {
    site.edit('api.json', (examples['api.json'] as string).replace('all pets', 'every pet'))
    site.edit(
      'config/plugins/titles.ts',
      (examples['config/plugins/titles.ts'] as string).replace('JSON.stringify(', "'// '+JSON.stringify("),
    )
    expect(parsed(await site.build())?.[0]).toBe(1)
    expect(site.read('dist/titles.json')).toMatch(/^\/\/ /)
  })
})

test('reports a problem with the data at its place, and the attribute of a container', async () => {
  using broken = SiteTest.copy(site.root)
  broken.edit('content/guide.md', `${broken.read('content/guide.md').replace('minutes=', 'minuts=')}\nTODO now\n`)
  const { diagnostics } = await broken.check()
  expect(diagnostics.map(({ rule, line, column }) => [rule, line, column])).toEqual(
    expect.arrayContaining([
      ['invalid-attribute', 10, 27],
      ['plugin-message', 14, 1],
    ]),
  )
  for (const [text, place] of [
    ['[\n  { "name": "pets", }\n]', '2:21'],
    ['[\n  { "name": "pets", "method": "GET",\n    "text": 1 }\n]', '3:5'],
  ]) {
    broken.edit('api.json', text as string)
    const { code, stderr } = await broken.build()
    expect([code, stderr]).toEqual([2, expect.stringContaining(`api.json:${place} error`)])
  }
})

test('reports the rules of plugins in `check`, with their severity and documentation', async () => {
  const { diagnostics } = await site.check()
  expect(diagnostics.filter(({ rule }) => rule.startsWith('drafts/'))).toEqual([
    {
      rule: 'drafts/short-title',
      severity: 'info',
      file: 'content/guide.md',
      text: 'The title of /guide is short',
      help: expect.stringContaining('/guide/plugins#rules'),
    },
    expect.objectContaining({
      rule: 'drafts/no-todo',
      severity: 'warning',
      line: 3,
      help: 'https://example.com/style#todo',
    }),
  ])
})

test('serves the same in `dev`, and generates pages again when a watched file changes', async () => {
  // The site moves into the server, which removes it.
  const copy = SiteTest.copy(site.root)
  copy.edit(
    'config/plugins/summary.ts',
    `import { definePlugin } from '@docsite/cli'
export const summary = definePlugin({
  name: 'summary',
  dev({ use }) {
    use((request, response, next) => {
      if (request.url === '/health') response.end('ok')
      else next(request.url === '/broken' ? new Error('Broken') : undefined)
    })
  },
})
`,
  )
  await using dev = await RunningDev.over(copy)
  expect(await dev.text('/health')).toBe('ok')
  expect((await dev.get('/health', { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect(await dev.text('/broken')).toContain('plugin `summary` throws an error')
  expect(await dev.text('/titles.json')).toContain('Operation pets')
  expect(await dev.text('/guide')).toContain('content="Ann B"')
  copy.edit('api.json', '[{ "name": "cats", "method": "GET", "text": "Returns all cats." }]')
  await dev.until('/api/cats', (text, { status }) => expect([status, text.includes('all cats')]).toEqual([200, true]))
  expect((await dev.get('/api/pets')).status).toBe(404)
})
