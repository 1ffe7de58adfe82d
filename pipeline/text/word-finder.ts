// Finds words of a list in text.

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u
/** Scripts without spaces between words, and Korean, which attaches particles to words. */
const noSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const isWord = (character: string | undefined): boolean =>
  character !== undefined && wordCharacter.test(character) && !noSpaces.test(character)

/** A word of the list in a text, and the offsets at which it begins and ends. */
export interface FoundWord {
  word: string
  at: number
  end: number
}

const gap = /[^\S\r\n]*\r?\n[^\S\r\n]*(?:>[^\S\r\n]*)*|[^\S\r\n]+/g

/** Finds words and phrases in text, but not inside longer words or phrases. The time does not depend on their number. */
export class WordFinder {
  /** Matches the white space between the words of a phrase: at most one line break, with indentation and the marks of quotations. */
  static readonly gap = gap
  /** The words of the list by their forms with single spaces. */
  readonly #words: ReadonlyMap<string, string>
  /** The lengths of the words by their first character, the longest first. */
  readonly #lengths: ReadonlyMap<string, readonly number[]>

  constructor(words: Iterable<string>) {
    this.#words = new Map(Array.from(words, (word) => [word.replace(gap, ' '), word]))
    const lengths = new Map<string, Set<number>>()
    for (const word of this.#words.keys()) {
      const first = word[0]
      if (first !== undefined) lengths.set(first, (lengths.get(first) ?? new Set()).add(word.length))
    }
    this.#lengths = new Map(Array.from(lengths, ([first, found]) => [first, [...found].sort((a, b) => b - a)]))
  }

  /** Returns the words in a text, in order. They do not overlap, and the longest one applies. */
  find(text: string): FoundWord[] {
    const found: FoundWord[] = []
    const gaps = Array.from(text.matchAll(gap), ({ 0: space, index }) => ({
      end: index + space.length,
      more: space.length - 1,
    }))
    const line = text.replace(gap, ' ')
    // The number of characters that `text` has more than `line` in front of an offset.
    let more = 0
    let next = 0
    const offsetOf = (at: number): number => {
      for (let one = gaps[next]; one && one.end - one.more - more <= at; one = gaps[++next]) more += one.more
      return at + more
    }
    for (let at = 0; at < line.length; at++) {
      const word = this.#wordAt(line, at)
      if (word === undefined) continue
      const start = offsetOf(at)
      at += word.length - 1
      found.push({ word: this.#words.get(word) as string, at: start, end: offsetOf(at) + 1 })
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
