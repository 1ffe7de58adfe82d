// Builds whose n-th write fails: the old site stays complete, docsite reports the reason, and the next build succeeds.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FailingSite, full, largeSite, smallEdit, smallSite, spread } from './failing-site.ts'
import type { Ran } from './site-test.ts'

const codes = ['ENOSPC', 'EACCES', 'EROFS'] as const
const sentences = { ENOSPC: 'The disk is full', EACCES: 'Permission denied', EROFS: 'The disk is read-only' }

function expectDiskFailure({ code, stderr, stdout }: Ran, what: keyof typeof sentences): void {
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toMatch(/^error .*; existing files were not changed: \/.*\n$/)
  expect(stderr).toContain(sentences[what])
}

describe('when the output cannot be written', () => {
  let failing: FailingSite
  beforeAll(async () => {
    failing = await FailingSite.of(smallSite, smallEdit)
  })
  beforeEach(() => failing.restore())
  afterAll(() => failing[Symbol.dispose]())

  test('leaves the old or the new site after one failed write, and succeeds in the next build', async () => {
    const writes = await failing.writes('output')
    expect(writes.length).toBeGreaterThan(30)
    for (const at of spread(writes.length, full ? Number.POSITIVE_INFINITY : 2)) {
      failing.restore()
      const code = codes[at % codes.length] as (typeof codes)[number]
      const ran = await failing.build('output', { at, code })
      const place = `write ${at} of ${writes.length}, ${writes[at - 1]}: ${code}`
      // The build may work around the failure.
      if (ran.code === 0) expect(failing.expectWholeSite(), place).toBe('new')
      else {
        expectDiskFailure(ran, code)
        expect(failing.expectWholeSite(), place).toBe('old')
      }
      await failing.expectNextBuild()
    }
  })

  test.each(codes)('reports %s and leaves the old site if all writes fail', async (code) => {
    expectDiskFailure(await failing.build('output', { at: 1, onwards: true, code }), code)
    expect(failing.expectWholeSite()).toBe('old')
  })

  test('restores the old site after a failure in the middle of the swap', async () => {
    expectDiskFailure(await failing.build('swap', { at: 1, code: 'EACCES' }), 'EACCES')
    // Checks the output before any other command recovers it.
    expect(failing.site.exists('dist/index.html')).toBe(true)
    expect(failing.expectWholeSite()).toBe('old')
  })
})

describe('when the cache cannot be written', () => {
  let failing: FailingSite
  beforeAll(async () => {
    failing = await FailingSite.of(smallSite, smallEdit, true)
  })
  beforeEach(() => failing.restore())
  afterAll(() => failing[Symbol.dispose]())

  test('builds the site despite one failed write, now and in the next build', async () => {
    const writes = await failing.writes('cache')
    expect(writes.length).toBeGreaterThan(30)
    for (const at of spread(writes.length, full ? Number.POSITIVE_INFINITY : 2)) {
      failing.restore()
      const { code, stderr } = await failing.build('cache', { at, code: codes[at % codes.length] ?? 'EROFS' })
      expect({ code, stderr }, `write ${at} of ${writes.length}, ${writes[at - 1]}`).toEqual({
        code: 0,
        stderr: expect.stringMatching(/^(?:warning The cache could not be written: .+\n)?$/),
      })
      expect(failing.expectWholeSite()).toBe('new')
      await failing.expectNextBuild()
    }
  })

  test.each(codes)('builds the site and stores the cache elsewhere if all writes fail with %s', async (code) => {
    const ran = await failing.build('cache', { at: 1, onwards: true, code })
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
    expect(failing.expectWholeSite()).toBe('new')
    expect(failing.site.exists('.docsite')).toBe(false)
  })
})

describe('when a worker thread cannot write', () => {
  const flags = ['--concurrency', '2']
  let failing: FailingSite
  let writes: string[]
  beforeAll(async () => {
    failing = await FailingSite.of(largeSite(), { 'config/site.json': '{ "title": "Edited" }' })
    writes = await failing.writes('output', flags)
  })
  beforeEach(() => failing.restore())
  afterAll(() => failing[Symbol.dispose]())

  test.each(spread(20, full ? 20 : 2))(
    'leaves the old site and no other files if writing page %d fails',
    async (at) => {
      // The main thread writes fewer files than this, so a worker fails.
      const inWorker = at + 30
      expect(writes.length).toBeGreaterThan(4 * inWorker)
      expectDiskFailure(await failing.build('output', { at: inWorker, code: 'ENOSPC' }, flags), 'ENOSPC')
      expect(failing.expectWholeSite()).toBe('old')
      await failing.expectNextBuild()
    },
  )

  test('builds the site with a warning if the text of a page cannot be cached', async () => {
    const ran = await failing.build('cache', { at: 8, code: 'ENOSPC' }, flags)
    expect(ran.stderr).toMatch(/^warning The cache could not be written: .+\n$/)
    expect(failing.expectWholeSite()).toBe('new')
    await failing.expectNextBuild()
  })
})
