// Reads a description of an API, and lists what a reference of it must contain.

/** A number as it is written. */
class Numeral {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What `js-yaml` exports. */
export interface Yaml {
  load(text: string, options: object): unknown
  FAILSAFE_SCHEMA: { extend(types: object): unknown }
  types: Readonly<Record<string, unknown>>
  Type: new (tag: string, options: object) => unknown
}

export type Json = Readonly<Record<string, unknown>>
export interface Description extends Json {
  openapi: string
}

/** What a page must show. Without an owner, any page can be the one. */
export interface Fact {
  /** `GET /pets` or `schemas/Pet`. */
  owner: string
  kind: 'operation' | 'parameter' | 'property' | 'default' | 'enum' | 'description'
  text: string
  /** Where it is written, for people. */
  at: string
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral)
export const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const number = /^[-+]?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Parses a description. Returns `undefined` if it is none. */
export function descriptionOf(text: string, { load, FAILSAFE_SCHEMA, types, Type }: Yaml): Description | undefined {
  const options = {
    kind: 'scalar',
    resolve: (one: unknown) => number.test(String(one)),
    construct: (one: string) => new Numeral(one),
  }
  const schema = FAILSAFE_SCHEMA.extend({
    implicit: [types.null, types.bool, new Type('tag:yaml.org,2002:float', options)],
  })
  try {
    const value = objectOf(load(text, { schema }))
    return typeof value.openapi === 'string' && /^3\.\d/.test(value.openapi) ? (value as Description) : undefined
  } catch {
    return undefined
  }
}

/** Returns a value without the spelling of its numbers. */
export function plain(value: unknown): unknown {
  if (value instanceof Numeral) return Number(value.text)
  if (Array.isArray(value)) return value.map(plain)
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) : value
}

const textOf = (value: unknown): string =>
  value instanceof Numeral ? value.text : typeof value === 'string' ? value : JSON.stringify(plain(value))

/** Follows a reference inside the description. */
export function followed(root: Json, value: unknown): unknown {
  let target = value
  for (let steps = 0; steps < 20 && isObject(target) && typeof target.$ref === 'string'; steps++) {
    if (!target.$ref.startsWith('#/')) return undefined
    const keys = target.$ref
      .slice(2)
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    target = keys.reduce((all: unknown, key) => (Array.isArray(all) ? all[Number(key)] : objectOf(all)[key]), root)
  }
  return target
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** Returns the operations of a path item with their methods, those with any method as written. */
const methodsIn = (item: unknown): [string, unknown][] => [
  ...entriesOf(item).flatMap(([method, one]): [string, unknown][] =>
    methods.has(method) ? [[method.toUpperCase(), one]] : [],
  ),
  ...entriesOf(objectOf(item).additionalOperations),
]

/** Lists the operations of a description with their path items. */
export const operationsOf = (root: Description): { owner: string; item: Json; operation: Json }[] =>
  ['paths', 'webhooks'].flatMap((field) =>
    entriesOf(root[field]).flatMap(([path, reference]) => {
      const item = { ...objectOf(followed(root, reference)), ...objectOf(reference) }
      return methodsIn(item).flatMap(([method, operation]) =>
        isObject(operation) ? [{ owner: `${method} ${path}`, item, operation }] : [],
      )
    }),
  )

/** Lists all facts of a description. */
export function factsOf(root: Description): Fact[] {
  const walker = new Walker(root)
  walker.add('', 'description', objectOf(root.info).description, 'info')
  for (const tag of listOf(root.tags)) walker.describe('', tag, 'tags')
  for (const { owner, item, operation } of operationsOf(root)) walker.operation(owner, item, operation)
  for (const [name, schema] of entriesOf(objectOf(root.components).schemas))
    if (objectOf(schema).$ref === undefined) walker.schema(`schemas/${name}`, schema, `schemas/${name}`)
  return walker.facts
}

type Direction = 'readOnly' | 'writeOnly' | undefined

class Walker {
  readonly facts: Fact[] = []
  readonly #root: Description
  /** The schemas without a name that references lead to. */
  readonly #seen = new Set<unknown>()

  constructor(root: Description) {
    this.#root = root
  }

  add(owner: string, kind: Fact['kind'], value: unknown, at: string): void {
    if (value === undefined || (kind === 'description' && (typeof value !== 'string' || value.trim() === ''))) return
    this.facts.push({ owner, kind, text: textOf(value), at })
  }

  describe = (owner: string, value: unknown, at: string): void =>
    this.add(owner, 'description', objectOf(value).description, at)

  operation(owner: string, item: Json, operation: Json): void {
    this.add(owner, 'operation', owner, owner)
    this.describe(owner, item, owner)
    this.#exchange(owner, operation, [...listOf(item.parameters), ...listOf(operation.parameters)], owner)
    for (const [name, callback] of entriesOf(operation.callbacks))
      for (const [, item] of entriesOf(followed(this.#root, callback)))
        for (const [, one] of methodsIn(item))
          this.#exchange(owner, objectOf(one), [], `${owner} callback ${name}`, true)
  }

  #exchange(owner: string, operation: Json, parameters: readonly unknown[], at: string, isCallback = false): void {
    const [sent, received] = isCallback ? (['writeOnly', 'readOnly'] as const) : (['readOnly', 'writeOnly'] as const)
    this.describe(owner, operation, at)
    const byName = new Map(
      parameters.map((one) => {
        const parameter = objectOf(followed(this.#root, one))
        return [`${parameter.in} ${parameter.name}`, parameter]
      }),
    )
    for (const parameter of byName.values()) this.#parameter(owner, String(parameter.name), parameter, sent, at)
    const body = objectOf(followed(this.#root, operation.requestBody))
    this.describe(owner, body, `${at} body`)
    this.#content(owner, body.content, sent, `${at} body`)
    for (const [status, one] of entriesOf(operation.responses)) {
      const response = objectOf(followed(this.#root, one))
      this.describe(owner, response, `${at} ${status}`)
      this.#content(owner, response.content, received, `${at} ${status}`)
      for (const [name, header] of entriesOf(response.headers))
        this.#parameter(owner, name, objectOf(followed(this.#root, header)), received, `${at} ${status}`)
    }
  }

  #parameter(owner: string, name: string, parameter: Json, direction: Direction, at: string): void {
    this.add(owner, 'parameter', name, at)
    this.describe(owner, parameter, `${at} ${name}`)
    const [media] = entriesOf(parameter.content)
    const schema = media ? objectOf(media[1]).schema : parameter.schema
    this.schema(owner, schema, `${at} ${name}`, direction)
  }

  #content(owner: string, content: unknown, direction: Direction, at: string): void {
    for (const [type, reference] of entriesOf(content)) {
      const media = objectOf(followed(this.#root, reference))
      this.describe(owner, media, `${at} ${type}`)
      for (const one of [media.schema, media.itemSchema]) this.schema(owner, one, `${at} ${type}`, direction)
    }
  }

  /** Lists what a schema contains, except what is on the page of another one. */
  schema(owner: string, value: unknown, at: string, hidden?: Direction, depth = 0): void {
    if (!isObject(value) || depth > 8) return
    if (typeof value.$ref === 'string') {
      const target = followed(this.#root, value)
      if (!value.$ref.startsWith('#/components/schemas/') || value.$ref.split('/').length > 4) {
        if (!this.#seen.has(target)) this.schema('', this.#seen.add(target) && target, value.$ref, undefined, depth + 1)
      }
      if (this.#root.openapi.startsWith('3.0')) return
    }
    this.describe(owner, value, at)
    this.add(owner, 'default', value.default, at)
    for (const one of listOf(value.enum)) this.add(owner, 'enum', one, at)
    for (const [name, one] of entriesOf(value.properties)) {
      if (hidden !== undefined && objectOf(followed(this.#root, one))[hidden] === true) continue
      this.add(owner, 'property', name, at)
      this.schema(owner, one, `${at}/${name}`, hidden, depth + 1)
    }
    const parts = ['allOf', 'oneOf', 'anyOf', 'prefixItems'].flatMap((name) => listOf(value[name]))
    for (const one of [
      ...parts,
      value.items,
      value.additionalProperties,
      ...Object.values(objectOf(value.patternProperties)),
    ])
      this.schema(owner, one, at, hidden, depth + 1)
  }
}

/** The size of a description that is small enough to be made smaller step by step, in characters. */
const smallest = 30_000

/** Returns a description in JSON as YAML, whose lines can be removed one by one. Of a large one, takes only some paths. */
export function pieceOf(json: string, next: () => number): string {
  // JSON.parse would lose the spelling of numbers.
  const marked = json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (part) =>
    part.startsWith('"') ? part : `{"numeral":"${part}"}`,
  )
  const root = objectOf(
    JSON.parse(marked, (_, value) => (typeof value?.numeral === 'string' ? new Numeral(value.numeral) : value)),
  )
  const paths = entriesOf(root.paths)
  const count = Math.max(1, Math.round((paths.length * smallest) / json.length))
  const start = Math.floor(next() * Math.max(1, paths.length - count + 1))
  if (count >= paths.length) return yamlOf(root)
  const piece = { ...root, paths: Object.fromEntries(paths.slice(start, start + count)) }
  const used = JSON.stringify(
    Object.values(piece.paths)
      .flatMap((item) => Object.values(objectOf(item)))
      .flatMap((one) => objectOf(one).tags),
  )
  const tags = listOf(root.tags).filter((tag) => used.includes(JSON.stringify(objectOf(tag).name)))
  return yamlOf({ ...piece, ...(root.tags === undefined ? {} : { tags }), components: reachable(root, piece.paths) })
}

/** Returns the components that a part of a description refers to. */
function reachable(root: Json, part: unknown): Json {
  const components = objectOf(root.components)
  const wanted = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    for (const [key, one] of entriesOf(value)) {
      const name = key === '$ref' && typeof one === 'string' ? one.split('/').slice(0, 4).join('/') : ''
      if (name === '') visit(one)
      else if (!wanted.has(name)) {
        wanted.add(name)
        visit(followed(root, { $ref: name }))
      }
    }
  }
  visit(part)
  return Object.fromEntries(
    entriesOf(components).map(([kind, all]) => [
      kind,
      kind === 'securitySchemes'
        ? all
        : Object.fromEntries(entriesOf(all).filter(([name]) => wanted.has(`#/components/${kind}/${name}`))),
    ]),
  )
}

function yamlOf(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  const after = (one: unknown) => {
    const isEmpty = Array.isArray(one) ? one.length === 0 : entriesOf(one).length === 0
    return (isObject(one) || Array.isArray(one)) && !isEmpty
      ? `\n${yamlOf(one, inner)}`
      : ` ${one instanceof Numeral ? one.text : JSON.stringify(one)}\n`
  }
  if (Array.isArray(value)) return value.map((one) => `${indent}-${after(one)}`).join('')
  return entriesOf(value)
    .map(([key, one]) => `${indent}${JSON.stringify(key)}:${after(one)}`)
    .join('')
}
