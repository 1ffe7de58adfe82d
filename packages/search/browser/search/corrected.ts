// Returns the query that the results answer, if they contain its words only in another spelling.

import { asQuery, foldText } from '@docsite/cli/search'
import { bareWord, isPaired } from './format/terms.ts'
import { isTelling, partsOf } from './query.ts'

/** The words of a found page, folded, in the page's spelling. */
interface FoundWords {
  words: readonly string[]
}

/**
 * Returns the query with its misspelled words corrected, folded. Returns nothing if a page contains the query as it is
 * written, or if the best page lacks one of its words.
 */
export function correctedQuery(query: string, pages: readonly FoundWords[]): string | undefined {
  const phrase = foldText(asQuery(query))
  const written = partsOf(phrase)
    .map((part) => bareWord(part) || part)
    .filter((part) => part && isTelling(part) && !isPaired(part))
  const [best] = pages
  if (!best || written.length === 0 || pages.some(({ words }) => written.every((word) => words.includes(word))))
    return undefined
  const corrections = written.map((word) => [word, correctionOf(word, best.words)] as const)
  if (corrections.some(([, found]) => found === undefined)) return undefined
  const corrected = corrections.reduce((text, [word, found = word]) => replaceWord(text, word, found), phrase)
  return corrected === phrase ? undefined : corrected
}

/** Returns the word that a page has instead of the one in the query, or the word itself if the page has it. */
const correctionOf = (word: string, words: readonly string[]): string | undefined =>
  words.includes(word) ? word : words.find((found) => isMisspelled(word, found))

function replaceWord(text: string, word: string, found: string): string {
  const at = text.indexOf(word)
  return text.slice(0, at) + found + text.slice(at + word.length)
}

/** Returns whether a word looks like a misspelling of another one, and not like another form of it, such as its plural. */
function isMisspelled(word: string, found: string): boolean {
  if (found.startsWith(word)) return false
  if (word.startsWith(found)) return word === found + found.at(-1)
  return isOneEdit(word, found)
}

/** Returns whether two different words differ by one wrong, missing or extra letter, or by two swapped letters. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [left, right] = [a.slice(start), b.slice(start)]
  const swapped = right.charAt(1) + right.charAt(0) + right.slice(2)
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (right.length > 1 && left === swapped)
  )
}
