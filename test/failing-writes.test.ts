// Writing fails at the n-th operation: the site that was there stays whole, docsite says what was wrong, and the next build works.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ran } from './site-test.ts'
import { full, largeSite, smallEdit, smallSite, spread, TroubledSite } from './troubled-site.ts'

const codes = ['ENOSPC', 'EACCES', 'EROFS'] as const
const sentences = { ENOSPC: 'The disk is full', EACCES: 'may not be', EROFS: 'The disk is read-only' }

function expectDiskTrouble({ code, stderr, stdout }: Ran, what: keyof typeof sentences): void {
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toMatch(/^error .*; what was there is untouched: \/.*\n$/)
  expect(stderr).toContain(sentences[what])
}

describe('when the output cannot be written', () => {
  let troubled: TroubledSite
  beforeAll(async () => {
    troubled = await TroubledSite.of(smallSite, smallEdit)
  })
  beforeEach(() => troubled.restore())
  afterAll(() => troubled[Symbol.dispose]())

  test('at one moment, the site is the old one or the new one, and the next build works', async () => {
    const writes = await troubled.writes('output')
    expect(writes.length).toBeGreaterThan(30)
    for (const at of spread(writes.length, full ? Number.POSITIVE_INFINITY : 4)) {
      troubled.restore()
      const code = codes[at % codes.length] as (typeof codes)[number]
      const ran = await troubled.build('output', { at, code })
      const place = `write ${at} of ${writes.length}, ${writes[at - 1]}: ${code}`
      // What can be done in another way is no failure.
      if (ran.code === 0) expect(troubled.expectWholeSite(), place).toBe('new')
      else {
        expectDiskTrouble(ran, code)
        expect(troubled.expectWholeSite(), place).toBe('old')
      }
      await troubled.expectNextBuild()
    }
  })

  test.each(codes)('at all (%s), docsite says so and leaves the old site', async (code) => {
    expectDiskTrouble(await troubled.build('output', { at: 1, onwards: true, code }), code)
    expect(troubled.expectWholeSite()).toBe('old')
  })

  test('in the middle of the swap, the old site is put back', async () => {
    expectDiskTrouble(await troubled.build('swap', { at: 1, code: 'EACCES' }), 'EACCES')
    // Before any other command has looked at it.
    expect(troubled.site.exists('dist/index.html')).toBe(true)
    expect(troubled.expectWholeSite()).toBe('old')
  })
})

describe('when the cache cannot be written', () => {
  let troubled: TroubledSite
  beforeAll(async () => {
    troubled = await TroubledSite.of(smallSite, smallEdit, true)
  })
  beforeEach(() => troubled.restore())
  afterAll(() => troubled[Symbol.dispose]())

  test('at one moment, the site is built all the same, and so is the next', async () => {
    const writes = await troubled.writes('cache')
    expect(writes.length).toBeGreaterThan(30)
    for (const at of spread(writes.length, full ? Number.POSITIVE_INFINITY : 3)) {
      troubled.restore()
      const { code, stderr } = await troubled.build('cache', { at, code: codes[at % codes.length] ?? 'EROFS' })
      expect({ code, stderr }, `write ${at} of ${writes.length}, ${writes[at - 1]}`).toEqual({
        code: 0,
        stderr: expect.stringMatching(/^(?:warning The cache could not be written: .+\n)?$/),
      })
      expect(troubled.expectWholeSite()).toBe('new')
      await troubled.expectNextBuild()
    }
  })

  test.each(codes)('at all (%s), it is kept elsewhere and the site is built', async (code) => {
    const ran = await troubled.build('cache', { at: 1, onwards: true, code })
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
    expect(troubled.expectWholeSite()).toBe('new')
    expect(troubled.site.exists('.docsite')).toBe(false)
  })
})

describe('when a worker thread cannot write', () => {
  const flags = ['--concurrency', '2']
  let troubled: TroubledSite
  let writes: string[]
  beforeAll(async () => {
    troubled = await TroubledSite.of(largeSite(), { 'config/site.json': '{ "title": "Edited" }' })
    writes = await troubled.writes('output', flags)
  })
  beforeEach(() => troubled.restore())
  afterAll(() => troubled[Symbol.dispose]())

  test.each(spread(20, full ? 20 : 2))(
    'page %d of the output, the old site stays and nothing is left beside it',
    async (at) => {
      // The main thread writes fewer files than this on its own.
      const inWorker = at + 30
      expect(writes.length).toBeGreaterThan(4 * inWorker)
      expectDiskTrouble(await troubled.build('output', { at: inWorker, code: 'ENOSPC' }, flags), 'ENOSPC')
      expect(troubled.expectWholeSite()).toBe('old')
      await troubled.expectNextBuild()
    },
  )

  test('the text of a page to the cache, the site is built with a warning', async () => {
    const ran = await troubled.build('cache', { at: 8, code: 'ENOSPC' }, flags)
    expect(ran.stderr).toMatch(/^warning The cache could not be written: .+\n$/)
    expect(troubled.expectWholeSite()).toBe('new')
    await troubled.expectNextBuild()
  })
})
