// Other ways to write Chinese: pinyin, and the characters of the other script.

import { chineseIn } from '../../model/search/terms.ts'

const shortestWord = 2
/** Initials of longer words are so rare in queries that they are not worth their size. */
const longestInitials = 4

/** Loads a function that returns the pinyin of a Chinese word and the initials of its syllables: `peizhi` and `pz` for 配置. */
export async function loadPinyin(): Promise<(word: string) => string[]> {
  const { pinyin } = await import('pinyin-pro')
  return (word) => {
    if (word.length < shortestWord || chineseIn(word)[0] !== word) return []
    const syllables = pinyin(word, { toneType: 'none', type: 'array', v: true })
    const initials = word.length <= longestInitials ? [syllables.map((syllable) => syllable[0]).join('')] : []
    return [syllables.join(''), ...initials].filter((spelling) => /^[a-z]{2,}$/.test(spelling))
  }
}

/**
 * Returns the characters of the other script for Chinese characters that occur in a text, Traditional for Simplified ones
 * and the other way round, as pairs of the other character and the one in the text.
 */
export async function scriptVariants(characters: ReadonlySet<string>): Promise<string> {
  const { Converter } = await import('opencc-js/t2cn')
  const toSimplified = Converter({ from: 't', to: 'cn' })
  const all = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, at) => String.fromCharCode(0x4e00 + at))
  // On lines of their own, so that characters are not converted as parts of words.
  const simplified = toSimplified(all.join('\n')).split('\n')
  return all
    .flatMap((traditional, at): string[] => {
      const one = simplified[at] as string
      if (one === traditional || one.length !== 1) return []
      return [
        ...(characters.has(one) ? [traditional + one] : []),
        ...(characters.has(traditional) ? [one + traditional] : []),
      ]
    })
    .join('')
}
