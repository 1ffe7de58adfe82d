// A cache and a server that stores files: what is written, read, sent and reported.

import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openRemoteCache, publicKeyOf, type RemoteEntry, type RemoteOptions } from '../index.ts'
import {
  bytesOf,
  type CacheServer,
  optionsFor,
  type RawServer,
  secret,
  startCache,
  startRaw,
  token,
} from './servers.ts'

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function start(...args: Parameters<typeof startCache>): Promise<CacheServer> {
  const server = await startCache(...args)
  opened.push(server)
  return server
}

async function raw(...args: Parameters<typeof startRaw>): Promise<RawServer> {
  const server = await startRaw(...args)
  opened.push(server)
  return server
}

function open(url: string, more: Partial<RemoteOptions> = {}) {
  const { options, warnings } = optionsFor(url, more)
  const cache = openRemoteCache(options)
  opened.unshift(cache)
  return { cache, warnings }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** Returns the hashes of the parts of an entry. The test runner compares long buffers slowly. */
const partsOf = async (entry: RemoteEntry | undefined) =>
  entry && Promise.all(entry.sizes.map(async (_, index) => sha256((await entry.part(index)) ?? 'lost')))

const parts = [bytesOf(1, 3000), Buffer.alloc(0), bytesOf(2, 300_000)]

/** Writes parts with a cache of its own. */
async function write(
  url: string,
  name = 'page',
  written: readonly Uint8Array[] = parts,
  more: Partial<RemoteOptions> = {},
) {
  const { cache, warnings } = open(url, more)
  cache.write(name, written)
  return { totals: await cache.close(), warnings }
}

describe('reading and writing', () => {
  test('reads with one cache what another has written', async () => {
    const { url, files } = await start()
    const { totals, warnings } = await write(url)
    expect(totals).toMatchObject({ writtenEntries: 1, writtenBytes: 303_000, droppedEntries: 0 })
    expect([...files.keys()].sort()).toEqual(
      [`ac/${sha256('page')}`, ...[parts[0], parts[2]].map((part) => `cas/${sha256(part as Buffer)}`)]
        .map((path) => `/cache/${path}`)
        .sort(),
    )
    const reader = open(url, { secret: undefined, publicKey: publicKeyOf(secret) })
    const entry = await reader.cache.read('page')
    expect(entry?.sizes).toEqual([3000, 0, 300_000])
    expect(await partsOf(entry)).toEqual(parts.map(sha256))
    expect(await entry?.part(3)).toBeUndefined()
    expect(await reader.cache.read('another page')).toBeUndefined()
    expect(await reader.cache.close()).toMatchObject({ hits: 1, misses: 1, readBytes: 303_000, writtenEntries: 0 })
    expect([...warnings, ...reader.warnings]).toEqual([])
  })

  test('stores entries without parts, with many parts, and under odd names', async () => {
    const { url } = await start()
    const many = Array.from({ length: 640 }, (_, index) => bytesOf(index, 20))
    const names = ['', '__proto__', 'a/../b\r\n\0', '\u202eתיעוד\ud800', 'x'.repeat(100_000)]
    const { cache } = open(url)
    for (const name of names) cache.write(name, [Buffer.from(name)])
    cache.write('none', [])
    cache.write('many', many)
    expect(await cache.close()).toMatchObject({ writtenEntries: 7 })
    const reader = open(url).cache
    expect((await reader.read('none'))?.sizes).toEqual([])
    expect(await partsOf(await reader.read('many'))).toEqual(many.map(sha256))
    for (const name of names) expect(await partsOf(await reader.read(name))).toEqual([sha256(name)])
  })

  test('returns what was stored last under a name', async () => {
    const { url } = await start()
    const { cache } = open(url)
    for (let round = 0; round < 20; round++) cache.write('page', [bytesOf(round, 5000), bytesOf(99, 10)])
    expect(await cache.close()).toMatchObject({ writtenEntries: 20 })
    expect(await partsOf(await open(url).cache.read('page'))).toEqual([bytesOf(19, 5000), bytesOf(99, 10)].map(sha256))
  })

  test('stores entries of one name in their order, also if the server is slow with the first', async () => {
    const order: string[] = []
    let release: (() => void) | undefined
    const { url } = await start(({ method = '', url = '' }, response) => {
      if (method !== 'PUT' || !url.includes('/ac/')) return false
      const isPage = url.endsWith(sha256('page'))
      order.push(isPage ? 'page' : 'other')
      if (isPage && order.length === 1) {
        release = () => response.writeHead(201).end()
        return true
      }
      // The first entry is stored when others have come, which wait behind the second one.
      if (order.length === 6) release?.()
      return false
    })
    const { cache } = open(url)
    for (const name of ['page', 'page', ...'abcdefgh']) cache.write(name, [bytesOf(order.length, 10)])
    expect(await cache.close()).toMatchObject({ writtenEntries: 10 })
    expect(order.indexOf('page', 1)).toBeGreaterThan(5)
  })

  test('sends a large part only if the server lacks it, and a part of several entries once', async () => {
    const { url, requests } = await start()
    await write(url, 'one', [bytesOf(1, 10_000)])
    requests.length = 0
    const { cache } = open(url)
    for (const name of ['two', 'three', 'four']) cache.write(name, [bytesOf(1, 10_000), bytesOf(2, 100)])
    expect(await cache.close()).toMatchObject({ writtenEntries: 3, writtenBytes: 100 })
    const large = `/cache/cas/${sha256(bytesOf(1, 10_000))}`
    expect(requests.filter((line) => line.includes('/cas/')).sort()).toEqual([
      `HEAD ${large}`,
      `PUT /cache/cas/${sha256(bytesOf(2, 100))}`,
    ])
  })

  test('replaces parts that are damaged, cut off or lost', async () => {
    const { url, files } = await start()
    await write(url)
    const path = `/cache/cas/${sha256(parts[2] as Buffer)}`
    const damages = [bytesOf(7, 300_000), bytesOf(2, 200_000), undefined]
    for (const damage of damages) {
      if (damage) files.set(path, damage)
      else files.delete(path)
      const { cache } = open(url)
      expect(await (await cache.read('page'))?.part(2)).toBeUndefined()
      cache.write('page', parts)
      expect(await cache.close()).toMatchObject({ writtenEntries: 1, writtenBytes: 300_000 + 3000 })
      expect(files.get(path)?.equals(parts[2] as Buffer)).toBe(true)
    }
  })

  test('writes nothing without a secret, with another one, or if it is read-only', async () => {
    const { url, requests } = await start()
    const publicKey = publicKeyOf(secret)
    await write(url, 'page', parts, { secret: '', publicKey })
    await write(url, 'page', parts, { readOnly: true })
    const { warnings } = await write(url, 'page', parts, { secret: secret.toUpperCase(), publicKey })
    expect(requests).toEqual([])
    expect(warnings.map(({ text }) => text)).toEqual([
      `The secret does not belong to the public key of the remote cache ${url.slice(0, -1)}`,
    ])
  })

  test('does not return entries of another key, and says so once', async () => {
    const { url } = await start()
    await write(url, 'page', parts, { secret: secret.toUpperCase() })
    const { cache, warnings } = open(url)
    expect(await cache.read('page')).toBeUndefined()
    expect(await cache.read('page')).toBeUndefined()
    expect(warnings).toMatchObject([{ severity: 'info', text: expect.stringContaining('signed with another key') }])
  })

  test('reads and writes nothing after it is closed', async () => {
    const { url, requests } = await start()
    const { cache } = open(url)
    expect(await cache.close()).toEqual(await cache.close())
    cache.write('page', parts)
    expect(await cache.read('page')).toBeUndefined()
    await cache.room()
    expect(requests).toEqual([])
  })
})

describe('requests', () => {
  test.each([
    ['no credentials', '', {}, undefined],
    ['a token', '', { token: ` ${token}\n` }, `Bearer ${token}`],
    ['a user', 'us%40er:pass%20word', {}, `Basic ${Buffer.from('us@er:pass word').toString('base64')}`],
    ['both', 'user:word', { token }, `Bearer ${token}`],
  ])('send %s in their headers, and ask for no compression', async (_, user, more, expected) => {
    const { url, messages } = await start()
    const { cache } = open(`${url.replace('//', `//${user ? `${user}@` : ''}`)}?sig=a%2Bb#top`, more)
    await cache.read('page')
    cache.write('page', [bytesOf(1, 5000)])
    await cache.close()
    expect(messages.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'PUT', 'PUT'])
    for (const { headers, url = '' } of messages) {
      expect(headers.authorization).toBe(expected)
      expect(headers['accept-encoding']).toBe('identity')
      expect(url).toMatch(/^\/cache\/(?:ac|cas)\/[\da-f]{64}\?sig=a%2Bb$/)
    }
  })

  test('use at most eight connections for reading and four for writing, and reads go first', async () => {
    const running = { GET: 0, PUT: 0 }
    const most = { GET: 0, PUT: 0 }
    const order: string[] = []
    const warned: Error[] = []
    const onWarning = (warning: Error) => warned.push(warning)
    process.on('warning', onWarning)
    const { url, messages } = await start((request, response) => {
      const method = request.method as 'GET' | 'PUT'
      order.push(method)
      most[method] = Math.max(most[method], ++running[method])
      request.resume()
      // Answers when all that can run at once have arrived.
      setImmediate(() => {
        running[method]--
        response.writeHead(method === 'GET' ? 404 : 201).end()
      })
      return true
    })
    const { cache } = open(url)
    for (let index = 0; index < 50; index++) cache.write(`written ${index}`, [bytesOf(index, 100)])
    await Promise.all(Array.from({ length: 200 }, (_, index) => cache.read(`page ${index}`)))
    expect(order.lastIndexOf('GET')).toBeLessThan(200 + 4)
    await cache.close()
    process.off('warning', onWarning)
    expect(warned).toEqual([])
    expect(new Set(messages.map(({ socket }) => socket)).size).toBeLessThanOrEqual(12)
    expect(most.GET).toBeLessThanOrEqual(8)
    expect(most.PUT).toBeLessThanOrEqual(4)
    expect(order.filter((method) => method === 'PUT').length).toBe(100)
  })

  test('are repeated if the server has just closed their connection', async () => {
    const answered = new WeakSet<object>()
    const server = await raw((_, socket) => {
      if (answered.has(socket)) return socket.resetAndDestroy()
      answered.add(socket)
      socket.write('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
    })
    const { cache, warnings } = open(`http://127.0.0.1:${server.port}`)
    for (let round = 0; round < 5; round++) expect(await cache.read('page')).toBeUndefined()
    expect(warnings).toEqual([])
    expect(server.connections).toBeGreaterThan(2)
  })
})

describe('a server that fails', () => {
  const cause = (problem: string) => expect.stringContaining(problem)

  test('that is not there is asked once', async () => {
    const server = await raw(() => {})
    await server.close()
    const { cache, warnings } = open(`http://user:password@127.0.0.1:${server.port}/?sig=word`)
    const connect = vi.spyOn(Socket.prototype, 'connect')
    for (let round = 0; round < 5; round++) expect(await cache.read('page')).toBeUndefined()
    expect(connect).toHaveBeenCalledTimes(1)
    connect.mockRestore()
    const reads = await Promise.all(Array.from({ length: 100 }, (_, index) => cache.read(`page ${index}`)))
    expect(reads.filter((entry) => entry)).toEqual([])
    cache.write('page', parts)
    expect(await cache.close()).toMatchObject({ hits: 0, writtenEntries: 0 })
    expect(warnings).toMatchObject([
      {
        severity: 'warning',
        text: `Could not connect to the remote cache http://127.0.0.1:${server.port} (ECONNREFUSED)`,
      },
    ])
  })

  test('that never answers costs one time-out, with 100 reads and 100 writes', async () => {
    const { url } = await start(() => true)
    const { cache, warnings } = open(url, { timeout: 200 })
    for (let index = 0; index < 100; index++) cache.write(`written ${index}`, parts)
    const started = performance.now()
    await Promise.all(Array.from({ length: 100 }, (_, index) => cache.read(`page ${index}`)))
    expect(await cache.read('page')).toBeUndefined()
    expect(await cache.close()).toMatchObject({ hits: 0, writtenEntries: 0, droppedEntries: 100 })
    expect(performance.now() - started).toBeLessThan(30 * 200)
    expect(warnings).toMatchObject([{ text: cause('did not answer within 0.2 s') }])
  })

  test('that always answers just in time is not asked for long', async () => {
    let count = 0
    const { url } = await start((_, response) => {
      count++
      setTimeout(() => response.writeHead(404).end(), 900)
      return true
    })
    const { cache, warnings } = open(url, { timeout: 1000 })
    for (let round = 0; round < 20; round++) await cache.read('page')
    expect(count).toBeLessThan(5)
    expect(warnings).toMatchObject([{ text: cause('did not answer') }])
  })

  test('that sends the bytes of one answer slowly is not asked for long, although it answers others', async () => {
    const server = await raw((request, socket) => {
      if (!request.includes(sha256('slow'))) {
        socket.write('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
        return
      }
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n')
      const timer = setInterval(() => socket.write('a'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    const { cache, warnings } = open(`http://127.0.0.1:${server.port}`, { timeout: 200 })
    const slow = cache.read('slow')
    const started = performance.now()
    while (warnings.length === 0 && performance.now() - started < 20_000) await cache.read('fast')
    expect(warnings).toMatchObject([{ text: cause('did not answer') }])
    expect(await slow).toBeUndefined()
  })

  test('is not blamed for the time in which the command is busy', async () => {
    const { url } = await start()
    await write(url)
    const { cache, warnings } = open(url, { timeout: 100 })
    const reading = cache.read('page')
    for (let round = 0; round < 3; round++) {
      for (const started = performance.now(); performance.now() - started < 300; );
      await new Promise((done) => setImmediate(done))
    }
    expect((await reading)?.sizes).toEqual([3000, 0, 300_000])
    expect(warnings).toEqual([])
  })

  test.each([
    [401, 'does not accept the credentials (401)', 1],
    [403, 'forbids reading (403)', 20],
    [404, undefined, 20],
    [405, 'answered with the status 405', 8],
    [429, 'is too busy (429)', 8],
    [500, 'answered with the status 500', 8],
    [503, 'is too busy (503)', 8],
    [302, 'redirects to login.example, which is not followed', 8],
    [206, 'answered with the status 206', 8],
  ])('with %i when it is read is reported once and not asked forever', async (status, text, asked) => {
    const { url, requests } = await start((_, response) => {
      response.writeHead(status, { location: 'https://login.example/?next=%0d%0a' }).end('<html>')
      return true
    })
    const { cache, warnings } = open(url, { token })
    for (let round = 0; round < 20; round++) expect(await cache.read('page')).toBeUndefined()
    expect(requests.length).toBe(asked)
    expect(warnings.map((warning) => warning.text)).toEqual(
      text === undefined ? [] : [`The remote cache ${url.slice(0, -1)} ${text}`],
    )
  })

  test.each([
    [401, 'does not accept entries with these credentials (401)', 1],
    [403, 'does not accept entries with these credentials (403)', 1],
    [404, 'does not accept entries (404)', 1],
    [405, 'does not accept entries (405)', 1],
    [409, 'has no folder for new entries (409)', 1],
    [413, 'does not accept an entry of 0.0 MB', 20],
    [500, 'answered with the status 500', 8],
    [503, 'is too busy (503)', 8],
    [507, 'has no space left (507)', 1],
    [307, 'redirects to login.example, which is not followed', 8],
  ])('with %i when it is written is reported once, and is still read', async (status, text, asked) => {
    const { url, requests, files } = await start(({ method }, response) => {
      if (method === 'PUT') response.writeHead(status, { location: '//login.example/' }).end()
      return method === 'PUT'
    })
    const other = await start()
    await write(other.url)
    for (const [path, bytes] of other.files) files.set(path, bytes)
    const { cache, warnings } = open(url)
    for (let round = 0; round < 20; round++) cache.write(`page ${round}`, [bytesOf(round, 10)])
    await expect.poll(() => warnings.length, { interval: 2 }).toBe(1)
    if (status !== 500 && status !== 503 && status !== 307)
      expect(await partsOf(await cache.read('page'))).toEqual(parts.map(sha256))
    const totals = await cache.close()
    expect(totals).toMatchObject({ writtenEntries: 0 })
    expect(requests.filter((line) => line.startsWith('PUT')).length).toBeLessThanOrEqual(asked + 4)
    expect(warnings.map((warning) => warning.text)).toEqual([`The remote cache ${url.slice(0, -1)} ${text}`])
  })

  test('that does not know HEAD still gets the parts', async () => {
    const { url } = await start(({ method }, response) => {
      if (method === 'HEAD') response.writeHead(405).end()
      return method === 'HEAD'
    })
    expect(await write(url)).toMatchObject({ totals: { writtenEntries: 1 }, warnings: [] })
  })

  test('that takes no uploads gets no more than 64 MB, and callers can wait for room', async () => {
    const held: (() => void)[] = []
    const { url } = await start(({ method }, response) => {
      held.push(() => response.writeHead(method === 'HEAD' ? 200 : 201).end())
      return true
    })
    const { cache, warnings } = open(url)
    const part = Buffer.alloc(16 * 2 ** 20)
    for (let index = 0; index < 5; index++) cache.write(`page ${index}`, [part])
    expect(warnings).toMatchObject([{ text: cause('uploads are too slow') }])
    let inside = 0
    // All want to write at once.
    const writing = Array.from({ length: 10 }, async (_, index) => {
      await cache.room()
      inside++
      cache.write(`more ${index}`, [part])
    })
    await expect.poll(() => held.length, { interval: 2 }).toBeGreaterThan(0)
    expect(inside).toBe(0)
    const answering = setInterval(() => {
      for (const answer of held.splice(0)) answer()
    }, 1)
    await Promise.all(writing)
    expect(await cache.close()).toMatchObject({ writtenEntries: 14, droppedEntries: 1, writtenBytes: 0 })
    clearInterval(answering)
  })

  test('gets no entry with more parts than an entry can have', async () => {
    const { url, requests } = await start()
    const { totals, warnings } = await write(url, 'page', Array(641).fill(Buffer.from('part')))
    expect(totals).toMatchObject({ droppedEntries: 1 })
    expect(requests).toEqual([])
    expect(warnings).toMatchObject([{ text: cause('641 parts') }])
  })
})

describe('options', () => {
  test.each([
    [{ url: 'cache.example' }, 'is not a URL', 'DOCSITE_REMOTE_CACHE'],
    [{ url: 'file:///etc/passwd' }, 'is not a URL', 'DOCSITE_REMOTE_CACHE'],
    [{ url: '' }, 'is not a URL', 'DOCSITE_REMOTE_CACHE'],
    [{ token: 'to\r\nken: x' }, 'contain characters that no header may contain', 'DOCSITE_REMOTE_CACHE_TOKEN'],
    [
      { url: 'http://us%er:word@cache.example' },
      'contain characters that no header may contain',
      'DOCSITE_REMOTE_CACHE_TOKEN',
    ],
    [{ secret: '' }, 'Without a key', '`cache.publicKey`'],
    [{ secret: 'short and secret' }, 'fewer than 32 characters', 'DOCSITE_CACHE_KEY'],
    [{ publicKey: 'x' }, 'not an Ed25519 key', '`cache.publicKey`'],
  ])('are reported if they are wrong: %j', async (more, text, setting) => {
    const { cache, warnings } = open('http://cache.example', more)
    cache.write('page', parts)
    await cache.room()
    expect(await cache.read('page')).toBeUndefined()
    expect(await cache.close()).toMatchObject({ hits: 0, misses: 0 })
    expect(warnings).toMatchObject([{ severity: 'warning', text: cause(text), hint: cause(setting) }])
    for (const secretText of ['to\r\nken', 'word@', 'short and secret'])
      expect(JSON.stringify(warnings)).not.toContain(secretText)
  })

  const cause = (problem: string) => expect.stringContaining(problem)

  test('have one public key for each secret', () => {
    expect(publicKeyOf(secret)).toMatch(/^[\w-]{43}$/)
    expect(publicKeyOf(secret)).toBe(publicKeyOf(secret))
    expect(publicKeyOf(`${secret}.`)).not.toBe(publicKeyOf(secret))
  })
})
