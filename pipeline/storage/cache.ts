// Keeps what parsing made, by content hash: what all need of the pages in one index, the texts of the pages in packs.
//
// There is no invalidation: a changed page has a new hash. What is damaged, foreign or missing counts as never made. A cache that turns out
// to be of no use in the middle of the work, or cannot be written, is done without (`withCache`).
//
// A cache may come with a pull request. So everything in it is signed with a key of this machine's user, and nothing is parsed,
// run or published before its signature is verified: on the very bytes that are used.

import { createHmac } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Body, PageContent, PageText, ParsedPage, Sample } from '../model/page.ts'
import { namingFile } from './disk.ts'
import { isRunning } from './processes.ts'

/** Where a page's content lies: pack, first byte, bytes of its plain text, of its body after that, and of its samples. Threads hand it to each other. */
export type ContentPlace = readonly [
  pack: string,
  offset: number,
  textLength: number,
  bodyLength: number,
  samplesLength: number,
]

/** A page that is known, and where its text lies. */
export interface CachedPage {
  page: ParsedPage
  content: ContentPlace
}

/** A folder of signed files: plain data, which every worker gets. */
export interface CacheFolder {
  /** Absolute. */
  path: string
  /** Signs what is written, and verifies what is read. */
  key: string
}

/** A folder in a cache's folder. */
const folderIn = ({ path, key }: CacheFolder, ...names: string[]): CacheFolder => ({ path: join(path, ...names), key })

/** Characters of a signature. */
const sealLength = 43

/** Returns a signature of bytes that is good for one name only: what is right in one place must not be put into another. */
const sealOf = (key: string, name: string, bytes: string | Uint8Array): string =>
  createHmac('sha256', key).update(`${name}\n`).update(bytes).digest('base64url')

/** Code of the error that a text is not where it should be. */
const lostCode = 'DOCSITE_LOST'

/**
 * Texts of parsed pages in files that are only ever appended to, one for each thread that writes: no thread holds all texts,
 * and a file for each page would take as long to make as to parse some of them.
 */
export class ContentStore {
  readonly folder: CacheFolder
  /** Reading goes through one buffer that grows: a buffer for each page would be garbage that nobody collects in time. */
  #buffer: Buffer = Buffer.allocUnsafe(1 << 16)
  #writing: { name: string; file: number; length: number } | undefined
  readonly #reading = new Map<string, number | undefined>()

  constructor(folder: CacheFolder) {
    this.folder = folder
    mkdirSync(folder.path, { recursive: true })
  }

  write({ body, samples, ...text }: PageContent): ContentPlace {
    this.#writing ??= this.#newPack()
    const pack = this.#writing
    const offset = pack.length
    const [textLength = 0, bodyLength = 0, samplesLength = 0] = [text, body, samples].map((part) => {
      const json = JSON.stringify(part)
      const length = this.#append(pack, this.#seal(pack.name, pack.length, json) + json)
      pack.length += length
      return length
    })
    return [pack.name, offset, textLength, bodyLength, samplesLength]
  }

  #append({ name, file }: { name: string; file: number }, text: string): number {
    return namingFile(join(this.folder.path, name), () => {
      const wanted = Buffer.byteLength(text)
      let written = 0
      try {
        written = writeSync(file, text)
        if (written < wanted) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      } finally {
        // What ends in the middle of something is not gone on with.
        if (written < wanted) this.#writing = undefined
      }
      return written
    })
  }

  /** Returns a page's plain text. Throws when it is gone or damaged. */
  readText([pack, offset, textLength]: ContentPlace): PageText {
    return this.#read<PageText>(pack, offset, textLength)
  }

  /** Returns a page's body. Throws when it is gone or damaged. */
  readBody([pack, offset, textLength, bodyLength]: ContentPlace): Body {
    return this.#read<Body>(pack, offset + textLength, bodyLength)
  }

  /** Returns a page's samples of code. Throws when they are gone or damaged. */
  readSamples([pack, offset, textLength, bodyLength, samplesLength]: ContentPlace): Sample[] {
    return this.#read<Sample[]>(pack, offset + textLength + bodyLength, samplesLength)
  }

  /** Tells whether a page's text can be read. */
  holds(place: ContentPlace): boolean {
    try {
      return Boolean(this.readText(place) && this.readBody(place) && this.readSamples(place))
    } catch {
      return false
    }
  }

  /** Bytes of a pack; none when it is gone. Once asked for, it can be read even when another build clears it away. */
  sizeOf(name: string): number {
    const file = this.#open(name)
    return file === undefined ? 0 : fstatSync(file).size
  }

  #read<T>(name: string, offset: number, length: number): T {
    const lost = () =>
      Object.assign(new Error('A text has vanished from the cache, or was damaged'), {
        code: lostCode,
        path: join(this.folder.path, name),
      })
    const file = this.#open(name)
    if (file === undefined || length <= sealLength || offset + length > fstatSync(file).size) throw lost()
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafe(length * 2)
    readSync(file, this.#buffer, 0, length, offset)
    const json = this.#buffer.subarray(sealLength, length)
    if (this.#seal(name, offset, json) !== this.#buffer.toString('latin1', 0, sealLength)) throw lost()
    return JSON.parse(json.toString('utf8')) as T
  }

  #seal(pack: string, offset: number, json: string | Uint8Array): string {
    return sealOf(this.folder.key, `${pack} ${offset}`, json)
  }

  close(): void {
    for (const file of [this.#writing?.file, ...this.#reading.values()]) if (file !== undefined) closeSync(file)
    this.#writing = undefined
    this.#reading.clear()
  }

  #newPack(): { name: string; file: number; length: number } {
    // Somebody may have cleared the whole cache away.
    mkdirSync(this.folder.path, { recursive: true })
    const name = `${process.pid}-${threadId}-${Date.now().toString(36)}.pack`
    return { name, file: openSync(join(this.folder.path, name), 'wx'), length: 0 }
  }

  #open(name: string): number | undefined {
    if (!this.#reading.has(name)) {
      let file: number | undefined
      try {
        file = openSync(join(this.folder.path, name), 'r')
      } catch {
        // Another build has cleared it away.
      }
      this.#reading.set(name, file)
    }
    return this.#reading.get(name)
  }
}

const bytesOf = ([, , textLength, bodyLength, samplesLength]: ContentPlace): number =>
  textLength + bodyLength + samplesLength

// Packs hold texts that nobody asks for any more: more than this many, or more than half in vain, and they are put together anew.
const mostPacks = 12

const indexName = 'pages'

/** Small results by name, the last one of each: JSON after a signature that no other file and no other tool has. */
export class Notes {
  readonly #folder: CacheFolder
  readonly #tool: string

  /** Of the cache in `folder`, which `tool` made. */
  constructor(folder: CacheFolder, tool: string) {
    this.#folder = folderIn(folder, tool)
    this.#tool = tool
  }

  /** Returns `undefined` for what is damaged, foreign or missing. */
  read<T>(name: string): T | undefined {
    let bytes: Buffer
    try {
      bytes = readFileSync(this.#file(name))
    } catch {
      return undefined
    }
    const json = bytes.subarray(sealLength + 1)
    const isOurs = this.#seal(name, json) === bytes.toString('latin1', 0, sealLength)
    return isOurs ? (JSON.parse(json.toString('utf8')) as T) : undefined
  }

  /** Throws when it cannot be written. */
  write(name: string, value: unknown): void {
    const json = JSON.stringify(value)
    // Many megabytes of a large site: put together they would be there twice.
    replaceFile(this.#file(name), `${this.#seal(name, json)}\n`, json)
  }

  remove(name: string): void {
    rmSync(this.#file(name), { force: true })
  }

  #file(name: string): string {
    return join(this.#folder.path, `${name}.json`)
  }

  #seal(name: string, json: string | Uint8Array): string {
    return sealOf(this.#folder.key, `${this.#tool} ${name}`, json)
  }
}

/** Pages parsed by earlier builds and by this one. */
export class Cache {
  readonly store: ContentStore
  /** What kept the cache from being written, after everything else was done. */
  problem: Error | undefined
  readonly #folder: CacheFolder
  readonly #notes: Notes
  readonly #kept: Record<string, CachedPage>
  readonly #packs: Map<string, number>
  readonly #asked = new Map<string, CachedPage>()

  /** Opens the cache in `folder`. `tool` names what made it: what another tool left there is ignored. */
  constructor(folder: CacheFolder, tool: string) {
    this.#folder = folderIn(folder, tool)
    this.#notes = new Notes(folder, tool)
    this.store = new ContentStore(folderIn(this.#folder, 'pages'))
    this.#kept = this.#notes.read<Record<string, CachedPage>>(indexName) ?? {}
    this.#packs = new Map(this.#presentPacks().map((name) => [name, this.store.sizeOf(name)]))
  }

  /** Returns the page that was parsed from a source of this hash, if its text is still there too. */
  get(key: string): CachedPage | undefined {
    const asked = this.#asked.get(key)
    if (asked) return asked
    const kept = Object.hasOwn(this.#kept, key) ? this.#kept[key] : undefined
    if (!kept) return undefined
    const [pack, offset] = kept.content
    if ((this.#packs.get(pack) ?? 0) < offset + bytesOf(kept.content)) return undefined
    this.#asked.set(key, kept)
    return kept
  }

  keep(key: string, page: CachedPage): void {
    this.#asked.set(key, page)
  }

  /** Lets go of a page whose text is another by now. */
  evict(key: string): void {
    this.#asked.delete(key)
  }

  /** Ends a build: writes what it asked for, forgets the rest. */
  save(): void {
    this.#try(() => {
      const unchanged =
        this.#asked.size === Object.keys(this.#kept).length &&
        [...this.#asked].every(([key, page]) => Object.hasOwn(this.#kept, key) && this.#kept[key] === page)
      if (!unchanged) {
        const packs = this.#neededPacks()
        const live = [...this.#asked.values()].reduce((bytes, { content }) => bytes + bytesOf(content), 0)
        const all = [...packs].reduce((bytes, name) => bytes + this.store.sizeOf(name), 0)
        if (packs.size > mostPacks || all > 2 * live) this.#repack()
        this.#notes.write(indexName, Object.fromEntries(this.#asked))
      }
      const needed = this.#neededPacks()
      for (const name of this.#presentPacks()) {
        const unwanted = !needed.has(name) && !isRunning(Number.parseInt(name, 10))
        if (unwanted) rmSync(join(this.store.folder.path, name), { force: true })
      }
    })
  }

  #presentPacks(): string[] {
    return readdirSync(this.store.folder.path).filter((name) => name.endsWith('.pack'))
  }

  #neededPacks(): Set<string> {
    return new Set([...this.#asked.values()].map(({ content: [pack] }) => pack))
  }

  /** Writes all texts that are asked for into one new pack. */
  #repack(): void {
    const fresh = new ContentStore(this.store.folder)
    for (const [key, { page, content }] of this.#asked) {
      if (this.store.holds(content)) {
        const { store } = this
        const [text, body, samples] = [store.readText(content), store.readBody(content), store.readSamples(content)]
        this.#asked.set(key, { page, content: fresh.write({ ...text, body, samples }) })
      } else this.#asked.delete(key)
    }
    fresh.close()
  }

  /** Keeps a small result under a name: the last one only. */
  readNote<T>(name: string): T | undefined {
    return this.#notes.read<T>(name)
  }

  writeNote(name: string, value: unknown): void {
    this.#try(() => this.#notes.write(name, value))
  }

  /** What comes of it is a slower build some day: nothing that this one should fail of. */
  #try(write: () => void): void {
    try {
      write()
    } catch (error) {
      this.problem ??= error as Error
    }
  }

  /** Makes the next build start from nothing. */
  forget(): void {
    this.#notes.remove(indexName)
  }

  /** A folder for files that are found by their names. */
  folder(name: string): CacheFolder {
    const folder = folderIn(this.#folder, name)
    mkdirSync(folder.path, { recursive: true })
    return folder
  }
}

/** Writes a file that takes the old one's place only when it is whole. */
export function replaceFile(file: string, ...parts: (string | Uint8Array)[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}-${threadId}.part`
  for (const [i, part] of parts.entries())
    namingFile(partial, () => writeFileSync(partial, part, { flag: i === 0 ? 'w' : 'a' }))
  renameSync(partial, file)
}

/** Returns the path of a file in a cache; makes it unless it is there, just as it was made once. */
export function keepFile({ path, key }: CacheFolder, name: string, make: () => string | Uint8Array): string {
  const file = join(path, name)
  const sealFile = `${file}.seal`
  try {
    if (sealOf(key, name, readFileSync(file)) === readFileSync(sealFile, 'latin1')) return file
  } catch {
    // It is not there yet.
  }
  const contents = make()
  replaceFile(file, contents)
  replaceFile(sealFile, sealOf(key, name, contents))
  return file
}

export interface CacheUse {
  folder: CacheFolder
  /** Names what fills the cache. */
  tool: string
  /** Starts from nothing and keeps nothing. */
  fresh?: boolean | undefined
}

/**
 * Does what needs a cache. When the cache turns out to be damaged, cleared away by another build or not writable, it is done
 * again without: a cache is never required. `problem` says why it could not be written.
 */
export async function withCache<Result>(
  { folder, tool, fresh = false }: CacheUse,
  work: (cache: Cache) => Promise<Result>,
): Promise<{ result: Result; problem: Error | undefined }> {
  clearAway(folder.path, tool)
  const own = fresh ? folderIn(folder, `fresh-${process.pid}`) : folder
  let problem: Error | undefined
  let cache: Cache | undefined
  try {
    cache = new Cache(own, tool)
    const result = await work(cache)
    return { result, problem: cache.problem }
  } catch (error) {
    const { path, code } = error as NodeJS.ErrnoException
    if (!path?.startsWith(own.path + sep) && path !== own.path) throw error
    if (code === lostCode) ignoringErrors(() => cache?.forget())
    else problem = error as Error
  } finally {
    cache?.store.close()
    if (fresh) {
      ignoringErrors(() => rmSync(own.path, { recursive: true, force: true }))
      // Where nothing is kept there is no need of a folder to keep it in.
      ignoringErrors(() => rmdirSync(folder.path))
    }
  }
  const spare = mkdtempSync(join(tmpdir(), 'docsite-'))
  try {
    const cache = new Cache({ ...folder, path: spare }, tool)
    try {
      return { result: await work(cache), problem }
    } finally {
      cache.store.close()
    }
  } finally {
    ignoringErrors(() => rmSync(spare, { recursive: true, force: true }))
  }
}

// What another version of docsite, or a build into another folder, has not asked for as long as this, it may make anew.
const unusedDays = 7

/** What docsite makes in a cache's folder. Other files there belong to somebody else. */
const ownNames = /^(?:[\da-f]{12}|(?:fresh|source)-\d+|external)$/

/** Clears away what builds left that were killed, and what other versions of docsite have not used for long. */
function clearAway(folder: string, tool: string): void {
  const oldest = Date.now() - unusedDays * 86_400_000
  const isOld = (path: string) => statSync(path).mtimeMs < oldest
  const isLeft = (pid: string | undefined) => pid !== undefined && !isRunning(Number(pid))
  const clear = (parent: string, name: string, isUnwanted: (path: string) => boolean) =>
    ignoringErrors(() => {
      const path = join(parent, name)
      if (isUnwanted(path)) rmSync(path, { recursive: true, force: true })
    })
  ignoringErrors(() => {
    for (const name of readdirSync(folder))
      if (name !== tool && ownNames.test(name))
        clear(folder, name, (path) => isLeft(/^(?:fresh|source)-(\d+)$/.exec(name)?.[1]) || isOld(path))
    const own = join(folder, tool)
    for (const name of readdirSync(own, { recursive: true }) as string[])
      clear(own, name, (path) =>
        /^output-\w+\.json$/.test(name) ? isOld(path) : isLeft(/\.(\d+)-\d+\.part$/.exec(name)?.[1]),
      )
  })
}

function ignoringErrors(action: () => void): void {
  try {
    action()
  } catch {
    // Another build was faster, or it may not be done: the next one tries again.
  }
}
