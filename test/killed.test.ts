// A build that is killed or receives a signal leaves a complete old or new site. The next build succeeds and cleans up.

import { symlinkSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoverOutput } from '../pipeline/output/output-folder.ts'
import { firstDifference } from './difference.ts'
import { type Area, FailingSite, full, largeSite, smallEdit, smallSite, spread } from './failing-site.ts'

const kill = { signal: 'SIGKILL' } as const
const killed = { code: null, ...kill }

describe('a build that is killed', () => {
  let failing: FailingSite
  let writes: string[]
  beforeAll(async () => {
    failing = await FailingSite.of(smallSite, smallEdit)
    writes = await failing.writes('all')
  })
  beforeEach(() => failing.restore())
  afterAll(() => failing[Symbol.dispose]())

  test('leaves a complete site if it is killed at any write', async () => {
    for (const at of spread(writes.length, full ? Number.POSITIVE_INFINITY : 2)) {
      failing.restore()
      expect(await failing.build('all', { at, ...kill })).toMatchObject(killed)
      // After the first rename of the swap, the next command completes it.
      const isDone = at > swap(writes)
      expect(failing.expectWholeSite(), `write ${at} of ${writes.length}, ${writes[at - 1]}`).toBe(
        isDone ? 'new' : 'old',
      )
      await failing.expectNextBuild()
    }
  })

  test('is completed by the next command, even one that fails, if it is killed between the two renames of the swap', async () => {
    const { site } = failing
    expect(await failing.build('swap', { at: 1, ...kill })).toMatchObject(killed)
    expect(site.exists('dist')).toBe(false)
    site.edit('content/en/broken.md', '---\n- [\n---\n')
    expect((await site.build()).code).toBe(1)
    expect(firstDifference(site.files(), failing.next)).toBe('')
    site.remove('content/en/broken.md')
    await failing.expectNextBuild()
  })

  test('leaves no partial site if no site existed before', async () => {
    const { site } = failing
    site.remove('dist')
    expect(await failing.build('output', { at: 5, ...kill })).toMatchObject(killed)
    recoverOutput(site.path('dist'))
    expect(site.exists('dist')).toBe(false)
    await failing.expectNextBuild()
  })

  test('leaves only files that the next build with `--no-cache` removes', async () => {
    expect(await failing.build('all', { at: 40, ...kill }, ['--no-cache'])).toMatchObject(killed)
    expect(failing.expectWholeSite()).toBe('old')
    await failing.expectNextBuild()
  })

  test('is completed at the target if the output is a symbolic link', async () => {
    const { site } = failing
    site.rename('dist', 'elsewhere/dist').edit('elsewhere/own.txt', 'Stays')
    symlinkSync('elsewhere/dist', site.path('dist'))
    expect(await failing.build('swap', { at: 1, ...kill })).toMatchObject(killed)
    expect(site.exists('dist')).toBe(false)
    expect(failing.expectWholeSite()).toBe('new')
    expect([...site.files('elsewhere').keys()].filter((path) => !path.startsWith('dist/'))).toEqual(['own.txt'])
  })
})

test('leaves a complete site if a build on several threads is killed at any time', async () => {
  using failing = await FailingSite.of(largeSite(), {
    'content/guide/page-7.md': '# Seven\n',
    'config/site.json': '{}',
  })
  const started = performance.now()
  await failing.writes('all', ['--concurrency', '2'])
  const wholeMs = performance.now() - started
  for (const share of spread(100, full ? 100 : 2)) {
    failing.restore()
    const { signal, code } = await failing.build('all', { killAfterMs: (share / 100) * wholeMs }, [
      '--concurrency',
      '2',
    ])
    // The build may end before the last attempts to kill it.
    expect([signal, code]).toEqual(signal ? ['SIGKILL', null] : [null, 0])
    failing.expectWholeSite()
    await failing.expectNextBuild()
  }
})

describe('a build that receives a signal', () => {
  let failing: FailingSite
  beforeAll(async () => {
    failing = await FailingSite.of(smallSite, smallEdit, true)
  })
  beforeEach(() => failing.restore())
  afterAll(() => failing[Symbol.dispose]())

  test.each<[NodeJS.Signals, Area, number]>([
    ['SIGINT', 'cache', 1],
    ['SIGTERM', 'cache', 20],
    ['SIGHUP', 'output', 1],
    ['SIGINT', 'output', 12],
    ['SIGTERM', 'output', 30],
  ])('cleans up and exits on %s during a write to the %s', async (signal, area, at) => {
    const { code, signal: ended, stderr } = await failing.build(area, { at, signal })
    expect({ code, ended, stderr }).toEqual({ code: null, ended: signal, stderr: '' })
    failing.expectNothingBeside()
    expect(firstDifference(failing.site.files(), failing.old)).toBe('')
    await failing.expectNextBuild()
  })

  test('stops its worker threads first', async () => {
    using large = await FailingSite.of(largeSite(), { 'config/site.json': '{ "title": "Edited" }' })
    // Only a worker writes this many text files.
    const failure = { operation: 'writeFileSync', at: 20, signal: 'SIGINT' } as const
    const { code, signal } = await large.build('output', failure, ['--concurrency', '2'])
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGINT' })
    large.expectNothingBeside()
    expect(large.expectWholeSite()).toBe('old')
  })

  test('leaves no cache with `--no-cache`', async () => {
    expect(await failing.build('output', { at: 12, signal: 'SIGINT' }, ['--no-cache'])).toMatchObject({
      signal: 'SIGINT',
    })
    expect(failing.site.exists('.docsite')).toBe(false)
  })
})

/** Returns the index of the second rename of the swap, which moves the new site into place. */
const swap = (writes: readonly string[]): number =>
  writes.findIndex((write) => write.startsWith('renameSync') && write.endsWith('/dist'))
