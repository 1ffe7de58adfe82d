// Finds the terms in the text of a locale: segments Chinese, and derives stems from words.

import type { IndexInput, IndexTools } from '@docsite/cli/search'
import { stemmerName } from '../browser/search/format/stemmer-name.ts'
import { Stemming } from '../browser/search/format/stemming.ts'
import { makePinyin, makeSimplifier } from './chinese.ts'
import { runStemmerScript, stemmerScript } from './search-data.ts'
import { isChinese, makeWordCutter } from './segmentation.ts'
import type { TermFinder } from './term-counts.ts'

/** Loads the stemmers of a language, and if `hasChinese`, also the dictionary of the segmenter, which takes longer, and pinyin. */
export async function loadTermFinder(
  { lang, segmenter, words }: Pick<IndexInput, 'lang' | 'segmenter' | 'words'>,
  hasChinese: boolean,
  tools: Pick<IndexTools, 'keepFile' | 'readData'>,
): Promise<TermFinder> {
  const name = stemmerName(lang)
  if (name !== undefined) runStemmerScript(stemmerScript(name, tools.readData))
  const stemming = new Stemming(name)
  const pinyinOf = hasChinese && isChinese(lang) ? makePinyin(tools.readData) : undefined
  const known = new Map<string, string[]>()
  const derive = (word: string): string[] => {
    const derived = known.get(word) ?? [...stemming.stemsOf(word), ...(pinyinOf?.(word) ?? [])]
    known.set(word, derived)
    return derived
  }
  if (!hasChinese) return { cut: () => [], derive }
  const { cut } = await makeWordCutter(segmenter, words, tools)
  const simplify = isChinese(lang) ? makeSimplifier(tools.readData) : undefined
  return { cut: simplify ? (text) => cutAs(simplify(text), text, cut) : cut, derive }
}

/** Segments a text as if it were written with other characters, because the dictionary contains only Simplified ones. */
function cutAs(simplified: string, text: string, cut: TermFinder['cut']): string[] {
  if (simplified === text) return [...cut(text)]
  let from = 0
  return cut(simplified).map((word) => {
    // Words inside longer words precede them, so the next word may begin before this one ends.
    const at = simplified.indexOf(word, Math.max(0, from - longestWord))
    from = Math.max(from, at + word.length)
    return text.slice(at, at + word.length)
  })
}

/** The length of the longest words in the dictionary. */
const longestWord = 16
