// A word → whether the dictionary contains it, or what it is made of.

import type { Dictionary } from './dictionary.ts'
import type { Language } from './languages.ts'

const shortestStem = 5
const shortestHead = 5
const shortestHeadOfNoun = 3

export class WordForms {
  readonly #dictionary: Dictionary
  readonly #words: ReadonlySet<string>
  readonly #prefixes: readonly string[]
  readonly #elisions: ReadonlySet<string>
  readonly #links: readonly string[]
  readonly #known = new Map<string, boolean>()

  constructor(dictionary: Dictionary, { words = '', prefixes = '', elisions = '', links }: Language) {
    this.#dictionary = dictionary
    this.#words = new Set(words.split(' '))
    this.#prefixes = prefixes.split(' ').filter(Boolean)
    this.#elisions = new Set(elisions.split(' '))
    this.#links = links === undefined ? [] : ['', ...links.split(' ')]
  }

  /** Returns whether a word is correct. `isLinked` means that a hyphen follows it. */
  isKnown(word: string, isLinked = false): boolean {
    const key = isLinked ? `${word}-` : word
    const known = this.#known.get(key) ?? this.#find(word, isLinked)
    this.#known.set(key, known)
    return known
  }

  #find(word: string, isLinked: boolean): boolean {
    const { has } = this
    const lower = word.toLowerCase()
    if (has(word) || this.#words.has(lower) || this.#isElided(word)) return true
    const ends = isLinked ? this.#links : []
    return (
      ends.some((end) => end !== '' && lower.endsWith(end) && has(lower.slice(0, -end.length))) ||
      this.#prefixes.some(
        (prefix) => isLongEnough(lower, prefix.length) && lower.startsWith(prefix) && has(lower.slice(prefix.length)),
      ) ||
      this.#isCompound(word)
    )
  }

  readonly has = (word: string): boolean => this.#dictionary.has(word)

  /** Returns whether a word is in the dictionary without its possessive, or what it shortens before an apostrophe. */
  #isElided(word: string): boolean {
    const [first = '', ...rest] = word.split(/['’]/)
    if (rest.length === 0) return false
    const last = rest.join('’')
    if (/^s?$/i.test(last)) return this.has(first)
    const isElision = this.#elisions.has(first.toLowerCase())
    return (isElision || first.length < 2 || this.has(first)) && (last.length < 2 || this.has(last))
  }

  /** Returns whether a word consists of two words of the dictionary, which letters may link, as in German. */
  #isCompound(written: string): boolean {
    const word = written.toLowerCase()
    // Nouns are compounds of short words, too.
    const shortest = word === written ? shortestHead : shortestHeadOfNoun
    const isHead = (head: string) =>
      this.#links.some((link) => {
        const bare = head.slice(0, head.length - link.length)
        return head.endsWith(link) && bare.length >= shortest && this.has(bare)
      })
    for (let at = shortest; this.#links.length > 0 && isLongEnough(word, at); at++)
      if (isHead(word.slice(0, at)) && this.has(word.slice(at))) return true
    return false
  }
}

const isLongEnough = (word: string, start: number): boolean => word.length - start >= shortestStem
