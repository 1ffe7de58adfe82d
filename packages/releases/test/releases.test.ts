// The releases plugin in a site: pages, sidebar, feed, cache and messages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuildResult, buildSite } from '../../../pipeline/build/build.ts'
import type { PageFile } from '../../../pipeline/model/page/page.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { compile } from '../../../test/pipeline/compiled.ts'
import { RunningDev } from '../../../test/pipeline/dev/running.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { invalidHtml } from '../../../test/validity.ts'

const plugin = JSON.stringify(join(repository, 'packages/releases/index.ts'))
const config = (...calls: string[]) => `import { defineSite } from '@docsite/cli'
import { releases } from ${plugin}
export default defineSite({ title: 'P', siteUrl: 'https://p.example', check: { rules: { 'no-segmenter': 'off' } }, plugins: [${calls.map((call) => `releases(${call})`).join(', ')}] })
`
const changelog = readFileSync(join(repository, 'packages/releases/test/fixtures/keep-a-changelog.md'), 'utf8')
const site = SiteTest.of({
  'content/index.md': '# Home\n\n[Two](/releases/2.0.0#added) and [one](/all/#1.9.0-fixed-2)\n',
  'CHANGELOG.md': changelog,
  'docsite.md': readFileSync(join(repository, 'CHANGELOG.md')),
  'config/site.ts': config(
    "{ repository: 'https://github.com/example/p' }",
    "{ name: 'all', pages: 'one', route: '/all/', repository: 'https://github.com/example/p', unreleased: false, words: { title: 'Everything' } }",
    "{ name: 'majors', title: 'Majors', unreleased: false, pages: 'major', route: '/majors/', repository: 'https://github.com/example/p' }",
    "{ name: 'docsite', file: 'docsite.md', title: 'docsite', route: '/docsite/', pages: 'one' }",
  ),
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
const record = (path: string) => JSON.parse(site.read(`dist/static/pages/${path}.json`)) as PageFile

beforeAll(async () => {
  expect((await build()).diagnostics).toEqual([])
})

test('makes a page for each version, with its links and badges', async () => {
  const compiled = await compile(site, 'all')
  expect(compiled.diagnostics).toEqual([])
  expect(compiled.sidebar('/releases/')).toEqual([
    'Releases /releases/',
    'Unreleased /releases/unreleased',
    '# 2.x',
    '2.0.0 /releases/2.0.0',
    '2.0.0-rc.1 /releases/2.0.0-rc.1',
    '# 1.x',
    '1.10.0 /releases/1.10.0',
    '1.9.0 /releases/1.9.0',
    '1.0.0 /releases/1.0.0',
  ])
  const { body, title, frontmatter } = record('releases/2.0.0')
  expect([title, frontmatter.published_at]).toEqual(['Version 2.0.0', '2024-09-10'])
  expect(body).toMatch(/<h2[^>]* id="added"/)
  expect(body).toMatch(
    /href="https:\/\/github\.com\/example\/p\/compare\/v1\.9\.0\.\.\.v2\.0\.0"[^>]*>Compare with 1\.9\.0/,
  )
  expect(body).toContain('href="https://github.com/example/p/blob/HEAD/docs/upgrade.md#two"')
  expect(body).toContain('href="https://github.com/example/p/issues/7"')
  expect(body).toContain('A directive :badge[x] is text')
  expect(body).toContain('9.9.9')
  expect(body).toMatch(/Latest<\/span>.*Breaking<\/span>/)
  expect(record('releases/1.10.0').body).toContain('This version was withdrawn.')
  // The file has no link for this version, so the plugin makes one.
  expect(record('releases/1.9.0').body).toContain('/compare/v1.0.0...v1.9.0"')
  expect(record('releases/1.0.0').body).toContain('/releases/tag/v1.0.0"')
  expect(record('releases/unreleased').body).toContain('for &#x3C;Link>.')
  expect(record('releases/index').body).toContain(
    'The latest version is <strong>2.0.0</strong>, released on 2024-09-10.',
  )
  expect(record('releases/index').body).toContain('Added 2, Removed 1')
})

test('makes one page, or a page for each major version', () => {
  const { body, title } = record('all/index')
  expect(title).toBe('Everything')
  expect(Array.from(body.matchAll(/<h[23][^>]* id="([^"]*)"/g), ([, id]) => id)).toEqual([
    '2.0.0',
    '2.0.0-added',
    '2.0.0-removed',
    '2.0.0-rc.1',
    '2.0.0-rc.1-fixed',
    '1.10.0',
    '1.10.0-security',
    '1.9.0',
    '1.9.0-fixed',
    '1.9.0-fixed-2',
    '1.0.0',
  ])
  expect(body).not.toContain('A setting')
  expect(record('majors/1.x').body).toContain('id="1.10.0"')
  expect(record('majors/index').body).toContain('href="/majors/1.x#1.10.0"')
})

test("publishes docsite's own changelog, and redirects the page of unreleased changes if there are none", () => {
  const { body } = record('docsite/index')
  expect(body).toContain('<code>docsite build</code>')
  expect(body.match(/<li>/g)?.length).toBeGreaterThan(10)
  expect(site.read('dist/majors/unreleased.html')).toContain('/majors/')
})

test('adds a feed of the dated versions, and announces it on the list', () => {
  const feed = site.read('dist/rss/releases.xml')
  expect(Array.from(feed.matchAll(/<title>([^<]*)/g), ([, title]) => title)).toEqual([
    'P: Releases',
    ...['2.0.0', '2.0.0-rc.1', '1.10.0', '1.9.0', '1.0.0'].map((name) => `Version ${name}`),
  ])
  expect(site.read('dist/releases/index.html')).toContain('href="https://p.example/rss/releases.xml"')
  expect(site.exists('dist/rss/all.xml')).toBe(false)
})

test('writes valid HTML', () => expect(invalidHtml(site.files())).toEqual([]))

test('parses only the pages whose changes are different', async () => {
  site.edit('CHANGELOG.md', changelog.replace('- One.', '- Number one.'))
  // The page of the version, the page of all versions and that of the major version.
  expect((await build()).parsed).toBe(3)
})

test('reports problems with their place in `check`, wrong options, and a missing file', async () => {
  const files = {
    'content/index.md': '# Home\n',
    'CHANGELOG.md': '# C\n\n## 2.0.0 - soon 1\n\n## 1.0.0 - 2024-01-02\n\n- [a](docs/a.md)\n',
  }
  const { diagnostics } = await compile({ ...files, 'config/site.ts': config('') }, 'all')
  expect(diagnostics.filter((line) => /invalid-changelog|dead-link/.test(line))).toEqual([
    'CHANGELOG.md:3:1 warning The version `2.0.0` has no date, so it is not in the feed (releases/invalid-changelog)',
    expect.stringContaining('plugin:releases/releases/1.0.0.md'),
  ])
  const wrong = (call: string) => expect(compile({ ...files, 'config/site.ts': config(call) }, 'all')).rejects
  await wrong("{ pages: 'one', feed: true }").toMatchObject({
    diagnostics: [{ text: expect.stringContaining('a feed needs `pages: "version"`') }],
  })
  await wrong("{ route: 'x' }").toMatchObject({
    diagnostics: [{ text: expect.stringContaining('must be the route of a folder') }],
  })
  await wrong("{ file: 'none.md' }").toMatchObject({
    diagnostics: [{ text: expect.stringContaining('`none.md` does not exist') }],
  })
})

test('updates the pages in `dev` when the changelog changes, with words in Chinese', async () => {
  const settings = config('').replace("title: 'P',", "title: 'P', lang: 'zh',")
  await using dev = await RunningDev.start({
    'content/index.md': '# 首页\n',
    'CHANGELOG.md': '## 1.0.0\n\n- a\n',
    'config/site.ts': settings,
  })
  expect(await dev.text('/releases/1.0.0')).toContain('1.0.0 版')
  dev.site.edit('CHANGELOG.md', '## 1.1.0 - 2024-01-02\n\n- b\n')
  await dev.until('/releases/1.1.0', (text, { status }) =>
    expect([status, text.includes('发布于 2024-01-02')]).toEqual([200, true]),
  )
  expect((await dev.get('/releases/1.0.0')).status).toBe(404)
})

test('does not call a version the latest one that is not released', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'CHANGELOG.md': '## 1.2.0 - not yet released\n\n- New\n\n## 1.1.0 - 2024-01-02\n\n- Old\n',
    'config/site.ts': config(''),
  })
  const compiled = await compile(site, 'all')
  expect(compiled.diagnostics).toEqual([])
  expect(compiled.record('/releases/').description).toBe('The latest version is 1.1.0, released on 2024-01-02.')
})
