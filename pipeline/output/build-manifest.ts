// The build manifest: the files of the last build and their keys. Files with an unchanged key are reused.

import type { WrittenFile } from './output-writer.ts'

/** The files of one unit of an output, or of one page. */
export interface ManifestEntry<Facts = unknown> {
  /** Hash of everything that the files depend on. */
  key: string
  files: WrittenFile[]
  /** Facts that were measured while the files were generated. */
  facts?: Facts
  /** Of a page: a shorter way to its key. If this hash is the same as in the last build, so is the key. */
  origin?: string
}

/** Entries by output name and unit id. The files of all page outputs are under `pages`, by route. */
export type BuildManifest = Record<string, Record<string, ManifestEntry>>

/** What a build saves for the next one into the same directory. */
export interface SavedOutput {
  manifest: BuildManifest
  /** The time of the file system after the build, in ms. */
  finishedAt: number
}

/** Returns the entry of a unit. Ids come from content, so they may equal the name of an inherited property such as `constructor`. */
export function entryOf(manifest: BuildManifest | undefined, output: string, id: string): ManifestEntry | undefined {
  const entries = manifest && Object.hasOwn(manifest, output) ? manifest[output] : undefined
  return entries && Object.hasOwn(entries, id) ? entries[id] : undefined
}
