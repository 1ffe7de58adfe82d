// What docsite adds to highlight.js's grammars: the commands and options of shells, and expressions in JSX.

import type { Language, LanguageFn, Mode } from 'highlight.js'

/** Before the name of a command: the start of a line, a variable for the command, an operator, or a word that a command follows. */
const before = String.raw`(?:(?:^|[|;&(])[^\S\n]{0,9}|(?:^[^\S\n]{0,9}\w{1,40}=[^\s"'$]{0,60}|\b(?:then|do|else|sudo|exec|env)) )`
const keyword = String.raw`(?:if|then|elif|else|fi|for|while|until|in|do|done|case|esac|function|select|time)(?![\w-])`

const shellModes: Mode[] = [
  {
    scope: 'title',
    match: new RegExp(String.raw`(?<=${before})(?!${keyword})[A-Za-z_./@~][\w./@+-]{0,100}(?=[\s;|&)]|$)`),
  },
  { scope: 'attr', match: /(?<=\s)-{1,2}[A-Za-z\d][\w.-]*|(?<=^|\s)[A-Z_]\w*(?==)/ },
]

/** Colors all commands and options of bash. Its grammar knows some commands, which it colors also as arguments. */
export const withCommands =
  (definition: LanguageFn): LanguageFn =>
  (hljs) => {
    const { contains, keywords, ...language } = definition(hljs)
    return { ...language, keywords: { ...(keywords as object), built_in: [] }, contains: [...shellModes, ...contains] }
  }

/** Highlights the expressions in JSX, which highlight.js shows as text, in the language of the script. */
export const withExpressions =
  (name: string, definition: LanguageFn): LanguageFn =>
  (hljs) => {
    const language = definition(hljs)
    const braces: Mode = { begin: /\{/, end: /\}/, skip: true, contains: ['self'] }
    const expression: Mode = { begin: /\{/, end: /\}/, subLanguage: name, contains: [braces] }
    for (const jsx of modesOf(language).filter(isJsx)) {
      const [nested] = jsx.contains as [Mode]
      jsx.contains = [{ ...nested, skip: false, subLanguage: 'xml', contains: ['self', expression] }, expression]
    }
    return language
  }

const isJsx = (mode: Mode): boolean => mode.subLanguage === 'xml' && mode.variants !== undefined

/** Returns all modes of a grammar. */
function modesOf(language: Language): Mode[] {
  const seen = new Set<Mode>()
  const visit = (mode: Mode | 'self'): void => {
    if (mode === 'self' || seen.has(mode)) return
    seen.add(mode)
    for (const inner of [...(mode.contains ?? []), ...(mode.variants ?? [])]) visit(inner)
  }
  visit(language as Mode)
  return [...seen]
}
