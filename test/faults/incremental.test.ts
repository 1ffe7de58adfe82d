// A warm build equals a fresh build after any edits.

import { hash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSite } from '../../pipeline/build/build.ts'
import { batchesOf } from '../../pipeline/engine/pages.ts'
import { DocsiteError } from '../../pipeline/model/diagnostics/docsite-error.ts'
import type { SavedOutput } from '../../pipeline/output/build-manifest.ts'
import { loadProject } from '../../pipeline/source/config/config.ts'
import { withCache } from '../../pipeline/source/with-cache.ts'
import { Pool } from '../../pipeline/workers/pool.ts'
import { firstDifference } from '../difference.ts'
import { type Edit, EditedSite, type EditKind, editKinds } from '../random-edits.ts'

const full = process.env.DOCSITE_TEST === 'full'

/** Builds in this process. Returns the diagnostics as text, one per line. */
async function build(
  { site, base }: EditedSite,
  out: string,
  noCache: boolean,
): Promise<{ ok: boolean; said: string }> {
  const pool = new Pool()
  try {
    const project = await loadProject(site.root, { base })
    const { diagnostics, written } = await buildSite(project, { out, pool, noCache })
    return { ok: written !== undefined, said: diagnostics.map((one) => JSON.stringify(one)).join('\n') }
  } catch (error) {
    if (!(error instanceof DocsiteError)) throw error
    return { ok: false, said: JSON.stringify(error.diagnostics) }
  } finally {
    await pool.close()
  }
}

/** Builds the site after each step, which makes one or several edits, and compares the last build with a fresh one. */
async function follow(steps: readonly (readonly Edit[])[]): Promise<void> {
  using edited = new EditedSite()
  const { site } = edited
  await build(edited, edited.out, false)
  let warm = { ok: true, said: '' }
  for (const edits of steps) {
    for (const edit of edits) edited.apply(edit)
    const before = site.exists(edited.out) ? site.files(edited.out) : new Map<string, Buffer>()
    warm = await build(edited, edited.out, false)
    if (!warm.ok && site.exists(edited.out)) expect(firstDifference(site.files(edited.out), before)).toBe('')
  }
  const fresh = await build(edited, 'fresh', true)
  expect(warm).toEqual(fresh)
  if (fresh.ok) expect(firstDifference(site.files(edited.out), site.files('fresh'))).toBe('')
}

// These edits are rarer, because the theme must be compiled again, which takes as long as ten other edits.
const slow: readonly EditKind[] = ['island', 'styles']
const edit = fc.record({
  kind: fc.oneof(
    { weight: full ? 4 : 12, arbitrary: fc.constantFrom(...editKinds.filter((kind) => !slow.includes(kind))) },
    { weight: 1, arbitrary: fc.constantFrom(...slow) },
  ),
  n: fc.nat(999),
})

test('produces the same bytes in a warm build as in a fresh build after random edits', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.tuple(edit), { minLength: 2, maxLength: 7 }), follow), {
    numRuns: full ? 300 : 3,
    seed: full ? Date.now() : 20240910,
    endOnFailure: false,
  })
})

test('detects each kind of edit', async () => {
  const oneByOne = (edits: Edit[]) => edits.map((edit) => [edit])
  // Combines several kinds, so that fewer fresh builds are needed. Ordinary runs make the second edits in one step.
  for (const kinds of batchesOf(editKinds, full ? 4 : 7)) {
    const [first = [], second = [], third = []] = [2, 1, 7].map((n) => kinds.map((kind): Edit => ({ kind, n })))
    await follow([...oneByOne(first), ...(full ? oneByOne(second) : [second]), ...oneByOne(third)])
  }
})

/** Returns the paths of files in `dist` whose inode is not the one in the build manifest. The next build will read them. */
async function filesToRead({ site }: EditedSite): Promise<string[]> {
  const { cacheFolder } = await loadProject(site.root)
  const { result } = await withCache({ cacheFolder }, false, async (cache) =>
    cache.readNote<SavedOutput>(`output-${hash('sha1', 'dist').slice(0, 12)}`),
  )
  const entries = Object.values(result?.manifest ?? {}).flatMap((units) => Object.values(units))
  expect(entries).not.toEqual([])
  return entries.flatMap(({ files }) =>
    files
      .filter(({ path, inode }) => inode !== undefined && lstatSync(site.path(`dist/${path}`)).ino !== inode)
      .map(({ path }) => path),
  )
}

test('reads the output only once after another command has written the same bytes', async () => {
  using edited = new EditedSite()
  await build(edited, 'dist', false)
  expect(await filesToRead(edited)).toEqual([])
  await build(edited, 'dist', true)
  const changed = await filesToRead(edited)
  for (const file of ['index.html', '.json', '.md', '.js', '.xml'])
    expect(changed).toContainEqual(expect.stringContaining(file))
  await build(edited, 'dist', false)
  expect(await filesToRead(edited)).toEqual([])
})
