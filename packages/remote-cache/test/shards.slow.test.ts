// The command with a shared cache: shards in clones of their own, processes and servers that are killed, and servers that lie.

import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command, commandEnv, SiteTest } from '../../../test/site-test.ts'
import { publicKeyOf } from '../index.ts'
import { type CacheServer, secret, startCache, token } from './servers.ts'

const pageOf = (i: number) =>
  `# Page ${i}\n\nText ${i} 配置 with a [link](./page-${(i * 7) % 120}.md#part).\n\n## Part {#part}\n\n\`\`\`js\nconst value = ${i}\n\`\`\`\n`

const site = SiteTest.of({
  'config/site.json': JSON.stringify({
    title: 'Shared',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
  }),
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  ...Object.fromEntries(
    Array.from({ length: 120 }, (_, i) =>
      ['en', 'zh'].map((lang) => [`content/${lang}/page-${i}.md`, pageOf(i)]),
    ).flat(),
  ),
})

const envFor = ({ url }: Pick<CacheServer, 'url'>): Record<string, string> => ({
  DOCSITE_REMOTE_CACHE: url,
  DOCSITE_REMOTE_CACHE_TOKEN: token,
  DOCSITE_CACHE_KEY: secret,
})

const clone = (from = site) => SiteTest.copy(from.root)

/** Builds a clone with the cache of a server, and expects the bytes of a build without one. */
async function expectSameBytes(server: Pick<CacheServer, 'url'>, env: Record<string, string> = {}) {
  const own = clone()
  const ran = await own.build([], { env: { ...envFor(server), ...env } })
  expect(ran.code, ran.stderr).toBe(0)
  const files = own.files()
  expect([...files.keys()]).toEqual([...alone.keys()])
  expect([...files].filter(([path, bytes]) => !alone.get(path)?.equals(bytes)).map(([path]) => path)).toEqual([])
  expect(`${ran.stdout}${ran.stderr}`).not.toContain(token)
  return ran
}

let alone: Map<string, Buffer>
/** What a server has after a build. */
let stored: Map<string, Buffer>
const servers: CacheServer[] = []

async function serve(...given: Parameters<typeof startCache>): Promise<CacheServer> {
  const server = await startCache(...given)
  servers.push(server)
  return server
}

beforeAll(async () => {
  const plain = clone()
  expect((await plain.build()).code).toBe(0)
  alone = plain.files()
  const server = await serve()
  await expectSameBytes(server)
  stored = new Map(server.files)
})

afterAll(() => Promise.all(servers.map((server) => server.close())))

describe('shards', () => {
  test('do their parts at the same time, and a build takes them', async () => {
    const server = await serve()
    const shards = [1, 2, 3].map((index) => clone().build(['--shard', `${index}/3`], { env: envFor(server) }))
    for (const { code, stdout, stderr } of await Promise.all(shards)) {
      expect(code, stderr).toBe(0)
      expect(stdout).toMatch(
        /^Built \d+ pages of shard [123] of 3 in .*, for the shared cache\nParsed \d+ pages, rendered \d+\n$/,
      )
    }
    expect((await expectSameBytes(server)).stdout).toContain('Parsed 0 pages, rendered 0 (242 from the cache)')
  })

  test('check their parts, and a check reports everything once', async () => {
    const server = await serve()
    const broken = clone().edit(
      'content/en/page-5.md',
      '# Page 5\n\n[Nowhere](./nowhere.md)\n\n```js\nconst = 1\n```\n',
    )
    const plain = await clone(broken).run('check')
    const check = (index: number) => clone(broken).run('check', ['--shard', `${index}/2`], { env: envFor(server) })
    for (const { code, stdout } of await Promise.all([check(1), check(2)])) {
      expect(code).toBe(0)
      expect(stdout).toMatch(/^Checked \d+ pages of shard [12] of 2, for the shared cache\n$/)
    }
    const merged = await clone(broken).run('check', [], { env: envFor(server) })
    expect(merged).toEqual(plain)
    expect(plain.code).toBe(1)
  })

  test.each([1, 8, 15, 25])('that are killed after %i requests to store files cost only time', async (limit) => {
    let put = 0
    const server = await serve(({ method }) => {
      if (method === 'PUT' && ++put === limit) for (const child of children) child.kill('SIGKILL')
      return false
    })
    const env = { ...commandEnv(), ...envFor(server) }
    const children = [1, 2].map((index) =>
      spawn(process.execPath, [command, 'build', '--shard', `${index}/2`], { cwd: clone().root, env, stdio: 'ignore' }),
    )
    const signals = await Promise.all(
      children.map((child) => new Promise((done) => child.on('exit', (_, signal) => done(signal)))),
    )
    expect(signals).toEqual(['SIGKILL', 'SIGKILL'])
    await expectSameBytes(server)
  })

  test.each([
    [['--shard', '1/2'], {}, 2, 'A shard needs a cache that it shares with the others'],
    [['--shard', '3/2'], {}, 2, 'It must be 1/n to n/n, such as 3/8.'],
    [['--shard', '0/2'], {}, 2, 'It must be 1/n to n/n, such as 3/8.'],
    [
      ['--shard', '1/2'],
      { DOCSITE_REMOTE_CACHE: 'http://127.0.0.1:9', DOCSITE_CACHE_KEY: '' },
      2,
      'A shard needs a cache',
    ],
    [
      ['--shard', '1/2', '--no-cache'],
      { DOCSITE_REMOTE_CACHE: 'http://127.0.0.1:9', DOCSITE_CACHE_KEY: secret },
      2,
      'A shard needs a cache',
    ],
  ])('%j with %j ends with a message', async (flags, env, code, text) => {
    const ran = await clone().build(flags, { env: env as Record<string, string> })
    expect(ran.code).toBe(code)
    expect(ran.stderr).toContain(text)
  })
})

describe('servers', () => {
  test.each([1, 20, 60])('that are gone after %i requests cost only time', async (limit) => {
    const server = await serve(() => {
      if (server.requests.length === limit) void server.close()
      return false
    })
    for (const [path, bytes] of stored) server.files.set(path, bytes)
    await expectSameBytes(server)
  })

  test('that are asked by readers get no files', async () => {
    const server = await serve()
    for (const [path, bytes] of stored) server.files.set(path, bytes)
    const own = clone()
    const config = JSON.parse(own.read('config/site.json')) as Record<string, unknown>
    own.edit(
      'config/site.json',
      JSON.stringify({ ...config, cache: { remote: server.url, publicKey: publicKeyOf(secret) } }),
    )
    // The configuration is another one, so other pages are parsed, but nothing is stored.
    expect((await own.build()).code).toBe(0)
    expect(server.requests.filter((request) => !request.startsWith('GET '))).toEqual([])
    expect(await expectSameBytes(server, { DOCSITE_CACHE_KEY: '' })).toMatchObject({ code: 0 })
  })

  /** Servers that answer with something else than what was stored. */
  const liars: Record<string, (bytes: Buffer, path: string) => Buffer> = {
    'other bytes': (bytes) => Buffer.alloc(bytes.length, 'x'),
    'one other byte': (bytes) => Buffer.from(bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte))),
    'half of the bytes': (bytes) => bytes.subarray(0, bytes.length >> 1),
    'more bytes': (bytes) => Buffer.concat([bytes, bytes]),
    nothing: () => Buffer.alloc(0),
    'the entry of another name': (bytes, path) =>
      [...stored].find(([other]) => other !== path && /\/ac\//.test(other) === /\/ac\//.test(path))?.[1] ?? bytes,
  }

  test.each(Object.keys(liars))('that answer with %s change no byte', async (name) => {
    const server = await serve()
    for (const [path, bytes] of stored) server.files.set(path, (liars[name] as (typeof liars)[string])(bytes, path))
    await expectSameBytes(server)
  })

  test('that redirect learn nothing', async () => {
    const other = await serve()
    const server = await serve((_, response) => {
      response.writeHead(307, { location: `${other.url}ac/${'0'.repeat(64)}` }).end()
      return true
    })
    await expectSameBytes(server)
    expect(other.requests).toEqual([])
  })
})
