// The fields of the configuration, from its JSON Schema, and for each a configuration in which it has another value.

import { type JsonSchema, jsonSchemas } from '../../manual/reference/json-schemas.ts'
import { problemsOf } from '../../pipeline/model/config/schema.ts'
import { type SiteConfig, siteConfig } from '../../pipeline/model/config/site-config.ts'
import { bases, changes, samples } from './values.ts'

/** A field without fields of its own. `[]` in its path stands for an entry of a list, `*` for any key. */
export interface Field {
  path: readonly string[]
  schema: JsonSchema
}

export const nameOf = ({ path }: Field): string => path.join('.')

/** Returns the fields of the configuration, each once for all alternatives. `opaque` are fields whose values are code. */
export function fieldsOf(opaque: readonly string[]): Field[] {
  const site = jsonSchemas()['site.schema.json'] as JsonSchema
  const found = new Map<string, Field>()
  const visit = (schema: JsonSchema, path: readonly string[], open: readonly unknown[]): void => {
    const { $ref, anyOf = [], properties = {}, additionalProperties: others, items } = schema as Parts
    const name = path.join('.')
    if ($ref !== undefined) {
      const target = (site.$defs as Record<string, JsonSchema>)[$ref.slice($ref.lastIndexOf('/') + 1)] as JsonSchema
      if (!open.includes(target)) visit(target, path, [...open, target])
      return
    }
    const inner: [string, JsonSchema][] = [
      ...Object.entries(properties),
      ...(typeof others === 'object' && Object.keys(others).length > 0 ? [['*', others] as [string, JsonSchema]] : []),
      ...(items ? [['[]', items] as [string, JsonSchema]] : []),
    ]
    if (opaque.includes(name) || (anyOf.length === 0 && inner.length === 0)) {
      const { schema: { anyOf: known = [] } = {} } = found.get(name) ?? {}
      found.set(name, { path, schema: { anyOf: [...(known as JsonSchema[]), schema] } })
      return
    }
    for (const one of anyOf) visit(one, path, open)
    for (const [key, one] of inner) visit(one, [...path, key], open)
  }
  visit(site, [], [])
  found.delete('$schema')
  return [...found.values()]
}

interface Parts {
  $ref?: string
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | false
  items?: JsonSchema
}

/** A configuration, and the same with another value of one field. */
export interface Change {
  before: SiteConfig
  after: SiteConfig
}

/** Returns a change of a field, or `undefined` if no value is known that the schema accepts. */
export function changeOf(field: Field): Change | undefined {
  const own = changes[nameOf(field)]
  if (own) return own
  for (const before of bases) {
    const after = withOtherValue(before, field)
    if (after) return { before, after }
  }
  return undefined
}

/** Returns a configuration with another value of a field, or `undefined` if no known value is valid in it. */
export function withOtherValue(config: SiteConfig, field: Field): SiteConfig | undefined {
  for (const value of valuesFor(field)) {
    const after = structuredClone(config)
    setAt(after as Container, field.path, value)
    const isOther = JSON.stringify(after) !== JSON.stringify(config)
    if (isOther && problemsOf(siteConfig, after).length === 0) return after
  }
  return undefined
}

function valuesFor({ path, schema }: Field): readonly unknown[] {
  const own = Object.entries(samples).find(([pattern]) => pattern === path.join('.'))
  if (own) return own[1]
  return (schema.anyOf as JsonSchema[]).flatMap(({ enum: values, type }) => {
    if (values) return values as unknown[]
    if (type === 'boolean') return [true, false]
    return type === 'number' ? [7, 2, 0.5] : texts
  })
}

const texts = [
  ...['Another text', 'another-name', '/guide/more', 'https://other.example', 'https://other.example/x', '#445566'],
  ...['180 days', '3 s', '90 kB', './config/other.tsx', '2024-05-06', 'other_name'],
]

type Container = Record<string, unknown>

/** Sets the value at a path. Lists and objects on the way that are missing, or of the other kind, are added. */
function setAt(container: Container, [step = '', ...rest]: readonly string[], value: unknown): void {
  const keys = Object.keys(container)
  const key =
    step === '[]' ? '0' : step === '*' ? (keys.find((name) => typeof container[name] !== 'function') ?? 'en') : step
  if (rest.length === 0) {
    container[key] = value
    return
  }
  const isList = rest[0] === '[]'
  const inner = container[key]
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner) !== isList) container[key] = isList ? [] : {}
  setAt(container[key] as Container, rest, value)
}
