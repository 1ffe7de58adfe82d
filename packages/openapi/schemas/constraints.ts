// The constraints of a schema as text: default, values, range, length, pattern, example.

import type { Context } from '../context.ts'
import { code, escapeText } from '../markdown.ts'
import { bare, isNumber, isScalar, jsonText, numberOf } from '../values.ts'
import type { Words } from '../words.ts'
import type { WrittenExample } from './examples.ts'
import { type Shape, scalarAsMeant } from './shape.ts'

/** Returns a value as inline code, whole: a value that is cut cannot be used. */
const valueCode = (value: unknown): string => code(typeof value === 'string' ? value : jsonText(value))

const list = (values: readonly unknown[]): string => [...new Set(values.map(valueCode))].join(', ')

/** Returns the limits of a number, such as `≥ 1`. */
const range = ({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Shape['keywords']): string[] =>
  [
    ['≥', minimum],
    ['>', exclusiveMinimum],
    ['≤', maximum],
    ['<', exclusiveMaximum],
  ].flatMap(([sign, value]) => (isNumber(value) ? `${sign} ${jsonText(value)}` : []))

/** Returns limits of a size, such as `1–20`. */
function size(from: unknown, to: unknown): string[] {
  const [least, most] = [from, to].map((limit) => (isNumber(limit) ? String(numberOf(limit)) : undefined))
  if (least !== undefined && most !== undefined) return [least === most ? least : `${least}–${most}`]
  return least !== undefined ? [`≥ ${least}`] : most !== undefined ? [`≤ ${most}`] : []
}

/** The parts of the text in order, each with its label and values. */
const parts: readonly [label: keyof Words, values: (keywords: Shape['keywords']) => string[]][] = [
  ['defaultValue', ({ default: value }) => (value === undefined ? [] : [valueCode(value)])],
  ['value', (keywords) => ('const' in keywords ? [valueCode(keywords.const)] : [])],
  ['values', ({ enum: values }) => (Array.isArray(values) && values.length > 0 ? [list(values)] : [])],
  ['range', (keywords) => codes(range(keywords))],
  ['multipleOf', ({ multipleOf }) => (isNumber(multipleOf) ? codes([jsonText(multipleOf)]) : [])],
  ['length', ({ minLength, maxLength }) => codes(size(minLength, maxLength))],
  ['itemCount', ({ minItems, maxItems }) => codes(size(minItems, maxItems))],
  ['propertyCount', ({ minProperties, maxProperties }) => codes(size(minProperties, maxProperties))],
  ['pattern', ({ pattern }) => codes([pattern].flat().flatMap((one) => (typeof one === 'string' ? one : [])))],
]

const codes = (texts: readonly string[]): string[] => (texts.length > 0 ? [texts.map(code).join(', ')] : [])

/** The longest example of a list or an object on one line, in characters. Longer ones are only part of the example of the whole. */
const longestExample = 200

/** Returns an example on one line, with what the description says of it; nothing if it is too long. */
export function exampleOnLine({ value, summary }: WrittenExample): string[] {
  const text = valueCode(value)
  if (text.length > longestExample && !isScalar(value)) return []
  return [summary === undefined ? text : `${text} (${escapeText(summary)})`]
}

/** Returns the constraints of a schema on one line, and the examples that fit there. */
export function constraintText(shape: Shape, { words }: Context, examples: readonly WrittenExample[] = []): string {
  const { keywords, additional } = shape
  const meant = Object.entries(keywords).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map((one) => scalarAsMeant(one, shape)) : scalarAsMeant(value, shape),
  ])
  const values = { ...keywords, ...Object.fromEntries(meant.filter(([name]) => valueKeywords.has(name))) }
  const labeled = parts.flatMap(([label, textsOf]) => textsOf(values).map((text) => `${words[label]}: ${text}`))
  if (bare(keywords.uniqueItems) === true) labeled.push(words.unique)
  if (additional === false) labeled.push(words.noOtherProperties)
  const short = new Set(examples.flatMap(exampleOnLine))
  if (short.size > 0) labeled.push(`${words.example}: ${[...short].join(', ')}`)
  return labeled.join(' · ')
}

/** The keywords whose values are values of the schema. */
const valueKeywords = new Set(['default', 'const', 'enum'])
