// Reads the text of Python modules: their strings, and imports such as `from .params import Option as Option` and `from .main import *`.

/** Lines of a module, or of the body of an object in it. */
export interface SourceLines {
  lines: readonly string[]
  /** The same lines without comments and without what strings contain. */
  code: readonly string[]
  /** The lines of the body: the first one, and the one after the last. */
  start: number
  end: number
}

/** A string, of which a docstring can contain anything, or a comment. */
const stringOrComment = /("""|''')((?:\\[\s\S]|(?!\1)[\s\S])*)(?:\1|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*/g

/** Replaces comments, and what strings contain, by spaces. Keeps the offsets. */
export const maskStrings = (text: string): string =>
  text.replace(stringOrComment, (whole, marks?: string) => {
    if (whole.startsWith('#')) return ' '.repeat(whole.length)
    const size = marks?.length ?? 1
    return whole.slice(0, size) + whole.slice(size, -size).replace(/[^\n]/g, ' ') + whole.slice(-size)
  })

/** An import, also inside `if TYPE_CHECKING:`. */
const importLine = /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+([^\n]+)$/gm

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
