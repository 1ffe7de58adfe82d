// The constraints of a schema as text: default, values, range, length, pattern, example.

import type { Context } from '../context.ts'
import { code } from '../markdown.ts'
import { jsonText } from '../values.ts'
import type { Words } from '../words.ts'
import type { Shape } from './shape.ts'

/** The longest value that is shown, in characters. */
const longest = 200

/** Returns a value as inline code. */
const valueCode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : jsonText(value)
  return code(text.length > longest ? `${text.slice(0, longest)}…` : text)
}

const list = (values: readonly unknown[]): string => values.map(valueCode).join(', ')
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Returns the limits of a number, such as `≥ 1`. OpenAPI 3.0 writes exclusive limits as booleans. */
function range(keywords: Shape['keywords']): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = keywords
  const limits: [sign: string, value: unknown][] = [
    [exclusiveMinimum === true ? '>' : '≥', minimum],
    ['>', exclusiveMinimum],
    [exclusiveMaximum === true ? '<' : '≤', maximum],
    ['<', exclusiveMaximum],
  ]
  return limits.flatMap(([sign, value]) => (isNumber(value) ? `${sign} ${value}` : []))
}

/** Returns limits of a size, such as `1–20`. */
function size(from: unknown, to: unknown): string[] {
  if (isNumber(from) && isNumber(to)) return [from === to ? `${from}` : `${from}–${to}`]
  return isNumber(from) ? [`≥ ${from}`] : isNumber(to) ? [`≤ ${to}`] : []
}

/** The parts of the text in order, each with its label and values. */
const parts: readonly [label: keyof Words, values: (keywords: Shape['keywords']) => string[]][] = [
  ['defaultValue', ({ default: value }) => (value === undefined ? [] : [valueCode(value)])],
  ['value', (keywords) => ('const' in keywords ? [valueCode(keywords.const)] : [])],
  ['values', ({ enum: values }) => (Array.isArray(values) && values.length > 0 ? [list(values)] : [])],
  ['range', (keywords) => codes(range(keywords))],
  ['multipleOf', ({ multipleOf }) => (isNumber(multipleOf) ? codes([String(multipleOf)]) : [])],
  ['length', ({ minLength, maxLength }) => codes(size(minLength, maxLength))],
  ['itemCount', ({ minItems, maxItems }) => codes(size(minItems, maxItems))],
  ['propertyCount', ({ minProperties, maxProperties }) => codes(size(minProperties, maxProperties))],
  ['pattern', ({ pattern }) => (typeof pattern === 'string' ? [code(pattern)] : [])],
]

const codes = (texts: readonly string[]): string[] => (texts.length > 0 ? [texts.map(code).join(', ')] : [])

/** Returns the constraints of a schema on one line, and an example unless it is shown elsewhere. */
export function constraintText({ keywords, additional }: Shape, { words }: Context, example?: unknown): string {
  const labeled = parts.flatMap(([label, values]) => values(keywords).map((text) => `${words[label]}: ${text}`))
  if (keywords.uniqueItems === true) labeled.push(words.unique)
  if (additional === false) labeled.push(words.noOtherProperties)
  if (example !== undefined && (typeof example !== 'object' || example === null))
    labeled.push(`${words.example}: ${valueCode(example)}`)
  return labeled.join(' · ')
}
