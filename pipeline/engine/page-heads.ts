// Remembers what routes and navigation need of each page: its title and some fields of its frontmatter. `dev` reads it from the
// beginning of the page, without parsing, and saves it with the state of the file, so that the next start need not read all pages.
//
// There is no invalidation: the states, and the options of reading, are the key.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import { type FileState, isSameState, isSettled, stateOf } from '../source/file-state.ts'
import type { Cache } from '../storage/cache.ts'

export interface PageHead {
  /** The fields that other pages depend on. */
  frontmatter: Frontmatter
  /** The title as written. Absent if only the parser can find it. */
  title?: string
}

interface SavedHead {
  state: FileState
  head: PageHead
}

interface SavedHeads {
  /** Hash of everything else that heads depend on. */
  options: string
  pages: Record<string, SavedHead>
}

interface SavedPageHeadsInput {
  cache: Cache
  /** The content folder. */
  folder: string
  /** Everything that heads depend on besides the files. */
  options: unknown
  /** The time of the file system, before the first page was read. */
  now: number
}

const noteName = 'heads'

export class SavedPageHeads {
  readonly #cache: Cache
  readonly #folder: string
  readonly #options: string
  readonly #now: number
  readonly #heads: Map<string, SavedHead>
  #isChanged = false

  constructor({ cache, folder, options, now }: SavedPageHeadsInput) {
    this.#cache = cache
    this.#folder = folder
    this.#options = hash('sha1', JSON.stringify(options))
    this.#now = now
    const saved = cache.readNote<SavedHeads>(noteName)
    this.#heads = new Map(saved?.options === this.#options ? Object.entries(saved.pages) : [])
  }

  /** Returns the head of a page if its file has not changed since it was read. */
  get(filePath: string): PageHead | undefined {
    const saved = this.#heads.get(filePath)
    return saved && isSameState(saved.state, stateOf(join(this.#folder, filePath))) ? saved.head : undefined
  }

  /** Remembers the head of a page that was just read, unless its file can change again without a change of its state. */
  keep(filePath: string, head: PageHead): void {
    const state = stateOf(join(this.#folder, filePath))
    if (!state || !isSettled(state, this.#now)) return
    this.#heads.set(filePath, { state, head })
    this.#isChanged = true
  }

  /** Saves the heads of these pages for the next start. */
  save(filePaths: readonly string[]): void {
    if (!this.#isChanged) return
    this.#isChanged = false
    const pages = filePaths.flatMap((filePath): [string, SavedHead][] => {
      const saved = this.#heads.get(filePath)
      return saved ? [[filePath, saved]] : []
    })
    this.#cache.writeNote(noteName, { options: this.#options, pages: Object.fromEntries(pages) } satisfies SavedHeads)
  }
}
