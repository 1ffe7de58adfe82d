// Caches parsed pages by content hash. The index contains the data that every build needs, and packs contain the rest.
//
// There is no invalidation: a changed page has a new hash. An entry that is damaged, missing or signed with another key is a cache miss.

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ParsedSource, type StoredSource, withDetails } from './cached-page.ts'
import { ContentStore, sizeOfContent } from './content-store.ts'
import { NoteParts } from './note-parts.ts'
import { isAtWork, use } from './processes.ts'
import { type CacheFolder, Notes, subfolder } from './signed-files.ts'

/**
 * Maximum number of packs. If there are more, or if over half of their bytes are unreferenced, they are merged into
 * one.
 */
const mostPacks = 12

/** Stores pages parsed by earlier builds and by this one. */
export class Cache {
  readonly store: ContentStore
  /** Set if the cache could not be written. The build continues without it. */
  problem: Error | undefined
  readonly #folder: CacheFolder
  readonly #notes: Notes
  readonly #index: NoteParts<StoredSource>
  readonly #packs: Map<string, number>
  readonly #requested = new Map<string, ParsedSource>()
  readonly #release: () => void

  /** Opens the cache in `folder`. `tool` identifies the version of docsite. Entries from other versions are ignored. */
  constructor(folder: CacheFolder, tool: string) {
    this.#folder = subfolder(folder, tool)
    this.#notes = new Notes(folder, tool)
    this.store = new ContentStore(subfolder(this.#folder, 'pages'))
    this.#release = use(this.store.folder.path)
    this.#index = new NoteParts(this.#notes, 'pages')
    this.#packs = new Map(this.#presentPacks().map((name) => [name, this.store.sizeOf(name)]))
  }

  /** Returns the page that was parsed from a source with this hash, if the page's text is still in its pack. */
  get(key: string): ParsedSource | undefined {
    const requested = this.#requested.get(key)
    if (requested) return requested
    const saved = this.#index.get(key)
    if (!saved) return undefined
    const [pack, offset] = saved.content
    if ((this.#packs.get(pack) ?? 0) < offset + sizeOfContent(saved.content)) return undefined
    const page = withDetails(saved, this.store)
    this.#requested.set(key, page)
    return page
  }

  keep(key: string, page: ParsedSource): void {
    this.#requested.set(key, page)
  }

  /** Evicts a page whose source has changed. */
  evict(key: string): void {
    this.#requested.delete(key)
  }

  /** Ends a build: saves the pages that it requested and drops all others. */
  save(): void {
    this.#try(() => {
      const packs = this.#neededPacks()
      const live = [...this.#requested.values()].reduce((bytes, { content }) => bytes + sizeOfContent(content), 0)
      const all = [...packs].reduce((bytes, name) => bytes + this.store.sizeOf(name), 0)
      if (packs.size > mostPacks || all > 2 * live) this.#repack()
      this.#index.keep(this.#requested)
      const needed = this.#neededPacks()
      for (const name of this.#presentPacks()) {
        // Editors go on after a save. Their pack has no page of the site if they have taken back their last edit.
        if (name === this.store.writing) continue
        // This cache is one of the users.
        const isUnused = !needed.has(name) && !isAtWork(Number.parseInt(name, 10), this.store.folder.path, 1)
        if (isUnused) rmSync(join(this.store.folder.path, name), { recursive: true, force: true })
      }
    })
  }

  /** Saves the requested pages beside those of other commits and work trees, which the next build drops. */
  add(): void {
    if (this.#presentPacks().length > mostPacks) this.save()
    else this.#try(() => this.#index.add(this.#requested))
  }

  #presentPacks(): string[] {
    return readdirSync(this.store.folder.path).filter((name) => name.endsWith('.pack'))
  }

  #neededPacks(): Set<string> {
    return new Set([...this.#requested.values()].map(({ content: [pack] }) => pack))
  }

  /** Copies the content of all requested pages into one new pack. */
  #repack(): void {
    const fresh = new ContentStore(this.store.folder)
    for (const [key, { content, ...page }] of this.#requested) {
      if (this.store.holds(content)) {
        this.#requested.set(key, withDetails({ ...page, content: fresh.add(this.store.readAll(content)) }, this.store))
      } else this.#requested.delete(key)
    }
    fresh.close()
  }

  /** Opens the values that were last stored under a name, by their own names. */
  parts<T>(name: string): NoteParts<T> {
    return new NoteParts<T>(this.#notes, name)
  }

  /** Replaces values of `parts`. */
  keepParts<T>(parts: NoteParts<T>, values: ReadonlyMap<string, T>): void {
    this.#try(() => parts.keep(values))
  }

  /** Returns the value that was last written under a name. */
  readNote<T>(name: string): T | undefined {
    return this.#notes.read<T>(name)
  }

  writeNote(name: string, value: unknown): void {
    this.#try(() => this.#notes.write(name, value))
  }

  /** Stores an error in `problem`. A failed write only makes later builds slower, so it must not fail this one. */
  #try(write: () => void): void {
    try {
      write()
    } catch (error) {
      this.problem ??= error as Error
    }
  }

  /** Closes the files of the cache. */
  close(): void {
    this.store.close()
    this.#release()
  }

  /** Removes the index, so that the next build parses every page. */
  forget(): void {
    this.#index.remove()
  }

  /** Returns a subdirectory for files that are looked up by name. */
  folder(name: string): CacheFolder {
    const folder = subfolder(this.#folder, name)
    mkdirSync(folder.path, { recursive: true })
    return folder
  }
}
