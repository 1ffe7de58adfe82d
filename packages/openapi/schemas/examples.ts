// Examples: those in the description, or generated from a schema.

import type { Direction } from '../context.ts'
import { annotations, type Node } from '../source/node.ts'
import { entryOf, isNumber, isObject, numberOf, property } from '../values.ts'
import { asMeant, isMarked, ownKeywords, referredBy, scalarAsMeant, shapeOf, typesOf } from './shape.ts'

/** The deepest nesting of a generated example. */
const deepest = 6

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
  value: unknown
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
            const value = property(example.value, 'value')
            return value === undefined ? [] : [{ name: example.text('summary') ?? name, value }]
          })
  return all.map((example) => ({ ...example, value: asMeant(example.value, schema) }))
}

/** Returns the examples of a schema: its own, or those of the schema whose name it has if it adds only notes. */
export function examplesIn(schema: Node, depth = 0): WrittenExample[] {
  const own = writtenExamples(schema)
  const target = own.length > 0 || depth > deepest ? undefined : referredBy(schema)
  const isSame = Object.keys(ownKeywords(schema)).every((name) => annotations.has(name))
  return target && isSame ? examplesIn(target, depth + 1) : own
}

/** The generated examples of schemas, by direction. */
const generated = new WeakMap<object, Map<Direction, unknown>>()

/** Returns an example for a schema: the one in the description, or a generated value. `undefined` if the schema allows nothing. */
export function exampleOf(schema: Node, direction: Direction): unknown {
  const { value } = schema.schema()
  if (typeof value !== 'object' || value === null || writtenExamples(schema).length > 0)
    return nestedExample(schema, direction)
  const known = generated.get(value) ?? new Map<Direction, unknown>()
  generated.set(value, known)
  if (!known.has(direction)) known.set(direction, nestedExample(schema, direction))
  return known.get(direction)
}

/** `open` contains the schemas that are being generated. */
function nestedExample(schema: Node, direction: Direction, depth = 0, open: readonly unknown[] = []): unknown {
  const node = schema.schema()
  const [known] = examplesIn(schema)
  if (known) return known.value
  if (!node.exists || depth > deepest || open.includes(node.value)) return undefined
  const shape = shapeOf(node)
  const { keywords } = shape
  if (keywords.default !== undefined) return asMeant(keywords.default, node)
  if ('const' in keywords) return asMeant(keywords.const, node)
  if (Array.isArray(keywords.enum) && keywords.enum.length > 0) return scalarAsMeant(keywords.enum[0], shape)
  const next = (one: Node) => nestedExample(one, direction, depth + 1, [...open, node.value])
  const [option] = shape.choices[0]?.options ?? []
  const chosen = option && next(option)
  const [type = ''] = typesOf(shape)
  if (type === 'object' || shape.properties.size > 0) {
    const isHidden = (one: Node) =>
      (direction === 'request' && isMarked(one, 'readOnly')) || (direction === 'response' && isMarked(one, 'writeOnly'))
    const fields = [...shape.properties].flatMap(([name, one]): [string, unknown][] => {
      const value = isHidden(one) ? undefined : next(one)
      return value === undefined ? [] : [[name, value]]
    })
    const other = fields.length === 0 && typeof shape.additional === 'object' ? next(shape.additional) : undefined
    return {
      ...Object.fromEntries(fields),
      ...(other === undefined ? {} : { key: other }),
      ...(isObject(chosen) ? chosen : {}),
    }
  }
  if (option) return chosen
  if (type === 'array') {
    const items = shape.prefixItems.length > 0 ? shape.prefixItems : shape.items ? [shape.items] : []
    return items.map(next).filter((value) => value !== undefined)
  }
  return entryOf(byType, type)?.(keywords) ?? null
}

/** Examples by type. */
const byType: Readonly<Record<string, (keywords: Readonly<Record<string, unknown>>) => unknown>> = {
  string: stringExample,
  integer: numberExample,
  number: numberExample,
  boolean: () => true,
}

function stringExample({ format, minLength }: Readonly<Record<string, unknown>>): string {
  const text = (typeof format === 'string' ? entryOf(byFormat, format) : undefined) ?? 'string'
  return isNumber(minLength) ? text.padEnd(Math.min(Number(numberOf(minLength)), 100), 'x') : text
}

/** Returns the number nearest to 0 that simple limits allow. */
function numberExample({ minimum, exclusiveMinimum, maximum }: Readonly<Record<string, unknown>>): unknown {
  if (isNumber(exclusiveMinimum)) {
    const limit = numberOf(exclusiveMinimum)
    return typeof limit === 'bigint' ? limit + 1n : limit + 1
  }
  if (isNumber(minimum)) return minimum
  return isNumber(maximum) && numberOf(maximum) < 0 ? maximum : 0
}
