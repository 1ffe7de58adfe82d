// Finds the terms in the text of a locale: segments Chinese, and derives stems from words.

import { Stemming, stemmerName } from '../../model/search/stemming.ts'
import type { CacheFolder } from '../../storage/signed-files.ts'
import type { TermFinder } from './page-terms.ts'
import { type Advice, makeWordCutter, type Segmenter } from './segmentation.ts'
import { runStemmerScript, stemmerScript } from './stemmer-script.ts'

/** The language of a locale, and what its terms depend on. */
export interface SearchLanguage {
  /** The locale's language tag. */
  lang: string
  segmenter: Segmenter
  /** The project's words for Chinese segmentation. */
  words: readonly string[]
}

export interface LoadedFinder extends TermFinder {
  /** Set if nodejieba is installed but could not be loaded. */
  failure?: Advice
}

/** Loads the stemmers of a language, and if `hasChinese`, also the dictionary of the segmenter, which takes longer. */
export async function loadTermFinder(
  { lang, segmenter, words }: SearchLanguage,
  hasChinese: boolean,
  folder: CacheFolder,
): Promise<LoadedFinder> {
  const name = stemmerName(lang)
  if (name !== undefined) runStemmerScript(stemmerScript(name))
  const stemming = new Stemming(name)
  const known = new Map<string, string[]>()
  const derive = (word: string): string[] => {
    const stems = known.get(word) ?? stemming.stemsOf(word)
    known.set(word, stems)
    return stems
  }
  if (!hasChinese) return { cut: () => [], derive }
  return { ...(await makeWordCutter(segmenter, words, folder)), derive }
}
