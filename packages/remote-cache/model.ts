// What callers see of a remote cache.

export interface RemoteOptions {
  /** The URL of the cache, `http:` or `https:`. It may contain `user:password`, and a query that is added to each request. */
  url: string
  /** A bearer token for `Authorization`. It must come from the environment, never from a file of the project. */
  token?: string | undefined
  /** The secret from which the key for signing is derived. It has at least 32 characters. Without it, the cache is only read. */
  secret?: string | undefined
  /** The public key of those who write, as `publicKeyOf` returns it. Default: that of the secret. */
  publicKey?: string | undefined
  /** Whether nothing is written although there is a secret. Default: `false`. */
  readOnly?: boolean | undefined
  /** Milliseconds without any progress after which the cache counts as missing. Default: 5,000. */
  timeout?: number | undefined
  /** Receives at most one warning for each kind of problem. */
  onWarning(warning: RemoteWarning): void
}

/** A problem with the cache. A command works without the cache, so no problem is an error. */
export interface RemoteWarning {
  /** `info` for what is no fault of the server or of the configuration. */
  severity: 'warning' | 'info'
  /** One sentence without secrets. */
  text: string
  /** The remedy. */
  hint: string
}

/** Bundles of bytes, which all who know the URL can read, and the holders of the secret can write. */
export interface RemoteCache {
  /** Whether nothing more can be read: the server is away or too slow, or an option is wrong. */
  readonly isAway: boolean
  /** Returns the parts that were last stored under a name, or `undefined` if there are none that can be trusted. Never rejects. */
  read(name: string): Promise<RemoteEntry | undefined>
  /**
   * Stores parts under a name, in the background. Does nothing in a cache that is only read. The parts must not be changed afterwards.
   * Up to 64 MB wait for their upload. What is written on top of that is dropped, with one warning, unless the caller waits for `room`.
   */
  write(name: string, parts: readonly Uint8Array[]): void
  /** Waits until there is room for another entry of any size. Never rejects. */
  room(): Promise<void>
  /** Waits for the uploads, at most until there is no progress for the time-out. Returns what was read and written. Never rejects. */
  close(): Promise<RemoteTotals>
}

export interface RemoteEntry {
  /** The number of bytes of each part. */
  readonly sizes: readonly number[]
  /** Fetches and verifies a part. Returns `undefined` if it is lost or damaged. Never rejects. */
  part(index: number): Promise<Buffer | undefined>
}

/** What a command has read from a cache and written into it. */
export interface RemoteTotals {
  /** Number of names with an entry that can be trusted. */
  hits: number
  /** Number of names without one. */
  misses: number
  /** Bytes of the parts that were fetched and verified. */
  readBytes: number
  /** Number of entries that were stored completely. */
  writtenEntries: number
  /** Bytes of the parts that were sent. Those that the server had already do not count. */
  writtenBytes: number
  /** Number of entries that were not stored, because the server did not take them or too many were waiting. */
  droppedEntries: number
}
