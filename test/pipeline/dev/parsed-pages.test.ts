// What `dev` reads again after files were added or removed, and which pages it parses.

import { describe, expect, test } from 'vitest'
import { LiveParser } from '../../../pipeline/dev/parsed-pages.ts'
import { loadDevProject, parseOptionsOf } from '../../../pipeline/dev/project.ts'
import { DevSite } from '../../../pipeline/dev/site.ts'
import { scanContent } from '../../../pipeline/source/scan.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import { type Job, Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

const files = {
  'config/site.json': '{ "markdown": { "codeFolders": ["src"] } }',
  'content/index.md': '# Home\n',
  'content/guide/plain.md': '# Plain\n',
  'content/guide/parts.md': '::include{file="../_part.md"}\n',
  'content/guide/gap.md': '# Gap\n\n::include{file="../_none.md"}\n',
  'content/guide/code.md': '# Code\n\n```ts file="src/a.ts"\n```\n',
  'content/_part.md': '# Part\n',
  'src/a.ts': 'export const a = 1\n',
}

/** Reads all pages of a site, changes the site, and returns the pages that are then read again. */
async function readAgain(change: (site: SiteTest) => void, changed: readonly string[]): Promise<string[]> {
  using site = SiteTest.of(files)
  const project = await loadDevProject(site.root, {})
  const cache = new Cache(project.cacheFolder, 'tool')
  const pool = new Pool()
  const scan = () => scanContent(site.root)
  const parsed = new LiveParser({ project, cache, pool, parseOptions: parseOptionsOf(project) }, scan())
  const readAll = () => new Map(scan().pages.map((filePath) => [filePath, parsed.source(filePath)]))
  const before = readAll()
  change(site)
  parsed.rescan(scan(), (filePath) => changed.includes(filePath))
  const after = readAll()
  cache.close()
  await pool.close()
  return [...after.keys()].filter((filePath) => after.get(filePath) !== before.get(filePath))
}

const withOthers = ['guide/code.md', 'guide/gap.md', 'guide/parts.md']

test('reads only new pages again, and pages that other files are part of or could be part of', async () => {
  const add = (site: SiteTest) => void site.edit('content/guide/new.md', '# New\n')
  expect((await readAgain(add, ['guide/new.md'])).toSorted()).toEqual([...withOthers, 'guide/new.md'].toSorted())
})

test('reads changed pages again', async () => {
  const edit = (site: SiteTest) => void site.edit('content/guide/plain.md', '# Other\n')
  expect((await readAgain(edit, ['guide/plain.md'])).toSorted()).toEqual([...withOthers, 'guide/plain.md'].toSorted())
})

test('takes the title of a page from its fragment', async () => {
  using site = SiteTest.of(files)
  const project = await loadDevProject(site.root, {})
  const cache = new Cache(project.cacheFolder, 'tool')
  const pool = new Pool()
  const parsed = new LiveParser({ project, cache, pool, parseOptions: parseOptionsOf(project) }, scanContent(site.root))
  await parsed.prepareNavigation(['guide/parts.md', 'guide/plain.md'])
  expect(parsed.metadataOf('guide/parts.md').titleHtml).toBe('Part')
  expect(parsed.metadataOf('guide/plain.md').titleHtml).toBe('Plain')
  site.edit('content/_part.md', '# Renamed\n')
  parsed.rescan(scanContent(site.root), () => false)
  await parsed.prepareNavigation(['guide/parts.md', 'guide/plain.md'])
  expect(parsed.metadataOf('guide/parts.md').titleHtml).toBe('Renamed')
  cache.close()
  await pool.close()
})

test.each([
  ['the text of a page that was never shown changes only its text', '# Plain\n\nMore.\n', 'text'],
  ['a new title changes the navigation', '# Other\n', 'navigation'],
  ['a field for the navigation changes the navigation', '---\nunlisted: true\n---\n\n# Plain\n', 'navigation'],
  ['a title that only the parser can read changes the navigation', '# `Plain`{#x}\n', 'navigation'],
])('%s', async (_, text, expected) => {
  using site = SiteTest.of(files)
  const project = await loadDevProject(site.root, {})
  const cache = new Cache(project.cacheFolder, 'tool')
  const pool = new Pool()
  const parsed = new LiveParser({ project, cache, pool, parseOptions: parseOptionsOf(project) }, scanContent(site.root))
  await parsed.prepareNavigation(['guide/plain.md'])
  site.edit('content/guide/plain.md', text)
  expect(await parsed.reread('guide/plain.md')).toBe(expected)
  cache.close()
  await pool.close()
})

/** A pool that begins to work when the test opens it. It counts the pages that it receives. */
class ClosedPool extends Pool {
  pages = 0
  open: () => void = () => undefined
  readonly #opened = new Promise<void>((open) => {
    this.open = open
  })

  override async run(jobs: readonly Job[]): Promise<unknown[]> {
    this.pages += jobs.flatMap(({ task, input }) => (task === 'parse' ? input : [])).length
    await this.#opened
    return super.run(jobs)
  }
}

test('evicts the last version of an edited page from the cache, also if the project was opened again before', async () => {
  using site = SiteTest.of({ 'content/a.md': '# A\n', 'content/b.md': '# B\n' })
  const pool = new Pool()
  const first = await DevSite.open(site.root, {}, pool)
  await first.parsed.parse(['a.md', 'b.md'])
  const hashOf = ({ parsed }: DevSite, filePath: string) => parsed.source(filePath)?.source.hash ?? ''
  const hashes = ['a.md', 'b.md'].map((filePath) => hashOf(first, filePath))
  const next = await first.openAgain(site.root, {})
  site.edit('content/a.md', '# Other\n')
  site.remove('content/b.md')
  await next.parsed.parse(['a.md'])
  await next.update([{ kind: 'unlink', absolutePath: site.path('content/b.md') }])
  expect(hashes.map((hash) => next.cache.get(hash))).toEqual([undefined, undefined])
  expect(next.cache.get(hashOf(next, 'a.md'))).toBeDefined()
  next.close()
  await pool.close()
})

describe('while workers parse many pages', () => {
  const paths = Array.from({ length: 50 }, (_, i) => `${i}.md`)
  // Only the parser can read these titles.
  const many = Object.fromEntries(paths.map((path) => [`content/${path}`, `# Page: ${path}\n`]))

  async function withPages(use: (parsed: LiveParser, pool: ClosedPool, site: SiteTest) => Promise<void>) {
    using site = SiteTest.of(many)
    const project = await loadDevProject(site.root, {})
    const cache = new Cache(project.cacheFolder, 'tool')
    const pool = new ClosedPool()
    const tools = { project, cache, pool, parseOptions: parseOptionsOf(project) }
    await use(new LiveParser(tools, scanContent(site.root)), pool, site)
    cache.close()
    await pool.close()
  }

  test('parses each page once, for all requests', () =>
    withPages(async (parsed, pool) => {
      const requests = [parsed.parse(paths), parsed.parse(paths.toReversed())]
      pool.open()
      await Promise.all(requests)
      expect(pool.pages).toBe(paths.length)
      expect(paths.map((path) => parsed.get(path)?.page.title)).toEqual(paths.map((path) => `Page: ${path}`))
    }))

  test('does not let a single page wait', () =>
    withPages(async (parsed, pool) => {
      const all = parsed.parse(paths)
      await parsed.parse(['7.md'])
      expect(parsed.get('7.md')?.page.title).toBe('Page: 7.md')
      pool.open()
      await all
    }))

  test('rejects results of another number of pages', () =>
    withPages(async (parsed, pool) => {
      pool.run = async () => [{ pages: [], times: [] }]
      await expect(parsed.parse(paths)).rejects.toThrow('0 of 50')
      expect(parsed.get('0.md')).toBeUndefined()
    }))

  test('keeps a page that was edited and parsed meanwhile', () =>
    withPages(async (parsed, pool, site) => {
      await parsed.parse(['7.md'])
      site.edit('content/7.md', '# Edit: first\n')
      parsed.rescan(scanContent(site.root))
      const all = parsed.prepareNavigation(paths)
      site.edit('content/7.md', '# Edit: second\n')
      await parsed.reread('7.md')
      pool.open()
      await all
      expect(parsed.get('7.md')?.page.title).toBe('Edit: second')
      expect(parsed.metadataOf('7.md').titleHtml).toBe('Edit: second')
    }))

  test('parses a page again that was edited meanwhile', () =>
    withPages(async (parsed, pool, site) => {
      const all = parsed.prepareNavigation(paths)
      site.edit('content/7.md', '# Edit: first\n')
      await parsed.reread('7.md')
      pool.open()
      await all
      expect(parsed.get('7.md')?.page.title).toBe('Edit: first')
      expect(parsed.metadataOf('7.md').titleHtml).toBe('Edit: first')
    }))
})
