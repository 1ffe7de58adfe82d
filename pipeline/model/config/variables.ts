// The variables that pages show as `{{ name }}`: their schema, the table of their values, and how texts contain them.

import * as s from './schema.ts'

/** Values by name. An object groups values, whose names then contain dots. */
export interface Variables {
  [name: string]: string | number | boolean | Variables
}

export const variables: s.Schema<Variables> = {
  ...s.recursive('an object, each value a string, a number, true, false or such an object', () =>
    s.record(s.either(s.string, s.number, s.boolean, variables)),
  ),
  // Pages show the values.
  read: s.allTexts.read,
}

/** A value: its text, or what it is instead, and the file that contains it. */
export type Variable = { file: string } & ({ text: string } | { is: string })

/** The variables of a page by their names, with dots. */
export type VariableTable = ReadonlyMap<string, Variable>

/** The maximum length of a value, because a page may show it thousands of times. */
const longest = 1000

function contentOf(value: unknown): { text: string } | { is: string } {
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
  const opened = s.isObject(value) ? open?.(value, path) : undefined
  if (opened) return yield* namedValues(opened.value, opened.file, undefined, path)
  if (path.length > 0) yield [path.join('.'), { file, ...contentOf(value) }]
  if (s.isObject(value))
    for (const [name, inner] of Object.entries(value)) yield* namedValues(inner, file, open, [...path, name])
}

const name = String.raw`[ \t]*([\p{L}_][\p{L}\p{M}\p{N}_@/.-]*)[ \t]*`
/** Matches a variable: a backslash that escapes it, if any, and its name. Other text between braces belongs to other generators. */
export const variablePattern = new RegExp(String.raw`(\\?)\{\{${name}\}\}`, 'gu')

const signs = '{} \t_@./-'
const unescaped = new RegExp(String.raw`(?<!\\)(?:\\\\)*\{\{${name}\}\}`, 'gu')
/** Matches the noncharacters that stand for the signs of variables, which Markdown thus cannot read as syntax. */
export const standIns = /[\uFDD0-\uFDD8]/g
/** Matches a variable in a text with stand-ins. */
export const standInPattern = /\uFDD0{2}[\uFDD2\uFDD3]*(?![\uFDD2\uFDD3])([^\uFDD0-\uFDD3]*)[\uFDD2\uFDD3]*\uFDD1{2}/g

/** Replaces the signs of variables by stand-ins. All positions stay the same. */
export const withStandIns = (text: string): string =>
  text.replace(unescaped, (all) =>
    all.replace(/[{} \t_@./-]/g, (sign) => String.fromCharCode(0xfdd0 + signs.indexOf(sign))),
  )

/** Restores the signs of variables. */
export const asWritten = (text: string): string =>
  text.replace(standIns, (one) => signs[one.charCodeAt(0) - 0xfdd0] as string)
