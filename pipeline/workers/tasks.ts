// What any thread can do: parse pages, render pages, take unchanged files over, make a search index.

import type { Prerender } from '../../theme/entry.prerender.tsx'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { SidebarEntry, SiteData } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { pageView, Section } from '../model/navigation/sidebar.ts'
import type { PageRecord, SourceFile } from '../model/page.ts'
import { pageFailure } from '../model/page-failure.ts'
import { outputFileOf, recordFileOf } from '../model/route.ts'
import type { OpenGraphText } from '../model/social-image.ts'
import { estimateTokens, renderMarkdown } from '../output/agents/markdown-copy.ts'
import {
  type DocumentContext,
  renderArticle,
  renderDocument,
  renderRecord,
  zippedAbove,
} from '../output/documents/html.ts'
import type { Fonts, openGraphSvg } from '../output/images/open-graph-image.ts'
import { type JsonFile, makeSearch, type SearchInput } from '../output/search/build-index.ts'
import type { Advice } from '../output/search/segmentation.ts'
import { OutputWriter, type WrittenFile } from '../output/write.ts'
import type { parsePage } from '../page/parse.ts'
import type { PlaceholderTexts } from '../site/links.ts'
import type { DrawingTools } from '../source/drawing-tools.ts'
import { type CachedPage, type CacheFolder, type ContentPlace, ContentStore } from '../storage/cache.ts'

/** What tasks have in common, told once to every thread. */
export type Setup = ParseSetup | RenderSetup

interface ParseSetup {
  kind: 'parse'
  storeFolder: CacheFolder
  /** The compiled configuration; without one, `config` holds plain data. */
  configModule?: string
  config?: SiteConfig
  islands: string[]
}

export interface RenderSetup {
  kind: 'render'
  storeFolder: CacheFolder
  /** Address of the theme, compiled for prerendering. */
  prerenderModule: string
  document: Omit<DocumentContext, 'prerender'>
  sidebars: Record<string, SidebarEntry[]>
  outFolder: string
  previousFolder: string
  /** What a document may weigh when it is compressed; it is not asked for where there is none. */
  allowedHtml?: number | undefined
  drawing?: DrawingTools | undefined
}

/** One page to render; its sidebar is known from the setup. */
export interface RenderJob {
  /** Where the page's text lies; a page that is not there has none. */
  content?: ContentPlace
  /** Route that gives the files their names. */
  path: string
  /** The file of its Markdown copy, if it has one. */
  copy?: string
  record: PageRecord
  placeholders: PlaceholderTexts
}

export interface RenderedPage {
  document: WrittenFile
  record: WrittenFile
  /** Bytes of the compressed document, where that is more than it may weigh. */
  zipped?: number
  /** The Markdown copy, and about how many tokens it is. */
  copy?: { file: WrittenFile; tokens: number }
  /** The project's components in it, by name, if there are any. */
  islands?: string[]
  /** What its components threw, if any did. */
  diagnostics?: Diagnostic[]
}

/** All files of a page. */
export const filesOfPage = ({ document, record, copy }: RenderedPage): WrittenFile[] => [
  document,
  record,
  ...(copy ? [copy.file] : []),
]

export interface SearchFiles {
  documents: WrittenFile
  index: WrittenFile
  parts: WrittenFile[]
  /** Set when the text is Chinese and nodejieba did not cut it. */
  advice?: Advice
}

/** All files of a search. */
export const filesOfSearch = ({ documents, index, parts }: SearchFiles): WrittenFile[] => [documents, index, ...parts]

/** The search of a locale to make. */
interface SearchJob extends SearchInput {
  /** The one that the last build has made. */
  last: SearchFiles | undefined
  /** Nothing that it was made from has changed. */
  isSame: boolean
}

/** Why nothing can be drawn. */
export interface DrawingFault {
  fault: string
}

/** A picture to draw. */
export interface DrawJob {
  path: string
  openGraphText: OpenGraphText
}

export interface OpenGraphImage {
  picture: WrittenFile
  /** Characters that no font has. */
  missing: string[]
}

interface Tasks {
  parse: { input: SourceFile[]; output: CachedPage[] }
  render: { input: RenderJob[]; output: RenderedPage[] }
  /** Takes groups of files over; tells of each whether all of it was. */
  reuse: { input: WrittenFile[][]; output: boolean[] }
  draw: { input: DrawJob[]; output: OpenGraphImage[] | DrawingFault }
  search: { input: SearchJob; output: SearchFiles }
}
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Tasks[Name]['input']
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output']

interface RenderTools {
  context: DocumentContext
  writer: OutputWriter
  sections: ReadonlyMap<string, Section>
  allowedHtml: number | undefined
  drawing: DrawingTools | undefined
}

interface Drawer {
  fonts: Fonts
  openGraphSvg: typeof openGraphSvg
  draw(svg: string): Uint8Array
}

type Parse = (source: SourceFile) => ReturnType<typeof parsePage>

/** Loads the parser, which is most of the code: where little has changed most threads do without. */
async function openParser({ configModule, config = {}, islands }: ParseSetup): Promise<Parse> {
  const [{ parsePage }, { makeParseOptions }, { importConfig }] = await Promise.all([
    import('../page/parse.ts'),
    import('./parse-options.ts'),
    import('../source/compile-config.ts'),
  ])
  const options = makeParseOptions(configModule ? await importConfig(configModule) : config, islands)
  return (source) => parsePage(source, options)
}

/** Loads what draws: only a thread that is to draw needs it. */
async function openDrawer({ fonts, rasterizer }: DrawingTools): Promise<Drawer> {
  if (!rasterizer) throw new Error('Pictures are drawn without what draws them')
  const [{ Resvg }, { openGraphSvg, readFonts }] = await Promise.all([
    import(rasterizer.module) as Promise<typeof import('@resvg/resvg-js')>,
    import('../output/images/open-graph-image.ts'),
  ])
  return {
    fonts: readFonts(fonts.map(({ file }) => file)),
    openGraphSvg,
    draw: (svg) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng(),
  }
}

/** A thread with what it was told. */
export class Thread {
  #store: ContentStore | undefined
  #parse: Parse | undefined
  #render: RenderTools | undefined
  #drawer: Drawer | undefined

  async setup(setup: Setup): Promise<void> {
    if (this.#store?.folder.path !== setup.storeFolder.path) {
      this.close()
      this.#store = new ContentStore(setup.storeFolder)
    }
    if (setup.kind === 'parse') {
      let parser: Promise<Parse> | undefined
      this.#parse = async (source) => {
        parser ??= openParser(setup)
        return (await parser)(source)
      }
    } else {
      const { prerender } = (await import(setup.prerenderModule)) as {
        prerender(site: SiteData): Prerender
      }
      this.#render = {
        context: { ...setup.document, prerender: prerender(setup.document.site) },
        writer: new OutputWriter(setup.outFolder, setup.previousFolder),
        sections: new Map(Object.entries(setup.sidebars).map(([key, entries]) => [key, new Section(key, entries)])),
        allowedHtml: setup.allowedHtml,
        drawing: setup.drawing,
      }
    }
  }

  async run<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>> {
    const tasks: { [Name in TaskName]: (input: TaskInput<Name>) => Promise<TaskOutput<Name>> | TaskOutput<Name> } = {
      parse: (sources) => this.#parsePages(sources),
      render: (jobs) => this.#renderPages(jobs),
      reuse: (groups) => groups.map((files) => files.every((file) => this.#told(this.#render).writer.reuse(file))),
      draw: (jobs) => this.#draw(jobs),
      search: (search) => this.#makeSearch(search),
    }
    return tasks[task](input)
  }

  async #parsePages(sources: SourceFile[]): Promise<CachedPage[]> {
    const pages: CachedPage[] = []
    for (const source of sources) {
      const { page, content } = await this.#told(this.#parse)(source)
      pages.push({ page, content: this.#told(this.#store).write(content) })
    }
    return pages
  }

  async #renderPages(jobs: RenderJob[]): Promise<RenderedPage[]> {
    const pages: RenderedPage[] = []
    for (const job of jobs) pages.push(await this.#renderSafely(job))
    return pages
  }

  /** A page that cannot be rendered has empty files: its message keeps the site from being put in place. */
  async #renderSafely(job: RenderJob): Promise<RenderedPage> {
    try {
      return await this.#renderPage(job)
    } catch (error) {
      const diagnostics = [pageFailure(job.record._relativePath, 'rendered', error)]
      const { writer } = this.#told(this.#render)
      const [document, record] = [outputFileOf(job.path), recordFileOf(job.path)].map((path) => writer.write(path, ''))
      return { document: document as WrittenFile, record: record as WrittenFile, diagnostics }
    }
  }

  async #renderPage({ content: place, path, copy, record, placeholders }: RenderJob): Promise<RenderedPage> {
    const { context, writer, sections, allowedHtml } = this.#told(this.#render)
    const body = place === undefined ? [] : this.#told(this.#store).readBody(place)
    const view = pageView(record, record.section === undefined ? undefined : sections.get(record.section))
    const { article, islands, diagnostics } = await renderArticle(body, placeholders, view, context)
    const html = renderDocument(view, { article, islands }, context)
    const zipped = allowedHtml === undefined ? undefined : zippedAbove(allowedHtml, html)
    const markdown = copy === undefined ? undefined : renderMarkdown(view, article, context)
    return {
      document: writer.write(outputFileOf(path), html),
      record: writer.write(recordFileOf(path), renderRecord(view, article, context)),
      ...(zipped === undefined ? {} : { zipped }),
      ...(copy === undefined || markdown === undefined
        ? {}
        : { copy: { file: writer.write(copy, markdown), tokens: estimateTokens(markdown) } }),
      ...(islands.length > 0 ? { islands } : {}),
      ...(diagnostics.length > 0 ? { diagnostics } : {}),
    }
  }

  async #draw(jobs: DrawJob[]): Promise<OpenGraphImage[] | DrawingFault> {
    const { drawing, writer } = this.#told(this.#render)
    const drawn: { path: string; picture: Uint8Array; missing: string[] }[] = []
    try {
      this.#drawer ??= await openDrawer(this.#told(drawing))
      const { fonts, draw, openGraphSvg } = this.#drawer
      // A damaged font may fail only at a letter that is drawn.
      for (const { path, openGraphText } of jobs) {
        const { svg, missing } = openGraphSvg(openGraphText, fonts)
        drawn.push({ path, picture: draw(svg), missing })
      }
    } catch (error) {
      return { fault: (error as Error).message }
    }
    return drawn.map(({ path, picture, missing }) => ({ picture: writer.write(path, picture), missing }))
  }

  async #makeSearch({ last, isSame, ...input }: SearchJob): Promise<SearchFiles> {
    const { writer } = this.#told(this.#render)
    const files = last ? filesOfSearch(last) : []
    if (last && isSame && files.every((file) => writer.reuse(file))) return last
    const { documents, index, parts, advice } = await makeSearch(input, this.#told(this.#store))
    const known = new Map(files.map((file) => [file.path, file]))
    const write = ({ path, json }: JsonFile) => writer.write(path, json, known.get(path))
    return {
      documents: write(documents),
      index: write(index),
      parts: parts.map(write),
      ...(advice ? { advice } : {}),
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
