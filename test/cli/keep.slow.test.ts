// `docsite build --keep <n>`: which hashed files of earlier builds are retained, and for how long. Two builds use the command, the others
// the API.

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { printedBuildHere } from '../build-here.ts'
import { SiteTest } from '../site-test.ts'

const picture = (version: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${version}" height="1"/>\n`
const fileOf = (version: number) =>
  `static/image/a.${createHash('sha256').update(picture(version)).digest('hex').slice(0, 8)}.svg`

/** Creates a site with an image whose hashed name depends on the version. */
function siteOf(version: number): SiteTest {
  return SiteTest.of({
    'content/index.md': '# Home\n\n![A picture](./a.svg)\n',
    'content/a.svg': picture(version),
    // The name of this page looks like a hashed name.
    'content/release-a1b2c3d4.md': '# Release\n',
    'node_modules/.keep': '',
  })
}

async function build(site: SiteTest, version: number, options: { keep?: number; cache?: boolean } = {}): Promise<void> {
  const { code, stderr } = await printedBuildHere(site.edit('content/a.svg', picture(version)), options)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

const versionsIn = (site: SiteTest) => [1, 2, 3, 4, 5].filter((version) => site.exists(`dist/${fileOf(version)}`))
const keptBy = (site: SiteTest): Record<string, number> =>
  site.exists('dist/static/kept.json') ? (JSON.parse(site.read('dist/static/kept.json')) as Record<string, number>) : {}

test('retains the hashed files of the last n builds and deletes older ones', async () => {
  using site = siteOf(1)
  expect(await site.build(['--keep', '2'])).toMatchObject({ code: 0, stderr: '' })
  expect(site.exists('dist/static/kept.json')).toBe(false)
  const { code, stdout, stderr } = await site.edit('content/a.svg', picture(2)).build(['--keep', '2'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Retained 1 file from earlier builds$/m)
  expect(keptBy(site)[fileOf(1)]).toBe(1)
  await build(site, 3, { keep: 2 })
  expect([versionsIn(site), keptBy(site)[fileOf(1)], keptBy(site)[fileOf(2)]]).toEqual([[1, 2, 3], 2, 1])
  await build(site, 4, { keep: 2 })
  expect(versionsIn(site)).toEqual([2, 3, 4])
  expect(site.read(`dist/${fileOf(2)}`)).toBe(picture(2))
  await build(site, 5, { keep: 1 })
  expect(versionsIn(site)).toEqual([4, 5])
  await build(site, 5)
  expect([versionsIn(site), keptBy(site)]).toEqual([[5], {}])
})

test('needs only the earlier output, not a cache or a valid list of retained files', async () => {
  using site = siteOf(1)
  await build(site, 1, { cache: false })
  await build(site, 2, { cache: false, keep: 1 })
  expect(versionsIn(site)).toEqual([1, 2])
  site.edit('dist/static/kept.json', '{ "stat')
  await build(site, 3, { cache: false, keep: 1 })
  // A file that is not in the list is treated as part of the last build.
  expect(versionsIn(site)).toEqual([1, 2, 3])
  await build(site, 4, { cache: false, keep: 1 })
  expect(versionsIn(site)).toEqual([3, 4])
})

test('ignores builds without changes, and resets the age of a file that is used again', async () => {
  using site = siteOf(1)
  await build(site, 1)
  for (const version of [2, 2]) await build(site, version, { keep: 1 })
  expect(versionsIn(site)).toEqual([1, 2])
  await build(site, 1, { keep: 1 })
  expect([versionsIn(site), keptBy(site)[fileOf(1)], keptBy(site)[fileOf(2)]]).toEqual([[1, 2], undefined, 1])
})

test('does not retain files without a hash, even if their names look hashed', async () => {
  using site = siteOf(1)
  await build(site, 1)
  expect(site.exists('dist/static/pages/release-a1b2c3d4.json')).toBe(true)
  site.remove('content/release-a1b2c3d4.md')
  await build(site, 2, { keep: 3 })
  expect(site.exists('dist/static/pages/release-a1b2c3d4.json')).toBe(false)
  expect(site.exists('dist/release-a1b2c3d4.html')).toBe(false)
  expect(Object.keys(keptBy(site)).filter((path) => /pages|\.html/.test(path))).toEqual([])
})

test('rejects a value that is not a whole number', async () => {
  using site = siteOf(1)
  expect(await site.build(['--keep', 'all'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('It must be a non-negative integer.'),
  })
})
