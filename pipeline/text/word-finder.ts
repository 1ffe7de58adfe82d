// Finds words of a list in text.

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u
/** Scripts without spaces between words, and Korean, which attaches particles to words. */
const noSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const isWord = (character: string | undefined): boolean =>
  character !== undefined && wordCharacter.test(character) && !noSpaces.test(character)

/** A word of the list in a text, and its offset. */
export interface FoundWord {
  word: string
  at: number
}

/** Finds words and phrases in text, but not inside longer words or phrases. The time does not depend on their number. */
export class WordFinder {
  readonly #words: ReadonlySet<string>
  /** The lengths of the words by their first character, the longest first. */
  readonly #lengths: ReadonlyMap<string, readonly number[]>

  constructor(words: Iterable<string>) {
    this.#words = new Set(words)
    const lengths = new Map<string, Set<number>>()
    for (const word of this.#words) {
      const first = word[0]
      if (first !== undefined) lengths.set(first, (lengths.get(first) ?? new Set()).add(word.length))
    }
    this.#lengths = new Map(Array.from(lengths, ([first, found]) => [first, [...found].sort((a, b) => b - a)]))
  }

  /** Returns the words in a text, in order. They do not overlap, and the longest one applies. */
  find(text: string): FoundWord[] {
    const found: FoundWord[] = []
    for (let at = 0; at < text.length; at++) {
      const word = this.#wordAt(text, at)
      if (word === undefined) continue
      found.push({ word, at })
      at += word.length - 1
    }
    return found
  }

  #wordAt(text: string, at: number): string | undefined {
    const lengths = this.#lengths.get(text[at] as string)
    if (!lengths || (isWord(after(text, at)) && isWord(before(text, at)))) return undefined
    for (const length of lengths) {
      const word = text.slice(at, at + length)
      if (!this.#words.has(word) || (isWord(before(word, length)) && isWord(after(text, at + length)))) continue
      return word
    }
    return undefined
  }
}

/** Returns the character before or after an offset. Characters outside the BMP consist of two code units. */
const before = (text: string, at: number): string | undefined => Array.from(text.slice(Math.max(0, at - 2), at)).at(-1)
const after = (text: string, at: number): string | undefined => Array.from(text.slice(at, at + 2))[0]
