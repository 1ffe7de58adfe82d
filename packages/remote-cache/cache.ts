// Options → a cache: entries that are verified when they are read, and signed when they are written.

import { hash as digest, type KeyObject } from 'node:crypto'
import { type Digest, decodeActionResult } from './action-result.ts'
import { fewestCharacters, judgeSeal, privateKeyOf, publicKeyOf, readPublicKey } from './keys.ts'
import type { RemoteCache, RemoteEntry, RemoteOptions, RemoteTotals } from './model.ts'
import { placeOf } from './place.ts'
import { type ProblemKind, reportOnce } from './problems.ts'
import { Server } from './server.ts'
import { Uploads } from './uploads.ts'

const defaultTimeout = 5000
/** The longest entry that is read, in bytes. */
const maxEntryBytes = 65_536

/**
 * Opens a shared cache. Connects when something is read or written. Nothing that the server does can make a command fail: what is missing,
 * damaged or not signed by those who write is never returned, and a server that is slow or away costs at most one time-out and one
 * warning. If an option is wrong, this is reported, and the cache is empty.
 */
export function openRemoteCache(options: RemoteOptions): RemoteCache {
  const place = placeOf(options.url, options.token)
  if (typeof place === 'string') {
    reportOnce('', options.onWarning)(place)
    return emptyCache
  }
  const report = reportOnce(place.name, options.onWarning)
  const keys = keysOf(options)
  if (typeof keys === 'string') {
    report(keys)
    return emptyCache
  }
  if (keys.problem) report(keys.problem)
  const totals = noTotals()
  const server = new Server(place, options.timeout ?? defaultTimeout, report)
  const uploads = keys.signing && new Uploads(server, keys.signing, totals, () => report('queue'))
  return new HttpCache({ server, uploads, key: keys.verifying, totals, report })
}

const noTotals = (): RemoteTotals => ({
  hits: 0,
  misses: 0,
  readBytes: 0,
  writtenEntries: 0,
  writtenBytes: 0,
  droppedEntries: 0,
})

const emptyCache: RemoteCache = {
  isAway: true,
  read: async () => undefined,
  write: () => undefined,
  room: async () => undefined,
  close: async () => noTotals(),
}

interface Keys {
  verifying: KeyObject
  /** Only in a cache that is written. */
  signing?: KeyObject
  problem?: ProblemKind
}

/** Returns the keys, or which problem they have. CI sets variables to empty strings for what a job may not know. */
function keysOf({ secret = '', publicKey = '', readOnly = false }: RemoteOptions): Keys | ProblemKind {
  if (secret !== '' && secret.length < fewestCharacters) return 'short-secret'
  const ownKey = secret === '' ? '' : publicKeyOf(secret)
  const expected = publicKey.trim() || ownKey
  if (expected === '') return 'no-key'
  const verifying = readPublicKey(expected)
  if (!verifying) return 'invalid-key'
  if (secret === '' || readOnly) return { verifying }
  return expected === ownKey ? { verifying, signing: privateKeyOf(secret) } : { verifying, problem: 'other-secret' }
}

interface CacheParts {
  server: Server
  uploads: Uploads | undefined
  key: KeyObject
  totals: RemoteTotals
  report(kind: ProblemKind): void
}

class HttpCache implements RemoteCache {
  readonly #parts: CacheParts
  #closing: Promise<RemoteTotals> | undefined

  constructor(parts: CacheParts) {
    this.#parts = parts
  }

  get isAway(): boolean {
    return this.#parts.server.isOff
  }

  async read(name: string): Promise<RemoteEntry | undefined> {
    const { server, totals } = this.#parts
    if (this.#closing || server.isOff) return
    const digests = await this.#find(name).catch(() => undefined)
    totals[digests ? 'hits' : 'misses']++
    if (!digests) return
    return {
      sizes: digests.map(({ size }) => size),
      part: async (index) => {
        const one = digests[index]
        return one && this.#part(one).catch(() => undefined)
      },
    }
  }

  write(name: string, parts: readonly Uint8Array[]): void {
    if (!this.#closing) this.#parts.uploads?.write(name, parts)
  }

  async room(): Promise<void> {
    await this.#parts.uploads?.room()
  }

  close(): Promise<RemoteTotals> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<RemoteTotals> {
    const { server, uploads, totals } = this.#parts
    server.waitForUploads()
    await uploads?.finish()
    server.stop()
    return { ...totals }
  }

  /** Returns the digests of the parts of an entry that is signed under this name. */
  async #find(name: string): Promise<Digest[] | undefined> {
    const { server, key, report } = this.#parts
    const bytes = await server.get('ac', digest('sha256', name), maxEntryBytes)
    if (!bytes) return
    const entry = decodeActionResult(bytes)
    if (!entry) {
      server.trouble('no-entry')
      return
    }
    const judgment = judgeSeal(key, entry.seal, name, entry.digests)
    if (judgment === 'foreign') report('foreign')
    if (judgment !== 'own') return
    server.wentWell()
    return entry.digests
  }

  async #part(one: Digest): Promise<Buffer | undefined> {
    const { server, uploads, totals } = this.#parts
    if (one.size === 0) return digest('sha256', '') === one.hash ? Buffer.alloc(0) : undefined
    const bytes = await server.get('cas', one.hash, one.size)
    if (bytes && bytes.length === one.size && digest('sha256', bytes) === one.hash) {
      server.wentWell()
      totals.readBytes += bytes.length
      uploads?.knows(one)
      return bytes
    }
    if (bytes) server.trouble('damaged')
    uploads?.misses(one)
    return
  }
}
