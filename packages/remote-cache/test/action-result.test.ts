// The encoding of entries, compared with bytes of a real encoder, and with random ones.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeActionResult, encodeActionResult, maxPartBytes } from '../action-result.ts'

const seal = Buffer.from([1, ...Array.from({ length: 64 }, (_, index) => (index * 3) % 256)])

/** The seal as `stdout_raw`. */
const sealed = `2a41${seal.toString('hex')}`

/** A hash of 64 equal digits, as the bytes of the field `hash`. */
const hashOf = (digit: string) => `0a40${Buffer.from(digit.repeat(64)).toString('hex')}`

/*
 * Bytes that `proto.Marshal` of google.golang.org/protobuf 1.36.11 returned for `ActionResult` of build/bazel/remote/execution/v2, as bazel-remote
 * 2.6 compiles it. Equal digits are shortened.
 */
const real = {
  plain: `12490a01301244${hashOf('a')}100112470a01311242${hashOf('0')}124a0a01321245${hashOf('9')}10ac02124d0a01331248${hashOf('f')}108080808004${sealed}`,
  none: sealed,
  withWorker: `12490a01301244${hashOf('a')}107f${sealed}4a100a0e31302e302e302e313a3530303030`,
  failed: `12490a01301244${hashOf('a')}107f2001${sealed}`,
  negative: `12520a0130124d${hashOf('a')}10ffffffffffffffffff01${sealed}`,
  withDigest: `12490a01301244${hashOf('a')}107f3244${hashOf('b')}1041`,
  tooLarge: `124d0a01301248${hashOf('a')}108180808004${sealed}`,
}

const digests = [
  { hash: 'a'.repeat(64), size: 1 },
  { hash: '0'.repeat(64), size: 0 },
  { hash: '9'.repeat(64), size: 300 },
  { hash: 'f'.repeat(64), size: 2 ** 30 },
]
const one = [{ hash: 'a'.repeat(64), size: 127 }]

const decode = (hex: string) => decodeActionResult(Buffer.from(hex, 'hex'))

describe('an entry', () => {
  test('has the bytes that a real encoder writes', () => {
    expect(encodeActionResult(digests, seal).toString('hex')).toBe(real.plain)
    expect(encodeActionResult([], seal).toString('hex')).toBe(real.none)
  })

  test('is read from the bytes that a real encoder writes, also with what a server adds', () => {
    expect(decode(real.plain)).toEqual({ digests, seal })
    expect(decode(real.none)).toEqual({ digests: [], seal })
    expect(decode(real.withWorker)).toEqual({ digests: one, seal })
  })

  test.each(['failed', 'negative', 'withDigest', 'tooLarge'] as const)('is not read if it is %s', (name) => {
    expect(decode(real[name])).toBeUndefined()
  })

  test('is at most 64 kB with 640 parts', () => {
    const many = Array.from({ length: 640 }, () => ({ hash: 'a'.repeat(64), size: maxPartBytes }))
    expect(encodeActionResult(many, seal).length).toBeLessThan(65_536 - 1000)
  })

  test('is read as it was written', () => {
    const hash = fc.stringMatching(/^[\da-f]{64}$/)
    const digest = fc.record({ hash, size: fc.integer({ min: 0, max: maxPartBytes }) })
    fc.assert(
      fc.property(fc.array(digest, { maxLength: 20 }), fc.uint8Array({ maxLength: 200 }), (written, bytes) => {
        expect(decodeActionResult(encodeActionResult(written, bytes))).toEqual({
          digests: written,
          seal: Buffer.from(bytes),
        })
      }),
    )
  })

  test('is read from any bytes without an error, and in little time', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => void decodeActionResult(Buffer.from(bytes))))
    const started = process.cpuUsage()
    for (const bytes of [[0x12, 0], [0x08, 0], [0x80], [0x12, 0xff], [0x0b]])
      decodeActionResult(Buffer.alloc(65_536, Buffer.from(bytes)))
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5)
  })
})
