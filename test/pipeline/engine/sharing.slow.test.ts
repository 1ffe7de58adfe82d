// What machines take from a shared cache and add to it. Each has its own clone.

import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../../pipeline/build/build.ts'
import { Sharing } from '../../../pipeline/engine/sharing.ts'
import type { Shard } from '../../../pipeline/model/build-phase.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import type { Named, SharedCache } from '../../../pipeline/storage/shared-cache.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

/** A shared cache in memory. */
class MemoryCache implements SharedCache {
  readonly entries: Map<string, Buffer[]>
  readonly isAway = false

  constructor(entries: ReadonlyMap<string, Buffer[]> = new Map()) {
    this.entries = new Map(entries)
  }

  async take<Item extends Named>(items: readonly Item[], count: number, add: (item: Item, parts: Buffer[]) => void) {
    return items.filter((item) => {
      const parts = this.entries.get(item.name)
      if (parts) add(item, parts.slice(0, count))
      return !parts
    })
  }

  give(name: string, partsOf: () => readonly Uint8Array[] | undefined): void {
    const parts = partsOf()
    if (parts)
      this.entries.set(
        name,
        parts.map((part) => Buffer.from(part)),
      )
  }

  async close(): Promise<void> {}

  /** The number of entries by kind. */
  get kinds(): Record<string, number> {
    const kinds: Record<string, number> = {}
    for (const name of this.entries.keys()) {
      const kind = name.replace(/ .*/, '')
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
    return kinds
  }
}

/** Builds a clone of a site. */
async function build(site: SiteTest, cache?: SharedCache, shard?: Shard) {
  const clone = SiteTest.copy(site.root)
  const project = await loadProject(clone.root)
  const pool = new Pool()
  const sharing = cache && new Sharing(cache, shard, 0)
  const result = await buildSite(project, { out: 'dist', pool, sharing })
  await pool.close()
  expect(result.diagnostics.map(({ text }) => text).filter((text) => !text.includes('git repository'))).toEqual([])
  return { ...result, files: clone.exists('dist') ? clone.files() : new Map<string, Buffer>() }
}

const pageOf = (i: number, language: string) =>
  `---\ndescription: About ${i}\npublished_at: 2024-01-02\n---\n\n# Page ${i}\n\n[Next](./page-${(i + 1) % 150}.md#part)\n\n## Part {#part}\n\nText ${i} in ${language} 配置。\n\n` +
  `\`\`\`js title="a.js"\nconst value = ${i}\n\`\`\`\n`

/** A site of two languages in several buckets, with a missing translation. */
const site = SiteTest.of({
  'config/site.json': JSON.stringify({
    title: 'Shared',
    siteUrl: 'https://shared.example',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
    feeds: [{ id: 'all', test: '/page-', type: 'rss', title: 'All' }],
  }),
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  ...Object.fromEntries(
    Array.from({ length: 150 }, (_, i) =>
      ['en', ...(i === 7 ? [] : ['zh'])].map((lang) => [`content/${lang}/page-${i}.md`, pageOf(i, lang)]),
    ).flat(),
  ),
})
const pages = 301

const isEqual = (one: ReadonlyMap<string, Buffer>, other: ReadonlyMap<string, Buffer>) => {
  expect([...one.keys()]).toEqual([...other.keys()])
  expect([...one].filter(([path, bytes]) => !other.get(path)?.equals(bytes)).map(([path]) => path)).toEqual([])
}

let alone: ReadonlyMap<string, Buffer>
const filled = new MemoryCache()

beforeAll(async () => {
  alone = (await build(site)).files
  const first = await build(site, filled)
  expect(first).toMatchObject({ parsed: pages, written: { rendered: pages + 1 } })
  isEqual(first.files, alone)
})

test('a build takes everything from an earlier one, and writes the same bytes', async () => {
  const cache = new MemoryCache(filled.entries)
  const second = await build(site, cache)
  expect(second).toMatchObject({ parsed: 0, written: { rendered: 0 } })
  isEqual(second.files, alone)
  expect(cache.entries.size).toBe(filled.entries.size)
  expect(Object.keys(cache.kinds).sort()).toEqual(['documents', 'links', 'note', 'parsed'])
})

test('shards do their parts, and a build takes them', async () => {
  const cache = new MemoryCache()
  for (const index of [1, 2, 3]) {
    const { files, written } = await build(site, cache, { index, count: 3 })
    expect(files.size).toBe(0)
    expect(written?.rendered).toBeGreaterThan(0)
    expect(written?.rendered).toBeLessThan(pages)
  }
  const { files, ...last } = await build(site, cache)
  expect(last).toMatchObject({ parsed: 0, written: { rendered: 0 } })
  isEqual(files, alone)
})

test('a build makes what a missing shard has not made', async () => {
  const cache = new MemoryCache()
  await build(site, cache, { index: 2, count: 3 })
  const { files, ...last } = await build(site, cache)
  // The shard has parsed the pages for which it has waited in vain.
  expect(last.parsed).toBe(0)
  expect(last.written?.rendered).toBeGreaterThan(0)
  expect(last.written?.rendered).toBeLessThan(pages)
  isEqual(files, alone)
})

test('an edit changes only what depends on it', async () => {
  const edited = SiteTest.copy(site.root).edit('content/en/page-3.md', pageOf(3, 'another'))
  const built = await build(edited, new MemoryCache(filled.entries))
  isEqual(built.files, (await build(edited)).files)
  // The pages of one bucket.
  expect(built.parsed).toBeGreaterThan(0)
  expect(built.parsed).toBeLessThanOrEqual(128)
  expect(built.written?.rendered).toBeLessThanOrEqual(128)
})

test.each(['links', 'parsed', 'documents', 'note'])(
  'a cache without its entries of %s changes no byte',
  async (kind) => {
    const entries = [...filled.entries].filter(([name]) => !name.startsWith(`${kind} `))
    const cache = new MemoryCache(new Map(entries))
    isEqual((await build(site, cache)).files, alone)
    expect(cache.kinds[kind]).toBe(filled.kinds[kind])
  },
)

test('a site with another title shares no pages that show it', async () => {
  const other = SiteTest.copy(site.root)
  other.edit('config/site.json', other.read('config/site.json').replace('"Shared"', '"Another"'))
  isEqual((await build(other, new MemoryCache(filled.entries))).files, (await build(other)).files)
})
