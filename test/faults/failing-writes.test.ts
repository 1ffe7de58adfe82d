// Builds whose n-th write fails: the old site stays complete, docsite reports the reason, and the next build succeeds. Servers go on.

import { dirname } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Client } from '../../packages/editor/test/client.ts'
import { RunningSite } from '../pipeline/dev/command.ts'
import { type Ran, SiteTest } from '../site-test.ts'
import {
  FailingSite,
  full,
  inWorker,
  largeEdit,
  largeSite,
  smallEdit,
  smallSite,
  spread,
  twoThreads,
} from './failing-site.ts'

const codes = ['ENOSPC', 'EACCES', 'EROFS'] as const
const sentences = { ENOSPC: 'The disk is full', EACCES: 'Permission denied', EROFS: 'The disk is read-only' }

function expectDiskFailure({ code, stderr, stdout }: Ran, what: keyof typeof sentences): void {
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toMatch(/^error .*; existing files were not changed: \/.*\n$/)
  expect(stderr).toContain(sentences[what])
}

let failing: FailingSite
beforeAll(async () => {
  failing = await FailingSite.of(smallSite, smallEdit)
})
beforeEach(() => failing.restore())
afterAll(() => failing[Symbol.dispose]())

describe('when the output cannot be written', () => {
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
  beforeEach(() => failing.restore({ cold: true }))

  test('builds the site despite one failed write, now and in the next build', async () => {
    // A warm build makes fewer writes, but ends with the same ones.
    const state = { cold: full }
    failing.restore(state)
    const writes = await failing.writes('cache')
    expect(writes.length).toBeGreaterThan(full ? 30 : 4)
    const last = writes.length
    // A failure of the first write alone has the same effect as all failures together, which the next test covers.
    for (const [i, at] of (full ? spread(last, last) : [last]).entries()) {
      failing.restore(state)
      const { code, stderr } = await failing.build('cache', { at, code: codes[i % codes.length] ?? 'EROFS' })
      expect({ code, stderr }, `write ${at} of ${writes.length}, ${writes[at - 1]}`).toEqual({
        code: 0,
        stderr: expect.stringMatching(/^(?:warning The cache could not be written: .+\n)?$/),
      })
      expect(failing.expectWholeSite()).toBe('new')
      await failing.expectNextBuild()
    }
  })

  test.each(full ? codes : (['EROFS'] as const))(
    'builds the site and stores the cache elsewhere if all writes fail with %s',
    async (code) => {
      const ran = await failing.build('cache', { at: 1, onwards: true, code })
      expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
      expect(failing.expectWholeSite()).toBe('new')
      expect(failing.site.exists('.docsite')).toBe(false)
    },
  )
})

describe('when a worker thread cannot write', () => {
  let large: FailingSite
  beforeAll(async () => {
    large = await FailingSite.of(largeSite(), largeEdit)
  })
  beforeEach(() => large.restore())
  afterAll(() => large[Symbol.dispose]())

  test.each(full ? spread(20, 20) : [10])(
    'leaves the old site and no other files if writing file %d fails',
    async (later) => {
      expectDiskFailure(await large.build('output', { ...inWorker(later), code: 'ENOSPC' }, twoThreads), 'ENOSPC')
      expect(large.expectWholeSite()).toBe('old')
      await large.expectNextBuild()
    },
  )

  test('builds the site with a warning if the text of a page cannot be cached', async () => {
    const ran = await large.build('cache', { at: 8, code: 'ENOSPC' }, twoThreads)
    expect(ran.stderr).toMatch(/^warning The cache could not be written: .+\n$/)
    expect(large.expectWholeSite()).toBe('new')
    await large.expectNextBuild()
  })
})

describe('when a server cannot write', () => {
  const preload = new URL('cause-failure.mjs', import.meta.url).href

  /** Fills the disk at the given write of a server for the site. */
  const failureOf = (site: SiteTest, at: number, code = 'ENOSPC') => ({
    DOCSITE_TEST_FAILURE: JSON.stringify({ prefixes: [dirname(site.root)], at, onwards: true, code }),
    TMPDIR: dirname(site.root),
  })

  test.each(full ? [25, 40, 80] : [25, 80])(
    '`docsite dev` goes on after write %d, and says why a page cannot be shown',
    async (at) => {
      await using running = new RunningSite(SiteTest.of(smallSite))
      const { site } = running
      await running.run('dev', { preload: `import ${JSON.stringify(preload)}`, env: failureOf(site, at) })
      const opened = await (await fetch(running.url('/guide/two'))).text()
      expect(opened).toMatch(/Same as before|The disk is full/)
      site.edit('content/en/guide/two.md', '# Two\n\nEdited text.\n')
      await expect
        .poll(async () => (await fetch(running.url('/guide/two'))).text(), { timeout: 20_000 })
        .toMatch(/Edited text|The disk is full/)
      expect(running.isRunning).toBe(true)
      expect(running.stderr).not.toMatch(/^\s+at |ENOSPC/m)
    },
  )

  test.each(full ? [1, 6, 20] : [1, 20])('`docsite lsp` goes on after write %d, and says why', async (at) => {
    using site = SiteTest.of(smallSite)
    for (const [name, value] of Object.entries(failureOf(site, at))) vi.stubEnv(name, value)
    vi.stubEnv('NODE_OPTIONS', `--import ${preload}`)
    const client = await Client.start(site.root)
    vi.unstubAllEnvs()
    await client.open('content/en/guide/two.md', '# Two\n\n[a](./nowhere.md)\n')
    const said = () =>
      [...client.published.values()].flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message))
    await expect
      .poll(() => [...said(), ...client.shown, ...client.logged].join('\n'), { timeout: 20_000 })
      .toMatch(/nowhere|The disk is full/)
    expect([client.child.exitCode, client.stderr]).toEqual([null, ''])
    expect([...said(), ...client.shown, ...client.logged].join('\n')).not.toMatch(/^\s+at |ENOSPC/m)
    await client.stop()
  })
})
