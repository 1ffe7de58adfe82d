// Splits Chinese text into words. Only this module uses nodejieba.

import { accessSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { tagOf } from '@docsite/cli/routes'
import type { Advice, Segmenter, SegmenterTools } from '@docsite/cli/search'

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

/** Chooses the segmenter of a locale: nodejieba, or else `Intl.Segmenter`. With `isLazy`, nodejieba is expected to work if it was never tried. */
export async function findSegmenter(locale: string, tools: SegmenterTools, isLazy = false): Promise<Segmenter> {
  const [lang = ''] = locale.toLowerCase().split('-')
  const name = `Intl.Segmenter ${process.versions.icu}`
  if (notChinese.includes(lang)) return { name: `${name} ${lang}`, lang, advice: [] }
  const use = (jieba: Jieba) => tryJieba(jieba, tools)
  const { works, problem, isUntried } = await tools.tryPackage('nodejieba', use, loadJieba, isLazy)
  return {
    name: works ? `nodejieba ${works.version}` : name,
    lang: 'zh',
    ...(works ? { module: works.module } : {}),
    advice: segmenterAdvice(problem),
    ...(isUntried ? { isUntried } : {}),
  }
}

function segmenterAdvice(problem: Awaited<ReturnType<SegmenterTools['tryPackage']>>['problem']): Advice[] {
  if (!problem) return []
  const rule = 'no-segmenter'
  return problem.kind === 'missing'
    ? [{ rule, text: `nodejieba is not installed, ${lessWell}: run \`npm install -D nodejieba@3\`` }]
    : [{ rule, text: `nodejieba ${problem.text.replace(':', `, ${lessWell}:`)}`, hint: problem.hint }]
}

/** Calls what docsite uses of nodejieba, with a dictionary of one word. Version 3.5 loads its binary only when it is called. */
function tryJieba(jieba: Jieba, { keepFile }: SegmenterTools): void {
  accessSync(jieba.DEFAULT_DICT)
  loadedWords = new WeakMap()
  const files = {
    dict: keepFile('no-dictionary.utf8', () => '的 1 uj\n'),
    hmmDict: keepFile('no-unknown-words.utf8', () => noUnknownWords),
    ...noKeywords(keepFile),
  }
  jieba.load(files)
  jieba.insertWord('的')
  jieba.cutForSearch('的')
}

/** A model that recognizes no unknown words. The one of nodejieba takes a third as long to load as its dictionary. */
const noUnknownWords = `${'-1 -1 -1 -1\n'.repeat(5)}${'的:-1\n'.repeat(4)}`

/** Only keyword extraction needs these two dictionaries. */
const noKeywords = (keepFile: SegmenterTools['keepFile']) => ({
  idfDict: keepFile('no-idf.utf8', () => '的 1.0\n'),
  stopWordDict: keepFile('no-stop-words.utf8', () => '的\n'),
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
  { keepFile }: Pick<SegmenterTools, 'keepFile'>,
): Promise<WordCutter> {
  const segmenter = new Intl.Segmenter(tagOf(lang), { granularity: 'word' })
  const cut: WordCutter['cut'] = (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  if (module === undefined) return { cut }
  const jieba = await loadJieba(module)
  const name = `${segmenterName.replaceAll(' ', '-')}-dictionary-${leastFrequency}.utf8`
  const files = {
    dict: keepFile(name, () => frequentWords(jieba.DEFAULT_DICT)),
    ...noKeywords(keepFile),
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
