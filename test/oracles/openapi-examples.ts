// Asks Ajv whether the examples of a reference are valid for their schemas.

import { type Description, entriesOf, followed, type Json, objectOf, operationsOf, plain } from './openapi-facts.ts'
import type { Judge } from './seam.ts'

interface Problem {
  keyword: string
  text: string
}

/** Returns what is wrong with an example in a section of the page of an operation or a schema. */
export type Checker = (owner: string, section: string, example: string) => readonly Problem[]

interface AjvError {
  keyword: string
  schemaPath: string
  instancePath: string
  message?: string
}

type Validate = ((value: unknown) => boolean) & { errors?: AjvError[] | null }

interface Ajv {
  addSchema(schema: object, id: string): Ajv
  compile(schema: object): Validate
}

/** Returns a checker for a description. What authors wrote themselves is no problem of docsite. */
export async function checkerOf(description: Description, judge: Judge): Promise<Checker> {
  const isOld = description.openapi.startsWith('3.0')
  const { default: loaded } = await judge.load<{ default: unknown }>(isOld ? 'ajv-draft-04' : 'ajv/dist/2020.js')
  const Ajv = ((loaded as { default?: unknown }).default ?? loaded) as new (options: object) => Ajv
  const options = { strict: false, validateSchema: false, validateFormats: false, allErrors: true, logger: false }
  const ajvOf = (hidden: string) => new Ajv(options).addSchema(schemasFor(description, hidden), 'd')
  const all = { both: ajvOf(''), request: ajvOf('readOnly'), response: ajvOf('writeOnly') }
  const written = new Set<string>()
  noteWritten(plain(description), written)
  const operations = new Map(operationsOf(description).map((one) => [one.owner, one]))

  return (owner, section, example) => {
    const operation = operations.get(owner)
    const [direction, pointer] = operation
      ? placeOf(description, operation.operation, section, owner)
      : (['both', `#/components/schemas/${pointerKey(owner.replace('schemas/', ''))}`] as const)
    if (pointer === undefined || !exists(description, pointer)) return []
    let value: unknown
    let validate: Validate
    try {
      value = JSON.parse(example)
      validate = all[direction].compile({ $ref: `d${pointer}` })
    } catch {
      return []
    }
    if (validate(value)) return []
    return (validate.errors ?? [])
      .filter(({ instancePath }) => !isWritten(value, instancePath, written))
      .slice(0, 1)
      .map(({ keyword, schemaPath, instancePath, message }) => ({
        keyword: schemaPath.includes('/additionalProperties/') ? 'additionalProperties' : keyword,
        text: `${pointer}: ${instancePath} ${message}`,
      }))
  }
}

const pointerKey = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
const exists = (root: Json, pointer: string): boolean => followed(root, { $ref: pointer }) !== undefined

/** Returns the direction and the pointer of the only schema of a body or a response. */
function placeOf(
  root: Json,
  operation: Json,
  section: string,
  owner: string,
): ['request' | 'response', string | undefined] {
  const status = /^response-(.+)$/.exec(section)?.[1]
  const key = status === undefined ? 'requestBody' : `responses/${status}`
  const [method = '', path = ''] = owner.split(/ (.*)/s)
  const start = `#/${root.paths && path in objectOf(root.paths) ? 'paths' : 'webhooks'}/${pointerKey(path)}/${method.toLowerCase()}/${key}`
  const direction = status === undefined ? 'request' : 'response'
  if (section !== 'request-body' && status === undefined) return [direction, undefined]
  const written = objectOf(status === undefined ? operation.requestBody : objectOf(operation.responses)[status])
  const base = typeof written.$ref === 'string' ? written.$ref : start
  const content = entriesOf(objectOf(followed(root, written)).content)
  const [only] = content
  const media = objectOf(only?.[1])
  const isOwn = media.example === undefined && media.examples === undefined && media.schema !== undefined
  return [
    direction,
    content.length === 1 && only && isOwn ? `${base}/content/${pointerKey(only[0])}/schema` : undefined,
  ]
}

/** Returns a description in which hidden and forbidden properties are not required, and nothing is beside a reference in OpenAPI 3.0. */
function schemasFor(root: Description, hidden: string): object {
  const isOld = root.openapi.startsWith('3.0')
  const adapted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(adapted)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, required, ...others } = value as Json
    if (isOld && typeof $ref === 'string') return { $ref }
    const own = Object.fromEntries(
      entriesOf(others)
        .filter(([key]) => !/^(?:example|examples|x-.*)$/.test(key))
        .map(([key, one]) => [key, adapted(one)]),
    )
    const properties = objectOf(others.properties)
    const isForbidden = (name: string) => others.additionalProperties === false && !Object.hasOwn(properties, name)
    const isHidden = (name: string) => objectOf(followed(root, properties[name]))[hidden] === true
    const shown = Array.isArray(required) ? required.filter((name) => !isForbidden(name) && !isHidden(name)) : required
    return { ...own, ...($ref === undefined ? {} : { $ref }), ...(shown === undefined ? {} : { required: shown }) }
  }
  return adapted(plain(root)) as object
}

/** Notes the values of examples, defaults and lists of values. */
function noteWritten(value: unknown, written: Set<string>, isExample = false): void {
  if (isExample) written.add(JSON.stringify(value))
  if (Array.isArray(value)) for (const one of value) noteWritten(one, written, isExample)
  for (const [key, one] of entriesOf(value))
    noteWritten(one, written, isExample || ['example', 'examples', 'default', 'enum', 'const'].includes(key))
}

/** Returns whether the author wrote a value, or one that contains it. */
function isWritten(value: unknown, path: string, written: ReadonlySet<string>): boolean {
  let current = value
  for (const key of ['', ...path.split('/').slice(1)]) {
    if (key !== '') current = (current as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')]
    if (written.has(JSON.stringify(current))) return true
  }
  return false
}
