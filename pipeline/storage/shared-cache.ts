// A cache that several machines share. The package `@docsite/remote-cache` implements it over HTTP.

/** Something with an entry in the cache. */
export interface Named {
  name: string
}

/** Entries by name, with parts. What is read was stored by somebody who may, whatever the server does. */
export interface SharedCache {
  /** Whether nothing more can be read. */
  readonly isAway: boolean
  /** Takes the first parts of entries. Returns the items whose entries are not there, in order. Rejects only with an error of `add`. */
  take<Item extends Named>(
    items: readonly Item[],
    partCount: number,
    add: (item: Item, parts: Buffer[]) => void,
  ): Promise<Item[]>
  /** Stores an entry in the background. `partsOf` is called when there is room for it. If it throws or returns nothing, nothing is stored. */
  give(name: string, partsOf: () => readonly Uint8Array[] | undefined): void
  /** Waits for what is being stored, as long as there is progress. Never rejects. */
  close(): Promise<void>
}

/** Cuts bytes into parts with these lengths. */
export function cutBytes(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  let end = 0
  return lengths.map((length) => {
    end += length
    return bytes.subarray(end - length, end)
  })
}
