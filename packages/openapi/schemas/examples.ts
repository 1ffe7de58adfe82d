// Examples: those in the description, or generated from a schema.

import type { Direction } from '../context.ts'
import { annotations, type Node } from '../source/node.ts'
import { entryOf, isNumber, isObject, numberOf, property, textOf } from '../values.ts'
import { selectedBy, valueFor } from './discriminator.ts'
import { patternText } from './pattern-text.ts'
import {
  asMeant,
  isMarked,
  ownKeywords,
  partsOf,
  referredBy,
  requiredGroups,
  type Shape,
  scalarAsMeant,
  shapeOf,
  typesOf,
} from './shape.ts'

/** The deepest nesting of a generated example, and how much deeper it goes for what an object requires. */
const deepest = 6
const deeper = 4

/** Strings by format. */
const byFormat: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  'uri-reference': '/path',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'dGV4dA==',
  binary: 'binary',
  password: 'password',
}

/** An example of a schema, a parameter or a media type. */
export interface WrittenExample {
  /** The name, if it has one. */
  name?: string
  /** What the description says of it in a few words. */
  summary?: string | undefined
  value: unknown
  /** How the value is written in a request or a response, if the description says it. */
  serialized?: string | undefined
}

/**
 * Returns the examples that a schema, a parameter or a media type contains, as `schema` means them. Leaves out those in other files. An
 * `example` is the only one.
 */
export function writtenExamples(node: Node, schema: Node = node): WrittenExample[] {
  if (node.isReference) return []
  const one = property(node.value, 'example')
  const list = node.get('examples')
  const all =
    one !== undefined
      ? [{ value: one }]
      : Array.isArray(list.value)
        ? list.items.map(({ written }) => ({ value: written }))
        : list.entries.flatMap(([name, reference]): WrittenExample[] => {
            const example = reference.follow()
            const serialized = textOf(property(example.value, 'serializedValue'))
            const values = ['value', 'dataValue'].map((key) => property(example.value, key))
            const data = values.find((one) => one !== undefined)
            const value = data === undefined ? serialized : data
            const summary = example.text('summary')
            return value === undefined ? [] : [{ name: summary ?? name, summary, value, serialized }]
          })
  return all.map((example) => ({ ...example, value: asMeant(example.value, schema) }))
}

/** Returns the examples of a schema itself, or of one of its parts without a name. An object there may lack what other parts require. */
export function ownExamples(schema: Node, depth = 0): WrittenExample[] {
  const own = writtenExamples(schema)
  if (own.length > 0 || schema.isReference || depth > deepest) return own
  const parts = partsOf(schema)
  const isWhole =
    !schema.get('properties').exists && parts.filter((part) => shapeOf(part).properties.size > 0).length <= 1
  const ofParts = parts.map((part) => ownExamples(part, depth + 1)).findLast((examples) => examples.length > 0) ?? []
  return ofParts.filter(({ value }) => isWhole || !isObject(value))
}

/** Returns the examples of a schema: its own, or those of the schema whose name it has if it adds only notes. */
export function examplesIn(schema: Node, depth = 0): WrittenExample[] {
  const own = ownExamples(schema)
  const target = own.length > 0 || depth > deepest ? undefined : referredBy(schema)
  const isSame = Object.keys(ownKeywords(schema)).every((name) => annotations.has(name))
  return target && isSame ? examplesIn(target, depth + 1) : own
}

/** The generated examples of schemas, by direction. */
const generated = new WeakMap<object, Map<Direction, unknown>>()

/** Returns an example for a schema: the one in the description, or a generated value. `undefined` if the schema allows nothing. */
export function exampleOf(schema: Node, direction: Direction): unknown {
  const { value } = schema.schema()
  if (typeof value !== 'object' || value === null || ownExamples(schema).length > 0)
    return nestedExample(schema, direction)
  const known = generated.get(value) ?? new Map<Direction, unknown>()
  generated.set(value, known)
  if (!known.has(direction)) known.set(direction, nestedExample(schema, direction))
  return known.get(direction)
}

/** Where an example is generated. */
interface ExamplePlace {
  depth: number
  /** Whether the object around it is invalid without it. */
  isRequired: boolean
  /** The schemas that are being generated. */
  open: readonly unknown[]
}

const outermost: ExamplePlace = { depth: 0, isRequired: true, open: [] }

/** Returns an example, or `undefined` if all valid ones are too deep, or if there is none. */
function nestedExample(schema: Node, direction: Direction, place = outermost): unknown {
  const { depth, isRequired, open } = place
  const node = schema.schema()
  const [known] = examplesIn(schema)
  if (known) return known.value
  if (!node.exists) return undefined
  const shape = shapeOf(node)
  const { keywords } = shape
  if (depth > deepest + (isRequired ? deeper : 0) || open.includes(node.value))
    return shape.isNullable ? null : undefined
  if (keywords.default !== undefined) return asMeant(keywords.default, node)
  if ('const' in keywords) return asMeant(keywords.const, node)
  if (Array.isArray(keywords.enum) && keywords.enum.length > 0) return scalarAsMeant(keywords.enum[0], shape)
  const next: Next = (one, isRequired) =>
    nestedExample(one, direction, { depth: depth + 1, isRequired, open: [...open, node.value] })
  // Without alternatives of its own, a schema with a discriminator stands for one of those that it selects.
  const own =
    shape.choices.length === 0 && node.get('discriminator').exists ? selectedBy(node.get('discriminator')) : []
  const value =
    firstOf(own, (one) => next(one, true)) ??
    withSelector(composedExample(shape, direction, next), node, shape.discriminator)
  return value === undefined && shape.isNullable ? null : value
}

/** Writes the value that selects a schema into a generated example of it, if the schema allows this value. */
function withSelector(example: unknown, schema: Node, discriminator: Node | undefined): unknown {
  const name = discriminator?.text('propertyName')
  const isOwn = schema.schema().get('discriminator').value === discriminator?.value
  if (!discriminator || name === undefined || isOwn || !isObject(example) || examplesIn(schema).length > 0)
    return example
  const value = valueFor(schema, discriminator)
  const property = shapeOf(schema).properties.get(name)
  const { enum: values, ...keywords } = property ? shapeOf(property).keywords : {}
  const isAllowed = !('const' in keywords) && (!Array.isArray(values) || values.some((one) => textOf(one) === value))
  return value === undefined || !isAllowed ? example : { ...example, [name]: value }
}

type Next = (schema: Node, isRequired: boolean) => unknown

/** Returns an example of a schema without one of its own. */
function composedExample(shape: Shape, direction: Direction, next: Next): unknown {
  const chosen = shape.choices.map(({ options }) =>
    firstOf(options, (option) => withSelector(next(option, true), option, shape.discriminator)),
  )
  if (chosen.includes(undefined)) return undefined
  const { keywords } = shape
  // Only strings have an encoding.
  const types = typesOf(shape)
  const [type = keywords.contentEncoding === undefined ? '' : 'string'] = types
  const mayBeObject = types.length === 0 || types.includes('object')
  if (type === 'object' || (mayBeObject && shape.properties.size > 0))
    return objectExample(shape, chosen, direction, next)
  if (chosen.length > 0) return chosen.every(isObject) ? Object.assign({}, ...chosen) : chosen[0]
  if (type === 'array') return listExample(shape, next)
  return entryOf(byType, type)?.(keywords) ?? null
}

function firstOf<Item>(items: readonly Item[], exampleOfItem: (item: Item) => unknown): unknown {
  for (const item of items) {
    const value = exampleOfItem(item)
    if (value !== undefined) return value
  }
  return undefined
}

function objectExample(shape: Shape, chosen: readonly unknown[], direction: Direction, next: Next): unknown {
  const unwanted = unwantedIn(shape)
  const isHidden = (one: Node) =>
    (direction === 'request' && isMarked(one, 'readOnly')) || (direction === 'response' && isMarked(one, 'writeOnly'))
  const fields: Record<string, unknown> = {}
  const { maxProperties } = shape.keywords
  const most = isNumber(maxProperties) ? Number(numberOf(maxProperties)) : Number.POSITIVE_INFINITY
  let others = most - shape.required.size
  for (const [name, one] of shape.properties) {
    if (isHidden(one) || unwanted.has(name)) continue
    const isRequired = shape.required.has(name)
    const value = next(one, isRequired)
    // An object without this property would be invalid.
    if (value === undefined && isRequired) return undefined
    if (value !== undefined && (isRequired || others-- > 0)) fields[name] = value
  }
  for (const name of shape.required)
    if (!shape.properties.has(name) && shape.additional !== false) {
      const value = typeof shape.additional === 'object' ? next(shape.additional, true) : null
      if (value === undefined) return undefined
      fields[name] = value
    }
  const isEmpty = Object.keys(fields).length === 0
  const other = isEmpty && typeof shape.additional === 'object' ? next(shape.additional, false) : undefined
  return Object.assign(fields, other === undefined ? {} : { key: other }, ...chosen.filter(isObject))
}

/** Returns the properties that only alternatives after the first one require. Of `oneOf`, no other one may match. */
function unwantedIn({ choices, required }: Shape): ReadonlySet<string> {
  const names = choices.flatMap((choice) => {
    const [first = [], ...others] = (choice.kind === 'oneOf' && requiredGroups(choice)) || []
    return others.flat().filter((name) => !first.includes(name) && !required.has(name))
  })
  return new Set(names)
}

/** The most items of a list, of which usually one is enough. */
const mostItems = 20

function listExample({ prefixItems, items, keywords }: Shape, next: Next): unknown {
  const { minItems, maxItems } = keywords
  const least = isNumber(minItems) ? Number(numberOf(minItems)) : 0
  if (isNumber(maxItems) && numberOf(maxItems) < 1) return []
  const list = prefixItems.length > 0 ? prefixItems : items ? [items] : []
  const values: unknown[] = list.map((one) => next(one, least > 0)).filter((value) => value !== undefined)
  if (items && values.length > 0) while (values.length < Math.min(least, mostItems)) values.push(values.at(-1))
  return values.length < least ? undefined : values
}

/** Examples by type. */
const byType: Readonly<Record<string, (keywords: Readonly<Record<string, unknown>>) => unknown>> = {
  string: stringExample,
  integer: (keywords) => numberExample({ multipleOf: 1, ...keywords }),
  number: numberExample,
  boolean: () => true,
}

function stringExample(keywords: Readonly<Record<string, unknown>>): string {
  const { format, contentEncoding, minLength, maxLength, pattern } = keywords
  const [only] = [pattern].flat()
  const least = isNumber(minLength) ? Number(numberOf(minLength)) : 0
  const most = isNumber(maxLength) ? Number(numberOf(maxLength)) : Number.POSITIVE_INFINITY
  const matching = typeof only === 'string' ? patternText(only, least, most) : undefined
  if (matching !== undefined) return matching
  const name = contentEncoding === 'base64' ? 'byte' : format
  const text = (typeof name === 'string' ? entryOf(byFormat, name) : undefined) ?? 'string'
  return text.padEnd(Math.min(least, longestText), 'x').slice(0, most)
}

/** The longest generated string, in characters. */
const longestText = 2000

/** Returns a number that the limits allow: the lowest one, or the one nearest to 0. */
function numberExample(keywords: Readonly<Record<string, unknown>>): unknown {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = keywords
  const limit = (value: unknown, otherwise: number) => (isNumber(value) ? numberOf(value) : otherwise)
  const least = limit(minimum, Number.NEGATIVE_INFINITY)
  const most = limit(maximum, Number.POSITIVE_INFINITY)
  const above = limit(exclusiveMinimum, Number.NEGATIVE_INFINITY)
  const below = limit(exclusiveMaximum, Number.POSITIVE_INFINITY)
  const step = limit(multipleOf, 0)
  const isAllowed = (written: unknown) => {
    const value = isNumber(written) ? numberOf(written) : Number.NaN
    const isMultiple = Number(step) === 0 || Number.isInteger(Number(value) / Number(step))
    return isMultiple && value >= least && value <= most && value > above && value < below
  }
  const plusOne = (value: number | bigint) => (typeof value === 'bigint' ? value + 1n : value + 1)
  const size = Number(step) || 1
  const multiples = [least, above, most, below].map((one) => Math.ceil(Number(one) / size) * size)
  const near = multiples.flatMap((one) => [one, one + size, one - size])
  const written = [isNumber(exclusiveMinimum) ? plusOne(above) : minimum, 0, maximum, ...near]
  return written.find(isAllowed) ?? (Number(above) + Number(below)) / 2
}
