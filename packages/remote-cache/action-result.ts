// The digests of an entry's parts and its seal ⇄ an `ActionResult` of the Remote Execution API. Servers that know this message check that
// the parts exist, and keep them as long as the entry. They may add fields, such as the address of the machine that has written.

/** The SHA-256 of some bytes in hexadecimal, and their number. */
export interface Digest {
  readonly hash: string
  readonly size: number
}

/** The largest part. */
export const maxPartBytes = 2 ** 30

/** Fields: `output_files` (with `path` and `digest`) and `stdout_raw` of the result, `hash` and `size_bytes` of a digest. */
const field = { files: 2, exitCode: 4, stdout: 5, path: 1, digest: 2, hash: 1, size: 2 }
/** Types of values, and the lengths of those with a fixed length. Groups, which have other types, are not accepted. */
const [varintType, bytesType] = [0, 2]
const fixedLengths: Record<number, number> = { 1: 8, 5: 4 }

/** Returns the message. Values that are zero are left out, as in all messages of this syntax. */
export const encodeActionResult = (digests: readonly Digest[], seal: Uint8Array): Buffer =>
  Buffer.concat([
    ...digests.map(({ hash, size }, index) => {
      const digest = [bytesField(field.hash, Buffer.from(hash)), ...(size === 0 ? [] : [sizeField(size)])]
      const path = bytesField(field.path, Buffer.from(String(index)))
      return bytesField(field.files, Buffer.concat([path, bytesField(field.digest, Buffer.concat(digest))]))
    }),
    bytesField(field.stdout, seal),
  ])

const sizeField = (size: number): Buffer => Buffer.from([...varint(field.size * 8 + varintType), ...varint(size)])

const bytesField = (number: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([...varint(number * 8 + bytesType), ...varint(bytes.length)]), bytes])

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

/** Reads a message. Returns `undefined` unless it is one of those above, possibly with more fields. */
export function decodeActionResult(bytes: Buffer): { digests: Digest[]; seal: Buffer } | undefined {
  const fields = fieldsOf(bytes)
  const seal = only(fields, field.stdout)
  const digests = fields?.get(field.files)?.map(decodeFile) ?? []
  const isFailed = fields?.get(field.exitCode)?.some((code) => code !== 0)
  return !isFailed && Buffer.isBuffer(seal) && digests.every((one) => one !== undefined) ? { digests, seal } : undefined
}

function decodeFile(value: Value, index: number): Digest | undefined {
  const file = fieldsOf(value)
  const digest = fieldsOf(only(file, field.digest))
  const hash = textOf(only(digest, field.hash))
  const size = digest?.has(field.size) ? only(digest, field.size) : 0
  if (textOf(only(file, field.path)) !== String(index) || !/^[\da-f]{64}$/.test(hash)) return
  return typeof size === 'number' && size <= maxPartBytes ? { hash, size } : undefined
}

const textOf = (value: Value | undefined): string => (Buffer.isBuffer(value) ? value.toString('latin1') : '')

type Value = Buffer | number

/** Returns the value of a field that occurs once. */
const only = (fields: Map<number, Value[]> | undefined, number: number): Value | undefined =>
  fields?.get(number)?.length === 1 ? fields.get(number)?.[0] : undefined

/** Returns the fields of a message with their values, or `undefined` if the bytes are not a message. */
function fieldsOf(bytes: Value | undefined): Map<number, Value[]> | undefined {
  if (!Buffer.isBuffer(bytes)) return
  const fields = new Map<number, Value[]>()
  let at = 0
  const readVarint = (): number => {
    let value = 0
    for (let factor = 1, byte = 128; byte >= 128; factor *= 128) {
      byte = (factor <= 2 ** 63 ? bytes[at++] : undefined) ?? Number.NaN
      value += (byte % 128) * factor
    }
    return value
  }
  while (at < bytes.length) {
    const tag = readVarint()
    const [number, type] = [Math.floor(tag / 8), tag % 8]
    const length = type === bytesType ? readVarint() : (fixedLengths[type] ?? Number.NaN)
    const value = type === varintType ? readVarint() : bytes.subarray(at, at + length)
    // A comparison with NaN is false.
    if (!(number >= 1 && number < 2 ** 29) || (typeof value === 'number' ? !(value >= 0) : !(value.length === length)))
      return
    if (typeof value !== 'number') at += length
    if (!fields.get(number)?.push(value)) fields.set(number, [value])
  }
  return fields
}
