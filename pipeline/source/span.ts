// Finds the end of the construct that begins at an offset of a line, so that a code frame can underline it.

/** Pairs of brackets that may contain each other. */
const closing: ReadonlyMap<string, string> = new Map(Object.entries({ '[': ']', '(': ')', '{': '}', '<': '>' }))

const word = /[\p{L}\p{M}\p{N}_$@./:#?&=%~+-]+/uy
const directive = /:+[\w-]+/y
const rest = /(?<!\s)\s*$/

/**
 * Returns the offset after the construct that begins at `start`: one of `names`, a link, an image, a directive, an element, a quoted
 * text, a word, or the whole line if it begins with a mark of Markdown. At the end of a line, returns `start + 1`.
 */
export function spanEnd(line: string, start: number, names: readonly string[] = []): number {
  const last = line.length - (rest.exec(line)?.[0].length ?? 0)
  if (start >= last) return start + 1
  const named = names.filter((name) => name && line.startsWith(name, start)).map(({ length }) => length)
  if (named.length > 0) return start + Math.max(...named)
  const end = constructEnd(line, start) ?? matchEnd(word, line, start)
  if (end !== undefined) return Math.min(end, last)
  const isFirst = line.slice(0, start).trim() === ''
  return isFirst && /[#>|*+-]/.test(line[start] as string) ? last : start + 1
}

function constructEnd(line: string, start: number): number | undefined {
  const first = line[start] as string
  if (first === '!' && line[start + 1] === '[') return withAttributes(line, start + 1)
  if (first === ':') {
    const name = matchEnd(directive, line, start)
    return name === undefined ? undefined : afterBrackets(line, name, '[{')
  }
  if (/["'`]/.test(first)) {
    const end = line.indexOf(first, start + 1)
    return end < 0 ? undefined : end + 1
  }
  if (/^#{1,6}(?:\s|$)/.test(line.slice(start))) return line.length
  return closing.has(first) ? withAttributes(line, start) : undefined
}

/** Returns the offset after a bracket and, for links and images, the brackets that follow. */
function withAttributes(line: string, start: number): number {
  const end = bracketEnd(line, start)
  return line[start] === '[' ? afterBrackets(line, end, '([{') : end
}

function afterBrackets(line: string, start: number, opening: string): number {
  let end = start
  while (end < line.length && opening.includes(line[end] as string)) end = bracketEnd(line, end)
  return end
}

/** Returns the offset after the bracket that closes the one at `start`, or the end of the line if it is not closed. */
function bracketEnd(line: string, start: number): number {
  const open = line[start] as string
  const close = closing.get(open)
  let depth = 0
  for (let i = start; i < line.length; i++) {
    if (line[i] === '\\') i++
    else if (line[i] === open) depth++
    else if (line[i] === close && --depth === 0) return i + 1
  }
  return line.length
}

function matchEnd(pattern: RegExp, line: string, start: number): number | undefined {
  pattern.lastIndex = start
  return pattern.test(line) ? pattern.lastIndex : undefined
}
