// Runs the search of a built site in this process instead of a web worker, and records the files that it loads.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { IndexNames } from '@docsite/cli/search'
import { Answering } from '../packages/search/browser/search/answering.ts'
import { inTwoFiles, makeSearch } from '../packages/search/build/build-index.ts'
import { runStemmerScript } from '../packages/search/build/search-data.ts'
import { openParsedSite } from '../pipeline/engine/parsed-site.ts'
import type { Manifest } from '../pipeline/model/config/site-data.ts'
import type { SearchDocument } from '../pipeline/model/search/search-document.ts'
import { searchInput, searchUnits } from '../pipeline/output/search/search.ts'
import { indexTools } from '../pipeline/output/search/search-index.ts'
import { loadProject } from '../pipeline/source/config/config.ts'
import { toolHash } from '../pipeline/source/tool.ts'
import { Cache } from '../pipeline/storage/cache.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { shownPages } from '../test/search/judged.ts'
import type { GeneratedLang, Lang } from './generate.ts'

/** Compressed sizes in bytes. */
export interface Weight {
  gzip: number
  brotli: number
}

export const sumOf = (weights: readonly Weight[]): Weight =>
  weights.reduce((sum, { gzip, brotli }) => ({ gzip: sum.gzip + gzip, brotli: sum.brotli + brotli }), {
    gzip: 0,
    brotli: 0,
  })

/** The kinds of files: the head of the index, a piece of it, a list of its terms, a stemmer, the text of one page, or all documents. */
export type FileKind = 'head' | 'terms' | 'list' | 'stemmer' | 'text' | 'documents'

const kinds: Record<string, FileKind> = {
  lunr: 'head',
  terms: 'terms',
  words: 'list',
  pairs: 'list',
  stemmer: 'stemmer',
  index: 'documents',
}

export function kindOf(file: string): FileKind | undefined {
  if (/static\/search\//.test(file)) return 'text'
  return kinds[/static\/search_([a-z]+)/.exec(file)?.[1] ?? '']
}

/** The search client of a newly opened page. It loads each file once. */
export class Searcher {
  readonly #answering: Answering
  readonly #names: IndexNames
  /** Paths of the loaded files. */
  readonly fetched: string[] = []

  constructor(names: IndexNames, readFile: (file: string) => string) {
    this.#names = names
    this.#answering = new Answering(
      async (file) => {
        this.fetched.push(file)
        return JSON.parse(readFile(file))
      },
      async (file) => {
        this.fetched.push(file)
        runStemmerScript(readFile(file))
      },
    )
  }

  /** Returns the routes of the first results. */
  async search(query: string, limit = shownPages): Promise<string[]> {
    const found = await this.#answering.find({ index: this.#names, query, limit })
    return found.map(({ document }) => document.routePath)
  }
}

export class SearchedSite {
  readonly #folder: string
  readonly #manifest: Manifest
  readonly #weights = new Map<string, Weight>()

  /** `folder` is the directory of a built site. */
  constructor(folder: string) {
    this.#folder = folder
    this.#manifest = JSON.parse(this.#read('static/manifest.json')) as Manifest
  }

  searcher(lang: GeneratedLang): Searcher {
    return new Searcher(this.#namesOf(lang), (file) => this.#read(file))
  }

  documents(lang: GeneratedLang): SearchDocument[] {
    return JSON.parse(this.#read(this.#namesOf(lang).documents)) as SearchDocument[]
  }

  weigh(file: string): Weight {
    const known = this.#weights.get(file)
    if (known) return known
    const bytes = readFileSync(this.#pathOf(file))
    const weight = { gzip: gzipSync(bytes).length, brotli: brotliCompressSync(bytes).length }
    this.#weights.set(file, weight)
    return weight
  }

  #read(file: string): string {
    return readFileSync(this.#pathOf(file), 'utf8')
  }

  #pathOf(file: string): string {
    return join(this.#folder, decodeURI(file))
  }

  #namesOf(lang: GeneratedLang): IndexNames {
    const names = this.#manifest.search[lang]
    if (!names) throw new Error(`${this.#folder} has no search index for ${lang}`)
    return names
  }
}

/** Builds the unsplit index of a locale, whose results must equal those of the split index. */
export async function wholeIndex(root: string, lang: Lang): Promise<Searcher> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, toolHash())
  try {
    const site = await openParsedSite({ project, cache, pool: new Pool() })
    const { linked } = site
    const unit = searchUnits(site).find(({ name }) => name === lang)
    if (!unit) throw new Error(`${root} has no search in ${lang}`)
    const input = await searchInput(unit, {
      ...{ project, linked },
      pages: async (includes = () => true) => linked.routes.routes.filter(includes).map((route) => linked.link(route)),
      sourceOf: (filePath) => site.pages.get(filePath),
      bucketOf: site.bucketOf,
      cacheFolder: (name) => cache.folder(name),
    })
    const { documents, index, stemmer } = await makeSearch(input, indexTools(input, cache.store), inTwoFiles)
    const files = new Map([documents, index, ...(stemmer ? [stemmer] : [])].map(({ path, text }) => [path, text]))
    return new Searcher({ documents: documents.path, index: index.path }, (file) => files.get(file) as string)
  } finally {
    cache.close()
  }
}
