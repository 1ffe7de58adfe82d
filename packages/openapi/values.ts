// Reads values from parsed YAML and JSON, which can have any shape.

import { Written } from '@docsite/cli/data'

/** Returns whether a value is an object with string keys. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written)

/** Returns whether a value is neither an object nor a list. */
export const isScalar = (value: unknown): boolean => !Array.isArray(value) && !isObject(value)

/** Returns whether a value is a number, whose spelling may be known. */
export const isNumber = (value: unknown): value is number | bigint | Written =>
  /^(?:number|bigint)$/.test(typeof (value instanceof Written ? value.value : value))

/** Returns the number of a value for which `isNumber` is true. Integers of any size are exact. */
export const numberOf = (value: number | bigint | Written): number | bigint =>
  (value instanceof Written ? value.value : value) as number | bigint

/** Returns `true` or `false` instead of its spelling. Other values stay the same. */
export const bare = (value: unknown): unknown =>
  value instanceof Written && typeof value.value === 'boolean' ? value.value : value

/** Returns a string, or the spelling of another scalar; `undefined` for other values. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value instanceof Written || typeof value === 'number' ? String(value) : undefined

/** Returns the own property of an object; `undefined` if there is none, or if the value is not an object. */
export const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Written) && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** Returns the entry of a table for a key that comes from a description. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Returns a value as JSON, on one line without `indent`. Numbers are written as in the description if that is JSON. */
export function jsonText(value: unknown, indent = 0, space = ''): string {
  if (value instanceof Written) return isJsonNumber.test(value.source) ? value.source : jsonText(value.value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const inner = space + ' '.repeat(indent)
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => jsonText(item, indent, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}:${indent > 0 ? ' ' : ''}${jsonText(item, indent, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (items.length === 0 || indent === 0) return `${open}${items.join(',')}${close}`
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${space}${close}`
}

const isJsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Returns whether a value contains an integer that JavaScript rounds. */
export const hasLargeInteger = (value: unknown): boolean =>
  isNumber(value)
    ? typeof numberOf(value) === 'bigint'
    : typeof value === 'object' && value !== null && Object.values(value).some(hasLargeInteger)
