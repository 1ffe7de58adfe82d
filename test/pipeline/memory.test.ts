// What is remembered of a site: linking and the rules read only what is recorded, and edits give the same site as opening it again.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linkInput, siteFields } from '../../pipeline/engine/inputs.ts'
import { LiveSite } from '../../pipeline/engine/live-site.ts'
import { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
import type { Site } from '../../pipeline/engine/site.ts'
import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import type { LinkedPage, SiteInput } from '../../pipeline/site/link.ts'
import { type Input, Reads } from '../../pipeline/site/reads.ts'
import { loadProject } from '../../pipeline/source/config/config.ts'
import { Cache } from '../../pipeline/storage/cache.ts'
import { Pool } from '../../pipeline/workers/pool.ts'
import { editContent } from '../same/edits.ts'
import { SiteTest } from '../site-test.ts'

/** Opens a site with a cache of its own, which has its parsed pages the next time. */
async function open({ root }: SiteTest): Promise<Site & Disposable> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, 'again')
  const site = await openParsedSite({ project, cache, pool: new Pool(), verify: true })
  cache.save()
  return Object.assign(site, { [Symbol.dispose]: () => cache.close() })
}

interface Everything {
  pages: LinkedPage[]
  diagnostics: Diagnostic[]
}

/** Returns the linked pages of a site, and what is reported. */
async function everythingOf(site: Site): Promise<Everything> {
  const pages = await site.linkAll()
  const pageFindings = site.findings.onAll(site.checked(pages))
  // Keys of pages whose memory began with another page may differ.
  const plain = JSON.parse(JSON.stringify(pages.map(({ linkKey: _, ...page }) => page))) as LinkedPage[]
  return { pages: plain, diagnostics: site.report(pages, 'all', [], { pageFindings }) }
}

const names = ['absent-translation', 'domains', 'feeds', 'fragments', 'images', 'overview', 'redirects', 'two-locales']

describe('records', () => {
  test.each([...names, 'versions', 'sidebar-configured'])(
    'everything that linking and checking %s reads',
    async (name) => {
      using files = SiteTest.from(name)
      using warm = await open(files)
      // The second time, much of what pages read comes from what other pages have read.
      await everythingOf(warm)
      const { reads } = warm.memory
      const { routes } = warm.linked.routes
      expect(routes.length).toBeGreaterThan(0)
      for (const route of routes) {
        const linking = reads.record(() => warm.linked.link(route))
        const finding = reads.record(() => warm.findings.find(linking.value, warm.checked([linking.value])))
        using cold = await open(files)
        const same = cold.linked.routes.byPath.get(route.path) as typeof route
        const page = reading(cold, linking.inputs, () => cold.linked.link(same))
        expect(JSON.stringify(page)).toBe(JSON.stringify(linking.value))
        const found = reading(cold, finding.inputs, () => cold.findings.find(page, cold.checked([page])))
        expect(found).toEqual(finding.value)
      }
    },
  )
})

test('has a record of each field of linking that is not part of the whole site', () => {
  const reads = new Reads()
  const read = () => undefined
  const given: Record<string, unknown> = {
    ...{ reads, assets: { read }, project: { baseline: {} }, tree: { generated: new Map([['a.md', { text: '' }]]) } },
    heads: undefined,
  }
  // All other fields are functions that read a file.
  const source = new Proxy(given, { get: (_, name: string) => (name in given ? given[name] : read) })
  const input = linkInput(source as never)
  const { assets, ...others } = input
  const fields = { ...others, assets: assets.read } as Record<string, unknown>
  const recorded = Object.keys(siteFields).filter((name) => siteFields[name as keyof SiteInput] === 'recorded')
  for (const name of recorded.filter((name) => name !== 'reads')) {
    const call = () => (fields[name] as (filePath: string) => unknown)('a.md')
    expect([name, ...reads.record(call).inputs]).toEqual([name, expect.stringMatching(/ a\.md$/)])
  }
  expect(recorded).toContain('textOf')
})

/** Computes something on a site. Throws if it reads anything else than these inputs. */
function reading<T>({ memory: { reads } }: Site, inputs: ReadonlySet<Input>, compute: () => T): T {
  const { value, inputs: read } = reads.record(compute)
  expect([...read].filter((input) => !inputs.has(input))).toEqual([])
  return value
}

const stateOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'latin1')]),
  )

/** Applies the changes of files since the last call, as the language server does. */
async function apply(live: LiveSite, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  )
  const kindOf = (file: string) => (!after.has(file) ? 'unlink' : before.has(file) ? 'change' : 'add')
  const { folder } = live.site.tree
  await live.apply(changed.map((file) => ({ kind: kindOf(file), absolutePath: join(folder, file) })))
  await live.settle(() => false)
}

/** Opens a site as an editor does. */
async function openLive({ root }: SiteTest): Promise<LiveSite> {
  const project = await loadProject(root)
  const live = await LiveSite.open({
    ...{ project, cache: new Cache(project.cacheFolder, 'live'), unsaved: new Map() },
    ...{ isIdle: false, signal: new AbortController().signal, workerFile: undefined },
    ...{ searchPackageFaults: async () => [] },
  })
  await live.settle(() => false)
  return live
}

test('makes the pages of a blog again after an edit of a post', async () => {
  using files = SiteTest.of({
    'config/site.json': '{ "blog": { "dir": "blog" } }',
    'content/index.md': '# Home\n',
    'content/blog/2024-01-02-first.md': '---\npublished_at: 2024-01-02\ntags: [old]\n---\n\n# First\n',
  })
  const live = await openLive(files)
  const tags = () =>
    live.site.linked.routes.routes.map(({ path }) => path).filter((path) => path.startsWith('/blog/tags/'))
  expect(tags()).toEqual(['/blog/tags/', '/blog/tags/old'])
  const before = stateOf(files.path('content'))
  files.edit('content/blog/2024-01-02-first.md', '---\npublished_at: 2024-01-02\ntags: [new]\n---\n\n# First\n')
  await apply(live, before, stateOf(files.path('content')))
  expect(tags()).toEqual(['/blog/tags/', '/blog/tags/new'])
  live.cache.close()
})

describe('after random edits', () => {
  test.each(names)('%s is the same as when it is opened again', { timeout: 60_000 }, async (name) => {
    using files = SiteTest.from(name)
    const live = await openLive(files)
    for (let number = 0; number < 15; number++) {
      const before = stateOf(files.path('content'))
      const edit = editContent(files.root, number)
      if (!existsSync(files.path('content'))) break
      await apply(live, before, stateOf(files.path('content')))
      using fresh = await open(files)
      expect(await everythingOf(live.site), edit).toEqual(await everythingOf(fresh))
    }
    live.cache.close()
  })
})
