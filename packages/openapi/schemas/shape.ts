// What a schema allows, with the parts of `allOf` merged, and with the forms of OpenAPI 3.0 and 3.1 unified.

import type { Node } from '../source/node.ts'
import { isObject, property } from '../values.ts'

/** Alternatives: exactly one of the schemas, or at least one of them. */
export interface Choice {
  kind: 'oneOf' | 'anyOf'
  options: readonly Node[]
}

/** The merged content of a schema. */
export interface Shape {
  /** The allowed types, without `null`. Empty if all are allowed. */
  types: readonly string[]
  isNullable: boolean
  /** Whether the schema is `false`, which nothing matches. */
  isNothing: boolean
  properties: ReadonlyMap<string, Node>
  required: ReadonlySet<string>
  /** The properties whose names match patterns. */
  patterns: readonly (readonly [pattern: string, schema: Node])[]
  /** The schema of all other properties. `false` if there are none, and `undefined` if the description says nothing. */
  additional: Node | boolean | undefined
  items: Node | undefined
  prefixItems: readonly Node[]
  choices: readonly Choice[]
  not: Node | undefined
  /** The schemas that `allOf` includes by reference. */
  bases: readonly Node[]
  /** Other keywords, such as `default` and `minLength`. */
  keywords: Readonly<Record<string, unknown>>
}

/** Returns the target of a schema that is only a reference, also if `allOf` contains it as its only part. */
export function referredBy(schema: Node): Node | undefined {
  if (schema.reference !== undefined) {
    const target = schema.follow()
    return target.exists ? target : undefined
  }
  const parts = schema.get('allOf').items
  const hasOther = ['properties', 'additionalProperties', 'items', 'oneOf', 'anyOf', 'enum', 'required'].some(
    (name) => property(schema.value, name) !== undefined,
  )
  const [only] = parts
  return parts.length === 1 && only?.reference !== undefined && !hasOther ? referredBy(only) : undefined
}

/** The shapes of schemas that are objects. Large descriptions use the same schemas again and again. */
const known = new WeakMap<object, Shape>()

/** Returns the shape of a schema. Follows references. */
export function shapeOf(schema: Node): Shape {
  const { value } = schema
  if (typeof value !== 'object' || value === null) return mergedShape(schema)
  const shape = known.get(value) ?? mergedShape(schema)
  known.set(value, shape)
  return shape
}

function mergedShape(schema: Node): Shape {
  const properties = new Map<string, Node>()
  const required = new Set<string>()
  const patterns: [string, Node][] = []
  const choices: Choice[] = []
  const bases: Node[] = []
  const keywords: Record<string, unknown> = {}
  const seen = new Set<unknown>()
  let types: readonly string[] = []
  let isNullable = false
  let additional: Node | boolean | undefined
  let items: Node | undefined
  let prefixItems: readonly Node[] = []
  let not: Node | undefined

  const merge = (written: Node): void => {
    const node = written.follow()
    if (!node.exists || seen.has(node.value)) return
    seen.add(node.value)
    for (const part of node.get('allOf').items) {
      if (part.reference !== undefined) bases.push(part)
      merge(part)
    }
    const own = [property(node.value, 'type')].flat().filter((type) => typeof type === 'string')
    isNullable ||= own.includes('null') || node.is('nullable')
    const named = own.filter((type) => type !== 'null')
    if (named.length > 0) types = named
    for (const [name, one] of node.get('properties').entries) properties.set(name, one)
    for (const name of node.texts('required')) required.add(name)
    patterns.push(...node.get('patternProperties').entries)
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const options = node.get(kind).items
      if (options.length > 0) choices.push({ kind, options })
    }
    additional = additionalOf(node) ?? additional
    items = node.get('items').exists ? node.get('items') : items
    prefixItems = node.get('prefixItems').exists ? node.get('prefixItems').items : prefixItems
    not = node.get('not').exists ? node.get('not') : not
    if (isObject(node.value)) Object.assign(keywords, node.value)
  }
  merge(schema)
  const isNothing = schema.follow().value === false
  return {
    ...{ types, isNullable, isNothing, properties, required, patterns, additional, items, prefixItems, choices, not },
    ...{ bases, keywords },
  }
}

function additionalOf(node: Node): Node | boolean | undefined {
  const additional = node.get('additionalProperties')
  if (typeof additional.value === 'boolean') return additional.value
  if (additional.exists)
    return isObject(additional.value) && Object.keys(additional.value).length === 0 ? true : additional
  return node.get('unevaluatedProperties').value === false ? false : undefined
}

/** Returns the types of a shape, derived from its other parts if it names none. */
export function typesOf({
  types,
  properties,
  patterns,
  additional,
  items,
  prefixItems,
  keywords,
}: Shape): readonly string[] {
  if (types.length > 0) return types
  if (properties.size > 0 || patterns.length > 0 || (additional !== undefined && additional !== false))
    return ['object']
  if (items !== undefined || prefixItems.length > 0) return ['array']
  const values = 'const' in keywords ? [keywords.const] : Array.isArray(keywords.enum) ? keywords.enum : []
  return [...new Set(values.filter((value) => value !== null).map(typeOfValue))]
}

const typeOfValue = (value: unknown): string =>
  Array.isArray(value) ? 'array' : typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
