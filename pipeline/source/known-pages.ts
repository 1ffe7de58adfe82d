// Remembers the hash of each page together with the states of the files that were read for it. A page whose files are all in the same
// state need not be read again.
//
// There is no invalidation: the states, and the options of reading, are the key. What is remembered was read at least two seconds after
// the last change of its files, so that every later change results in other states.

import { hash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import { type FileState, hasNoLink, isSameState, isSettled, stateOf } from './file-state.ts'
import type { ReadOptions, ReadResult } from './read.ts'

/** A page whose text is not needed, because it was parsed before. */
export interface KnownSource {
  hash: string
  /** The content paths of its fragments. */
  fragments: string[]
  /** The absolute paths of the files that its code blocks show. */
  codePaths: string[]
}

/** The state of each file, by its path in the project. */
type FileStates = Record<string, FileState>

interface SavedSource {
  hash: string
  state: FileState
  fragments?: FileStates
  code?: FileStates
}

/** Everything that is remembered, as JSON data. */
export interface SavedSources {
  /** Hash of everything else that reading depends on. */
  options: string
  pages: Record<string, SavedSource>
}

interface KnownPagesInput {
  root: string
  options: ReadOptions
  /** What the last command remembered. */
  saved: SavedSources | undefined
  /** The time of the file system, before the first page was read. */
  now: number
}

export class KnownSources {
  readonly #root: string
  readonly #options: string
  readonly #now: number
  readonly #last: ReadonlyMap<string, SavedSource>
  readonly #next = new Map<string, SavedSource>()
  #isChanged: boolean

  constructor({ root, options, saved, now }: KnownPagesInput) {
    this.#root = root
    this.#options = hash('sha1', JSON.stringify(options))
    this.#now = now
    const isUsable = saved?.options === this.#options
    this.#last = new Map(isUsable ? Object.entries(saved.pages) : [])
    this.#isChanged = !isUsable
  }

  /** Returns a page if none of its files has changed since it was read. */
  get(filePath: string): KnownSource | undefined {
    const saved = this.#last.get(filePath)
    if (!saved || !isSameState(saved.state, stateOf(join(this.#root, 'content', filePath)))) return undefined
    const { hash, fragments = {}, code = {} } = saved
    if (!this.#areUnchanged(fragments) || !this.#areUnchanged(code)) return undefined
    this.#next.set(filePath, saved)
    return {
      hash,
      fragments: Object.keys(fragments).map((path) => path.slice('content/'.length)),
      codePaths: Object.keys(code).map((path) => join(this.#root, path)),
    }
  }

  #areUnchanged(states: FileStates): boolean {
    return Object.entries(states).every(
      ([path, state]) => isSameState(state, stateOf(join(this.#root, path))) && hasNoLink(this.#root, path),
    )
  }

  /** Remembers a page that was just read, unless reading it again may have another result although its files are in the same state. */
  keep({ source, diagnostics, codePaths }: ReadResult): void {
    // Whether docsite may read a file depends on more than its state.
    const hasProblems =
      diagnostics.length > 0 || [...(source.code?.files.values() ?? [])].some((file) => 'problem' in file)
    const { filePath } = source
    const state = hasProblems ? undefined : this.#settledState(`content/${filePath}`)
    const fragments = this.#settledStates(fragmentsOf(source).map((path) => `content/${path}`))
    const code = this.#settledStates(codePaths.map((path) => relative(this.#root, path).split(sep).join('/')))
    if (!state || !fragments || !code) return
    this.#isChanged = true
    this.#next.set(filePath, {
      hash: source.hash,
      state,
      ...(Object.keys(fragments).length > 0 ? { fragments } : {}),
      ...(Object.keys(code).length > 0 ? { code } : {}),
    })
  }

  #settledState(path: string): FileState | undefined {
    const state = stateOf(join(this.#root, path))
    return state && isSettled(state, this.#now) ? state : undefined
  }

  #settledStates(paths: readonly string[]): FileStates | undefined {
    const states: FileStates = {}
    for (const path of paths) {
      const state = hasNoLink(this.#root, path) ? this.#settledState(path) : undefined
      if (!state) return undefined
      states[path] = state
    }
    return states
  }

  /** What to remember for the next command; `undefined` if that is the same as now. */
  get changes(): SavedSources | undefined {
    if (!this.#isChanged && this.#next.size === this.#last.size) return undefined
    return { options: this.#options, pages: Object.fromEntries(this.#next) }
  }
}

/** Returns the content paths of the fragments in a page. */
export const fragmentsOf = ({ filePath, spans }: ReadResult['source']): string[] => [
  ...new Set(spans.flatMap((span) => (span.filePath === filePath ? [] : span.filePath))),
]
