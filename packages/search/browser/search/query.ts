// Splits a query into the words that a page must contain.

import { asQuery, foldText, isText } from '@docsite/cli/search'
import { bareWord, cutAtBorders, isPaired } from './format/terms.ts'

/** The length of the longest Chinese word that is recognized in a query, in characters. */
const longestWord = 8

/** Elided articles and endings of one letter, such as `l'` and `'s`. */
const elided = /(?<=^|\s)\p{L}['’](?=\p{L})|(?<=\p{L})['’]\p{L}(?=\s|$)/gu

/** Splits a query at spaces and apostrophes, and where a paired script meets another script. */
export const partsOf = (query: string): string[] =>
  query
    .replace(elided, '')
    .replace(/(?<![,;!?。、])[,;!?。、]+(?=\s|$)/g, '')
    .split(/ |(?<=\p{L})['’](?=\p{L})/u)
    .flatMap(cutAtBorders)

/** Returns a query without the punctuation around its words, such as quotes, which pages with the words need not contain. */
export function bareQuery(query: string): string[] {
  const bare = query
    .split(' ')
    .map((word) => bareWord(word))
    .filter(Boolean)
    .join(' ')
  return bare === '' || bare === query ? [] : [bare]
}

/** Returns the names that two or three adjacent words may form, such as `distpath` and `dist-path` for `dist path`. */
export const compoundsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) =>
    [words.slice(at, at + 2), words.slice(at, at + 3)]
      .filter((some, i) => some.length === i + 2 && !some.some(isPaired))
      .flatMap((some) => ['', '-', '.'].map((sign) => some.join(sign))),
  )

// cspell:ignore aren cant didn doesn dont
/** Words that are common in questions. Pages need not contain them, unless the query has no other words. */
const questionWords = new Set(
  (
    'a about again all also an and another any anything are as at be been but by can cant could do does dont each every everything for from ' +
    'get getting go have having how i if im in into is it its just let like make many may me more most much must my need never no not of ' +
    'on once one only or other our out own same see several should so some something still than that the their them then there these they this to ' +
    'too use using very want was way we what when where which while who why will with without work working works you your didn doesn don isn aren t ' +
    '自己 怎么 怎么样 怎样 如何 什么 啥 哪些 哪个 哪里 哪 为什么 为何 是否 能否 能不能 有没有 要不要 可以 必须 需要 ' +
    '一个 一些 一下 一点 一次 一直 所有 几个 时候 之后 以后 然后 如果 因为 到底 这个 那个 出来 看看 ' +
    '不 不是 不用 不让 没有 没 能 会 要 想 让 给 从 对 中 后 时 吗 呢 吧 了 着 过 的 得 在 是 到 里 上 下 把 被 用 和 与 跟 或 有 成 去 来 ' +
    '我 你 它 这 那 就 都 也 还 再 又 太 很 更 最 才 只 每 几 后的 里的'
  ).split(' '),
)

/** Words that say what to do with a thing, but not which thing. Pages are found by the thing. */
const everydayWords = new Set(
  'change changing name 修改 更改 改成 改变 改为 更换 换成 换 改 变成 转成 转为 设置 放到 放在 放进 写到 写进 加上 添加 增加 别的 其他 不要 不想 新的'.split(
    ' ',
  ),
)

/** How much an everyday word counts, compared with other words. */
const everydayWeight = 0.3

/** Returns how much a word of a query counts. */
export const weightOf = (word: string): number => (everydayWords.has(word) ? everydayWeight : 1)

/** Returns whether a word says what a page is about. */
export type IsTelling = (word: string) => boolean

export const isTelling: IsTelling = (word) => !questionWords.has(word)

/** The maximum number of words to look for. The rest of a longer query, such as pasted text, is ignored. */
const maxWords = 24

/**
 * Splits a query into the folded words that pages must contain, those for which `isTelling` if there are any. Chinese is split into words that are in the index,
 * always taking the longest word that matches next.
 */
export function wordsOf(query: string, isWord: (term: string) => boolean, isTelling: IsTelling): string[] {
  const words = [...new Set(cutQuery(query, isWord))]
  return [isText, isTelling, isLong].reduce<readonly string[]>(someOf, words).slice(0, maxWords)
}

const cutQuery = (query: string, isWord: (term: string) => boolean): string[] =>
  partsOf(foldText(asQuery(query)))
    .filter(Boolean)
    .flatMap((part) => (isPaired(part) ? cutRun(part, isWord) : part))

/** Returns the single characters of a paired script in a query that are words of their own, such as 压 for 压缩. */
export const charactersIn = (query: string, isWord: (term: string) => boolean): string[] => [
  ...new Set(cutQuery(query, isWord).filter((word) => !isLong(word) && isTelling(word))),
]

/**
 * Returns the names of pages that a query in a paired script may contain: two or three words of it that follow each other
 * if question words are left out. `换一个端口` contains `换端口`.
 */
export function namesIn(query: string, isWord: (term: string) => boolean): string[] {
  const words = cutQuery(query, isWord).filter(isTelling)
  return words.flatMap((first, at) =>
    [words[at + 1], words[at + 2]].flatMap((next, i, all) =>
      next === undefined || ![first, next].some(isPaired) ? [] : first + all.slice(0, i + 1).join(''),
    ),
  )
}

/** Returns whether a word is worth looking for. A single character of a paired script is too common, and slow to find. */
const isLong = (word: string): boolean => word.length > 1 || !isPaired(word)

/** Returns the words that pass a test, or all words if none passes. */
const someOf = (words: readonly string[], passes: (word: string) => boolean): readonly string[] =>
  words.some(passes) ? words.filter(passes) : words

/**
 * What cutting a run costs: a word, a particle, another single character that is a question word, and one that belongs to no
 * word. Two characters of no word stay together rather than being cut at a question word: 中断 is not 中 and 断.
 */
const cutCosts = { word: 1, particle: 1.5, question: 2.5, unknown: 2 }

const particles = '的了吗呢吧'

/**
 * Splits a run of Chinese characters into as few words as possible, the longest first. Characters that form no known word
 * stay together, so that `置选` matches 配置选项.
 */
function cutRun(run: string, isWord: (term: string) => boolean): string[] {
  const isKnown = (word: string) => questionWords.has(word) || (word.length > 1 && isWord(word))
  // The best way to cut the rest of the run, for each offset, from the end.
  const best: { cost: number; length: number; isKnown: boolean }[] = [{ cost: 0, length: 0, isKnown: true }]
  for (let at = run.length - 1; at >= 0; at--) {
    const after = (length: number) => best[run.length - at - length]?.cost ?? 0
    let next = { cost: cutCosts.unknown + after(1), length: 1, isKnown: false }
    for (let length = 1; length <= Math.min(longestWord, run.length - at); length++) {
      const cost =
        (length > 1 ? cutCosts.word : particles.includes(run[at] as string) ? cutCosts.particle : cutCosts.question) +
        after(length)
      if (cost <= next.cost && isKnown(run.slice(at, at + length))) next = { cost, length, isKnown: true }
    }
    best.push(next)
  }
  const cut: string[] = []
  let unknown = ''
  for (let at = 0; at < run.length; ) {
    const { length, isKnown } = best[run.length - at] as (typeof best)[number]
    const word = run.slice(at, at + length)
    if (isKnown) cut.push(unknown, word)
    unknown = isKnown ? '' : unknown + word
    at += length
  }
  return [...cut, unknown].filter(Boolean)
}
