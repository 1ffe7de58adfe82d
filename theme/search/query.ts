// A query → the words that a page must hold.

import { foldText } from '../../pipeline/model/fold.ts'
import { asQuery } from '../../pipeline/model/search.ts'
import { cutAtBorders, isChinese } from '../../pipeline/model/search-terms.ts'

/** Characters of the longest Chinese word that is looked for in a query. */
const longestWord = 8

/** Cuts a folded query at spaces, and where Chinese meets another script. */
export const partsOf = (folded: string): string[] => folded.split(' ').flatMap(cutAtBorders)

/** What questions are made of: a page need not hold it, unless it is all that is asked for. */
const questionWords = new Set(
  (
    'a an and are as at be by can do does for from have how i if in into is it me my not of on or should the to what when where ' +
    'which who why will with you your 怎么 怎样 如何 什么 哪些 哪个 哪里 为什么 为何 是否 能否 可以 需要 一个 能 吗 呢 了 的 在 是 到 里 把 用 和 与 有'
  ).split(' '),
)

export const isTelling = (word: string): boolean => !questionWords.has(word)

/**
 * Cuts a query into the folded words that pages must hold, Chinese by the words of the index: the longest that begins, then on from
 * its end.
 */
export function wordsOf(query: string, isWord: (term: string) => boolean): string[] {
  const isKnown = (term: string) => isWord(term) || questionWords.has(term)
  const parts = partsOf(foldText(asQuery(query))).filter(Boolean)
  const words = [...new Set(parts.flatMap((part) => (isChinese(part) ? cutChinese(part, isKnown) : part)))]
  const telling = words.filter(isTelling)
  return telling.length > 0 ? telling : words
}

/** What is no word stays together: `置选` is found in 配置选项, and not where the two stand apart. */
function cutChinese(run: string, isKnown: (term: string) => boolean): string[] {
  const cut: string[] = []
  let unknown = ''
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longestWord, run.length - at)
    while (length > 0 && !isKnown(run.slice(at, at + length))) length--
    if (length === 0) unknown += run[at++]
    else {
      cut.push(unknown, run.slice(at, at + length))
      unknown = ''
      at += length
    }
  }
  return [...cut, unknown].filter(Boolean)
}
