// A build that is killed or receives a signal leaves a complete old or new site. The next build succeeds and cleans up.

import { symlinkSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoverOutput } from '../../pipeline/output/output-folder.ts'
import { buildHere } from '../build-here.ts'
import { firstDifference } from '../difference.ts'
import {
  type Area,
  FailingSite,
  type Failure,
  full,
  inWorker,
  largeEdit,
  largeSite,
  smallEdit,
  smallSite,
  spread,
  twoThreads,
} from './failing-site.ts'

const kill = { signal: 'SIGKILL' } as const
const killed = { code: null, ...kill }

let failing: FailingSite
beforeAll(async () => {
  failing = await FailingSite.of(smallSite, smallEdit)
})
beforeEach(() => failing.restore())
afterAll(() => failing[Symbol.dispose]())

describe('a build that is killed', () => {
  test('leaves a complete site if it is killed at any write', async () => {
    const writes = await failing.writes('all')
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
    expect(await buildHere(site)).toMatchObject({ ok: false })
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

describe('a build that receives a signal', () => {
  const moments: [signal: NodeJS.Signals, area: Area, at: number][] = [
    ['SIGTERM', 'cache', 20],
    ['SIGHUP', 'output', 1],
    ['SIGINT', 'output', 30],
  ]
  if (full) moments.push(['SIGINT', 'cache', 1], ['SIGINT', 'output', 12], ['SIGTERM', 'output', 30])

  test.each(moments)('cleans up and exits on %s during a write to the %s', async (signal, area, at) => {
    // A warm build makes fewer writes to the cache.
    if (full || area === 'cache') failing.restore({ cold: true })
    const { code, signal: ended, stderr } = await failing.build(area, { at, signal })
    expect({ code, ended, stderr }).toEqual({ code: null, ended: signal, stderr: '' })
    failing.expectNothingBeside()
    expect(firstDifference(failing.site.files(), failing.old)).toBe('')
    await failing.expectNextBuild()
  })

  test('leaves no cache with `--no-cache`', async () => {
    failing.restore({ cold: true })
    expect(await failing.build('output', { at: 12, signal: 'SIGINT' }, ['--no-cache'])).toMatchObject({
      signal: 'SIGINT',
    })
    expect(failing.site.exists('.docsite')).toBe(false)
  })
})

describe('a build on several threads', () => {
  let large: FailingSite
  beforeAll(async () => {
    large = await FailingSite.of(largeSite(), largeEdit)
  })
  beforeEach(() => large.restore())
  afterAll(() => large[Symbol.dispose]())

  test('leaves a complete site if it is killed at any time', async () => {
    for (const failure of full ? await timedKills() : [{ ...inWorker(), ...kill }]) {
      large.restore()
      const { signal, code } = await large.build('output', failure, twoThreads)
      // The build may end before the last of the timed attempts to kill it.
      expect([signal, code]).toEqual(signal || !full ? ['SIGKILL', null] : [null, 0])
      large.expectWholeSite()
      await large.expectNextBuild()
    }
  })

  /** Returns kills that are evenly distributed over the time of a build. */
  async function timedKills(): Promise<Failure[]> {
    const started = performance.now()
    await large.writes('all', twoThreads)
    const wholeMs = performance.now() - started
    return spread(100, 100).map((share) => ({ killAfterMs: (share / 100) * wholeMs }))
  }

  test('stops its worker threads first if it receives a signal', async () => {
    const { code, signal } = await large.build('output', { ...inWorker(), signal: 'SIGINT' }, twoThreads)
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGINT' })
    large.expectNothingBeside()
    expect(large.expectWholeSite()).toBe('old')
  })
})

/** Returns the index of the second rename of the swap, which moves the new site into place. */
const swap = (writes: readonly string[]): number =>
  writes.findIndex((write) => write.startsWith('renameSync') && write.endsWith('/dist'))
