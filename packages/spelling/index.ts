// A plugin that reports misspelled words.

import { definePlugin, type Plugin } from '@docsite/cli'
import { optionsSchema, patternOf, type SpellingOptions } from './options.ts'
import { missingDictionary, unknownWord } from './rule.ts'
import { usualFile } from './word-list.ts'

export type { SpellingOptions } from './options.ts'

/** Returns a plugin that checks the spelling of all pages in languages that have a dictionary. */
export function spelling(options: SpellingOptions = {}): Plugin<'spelling'> {
  const { languages = {}, words: file = usualFile } = options
  return definePlugin({
    name: 'spelling',
    options,
    schema: optionsSchema,
    rules: [unknownWord({ languages, file, ignore: () => patternOf(options.ignore) }), missingDictionary],
  })
}
