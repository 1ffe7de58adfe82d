// Builds all output files from the linked pages. Iterates over the registry and reuses every unit whose key has not changed.

import { hash } from 'node:crypto'
import { releasePlaceholders } from '../engine/linked-pages.ts'
import { batchesOf } from '../engine/pages.ts'
import type { Sharing } from '../engine/sharing.ts'
import type { Site } from '../engine/site.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import { hasFailed } from '../model/diagnostics/page-failure.ts'
import { isPortable } from '../model/portable.ts'
import { type BuildManifest, entryOf, type ManifestEntry } from '../output/build-manifest.ts'
import { makeDocumentContext } from '../output/documents/context.ts'
import { makePageKeys } from '../output/documents/page-keys.ts'
import { appLinks } from '../output/icons/app-files.ts'
import {
  BaseSite,
  type CoreOutput,
  factName,
  idOf,
  inputOf,
  localesOf,
  makeFiles,
  type OutputSite,
  type PageFacts,
  type PageLimits,
  unitsOf,
} from '../output/output.ts'
import type { OutputFolder } from '../output/output-folder.ts'
import type { OutputWriter, TextFile, WrittenFile } from '../output/output-writer.ts'
import { outputConflicts, pageOutputKeys } from '../output/plugin-outputs.ts'
import { outputsOf } from '../output/registry.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import { withoutCode } from '../source/config/config-data.ts'
import { startedScripts } from '../source/plugins/theme-scripts.ts'
import type { Cache } from '../storage/cache.ts'
import { optional } from '../text/optional.ts'
import { together } from '../text/together.ts'
import type { Job, Pool } from '../workers/pool.ts'
import type { MadeUnit, RenderedFiles, RenderJob, ReusedFiles } from '../workers/tasks.ts'
import type { PhaseClock } from './clock.ts'
import { exchangeDocuments } from './shared-documents.ts'

export interface OutputsInput {
  project: Project
  site: Site
  pages: LinkedPage[]
  theme: Theme
  cache: Cache
  folder: OutputFolder
  pool: Pool
  /** The manifest of the previous build into the same directory. */
  manifest: BuildManifest | undefined
  /** The time of the file system after that build, in ms. If it is 0, all files that are reused are read. */
  finishedAt: number
  limits: PageLimits
  clock: PhaseClock
  /** What other machines compute, too. A shard renders its pages, and makes its parts of the other outputs. */
  sharing?: Sharing | undefined
  /** Receives progress: the number of pages that are rendered or reused, and the number of all pages. */
  onRendered?: ((done: number, all: number) => void) | undefined
}

/** A page and its files. */
export interface PageFiles extends ManifestEntry<PageFacts> {
  page: LinkedPage
}

export interface BuiltOutputs {
  writer: OutputWriter
  document: OutputSite['document']
  pages: PageFiles[]
  /** Number of pages that were rendered. The others were reused. */
  rendered: number
  /** The files that each output wrote, by the output's name. */
  files: ReadonlyMap<string, readonly WrittenFile[]>
  manifest: BuildManifest
  diagnostics: Diagnostic[]
  /** Adds the files of pages to the shared cache, from the folder that contains them. */
  share(folder: string): void
}

/** Generates all outputs in the staging directory. */
export const buildOutputs = (input: OutputsInput): Promise<BuiltOutputs> => new OutputsBuild(input).run()

/** Key of the page files in the build manifest. */
const pagesName = 'pages'

/** Number of pages in one job. Rendering takes longer than reusing, so its batches are smaller. */
const renderBatch = 8
const reuseBatch = 64

/** How long a part of a unit takes, as a number of pages to render. Indexing a page takes half as long as rendering it. */
const partSize = 128

/** If fewer pages than this were parsed, there is little memory to release. */
export const pagesWorthReleasing = 4000

class OutputsBuild {
  readonly #input: OutputsInput
  readonly #writer: OutputWriter
  readonly #site: BuildSite
  readonly #outputs: readonly CoreOutput[]
  readonly #pageOutputs: readonly CoreOutput[]
  readonly #workerOutputs: readonly CoreOutput[]
  readonly #manifest: BuildManifest = {}
  readonly #files = new Map<string, WrittenFile[]>()
  readonly #diagnostics: Diagnostic[] = []
  /** The entries of pages from the shared cache. */
  readonly #taken = new Map<LinkedPage, ManifestEntry>()
  /** Store in the shared cache what was made. */
  readonly #givers: (() => void)[] = []
  #folder = ''
  #rendered = 0

  constructor(input: OutputsInput) {
    this.#input = input
    this.#writer = input.folder.writer(input.finishedAt, isPortable(input.project.addressing))
    this.#outputs = outputsOf(input.project)
    this.#pageOutputs = this.#outputs.filter(({ scope }) => scope === 'page')
    this.#workerOutputs = this.#outputs.filter(({ worker }) => worker)
    this.#site = new BuildSite(input, this.#writer, this.#manifest, this.#pageOutputs)
  }

  async run(): Promise<BuiltOutputs> {
    const { cache, folder, pool, theme, project, site, limits, pages } = this.#input
    pool.setup({
      kind: 'render',
      storeFolder: cache.store.folder,
      outFolder: folder.staging,
      previous: this.#writer.previous,
      prerenderModule: theme.prerenderModule,
      document: this.#site.document,
      sidebars: allSidebars(site.linked),
      limits,
      drawing: project.drawing,
      project: {
        root: project.root,
        addressing: project.addressing,
        // Only page outputs of plugins need code of the configuration, which takes long to load.
        source:
          pageOutputKeys(project).length > 0 ? project.source : { kind: 'data', config: withoutCode(project.config) },
      },
    })
    const own = this.#isShard ? [] : this.#outputs.filter(({ scope, worker }) => scope !== 'page' && !worker)
    const make = async (outputs: readonly CoreOutput[]) => {
      for (const output of outputs) await this.#make(output)
    }
    // The main thread generates its outputs while the workers are busy. Wait for both even after an error: the staging directory must
    // not be removed while workers write to it.
    await together([this.#makeInWorkers(), make(own.filter(({ readsPages }) => !readsPages))])
    // The outputs that follow read whole texts in the main thread, so the memory of the workers is released first.
    await pool.close()
    // A page that could not be rendered has empty files. Because of its error, the old site is not replaced.
    const isBroken = pages.some((page) => hasFailed(this.#site.entryOfPage(page).facts?.diagnostics))
    if (!isBroken) await make(own.filter(({ readsPages }) => readsPages))
    this.#diagnostics.push(...outputConflicts(project, this.#outputs, pages, this.#files, this.#site))
    return {
      writer: this.#writer,
      document: this.#site.document,
      pages: pages.map((page) => ({ page, ...this.#site.entryOfPage(page) })),
      rendered: this.#rendered,
      files: this.#files,
      manifest: this.#manifest,
      diagnostics: this.#diagnostics,
      share: (folder) => {
        this.#folder = folder
        for (const give of this.#givers) give()
      },
    }
  }

  /** Whether another machine makes the files of all outputs but those of pages. */
  get #isShard(): boolean {
    return this.#input.sharing?.shard !== undefined
  }

  // ---- In the main thread

  async #make(output: CoreOutput): Promise<void> {
    const start = performance.now()
    const all: unknown[] = []
    for (const unit of await unitsOf(output, this.#site)) {
      const id = idOf(output, unit, this.#site)
      const input = await inputOf(output, unit, this.#site)
      const key = output.key ? keyOf(await output.key(input, this.#site)) : ''
      const last = this.#last(output.name, id)
      const isSame = output.key && last?.key === key && !output.isStale?.(last.facts, input)
      const reused = isSame ? this.#writer.reuseAll(last.files) : undefined
      const made = reused ? undefined : await makeFiles(output, input, this.#site)
      const files = reused ?? (made?.files ?? []).map((file) => this.#writer.writeFile(file))
      const facts = made ? made.facts : last?.facts
      this.#keep(output.name, id, { key, files, ...optional({ facts }) })
      all.push(facts)
    }
    this.#diagnostics.push(...(output.diagnostics?.(all, this.#site) ?? []))
    this.#input.clock.part(output.name, performance.now() - start)
  }

  // ---- In workers

  async #makeInWorkers(): Promise<void> {
    const start = performance.now()
    const { pool } = this.#input
    const all = (await Promise.all(this.#workerOutputs.map((output) => this.#workerUnits(output)))).flat()
    await this.#takePages()
    const { jobs, count, keep } = this.#pageJobs()
    const units = this.#isShard ? [] : all
    const fresh = units.filter(({ isSame }) => !isSame)
    const parts = all.flatMap(({ parts }) => parts)
    const isLarge = this.#input.site.parsedCount >= pagesWorthReleasing
    if (isLarge) {
      await pool.run(parts)
      await pool.releaseMemory()
    }
    const ordered = [...(isLarge ? [] : parts), ...inJobOrder(fresh, jobs)]
    let done = 0
    const running = pool.run(ordered, (result) => {
      // The result of a job for pages is a list.
      if (!Array.isArray(result)) return
      done += result.length
      this.#input.onRendered?.(done, count)
    })
    const [results, reused] = await together([running, this.#reusedUnits(units)])
    const lost = units.filter((unit) => unit.isSame && !reused.has(unit))
    const resultOf = new Map(ordered.map((job, i) => [job, results[i]]))
    const made = fresh.map(({ job }) => resultOf.get(job) as MadeUnit)
    const changed = keep(jobs.map((job) => resultOf.get(job)))
    const again = await pool.run([...lost.map(({ job }) => job), ...changed.jobs])
    made.push(...(again.splice(0, lost.length) as MadeUnit[]))
    changed.keep(again)

    const madeById = new Map([...reused, ...[...fresh, ...lost].map((unit, i) => [unit, made[i] as MadeUnit] as const)])
    for (const unit of units) {
      const { files, facts } = madeById.get(unit) as MadeUnit
      this.#keep(unit.output.name, unit.id, { key: unit.key, files, ...(facts === undefined ? {} : { facts }) })
    }
    for (const output of this.#workerOutputs) {
      const facts = units.filter((unit) => unit.output === output).map((unit) => madeById.get(unit)?.facts)
      this.#diagnostics.push(...(output.diagnostics?.(facts, this.#site) ?? []))
    }
    const names = [...this.#pageOutputs, ...this.#workerOutputs].map(({ name }) => name)
    this.#input.clock.part(names.join(', '), performance.now() - start)
  }

  /** Reuses the files of unchanged units. Omits units whose files have been changed or removed since the previous build. */
  async #reusedUnits(units: readonly WorkerUnit[]): Promise<Map<WorkerUnit, MadeUnit>> {
    const reused = new Map<WorkerUnit, MadeUnit>()
    for (const unit of units) {
      const files = unit.isSame && unit.last ? this.#writer.reuseAll(unit.last.files) : undefined
      if (files) reused.set(unit, { files, facts: unit.last?.facts })
    }
    return reused
  }

  async #workerUnits(output: CoreOutput): Promise<WorkerUnit[]> {
    const units: WorkerUnit[] = []
    const { sharing } = this.#input
    for (const unit of await unitsOf(output, this.#site)) {
      const id = idOf(output, unit, this.#site)
      const input = await inputOf(output, unit, this.#site)
      const key = keyOf(await output.key?.(input, this.#site))
      const last = this.#last(output.name, id)
      const isSame = last?.key === key && !output.isStale?.(last.facts, input)
      const facts = { output: output.name, last: last?.files ?? [] }
      const job: Job = { task: 'make', input: { ...facts, input }, size: 1 }
      if (!isSame && sharing && output.kept) this.#givers.push(await sharing.exchangeNotes(output.kept(input)))
      const parts = (isSame ? [] : (output.parts?.(input, !this.#isShard) ?? [])).map(
        (part): Job => ({ task: 'make', input: { ...facts, input: part, isPart: true }, size: partSize }),
      )
      units.push({ output, id, key, last, isSame, parts, job })
    }
    return units
  }

  /** Returns the jobs for all pages, and the number of pages. `keep` stores their results and returns the jobs for pages that could not be reused. */
  #pageJobs(): {
    jobs: Job[]
    count: number
    keep(results: unknown[]): { jobs: Job[]; keep(results: unknown[]): void }
  } {
    const { pages } = this.#input
    const notFound = this.#isShard ? [] : this.#site.notFound
    const lastOf = (page: LinkedPage) => (this.#taken.has(page) ? undefined : this.#lastPage(page))
    const same = pages.filter(lastOf)
    const changed = pages.filter((page) => !this.#taken.has(page) && !lastOf(page))
    const reuseJobs = batchesOf(same, reuseBatch)
    const renderJobs = [...batchesOf(changed, renderBatch), notFound]
    const reuse = (batch: LinkedPage[]): Job => ({
      task: 'reuse',
      input: batch.map((page) => (lastOf(page) as ManifestEntry).files),
      // After an edit, the main thread alone finishes sites of up to 3,000 pages as soon, with a third less memory.
      size: batch.length / 100,
    })
    const renderJob = (page: LinkedPage) => this.#renderJob(page)
    // The input is made when it is sent, because those of all pages take much memory.
    const render = (batch: LinkedPage[]): Job => ({
      task: 'render',
      get input() {
        return batch.map(renderJob)
      },
      size: batch.length,
    })
    const keepRendered = (batches: LinkedPage[][], results: unknown[]) => {
      for (const [at, batch] of batches.entries())
        for (const [i, page] of batch.entries())
          this.#keepPage(page, (results as RenderedFiles[][])[at]?.[i] as RenderedFiles)
    }
    return {
      jobs: [...reuseJobs.map(reuse), ...renderJobs.map(render)],
      count: pages.length + notFound.length,
      keep: (results) => {
        const reused = results.splice(0, reuseJobs.length).flat() as ReusedFiles[]
        keepRendered(renderJobs, results)
        for (const [i, page] of same.entries())
          this.#keepReused(page, lastOf(page) as ManifestEntry, reused[i] as ReusedFiles)
        const lost = same.filter((_, i) => reused[i] === 'lost')
        const again = batchesOf(lost, renderBatch)
        this.#rendered = changed.length + lost.length
        return { jobs: again.map(render), keep: (results) => keepRendered(again, results) }
      },
    }
  }

  /** Takes the files of pages from the shared cache. */
  async #takePages(): Promise<void> {
    const { sharing, pages } = this.#input
    if (!sharing) return
    const give = await exchangeDocuments({
      ...{ sharing, pages, writer: this.#writer, bucketOf: this.#site.bucketOf },
      originOf: (page) => this.#site.originOf(page),
      isKnown: (page) => this.#lastPage(page) !== undefined,
      onTaken: (page, entry) => {
        this.#taken.set(page, entry)
        this.#keepReused(page, entry, entry.files)
      },
      entryOf: ({ route }) => entryOf(this.#manifest, pagesName, route.path),
      folder: () => this.#folder,
    })
    this.#givers.push(give)
  }

  /** Returns what the last build wrote for a page that is the same. */
  #lastPage(page: LinkedPage): ManifestEntry | undefined {
    const last = this.#last(pagesName, page.route.path)
    return last && last.key === this.#site.pageKey(page) ? last : undefined
  }

  #renderJob(page: LinkedPage): RenderJob {
    const { record, placeholders, route } = page
    // The key, too, depends on what fills the placeholders. Both together are needed only here.
    this.#site.pageKey(page)
    releasePlaceholders(page)
    const content = this.#site.sourceOf(route.filePath)?.content
    const files = this.#pageOutputs.flatMap((output) =>
      output.paths(route, this.#site).map((path) => [output.name, String(path)] as const),
    )
    return { ...(content ? { content } : {}), record, placeholders, files }
  }

  #keepReused(page: LinkedPage, last: ManifestEntry, files: ReusedFiles): void {
    if (files === 'lost') return
    const entry = files === 'same' ? last : { ...last, files }
    this.#keep(pagesName, page.route.path, withOrigin(entry, this.#site.originOf(page)))
  }

  #keepPage(page: LinkedPage, { files, facts, times }: RenderedFiles): void {
    if (times) this.#input.project.plugins.times.add(times)
    this.#diagnostics.push(...(facts?.diagnostics ?? []))
    const key = this.#site.pageKey(page)
    const origin = this.#site.originOf(page)
    this.#keep(pagesName, page.route.path, { key, files, ...optional({ facts, origin }) })
  }

  // ---- The build manifest

  #last(output: string, id: string): ManifestEntry | undefined {
    return entryOf(this.#input.manifest, output, id)
  }

  #keep(output: string, id: string, entry: ManifestEntry): void {
    this.#manifest[output] ??= Object.create(null) as Record<string, ManifestEntry>
    this.#manifest[output][id] = entry
    const all = this.#files.get(output) ?? []
    all.push(...entry.files)
    this.#files.set(output, all)
  }
}

interface WorkerUnit {
  output: CoreOutput
  id: string
  key: string
  last: ManifestEntry | undefined
  /** Set if the key equals that of the previous build. */
  isSame: boolean
  parts: Job[]
  job: Job
}

/**
 * The longest jobs come first: building the search index of a locale takes as long as rendering hundreds of pages. If other jobs make its
 * parts, it comes later, when they have ended, but not last, because other workers would wait for it. Several of these are spread over the
 * second half of the pages, because each needs much memory.
 */
function inJobOrder(units: readonly WorkerUnit[], pages: readonly Job[]): Job[] {
  const jobsOf = (isDivided: boolean) => units.flatMap(({ parts, job }) => (parts.length > 0 === isDivided ? job : []))
  const joining = jobsOf(true)
  const half = Math.ceil(pages.length / 2)
  const placeOf = (i: number) => half + Math.floor(((pages.length - half) * i) / joining.length)
  const ordered = [...pages]
  for (const [i, job] of joining.entries()) ordered.splice(placeOf(i) + i, 0, job)
  return [...jobsOf(false), ...ordered]
}

/** Returns an entry with another origin. Most entries have the same one again. */
const withOrigin = (entry: ManifestEntry, origin: string | undefined): ManifestEntry =>
  entry.origin === origin ? entry : { ...entry, ...optional({ origin }) }

const keyOf = (data: unknown): string => hash('sha1', JSON.stringify(data))

/** The site that `build` passes to outputs. All pages are already linked; outputs with `readsPages` run after they are rendered. */
class BuildSite extends BaseSite implements OutputSite {
  readonly isDev = false
  readonly theme: Theme
  readonly document: OutputSite['document']
  readonly sharedFiles: TextFile[]
  readonly notFound: LinkedPage[]
  readonly #input: OutputsInput
  readonly #writer: OutputWriter
  readonly #manifest: BuildManifest
  readonly #pageKeys = new Map<LinkedPage, string>()
  readonly #common: string
  readonly #makePageKey: (page: LinkedPage) => string

  constructor(input: OutputsInput, writer: OutputWriter, manifest: BuildManifest, pageOutputs: readonly CoreOutput[]) {
    const { project, site, theme, limits } = input
    super(site, site.linked, input.cache)
    this.#input = input
    this.#writer = writer
    this.#manifest = manifest
    this.theme = theme
    const { document, sharedFiles } = makeDocumentContext(project.config, site.linked.site, theme, {
      links: appLinks({ ...project, site: site.linked.site, tree: site.tree }),
      scripts: startedScripts(project, this.isDev),
    })
    this.document = document
    this.sharedFiles = sharedFiles
    this.notFound = notFoundPages(site.linked)
    // The prerendered code can change while the browser's stays the same. Limits are included because rendering checks them.
    this.#common = keyOf([document, theme.prerenderModule.name, limits, ...pageOutputKeys(project)])
    this.#makePageKey = makePageKeys(this, pageOutputs, this.#common)
  }

  pages(includes?: Parameters<OutputSite['pages']>[0]): Promise<LinkedPage[]> {
    const { pages } = this.#input
    return Promise.resolve(includes ? pages.filter(({ route }) => includes(route)) : pages)
  }

  notFoundPages(): Promise<LinkedPage[]> {
    return Promise.resolve(this.notFound)
  }

  pageKey(page: LinkedPage): string {
    const key = this.#pageKeys.get(page) ?? this.#lastKey(page) ?? this.#makePageKey(page)
    this.#pageKeys.set(page, key)
    return key
  }

  /** Returns the key from the last build if nothing that it depends on can have changed. */
  #lastKey(page: LinkedPage): string | undefined {
    const last = entryOf(this.#input.manifest, pagesName, page.route.path)
    return last?.origin !== undefined && last.origin === this.originOf(page) ? last.key : undefined
  }

  /** Returns the hash of what a page is linked from and of what all pages depend on; `undefined` if it is unknown. */
  originOf({ linkKey }: LinkedPage): string | undefined {
    return linkKey === undefined ? undefined : hash('sha1', `${this.#common} ${linkKey}`, 'base64url')
  }

  entryOfPage({ route }: LinkedPage): ManifestEntry<PageFacts> {
    const entry = entryOf(this.#manifest, pagesName, route.path)
    if (!entry)
      throw new Error(`The page ${route.path} was read before it was rendered. Set \`readsPages\` on the output`)
    return entry as ManifestEntry<PageFacts>
  }

  async pageText(...[output, page]: Parameters<OutputSite['pageText']>): Promise<string> {
    this.entryOfPage(page)
    const [path] = output.paths(page.route, this)
    return path === undefined ? '' : this.#writer.read(String(path))
  }

  async bytesOf(path: string): Promise<Uint8Array | undefined> {
    return this.#writer.bytes(path)
  }

  async pageFacts(page: LinkedPage): Promise<PageFacts> {
    return this.entryOfPage(page).facts ?? {}
  }

  async measuredBy(output: string, page: LinkedPage): Promise<unknown> {
    return this.entryOfPage(page).facts?.[factName(output)]
  }

  pathsOf(...[output, unit]: Parameters<OutputSite['pathsOf']>): string[] {
    const entry = entryOf(this.#manifest, output.name, idOf(output, unit, this))
    if (!entry)
      throw new Error(
        `The output "${output.name}" was read before it was generated. Set \`readsPages\` on the output that reads it`,
      )
    return entry.files.map(({ path }) => path)
  }
}

function allSidebars(linked: LinkedSite): Map<string, string> {
  const all = localesOf(linked).flatMap(({ lang, version }) => Object.entries(linked.sidebars(lang, version)))
  return new Map(all.map(([key, entries]) => [key, JSON.stringify(entries)]))
}

/** Returns the 404 page of each locale. Portable sites have none, because nothing serves it. */
const notFoundPages = (linked: LinkedSite): LinkedPage[] =>
  (isPortable(linked.site) ? [] : localesOf(linked)).map(({ lang, version }) => linked.notFound(lang, version))
