// Keeps what parsing made, by content hash: what all need of the pages in one index, the texts of the pages in packs.
//
// There is no invalidation: a changed page has a new hash. What is damaged, foreign or missing counts as never made.

import { hash } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { PageContent, ParsedPage } from './model/page.ts'

/** Where a page's text lies: pack, first byte, number of bytes. Threads hand it to each other. */
export type ContentPlace = readonly [pack: string, offset: number, length: number]

/** A page that is known, and where its text lies. */
export interface KnownPage {
  page: ParsedPage
  content: ContentPlace
}

const checksumLength = 40

/**
 * Texts of parsed pages in files that are only ever appended to, one for each thread that writes: no thread holds all texts,
 * and a file for each page would take as long to make as to parse some of them.
 */
export class ContentStore {
  readonly folder: string
  #writing: { name: string; file: number; length: number } | undefined
  readonly #reading = new Map<string, number | undefined>()

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  write(content: PageContent): ContentPlace {
    this.#writing ??= this.#newPack()
    const pack = this.#writing
    const json = Buffer.from(JSON.stringify(content))
    const bytes = Buffer.concat([Buffer.from(hash('sha1', json)), json])
    for (let done = 0; done < bytes.length; ) done += writeSync(pack.file, bytes, done)
    const place: ContentPlace = [pack.name, pack.length, bytes.length]
    pack.length += bytes.length
    return place
  }

  /** Returns a text; `undefined` when it is gone or damaged. */
  read([name, offset, length]: ContentPlace): PageContent | undefined {
    const file = this.#open(name)
    if (file === undefined || length <= checksumLength || offset + length > fstatSync(file).size) return undefined
    const bytes = Buffer.allocUnsafe(length)
    readSync(file, bytes, 0, length, offset)
    const json = bytes.subarray(checksumLength)
    return hash('sha1', json) === bytes.toString('latin1', 0, checksumLength) ? (JSON.parse(json.toString()) as PageContent) : undefined
  }

  close(): void {
    for (const file of [this.#writing?.file, ...this.#reading.values()]) if (file !== undefined) closeSync(file)
    this.#writing = undefined
    this.#reading.clear()
  }

  #newPack(): { name: string; file: number; length: number } {
    const name = `${process.pid}-${threadId}-${Date.now().toString(36)}.pack`
    return { name, file: openSync(join(this.folder, name), 'wx'), length: 0 }
  }

  #open(name: string): number | undefined {
    if (!this.#reading.has(name)) {
      let file: number | undefined
      try {
        file = openSync(join(this.folder, name), 'r')
      } catch {
        // Another build has cleared it away.
      }
      this.#reading.set(name, file)
    }
    return this.#reading.get(name)
  }
}

// Packs hold texts that nobody asks for any more: more than this many, or more than half in vain, and they are put together anew.
const mostPacks = 12

/** Pages parsed by earlier builds and by this one. */
export class Cache {
  readonly store: ContentStore
  readonly #folder: string
  readonly #kept: Record<string, KnownPage>
  readonly #packs: Map<string, number>
  readonly #asked = new Map<string, KnownPage>()

  /** Opens the cache in `folder`. `tool` names what made it: what another tool left there is ignored. */
  constructor(folder: string, tool: string) {
    this.#folder = join(folder, tool)
    this.store = new ContentStore(join(this.#folder, 'pages'))
    this.#kept = readChecked<Record<string, KnownPage>>(this.#indexFile) ?? {}
    this.#packs = new Map(readdirSync(this.store.folder).map((name) => [name, statSync(join(this.store.folder, name)).size]))
  }

  get #indexFile(): string {
    return join(this.#folder, 'pages.json')
  }

  /** Returns the page that was parsed from a source of this hash, if its text is still there too. */
  get(key: string): KnownPage | undefined {
    const asked = this.#asked.get(key)
    if (asked) return asked
    const kept = Object.hasOwn(this.#kept, key) ? this.#kept[key] : undefined
    if (!kept) return undefined
    const [pack, offset, length] = kept.content
    if ((this.#packs.get(pack) ?? 0) < offset + length) return undefined
    this.#asked.set(key, kept)
    return kept
  }

  keep(key: string, page: KnownPage): void {
    this.#asked.set(key, page)
  }

  /** Ends a build: writes what it asked for, forgets the rest. */
  save(): void {
    const unchanged = this.#asked.size === Object.keys(this.#kept).length && [...this.#asked.keys()].every((key) => Object.hasOwn(this.#kept, key))
    if (unchanged) return
    const packs = new Set([...this.#asked.values()].map(({ content: [pack] }) => pack))
    const present = readdirSync(this.store.folder).filter((name) => name.endsWith('.pack'))
    const live = [...this.#asked.values()].reduce((bytes, { content }) => bytes + content[2], 0)
    const all = [...packs].reduce((bytes, name) => bytes + statSync(join(this.store.folder, name)).size, 0)
    if (packs.size > mostPacks || all > 2 * live) this.#repack()
    writeChecked(this.#indexFile, Object.fromEntries(this.#asked))
    const needed = new Set([...this.#asked.values()].map(({ content: [pack] }) => pack))
    for (const name of present) if (!needed.has(name)) rmSync(join(this.store.folder, name), { force: true })
  }

  /** Writes all texts that are asked for into one new pack. */
  #repack(): void {
    const fresh = new ContentStore(this.store.folder)
    for (const [key, { page, content }] of this.#asked) {
      const text = this.store.read(content)
      if (text) this.#asked.set(key, { page, content: fresh.write(text) })
      else this.#asked.delete(key)
    }
    fresh.close()
  }

  /** Keeps a small result under a name: the last one only. */
  readNote<T>(name: string): T | undefined {
    return readChecked<T>(join(this.#folder, `${name}.json`))
  }

  writeNote(name: string, value: unknown): void {
    writeChecked(join(this.#folder, `${name}.json`), value)
  }

  remove(): void {
    this.store.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** A folder for files that are found by their names. */
  folder(name: string): string {
    const folder = join(this.#folder, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }
}

/** Writes JSON with its hash before it, and takes the old file's place only when it is whole. */
function writeChecked(file: string, value: unknown): void {
  const json = JSON.stringify(value)
  const partial = `${file}.${process.pid}.part`
  writeFileSync(partial, `${hash('sha1', json)}\n${json}`)
  renameSync(partial, file)
}

function readChecked<T>(file: string): T | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  const json = text.slice(checksumLength + 1)
  return hash('sha1', json) === text.slice(0, checksumLength) ? (JSON.parse(json) as T) : undefined
}
