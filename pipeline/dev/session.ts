// The state of a dev server: the site, the pages that are open in browsers, and their diagnostics.

import { dirname, join, relative, sep } from 'node:path'
import type { SiteTools } from '../engine/live-site.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import { diagnosticsOfError } from '../model/diagnostics/docsite-error.ts'
import { urlOf } from '../model/route.ts'
import { frameReader } from '../source/code-frame.ts'
import { overridesFolder } from '../source/components.ts'
import type { ProjectOptions } from '../source/config/config.ts'
import type { FileEvent } from '../source/file-state.ts'
import type { Pool } from '../workers/pool.ts'
import { DevDiagnostics } from './diagnostics.ts'
import { IdleCheck } from './idle-check.ts'
import { DevOutputs } from './outputs.ts'
import { OpenTabs } from './reload.ts'
import { type Change, ShownSite } from './shown-site.ts'
import { type Watching, watchProject } from './watch.ts'

export interface SessionOptions {
  root: string
  project: ProjectOptions
  pool: Pool
  /** What checking the whole site needs. Without it, only open pages are checked. */
  checkTools?: SiteTools | undefined
  /** Called with all known diagnostics whenever they change. */
  onMessages(diagnostics: readonly Diagnostic[]): void
  /** Called with sentences for the author that are not about the site. */
  onNotice?: ((text: string) => void) | undefined
}

export class Session {
  readonly pages = new OpenTabs()
  readonly diagnostics: DevDiagnostics
  readonly #options: SessionOptions
  readonly #idleCheck: IdleCheck | undefined
  /** The time at which the site was read. The watcher also reports changes since then. */
  readonly #since: number
  #site: ShownSite
  #outputs: DevOutputs
  /** Changes that have not been applied yet. */
  #waiting: FileEvent[] = []
  /** Resolves when the current changes are applied. */
  #applying = Promise.resolve()
  #watching: Watching | undefined
  #isClosed = false

  /** Throws a `DocsiteError` if the configuration is wrong. */
  static async open(options: SessionOptions): Promise<Session> {
    const since = Date.now()
    return new Session(options, await ShownSite.open(options.root, options.project, options.pool), since)
  }

  private constructor(options: SessionOptions, site: ShownSite, since: number) {
    this.#options = options
    this.#since = since
    this.#site = site
    this.#watchCodeOf(site)
    this.#outputs = this.#outputsOf(site)
    this.diagnostics = new DevDiagnostics(
      this.pages,
      () => frameReader(options.root, this.#site.project.config.route?.linkedFolders),
      options.onMessages,
    )
    this.#idleCheck =
      options.checkTools &&
      new IdleCheck({
        ...options.checkTools,
        root: options.root,
        cache: site.cache,
        onDone: (diagnostics) => {
          this.diagnostics.takeCheck(diagnostics, this.#site)
          void this.#watchOwnFiles()
        },
        onError: (error) => {
          if (!this.#isClosed) this.notify(error instanceof Error ? error.message : String(error))
        },
      })
  }

  get site(): ShownSite {
    return this.#site
  }

  get outputs(): DevOutputs {
    return this.#outputs
  }

  #outputsOf(site: ShownSite): DevOutputs {
    return new DevOutputs(site, () => this.pages.revision)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.pages.close()
    await Promise.all([this.#idleCheck?.close(), this.#watching?.close(), this.#options.pool.close()])
    try {
      await this.#site.plugins.close()
    } finally {
      this.#site.close()
    }
  }

  /** Passes a sentence to the author. */
  notify(text: string): void {
    this.#options.onNotice?.(text)
  }

  /** Checks the whole site now. Returns the diagnostics, or `undefined` if the check could not complete. */
  check(): Promise<Diagnostic[] | undefined> {
    return this.#idleCheck?.now() ?? Promise.resolve(undefined)
  }

  /** Returns the page that was opened last: its URL path and, if it has one, its file. */
  openPage(): { path: string; file: string | undefined } | undefined {
    const route = this.pages.latest
    if (route === undefined) return undefined
    return { path: urlOf(route, this.#site.project.addressing), file: this.#site.filesOf(route)[0] }
  }

  // ---- Watching

  /** Starts watching the project, unless it is already being watched. */
  startWatching(): void {
    if (this.#watching || this.#isClosed) return
    const { project, files } = this.#site
    this.#watching = watchProject({
      root: project.root,
      since: this.#since,
      known: files,
      linkedFolders: project.config.route?.linkedFolders,
      onChange: (events) => {
        this.#waiting.push(...events)
        this.#applying = this.#applying.then(() => this.#applyAll())
      },
    })
    void this.#watchOwnFiles()
    this.#idleCheck?.changed([])
    this.#site.save()
  }

  /** Watches the files of the configuration and the theme, which may be in any directory, and the linked folders. */
  async #watchOwnFiles(): Promise<void> {
    const { configuration, theme } = await this.#site.ownFiles()
    const { plugins, site, project } = this.#site
    const codePaths = [...site.pages.reading.codePaths, ...(this.#idleCheck?.codePaths ?? [])]
    if (this.#isClosed) return
    this.#watching?.allow(project.config.route?.linkedFolders)
    this.#watching?.add([...configuration, ...theme, ...plugins.watched, ...codePaths])
  }

  /** Watches the files that code blocks of a site show, as soon as a page is read. */
  #watchCodeOf({ site }: ShownSite): void {
    site.pages.reading.onCode = (paths) => this.#watching?.add(paths)
  }

  // ---- Changes

  /** Applies the waiting changes. Changes that arrive meanwhile are then applied together. */
  async #applyAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const events = this.#waiting
      this.#waiting = []
      await this.#apply(events).catch((error: unknown) => {
        // Closing stops the workers.
        if (!this.#isClosed) this.#fail(error)
      })
      await this.#watchOwnFiles()
    }
  }

  async #apply(events: FileEvent[]): Promise<void> {
    const { configuration, theme } = await this.#site.ownFiles()
    const isOfTheme = ({ kind, absolutePath }: FileEvent) => kind === 'change' && theme.includes(absolutePath)
    const needsReopen = (event: FileEvent) =>
      configuration.includes(event.absolutePath) || (!isOfTheme(event) && this.#isConfiguration(event))
    const isNew = (this.diagnostics.isBroken || events.some(needsReopen)) && (await this.#reopen())
    const rest = events.filter((event) => !needsReopen(event))
    const change: Change = isNew ? { kind: 'reload' } : await this.#site.update(rest)
    this.diagnostics.forget(events, this.#site.project.root)
    this.#idleCheck?.changed(events)
    this.pages.changed()
    await this.#send(change)
    const isOwn = change.kind === 'pages' && rest.length === events.length
    const { routes } = this.pages
    for (const route of isOwn ? change.routes.filter((route) => routes.has(route)) : routes)
      await this.diagnostics.diagnose(route, this.#site)
    this.diagnostics.report()
  }

  /** Returns whether a change concerns the configuration. Edits of components, search modules and styles concern only the theme. */
  #isConfiguration({ kind, absolutePath }: FileEvent): boolean {
    const { root, slots, styles, searchHooks, searchProvider } = this.#site.project
    const parts = [...slots.values(), ...styles, searchHooks, searchProvider?.module]
    if (parts.includes(absolutePath)) return false
    if (dirname(absolutePath) === join(root, overridesFolder)) return kind !== 'change'
    const path = relative(join(root, 'config'), absolutePath)
    return !path.startsWith('..') && (kind !== 'change' || !path.startsWith(`islands${sep}`))
  }

  /** Opens the project again. If that fails, the old site stays and pages show the reason. */
  async #reopen(): Promise<boolean> {
    try {
      const last = this.#site
      this.#site = await last.openAgain(this.#options.root, this.#options.project)
      this.#outputs = this.#outputsOf(this.#site)
      this.#watchCodeOf(this.#site)
      await last.plugins.close().catch((error: Error) => this.notify(error.message))
      this.diagnostics.setBroken([])
      return true
    } catch (error) {
      this.diagnostics.setBroken(diagnosticsOfError(error))
      return false
    }
  }

  /** Reports a change that could not be applied. The next change opens the project again. */
  #fail(error: unknown): void {
    const diagnostics = diagnosticsOfError(error)
    this.diagnostics.setBroken(diagnostics)
    this.pages.changed()
    this.diagnostics.send(diagnostics)
    this.diagnostics.report()
  }

  /** Sends a change to the open pages that it affects. */
  async #send(change: Change): Promise<void> {
    switch (change.kind) {
      case 'reload':
        return this.pages.send({ kind: 'reload' })
      case 'all':
        return this.pages.send({ kind: 'refetch' })
      case 'pages':
        for (const route of change.routes.filter((route) => this.pages.routes.has(route))) {
          const record = await this.#outputs.record(route)
          if (record !== undefined) this.pages.send({ kind: 'record', record }, route)
        }
        return this.pages.send({ kind: 'forget', routes: change.routes })
      case 'diagnostics':
    }
  }
}
