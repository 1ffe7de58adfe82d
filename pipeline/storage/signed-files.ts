// Signed files in the cache. A cache may arrive with a pull request, so everything in it is signed with the current
// user's key. Signatures are verified against exactly the bytes that are then parsed, run or published.

import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { namingFile } from './disk.ts'

/** A directory of signed files. This is plain data, so that it can be sent to a worker. */
export interface CacheFolder {
  /** Absolute path. */
  path: string
  /** Signs files when they are written, and verifies them when they are read. */
  key: string
}

/** Returns a directory inside a cache directory. */
export const subfolder = ({ path, key }: CacheFolder, ...names: string[]): CacheFolder => ({
  path: join(path, ...names),
  key,
})

/** Length of a signature in characters. */
export const signatureLength = 43

/** Signs bytes under a name. The signature is valid only for that name, so one signed file cannot replace another. */
export const sign = (key: string, name: string, bytes: string | Uint8Array): string =>
  createHmac('sha256', key).update(`${name}\n`).update(bytes).digest('base64url')

/** Stores small values by name, as JSON after a signature. */
export class Notes {
  readonly #folder: CacheFolder
  readonly #tool: string

  /** Opens the notes in `folder` that were written by `tool`. */
  constructor(folder: CacheFolder, tool: string) {
    this.#folder = subfolder(folder, tool)
    this.#tool = tool
  }

  /** Returns `undefined` if the note is missing, damaged or signed with another key. */
  read<T>(name: string): T | undefined {
    const json = this.readBytes(name)
    return json && (JSON.parse(json.toString('utf8')) as T)
  }

  /** Returns the bytes of a note, which need not be JSON; `undefined` in the same cases. */
  readBytes(name: string): Buffer | undefined {
    let bytes: Buffer
    try {
      bytes = readFileSync(this.#file(name))
    } catch {
      return undefined
    }
    const content = bytes.subarray(signatureLength + 1)
    return this.#sign(name, content) === bytes.toString('latin1', 0, signatureLength) ? content : undefined
  }

  /** Returns whether there is a file for a note, which may be damaged. */
  has(name: string): boolean {
    return existsSync(this.#file(name))
  }

  /** Throws if the note cannot be written. */
  write(name: string, value: unknown): void {
    this.writeBytes(name, JSON.stringify(value))
  }

  /** Throws if the note cannot be written. */
  writeBytes(name: string, content: string | Uint8Array): void {
    // Passed as two parts, because joining them would copy many megabytes for a large site.
    replaceFile(this.#file(name), `${this.#sign(name, content)}\n`, content)
  }

  remove(name: string): void {
    rmSync(this.#file(name), { force: true })
  }

  #file(name: string): string {
    return join(this.#folder.path, `${name}.json`)
  }

  #sign(name: string, content: string | Uint8Array): string {
    return sign(this.#folder.key, `${this.#tool} ${name}`, content)
  }
}

/** Writes a file. Replaces the old one only after the new one is complete. */
export function replaceFile(file: string, ...parts: (string | Uint8Array)[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}-${threadId}.part`
  for (const [i, part] of parts.entries())
    namingFile(partial, () => writeFileSync(partial, part, { flag: i === 0 ? 'w' : 'a' }))
  try {
    renameSync(partial, file)
  } catch (error) {
    // A directory in its place cannot be replaced.
    if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw error
    rmSync(file, { recursive: true })
    renameSync(partial, file)
  }
}

/** Returns the path of a file in the cache. Creates the file if it is missing or has been changed. */
export function keepFile(folder: CacheFolder, name: string, make: () => string | Uint8Array): string {
  if (readKept(folder, name) === undefined) writeKept(folder, name, make())
  return join(folder.path, name)
}

/** Returns the bytes of a file in the cache. Creates the file if it is missing or has been changed. */
export async function keepBytes(
  folder: CacheFolder,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const content = readKept(folder, name)
  if (content) return content
  const bytes = await make()
  writeKept(folder, name, bytes)
  return bytes
}

/** Removes all files from a directory of the cache, except those with these names. */
export function keepOnly({ path }: CacheFolder, names: ReadonlySet<string>): void {
  for (const file of existsSync(path) ? readdirSync(path) : [])
    if (!names.has(file.replace(/\.seal$/, ''))) rmSync(join(path, file), { recursive: true, force: true })
}

function readKept({ path, key }: CacheFolder, name: string): Buffer | undefined {
  const file = join(path, name)
  try {
    const bytes = readFileSync(file)
    return sign(key, name, bytes) === readFileSync(`${file}.seal`, 'latin1') ? bytes : undefined
  } catch {
    // The file is missing.
    return undefined
  }
}

function writeKept({ path, key }: CacheFolder, name: string, contents: string | Uint8Array): void {
  const file = join(path, name)
  replaceFile(file, contents)
  replaceFile(`${file}.seal`, sign(key, name, contents))
}
