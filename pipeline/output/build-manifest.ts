// The build manifest: what the last build wrote, and the keys of what it was made from. Files with the same key are reused.

import type { WrittenFile } from './output-writer.ts'

/** The files of one unit of an output, or of one page. */
export interface ManifestEntry<Facts = unknown> {
  /** Hash of everything that the files were made from. */
  key: string
  files: WrittenFile[]
  /** What was measured while they were made. */
  facts?: Facts
}

/** Entries by the name of their output and the id of their unit. The files of all page outputs are under `pages`, by route. */
export type BuildManifest = Record<string, Record<string, ManifestEntry>>

/** Returns the entry of a unit. Names come from content and may be those of inherited properties, such as `constructor`. */
export function entryOf(manifest: BuildManifest | undefined, output: string, id: string): ManifestEntry | undefined {
  const entries = manifest && Object.hasOwn(manifest, output) ? manifest[output] : undefined
  return entries && Object.hasOwn(entries, id) ? entries[id] : undefined
}
