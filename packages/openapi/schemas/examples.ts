// Examples: those in the description, or generated from a schema.

import type { Direction } from '../context.ts'
import type { Node } from '../source/node.ts'
import { entryOf, property } from '../values.ts'
import { shapeOf, typesOf } from './shape.ts'

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

/** Returns the example that a schema, a parameter or a media type contains, in an object because it can be `undefined`. */
export function writtenExample(node: Node): { value: unknown } | undefined {
  if (property(node.value, 'example') !== undefined) return { value: property(node.value, 'example') }
  const [first] = allExamples(node)
  if (first) return { value: first.value }
  const { items } = node.get('examples')
  return items[0] ? { value: items[0].value } : undefined
}

/** An example of a media type. */
export interface NamedExample {
  name: string
  value: unknown
}

/** Returns the named examples of a media type or a parameter. Leaves out those in other files. */
export const allExamples = (node: Node): NamedExample[] =>
  Array.isArray(node.get('examples').value)
    ? []
    : node.get('examples').entries.flatMap(([name, reference]) => {
        const example = reference.follow()
        const value = property(example.value, 'value')
        return value === undefined ? [] : [{ name: example.text('summary') ?? name, value }]
      })

/** The generated examples of schemas, by direction. */
const generated = new WeakMap<object, Map<Direction, unknown>>()

/** Returns an example for a schema: the one in the description, or a generated value. `undefined` if the schema allows nothing. */
export function exampleOf(schema: Node, direction: Direction): unknown {
  const { value } = schema.follow()
  if (typeof value !== 'object' || value === null || writtenExample(schema)) return nestedExample(schema, direction)
  const known = generated.get(value) ?? new Map<Direction, unknown>()
  generated.set(value, known)
  if (!known.has(direction)) known.set(direction, nestedExample(schema, direction))
  return known.get(direction)
}

/** `open` contains the schemas that are being generated. */
function nestedExample(schema: Node, direction: Direction, depth = 0, open: readonly unknown[] = []): unknown {
  const node = schema.follow()
  const known = writtenExample(schema) ?? writtenExample(node)
  if (known) return known.value
  if (!node.exists || depth > deepest || open.includes(node.value)) return undefined
  const shape = shapeOf(node)
  const { keywords } = shape
  if (keywords.default !== undefined) return keywords.default
  if ('const' in keywords) return keywords.const
  if (Array.isArray(keywords.enum) && keywords.enum.length > 0) return keywords.enum[0]
  const next = (one: Node) => nestedExample(one, direction, depth + 1, [...open, node.value])
  const [option] = shape.choices[0]?.options ?? []
  const chosen = option && next(option)
  const [type = ''] = typesOf(shape)
  if (type === 'object' || shape.properties.size > 0) {
    const isHidden = (one: Node) =>
      (direction === 'request' && one.is('readOnly')) || (direction === 'response' && one.is('writeOnly'))
    const fields = [...shape.properties].flatMap(([name, one]): [string, unknown][] => {
      const value = isHidden(one) ? undefined : next(one)
      return value === undefined ? [] : [[name, value]]
    })
    const other = fields.length === 0 && typeof shape.additional === 'object' ? next(shape.additional) : undefined
    const isMerged = typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen)
    return {
      ...Object.fromEntries(fields),
      ...(other === undefined ? {} : { key: other }),
      ...(isMerged ? chosen : {}),
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
  return typeof minLength === 'number' ? text.padEnd(Math.min(minLength, 100), 'x') : text
}

/** Returns the number nearest to 0 that simple limits allow. */
function numberExample({ minimum, exclusiveMinimum, maximum }: Readonly<Record<string, unknown>>): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  if (typeof minimum === 'number') return minimum
  return typeof maximum === 'number' ? Math.min(maximum, 0) : 0
}
