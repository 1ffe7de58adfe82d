// A secret → keys that sign and verify entries.

import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Digest } from './action-result.ts'

/** What the keys are derived for, and the first word of what is signed. */
const purpose = 'docsite remote cache'

/** The version of entries. Entries of another version are not read. */
const format = 1
const signatureBytes = 64

/** The shortest secret. The public key is known to all, so that anybody can try short secrets. */
export const fewestCharacters = 32

/** The bytes of an Ed25519 key in PKCS #8, up to the key itself (RFC 8410). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the private key that belongs to a secret. */
export function privateKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: 'der', type: 'pkcs8' })
}

/** Returns the public key with which the entries of those who have the secret are verified: base64url of the raw Ed25519 key. */
export const publicKeyOf = (secret: string): string =>
  createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' }).x ?? ''

/** Reads a public key. Returns `undefined` if it is none. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (!/^[\w-]{43}$/.test(text)) return
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })
  } catch {
    return
  }
}

/** What a signature covers. JSON keeps the borders between its parts. */
const signedBytes = (name: string, digests: readonly Digest[]): Buffer =>
  Buffer.from(JSON.stringify([purpose, format, name, digests.map(({ hash, size }) => [hash, size])]))

/** Returns the version and the signature of an entry. */
export const sealOf = (key: KeyObject, name: string, digests: readonly Digest[]): Buffer =>
  Buffer.concat([Buffer.from([format]), sign(null, signedBytes(name, digests), key)])

/** Judges the seal of an entry: it is signed by those who write, by others, or has another version. */
export function judgeSeal(
  key: KeyObject,
  seal: Buffer,
  name: string,
  digests: readonly Digest[],
): 'own' | 'foreign' | 'other-version' {
  if (seal[0] !== format || seal.length !== signatureBytes + 1) return 'other-version'
  return verify(null, signedBytes(name, digests), key, seal.subarray(1)) ? 'own' : 'foreign'
}
