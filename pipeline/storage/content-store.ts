// Packs: files with the content of parsed pages. Each entry is signed.

import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Body, PageContent, PageDetails, PageText, Sample } from '../model/page/page.ts'
import { namingFile } from './disk.ts'
import { type CacheFolder, sign, signatureLength } from './signed-files.ts'

/**
 * The position of a page's content in a pack. Plain text, body, samples and details are stored one after the other. Lengths are
 * in bytes.
 */
export type ContentPlace = readonly [
  pack: string,
  offset: number,
  textLength: number,
  bodyLength: number,
  samplesLength: number,
  detailsLength: number,
]

/** Returns the number of bytes that a page's content takes in its pack. */
export const sizeOfContent = ([, , ...lengths]: ContentPlace): number =>
  lengths.reduce((sum, length) => sum + length, 0)

/** A pack that is being written. The length is in bytes. */
interface Pack {
  name: string
  file: number
  length: number
}

/** Error code for content that is damaged or missing from the cache. */
export const lostCode = 'DOCSITE_LOST'

/** Returns the error for an entry that is missing or damaged. The build starts again without the cache. */
export const lostEntry = (path: string): Error =>
  Object.assign(new Error('An entry in the cache is missing or damaged'), { code: lostCode, path })

/**
 * Stores the content of parsed pages. Each worker appends to its own pack, so no worker keeps everything in memory. One file per page
 * would be slow, because creating a file takes as long as parsing a short page.
 */
export class ContentStore {
  readonly folder: CacheFolder
  /** Shared by all reads and enlarged when needed. One buffer per page would overload the garbage collector. */
  #buffer: Buffer = Buffer.allocUnsafe(1 << 16)
  #writing: Pack | undefined
  readonly #reading = new Map<string, number>()

  constructor(folder: CacheFolder) {
    this.folder = folder
    mkdirSync(folder.path, { recursive: true })
  }

  /** The name of the pack to which the next page is added, if there is one. */
  get writing(): string | undefined {
    return this.#writing?.name
  }

  /** Appends a page's content to a pack, and returns its position. */
  write({ body, samples, ...text }: PageContent, details: PageDetails): ContentPlace {
    return this.add([text, body, samples, details].map((part) => JSON.stringify(part)))
  }

  /** Appends the JSON of a page's text, body, samples and details to a pack, and returns its position. */
  add(parts: readonly (string | Uint8Array)[]): ContentPlace {
    const pack = this.#packToWrite()
    const offset = pack.length
    let end = offset
    const entries = parts.map((part) => {
      const json = typeof part === 'string' ? Buffer.from(part) : part
      const entry = Buffer.concat([Buffer.from(this.#sign(pack.name, end, json)), json])
      end += entry.length
      return entry
    })
    try {
      pack.length += this.#append(pack, Buffer.concat(entries))
      const [textLength = 0, bodyLength = 0, samplesLength = 0, detailsLength = 0] = entries.map(({ length }) => length)
      return [pack.name, offset, textLength, bodyLength, samplesLength, detailsLength]
    } catch (error) {
      // Never append to a pack that ends in the middle of an entry.
      this.#endPack()
      if (offset === 0) rmSync(join(this.folder.path, pack.name), { force: true })
      throw error
    }
  }

  #append({ name, file }: Pack, entries: Uint8Array): number {
    return namingFile(join(this.folder.path, name), () => {
      const bytes = writeSync(file, entries)
      if (bytes < entries.length) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return bytes
    })
  }

  /** Returns a page's plain text. Throws if it is missing or damaged. */
  readText(place: ContentPlace): PageText {
    return this.#parse(place, 0)
  }

  /** Returns a page's body. Throws if it is missing or damaged. */
  readBody(place: ContentPlace): Body {
    return this.#parse(place, 1)
  }

  /** Returns a page's code samples. Throws if they are missing or damaged. */
  readSamples(place: ContentPlace): Sample[] {
    return this.#parse(place, 2)
  }

  /** Returns a page's details. Throws if they are missing or damaged. */
  readDetails(place: ContentPlace): PageDetails {
    return this.#parse(place, 3)
  }

  /** Returns copies of the JSON of all parts, as `add` takes them. Throws if they are missing or damaged. */
  readAll(place: ContentPlace): Buffer[] {
    return [0, 1, 2, 3].map((part) => Buffer.from(this.#read(place, part)))
  }

  #parse<T>(place: ContentPlace, part: number): T {
    return JSON.parse(this.#read(place, part).toString('utf8')) as T
  }

  /** Returns whether a page's content can be read. */
  holds(place: ContentPlace): boolean {
    try {
      return [0, 1, 2, 3].every((part) => this.#read(place, part))
    } catch {
      return false
    }
  }

  /** Returns whether a pack can be opened. It then stays readable if another process removes it. */
  opens(name: string): boolean {
    return this.#open(name) !== undefined
  }

  /** Returns the size of a pack in bytes, or 0 if it is missing. Opens the pack, so that it stays readable if another build removes it. */
  sizeOf(name: string): number {
    const file = this.#open(name)
    return file === undefined ? 0 : fstatSync(file).size
  }

  /** Returns the JSON of a part, in a buffer that is used again. */
  #read([name, start, ...lengths]: ContentPlace, part: number): Buffer {
    const offset = lengths.slice(0, part).reduce((sum, length) => sum + length, start)
    const length = lengths[part] ?? 0
    const lost = () => lostEntry(join(this.folder.path, name))
    const file = this.#open(name)
    if (file === undefined || length <= signatureLength || offset + length > fstatSync(file).size) throw lost()
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafe(length * 2)
    try {
      readSync(file, this.#buffer, 0, length, offset)
    } catch {
      // It is a directory, or the disk is damaged.
      throw lost()
    }
    const json = this.#buffer.subarray(signatureLength, length)
    if (this.#sign(name, offset, json) !== this.#buffer.toString('latin1', 0, signatureLength)) throw lost()
    return json
  }

  #sign(pack: string, offset: number, json: string | Uint8Array): string {
    return sign(this.folder.key, `${pack} ${offset}`, json)
  }

  close(): void {
    this.#endPack()
    for (const file of this.#reading.values()) closeSync(file)
    this.#reading.clear()
  }

  /** Closes the pack that is being written. The next page begins another one. */
  #endPack(): void {
    if (this.#writing) closeSync(this.#writing.file)
    this.#writing = undefined
  }

  /** Returns the pack to which the next page is added. Begins another one if the last one was removed, as by `npm ci`. */
  #packToWrite(): Pack {
    if (this.#writing && fstatSync(this.#writing.file).nlink === 0) this.#endPack()
    this.#writing ??= this.#newPack()
    return this.#writing
  }

  #newPack(): Pack {
    // Another process may have deleted the cache.
    mkdirSync(this.folder.path, { recursive: true })
    const name = `${process.pid}-${threadId}-${randomBytes(6).toString('hex')}.pack`
    return { name, file: openSync(join(this.folder.path, name), 'wx'), length: 0 }
  }

  #open(name: string): number | undefined {
    const descriptor = this.#reading.get(name)
    if (descriptor !== undefined) return descriptor
    try {
      const file = openSync(join(this.folder.path, name), 'r')
      this.#reading.set(name, file)
      return file
    } catch {
      // Another process has removed the pack, or this one has too many open files.
      return undefined
    }
  }
}
