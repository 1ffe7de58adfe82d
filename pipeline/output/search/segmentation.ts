// Splits Chinese text into words. Only this module uses nodejieba.

import { readFileSync } from 'node:fs'
import { findInstalled } from '../../source/installed-package.ts'
import { type CacheFolder, keepFile } from '../../storage/signed-files.ts'

/** The segmenter for Chinese text: nodejieba, or else `Intl.Segmenter`. */
export interface Segmenter {
  /** Name and version, so that an index is not reused for another segmenter. */
  name: string
  /** Language of the text, for `Intl.Segmenter`. */
  lang: string
  /** URL of nodejieba's module, if it is installed and the text is Chinese. */
  module?: string
  /** URL of pinyin-pro's module, if it is installed and the language is Chinese. */
  pinyin?: string
  /** Set if the text is Chinese and nodejieba is not installed. */
  advice?: Advice
}

/** A message about the segmenter for the user. */
export interface Advice {
  text: string
  hint?: string
}

/** Segments Chinese text into words, including words inside longer words. */
export interface WordCutter {
  cut(text: string): string[]
  /** Set if nodejieba is installed but could not be loaded. */
  failure?: Advice
}

interface Jieba {
  DEFAULT_DICT: string
  load(files: { dict: string; idfDict: string; stopWordDict: string }): void
  insertWord(word: string): void
  cutForSearch(text: string): string[]
}

// Minimum frequency of words. Without rarer words, the dictionary loads in 0.06 s and takes 17 MB, instead of 0.9 s and
// 230 MB.
const leastFrequency = 50

/** Languages that use Chinese characters but whose words are not Chinese. */
const notChinese = ['ja', 'ko']

/** Returns whether a locale's language is Chinese. */
export const isChinese = (locale: string): boolean => /^zh\b/i.test(locale)

const lessWell = 'so search ranks some Chinese text less accurately'

/** Chooses the segmenter of a locale. nodejieba may be installed in the project in `root` or next to docsite. */
export function findSegmenter(root: string, locale: string): Segmenter {
  const [lang = ''] = locale.toLowerCase().split('-')
  const name = `Intl.Segmenter ${process.versions.icu}`
  if (notChinese.includes(lang)) return { name: `${name} ${lang}`, lang }
  const pinyin = isChinese(locale) ? findInstalled('pinyin-pro', root) : undefined
  const spelled = pinyin ? { name: ` with pinyin-pro ${pinyin.version}`, pinyin: pinyin.module } : { name: '' }
  const found = findInstalled('nodejieba', root)
  if (found) return { ...spelled, name: `nodejieba ${found.version}${spelled.name}`, lang: 'zh', module: found.module }
  const text = `nodejieba is not installed, ${lessWell}: run \`npm install -D nodejieba@3\``
  return { ...spelled, name: name + spelled.name, lang: 'zh', advice: { text } }
}

/** Loads the segmenter with the project's words. Falls back to `Intl.Segmenter` if nodejieba fails. */
export async function makeWordCutter(
  { name: segmenterName, lang, module }: Segmenter,
  words: readonly string[],
  folder: CacheFolder,
): Promise<WordCutter> {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  const cut: WordCutter['cut'] = (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  if (module === undefined) return { cut }
  let jieba: Jieba
  try {
    jieba = ((await import(module)) as { default: Jieba }).default
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    const text = `nodejieba cannot be loaded, ${lessWell}: ${reason}`
    return { cut, failure: { text, hint: 'Run its install script with `npm rebuild nodejieba`.' } }
  }
  const file = (name: string, make: () => string | Buffer) =>
    keepFile(folder, `${segmenterName.replaceAll(' ', '-')}-${name}.utf8`, make)
  const files = {
    dict: file(`dictionary-${leastFrequency}`, () => frequentWords(readFileSync(jieba.DEFAULT_DICT))),
    // Only keyword extraction needs these two dictionaries.
    idfDict: file('idf', () => '的 1.0\n'),
    stopWordDict: file('stop-words', () => '的\n'),
  }
  const key = JSON.stringify(words)
  const load = () => {
    if (loadedWords.get(jieba) === key) return
    jieba.load(files)
    for (const word of words) jieba.insertWord(word)
    loadedWords.set(jieba, key)
  }
  load()
  return {
    cut(text) {
      load()
      return jieba.cutForSearch(text)
    },
  }
}

/** The words of the project that each nodejieba has loaded. It has one dictionary per thread, for all sites that the thread builds. */
const loadedWords = new WeakMap<Jieba, string>()

/** Keeps the lines `word frequency class` with a sufficient frequency. Works on bytes, because decoding takes six times as long. */
function frequentWords(dictionary: Buffer): Buffer {
  const [space, newline, zero] = [0x20, 0x0a, 0x30]
  const kept = Buffer.allocUnsafe(dictionary.length)
  let length = 0
  let lineStart = 0
  let spaces = 0
  let frequency = 0
  for (let i = 0; i < dictionary.length; i++) {
    const byte = dictionary[i] as number
    if (byte === space) spaces++
    else if (byte === newline) {
      if (frequency >= leastFrequency) length += dictionary.copy(kept, length, lineStart, i + 1)
      lineStart = i + 1
      spaces = 0
      frequency = 0
    } else if (spaces === 1) frequency = frequency * 10 + byte - zero
  }
  return kept.subarray(0, length)
}
