// A project whose files change: applies the changes in order, and publishes the diagnostics of its site.

import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LiveSite, type SiteTools } from '../engine/live-site.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import { diagnosticsOfError } from '../model/diagnostics/docsite-error.ts'
import { overridesFolder } from '../source/components.ts'
import { loadProject } from '../source/config/config.ts'
import { readBytes } from '../source/contained.ts'
import { areaOfFile } from '../source/content-area.ts'
import type { FileEvent } from '../source/file-state.ts'
import { inSources } from '../source/plugins/generated-files.ts'
import { relativePath } from '../source/relative-path.ts'
import { toolHash } from '../source/tool.ts'
import { Cache } from '../storage/cache.ts'
import { type Watching, watchProject } from './watch.ts'

export interface ProjectHooks extends SiteTools {
  /** Receives the diagnostics of a file, by its path in the project. Called again when they or an unsaved text have changed. */
  publish(file: string, diagnostics: readonly Diagnostic[]): void
  /** Receives errors that are not due to the project. */
  log(error: unknown): void
  /** The cache of a server that has the same project open, and that reports the changes of its files. Without it, the project is watched. */
  shared?: Cache | undefined
}

/** The site is checked as a whole when nothing has changed for this time, in ms, so that the editor stays responsive. */
const quietMs = 250

export class LiveProject {
  readonly root: string
  readonly #hooks: ProjectHooks
  /** The unsaved texts in the content folder by content path, and all others by their path in the project. */
  readonly #unsaved = new Map<string, string>()
  readonly #others = new Map<string, string>()
  readonly #since = Date.now()
  #cache: Cache | undefined
  #live: LiveSite | undefined
  #watching: Watching | undefined
  /** The reasons why the configuration cannot be loaded. The site is then that of the last valid configuration, if any. */
  #broken: Diagnostic[] = []
  /** The content paths of changed texts, and the events of files on disk, that are not applied yet. */
  #edited = new Set<string>()
  #events: FileEvent[] = []
  #needsOpening = true
  /** Counts the changes, to recognize outdated work. */
  #generation = 0
  #isApplying = false
  /** Runs one task at a time. */
  #queue = Promise.resolve()
  /** Resolves when all changes so far are applied. */
  #applied = Promise.resolve()
  #sampling = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** The generation in which a task failed. */
  #failedAt = -1
  readonly #closing = new AbortController()
  #isWarm = false
  /** The published diagnostics by file, as JSON; empty where the text has changed since, so that they are published again. */
  readonly #published = new Map<string, string>()

  constructor(root: string, hooks: ProjectHooks) {
    this.root = root
    this.#hooks = hooks
    this.#changed()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#generation++
    clearTimeout(this.#timer)
    await this.#watching?.close()
    await this.#queue
    await this.#sampling
    if (!this.#hooks.shared) this.#cache?.close()
  }

  /** Returns the site with all changes so far, or `undefined` if its configuration has never been valid. */
  async live(): Promise<LiveSite | undefined> {
    await this.#applied
    return this.#live
  }

  /** Resolves when the published diagnostics are those of `docsite check`. */
  async settled(): Promise<void> {
    this.#failedAt = -1
    do {
      await this.#queue
      await this.#sampling
      clearTimeout(this.#timer)
      this.#enqueue(() => this.#settle())
      await this.#queue
      await this.#sampling
    } while (!this.#isClosed && (this.#isApplying || this.#isUnsettled))
  }

  /** Checks the whole site, and returns its diagnostics; `undefined` if that fails, or if the configuration is broken. */
  async report(): Promise<Diagnostic[] | undefined> {
    await this.settled()
    return this.#live?.isSettled && this.#broken.length === 0 ? this.#live.diagnostics() : undefined
  }

  /** Absolute paths of the files that code blocks of the pages show. */
  get codePaths(): readonly string[] {
    return this.#live?.site.pages.reading.codePaths ?? []
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  /** Whether the site must still be checked as a whole. A check that has failed is not repeated until the next change. */
  get #isUnsettled(): boolean {
    return this.#live?.isSettled === false && this.#failedAt !== this.#generation
  }

  /** Returns the text of a file of the project: the unsaved one, or that on disk. `undefined` if there is none, or it is refused. */
  textOf(file: string): string | undefined {
    const { area, path } = areaOfFile(this.root, file, this.#live?.site.project.config.route?.linkedFolders)
    const unsaved = file.startsWith('content/') ? this.#unsaved.get(path) : this.#others.get(path)
    if (unsaved !== undefined) return unsaved
    const read = readBytes(area, path)
    return read.kind === 'bytes' ? read.bytes.toString('utf8') : undefined
  }

  // ---- Changes

  /** Sets the unsaved text of a file of the project, or removes it. */
  setText(file: string, text: string | undefined): void {
    const { path } = areaOfFile(this.root, file)
    const isContent = file.startsWith('content/')
    const texts = isContent ? this.#unsaved : this.#others
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
    if (!isContent) return
    this.#edited.add(path)
    this.#changed()
  }

  /** Applies changes of files on disk. */
  filesChanged(events: readonly FileEvent[]): void {
    this.#events.push(...events)
    this.#changed()
  }

  #changed(): void {
    this.#generation++
    // A check of the whole site would delay the diagnostics of this change.
    clearTimeout(this.#timer)
    if (this.#isApplying || this.#isClosed) return
    this.#isApplying = true
    this.#enqueue(() => this.#apply())
    this.#applied = this.#queue
  }

  #enqueue(task: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(() => (this.#isClosed ? undefined : task()))
      .catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): void {
    this.#failedAt = this.#generation
    this.#hooks.log(error)
  }

  async #apply(): Promise<void> {
    await this.#receiveAll()
    this.#isApplying = false
    const [edited, events] = [[...this.#edited], this.#events]
    this.#edited.clear()
    this.#events = []
    for (const path of edited) this.#published.set(`content/${path}`, '')
    const isNew = this.#needsOpening || events.some((event) => this.#concernsConfiguration(event))
    if (isNew) await this.#open()
    const texts = isNew ? [...this.#unsaved.keys()] : edited
    const current = await this.#live?.apply([...(isNew ? [] : events), ...this.#eventsOf(texts)])
    if (this.#live && current)
      this.#publishFiles(
        Array.from(current, (filePath) => `content/${filePath}`),
        this.#live.diagnosticsOf(current),
      )
    this.#publishBroken()
    this.#settleSoon(isNew ? 0 : quietMs)
  }

  /** Waits until everything that the editor has already sent has arrived, so that it is applied at once. It arrives in single turns. */
  async #receiveAll(): Promise<void> {
    let received: number
    do {
      received = this.#generation
      await nextTurn()
      await nextTurn()
    } while (this.#generation !== received)
  }

  /** Returns the events for edited texts. Those of files that are not part of the site have no effect. */
  #eventsOf(texts: readonly string[]): FileEvent[] {
    const { tree, pages } = this.#live?.site ?? {}
    const isKnown = (filePath: string) =>
      tree?.pages.includes(filePath) ||
      tree?.sidebars.includes(filePath) ||
      (pages?.reading.pagesIncluding(filePath).length ?? 0) > 0
    return texts
      .filter(isKnown)
      .map((filePath) => ({ kind: 'change', absolutePath: join(this.root, 'content', filePath) }))
  }

  #concernsConfiguration({ absolutePath }: FileEvent): boolean {
    const path = relativePath(this.root, absolutePath)
    const files = this.#live?.site.project.configFiles ?? []
    return path.startsWith('config/') || path.startsWith(`${overridesFolder}/`) || files.includes(path)
  }

  /** Opens the project, or opens it again with a new configuration. */
  async #open(): Promise<void> {
    this.#needsOpening = false
    try {
      const project = await loadProject(this.root)
      this.#cache ??= this.#hooks.shared ?? new Cache(project.cacheFolder, toolHash())
      this.#live = await LiveSite.open({
        ...this.#hooks,
        project,
        cache: this.#cache,
        unsaved: this.#unsaved,
        isIdle: this.#hooks.shared !== undefined,
        signal: this.#closing.signal,
      })
      this.#broken = []
    } catch (error) {
      this.#broken = diagnosticsOfError(error)
    }
    this.#watch()
  }

  #watch(): void {
    if (this.#isClosed || this.#hooks.shared) return
    const { project, pages, tree } = this.#live?.site ?? {}
    this.#watching ??= watchProject({
      root: this.root,
      since: this.#since,
      known: tree ? [...tree.pages, ...tree.sidebars].map((path) => join(tree.folder, path)) : [],
      linkedFolders: project?.config.route?.linkedFolders,
      onChange: (events) => this.filesChanged(events),
    })
    this.#watching.allow(project?.config.route?.linkedFolders)
    this.#watching.add([
      ...(project?.configFiles ?? []).map((file) => resolve(this.root, file)),
      ...(pages?.reading.codePaths ?? []),
    ])
  }

  // ---- Diagnostics

  #settleSoon(delay: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#enqueue(() => this.#settle()), delay)
  }

  async #settle(): Promise<void> {
    const live = this.#live
    if (!live || live.isSettled) return
    const generation = this.#generation
    const isOutdated = () => generation !== this.#generation
    await live.settle(isOutdated)
    if (isOutdated()) return
    this.#publishAll(live)
    this.#cache?.save()
    this.#sampling = this.#sampling
      .then(async () => {
        if (isOutdated()) return
        await live.checkLater(isOutdated)
        if (!isOutdated()) this.#publishAll(live)
        if (!isOutdated()) await this.#warmUp(live, isOutdated)
      })
      .catch((error: unknown) => this.#fail(error))
  }

  /** Prepares for the first edit, which would take several times as long as later ones. */
  async #warmUp(live: LiveSite, isOutdated: () => boolean): Promise<void> {
    const filePath = [...this.#unsaved.keys()].find((path) => live.site.tree.pages.includes(path))
    if (this.#isWarm || filePath === undefined) return
    this.#isWarm = await live.warmUp(filePath, isOutdated)
  }

  /** Publishes the diagnostics of a site, and removes those of files without any. */
  #publishAll(live: LiveSite): void {
    const byFile = new Map<string, Diagnostic[]>()
    for (const file of this.#published.keys()) byFile.set(file, [])
    for (const one of [...inSources(live.diagnostics(), live.site.tree.generated), ...this.#broken])
      byFile.set(one.place.file, [...(byFile.get(one.place.file) ?? []), one])
    for (const [file, diagnostics] of byFile) this.#publish(file, diagnostics)
  }

  #publishFiles(files: Iterable<string>, found: readonly Diagnostic[]): void {
    const ofFile = (file: string) => found.filter(({ place }) => place.file === file)
    for (const file of files) this.#publish(file, ofFile(file))
  }

  /** Publishes the problems of the configuration, and removes those that are solved. */
  #publishBroken(): void {
    const files = new Set(this.#broken.map(({ place }) => place.file))
    this.#publishFiles(files, this.#broken)
    if (this.#live) return
    for (const file of this.#published.keys()) if (!files.has(file)) this.#publish(file, [])
  }

  #publish(file: string, diagnostics: readonly Diagnostic[]): void {
    const now = JSON.stringify(diagnostics)
    if ((this.#published.get(file) ?? '[]') === now) return
    if (diagnostics.length === 0) this.#published.delete(file)
    else this.#published.set(file, now)
    this.#hooks.publish(file, diagnostics)
  }
}
