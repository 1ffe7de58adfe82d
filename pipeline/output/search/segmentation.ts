// Splits Chinese text into words. Only this module uses nodejieba.

import { accessSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type PackageProblem, tryInstalled } from '../../source/installed-package.ts'
import { type CacheFolder, keepFile } from '../../storage/signed-files.ts'
import { tagOf } from '../../text/language-tag.ts'
import { optional } from '../../text/optional.ts'

/** The segmenter for Chinese text: nodejieba, or else `Intl.Segmenter`. */
export interface Segmenter {
  /** Name and version, so that an index is not reused for another segmenter. */
  name: string
  /** Language of the text, for `Intl.Segmenter`. */
  lang: string
  /** URL of nodejieba's module, if it works and the text is Chinese. */
  module?: string
  /** How to improve the search of Chinese text. */
  advice: Advice[]
  /** The project's directory, if nodejieba was never tried. */
  untriedIn?: string
}

/** A message about nodejieba for the user. */
export interface Advice {
  rule: 'no-segmenter'
  text: string
  hint?: string
}

/** Segments Chinese text into words, including words inside longer words. */
export interface WordCutter {
  cut(text: string): string[]
}

interface Jieba {
  DEFAULT_DICT: string
  load(files: { dict: string; hmmDict?: string; idfDict: string; stopWordDict: string }): void
  insertWord(word: string): void
  cutForSearch(text: string): string[]
}

// Minimum frequency of words. Without rarer words, the dictionary loads in 0.06 s and takes 17 MB, instead of 0.9 s and
// 230 MB.
const leastFrequency = 50
/** Lines of the dictionary with words below that frequency. */
const rareWords = /^[^ \r\n\u2028\u2029]+ [1-4]?\d [a-z]*\r?\n/gm

/** Languages that use Chinese characters but whose words are not Chinese. */
const notChinese = ['ja', 'ko']

/** Returns whether a locale's language is Chinese. */
export const isChinese = (locale: string): boolean => /^zh\b/i.test(locale)

const lessWell = 'so search ranks some Chinese text less accurately'

/**
 * Chooses the segmenter of a locale. nodejieba may be installed in the project in `root` or next to docsite. With `isLazy`, it is expected
 * to work if it was never tried.
 */
export async function findSegmenter(
  root: string,
  locale: string,
  folder: CacheFolder,
  isLazy = false,
): Promise<Segmenter> {
  const [lang = ''] = locale.toLowerCase().split('-')
  const name = `Intl.Segmenter ${process.versions.icu}`
  if (notChinese.includes(lang)) return { name: `${name} ${lang}`, lang, advice: [] }
  const { works, problem, isUntried } = await tryInstalled(
    'nodejieba',
    root,
    folder,
    (jieba) => tryJieba(jieba, folder),
    isLazy,
    loadJieba,
  )
  return {
    name: works ? `nodejieba ${works.version}` : name,
    lang: 'zh',
    ...optional({ module: works?.module }),
    advice: segmenterAdvice(problem),
    ...(isUntried ? { untriedIn: root } : {}),
  }
}

function segmenterAdvice(problem: PackageProblem | undefined): Advice[] {
  if (!problem) return []
  const rule = 'no-segmenter'
  return problem.kind === 'missing'
    ? [{ rule, text: `nodejieba is not installed, ${lessWell}: run \`npm install -D nodejieba@3\`` }]
    : [{ rule, text: `nodejieba ${problem.text.replace(':', `, ${lessWell}:`)}`, hint: problem.hint }]
}

/** Calls what docsite uses of nodejieba, with a dictionary of one word. Version 3.5 loads its binary only when it is called. */
function tryJieba(jieba: Jieba, folder: CacheFolder): void {
  accessSync(jieba.DEFAULT_DICT)
  loadedWords = new WeakMap()
  const files = {
    dict: keepFile(folder, 'no-dictionary.utf8', () => '的 1 uj\n'),
    hmmDict: keepFile(folder, 'no-unknown-words.utf8', () => noUnknownWords),
    ...noKeywords(folder),
  }
  jieba.load(files)
  jieba.insertWord('的')
  jieba.cutForSearch('的')
}

/** A model that recognizes no unknown words. The one of nodejieba takes a third as long to load as its dictionary. */
const noUnknownWords = `${'-1 -1 -1 -1\n'.repeat(5)}${'的:-1\n'.repeat(4)}`

/** Only keyword extraction needs these two dictionaries. */
const noKeywords = (folder: CacheFolder) => ({
  idfDict: keepFile(folder, 'no-idf.utf8', () => '的 1.0\n'),
  stopWordDict: keepFile(folder, 'no-stop-words.utf8', () => '的\n'),
})

/** What nodejieba's binary exports. */
interface JiebaBinary extends Pick<Jieba, 'insertWord' | 'cutForSearch'> {
  load(dict: string, hmmDict: string, userDict: string, idfDict: string, stopWordDict: string): void
}

/**
 * Loads nodejieba. If its binary is where version 3 installs it, this skips its module, which looks for the binary with a package that takes
 * half as long to load as the dictionary.
 */
async function loadJieba(module: string): Promise<Jieba> {
  const fileIn = (path: string): string => fileURLToPath(new URL(path, module))
  const binaryFile = fileIn('build/Release/nodejieba.node')
  const dictionary = (name: string): string => fileIn(`submodules/cppjieba/dict/${name}.utf8`)
  if (![binaryFile, dictionary('jieba.dict')].every(existsSync))
    return ((await import(module)) as { default: Jieba }).default
  const known = loadedBinaries.get(binaryFile)
  if (known) return known
  const binary = createRequire(module)(binaryFile) as JiebaBinary
  const jieba: Jieba = {
    DEFAULT_DICT: dictionary('jieba.dict'),
    load: ({ dict, hmmDict = dictionary('hmm_model'), idfDict, stopWordDict }) =>
      binary.load(dict, hmmDict, dictionary('user.dict'), idfDict, stopWordDict),
    insertWord: binary.insertWord,
    cutForSearch: binary.cutForSearch,
  }
  loadedBinaries.set(binaryFile, jieba)
  return jieba
}

/** By their binaries. */
const loadedBinaries = new Map<string, Jieba>()

/** Loads the segmenter with the project's words. */
export async function makeWordCutter(
  { name: segmenterName, lang, module }: Segmenter,
  words: readonly string[],
  folder: CacheFolder,
): Promise<WordCutter> {
  const segmenter = new Intl.Segmenter(tagOf(lang), { granularity: 'word' })
  const cut: WordCutter['cut'] = (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  if (module === undefined) return { cut }
  const jieba = await loadJieba(module)
  const name = `${segmenterName.replaceAll(' ', '-')}-dictionary-${leastFrequency}.utf8`
  const files = {
    dict: keepFile(folder, name, () => frequentWords(jieba.DEFAULT_DICT)),
    ...noKeywords(folder),
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
let loadedWords = new WeakMap<Jieba, string>()

/** Returns the lines `word frequency class` with a sufficient frequency. Reads bytes as characters, because decoding takes longer. */
const frequentWords = (dictionary: string): Buffer =>
  Buffer.from(readFileSync(dictionary, 'latin1').replace(rareWords, ''), 'latin1')
