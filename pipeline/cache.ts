// Keeps what parsing made, by content hash: what all need of the pages in one index, the texts of the pages in packs.
//
// There is no invalidation: a changed page has a new hash. What is damaged, foreign or missing counts as never made.

import { hash } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Body, PageContent, PageText, ParsedPage } from './model/page.ts'

/** Where a page's content lies: pack, first byte, bytes of its plain text, bytes of its body after that. Threads hand it to each other. */
export type ContentPlace = readonly [pack: string, offset: number, textLength: number, bodyLength: number]

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
  /** Reading goes through one buffer that grows: a buffer for each page would be garbage that nobody collects in time. */
  #buffer: Buffer = Buffer.allocUnsafe(1 << 16)
  #writing: { name: string; file: number; length: number } | undefined
  readonly #reading = new Map<string, number | undefined>()

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  write({ body, ...text }: PageContent): ContentPlace {
    this.#writing ??= this.#newPack()
    const pack = this.#writing
    const [textLength = 0, bodyLength = 0] = [text, body].map((part) => {
      const json = JSON.stringify(part)
      const written = writeSync(pack.file, hash('sha1', json) + json)
      if (written < Buffer.byteLength(json) + checksumLength)
        throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC', path: join(this.folder, pack.name) })
      return written
    })
    const place: ContentPlace = [pack.name, pack.length, textLength, bodyLength]
    pack.length += textLength + bodyLength
    return place
  }

  /** Returns a page's plain text; `undefined` when it is gone or damaged. */
  readText([pack, offset, textLength]: ContentPlace): PageText | undefined {
    return this.#read<PageText>(pack, offset, textLength)
  }

  /** Returns a page's body; `undefined` when it is gone or damaged. */
  readBody([pack, offset, textLength, bodyLength]: ContentPlace): Body | undefined {
    return this.#read<Body>(pack, offset + textLength, bodyLength)
  }

  #read<T>(name: string, offset: number, length: number): T | undefined {
    const file = this.#open(name)
    if (file === undefined || length <= checksumLength || offset + length > fstatSync(file).size) return undefined
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafe(length * 2)
    readSync(file, this.#buffer, 0, length, offset)
    const json = this.#buffer.toString('utf8', checksumLength, length)
    return hash('sha1', json) === this.#buffer.toString('latin1', 0, checksumLength)
      ? (JSON.parse(json) as T)
      : undefined
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
    this.#packs = new Map(
      readdirSync(this.store.folder).map((name) => [name, statSync(join(this.store.folder, name)).size]),
    )
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
    const [pack, offset, textLength, bodyLength] = kept.content
    if ((this.#packs.get(pack) ?? 0) < offset + textLength + bodyLength) return undefined
    this.#asked.set(key, kept)
    return kept
  }

  keep(key: string, page: KnownPage): void {
    this.#asked.set(key, page)
  }

  /** Ends a build: writes what it asked for, forgets the rest. */
  save(): void {
    const unchanged =
      this.#asked.size === Object.keys(this.#kept).length &&
      [...this.#asked.keys()].every((key) => Object.hasOwn(this.#kept, key))
    if (unchanged) return
    const packs = new Set([...this.#asked.values()].map(({ content: [pack] }) => pack))
    const present = readdirSync(this.store.folder).filter((name) => name.endsWith('.pack'))
    const live = [...this.#asked.values()].reduce((bytes, { content }) => bytes + content[2] + content[3], 0)
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
      const [text, body] = [this.store.readText(content), this.store.readBody(content)]
      if (text && body) this.#asked.set(key, { page, content: fresh.write({ ...text, body }) })
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
