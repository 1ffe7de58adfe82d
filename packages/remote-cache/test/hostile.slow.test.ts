// A hostile server changes no byte, learns no secret, and costs at most one time-out.

import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decodeActionResult } from '../action-result.ts'
import { openRemoteCache } from '../index.ts'
import {
  attackedWriters,
  brokenConnections,
  damagedEntries,
  forgedEntries,
  type HostileCase,
  oddAnswers,
  redirects,
  type Store,
  wrongParts,
} from './hostile-cases.ts'
import { bytesOf, optionsFor, type RawServer, secret, startCache, startRaw, token } from './servers.ts'

const name = 'page'
const parts = [bytesOf(1, 3000), bytesOf(2, 20_000), Buffer.alloc(0)]
const olderParts = [bytesOf(3, 2000), bytesOf(4, 500)]
const files = new Map<string, Buffer>()
const rejected: unknown[] = []
const onRejection = (reason: unknown) => rejected.push(reason)
const connect = vi.spyOn(Socket.prototype, 'connect')
let store: Store
let elsewhere: RawServer

beforeAll(async () => {
  process.on('unhandledRejection', onRejection)
  elsewhere = await startRaw(() => {})
  const server = await startCache()
  /** Stores an entry, and returns its bytes. */
  const stored = async (entryName: string, entryParts: readonly Buffer[], withSecret = secret) => {
    const cache = openRemoteCache(optionsFor(server.url, { secret: withSecret }).options)
    cache.write(entryName, entryParts)
    await cache.close()
    const [, path = ''] = /PUT (\S*\/ac\/\S+)/.exec(server.requests.at(-1) ?? '') ?? []
    return server.files.get(path) as Buffer
  }
  const older = await stored(name, olderParts)
  const ofAnotherKey = await stored(name, parts, secret.toUpperCase())
  const ofAnotherName = await stored('another page', parts)
  const entry = await stored(name, parts)
  for (const [path, bytes] of server.files) files.set(path.replace(/^.*\/(?=a?c)/, ''), bytes)
  await server.close()
  const { digests, seal } = decodeActionResult(entry) as NonNullable<ReturnType<typeof decodeActionResult>>
  store = { entry, older, ofAnotherName, ofAnotherKey, parts: digests, seal }
})

afterAll(async () => {
  process.off('unhandledRejection', onRejection)
  connect.mockRestore()
  await elsewhere.close()
})

/** Runs one case. Returns what is wrong with its result. */
async function faultsOf({ title, replies, expects, stalls }: HostileCase, index: number): Promise<string[]> {
  const attacked = Object.keys(replies)
  const server = await startRaw((request, socket) => {
    const [, method = '', folder = '', hash = ''] = /^(\w+) \S*?\/(ac|cas)\/(\w+)/.exec(request) ?? []
    const honest = folder === 'ac' ? store.entry : (files.get(`cas/${hash}`) ?? Buffer.alloc(0))
    const attack = replies[(method === 'GET' ? folder : method) as keyof typeof replies]
    if (attack) return attack(socket, honest)
    if (method === 'GET') {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${honest.length}\r\n\r\n`)
      socket.write(honest)
    } else socket.write(`HTTP/1.1 ${method === 'PUT' ? 201 : 404} X\r\nContent-Length: 0\r\n\r\n`)
  })
  ports.add(server.port)
  const isAnonymous = index % 2 === 0
  const url = `http://${isAnonymous ? '' : 'user:pass-word@'}127.0.0.1:${server.port}/base?key=query-word`
  const { options, warnings } = optionsFor(url, {
    ...(isAnonymous ? { token } : {}),
    ...(stalls ? { timeout: 80 } : {}),
  })
  const started = performance.now()
  const cache = openRemoteCache(options)
  const isWriter = 'HEAD' in replies || 'PUT' in replies
  if (isWriter) cache.write(name, parts)
  const entry = isWriter ? undefined : await cache.read(name)
  const read = entry && (await Promise.all(entry.sizes.map((_, part) => entry.part(part))))
  await cache.close()
  const ms = performance.now() - started
  await server.close()
  const expected = expects === 'older' ? olderParts : parts
  const texts = warnings.map(({ text }) => text)
  const checks: Record<string, boolean> = {
    'other bytes': read?.every((bytes, at) => bytes === undefined || bytes.equals(expected[at] as Buffer)) ?? true,
    'nothing was read': (expects !== 'bytes' && expects !== 'older') || read?.every((bytes) => bytes) === true,
    'something was read':
      expects !== 'nothing' || (attacked.includes('ac') ? read === undefined : !read?.some((bytes) => bytes?.length)),
    'a secret in a warning': !new RegExp(`${token}|${secret}|user|pass-word|query-word`).test(JSON.stringify(warnings)),
    'odd characters in a warning': texts.every((text) => /^[\x20-\x7e…]+$/.test(text)),
    'more than one warning of a kind': new Set(texts).size === texts.length && texts.length <= 2,
    'too much time': ms < 20_000,
    'no time-out': !stalls || texts.some((text) => text.includes('did not answer')),
    'a time-out': stalls === true || !texts.some((text) => text.includes('did not answer')),
  }
  return Object.keys(checks).flatMap((check) =>
    checks[check] ? [] : [`${title}: ${check} (${texts.join('; ') || 'no warning'})`],
  )
}

const ports = new Set<number>()
let count = 0

/** Runs cases, some at a time. Returns what is wrong with each. */
async function faultsOfAll(cases: readonly HostileCase[]): Promise<string[]> {
  count += cases.length
  const queue = cases.map((one, index) => ({ one, index }))
  const faults: string[] = []
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) faults.push(...(await faultsOf(next.one, next.index)))
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return faults
}

test.each<[string, () => HostileCase[]]>([
  ['damaged entries', () => damagedEntries(store)],
  ['forged entries', () => forgedEntries(store)],
  ['wrong parts', wrongParts],
  ['redirects', () => redirects(`http://127.0.0.1:${elsewhere.port}/`)],
  ['broken connections', brokenConnections],
  ['odd answers', oddAnswers],
  ['answers to those who write', () => attackedWriters(`http://127.0.0.1:${elsewhere.port}/`)],
])('does not trust %s', async (_, cases) => {
  expect(await faultsOfAll(cases())).toEqual([])
})

test('has met more than 500 cases, and has connected to nothing but the cache', () => {
  expect(count).toBeGreaterThan(500)
  expect(elsewhere.connections).toBe(0)
  const targets = connect.mock.calls.map(([options]) => {
    const { host, port } = [options].flat()[0] as unknown as { host?: string; port?: number | string }
    return `${host}:${port}`
  })
  expect(targets.length).toBeGreaterThan(500)
  expect(targets.filter((target) => !/^127\.0\.0\.1:\d+$/.test(target))).toEqual([])
  expect(targets.filter((target) => target.endsWith(`:${elsewhere.port}`))).toEqual([])
  expect(rejected).toEqual([])
})
