// A damaged, foreign or shared cache never changes the built site.

import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHere } from '../build-here.ts'
import { firstDifference } from '../difference.ts'
import { command, SiteTest } from '../site-test.ts'
import { FailingSite, full, smallEdit, smallSite, spread } from './failing-site.ts'

let failing: FailingSite
beforeAll(async () => {
  failing = await FailingSite.of(smallSite, smallEdit)
})
beforeEach(() => failing.restore())
afterAll(() => failing[Symbol.dispose]())

const cached = () =>
  [...failing.site.files('.docsite').keys()]
    .filter((path) => path !== '.gitignore')
    .map((path) => failing.site.path(`.docsite/${path}`))
const toolFolders = (site: SiteTest): string[] =>
  readdirSync(site.path('.docsite'))
    .filter((name) => name !== '.gitignore')
    .map((name) => join(site.path('.docsite'), name))
const toolFolder = () => toolFolders(failing.site)[0] as string

const flip = (part: number) => (file: string) => {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length * part)
  bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at)
  writeFileSync(file, bytes)
}

const damages: Record<string, (file: string) => void> = {
  'full of garbage': (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'x')),
  'damaged in one byte': flip(0.5),
  truncated: (file) => writeFileSync(file, readFileSync(file).subarray(0, -7)),
  empty: (file) => writeFileSync(file, ''),
  missing: (file) => rmSync(file),
  'replaced by directories': (file) => {
    rmSync(file)
    mkdirSync(file)
  },
}

/** Damages of packs that are found only when a text is read. */
const packDamages = [flip(0.1), flip(0.45), flip(0.8), damages['replaced by directories'] as (file: string) => void]

/** Ordinary runs combine several damages in one build. */
const together: [string, string[]][] = [
  ['replaced by directories', ['replaced by directories']],
  [
    'damaged in one byte, full of garbage, truncated, empty or missing',
    ['damaged in one byte', 'full of garbage', 'truncated', 'empty', 'missing'],
  ],
]
const each = Object.keys(damages).map((how): [string, string[]] => [how, [how]])

describe('a cache', () => {
  test.each(full ? each : together)('is ignored if all its files are %s', async (_, ways) => {
    const all = cached()
    expect(all.length).toBeGreaterThanOrEqual(ways.length)
    for (const [i, file] of all.entries()) damages[ways[i % ways.length] as string]?.(file)
    await failing.expectBuild()
  })

  test('is still used and is repaired if one file is damaged', async () => {
    const all = cached()
    for (const at of spread(all.length * 3, full ? Number.POSITIVE_INFINITY : 2)) {
      failing.restore()
      // Without the old output, the build reads everything from the cache.
      failing.site.remove('dist')
      const file = all[at % all.length] as string
      const how = Object.keys(damages)[at % 4] as string
      damages[how]?.(file)
      await failing.expectBuild(`${file} ${how}`)
      await failing.expectNextBuild()
    }
  })

  test('is not needed by outputs that read texts of it after the build has begun', async () => {
    const all = cached()
    const named = (pattern: RegExp) => all.filter((file) => pattern.test(file))
    const packs = named(/\.pack$/)
    // With a damaged list, only some pages are parsed again. The outputs read the texts of the others.
    for (const list of [undefined, ...named(/\/pages-.\.json$/).slice(0, full ? undefined : 1)])
      for (const [i, damage] of packDamages.slice(0, full ? undefined : 2).entries()) {
        failing.restore()
        for (const pack of packs) damage(pack)
        for (const file of [...named(/\/(?:output|links)-[^/]*$/), ...(list === undefined ? [] : [list])]) rmSync(file)
        await failing.expectBuild(`${list} ${i}`)
        await failing.expectNextBuild()
      }
  })

  test('is ignored if its files come from another project or are swapped', async () => {
    using other = SiteTest.of({ ...smallSite, 'content/en/guide/two.md': '# Another second page\n' })
    await buildHere(other)
    const theirs = toolFolders(other)[0] as string
    const folder = toolFolder()
    for (const name of readdirSync(theirs).filter((name) => /^(?:pages-.|theme)\.json$/.test(name)))
      cpSync(join(theirs, name), join(folder, name))
    failing.site.remove('dist')
    await failing.expectBuild()
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.json')))
      cpSync(join(theirs, 'theme.json'), join(folder, name))
    await failing.expectNextBuild()
  })

  test('is ignored if it comes from another version of docsite, and removed when it is old', async () => {
    const folder = toolFolder()
    const other = join(folder, '../0123456789ab')
    renameSync(folder, other)
    await failing.expectBuild()
    expect(toolFolders(failing.site)).toHaveLength(2)
    utimesSync(other, 0, 0)
    await failing.expectNextBuild()
  })
})

describe('a build during another build', () => {
  const build = (site: SiteTest) => [command, 'build', site.root]

  test('succeeds like the other build, even with the same output directory', async () => {
    for (const _ of spread(full ? 30 : 1, 30)) {
      failing.restore()
      const flags = full ? [[], ['--no-cache'], []] : [[], ['--no-cache']]
      const ran = await Promise.all(flags.map((more) => failing.site.build(more)))
      expect(ran.map(({ code, stderr }) => ({ code, stderr }))).toEqual(flags.map(() => ({ code: 0, stderr: '' })))
      expect(failing.expectWholeSite()).toBe('new')
      await failing.expectNextBuild()
    }
  })

  test('leaves a complete site if it runs between the two renames of the other build', async () => {
    const { code, stderr } = await failing.build('swap', { at: 1, meanwhile: build(failing.site) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(firstDifference(failing.site.files(), failing.next)).toBe('')
    failing.expectNothingBeside()
  })

  test('does not reuse a file that the other has just replaced', async () => {
    const { site } = failing
    const links = (await failing.writes('output')).filter((write) => write.startsWith('linkSync'))
    const at = 1 + links.findIndex((write) => write.endsWith('/pages/zh/index.json'))
    expect(at).toBeGreaterThan(0)
    // Just before the first build reuses the file of a page that it has read, another build replaces that file with an
    // edited one.
    const change = `require('node:fs').writeFileSync(${JSON.stringify(site.path('content/zh/index.md'))}, '# Changed')`
    const other = `require('node:child_process').execFileSync(process.execPath, ${JSON.stringify(build(site))})`
    const meanwhile = ['-e', `${change}; ${other}`]
    const { code, stderr } = await failing.build('output', { operation: 'linkSync', at, meanwhile })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(firstDifference(site.files(), failing.next)).toBe('')
  })
})
