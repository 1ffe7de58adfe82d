// Pages of one locale → the list of search documents and a Lunr index over them, packed small (specification, 7).

import { hash } from 'node:crypto'
import type { ContentPlace, ContentStore } from '../cache.ts'
import { plainText } from '../model/inline.ts'
import type { OutlineEntry, PageText } from '../model/page.ts'
import type { SearchDocument } from '../model/search.ts'
import { eachTerm, type PackedIndex, searchFields } from '../model/search-terms.ts'
import { makeWordCutter } from './words.ts'

export interface SearchPage {
  content: ContentPlace
  title: string
  routePath: string
  toc: OutlineEntry[]
  /** Text of the sidebar group that holds the page; `''` when none does. */
  group: string
}

export interface SearchInput {
  /** Middle of the files' names: `[.version][.lang]`. */
  name: string
  pages: SearchPage[]
  /** Goes before the path of each link, where another site asks. */
  domain: string
  /** Words of the project that Chinese is to be cut by. */
  words: string[]
  codeBlocks: boolean
  /** Where the cut dictionary is kept. */
  folder: string
}

/** The two files of one locale, by their paths in the output. */
export interface SearchJson {
  documents: { path: string; json: string }
  index: { path: string; json: string }
  /** Set when nodejieba could not be loaded, and why. */
  fallback?: string
}

const chinese = /[\u3400-\u9fff\uf900-\ufaff]/

export async function makeSearch(input: SearchInput, store: ContentStore): Promise<SearchJson> {
  const documents = input.pages.map((page, id) => ({
    ...makeDocument(page, id, store.readText(page.content), input.codeBlocks),
    domain: input.domain,
  }))
  const needsCutter = documents.some(({ content, title }) => chinese.test(content) || chinese.test(title))
  const cutter = needsCutter ? await makeWordCutter(input.words, input.folder) : undefined
  const index = {
    ...packIndex(documents, (text) => cutter?.cut(text) ?? []),
    groups: input.pages.map(({ group }) => group),
  }
  const file = (kind: string, value: unknown) => {
    const json = JSON.stringify(value)
    return { path: `static/search_${kind}${input.name}.${hash('sha256', json).slice(0, 8)}.json`, json }
  }
  return {
    documents: file('index', documents),
    index: file('lunr', index),
    ...(cutter?.fallback === undefined ? {} : { fallback: cutter.fallback }),
  }
}

/** Makes the document of a page. The fields that are folded text are filled in where the file is read: here they would be weight only. */
export function makeDocument(page: SearchPage, id: number, content: PageText, codeBlocks: boolean): SearchDocument {
  const { title, routePath, toc } = page
  const text = codeBlocks ? content.text : withoutCode(content)
  const shifted = codeBlocks ? toc : toc.map((entry) => ({ ...entry, charIndex: shift(entry.charIndex, content.code) }))
  return { id, title, routePath, domain: '', content: text, toc: shifted }
}

function withoutCode({ text, code }: PageText): string {
  let kept = ''
  let at = 0
  for (const [start, end] of code) {
    kept += text.slice(at, start)
    at = end
  }
  return kept + text.slice(at)
}

function shift(index: number, code: [number, number][]): number {
  if (index < 0) return index
  return code.reduce((at, [start, end]) => (start < index ? at - (end - start) : at), index)
}

/** Counts the terms of every document, field by field. Everything Lunr derives from the counts is derived where the index is read. */
export function packIndex(
  documents: readonly SearchDocument[],
  cut: (text: string) => string[],
): Omit<PackedIndex, 'groups'> {
  const postings = new Map<string, number[]>()
  for (const document of documents) {
    const counts = new Map<string, [number, number, number]>()
    const texts = [document.title, document.toc.map(({ text }) => plainText(text)).join(' '), document.content]
    searchFields.forEach((_, field) => {
      eachTerm(texts[field] ?? '', cut, (term) => {
        const count = counts.get(term)
        if (count) count[field] = (count[field] ?? 0) + 1
        else counts.set(term, [Number(field === 0), Number(field === 1), Number(field === 2)])
      })
    })
    for (const [term, count] of counts) {
      const list = postings.get(term)
      if (list) list.push(document.id, ...count)
      else postings.set(term, [document.id, ...count])
    }
  }
  const terms = [...postings.keys()].sort()
  return { terms, postings: terms.map((term) => postings.get(term) as number[]) }
}
