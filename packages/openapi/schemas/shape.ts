// What a schema allows, with the parts of `allOf` merged, and with the forms of OpenAPI 3.0 and 3.1 unified.

import { annotations, Node } from '../source/node.ts'
import { bare, entryOf, isNumber, isObject, jsonText, numberOf, property, textOf } from '../values.ts'

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
  discriminator: Node | undefined
  /** The schemas with names that it includes. */
  bases: readonly Node[]
  /** Other keywords, such as `default` and `minLength`. */
  keywords: Readonly<Record<string, unknown>>
}

/** The keywords with which a schema is more than another one with notes and limits. */
const structural = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'items', 'prefixItems'],
  ...['oneOf', 'anyOf', 'not', 'enum', 'required'],
]

/** Returns the schema whose name a schema has: the target of its reference or of its only part, unless it says more than notes and limits. */
export function referredBy(schema: Node): Node | undefined {
  if (schema.isReference) {
    const target = schema.schema()
    return target.exists ? target : undefined
  }
  const [only, ...others] = schema.parts
  const isMore = others.length > 0 || structural.some((name) => property(schema.value, name) !== undefined)
  return only && !isMore ? referredBy(only) : undefined
}

/** Returns the keywords that a schema adds to the schema whose name it has. */
export function ownKeywords(schema: Node): Readonly<Record<string, unknown>> {
  if (schema.isReference || !isObject(schema.value)) return {}
  const { $ref, allOf, ...own } = schema.value
  return Object.assign({}, ...schema.parts.map(ownKeywords), own)
}

/** Returns a text of a schema, or of its last part without a name that has it. */
export function textIn(schema: Node, key: string): string | undefined {
  if (schema.isReference) return undefined
  const own = schema.text(key)
  if (own !== undefined) return own
  return schema.parts.map((part) => textIn(part, key)).findLast((text) => text !== undefined)
}

/** A text of a schema, such as its title. */
export interface SchemaText {
  key: 'title' | 'description'
  text: string
}

/** Returns the titles and descriptions of a schema and of its parts without a name. */
export function textsIn(schema: Node): SchemaText[] {
  if (schema.isReference) return []
  const own = (['title', 'description'] as const).flatMap((key): SchemaText[] => {
    const text = schema.text(key)
    return text === undefined ? [] : [{ key, text }]
  })
  return [...own, ...partsOf(schema).flatMap(textsIn)]
}

/** Returns the schemas that all apply together with a schema: the parts of `allOf`, and an only alternative beside `null`. */
export const partsOf = (schema: Node): readonly Node[] => [
  ...schema.parts,
  ...choiceKinds.flatMap((kind) => onlyOption(schema, kind) ?? []),
]

/** Returns the only alternative beside `null`, unless its name is to be shown: the schema then is this alternative. */
function onlyOption(node: Node, kind: Choice['kind']): Node | undefined {
  const [only, ...others] = optionsOf(node, kind)
  return only && others.length === 0 && !referredBy(only) ? only : undefined
}

/** Returns whether a schema, or one that applies together with it, has a keyword that is `true`. */
export const isMarked = (schema: Node, name: 'deprecated' | 'readOnly' | 'writeOnly'): boolean =>
  bare(property(shapeOf(schema).keywords, name)) === true

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
  const whole = schema.schema().value
  let types: readonly string[] = []
  let isNullable = false
  let isNothing = false
  let additional: Node | boolean | undefined
  let items: Node | undefined
  let prefixItems: readonly Node[] = []
  let not: Node | undefined
  let discriminator: Node | undefined

  const merge = (written: Node): void => {
    const node = written.schema()
    if (!node.exists || seen.has(node.value)) return
    if (typeof node.value === 'object') seen.add(node.value)
    for (const part of node.parts) {
      if (referredBy(part)) bases.push(part)
      merge(part)
    }
    isNothing ||= node.value === false
    const named = namedTypes(node)
    if (named.length > 0) types = commonTypes(types, named)
    if (named.length > 0 || allowsNull(node) || listsNull(node) === false) isNullable = allowsNull(node)
    for (const [name, one] of node.get('properties').entries) properties.set(name, both(properties.get(name), one))
    for (const name of node.texts('required')) required.add(name)
    patterns.push(...node.get('patternProperties').entries)
    for (const kind of choiceKinds) {
      const options = optionsOf(node, kind)
      // An alternative that includes the schema that lists it is already chosen.
      if (node.value !== whole && options.some((option) => option.schema().value === whole)) continue
      const only = onlyOption(node, kind)
      if (only) {
        const mayBeNull = isNullable
        merge(only)
        isNullable ||= mayBeNull
      } else if (options.length > 0) choices.push({ kind, options })
    }
    additional = commonAdditional(additional, additionalOf(node))
    items = node.get('items').exists ? both(items, node.get('items')) : items
    prefixItems = node.get('prefixItems').exists ? node.get('prefixItems').items : prefixItems
    not = node.get('not').exists ? node.get('not') : not
    discriminator = node.get('discriminator').exists ? node.get('discriminator') : discriminator
    for (const [name, value] of Object.entries(keywordsOf(node))) {
      const combine = name in keywords ? entryOf(combined, name) : undefined
      keywords[name] = combine ? combine(entryOf(keywords, name), value) : value
    }
  }
  merge(schema)
  return {
    ...{ types, isNullable, isNothing, properties, required, patterns, additional, items, prefixItems, choices, not },
    ...{ discriminator, bases, keywords },
  }
}

const namedTypes = (node: Node): string[] =>
  [property(node.value, 'type')].flat().flatMap((type) => (typeof type === 'string' && type !== 'null' ? [type] : []))

const choiceKinds = ['oneOf', 'anyOf'] as const

/** Returns the alternatives of a schema except `null`, which is not a schema of its own. */
const optionsOf = (node: Node, kind: Choice['kind']): Node[] => node.get(kind).items.filter((one) => !isOnlyNull(one))

/** Returns the properties that each alternative requires, if the alternatives say nothing else. */
export function requiredGroups({ options }: Choice): string[][] | undefined {
  const schemas = options.map((option) => option.schema())
  const isOnly = ({ value }: Node) =>
    isObject(value) && Object.keys(value).every((name) => /^(?:required|type)$/.test(name) || annotations.has(name))
  const groups = schemas.map((schema) => schema.texts('required'))
  return schemas.every(isOnly) && groups.every(({ length }) => length > 0) ? groups : undefined
}

const isOnlyNull = ({ value }: Node): boolean =>
  ['type', 'const', 'enum'].some((name) => {
    const only = [property(value, name)].flat()
    return only.length === 1 && (only[0] === null || (name === 'type' && only[0] === 'null'))
  })

/** Returns whether `null` is one of the values that a schema lists; `undefined` if it lists none. */
function listsNull({ value }: Node): boolean | undefined {
  const only = property(value, 'const')
  const listed = only === undefined ? property(value, 'enum') : [only]
  return Array.isArray(listed) && listed.length > 0 ? listed.some((one) => bare(one) === null) : undefined
}

/** Returns whether a schema itself says that the value may be `null`. */
export const allowsNull = (node: Node): boolean =>
  !node.isReference &&
  listsNull(node) !== false &&
  (node.is('nullable') ||
    [property(node.value, 'type')].flat().some((type) => type === 'null' || type === null) ||
    (namedTypes(node).length === 0 &&
      (listsNull(node) === true || choiceKinds.some((kind) => node.get(kind).items.some(isOnlyNull)))))

/** Returns the types that both lists allow. If there are none, the second list applies. */
function commonTypes(a: readonly string[], b: readonly string[]): readonly string[] {
  const allows = (types: readonly string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const common = [...new Set([...b.filter((type) => allows(a, type)), ...a.filter((type) => allows(b, type))])]
  return common.length > 0 ? common : b
}

/** The schemas that combine others, by the identities of these. A schema can contain itself, and must then be found again. */
const combinations = new WeakMap<object, Map<unknown, Node>>()

/** Returns a schema that both schemas apply to, with the texts and examples of the second one. */
function both(a: Node | undefined, b: Node): Node {
  if (!a || a.written === b.written) return b
  if (!isObject(a.value) || !isObject(b.value))
    return a.value === false ? a : isObject(b.value) || b.value === false ? b : a
  const known = combinations.get(a.value) ?? new Map<unknown, Node>()
  combinations.set(a.value, known)
  const node = known.get(b.value) ?? b.withParts([a, b])
  known.set(b.value, node)
  return node
}

function commonAdditional(a: Node | boolean | undefined, b: Node | boolean | undefined): Node | boolean | undefined {
  if (a === false || b === false) return false
  return a instanceof Node && b instanceof Node ? both(a, b) : b instanceof Node ? b : (a ?? b)
}

/** Returns the keywords of one schema. The boolean limits of OpenAPI 3.0 become numbers. */
function keywordsOf({ value }: Node): Record<string, unknown> {
  const limits: Partial<Record<'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum', unknown>> = isObject(
    value,
  )
    ? { ...value }
    : {}
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (isNumber(limits[exclusive])) continue
    const isExclusive = bare(limits[exclusive]) === true
    delete limits[exclusive]
    if (!isExclusive || !isNumber(limits[limit])) continue
    limits[exclusive] = limits[limit]
    delete limits[limit]
  }
  return limits
}

type Combine = (a: unknown, b: unknown) => unknown

const largest: Combine = (a, b) => (isNumber(a) && isNumber(b) && numberOf(a) > numberOf(b) ? a : b)
const smallest: Combine = (a, b) => (isNumber(a) && isNumber(b) && numberOf(a) < numberOf(b) ? a : b)

const either: Combine = (a, b) => (bare(a) === true ? a : b)

function commonValues(a: unknown, b: unknown): unknown {
  if (!Array.isArray(a) || !Array.isArray(b)) return b
  const allowed = new Set(a.map((value) => jsonText(value)))
  return b.filter((value) => allowed.has(jsonText(value)))
}

/** How keywords combine that apply together. Of others, such as `default`, the last one applies. */
const combined: Readonly<Record<string, Combine>> = {
  enum: commonValues,
  ...Object.fromEntries(
    ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map((name) => [name, largest]),
  ),
  ...Object.fromEntries(
    ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map((name) => [name, smallest]),
  ),
  multipleOf: (a, b) => (isNumber(a) && isNumber(b) && Number(numberOf(a)) % Number(numberOf(b)) === 0 ? a : b),
  ...Object.fromEntries(['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'].map((name) => [name, either])),
  pattern: (a, b) => [...new Set([a, b].flat())],
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

const typeOfValue = (written: unknown): string => {
  const value = bare(written)
  if (Array.isArray(value)) return 'array'
  if (!isNumber(value)) return typeof value
  return Number.isInteger(Number(numberOf(value))) ? 'integer' : 'number'
}

/** Returns a value as a schema means it: where it allows only strings, a number or `true` is a string that lost its quotes. */
export function asMeant(value: unknown, schema: Node, depth = 0): unknown {
  if (depth > 20) return value
  const shape = shapeOf(schema)
  if (Array.isArray(value))
    return value.map((item, i) => {
      const schema = shape.prefixItems[i] ?? shape.items
      return schema ? asMeant(item, schema, depth + 1) : item
    })
  if (!isObject(value)) return scalarAsMeant(value, shape)
  const other = shape.additional instanceof Node ? shape.additional : undefined
  const fields = Object.entries(value).map(([name, field]) => {
    const schema = shape.properties.get(name) ?? other
    return [name, schema ? asMeant(field, schema, depth + 1) : field]
  })
  return Object.fromEntries(fields)
}

/** Returns a scalar as a schema means it. */
export function scalarAsMeant(value: unknown, shape: Shape): unknown {
  const [type, ...others] = typesOf({ ...shape, keywords: {} })
  return type === 'string' && others.length === 0 ? (textOf(value) ?? value) : value
}
