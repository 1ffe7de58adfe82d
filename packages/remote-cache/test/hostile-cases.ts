// What a hostile server can answer: damaged and forged entries, wrong parts, and every way to break HTTP.

import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { bytesOf } from './servers.ts'

/** Answers a request to which an honest server would answer with some bytes. */
export type Reply = (socket: Socket, honest: Buffer) => void

export interface HostileCase {
  title: string
  /** What is answered instead of an entry, a part, and the requests of a writer. */
  replies: Partial<Record<'ac' | 'cas' | 'HEAD' | 'PUT', Reply>>
  /** All parts, those of an older entry of the same name, nothing of what is attacked, or either. */
  expects: 'bytes' | 'older' | 'nothing' | 'either'
  /** Whether the server keeps the client waiting, which must end at the time-out. */
  stalls?: boolean
}

/** What a server has: entries of the tests by what they are, and parts by their path. */
export interface Store {
  entry: Buffer
  older: Buffer
  ofAnotherName: Buffer
  ofAnotherKey: Buffer
  parts: { hash: string; size: number }[]
  seal: Buffer
}

const head = (status: string, headers: readonly string[]) =>
  Buffer.from(`HTTP/1.1 ${[status, ...headers].join('\r\n')}\r\n\r\n`, 'latin1')
const lengthOf = (body: Buffer) => `Content-Length: ${body.length}`

/** Returns a reply with one of the bodies that are below. */
const ok = (body: Buffer, ...headers: string[]): Reply =>
  reply(() => Buffer.concat([head('200 OK', [lengthOf(body), ...headers]), body]))

const reply = (bytes: (honest: Buffer) => Buffer, then?: 'end' | 'reset'): Reply => {
  return (socket, honest) => {
    const end = { end: () => socket.end(), reset: () => socket.resetAndDestroy() }
    socket.write(bytes(honest), () => then && end[then]())
  }
}

const withHeaders = (...headers: string[]): Reply =>
  reply((honest) => Buffer.concat([head('200 OK', [lengthOf(honest), ...headers]), honest]), 'end')

/** Sends the same bytes again and again, as fast as they are taken or one every few milliseconds. */
const endless = (start: string, bytes: Buffer, everyMs?: number): Reply => {
  return (socket) => {
    socket.write(Buffer.from(start, 'latin1'))
    if (everyMs !== undefined) {
      const timer = setInterval(() => socket.write(bytes), everyMs)
      socket.on('close', () => clearInterval(timer))
      return
    }
    const pour = () => {
      while (!socket.destroyed && socket.write(bytes));
    }
    socket.on('drain', pour)
    pour()
  }
}

/** The same attack on entries and on parts. */
const onBoth = (title: string, attack: Reply, expects: HostileCase['expects'], stalls = false): HostileCase[] =>
  (['ac', 'cas'] as const).map((folder) => ({
    title: `${title}, for ${folder}`,
    replies: { [folder]: attack },
    expects,
    ...(stalls ? { stalls } : {}),
  }))

/** A field of a protocol buffer. */
const tagged = (number: number, type: number, ...bytes: (Uint8Array | readonly number[])[]) =>
  Buffer.concat([varint(number * 8 + type), ...bytes.map((part) => Uint8Array.from(part))])
const varint = (value: number): Buffer => {
  const bytes: number[] = []
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
  return Buffer.from([...bytes, value])
}
const nested = (number: number, bytes: Buffer) => tagged(number, 2, varint(bytes.length), bytes)

const file = (index: number | string, { hash, size }: { hash: string; size: number }) =>
  nested(
    2,
    Buffer.concat([
      nested(1, Buffer.from(String(index))),
      nested(2, Buffer.concat([nested(1, Buffer.from(hash)), tagged(2, 0, varint(size))])),
    ]),
  )

/** Entries with another meaning or in another encoding. */
export function forgedEntries({ entry, older, ofAnotherName, ofAnotherKey, parts, seal }: Store): HostileCase[] {
  const [first, second, empty] = parts as [Store['parts'][0], Store['parts'][0], Store['parts'][0]]
  const files = parts.map((part, index) => file(index, part))
  const sealed = nested(5, seal)
  const build = (...pieces: Buffer[]) => Buffer.concat(pieces)
  const resized = (size: number) => build(file(0, { ...first, size }), file(1, second), file(2, empty), sealed)
  const wholeFile = (inner: Buffer) => build(nested(2, inner), file(1, second), file(2, empty), sealed)
  const path = nested(1, Buffer.from('0'))
  const hash = nested(1, Buffer.from(first.hash))
  const size = tagged(2, 0, varint(first.size))
  const digest = nested(2, build(hash, size))
  const ten = Buffer.alloc(9, 0xff)
  const forged: Record<string, Buffer> = {
    'of another name': ofAnotherName,
    'of another key': ofAnotherKey,
    empty: Buffer.alloc(0),
    'without a seal': build(...files),
    'with an empty seal': build(...files, nested(5, Buffer.alloc(0))),
    'with the seal twice': build(...files, sealed, sealed),
    'with a longer seal': build(...files, nested(5, build(seal, Buffer.from([0])))),
    'with a shorter seal': build(...files, nested(5, seal.subarray(0, -1))),
    'with a seal of another version': build(...files, nested(5, build(Buffer.from([2]), seal.subarray(1)))),
    'with a seal of zeros': build(...files, nested(5, Buffer.from([1, ...Array(64).fill(0)]))),
    'with a seal as number': build(...files, tagged(5, 0, varint(7))),
    'with parts swapped': build(file(0, second), file(1, first), file(2, empty), sealed),
    'with the order of files changed': build(file(1, second), file(0, first), file(2, empty), sealed),
    'without a part': build(file(0, first), file(1, second), sealed),
    'with a part twice': build(...files, file(3, first), sealed),
    'with a part of another entry': build(file(0, second), file(1, second), file(2, empty), sealed),
    'with a size that is one less': resized(first.size - 1),
    'with a size that is one more': resized(first.size + 1),
    'with the size zero': resized(0),
    'with the size 2^31': resized(2 ** 31),
    'with the size 2^53': resized(2 ** 53),
    'with a negative size': wholeFile(build(path, nested(2, build(hash, tagged(2, 0, ten, [1]))))),
    'with a varint of eleven bytes': wholeFile(build(path, nested(2, build(hash, tagged(2, 0, ten, [0xff, 1]))))),
    'with a varint without end': build(...files, sealed, Buffer.alloc(1000, 0x80)),
    'with a size of another type': wholeFile(build(path, nested(2, build(hash, tagged(2, 1, Buffer.alloc(8)))))),
    'with the size twice': wholeFile(build(path, nested(2, build(hash, size, size)))),
    'with the hash twice': wholeFile(build(path, nested(2, build(hash, hash, size)))),
    'with the path twice': wholeFile(build(path, path, digest)),
    'with the digest twice': wholeFile(build(path, digest, digest)),
    'without a path': wholeFile(digest),
    'without a digest': wholeFile(path),
    'without a hash': wholeFile(build(path, nested(2, size))),
    'with an absolute path': build(file('/0', first), file(1, second), file(2, empty), sealed),
    'with a path out of the folder': build(file('../0', first), file(1, second), file(2, empty), sealed),
    'with a path as number': wholeFile(build(tagged(1, 0, varint(0)), digest)),
    'with a hash in capitals': build(
      file(0, { ...first, hash: first.hash.toUpperCase() }),
      file(1, second),
      file(2, empty),
      sealed,
    ),
    'with a hash that is a path': build(
      file(0, { ...first, hash: '../../../../etc/passwd' }),
      file(1, second),
      file(2, empty),
      sealed,
    ),
    'of an action that failed': build(...files, tagged(4, 0, varint(1)), sealed),
    'with a group': build(...files, sealed, tagged(9, 3), tagged(9, 4)),
    'with the end of a group': build(...files, sealed, tagged(9, 4)),
    'with type 6': build(...files, sealed, tagged(9, 6)),
    'with type 7': build(...files, sealed, tagged(9, 7)),
    'with field 0': build(...files, sealed, nested(0, Buffer.from('x'))),
    'with a field above the limit': build(...files, sealed, tagged(2 ** 29, 0, [1])),
    'with a length beyond the end': build(...files, sealed, tagged(9, 2, varint(1000))),
    'with a length of 2^63': build(...files, sealed, tagged(9, 2, ten, [0])),
    'with a cut number': build(...files, sealed, tagged(9, 1, Buffer.alloc(7))),
    'with 60,000 files': Buffer.concat(Array(21_000).fill(Buffer.from([0x12, 1, 0x0a]))),
    'with 30,000 numbers': Buffer.concat(Array(30_000).fill(Buffer.from([0x08, 0]))),
    'as HTML': Buffer.from('<!doctype html><title>Sign in</title><p>Please sign in.'),
    'as JSON': Buffer.from('{"outputFiles": [], "stdoutRaw": ""}'),
    'as text': Buffer.from('Not found'),
    'with zeros': Buffer.alloc(400),
    'with a byte order mark': build(Buffer.from([0xef, 0xbb, 0xbf]), entry),
    'longer than 64 kB': build(entry, nested(15, Buffer.alloc(70_000))),
  }
  let deep = Buffer.alloc(0)
  for (let level = 0; level < 8000; level++) deep = nested(2, deep.subarray(0, 60_000)) as Buffer<ArrayBuffer>
  const harmless: Record<string, Buffer> = {
    'with the seal first': build(sealed, ...files),
    'with metadata of the server': build(...files, sealed, nested(9, nested(1, Buffer.from('10.0.0.1:4000')))),
    'with unknown fields of all types': build(
      ...files,
      sealed,
      tagged(100, 0, [1]),
      tagged(101, 1, Buffer.alloc(8)),
      tagged(102, 5, Buffer.alloc(4)),
      nested(103, deep),
    ),
    'with the code of success': build(...files, tagged(4, 0, [0]), sealed),
    'with long varints': build(
      wholeFile(
        build(
          path,
          nested(2, build(hash, tagged(2, 0, [(first.size % 128) | 0x80, (first.size >> 7) | 0x80, 0x80, 0]))),
        ),
      ),
    ),
  }
  const cases = (entries: Record<string, Buffer>, expects: HostileCase['expects']) =>
    Object.entries(entries).map(
      ([title, bytes]): HostileCase => ({ title: `an entry ${title}`, replies: { ac: ok(bytes) }, expects }),
    )
  return [
    ...cases(forged, 'nothing'),
    ...cases({ 'with nested fields': nested(2, deep) }, 'nothing'),
    ...cases(harmless, 'bytes'),
    ...cases({ 'that is older': older }, 'older'),
  ]
}

/** Entries with one byte changed, cut off, and of random bytes. */
export const damagedEntries = ({ entry }: Store): HostileCase[] => [
  ...[...entry].map((byte, at): HostileCase => {
    const bytes = Buffer.from(entry)
    bytes[at] = byte ^ (1 << (at % 8))
    return { title: `an entry with byte ${at} changed`, replies: { ac: ok(bytes) }, expects: 'nothing' }
  }),
  ...Array.from({ length: 60 }, (_, index): HostileCase => {
    const length = Math.floor((index * entry.length) / 60)
    return { title: `an entry of ${length} bytes`, replies: { ac: ok(entry.subarray(0, length)) }, expects: 'nothing' }
  }),
  ...Array.from({ length: 40 }, (_, seed): HostileCase => {
    const bytes = bytesOf(seed + 100, 1 + seed * 11)
    return { title: `an entry of random bytes ${seed}`, replies: { ac: ok(bytes) }, expects: 'nothing' }
  }),
]

/** Parts that are not what was stored. */
export const wrongParts = (): HostileCase[] => {
  const changed: [string, (honest: Buffer) => Buffer][] = [
    ['empty', () => Buffer.alloc(0)],
    ['one byte shorter', (honest) => honest.subarray(1)],
    ['one byte longer', (honest) => Buffer.concat([honest, Buffer.from([0])])],
    ['reversed', (honest) => Buffer.from(honest).reverse()],
    ['of zeros', (honest) => Buffer.alloc(honest.length)],
    ['twice', (honest) => Buffer.concat([honest, honest])],
    ['as HTML', () => Buffer.from('<h1>502 Bad Gateway</h1>')],
    ...Array.from({ length: 30 }, (_, seed): [string, (honest: Buffer) => Buffer] => [
      `with one byte changed, ${seed}`,
      (honest) => {
        const bytes = Buffer.from(honest)
        const at = (seed * 7919) % bytes.length
        bytes[at] = (bytes[at] as number) ^ (1 << (seed % 8))
        return bytes
      },
    ]),
  ]
  return changed.map(([title, change]) => ({
    title: `a part ${title}`,
    replies: {
      cas: reply((honest) => {
        const bytes = change(honest)
        return Buffer.concat([head('200 OK', [lengthOf(bytes)]), bytes])
      }),
    },
    expects: 'nothing',
  }))
}

/** Redirects to addresses that must not be asked, one of which counts its connections. */
export const redirects = (elsewhere: string): HostileCase[] => {
  const targets = [
    elsewhere,
    elsewhere.replace('127.0.0.1', 'localhost'),
    elsewhere.replace('http://', '//'),
    elsewhere.replace('://', '://user:password@'),
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::1]:22/',
    'https://cache.example/',
    'file:///etc/passwd',
    'data:application/octet-stream,x',
    'javascript:alert(1)',
    '/cache/cas/../../other',
    '',
    'http://',
    'http://xn--/',
    `http://${'a'.repeat(5000)}/`,
    'http://host\u0000.example/',
    'http://\u00e2\u0080\u00ae.example/',
  ]
  return [
    ...targets.flatMap((target, index) => {
      const status = [301, 302, 303, 307, 308][index % 5]
      return onBoth(
        `a redirect ${status} to ${target.slice(0, 40)}`,
        reply(() => head(`${status} Elsewhere`, [`Location: ${target}`, 'Content-Length: 0'])),
        'nothing',
      )
    }),
    ...[300, 304, 305, 306].flatMap((status) =>
      onBoth(
        `a redirect ${status}`,
        reply((honest) => Buffer.concat([head(`${status} X`, [`Location: ${elsewhere}`, lengthOf(honest)]), honest])),
        'nothing',
      ),
    ),
    ...['Refresh: 0; url=', 'Content-Location: ', 'Alt-Svc: h2="', 'Link: rel=preload; '].flatMap((header) =>
      onBoth(`a header ${header}`, withHeaders(header + elsewhere), 'bytes'),
    ),
  ]
}

const stages: [string, (honest: Buffer) => Buffer][] = [
  ['before the answer', () => Buffer.alloc(0)],
  ['in the status', () => Buffer.from('HTTP/1.1 2')],
  ['in the headers', () => Buffer.from('HTTP/1.1 200 OK\r\nContent-Le')],
  ['after the headers', (honest) => head('200 OK', [lengthOf(honest)])],
  ['in the body', (honest) => Buffer.concat([head('200 OK', [lengthOf(honest)]), honest.subarray(0, 100)])],
  ['before the last byte', (honest) => Buffer.concat([head('200 OK', [lengthOf(honest)]), honest.subarray(0, -1)])],
  [
    'in a chunk',
    (honest) =>
      Buffer.concat([head('200 OK', ['Transfer-Encoding: chunked']), Buffer.from('fff\r\n'), honest.subarray(0, 99)]),
  ],
  [
    'before the last chunk',
    (honest) =>
      Buffer.concat([
        head('200 OK', ['Transfer-Encoding: chunked']),
        Buffer.from(`${honest.length.toString(16)}\r\n`),
        honest,
        Buffer.from('\r\n'),
      ]),
  ],
  ['in a body without length', (honest) => Buffer.concat([head('200 OK', []), honest.subarray(0, 50)])],
]

/** Connections that end or stop at each stage, and answers that never end. */
export const brokenConnections = (): HostileCase[] => [
  ...stages.flatMap(([stage, bytes]) => [
    ...onBoth(`a connection that is reset ${stage}`, reply(bytes, 'reset'), 'nothing'),
    ...onBoth(`a connection that ends ${stage}`, reply(bytes, 'end'), 'nothing'),
    ...onBoth(`an answer that stops ${stage}`, reply(bytes), 'nothing', true),
  ]),
  ...onBoth(
    'an answer with slow headers',
    endless('HTTP/1.1 200 OK\r\nX-Slow: ', Buffer.from('a'), 5),
    'nothing',
    true,
  ),
  ...onBoth(
    'an answer with one slow header after another',
    endless('HTTP/1.1 200 OK\r\n', Buffer.from('X-A: b\r\n'), 5),
    'nothing',
    true,
  ),
  ...onBoth(
    'an answer with slow bytes',
    endless('HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n', Buffer.from('a'), 5),
    'nothing',
    true,
  ),
  ...onBoth(
    'an answer with slow chunks',
    endless('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', Buffer.from('1\r\na\r\n'), 5),
    'nothing',
    true,
  ),
  ...onBoth(
    'an answer with slow extensions of a chunk',
    endless('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', Buffer.from('a'), 5),
    'nothing',
    true,
  ),
  ...onBoth(
    'an answer with slow interim answers',
    endless('', Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'), 25),
    'nothing',
    true,
  ),
  ...onBoth('an endless body without length', endless('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536, 'a')), 'nothing'),
  ...onBoth(
    'an endless body in chunks',
    endless('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', Buffer.from('5\r\nabcde\r\n'.repeat(3000))),
    'nothing',
  ),
  ...onBoth(
    'an endless text of an error',
    endless('HTTP/1.1 404 Not Found\r\n\r\n', Buffer.alloc(65_536, 'a')),
    'nothing',
  ),
  ...onBoth(
    'an endless text of another error',
    endless('HTTP/1.1 500 Oh\r\n\r\n', Buffer.alloc(65_536, 'a')),
    'nothing',
  ),
  ...onBoth('endless headers', endless('HTTP/1.1 200 OK\r\n', Buffer.from('X-A: b\r\n'.repeat(3000))), 'nothing'),
  ...onBoth('an endless header', endless('HTTP/1.1 200 OK\r\nX-A: ', Buffer.alloc(65_536, 'a')), 'nothing'),
  ...onBoth('an endless status', endless('HTTP/1.1 200 ', Buffer.alloc(65_536, 'a')), 'nothing'),
  ...onBoth('endless empty lines', endless('', Buffer.alloc(65_536, '\r\n')), 'nothing', true),
  ...onBoth(
    'endless interim answers',
    endless('', Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000))),
    'nothing',
  ),
  ...onBoth('endless continuations', endless('', Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000))), 'nothing'),
  ...onBoth(
    'endless extensions of a chunk',
    endless('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', Buffer.alloc(65_536, 'a')),
    'nothing',
  ),
  ...onBoth(
    'endless trailers',
    endless('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n', Buffer.from('X-A: b\r\n'.repeat(3000))),
    'nothing',
  ),
  ...onBoth(
    'an endless number of answers',
    endless('', Buffer.from('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'.repeat(500))),
    'nothing',
  ),
]

/** Answers that are not valid HTTP, say something wrong about the body, or have other statuses. */
export const oddAnswers = (): HostileCase[] => {
  const badHeaders = [
    'Content-Length: -1',
    'Content-Length: +5',
    'Content-Length: 0x10',
    'Content-Length: 1e3',
    'Content-Length: 5, 6',
    'Content-Length: 99999999999999999999999',
    'Content-Length:',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 10\r\nTransfer-Encoding: chunked',
    'Content-Length: 4294967296',
    'X-A: a\0b',
    'X-A: a\rb',
    'X-\0: b',
    'No colon',
    ': no name',
    'X A: b',
    'X-A : b',
    `X-A: ${'a'.repeat(9000)}`,
    'X-A: b\r\n'.repeat(2500).trim(),
    'Content-Encoding: gzip',
    'Content-Encoding: br',
    'Content-Encoding: GZIP',
    'Content-Encoding: zstd',
    'Content-Encoding: deflate',
    'Content-Encoding: identity, gzip',
    'Content-Encoding: x\u0080',
  ]
  const goodHeaders = [
    'X-A: \u00ff\u0080',
    'Content-Type: text/html; charset=utf-16',
    'Set-Cookie: a=b; Domain=.example',
    'Content-Encoding: identity',
    'Content-Encoding: Identity',
    'Content-Disposition: attachment; filename="../../x"',
    '__proto__: x',
    'constructor: x',
    'Strict-Transport-Security: max-age=1',
    'WWW-Authenticate: Basic realm="x"',
    'Keep-Alive: timeout=0',
    'Keep-Alive: timeout=-1, max=0',
    'Connection: close',
    'ETag: "x"',
    'Age: 99999999999999999999',
    'X-A: b\r\n'.repeat(100).trim(),
  ]
  const starts = [
    'HTTP/9.9 200 OK',
    'HTTP/2 200',
    'HTTP/0.9 200 OK',
    'ICY 200 OK',
    'http/1.1 200 OK',
    'HTTP/1.1 abc OK',
    'HTTP/1.1 2000 OK',
    'HTTP/1.1 20 OK',
    'HTTP/1.1 -200 OK',
    'HTTP/1.1200 OK',
    ' HTTP/1.1 200 OK',
    'GET / HTTP/1.1',
    'SSH-2.0-OpenSSH_9.6',
    '220 smtp.example ESMTP',
    'PRI * HTTP/2.0',
    '\u0015\u0003\u0001\u0000\u0002\u0002(',
    '\u0000',
    '<html>',
    '{"error":1}',
  ]
  const chunked = (body: string) =>
    Buffer.from(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${body}`, 'latin1')
  const badChunks = [
    '-1\r\na\r\n0\r\n\r\n',
    'ffffffffffffffffffff\r\na',
    'g\r\n',
    '1\r\nab\r\n0\r\n\r\n',
    '1 \0\r\na\r\n0\r\n\r\n',
    '\r\n',
    '0x1\r\na\r\n0\r\n\r\n',
    '1\na\n0\n\n',
    '0\r\nno colon\r\n\r\n',
    '0\r\nX-A: a\0\r\n\r\n',
  ]
  const statuses = [
    100, 101, 102, 199, 201, 202, 203, 204, 205, 206, 207, 226, 299, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409,
    410, 412, 413, 416, 418, 421, 425, 426, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 505, 507, 511, 520, 599,
    600, 777, 999,
  ]
  const full = (honest: Buffer, ...headers: string[]) =>
    Buffer.concat([head('200 OK', [...headers, lengthOf(honest)]), honest])
  const inChunks = (honest: Buffer, trailers = '') =>
    Buffer.concat([
      chunked(''),
      Buffer.from(`${honest.length.toString(16)};a="b"\r\n`),
      honest,
      Buffer.from(`\r\n0\r\n${trailers}\r\n`),
    ])
  return [
    ...badHeaders.flatMap((header) =>
      onBoth(
        `a header ${header.slice(0, 40)}`,
        reply((honest) => Buffer.concat([head('200 OK', [header]), honest]), 'end'),
        'nothing',
      ),
    ),
    // Without chunks, such a body ends with its connection.
    ...['chunked, identity', 'gzip', 'xchunked'].flatMap((coding) =>
      onBoth(
        `a header Transfer-Encoding: ${coding}`,
        reply((honest) => Buffer.concat([head('200 OK', [`Transfer-Encoding: ${coding}`]), honest]), 'end'),
        'either',
      ),
    ),
    ...goodHeaders.flatMap((header) => onBoth(`a header ${header.slice(0, 40)}`, withHeaders(header), 'bytes')),
    ...starts.flatMap((start) =>
      onBoth(
        `an answer that begins with ${start}`,
        reply(
          (honest) => Buffer.concat([Buffer.from(`${start}\r\n${lengthOf(honest)}\r\n\r\n`, 'latin1'), honest]),
          'end',
        ),
        start.startsWith('HTTP/') ? 'either' : 'nothing',
      ),
    ),
    ...badChunks.flatMap((body) =>
      onBoth(
        `chunks ${body.slice(0, 20)}`,
        reply(() => chunked(body), 'end'),
        'nothing',
      ),
    ),
    ...statuses.flatMap((status) =>
      onBoth(
        `the status ${status} with the right body`,
        reply((honest) => Buffer.concat([head(`${status} X`, [lengthOf(honest)]), honest]), 'end'),
        'nothing',
      ),
    ),
    ...onBoth(
      'a compressed answer',
      reply((honest) => full(gzipSync(honest), 'Content-Encoding: gzip'), 'end'),
      'nothing',
    ),
    ...onBoth(
      'a compressed answer that does not say so',
      reply((honest) => full(gzipSync(honest)), 'end'),
      'nothing',
    ),
    ...onBoth(
      'a bomb',
      reply(() => full(gzipSync(Buffer.alloc(5_000_000)), 'Content-Encoding: gzip'), 'end'),
      'nothing',
    ),
    ...onBoth(
      'a length that is too small',
      reply((honest) => Buffer.concat([head('200 OK', ['Content-Length: 10']), honest]), 'end'),
      'nothing',
    ),
    ...onBoth(
      'a length that is too large',
      reply((honest) => Buffer.concat([head('200 OK', [`Content-Length: ${honest.length + 1}`]), honest]), 'end'),
      'nothing',
    ),
    ...onBoth(
      'an upgrade',
      reply(() => head('101 Switching Protocols', ['Connection: upgrade', 'Upgrade: websocket'])),
      'nothing',
    ),
    ...onBoth(
      'an upgrade to HTTP/2',
      reply(() => head('101 Switching Protocols', ['Connection: upgrade', 'Upgrade: h2c']), 'end'),
      'nothing',
    ),
    ...onBoth(
      'random bytes',
      reply(() => bytesOf(5, 5000), 'end'),
      'nothing',
    ),
    ...onBoth(
      'early hints',
      reply((honest) => Buffer.concat([head('103 Early Hints', ['Link: </x>; rel=preload']), full(honest)])),
      'bytes',
    ),
    ...onBoth(
      'a continuation',
      reply((honest) => Buffer.concat([head('100 Continue', []), full(honest)])),
      'bytes',
    ),
    ...onBoth(
      'chunks with extensions',
      reply((honest) => inChunks(honest)),
      'bytes',
    ),
    ...onBoth(
      'trailers',
      reply((honest) => inChunks(honest, 'X-A: b\r\nLocation: /\r\n')),
      'bytes',
    ),
    ...onBoth(
      'a length behind the body',
      reply((honest) => inChunks(honest, 'Content-Length: 5\r\n')),
      'either',
    ),
    ...onBoth(
      'a body without length',
      reply((honest) => Buffer.concat([head('200 OK', ['Connection: close']), honest]), 'end'),
      'bytes',
    ),
    ...onBoth(
      'HTTP/1.0',
      reply((honest) => Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), honest]), 'end'),
      'bytes',
    ),
    ...onBoth(
      'bytes behind the answer',
      reply((honest) => Buffer.concat([full(honest), bytesOf(1, 300)])),
      'either',
    ),
    ...onBoth(
      'an answer to the next request',
      reply((honest) => Buffer.concat([full(honest), full(Buffer.from('poison'))])),
      'either',
    ),
  ]
}

/** Answers to those who write. */
export const attackedWriters = (elsewhere: string): HostileCase[] => {
  const attacks: [string, Reply, boolean?][] = [
    ...[301, 302, 307, 308].map((status): [string, Reply] => [
      `a redirect ${status}`,
      reply(() => head(`${status} Elsewhere`, [`Location: ${elsewhere}`, 'Content-Length: 0'])),
    ]),
    ...stages.slice(0, 4).flatMap(([stage, bytes]): [string, Reply, boolean?][] => [
      [`a reset ${stage}`, reply(bytes, 'reset')],
      [`an end ${stage}`, reply(bytes, 'end')],
    ]),
    ['no answer', () => {}, true],
    ['slow headers', endless('HTTP/1.1 200 OK\r\nX-Slow: ', Buffer.from('a'), 5), true],
    ['an endless text', endless('HTTP/1.1 201 Created\r\n\r\n', Buffer.alloc(65_536, 'a'))],
    ['endless interim answers', endless('', Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000)))],
    ['random bytes', reply(() => bytesOf(6, 3000), 'end')],
    ['an upgrade', reply(() => head('101 Switching Protocols', ['Connection: upgrade', 'Upgrade: websocket']))],
    ['a lie', reply(() => head('200 OK', ['Content-Length: 0']))],
    ['a body where none may be', reply(() => Buffer.concat([head('204 No Content', []), bytesOf(7, 100)]))],
  ]
  return attacks.flatMap(([title, attack, stalls]) =>
    (['HEAD', 'PUT'] as const).map((method) => ({
      title: `${title}, for ${method}`,
      replies: { [method]: attack },
      expects: 'either' as const,
      ...(stalls ? { stalls } : {}),
    })),
  )
}
