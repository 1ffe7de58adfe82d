// Completes the grammars of style sheets: properties with a prefix, such as `-webkit-user-select`, are properties as a whole, and words
// in values, such as `none`, are literals.

import type { HLJSApi, Language, LanguageFn, Mode } from 'highlight.js'

const word: Mode = { scope: 'literal', match: /(?<![\w$@-])(?!(?:and|not|only|or)\b)-?[a-z][\w-]{0,60}(?![\w(-])/ }

/** Completes the definition of CSS, SCSS or Less. */
export const withPrefixes =
  (definition: LanguageFn): LanguageFn =>
  (hljs: HLJSApi): Language => {
    const language = definition(hljs)
    const values = valuesOf(language.contains)
    values.push(word)
    const value: Mode = { end: /[;}]/, returnEnd: true, contains: values }
    const match = /(?<![\w:-])-(?:webkit|moz|ms|o)-[\w-]{1,60}(?=\s{0,20}:)/
    return { ...language, contains: [{ scope: 'attribute', match, starts: value }, ...language.contains] }
  }

/** Returns the parts of values, among which alone is `!important`. */
function valuesOf(modes: (Mode | 'self')[] = []): (Mode | 'self')[] {
  const inner = modes.flatMap((mode) => (mode === 'self' ? [] : [mode.contains, mode.starts?.contains]))
  return inner.find((list) => list?.some((mode) => mode !== 'self' && mode.begin === '!important')) ?? []
}
