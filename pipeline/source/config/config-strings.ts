// Finds the string literals in a configuration file with their positions, without a full parser of JavaScript.

/** A string literal in a source text. */
export interface ConfigString {
  /** The offsets of the literal, quotes included. */
  start: number
  end: number
  quote: '"' | "'" | '`'
  value: string
  /** The field whose value it is, or that contains the list. Absent if there is none. */
  field?: string
  role: 'key' | 'value' | 'entry' | 'other'
}

/** A literal, a word or a sign of a source text. */
export interface Token {
  text: string
  start: number
  end: number
}

const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|[\w$]+|[^\s\w$]/g

/** Splits a source text into tokens, without its comments. */
export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(tokenPattern), ({ 0: token, index }) => ({
    text: token,
    start: index,
    end: index + token.length,
  })).filter((token) => !/^\/[/*]/.test(token.text))

/** Returns all string literals, and template literals without expressions. */
export function configStrings(text: string): ConfigString[] {
  const tokens = tokensOf(text)
  const open: { bracket: string; field?: string | undefined }[] = []
  return tokens.flatMap(({ text: token, start, end }, i): ConfigString[] => {
    const [before = '', after = ''] = [tokens[i - 1]?.text, tokens[i + 1]?.text]
    const top = open.at(-1)
    if (/^[{[(]$/.test(token)) open.push({ bracket: token, field: before === ':' ? top?.field : undefined })
    else if (/^[}\])]$/.test(token)) open.pop()
    else if (top?.bracket === '{' && after === ':' && /^[{,]$/.test(before)) top.field = unquoted(token)
    if (!/^["'`]/.test(token) || (token.startsWith('`') && token.includes('${'))) return []
    const role = roleOf(before, after, top?.bracket)
    const field = top?.field
    return [
      {
        start,
        end,
        quote: token[0] as ConfigString['quote'],
        value: unquoted(token),
        role,
        ...(field === undefined ? {} : { field }),
      },
    ]
  })
}

const unquoted = (token: string): string =>
  /^["'`]/.test(token) ? token.slice(1, -1).replace(/\\([\s\S])/g, '$1') : token

/** Returns what a literal is, given the tokens around it and the bracket that contains it. */
function roleOf(before: string, after: string, bracket: string | undefined): ConfigString['role'] {
  const isWhole = /^[,\]})]$/.test(after)
  if (bracket === '{' && after === ':' && /^[{,]$/.test(before)) return 'key'
  if (bracket === '{' && before === ':' && isWhole) return 'value'
  if (bracket === '[' && /^[[,]$/.test(before) && isWhole) return 'entry'
  return 'other'
}

/** Writes a literal with the same quotes as another one. */
export const writeLiteral = (value: string, quote: ConfigString['quote']): string =>
  quote === '"' ? JSON.stringify(value) : quote + value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
