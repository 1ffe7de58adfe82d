// Measures recall: a search without a limit for any part of a page's text finds the page.

import { foldText } from '../pipeline/model/search/fold.ts'
import type { SearchDocument } from '../pipeline/model/search/search-document.ts'
import { random } from '../test/random.ts'
import type { OtherLang } from './languages.ts'
import type { SearchedSite } from './searched.ts'
import { pick } from './vocabulary.ts'

interface Lengths {
  least: number
  most: number
  /** The letters of the language, of which every substring contains at least the shortest length. */
  letters: RegExp
}

const lengths: Record<OtherLang, Lengths> = {
  ja: { least: 2, most: 12, letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  th: { least: 2, most: 12, letters: /(?=\p{L})\p{Script=Thai}/gu },
  de: { least: 3, most: 16, letters: /\p{L}/gu },
  fr: { least: 3, most: 16, letters: /\p{L}/gu },
}

interface Substring {
  query: string
  /** The route of the page that it was taken from. */
  page: string
}

export interface Recall {
  /** The substrings whose page was not found. */
  missed: Substring[]
  /** The share of all pages with a substring in their text that were found. */
  ofAllPages: number
}

/** Searches for random substrings of the texts of a site. */
export async function recallOf(site: SearchedSite, lang: OtherLang, count: number): Promise<Recall> {
  const documents = site.documents(lang)
  const folded = documents.map(({ routePath, content }) => ({ routePath, text: foldText(content) }))
  const searcher = site.searcher(lang)
  const missed: Substring[] = []
  let [all, found] = [0, 0]
  for (const { query, page } of takeSubstrings(documents, lang, count)) {
    const answers = new Set(await searcher.search(query, Number.POSITIVE_INFINITY))
    if (!answers.has(page)) missed.push({ query, page })
    const part = foldText(query)
    const holders = folded.filter(({ text }) => text.includes(part))
    all += holders.length
    found += holders.filter(({ routePath }) => answers.has(routePath)).length
  }
  return { missed, ofAllPages: found / all }
}

/** Returns different substrings, which `recall.test.ts` takes in the same way from this repository's site. */
function takeSubstrings(documents: readonly SearchDocument[], lang: OtherLang, count: number): Substring[] {
  const { least, most, letters } = lengths[lang]
  const next = random(13)
  const taken = new Map<string, Substring>()
  while (taken.size < count) {
    const { routePath, content } = pick(documents, next())
    const spans = content.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{P}\p{S} ]*[\p{L}\p{M}\p{N}]/gu) ?? []
    const span = pick(spans, next())
    const length = least + Math.floor(next() * (most - least + 1))
    const at = Math.floor(next() * Math.max(1, span.length - length + 1))
    const query = span.slice(at, at + length).trim()
    const letterCount = query.match(letters)?.length ?? 0
    // A reader cannot type a substring that begins with a combining mark.
    if (letterCount >= least && !/^\p{M}/u.test(query)) taken.set(query, { query, page: routePath })
  }
  return [...taken.values()]
}
