// The tasks of a worker: parsing pages, rendering pages, reusing unchanged files, generating one unit of an output.

import type { Prerender } from '../../theme/entry.prerender.tsx'
import type { SidebarEntry, SiteData } from '../model/config/site-data.ts'
import type { RuleName } from '../model/diagnostics/diagnostic.ts'
import { pageFailure } from '../model/diagnostics/page-failure.ts'
import { pageView, Section } from '../model/navigation/sidebar.ts'
import type { PageRecord, SourceFile } from '../model/page/page.ts'
import { isPortable } from '../model/portable.ts'
import type { RoutePath } from '../model/route.ts'
import { type DocumentContext, renderArticle } from '../output/documents/html.ts'
import {
  type CoreOutput,
  makeFiles,
  makePart,
  type PageFacts,
  type PageLimits,
  type WorkerTools,
} from '../output/output.ts'
import { type OutputFile, OutputWriter, type PreviousOutput, type WrittenFile } from '../output/output-writer.ts'
import { outputs } from '../output/registry.ts'
import type { parsePage } from '../page/parse.ts'
import type { PlaceholderTexts } from '../site/links/links.ts'
import { type CollectableModule, runModule } from '../source/config/collectable-module.ts'
import type { DrawingTools } from '../source/images/drawing-tools.ts'
import type { ProjectSource } from '../source/plugins/config-hooks.ts'
import { HookTimes } from '../source/plugins/hook-times.ts'
import type { StoredSource } from '../storage/cached-page.ts'
import { type ContentPlace, ContentStore, lostCode } from '../storage/content-store.ts'
import type { CacheFolder } from '../storage/signed-files.ts'
import { stored } from './stored-page.ts'

/** Data shared by all tasks of a kind. Every worker receives it once. */
export type Setup = ParseSetup | RenderSetup

interface ParseSetup {
  kind: 'parse'
  storeFolder: CacheFolder
  project: ProjectSource
  islands: string[]
  /** The rules to run, if not all. */
  rules?: readonly RuleName[]
}

interface RenderSetup {
  kind: 'render'
  storeFolder: CacheFolder
  /** The project for the outputs of features and plugins that have a file for each page. */
  project: ProjectSource
  /** The theme, compiled for prerendering. */
  prerenderModule: CollectableModule
  document: Omit<DocumentContext, 'prerender'>
  /** The sidebar of each section as JSON, by the key of the section. */
  sidebars: ReadonlyMap<string, string>
  outFolder: string
  previous: PreviousOutput
  limits: PageLimits
  drawing?: DrawingTools | undefined
}

/** One page to render. Its sidebar is in the setup. */
export interface RenderJob {
  /** Position of the page's content. Absent for the 404 page. */
  content?: ContentPlace
  record: PageRecord
  placeholders: PlaceholderTexts
  /** The page outputs that write a file for this page, each with the path of the file. */
  files: (readonly [output: string, path: string])[]
}

/** The files of a page, in the order of the job. */
export interface RenderedFiles {
  files: WrittenFile[]
  facts?: PageFacts
  /** The time that outputs of plugins took, if any. */
  times?: [name: string, ms: number][]
}

/** A job that generates one unit of an output, or a part of it, which has no files. */
interface MakeJob {
  output: string
  input: unknown
  isPart?: true
  /** Files that the last build wrote for the unit. */
  last: WrittenFile[]
}

/** The written files of one unit. */
export interface MadeUnit {
  files: WrittenFile[]
  facts?: unknown
}

/** The parsed pages of one job, and the time that hooks of plugins took. */
export interface ParsedBatch {
  pages: StoredSource[]
  times: [name: string, ms: number][]
}

/** The files of a page that were reused. `same` replaces a list that has not changed, because it is sent in less time. */
export type ReusedFiles = WrittenFile[] | 'same' | 'lost'

interface Tasks {
  parse: { input: SourceFile[]; output: ParsedBatch }
  render: { input: RenderJob[]; output: RenderedFiles[] }
  /** Reuses the files of pages. */
  reuse: { input: WrittenFile[][]; output: ReusedFiles[] }
  make: { input: MakeJob; output: MadeUnit }
}
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Tasks[Name]['input']
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output']

interface RenderTools {
  context: DocumentContext
  writer: OutputWriter
  sectionAt: (key: RoutePath) => Section | undefined
  tools: WorkerTools
  outputs: ReadonlyMap<string, CoreOutput>
}

type Parse = (source: SourceFile) => ReturnType<typeof parsePage>

/** Loads the parser on demand. It makes up most of the code, and after a small change most workers never need it. */
async function openParser({ project, islands, rules }: ParseSetup, times: HookTimes): Promise<Parse> {
  const [{ parsePage }, { makeParseOptions }, { loadAgain }] = await Promise.all([
    import('../page/parse.ts'),
    import('./parse-options.ts'),
    import('../source/plugins/config-hooks.ts'),
  ])
  const options = makeParseOptions(await loadAgain(project), islands, rules, times)
  return (source) => parsePage(source, options)
}

/** Loads the outputs of features and plugins that have a file for each page. */
async function openPageOutputs({ project }: RenderSetup, times: HookTimes): Promise<CoreOutput[]> {
  const [{ loadAgain }, { pluginPageOutputs }] = await Promise.all([
    import('../source/plugins/config-hooks.ts'),
    import('../output/plugin-outputs.ts'),
  ])
  return pluginPageOutputs(await loadAgain(project), times)
}

/**
 * Returns a function that reads a section and keeps only the last one. Pages are sorted by section, and the sections of 50,000 pages would
 * take 30 MB in each worker.
 */
function sectionReader(sidebars: ReadonlyMap<string, string>): RenderTools['sectionAt'] {
  let last: Section | undefined
  return (key) => {
    const json = sidebars.get(key)
    if (json === undefined) return undefined
    if (last?.key !== key) last = new Section(key, JSON.parse(json) as SidebarEntry[])
    return last
  }
}

/** Runs the tasks of one thread: a worker, or the main thread. */
export class TaskRunner {
  #store: ContentStore | undefined
  #parse: Parse | undefined
  readonly #times = new HookTimes()
  #render: RenderTools | undefined
  /** Results of `once`, by name. */
  readonly #opened = new Map<string, Promise<unknown>>()

  async setup(setup: Setup): Promise<void> {
    if (this.#store?.folder.path !== setup.storeFolder.path) {
      this.close()
      this.#store = new ContentStore(setup.storeFolder)
    }
    this.#times.root = setup.project.root
    if (setup.kind === 'parse') {
      let parser: Promise<Parse> | undefined
      this.#parse = async (source) => {
        parser ??= openParser(setup, this.#times)
        return (await parser)(source)
      }
    } else {
      const { prerender } = (await runModule(setup.prerenderModule)) as {
        prerender(site: SiteData): Prerender
      }
      this.#render = {
        context: { ...setup.document, prerender: prerender(setup.document.site) },
        writer: new OutputWriter(setup.outFolder, setup.previous, isPortable(setup.document.site)),
        sectionAt: sectionReader(setup.sidebars),
        tools: {
          store: this.#required(this.#store),
          drawing: setup.drawing,
          limits: setup.limits,
          isLocal: false,
          once: (name, open) => this.#once(name, open),
        },
        outputs: new Map(
          [...outputs, ...(await openPageOutputs(setup, this.#times))].map((output) => [output.name, output]),
        ),
      }
    }
  }

  async run<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>> {
    const tasks: { [Name in TaskName]: (input: TaskInput<Name>) => Promise<TaskOutput<Name>> | TaskOutput<Name> } = {
      parse: (sources) => this.#parsePages(sources),
      render: (jobs) => this.#renderPages(jobs),
      reuse: (pages) => pages.map((files) => this.#reuse(files)),
      make: (job) => this.#makeUnit(job),
    }
    return tasks[task](input)
  }

  async #parsePages(sources: SourceFile[]): Promise<ParsedBatch> {
    const pages: StoredSource[] = []
    for (const source of sources) {
      pages.push(stored(await this.#required(this.#parse)(source), this.#required(this.#store)))
    }
    return { pages, times: this.#times.take() }
  }

  #reuse(files: WrittenFile[]): ReusedFiles {
    const reused = this.#required(this.#render).writer.reuseAll(files)
    return reused === files ? 'same' : (reused ?? 'lost')
  }

  async #renderPages(jobs: RenderJob[]): Promise<RenderedFiles[]> {
    const pages: RenderedFiles[] = []
    for (const job of jobs) pages.push(await this.#renderSafely(job))
    return pages
  }

  /** Renders a page. If that fails, reports an error and writes empty files. Because of the error, the old site is not replaced. */
  async #renderSafely(job: RenderJob): Promise<RenderedFiles> {
    try {
      return await this.#renderPage(job)
    } catch (error) {
      // The page itself is right. The build starts once more without the cache.
      if ((error as NodeJS.ErrnoException).code === lostCode) throw error
      const diagnostics = [pageFailure({ file: `content/${job.record.pagePath}` }, 'rendered', error)]
      const { writer } = this.#required(this.#render)
      return { files: job.files.map(([, path]) => writer.write(path, '')), facts: { diagnostics } }
    }
  }

  async #renderPage({ content: place, record, placeholders, files }: RenderJob): Promise<RenderedFiles> {
    const { context, writer, sectionAt, outputs, tools } = this.#required(this.#render)
    const body = place === undefined ? [] : this.#required(this.#store).readBody(place)
    const view = pageView(record, record.section === undefined ? undefined : sectionAt(record.section))
    const article = await renderArticle(body, placeholders, view, context)
    const { styles, frames, diagnostics } = article
    const facts: PageFacts = {
      ...(styles.length > 0 ? { styles } : {}),
      ...(frames.length > 0 ? { frames } : {}),
      ...(diagnostics.length > 0 ? { diagnostics } : {}),
    }
    // Render all texts before writing the first file. If the Markdown copy fails, no document is written either.
    const all: OutputFile[] = []
    for (const [name, path] of files) {
      const input = { ...article, path, view, context }
      const made = await makeFiles(this.#required(outputs.get(name)), input, tools)
      all.push(...made.files)
      Object.assign(facts, made.facts)
    }
    const written = all.map((file) => writer.writeFile(file))
    const times = this.#times.take()
    return {
      files: written,
      ...(Object.keys(facts).length > 0 ? { facts } : {}),
      ...(times.length > 0 ? { times } : {}),
    }
  }

  async #makeUnit({ output: name, input, isPart, last }: MakeJob): Promise<MadeUnit> {
    const { writer, outputs, tools } = this.#required(this.#render)
    const output = this.#required(outputs.get(name))
    if (isPart) {
      await makePart(output, input, tools)
      return { files: [] }
    }
    const { files, facts } = await makeFiles(output, input, tools)
    const lastFiles = new Map(last.map((file) => [file.path, file]))
    return {
      files: files.map((file) => writer.writeFile(file, lastFiles.get(file.path))),
      ...(facts === undefined ? {} : { facts }),
    }
  }

  #once<T>(name: string, open: () => Promise<T>): Promise<T> {
    const opened = this.#opened.get(name) ?? open()
    this.#opened.set(name, opened)
    return opened as Promise<T>
  }

  close(): void {
    this.#store?.close()
    this.#store = undefined
  }

  #required<T>(value: T | undefined): T {
    if (value === undefined) throw new Error('A worker received a job before its setup')
    return value
  }
}
