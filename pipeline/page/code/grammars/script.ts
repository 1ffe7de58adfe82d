// Adds JSX and generic calls to the grammars of JavaScript and TypeScript. highlight.js reads an element as HTML, so it does not
// highlight the expressions inside, and takes `useState<string>(…)` for a comparison.

import type { HLJSApi, Language, LanguageFn, Mode } from 'highlight.js'

const elementName = /[A-Za-z_$][\w.:$-]*/

/** The names of the closing tags in a text, with the position of the last one. Kept for the text that is being highlighted. */
let closing: { text: string; last: Map<string, number> } = { text: '', last: new Map() }

/** Returns the position of the last closing tag with a name, or -1. Reads each text once, so that the time is linear. */
function lastClosing(text: string, name: string): number {
  if (closing.text !== text) {
    const tags = Array.from(text.matchAll(/<\/([\w.:$-]*)/g), ({ 1: of = '', index }) => [of, index] as const)
    closing = { text, last: new Map(tags) }
  }
  return closing.last.get(name) ?? -1
}

const sticky = {
  name: /<([A-Za-z_$][\w.:$-]*)?/y,
  /** Type arguments of a component, such as `<Select<Option> `. */
  types: /<[A-Za-z_$][^<>;(){}]{0,100}>(?=[\s/>])/y,
  /** What follows the name of a type parameter: `<T,>`, `<T = any>` and `<T extends object>`. */
  parameter: /\s{0,20}(?:,|=|extends\s)/y,
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns whether an element begins here, and not a comparison, a type argument or a type parameter. */
function isElement(text: string, at: number): boolean {
  const [start = '<', name = ''] = matchAt(sticky.name, text, at) ?? []
  const after = at + start.length
  if (matchAt(sticky.parameter, text, after)) return false
  if (text[after] === '<') return matchAt(sticky.types, text, after) !== null
  return text[after] !== '>' || lastClosing(text, name) > after
}

/** Returns a mode for a JSX element. `expressions` are the modes of the language itself. */
function element(hljs: HLJSApi, { contains, keywords }: Language): Mode {
  const braces: Mode = { begin: /\{/, end: /\}/, contains: [], ...(keywords ? { keywords } : {}) }
  // Filled later, because both refer to each other.
  braces.contains = [braces, ...contains]
  const jsx: Mode = {
    begin: /<(?=[A-Za-z_$>])/,
    // Never matches: the element ends with its closing tag.
    end: /\b\B/,
    'on:begin': (match, response) => {
      if (!isElement(match.input ?? '', match.index ?? 0)) response.ignoreMatch()
    },
  }
  const children: Mode = {
    begin: />/,
    end: /(?=<\/)/,
    contains: [jsx, braces, { scope: 'symbol', match: /&[a-z]{1,30};|&#\d{1,7};/ }],
  }
  jsx.contains = [
    { scope: 'name', match: new RegExp(`(?<=<)${elementName.source}`) },
    { match: /<[A-Za-z_$][^<>;(){}]{0,100}>(?=[\s/>])/ },
    hljs.C_BLOCK_COMMENT_MODE,
    {
      scope: 'string',
      variants: [
        { begin: /"/, end: /"/ },
        { begin: /'/, end: /'/ },
      ],
    },
    { scope: 'attr', match: /[A-Za-z_$][\w:$-]*/ },
    braces,
    { match: /\/>/, endsParent: true },
    { match: [/<\//, /[\w.:$-]*/, /\s{0,20}>/], scope: { 2: 'name' }, endsParent: true },
    children,
  ]
  return jsx
}

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

const typeArguments = /(?=<(?:[^<>(){};]|<[^<>(){};]{0,80}>|\{[^<>(){}]{0,160}\}){1,80}>\()/

/** A call with type arguments. */
const genericCall: Mode = {
  scope: 'title.function',
  match: new RegExp(`(?<![\\w$])[A-Za-z_$][\\w$]{0,60}${typeArguments.source}`),
}

/** What highlight.js does not know about types: these keywords, type parameters, and the result types of arrow functions. */
const typeKeywords = ['keyof', 'infer', 'asserts', 'unique']
const types: Mode[] = [
  { scope: 'title.class', match: /(?<![\w$.'"])[A-Z](?![\w$'"])/ },
  {
    match: [/\)/, /\s{0,9}:\s{0,9}/, /[A-Za-z_$][\w.$]{0,60}/, /(?=(?:<[^<>(){};]{0,80}>)?(?:\[\])?\s{0,9}=>)/],
    scope: { 3: 'type' },
  },
  {
    match: [
      /\b(?:const|let|var)/,
      /\s{1,9}/,
      /[A-Za-z_$][\w$]{0,60}/,
      /(?=\s{0,9}=\s{0,9}(?:async\s{1,9})?\((?:[^()]|\([^()]{0,80}\)){0,200}\)\s{0,9}:[^=;{}()\n]{1,80}=>)/,
    ],
    scope: { 1: 'keyword', 3: 'title.function' },
  },
]

/** Completes the definition of TypeScript. */
export const withTypes =
  (definition: LanguageFn): LanguageFn =>
  (hljs) => {
    const language = definition(hljs)
    const keywords = language.keywords as Record<'keyword', readonly string[]>
    language.keywords = { ...keywords, keyword: [...keywords.keyword, ...typeKeywords] }
    language.contains.unshift(...types)
    return withElements(() => language)(hljs)
  }

/** Completes the definition of JavaScript or TypeScript. */
export const withElements =
  (definition: LanguageFn): LanguageFn =>
  (hljs) => {
    const language = definition(hljs)
    const holder = modesOf(language).find((mode) => mode.contains?.some(isJsx))
    if (!holder) throw new Error('highlight.js has changed its grammar of JSX.')
    const jsx = element(hljs, language)
    holder.contains = (holder.contains ?? []).map((mode) => (isJsx(mode) ? jsx : mode))
    language.contains.unshift(genericCall)
    return language
  }

/** Returns whether a mode is highlight.js's own for JSX. */
const isJsx = (mode: Mode | 'self'): boolean =>
  mode !== 'self' && mode.subLanguage === 'xml' && mode.variants !== undefined
