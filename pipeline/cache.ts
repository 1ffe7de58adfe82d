// Keeps what parsing made, by content hash: what all need of a page together in one file, a page's own text in a file each.
//
// There is no invalidation: a changed page has a new hash. What is damaged, foreign or missing counts as never made.

import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageContent, ParsedPage } from './model/page.ts'

/** Where the texts of parsed pages lie until they are rendered. */
export interface ContentStore {
  read(key: string): PageContent | undefined
  write(key: string, content: PageContent): void
}

/** Texts on disk: threads hand them to each other by hash, and no thread holds them all. */
export class DiskStore implements ContentStore {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  read(key: string): PageContent | undefined {
    return readChecked<PageContent>(join(this.folder, key))
  }

  write(key: string, content: PageContent): void {
    writeChecked(join(this.folder, key), content)
  }

  keys(): Set<string> {
    return new Set(readdirSync(this.folder))
  }

  delete(key: string): void {
    unlinkSync(join(this.folder, key))
  }
}

export class MemoryStore implements ContentStore {
  readonly #contents = new Map<string, PageContent>()

  read(key: string): PageContent | undefined {
    return this.#contents.get(key)
  }

  write(key: string, content: PageContent): void {
    this.#contents.set(key, content)
  }
}

/** Pages parsed by earlier builds and by this one. */
export class Cache {
  readonly store: DiskStore
  readonly #folder: string
  readonly #kept: Record<string, ParsedPage>
  readonly #present: Set<string>
  readonly #asked = new Map<string, ParsedPage>()

  /** Opens the cache in `folder`. `tool` names what made it: what another tool left there is ignored. */
  constructor(folder: string, tool: string) {
    this.#folder = join(folder, tool)
    this.store = new DiskStore(join(this.#folder, 'pages'))
    this.#kept = readChecked<Record<string, ParsedPage>>(this.#indexFile) ?? {}
    this.#present = this.store.keys()
  }

  get #indexFile(): string {
    return join(this.#folder, 'pages.json')
  }

  /** Returns the page that was parsed from a source of this hash, if its text is still there too. */
  get(key: string): ParsedPage | undefined {
    const page = this.#asked.get(key) ?? (this.#present.has(key) && Object.hasOwn(this.#kept, key) ? this.#kept[key] : undefined)
    if (page) this.#asked.set(key, page)
    return page
  }

  keep(key: string, page: ParsedPage): void {
    this.#asked.set(key, page)
  }

  /** Ends a build: writes what it asked for, forgets the rest. */
  save(): void {
    const unchanged = this.#asked.size === Object.keys(this.#kept).length && [...this.#asked.keys()].every((key) => Object.hasOwn(this.#kept, key))
    if (!unchanged) writeChecked(this.#indexFile, Object.fromEntries(this.#asked))
    for (const key of this.#present) if (!this.#asked.has(key)) this.store.delete(key)
  }

  /** Keeps a small result under a name: the last one only. */
  readNote<T>(name: string): T | undefined {
    return readChecked<T>(join(this.#folder, `${name}.json`))
  }

  writeNote(name: string, value: unknown): void {
    writeChecked(join(this.#folder, `${name}.json`), value)
  }

  remove(): void {
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
  const end = text.indexOf('\n')
  const json = text.slice(end + 1)
  return hash('sha1', json) === text.slice(0, end) ? (JSON.parse(json) as T) : undefined
}
