// `kill -9` at any moment of a build: the old site or the new one is whole, and the next build works and clears up.

import { symlinkSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoverOutput } from '../pipeline/output/output-folder.ts'
import { firstDifference } from './difference.ts'
import { type Area, full, largeSite, smallEdit, smallSite, spread, TroubledSite } from './troubled-site.ts'

const kill = { signal: 'SIGKILL' } as const
const killed = { code: null, ...kill }

describe('a build that is killed', () => {
  let troubled: TroubledSite
  let writes: string[]
  beforeAll(async () => {
    troubled = await TroubledSite.of(smallSite, smallEdit)
    writes = await troubled.writes('all')
  })
  beforeEach(() => troubled.restore())
  afterAll(() => troubled[Symbol.dispose]())

  test('at one of its writes leaves a whole site', async () => {
    for (const at of spread(writes.length, full ? Number.POSITIVE_INFINITY : 6)) {
      troubled.restore()
      expect(await troubled.build('all', { at, ...kill })).toMatchObject(killed)
      // From the swap on: what is left undone of it, the next command does.
      const isDone = at > swap(writes)
      expect(troubled.expectWholeSite(), `write ${at} of ${writes.length}, ${writes[at - 1]}`).toBe(
        isDone ? 'new' : 'old',
      )
      await troubled.expectNextBuild()
    }
  })

  test('between the two renames of the swap has its site put in place by the next command, even one that fails', async () => {
    const { site } = troubled
    expect(await troubled.build('swap', { at: 1, ...kill })).toMatchObject(killed)
    expect(site.exists('dist')).toBe(false)
    site.edit('content/en/broken.md', '---\n- [\n---\n')
    expect((await site.build()).code).toBe(1)
    expect(firstDifference(site.files(), troubled.next)).toBe('')
    site.remove('content/en/broken.md')
    await troubled.expectNextBuild()
  })

  test('before its site was whole, where none was before, leaves none', async () => {
    const { site } = troubled
    site.remove('dist')
    expect(await troubled.build('output', { at: 5, ...kill })).toMatchObject(killed)
    recoverOutput(site.path('dist'))
    expect(site.exists('dist')).toBe(false)
    await troubled.expectNextBuild()
  })

  test('without a cache leaves nothing that a later build does not clear away', async () => {
    expect(await troubled.build('all', { at: 40, ...kill }, ['--no-cache'])).toMatchObject(killed)
    expect(troubled.expectWholeSite()).toBe('old')
    await troubled.expectNextBuild()
  })

  test('between the renames where the output is a link has it put at the end of the link', async () => {
    const { site } = troubled
    site.rename('dist', 'elsewhere/dist').edit('elsewhere/own.txt', 'Stays')
    symlinkSync('elsewhere/dist', site.path('dist'))
    expect(await troubled.build('swap', { at: 1, ...kill })).toMatchObject(killed)
    expect(site.exists('dist')).toBe(false)
    expect(troubled.expectWholeSite()).toBe('new')
    expect([...site.files('elsewhere').keys()].filter((path) => !path.startsWith('dist/'))).toEqual(['own.txt'])
  })
})

test('a build on several threads that is killed at any moment leaves a whole site', async () => {
  using troubled = await TroubledSite.of(largeSite(), {
    'content/guide/page-7.md': '# Seven\n',
    'config/site.json': '{}',
  })
  const started = performance.now()
  await troubled.writes('all', ['--concurrency', '2'])
  const wholeMs = performance.now() - started
  for (const share of spread(100, full ? 100 : 6)) {
    troubled.restore()
    const { signal, code } = await troubled.build('all', { killAfterMs: (share / 100) * wholeMs }, [
      '--concurrency',
      '2',
    ])
    // The last moments may come after its end.
    expect([signal, code]).toEqual(signal ? ['SIGKILL', null] : [null, 0])
    troubled.expectWholeSite()
    await troubled.expectNextBuild()
  }
})

describe('a build that is told to end', () => {
  let troubled: TroubledSite
  beforeAll(async () => {
    troubled = await TroubledSite.of(smallSite, smallEdit, true)
  })
  beforeEach(() => troubled.restore())
  afterAll(() => troubled[Symbol.dispose]())

  test.each<[NodeJS.Signals, Area, number]>([
    ['SIGINT', 'cache', 1],
    ['SIGTERM', 'cache', 20],
    ['SIGHUP', 'output', 1],
    ['SIGINT', 'output', 12],
    ['SIGTERM', 'output', 30],
  ])('by %s, at a write of the %s, clears up and ends by that signal', async (signal, area, at) => {
    const { code, signal: ended, stderr } = await troubled.build(area, { at, signal })
    expect({ code, ended, stderr }).toEqual({ code: null, ended: signal, stderr: '' })
    troubled.expectNothingBeside()
    expect(firstDifference(troubled.site.files(), troubled.old)).toBe('')
    await troubled.expectNextBuild()
  })

  test('while worker threads write, ends them first', async () => {
    using large = await TroubledSite.of(largeSite(), { 'config/site.json': '{ "title": "Edited" }' })
    // So many texts are written by none but a worker.
    const trouble = { operation: 'writeFileSync', at: 20, signal: 'SIGINT' } as const
    const { code, signal } = await large.build('output', trouble, ['--concurrency', '2'])
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGINT' })
    large.expectNothingBeside()
    expect(large.expectWholeSite()).toBe('old')
  })

  test('without a cache leaves none', async () => {
    expect(await troubled.build('output', { at: 12, signal: 'SIGINT' }, ['--no-cache'])).toMatchObject({
      signal: 'SIGINT',
    })
    expect(troubled.site.exists('.docsite')).toBe(false)
  })
})

/** Index of the write that puts the new site in place: before it the old one has been moved away. */
const swap = (writes: readonly string[]): number =>
  writes.findIndex((write) => write.startsWith('renameSync') && write.endsWith('/dist'))
