// What `dev` reads again after files were added or removed, and which pages it parses.

import { describe, expect, test } from 'vitest'
import { ShownSite } from '../../../pipeline/dev/shown-site.ts'
import { Heads } from '../../../pipeline/engine/heads.ts'
import { parseOptionsOf, parseWith } from '../../../pipeline/engine/parse-here.ts'
import { openSite, type Site } from '../../../pipeline/engine/site.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import type { FileEvent } from '../../../pipeline/source/file-state.ts'
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

/** Opens a site as `dev` does. */
async function withSite<T>(files: Record<string, string>, pool: Pool, use: (site: Site, test: SiteTest) => Promise<T>) {
  using test = SiteTest.of(files)
  const project = await loadProject(test.root, {})
  const cache = new Cache(project.cacheFolder, 'tool')
  const options = parseOptionsOf(project)
  const headsOf: Parameters<typeof openSite>[0]['headsOf'] = (pages) => new Heads(pages, options, cache)
  const site = await openSite({ project, cache, pool, parseHere: parseWith(options, cache), headsOf, verify: true })
  const result = await use(site, test)
  cache.close()
  await pool.close()
  return result
}

const eventsOf = (filePaths: readonly string[], test: SiteTest): FileEvent[] =>
  filePaths.map((filePath) => ({ kind: 'change', absolutePath: test.path(`content/${filePath}`) }))

/** Reads all pages of a site, changes the site, and returns the pages that are then read again. */
const readAgain = (change: (site: SiteTest) => void, changed: readonly string[]): Promise<string[]> =>
  withSite(files, new Pool(), async (site, test) => {
    const readAll = () => new Map(site.tree.pages.map((filePath) => [filePath, site.pages.reading.get(filePath)]))
    const before = readAll()
    change(test)
    await site.apply(eventsOf(changed, test))
    const after = readAll()
    return [...after.keys()].filter((filePath) => after.get(filePath) !== before.get(filePath))
  })

const withOthers = ['guide/code.md', 'guide/gap.md', 'guide/parts.md']

test('reads only new pages again, and pages that other files are part of or could be part of', async () => {
  const add = (site: SiteTest) => void site.edit('content/guide/new.md', '# New\n')
  expect((await readAgain(add, ['guide/new.md'])).toSorted()).toEqual([...withOthers, 'guide/new.md'].toSorted())
})

test.each([
  ['a changed page', 'content/guide/plain.md', ['guide/plain.md']],
  ['the pages that include a fragment', 'content/_part.md', ['guide/parts.md']],
])('reads only %s again', async (_, file, again) => {
  const edit = (site: SiteTest) => void site.edit(file, '# Other\n')
  expect(await readAgain(edit, [file.replace('content/', '')])).toEqual(again)
})

test('takes the title of a page from its fragment', () =>
  withSite(files, new Pool(), async (site, test) => {
    const heads = site.heads as Heads
    const titles = ['guide/parts.md', 'guide/plain.md']
    await heads.prepare(titles)
    expect(titles.map((filePath) => heads.metadataOf(filePath).titleHtml)).toEqual(['Part', 'Plain'])
    test.edit('content/_part.md', '# Renamed\n')
    await site.apply(eventsOf(['_part.md'], test))
    await heads.prepare(titles)
    expect(heads.metadataOf('guide/parts.md').titleHtml).toBe('Renamed')
  }))

test.each([
  ['the text of a page that was never shown changes only its text', '# Plain\n\nMore.\n', 'text'],
  ['a new title changes the navigation', '# Other\n', 'navigation'],
  ['a field for the navigation changes the navigation', '---\nunlisted: true\n---\n\n# Plain\n', 'navigation'],
  ['a title that only the parser can read changes the navigation', '# `Plain`{#x}\n', 'navigation'],
])('%s', (_, text, expected) =>
  withSite(files, new Pool(), async (site, test) => {
    const heads = site.heads as Heads
    await heads.prepare(['guide/plain.md'])
    test.edit('content/guide/plain.md', text)
    expect(await heads.reread('guide/plain.md')).toBe(expected)
  }),
)

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
  const first = await ShownSite.open(site.root, {}, pool)
  await first.site.pages.parse(['a.md', 'b.md'])
  const hashOf = ({ site }: ShownSite, filePath: string) => site.pages.reading.get(filePath)?.hash ?? ''
  const hashes = ['a.md', 'b.md'].map((filePath) => hashOf(first, filePath))
  const next = await first.openAgain(site.root, {})
  site.edit('content/a.md', '# Other\n')
  site.remove('content/b.md')
  await next.site.pages.parse(['a.md'])
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

  function withPages(use: (site: Site, pool: ClosedPool, test: SiteTest) => Promise<void>): Promise<void> {
    const pool = new ClosedPool()
    return withSite(many, pool, (site, test) => use(site, pool, test))
  }

  test('parses each page once, for all requests', () =>
    withPages(async ({ pages }, pool) => {
      const requests = [pages.parse(paths), pages.parse(paths.toReversed())]
      pool.open()
      await Promise.all(requests)
      expect(pool.pages).toBe(paths.length)
      expect(paths.map((path) => pages.get(path)?.page.title)).toEqual(paths.map((path) => `Page: ${path}`))
    }))

  test('does not let a single page wait', () =>
    withPages(async ({ pages }, pool) => {
      const all = pages.parse(paths)
      await pages.parse(['7.md'])
      expect(pages.get('7.md')?.page.title).toBe('Page: 7.md')
      pool.open()
      await all
    }))

  test('rejects results of another number of pages', () =>
    withPages(async ({ pages }, pool) => {
      pool.run = async () => [{ pages: [], times: [] }]
      await expect(pages.parse(paths)).rejects.toThrow('0 of 50')
      expect(pages.get('0.md')).toBeUndefined()
    }))

  test('keeps a page that was edited and parsed meanwhile', () =>
    withPages(async (site, pool, test) => {
      const { pages } = site
      const heads = site.heads as Heads
      await pages.parse(['7.md'])
      test.edit('content/7.md', '# Edit: first\n')
      site.pages.rescan(site.tree, () => true)
      heads.forget(() => true)
      const all = heads.prepare(paths)
      test.edit('content/7.md', '# Edit: second\n')
      await heads.reread('7.md')
      pool.open()
      await all
      expect(pages.get('7.md')?.page.title).toBe('Edit: second')
      expect(heads.metadataOf('7.md').titleHtml).toBe('Edit: second')
    }))

  test('parses a page again that was edited meanwhile', () =>
    withPages(async (site, pool, test) => {
      const { pages } = site
      const heads = site.heads as Heads
      const all = heads.prepare(paths)
      test.edit('content/7.md', '# Edit: first\n')
      await heads.reread('7.md')
      pool.open()
      await all
      expect(pages.get('7.md')?.page.title).toBe('Edit: first')
      expect(heads.metadataOf('7.md').titleHtml).toBe('Edit: first')
    }))
})
