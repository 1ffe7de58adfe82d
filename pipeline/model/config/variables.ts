// The variables that pages show as `{{ name }}`: their schema, and the table of their values.

import { boolean, either, isObject, number, record, recursive, refine, type Schema, string } from './schema.ts'

/** Values by name. An object groups values, whose names then contain dots. */
export interface Variables {
  [name: string]: string | number | boolean | Variables
}

const expects = 'an object, each value a string, a number, true, false or such an object'

export const variables: Schema<Variables> = refine(
  recursive(expects, () => record(either(string, number, boolean, variables))),
  (values) => {
    const wrong = Object.keys(values).find((name) => !/^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u.test(name))
    return wrong === undefined
      ? undefined
      : `has the name "${wrong}"; names begin with a letter and contain letters, digits, \`_\` and \`-\``
  },
)

/** Matches a variable: a backslash that escapes it, if any, and its name. Other text between braces belongs to other generators. */
export const variablePattern = /(\\?)\{\{[ \t]*([\p{L}_][\p{L}\p{M}\p{N}_@/.-]*)[ \t]*\}\}/gu

/** A value: its text, or what it is instead, and the file that contains it. */
export type Variable = { file: string } & ({ text: string } | { is: string })

/** The variables of a page by their names, with dots. */
export type VariableTable = ReadonlyMap<string, Variable>

/** The maximum length of a value, because a page may show it thousands of times. */
const longest = 1000

const contentOf = (value: unknown): { text: string } | { is: string } => {
  if (typeof value === 'object') return { is: value === null ? 'empty' : Array.isArray(value) ? 'a list' : 'an object' }
  const text = String(value)
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return { is: 'longer than a line' }
  return text.length > longest ? { is: `longer than ${longest} characters` } : { text }
}

/** Lists the values in an object by their names. `open` returns the content of an object that stands for a file. */
export function* namedValues(
  value: unknown,
  file: string,
  open?: (value: Record<string, unknown>, path: string[]) => { value: unknown; file: string } | undefined,
  path: string[] = [],
): Generator<[string, Variable]> {
  const opened = isObject(value) ? open?.(value, path) : undefined
  if (opened) return yield* namedValues(opened.value, opened.file, undefined, path)
  if (path.length > 0) yield [path.join('.'), { file, ...contentOf(value) }]
  if (isObject(value))
    for (const [name, inner] of Object.entries(value)) yield* namedValues(inner, file, open, [...path, name])
}
