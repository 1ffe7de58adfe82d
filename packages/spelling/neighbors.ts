// A word that is not in the dictionary → the words that differ from it by one slip.

import type { Dictionary } from './dictionary.ts'
import type { Language } from './languages.ts'

/** A slip turns one word into another: two letters are swapped, or one is missing, too many or wrong. */
type Slip = 'swapped' | 'doubled' | 'missing' | 'extra' | 'wrong'

/** A word, and the slip that turns it into the misspelled one. */
export interface Neighbor {
  word: string
  slip: Slip
  /** The index of the letter in the misspelled word. */
  at: number
}

const latin = 'abcdefghijklmnopqrstuvwxyz'
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
const longest = 30

/** Returns the words of a dictionary that differ from a word by one slip, the likely ones first. */
export function neighborsOf(word: string, dictionary: Dictionary, { letters = '', isCyrillic }: Language): Neighbor[] {
  if (word.length > longest) return []
  const alphabet = (isCyrillic ? cyrillic : latin) + letters
  const found = new Map<string, Neighbor>()
  for (const one of slipsOf(word, alphabet)) {
    if (one.word.length < 2 || one.word === word || found.has(one.word) || !dictionary.has(one.word)) continue
    found.set(one.word, one)
  }
  return [...found.values()].sort((a, b) => order.indexOf(a.slip) - order.indexOf(b.slip))
}

const order: readonly Slip[] = ['swapped', 'doubled', 'missing', 'extra', 'wrong']

function* slipsOf(word: string, alphabet: string): Generator<Neighbor> {
  for (let at = 0; at <= word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at], word.slice(at + 1)]
    const next = word[at + 1]
    if (letter !== undefined && next !== undefined && letter !== next)
      yield { word: before + next + letter + word.slice(at + 2), slip: 'swapped', at }
    if (letter !== undefined) yield { word: before + after, slip: letter === next ? 'doubled' : 'extra', at }
    for (const other of alphabet) {
      const isDoubled = other === word[at - 1] || other === letter
      yield { word: before + other + word.slice(at), slip: isDoubled ? 'doubled' : 'missing', at }
      if (letter !== undefined && other !== letter) yield { word: before + other + after, slip: 'wrong', at }
    }
  }
}
