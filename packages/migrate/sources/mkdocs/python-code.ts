// Reads the text of Python modules: their strings, and imports such as `from .params import Option as Option` and `from .main import *`.

/** Lines of a module, or of the body of an object in it. */
export interface SourceLines {
  lines: readonly string[]
  /** The same lines without comments and without what strings contain. */
  code: readonly string[]
  /** The lines that begin inside a string or brackets, where indentation means nothing. */
  continued: ReadonlySet<number>
  /** The lines of the body: the first one, and the one after the last. */
  start: number
  end: number
}

/** A string, of which a docstring can contain anything, or a comment. */
const stringOrComment =
  /("""|''')((?:\\[\s\S]|(?!\1)[\s\S])*)(?:\1|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|#[^\n]*/g

/** Replaces comments, and what strings contain, by spaces. Keeps the offsets. */
export const maskStrings = (text: string): string =>
  text.replace(stringOrComment, (whole, marks?: string) => {
    if (whole.startsWith('#')) return ' '.repeat(whole.length)
    const size = marks?.length ?? 1
    return whole.slice(0, size) + whole.slice(size, -size).replace(/[^\n]/g, ' ') + whole.slice(-size)
  })

/** Returns the lines that begin inside a string or brackets, or after a backslash. */
export function continuedLines(text: string): Set<number> {
  const continued = new Set<number>()
  const inString = text.replace(stringOrComment, (whole) => whole.replace(/[^\n]/g, ' ').replaceAll('\n', '\v'))
  let depth = 0
  let line = 0
  for (const part of inString.split('\n')) {
    for (const sign of part) {
      if (sign === '\v') continued.add(++line)
      else if ('([{'.includes(sign)) depth++
      else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
    }
    line++
    if (depth > 0 || part.endsWith('\\')) continued.add(line)
  }
  return continued
}

/** An import, also inside `if TYPE_CHECKING:`. */
const importLine = /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+([^\n]+)$/gm

/** Returns the names that a module exports: the strings of `__all__ = [...]` and `__all__ += [...]`. */
export const exportsOf = ({ lines, code, continued }: SourceLines): string[] =>
  code.flatMap((line, i) => {
    if (!/^__all__\b[^=]*=/.test(line) || continued.has(i)) return []
    const text = lines
      .slice(i, statementEnd(continued, i, lines.length))
      .join('\n')
      .replace(/#[^\n]*/g, '')
    return Array.from(text.matchAll(/["'](\w+)["']/g), ([, name = '']) => name)
  })

/** Returns the line after a statement. */
export function statementEnd(continued: ReadonlySet<number>, start: number, end: number): number {
  let next = start + 1
  while (next < end && continued.has(next)) next++
  return next
}

/**
 * Returns the paths at which a name of a module may be defined, the likeliest first. `base` is the path of the package that
 * contains the module.
 */
export function targetsOf(lines: readonly string[], name: string, base: readonly string[]): string[][] {
  const named: string[][] = []
  const starred: string[][] = []
  for (const [, dots = '', from = '', names = ''] of joinedLines(lines).matchAll(importLine)) {
    const start = dots === '' ? [] : base.slice(0, base.length - dots.length + 1)
    const module = [...start, ...from.split('.').filter(Boolean)]
    if (names.trim().startsWith('*')) starred.push([...module, name])
    const imported = importedName(names, name)
    if (imported !== undefined) named.push([...module, imported])
  }
  return [...named, ...starred]
}

/** Returns the name in its own module of what an import calls `name`. */
function importedName(names: string, name: string): string | undefined {
  const entries = names.split(',').map((one) => /^\s*(\w+)(?:\s+as\s+(\w+))?/.exec(one))
  return entries.find((one) => (one?.[2] ?? one?.[1]) === name)?.[1]
}

/** Returns the code with the names in parentheses on one line. */
const joinedLines = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/(?<=\bimport[ \t]*)\(([^()]*)\)/g, (_, inner: string) =>
      inner.replace(/#[^\n]*/g, '').replace(/\s*\n\s*/g, ' '),
    )
