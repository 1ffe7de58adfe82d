// The options of the plugin, and the schema that checks them.

import type { StandardSchema } from '@docsite/cli'
import { array, check, literal, optional, pipe, record, strictObject, string, union } from 'valibot'
import type { Choices } from './languages.ts'

export interface SpellingOptions {
  /**
   * The packages with the dictionaries of a language: `{ de: '@cspell/dict-de-at' }`. `false` leaves a language out. The default are the
   * dictionaries of cspell.
   */
  languages?: Choices | undefined
  /**
   * The file with the words of the project, one on each line. Default: `config/words.txt`. The words of one language are in a file with
   * its code before the extension: `config/words.de.txt`.
   */
  words?: string | undefined
  /** Regular expressions of words that are not checked. Each must match the whole word. */
  ignore?: readonly string[] | undefined
}

/** Checks the options. */
export const optionsSchema: StandardSchema = strictObject({
  languages: optional(record(string(), union([string(), array(string()), literal(false)]))),
  words: optional(
    pipe(
      string(),
      check(
        (file) => /\.txt$/.test(file) && !/^(?:[\\/]|\w:)|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(file),
        'must be the path of a `.txt` file in the project',
      ),
    ),
  ),
  ignore: optional(array(pipe(string(), check(isPattern, 'must be a regular expression')))),
})

function isPattern(pattern: string): boolean {
  try {
    return patternOf([pattern]) !== undefined
  } catch {
    return false
  }
}

/** Returns the expression that matches any word to ignore. */
export const patternOf = (ignore: readonly string[] = []): RegExp | undefined =>
  ignore.length === 0 ? undefined : new RegExp(`^(?:${ignore.map((one) => `(?:${one})`).join('|')})$`, 'u')
