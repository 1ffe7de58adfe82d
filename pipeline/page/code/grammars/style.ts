// Completes the grammars of style sheets: properties with a prefix, such as `-webkit-user-select`, are properties as a whole.

import type { HLJSApi, Language, LanguageFn, Mode } from 'highlight.js'

const prefixed: Mode = { scope: 'attribute', match: /(?<![\w:-])-(?:webkit|moz|ms|o)-[\w-]{1,60}(?=\s{0,20}:)/ }

/** Completes the definition of CSS, SCSS or Less. */
export const withPrefixes =
  (definition: LanguageFn): LanguageFn =>
  (hljs: HLJSApi): Language => {
    const language = definition(hljs)
    return { ...language, contains: [prefixed, ...language.contains] }
  }
