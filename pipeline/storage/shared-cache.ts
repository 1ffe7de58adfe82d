// A cache that several machines share. The package `@docsite/remote-cache` implements it over HTTP.

/** Bundles of bytes by name. Whatever the server does, what is read was stored by somebody who may. No method rejects. */
export interface SharedCache {
  /** Whether nothing more can be read, because the server is away or too slow. */
  readonly isAway: boolean
  read(name: string): Promise<{ part(index: number): Promise<Buffer | undefined> } | undefined>
  /** Stores a bundle in the background. */
  write(name: string, parts: readonly Uint8Array[]): void
  /** Waits until there is room for another bundle. */
  room(): Promise<void>
  /** Waits for what is being stored, as long as there is progress. */
  close(): Promise<unknown>
}

/** Cuts bytes into parts with these lengths. */
export function cutBytes(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  let end = 0
  return lengths.map((length) => {
    end += length
    return bytes.subarray(end - length, end)
  })
}
