// Builds the search index of given pages in memory, and searches it with a log of the fetched files.

import type { IndexAnswer } from '@docsite/cli/search'
import type { OutlineEntry } from '../../../pipeline/model/page/outline.ts'
import type { PageText } from '../../../pipeline/model/page/page.ts'
import { asRoute } from '../../../pipeline/model/route.ts'
import { readSearchData } from '../../../pipeline/output/search/search-index.ts'
import { Answering } from '../browser/search/answering.ts'
import type { PageMatch } from '../browser/search/engine/engine.ts'
import { stemmerName } from '../browser/search/format/stemmer-name.ts'
import { Stemming } from '../browser/search/format/stemming.ts'
import { inTwoFiles, type SearchSizes, searchFiles } from '../build/build-index.ts'
import { makeBlock } from '../build/index-block.ts'
import { LunrIndex } from '../build/lunr-index.ts'
import { runStemmerScript, stemmerScript } from '../build/search-data.ts'
import type { SearchText, TermFinder } from '../build/term-counts.ts'

export type WrittenPage = [title: string, text: string]

/** Splits the index into as many files as possible. */
export const inPieces: SearchSizes = { documents: 0, inOne: 0, piece: [0, 0] }

/** The language of the pages. */
export interface SearchedLanguage {
  lang?: string
  /** Chinese characters of the other script. */
  variants?: string
  synonyms?: string[][]
  /** The keywords of each page. */
  keywords?: string[][]
  /** The default uses the segmenter of the runtime, and knows no pinyin. */
  finder?: TermFinder
}

/** Returns what finds the terms of a language. */
function termFinder(lang: string): TermFinder {
  const name = stemmerName(lang)
  if (name !== undefined) runStemmerScript(stemmerScript(name, readSearchData))
  const stemming = new Stemming(name)
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  return {
    cut: (text) => Array.from(segmenter.segment(text), ({ segment }) => segment),
    derive: (word) => stemming.stemsOf(word),
  }
}

export class Searched {
  readonly #answering: Answering
  readonly #index: { documents: string; index: string }
  /** The paths of the fetched files. */
  readonly fetched: string[] = []
  #lost: RegExp | undefined

  /**
   * In texts, lines that begin with `## ` are headings, and lines that begin with `> ` are code.
   */
  constructor(
    pages: readonly WrittenPage[],
    sizes: SearchSizes = inTwoFiles,
    { lang = 'en', variants = '', synonyms = [], keywords = [], finder = termFinder(lang) }: SearchedLanguage = {},
  ) {
    const read = pages.map(([title, written], id) => ({ title, routePath: asRoute(`/${id}`), ...readText(written) }))
    const input = {
      name: '',
      lang,
      domain: '',
      synonyms,
      variants,
      codeBlocks: true,
      pages: read.map(({ title, routePath, toc }, id) => ({
        title,
        routePath,
        toc,
        group: 'Guide',
        description: '',
        keywords: keywords[id] ?? [],
        weight: 1,
      })),
    }
    const whole = input.pages.map((page, i): SearchText => ({ page, text: read[i] as PageText }))
    const block = makeBlock(whole, input.codeBlocks, finder)
    const made = searchFiles(input, (id) => whole[id] as SearchText, new LunrIndex([block]), sizes, readSearchData)
    const files = new Map([made.documents, made.index, ...made.parts].map(({ path, text }) => [path, text]))
    this.#index = { documents: made.documents.path, index: made.index.path }
    this.#answering = new Answering(
      async (file) => {
        this.fetched.push(file)
        const json = files.get(file)
        if (json === undefined || this.#lost?.test(file)) throw new Error(`There is no ${file}`)
        return JSON.parse(json)
      },
      // The stemmer already runs in this process.
      async () => undefined,
    )
  }

  /** Makes matching files fail to load from now on. Without a pattern, all files load again. */
  lose(files?: RegExp): void {
    this.#lost = files
  }

  find(query: string, limit = 100): Promise<PageMatch[]> {
    return this.#answering.find({ index: this.#index, query, limit })
  }

  answer(query: string, limit = 100): Promise<IndexAnswer> {
    return this.#answering.answer({ index: this.#index, query, limit, base: '/', cleanUrls: true, otherGroup: '' })
  }

  async titles(query: string, limit?: number): Promise<string[]> {
    return (await this.find(query, limit)).map(({ document }) => document.title)
  }
}

function readText(written: string): PageText & { toc: OutlineEntry[] } {
  const toc: OutlineEntry[] = []
  const code: [number, number][] = []
  let text = ''
  for (const line of written.split('\n')) {
    if (text) text += '\n\n'
    const [, mark, content = line] = /^(##|>) (.*)$/.exec(line) ?? []
    if (mark === '##') toc.push({ text: content, id: `h${toc.length}`, depth: 2, charIndex: text.length })
    text += content
    if (mark === '>') code.push([text.length - content.length, text.length])
  }
  return { text, code, toc }
}
