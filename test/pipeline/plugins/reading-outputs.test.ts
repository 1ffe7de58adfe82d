// Outputs of plugins that read the articles and the files of the site, in builds and through `openOutput`.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openOutput } from '../../../pipeline/api/index.ts'
import { buildSite } from '../../../pipeline/build/build.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

const sites: SiteTest[] = []
afterEach(() => {
  for (const site of sites.splice(0)) site[Symbol.dispose]()
})

/** A site whose plugin writes what it has read into `all.json`, and counts how often. */
function makeSite(): SiteTest {
  const site = SiteTest.of({
    'content/en/index.md': '# Home\n\n::Clock\n',
    'content/en/guide/_meta.json': '["pear"]',
    'content/en/guide/pear.md': '# Pear\n\n[Home](../index.md)\n',
    'content/public/note.txt': 'A note',
    'config/islands/Clock.tsx': 'export default () => <b>12:00</b>\n',
    'config/site.ts': `import { shelf } from './shelf.ts'
export default { title: 'Fruit', plugins: [shelf] }
`,
    'config/shelf.ts': `import { definePlugin } from '@docsite/cli'
export const shelf = definePlugin({
  name: 'shelf',
  outputs: [{
    name: 'all', per: 'site', path: 'all.json', readsPages: true, key: () => 'always',
    async render(site) {
      const pages = await site.pages()
      const articles = await Promise.all(pages.map((page) => site.article(page)))
      const entries = pages.map((page) => site.sidebar(page).length)
      const [note, outside, none] = await Promise.all(['note.txt', '../config/site.ts', 'none.png'].map((path) => site.file(path)))
      return JSON.stringify({ articles, entries, note: String(note && new TextDecoder().decode(note)), outside: outside === undefined, none: none === undefined, made: Math.random() })
    },
  }],
})
`,
  })
  sites.push(site)
  return site
}

async function build(site: SiteTest, isPortable = false): Promise<Record<string, unknown>> {
  const pool = new Pool()
  try {
    const { diagnostics } = await buildSite(await loadProject(site.root, isPortable ? { portable: true } : {}), {
      out: 'dist',
      pool,
    })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  } finally {
    await pool.close()
  }
  return JSON.parse(site.read('dist/all.json')) as Record<string, unknown>
}

const expected = {
  articles: [
    expect.stringContaining('<b>12:00</b>'),
    expect.stringMatching(/Pear[\s\S]*<a href="[^"]*"[^>]*>Home<\/a>/),
  ],
  entries: [2, 2],
  note: 'A note',
  outside: true,
  none: true,
}

test('reads rendered articles, sidebars and files of a build, and is made again when a page changes', async () => {
  const site = makeSite()
  const first = await build(site)
  expect(first).toMatchObject(expected)
  expect(await build(site)).toEqual(first)
  site.edit('content/en/guide/pear.md', '# Pear\n\n[Home](../index.md)\n\nSweet.\n')
  const changed = await build(site)
  expect(changed.articles).toContainEqual(expect.stringContaining('Sweet.'))
})

test('makes the file of an item again when a public file that it has read changes', async () => {
  const site = makeSite()
  const item = site
    .read('config/shelf.ts')
    .replace("per: 'site', path: 'all.json'", "per: 'item', items: () => [1], path: () => 'all.json'")
  site.edit('config/shelf.ts', item.replace('render(site)', 'render(_, site)'))
  const first = await build(site)
  expect(await build(site)).toEqual(first)
  site.edit('content/public/note.txt', 'Another note')
  expect(await build(site)).toMatchObject({ note: 'Another note' })
})

test('reads articles of a portable site, which has no records', async () => {
  expect(await build(makeSite(), true)).toMatchObject(expected)
})

test('reads a site without building it, and tells pages apart that have changed', async () => {
  const site = makeSite()
  await using output = await openOutput(site.root)
  const [home, pear] = await (await output.site()).pages()
  if (!home || !pear) throw new Error('There are no pages')
  const before = await output.site()
  const hashes = (await before.pages()).map((page) => before.hash(page))
  expect(await before.article(pear).catch((error: Error) => error.message)).toContain('the same site')
  expect(JSON.parse(Buffer.from((await output.read('all.json')) ?? []).toString())).toMatchObject(expected)
  site.edit('content/en/guide/pear.md', '# Pear\n\nSweet.\n')
  const changed = async () => {
    const now = await output.site()
    return (await now.pages()).map((page, i) => now.hash(page) !== hashes[i])
  }
  await expect.poll(changed).toEqual([false, true])
  const now = await output.site()
  const page = (await now.pages()).find(({ route }) => route === pear.route)
  expect(page && (await now.article(page))).toContain('Sweet.')
})

test('opens another work tree with the same cache, and returns its parts, files and diagnostics', async () => {
  const [site, other] = [makeSite(), makeSite()]
  for (const one of [site, other]) {
    one.edit('content/en/_note.md', 'A note.\n')
    one.edit('content/en/guide/pear.md', '# Pear\n\n::include{file="../_note.md"}\n\n[None](./none.md)\n')
  }
  await using output = await openOutput(site.root, { watch: false })
  await using second = await openOutput(other.root, { watch: false, cacheOf: site.root })
  const [before, after] = await Promise.all([output.site(), second.site()])
  const [pages, same] = await Promise.all([before.pages(), after.pages()])
  // The keys of the cache do not depend on the paths of the configuration.
  expect(same.map((page) => after.hash(page))).toEqual(pages.map((page) => before.hash(page)))
  expect(same.map((page) => second.parts(page))).toEqual([[], ['content/en/_note.md']])
  expect((await second.diagnostics()).map(({ rule }) => rule)).toContain('dead-link')
  expect(await second.files()).toContain('config/site.ts')
  expect(existsSync(join(other.root, '.docsite'))).toBe(false)
})

test('saves the pages that it has parsed, beside those of the other work tree', async () => {
  const [site, other] = [makeSite(), makeSite()]
  other.edit('content/en/guide/pear.md', '# Pear\n\nOther.\n')
  const packs = () =>
    readdirSync(site.path('.docsite'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.pack'))
  const read = async () => {
    await using now = await openOutput(site.root, { watch: false })
    await using old = await openOutput(other.root, { watch: false, cacheOf: site.root })
    for (const output of [now, old]) await (await output.site()).pages()
  }
  await read()
  const first = packs()
  await read()
  // A page that is parsed again is in a new pack.
  expect(first.length).toBeGreaterThan(0)
  expect(packs()).toEqual(first)
})
