// What the last build wrote and what it was made from: what would be made from the same is taken over.

import type { WrittenFile } from '../output/write.ts'
import type { OpenGraphImage, RenderedPage, SearchFiles } from '../workers/tasks.ts'

/** Files, and the hash of all that they were made from. */
export interface Entry<Files> {
  key: string
  files: Files
}

/** Pages by route, search files and lists for agents by locale. */
export interface BuildManifest {
  pages: Record<string, Entry<RenderedPage>>
  search: Record<string, Entry<SearchFiles>>
  llms: Record<string, Entry<WrittenFile[]>>
  feeds: Entry<WrittenFile[]>
  /** By path: a picture's name holds all that it is made from. */
  openGraphImages: Record<string, OpenGraphImage>
}

/** What the last build made of the same things, if it did. */
export const takenOver = <Files>(entry: Entry<Files> | undefined, key: string): Files | undefined =>
  entry?.key === key ? entry.files : undefined

/** The entry of a name, which may be one that every object has. */
export const entryOf = <Value>(entries: Record<string, Value> | undefined, name: string): Value | undefined =>
  entries && Object.hasOwn(entries, name) ? entries[name] : undefined
