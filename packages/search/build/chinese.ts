// Other ways to write Chinese: pinyin, and the characters of the other script.

import { chineseIn } from '../browser/search/format/terms.ts'
import { pinyinReadings, type ReadData, simplifiedCharacters } from './search-data.ts'
import { syllablesOf } from './syllables.ts'

const shortestWord = 2
/** Initials of longer words are so rare in queries that they are not worth their size. */
const longestInitials = 4

/** Returns a function that returns the pinyin of a Chinese word and the initials of its syllables: `peizhi` and `pz` for 配置. */
export function makePinyin(readData: ReadData): (word: string) => string[] {
  const readings = pinyinReadings(readData)
  const longest = Math.max(...Array.from(readings.keys(), (text) => text.length))
  return (word) => {
    if (word.length < shortestWord || chineseIn(word)[0] !== word) return []
    const syllables = syllablesOf(word, readings, longest)
    const initials = word.length <= longestInitials ? [syllables.map((syllable) => syllable[0]).join('')] : []
    return [syllables.join(''), ...initials].filter((spelling) => /^[a-z]{2,}$/.test(spelling))
  }
}

/** Returns a function that replaces Traditional characters with Simplified ones, one by one. */
export function makeSimplifier(readData: ReadData): (text: string) => string {
  const simplified = simplifiedCharacters(readData)
  const traditional = new RegExp(
    `[${[...simplified.keys()].filter((one) => /[\u4e00-\u9fff]/.test(one)).join('')}]`,
    'g',
  )
  return (text) => text.replace(traditional, (character) => simplified.get(character) as string)
}

/**
 * Returns the characters that readers may type instead of those in a text, such as Traditional instead of Simplified ones,
 * as pairs of such a character and the one in the text.
 */
export function scriptVariants(characters: ReadonlySet<string>, readData: ReadData): string {
  const simplify = makeSimplifier(readData)
  const bySimplified = new Map<string, string[]>()
  for (const written of characters) {
    const simplified = simplify(written)
    bySimplified.set(simplified, [...(bySimplified.get(simplified) ?? []), written])
  }
  const others = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, at) => String.fromCharCode(0x4e00 + at))
  return others
    .flatMap((typed) => {
      const all = bySimplified.get(simplify(typed)) ?? []
      return all.join('') === typed ? [] : all.map((written) => typed + written)
    })
    .join('')
}
