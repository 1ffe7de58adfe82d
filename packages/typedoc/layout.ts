// Lays out code: breaks a group of tokens into lines only if it is too long for one line.

/** A place to link to: a URL, or an anchor on a page of the plugin. */
export type Target = string | { route: string; anchor: string; section?: string }

export type Style = 'attr' | 'built_in' | 'keyword' | 'number' | 'string' | 'title'

export interface Token {
  text: string
  style?: Style
  target?: Target
}

/** Code with possible line breaks. `line` is its text on one line; a broken group has a line break instead. */
export type Code =
  | Token
  | readonly Code[]
  | { line: '' | ' ' }
  /** Code that is broken if it and the next `after` characters do not fit on the line. */
  | { group: Code; after?: number }
  | { indent: Code }
  /** Text that appears only in a broken group, such as a trailing semicolon. */
  | { broken: string }

export const token = (text: string, style?: Style, target?: Target): Token => ({
  text,
  ...(style ? { style } : {}),
  ...(target === undefined ? {} : { target }),
})
export const keyword = (text: string): Token => token(text, 'keyword')
export const line: Code = { line: ' ' }
export const softLine: Code = { line: '' }

/** Joins codes with a separator. */
export const join = (codes: readonly Code[], separator: Code): Code[] =>
  codes.flatMap((code, i) => (i === 0 ? [code] : [separator, code]))

/** Returns a list between brackets, which has one item per line if it is too long. */
export const bracketed = (
  open: string,
  items: readonly Code[],
  close: string,
  separator = ',',
  space: '' | ' ' = '',
  after = 0,
): Code =>
  items.length === 0
    ? token(open + close)
    : {
        after,
        group: [
          token(open),
          { indent: [{ line: space }, join(items, [token(separator), line])] },
          // Parameters and type arguments have no comma after the last one.
          { broken: separator === ';' ? ';' : '' },
          { line: space },
          token(close),
        ],
      }

/** The number of characters in a line of code. */
const columns = 80

/** Returns the tokens of code, with line breaks as tokens of their own. With `width` infinite, the code stays on one line. */
export function layOut(code: Code, width = columns): Token[] {
  const tokens: Token[] = []
  let column = 0
  const add = (one: Token) => {
    tokens.push(one)
    column += one.text.length
  }
  const write = (code: Code, isBroken: boolean, depth: number): void => {
    if (isList(code)) for (const one of code) write(one, isBroken, depth)
    else if ('text' in code) add(code)
    else if ('group' in code) write(code.group, column + lengthOf(code.group) + (code.after ?? 0) > width, depth)
    else if ('indent' in code) write(code.indent, isBroken, depth + 1)
    else if ('broken' in code) {
      if (isBroken) add(token(code.broken))
    } else if (isBroken) {
      const last = tokens.at(-1)
      if (last) tokens[tokens.length - 1] = { ...last, text: last.text.trimEnd() }
      tokens.push(token(`\n${'  '.repeat(depth)}`))
      column = 2 * depth
    } else if (code.line !== '') add(token(code.line))
  }
  write(code, false, 0)
  return tokens
}

const isList = (code: Code): code is readonly Code[] => Array.isArray(code)

/** Returns the number of characters of code on one line. */
export function lengthOf(code: Code): number {
  if (isList(code)) return code.reduce((sum, one) => sum + lengthOf(one), 0)
  if ('text' in code) return code.text.length
  if ('group' in code) return lengthOf(code.group)
  if ('indent' in code) return lengthOf(code.indent)
  return 'line' in code ? code.line.length : 0
}

/** Returns code on one line as text. */
export const plainCode = (code: Code): string =>
  layOut(code, Number.POSITIVE_INFINITY)
    .map(({ text }) => text)
    .join('')
