// Reads the pairs of a query and a page in pairs/*.json, whose pages contain another form of the query's words.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTwoFiles } from '../../packages/search/build/build-index.ts'
import { scriptVariants } from '../../packages/search/build/chinese.ts'
import { findSegmenter, isChinese } from '../../packages/search/build/segmentation.ts'
import { loadTermFinder } from '../../packages/search/build/term-finder.ts'
import { Searched, type SearchedLanguage } from '../../packages/search/test/searched.ts'
import { readSearchData, segmenterTools } from '../../pipeline/output/search/search-index.ts'
import { worksHere } from '../native-package.ts'

/** A pair whose page has this text. The texts of all pairs form a small site. */
export interface TextPair {
  query: string
  text: string
  /** The grammatical relation between the query and the text. */
  why: string
}

/** A pair whose page belongs to a test site. */
export interface SitePair {
  query: string
  /** The route of the page. */
  page: string
  why: string
}

/** The pairs of one language, and for each pair whether search finds its page. */
export interface WordForms {
  lang: string
  pairs: readonly { query: string; why: string; isFound: boolean }[]
  /** The share of pairs that search must find, in percent. */
  bar: number
}

export const readPairs = <Pair extends TextPair | SitePair>(lang: string): Pair[] =>
  JSON.parse(readFileSync(`test/search/pairs/${lang}.json`, 'utf8')) as Pair[]

/** Builds a site in a language with one page per text. Returns its search, which returns the numbers of the pages. */
export async function searchTexts(
  lang: string,
  title: string,
  texts: readonly string[],
): Promise<(query: string, limit: number) => Promise<number[]>> {
  const site = new Searched(
    texts.map((text) => [title, text]),
    inTwoFiles,
    isChinese(lang) ? await chineseOf(lang, texts) : { lang },
  )
  return async (query, limit) => (await site.find(query, limit)).map(({ document }) => document.id)
}

/** Returns what finds the terms of Chinese texts, and the other forms of their characters. */
async function chineseOf(lang: string, texts: readonly string[]): Promise<SearchedLanguage> {
  const folder = { path: mkdtempSync(join(tmpdir(), 'docsite-jieba-')), key: 'of this test' }
  const tools = segmenterTools({ root: process.cwd(), folder })
  const segmenter = await findSegmenter(lang, tools)
  const finder = await loadTermFinder({ lang, segmenter, words: [] }, true, { ...tools, readData: readSearchData })
  rmSync(folder.path, { recursive: true })
  if (segmenter.module === undefined && worksHere('nodejieba'))
    throw new Error(segmenter.advice.map(({ text }) => text).join())
  return { lang, finder, variants: scriptVariants(new Set(texts.join('')), readSearchData) }
}

export const shareOf = ({ pairs }: WordForms): number => pairs.filter(({ isFound }) => isFound).length / pairs.length

/** Returns the report: a table of all languages, and the pairs that were not found. */
export function reportOf(all: readonly WordForms[]): string {
  const rows = all.map((forms) => {
    const found = forms.pairs.filter(({ isFound }) => isFound).length
    const verdict = shareOf(forms) * 100 >= forms.bar ? 'yes' : 'no'
    return `| ${forms.lang} | ${forms.pairs.length} | ${found} | ${percent(shareOf(forms))} | ${forms.bar}% | ${verdict} |`
  })
  const missed = all.flatMap(({ lang, pairs }) => {
    const lines = pairs.filter(({ isFound }) => !isFound).map(({ query, why }) => `- \`${query}\`: ${why}`)
    return lines.length > 0 ? ['', `## Not found in ${lang}`, '', ...lines] : []
  })
  const head = ['# Word forms', '', '| language | pairs | found | share | bar | passes |', '|---|--:|--:|--:|--:|---|']
  return `${[...head, ...rows, ...missed].join('\n')}\n`
}

const percent = (share: number): string => `${(share * 100).toFixed(0)}%`
