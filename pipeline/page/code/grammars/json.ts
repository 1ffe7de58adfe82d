// Completes the grammar of JSON: keys without quotation marks, as in JSON5.

import type { HLJSApi, Language, LanguageFn, Mode } from 'highlight.js'

const bareKey: Mode = { scope: 'attr', match: /(?<![\w$])[A-Za-z_$][\w$]{0,100}(?=\s{0,20}:)/ }

/** Modes without use: punctuation has no color, and literals are keywords of the grammar, too, which gives them their own class. */
const isUseless = ({ className, scope }: Mode): boolean => className === 'punctuation' || scope === 'literal'

/** Completes the definition of JSON. */
export const withKeys =
  (definition: LanguageFn): LanguageFn =>
  (hljs: HLJSApi): Language => {
    const language = definition(hljs)
    return { ...language, contains: [bareKey, ...language.contains.filter((mode) => !isUseless(mode))] }
  }
