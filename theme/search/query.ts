// A query → the words that a page must hold.

import { foldText } from '../../pipeline/model/fold.ts'
import { asQuery } from '../../pipeline/model/search.ts'
import { cutAtBorders, isChinese } from '../../pipeline/model/search-terms.ts'

/** Characters of the longest Chinese word that is looked for in a query. */
const longestWord = 8

/** Cuts a folded query at spaces, and where Chinese meets another script. */
export const partsOf = (folded: string): string[] => folded.split(' ').flatMap(cutAtBorders)

/** Cuts a query into folded words, Chinese by the words of the index: the longest that begins, then on from its end. */
export function wordsOf(query: string, isWord: (term: string) => boolean): string[] {
  const words = partsOf(foldText(asQuery(query))).flatMap((part) => (isChinese(part) ? cutChinese(part, isWord) : part))
  return [...new Set(words)].filter(Boolean)
}

/** What is no word stays together: `置选` is found in 配置选项, and not where the two stand apart. */
function cutChinese(run: string, isWord: (term: string) => boolean): string[] {
  const cut: string[] = []
  let unknown = ''
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longestWord, run.length - at)
    while (length > 1 && !isWord(run.slice(at, at + length))) length--
    if (length === 1) unknown += run[at]
    else {
      cut.push(unknown, run.slice(at, at + length))
      unknown = ''
    }
    at += length
  }
  return [...cut, unknown].filter(Boolean)
}
