// Checks the whole site after each pause in editing, also the pages that are not open.

import type { SiteTools } from '../engine/live-site.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { FileEvent } from '../source/file-state.ts'
import type { Cache } from '../storage/cache.ts'
import { LiveProject } from './live-project.ts'

export interface IdleCheckInput extends SiteTools {
  root: string
  /** The cache of the dev server. */
  cache: Cache
  /** Receives the diagnostics of the current site. */
  onDone(diagnostics: Diagnostic[]): void
  /** Receives errors that are not due to the project. */
  onError(error: unknown): void
}

/** Minimum length of a pause, in ms. While the author is typing, edits come faster than this. */
const quietMs = 600

export class IdleCheck {
  readonly #input: IdleCheckInput
  #project: LiveProject | undefined
  /** Changes that wait for a pause. */
  #events: FileEvent[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(input: IdleCheckInput) {
    this.#input = input
  }

  /** Schedules a check after changes. */
  changed(events: readonly FileEvent[]): void {
    this.#events.push(...events)
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.now().catch(this.#input.onError), quietMs)
  }

  /** Checks without waiting for a pause. Returns the diagnostics, or `undefined` if the check could not complete. */
  async now(): Promise<Diagnostic[] | undefined> {
    if (this.#isClosed) return undefined
    clearTimeout(this.#timer)
    const { root, cache, onDone, onError, ...tools } = this.#input
    const hooks = { ...tools, shared: cache, publish: () => undefined, log: onError }
    this.#project ??= new LiveProject(root, hooks)
    this.#project.filesChanged(this.#events)
    this.#events = []
    const diagnostics = await this.#project.report()
    if (this.#isClosed || !diagnostics) return undefined
    // Those of a site that has changed meanwhile are outdated.
    if (this.#events.length === 0) onDone(diagnostics)
    return diagnostics
  }

  /** Absolute paths of the files that code blocks of the site show. */
  get codePaths(): readonly string[] {
    return this.#project?.codePaths ?? []
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#project?.close()
  }
}
