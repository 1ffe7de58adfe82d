// Parses and validates JSON, and reports all problems with their positions. The YAML parser alone would accept invalid JSON too.

import { problemsOf, type Schema } from '../model/config/schema.ts'
import { type DataProblem, mostLevels, problemText, type ReadData, readData } from './data.ts'

/** Parses JSON and validates it against a schema. Returns the valid part and treats the field `list` like `readData`. */
export function readJson<Value>(source: string, field: Schema<Value>, list?: string): ReadData<Value> {
  const valid = readValid(source, field)
  if (valid) return valid
  const start = { line: 1, column: 1 }
  const none = (problems: DataProblem[]) => ({ value: undefined, problems, placeOf: () => start })
  const error = findJsonError(source)
  if (error) return none([error])
  if (source.trim() !== 'null') return readData(source, field, list === undefined ? {} : { list })
  return none(problemsOf(field, null).map((problem) => ({ rule: 'wrong', text: problemText(problem), ...start })))
}

/** Returns data without problems. Parses it with positions only when one is needed, because that takes many times as long. */
function readValid<Value>(source: string, field: Schema<Value>): ReadData<Value> | undefined {
  let value: unknown
  try {
    value = JSON.parse(source)
    if (value === null || countNames(value) !== countWrittenNames(source) || problemsOf(field, value).length > 0)
      return undefined
  } catch {
    // Invalid, or nested too deeply.
    return undefined
  }
  let read: ReadData<Value> | undefined
  return {
    value: value as Value,
    problems: [],
    placeOf(path) {
      read ??= readData(source, field)
      return read.placeOf(path)
    },
  }
}

/**
 * Returns the number of names in objects, which is smaller than in the text if a name is repeated. Throws if the value is nested too
 * deeply.
 */
function countNames(value: unknown, levels = mostLevels): number {
  if (typeof value !== 'object' || value === null) return 0
  if (levels === 0) throw new RangeError('nested too deeply')
  const values = Object.values(value)
  const own = Array.isArray(value) ? 0 : values.length
  return values.reduce((sum: number, one) => sum + countNames(one, levels - 1), own)
}

/** Returns the number of strings in valid JSON that a colon follows. */
const countWrittenNames = (source: string): number =>
  [...source.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?|\\?$)/g)].filter(([, colon]) => colon !== undefined).length

const space = /[ \t\n\r]*/y
const token =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** The token that is expected next. `first …` means an entry or the end of an empty list or object. */
type Wanted = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next'

/** Returns the first syntax error, or `undefined` for valid JSON. */
export function findJsonError(source: string): DataProblem | undefined {
  const open: string[] = []
  let wanted: Wanted | undefined = 'value'
  let at = 0
  for (;;) {
    at += matchAt(space, source, at).length
    if (at === source.length && wanted === 'next' && open.length === 0) return undefined
    const lexeme = matchAt(token, source, at)
    const next: Wanted | undefined = lexeme ? step(wanted, lexeme, open) : undefined
    if (!next) return describe(source, at, wanted, open.at(-1))
    wanted = next
    at += lexeme.length
  }
}

function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

/** Consumes one token. `open` contains the closing brackets of all open lists and objects. Returns `undefined` for an invalid token. */
function step(wanted: Wanted, lexeme: string, open: string[]): Wanted | undefined {
  if (wanted === 'colon') return lexeme === ':' ? 'value' : undefined
  if ((wanted === 'next' || wanted.startsWith('first')) && lexeme === open.at(-1)) {
    open.pop()
    return 'next'
  }
  if (wanted === 'next') return lexeme === ',' && open.length > 0 ? (open.at(-1) === '}' ? 'name' : 'value') : undefined
  if (wanted === 'name' || wanted === 'first name') return lexeme.startsWith('"') ? 'colon' : undefined
  if (/^[\]},:]/.test(lexeme)) return undefined
  if (lexeme !== '{' && lexeme !== '[') return 'next'
  open.push(lexeme === '{' ? '}' : ']')
  return lexeme === '{' ? 'first name' : 'first value'
}

function describe(source: string, at: number, wanted: Wanted, closing: string | undefined): DataProblem {
  const before = source.slice(0, at).split('\n')
  const place = { line: before.length, column: (before.at(-1) as string).length + 1 }
  const problem = (text: string, hint?: string): DataProblem => ({
    rule: 'syntax',
    text: `This is not valid JSON: ${text}`,
    ...(hint ? { hint } : {}),
    ...place,
  })
  const rest = source.slice(at, at + 2)
  if (!source.trim()) return problem('the file is empty')
  if (!rest) return problem(closing ? `a \`${closing}\` is missing at the end` : 'it ends too early')
  if (/^(?:\/[/*]|#)/.test(rest)) return problem('JSON has no comments', 'Delete the comment.')
  if (rest.startsWith("'")) return problem('strings need double quotes')
  if (/^[\]}]/.test(rest) && /,\s*$/.test(source.slice(0, at)))
    return problem(`there is a trailing comma before this \`${rest[0]}\``, 'Delete the comma.')
  switch (wanted) {
    case 'next':
      return problem(closing ? `a comma or \`${closing}\` is missing here` : 'there is text after its end')
    case 'colon':
      return problem('a colon is missing here')
    case 'name':
    case 'first name':
      return problem('a name in double quotes is missing here')
    default:
      return problem(
        rest.startsWith('"') ? 'this string is not closed, or contains an invalid escape' : 'a value is missing here',
      )
  }
}
