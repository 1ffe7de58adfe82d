// A feature that checks the writing of pages: words, punctuation, emphasis and languages.

import { definePlugin, type Plugin } from '@docsite/cli'
import { foreignPassage } from './foreign-passage.ts'
import { halfWidthPunctuation } from './half-width-punctuation.ts'
import { hiddenDirection } from './hidden-direction.ts'
import { invalidTerm } from './invalid-term.ts'
import { literalAsterisks } from './literal-asterisks.ts'
import { repeatedWord } from './repeated-word.ts'
import { untranslatedText } from './untranslated-text.ts'
import { vagueLink } from './vague-link.ts'

export const prose: Plugin = definePlugin({
  name: 'prose',
  rules: [
    foreignPassage,
    halfWidthPunctuation,
    hiddenDirection,
    invalidTerm,
    literalAsterisks,
    repeatedWord,
    untranslatedText,
    vagueLink,
  ],
})
