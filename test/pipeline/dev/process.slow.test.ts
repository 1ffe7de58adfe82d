// `docsite dev` and `docsite preview` as processes: their ports, output and exit codes.

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docsite, SiteTest } from '../../site-test.ts'
import { RunningSite } from './command.ts'
import { eventually, Listener } from './running.ts'

const files = {
  'content/index.md': '# Home\n',
  'content/guide.md': '# Guide\n',
  // A child process compiles the configuration.
  'config/site.ts': "export default { title: 'Ours' }\n",
}

/** Node keeps idle connections open for 5 s. A server that waits for them exceeds this limit; the usual time is 0.1 s. */
const maxExitMs = 4000

const full = process.env.DOCSITE_TEST === 'full'
const allSignals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

// Both commands handle signals alike, so ordinary runs do not send each signal to both.
describe.each([
  ['dev', full ? allSignals : ['SIGINT', 'SIGHUP']],
  ['preview', full ? allSignals : ['SIGTERM']],
] as ['dev' | 'preview', NodeJS.Signals[]][])('docsite %s', (name, signals) => {
  let site: SiteTest
  beforeAll(async () => {
    site = SiteTest.of(files)
    if (name === 'preview') await site.build()
  })
  afterAll(() => site[Symbol.dispose]())

  async function started(options: Parameters<RunningSite['run']>[1] = {}): Promise<RunningSite> {
    const running = new RunningSite(SiteTest.copy(site.root))
    await running.run(name, options)
    return running
  }

  test.each(signals)('exits immediately on %s, even with open connections', async (signal) => {
    await using running = await started()
    // An idle connection and, in `dev`, event streams that never end by themselves.
    await (await fetch(running.url('/'))).text()
    const streams = await Promise.all([1, 2, 3].map(() => fetch(running.url('/__docsite/events?route=/'))))
    const children = childrenOf(running.pid)
    const ended = await running.end(signal)
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended.ms).toBeLessThan(maxExitMs)
    expect(running.stderr).toBe('')
    for (const { pid } of children) await eventually(() => expect(isAlive(pid)).toBe(false))
    await Promise.allSettled(streams.map((stream) => stream.body?.cancel()))
  })

  test('uses the next free port of 127.0.0.1 if the requested one is taken, and prints it', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const { port } = taken.address() as AddressInfo
    await using running = await started({ flags: ['--port', String(port)] })
    const { port: next, hostname } = new URL(running.address)
    expect(Number(next)).toBeGreaterThan(port)
    expect(hostname).toBe('127.0.0.1')
    expect(await (await fetch(running.url('/'))).text()).toContain('Home')
    await new Promise((done) => taken.close(done))
  })

  test('listens on the address given to --host', async () => {
    await using running = await started({ flags: ['--port', '0', '--host', '0.0.0.0'] })
    const { hostname, port } = new URL(running.address)
    expect(hostname).toBe('localhost')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  })

  test('exits with a usage error if --host is not an address of this machine', async () => {
    const { code, stderr } = await docsite([name, '--host', '192.0.2.1', '--port', '0'], { cwd: site.root })
    expect(code).toBe(2)
    expect(stderr).toContain('192.0.2.1')
  })
})

test('exits with a usage error if the site has not been built', async () => {
  using site = SiteTest.of(files)
  const { code, stderr } = await docsite(['preview', '--port', '0'], { cwd: site.root })
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('docsite build') })
})

test.each([
  ['a directory without content', { 'readme.txt': '' }, /content/],
  [
    'an invalid configuration',
    { ...files, 'config/site.ts': 'export default { titel: 1 }\n' },
    /config\/site\.ts:1:18 .*titel/,
  ],
])('exits with a usage error for %s', async (_, given, message) => {
  using site = SiteTest.of(given)
  const { code, stderr } = await docsite(['dev', '--port', '0'], { cwd: site.root })
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})

test('prints the diagnostics of an open page, and a line when they are fixed', async () => {
  await using running = await RunningSite.start({ 'content/index.md': '# Home\n\n[There](./there.md)\n' })
  const stream = await fetch(running.url('/__docsite/events?route=/'))
  await eventually(() => expect(running.stderr).toContain('content/index.md:3:1 error'))
  running.site.edit('content/there.md', '# There\n')
  await eventually(() => expect(running.stderr).toMatch(/no errors\n$/))
  expect(running.stderr.match(/error Link/g)).toHaveLength(1)
  await stream.body?.cancel()
})

test('opens a browser with --open and does not wait for it', async () => {
  using tools = SiteTest.of({})
  const log = tools.path('opened')
  const opener = `#!/bin/sh\necho "$1" > '${log}'\nexec sleep 60\n`
  for (const name of ['xdg-open', 'open']) {
    tools.edit(name, opener)
    chmodSync(tools.path(name), 0o755)
  }
  const env = { PATH: tools.root + delimiter + process.env.PATH }
  await using running = await RunningSite.start(files, { flags: ['--port', '0', '--base', '/docs/', '--open'], env })
  await eventually(() => expect(existsSync(log) && readFileSync(log, 'utf8')).toBe(`${running.address}/\n`))
  // Until the script runs `exec`, the process is a shell.
  const browsers = () => childrenOf(running.pid).filter(({ program }) => program === 'sleep')
  await eventually(() => expect(browsers()).toHaveLength(1))
  const browser = browsers()[0]?.pid ?? 0
  const ended = await running.end('SIGINT')
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.ms).toBeLessThan(maxExitMs)
  // The browser belongs to the user and keeps running.
  expect(isAlive(browser)).toBe(true)
  process.kill(browser)
})

test('prints a message if no browser can be opened, and keeps serving', async () => {
  using tools = SiteTest.of({})
  await using running = await RunningSite.start(files, { flags: ['--port', '0', '--open'], env: { PATH: tools.root } })
  await eventually(() => expect(running.stderr).toContain(`Could not open a browser. Go to ${running.address}/`))
  expect((await fetch(running.url('/'))).status).toBe(200)
})

interface Process {
  pid: number
  parent: number
  /** Starts with `Z` for a zombie, which has exited but has not been reaped. */
  state: string
  program: string
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, state = '', program = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state, program }
  })
}

/** Returns the child processes of a process. */
const childrenOf = (pid: number): Process[] => processes().filter(({ parent }) => parent === pid)

const isAlive = (wanted: number): boolean =>
  processes().some(({ pid, state }) => pid === wanted && !state.startsWith('Z'))

test('shows diagnostics of `docsite check` on the page and in the terminal until they are fixed', async () => {
  const page = (name: string, description: string) => `---\ndescription: ${description}\n---\n\n# ${name}\n`
  await using running = await RunningSite.start({
    'config/site.json': '{ "siteUrl": "https://site.example" }',
    'content/index.md': '# Home\n',
    'content/a.md': page('A', 'Words'),
    'content/b.md': page('B', 'Words'),
  })
  const listener = new Listener(running.url('/__docsite/events?route=/b'))
  await listener.opened
  await fetch(running.url('/b'))
  const warning =
    'content/b.md:2:1 warning This page has the same description as `content/a.md` (duplicate-description)'
  await eventually(() => expect(running.stderr).toContain(warning))
  await listener.until(({ diagnostics }) => expect(diagnostics).toMatchObject([{ rule: 'duplicate-description' }]))
  const before = running.stderr.length
  running.site.edit('content/a.md', page('A', 'Others'))
  await eventually(() => expect(running.stderr.slice(before)).toMatch(/no errors\n$/))
  await listener.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
  listener.close()
})
