// What any thread can do: parse pages, render pages, take unchanged files over, make a search index.

import { pathToFileURL } from 'node:url'
import type { Prerender } from '../theme/entry.prerender.tsx'
import { type ContentPlace, ContentStore, type KnownPage } from './cache.ts'
import type { Message } from './model/message.ts'
import type { PageRecord, SourceFile } from './model/page.ts'
import { outputFileOf, recordFileOf } from './model/route.ts'
import { pageView, Section } from './model/sidebar.ts'
import type { SiteConfig } from './model/site.ts'
import type { SidebarEntry, SiteData } from './model/site-data.ts'
import { type DocumentContext, renderArticle, renderDocument, renderRecord } from './output/html.ts'
import { makeSearch, type SearchInput } from './output/search.ts'
import { OutputWriter, type WrittenFile } from './output/write.ts'
import { type ParseOptions, parsePage } from './page/parse.ts'
import { makeParseOptions } from './parse-options.ts'
import type { HoleTexts } from './site/links.ts'
import { importConfig } from './source/compile-config.ts'

/** What tasks have in common, told once to every thread. */
export type Setup = ParseSetup | RenderSetup

interface ParseSetup {
  kind: 'parse'
  storeFolder: string
  /** The compiled configuration; without one, `config` holds plain data. */
  configModule?: string
  config?: SiteConfig
  islands: string[]
}

interface RenderSetup {
  kind: 'render'
  storeFolder: string
  /** The theme, compiled for prerendering. */
  prerenderModule: string
  document: Omit<DocumentContext, 'prerender'>
  sidebars: Record<string, SidebarEntry[]>
  outFolder: string
  previousFolder: string
}

/** One page to render; its sidebar is known from the setup. */
export interface RenderJob {
  /** Where the page's text lies; a page that is not there has none. */
  content?: ContentPlace
  /** Route that gives the files their names. */
  path: string
  record: PageRecord
  holes: HoleTexts
}

export interface RenderedPage {
  document: WrittenFile
  record: WrittenFile
  /** What its components threw, if any did. */
  messages?: Message[]
}

export interface SearchFiles {
  documents: WrittenFile
  index: WrittenFile
  parts: WrittenFile[]
  /** Set when nodejieba could not be loaded, and why. */
  fallback?: string
}

interface Tasks {
  parse: { input: SourceFile[]; output: KnownPage[] }
  render: { input: RenderJob[]; output: RenderedPage[] }
  reuse: { input: WrittenFile[]; output: boolean[] }
  search: { input: SearchInput; output: SearchFiles }
}
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Tasks[Name]['input']
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output']

interface RenderTools {
  context: DocumentContext
  writer: OutputWriter
  sections: ReadonlyMap<string, Section>
}

/** A thread with what it was told. */
export class Thread {
  #store: ContentStore | undefined
  #parse: ParseOptions | undefined
  #render: RenderTools | undefined

  async setup(setup: Setup): Promise<void> {
    if (this.#store?.folder !== setup.storeFolder) {
      this.close()
      this.#store = new ContentStore(setup.storeFolder)
    }
    if (setup.kind === 'parse') {
      const config = setup.configModule ? await importConfig(setup.configModule) : (setup.config ?? {})
      this.#parse = makeParseOptions(config, setup.islands)
    } else {
      const { prerender } = (await import(pathToFileURL(setup.prerenderModule).href)) as {
        prerender(site: SiteData): Prerender
      }
      this.#render = {
        context: { ...setup.document, prerender: prerender(setup.document.site) },
        writer: new OutputWriter(setup.outFolder, setup.previousFolder),
        sections: new Map(Object.entries(setup.sidebars).map(([key, entries]) => [key, new Section(key, entries)])),
      }
    }
  }

  async run<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>> {
    const tasks: { [Name in TaskName]: (input: TaskInput<Name>) => Promise<TaskOutput<Name>> | TaskOutput<Name> } = {
      parse: (sources) => this.#parsePages(sources),
      render: (jobs) => jobs.map((job) => this.#renderPage(job)),
      reuse: (files) => files.map((file) => this.#told(this.#render).writer.reuse(file)),
      search: (search) => this.#makeSearch(search),
    }
    return tasks[task](input)
  }

  async #parsePages(sources: SourceFile[]): Promise<KnownPage[]> {
    const pages: KnownPage[] = []
    for (const source of sources) {
      const { page, content } = await parsePage(source, this.#told(this.#parse))
      pages.push({ page, content: this.#told(this.#store).write(content) })
    }
    return pages
  }

  #renderPage({ content: place, path, record, holes }: RenderJob): RenderedPage {
    const { context, writer, sections } = this.#told(this.#render)
    const body = place === undefined ? [] : this.#told(this.#store).readBody(place)
    const view = pageView(record, record.section === undefined ? undefined : sections.get(record.section))
    const { article, messages } = renderArticle(body, holes, view, context)
    return {
      document: writer.write(outputFileOf(path), renderDocument(view, article, context)),
      record: writer.write(recordFileOf(path), renderRecord(view, article, context)),
      ...(messages.length > 0 ? { messages } : {}),
    }
  }

  async #makeSearch(input: SearchInput): Promise<SearchFiles> {
    const { documents, index, parts, fallback } = await makeSearch(input, this.#told(this.#store))
    const { writer } = this.#told(this.#render)
    return {
      documents: writer.write(documents.path, documents.json),
      index: writer.write(index.path, index.json),
      parts: parts.map(({ path, json }) => writer.write(path, json)),
      ...(fallback === undefined ? {} : { fallback }),
    }
  }

  close(): void {
    this.#store?.close()
    this.#store = undefined
  }

  #told<T>(value: T | undefined): T {
    if (value === undefined) throw new Error('A thread was given a job before its setup')
    return value
  }
}
