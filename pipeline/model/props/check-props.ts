// Checks the attributes of a component or of a plugin's block against its schema, and converts them to the types of the schema.

import { lookUp } from '../../text/look-up.ts'
import { nearHint, type Path, pathText } from '../config/problem.ts'
import { problemsOf, type Schema } from '../config/schema.ts'
import { stepOf } from '../plugin/standard-schema.ts'
import type { PropsSchema } from './props-schema.ts'

/** A problem with one attribute, or with all attributes of a component if there is no name. */
interface PropProblem {
  name?: string
  text: string
  hint?: string
}

/** A problem with a value. `text` is a predicate if the schema is one of docsite's, otherwise the schema's own message. */
interface Issue {
  path: Path
  kind: 'unknown' | 'wrong' | 'message'
  text: string
  hint?: string
}

type Result = { value: Record<string, unknown> } | { issues: Issue[] }

/** Checks and converts the attributes of the component `name`, if it has a schema. Attributes written as text may have any type for which they are valid. */
export function checkProps(
  name: string,
  schema: PropsSchema | undefined,
  attributes: Record<string, unknown>,
): { props: Record<string, unknown>; problems: PropProblem[] } {
  if (schema === undefined) return { props: attributes, problems: [] }
  let props = attributes
  let result = validate(schema, props)
  for (const [attribute, text] of Object.entries(attributes)) {
    if (typeof text !== 'string' || !hasIssue(result, attribute)) continue
    for (const value of valuesOf(text)) {
      const converted = { ...props, [attribute]: value }
      const next = validate(schema, converted)
      if (hasIssue(next, attribute)) continue
      props = converted
      result = next
      break
    }
  }
  const names = namesOf(schema)
  if ('issues' in result) return { props, problems: result.issues.map((issue) => problemOf(issue, name, names)) }
  const { value } = result
  // Schemas may leave out unknown fields instead of rejecting them.
  const lost = Object.keys(props).filter(
    (key) => names.length > 0 && !names.includes(key) && !Object.hasOwn(value, key),
  )
  return { props: value, problems: lost.map((key) => unknownName(key, name, names)) }
}

const hasIssue = (result: Result, name: string): boolean =>
  'issues' in result && result.issues.some(({ path, kind }) => path[0] === name && kind !== 'unknown')

/** Returns the values that a text may stand for. An attribute without a value means true. */
function valuesOf(text: string): unknown[] {
  if (text === '') return [true]
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?)$/i.test(text) ? [parsed(text)] : []
}

/** Parses a JSON value whose letters may be in upper case. */
const parsed = (text: string): unknown => JSON.parse(text.toLowerCase())

function validate(schema: PropsSchema, value: Record<string, unknown>): Result {
  if (isOwn(schema)) {
    const issues = problemsOf(schema, value)
    return issues.length > 0 ? { issues } : { value }
  }
  const result = schema['~standard'].validate(value) as {
    value?: unknown
    issues?: readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[]; keys?: unknown }[]
  }
  if (result instanceof Promise)
    return { issues: [{ path: [], kind: 'wrong', text: 'has an asynchronous schema, which docsite does not support' }] }
  // The browser receives the props as JSON.
  if (!result.issues) return { value: JSON.parse(JSON.stringify(result.value)) as Record<string, unknown> }
  return {
    issues: result.issues.flatMap(({ message, path = [], keys }): Issue[] => {
      const steps = path.map(stepOf)
      const unknown = steps.length === 0 && Array.isArray(keys) ? keys.map(String) : []
      return unknown.length > 0
        ? unknown.map((key) => ({ path: [key], kind: 'unknown', text: '' }))
        : [{ path: steps, kind: 'message', text: message }]
    }),
  }
}

/** Returns whether a schema is an `object` of docsite's, whose problems come with a text. */
const isOwn = (schema: object): schema is PropsSchema & Schema<unknown> => 'fields' in schema && 'expects' in schema

/** Returns the names of the fields that a schema declares, as far as its library shows them. */
function namesOf(schema: object): string[] {
  const declared = ['fields', 'entries', 'shape'].map((key) => lookUp(schema as Record<string, unknown>, key))
  return Object.keys(declared.find((fields) => typeof fields === 'object' && fields !== null) ?? {})
}

function problemOf({ path, kind, text, hint }: Issue, component: string, names: readonly string[]): PropProblem {
  const [first] = path
  if (first === undefined)
    return { text: kind === 'message' ? text : `\`${component}\` ${text}`, ...(hint ? { hint } : {}) }
  const name = String(first)
  const isUnknown = path.length === 1 && (kind === 'unknown' || (names.length > 0 && !names.includes(name)))
  if (isUnknown) return unknownName(name, component, names)
  const subject = `\`${path.length === 1 ? name : pathText(path)}\``
  return { name, text: kind === 'message' ? `${subject}: ${text}` : `${subject} ${text}`, ...(hint ? { hint } : {}) }
}

function unknownName(name: string, component: string, names: readonly string[]): PropProblem {
  const hint = nearHint(name, names) ?? (names.length > 0 ? `The valid attributes are ${names.join(', ')}.` : undefined)
  return { name, text: `\`${component}\` has no attribute \`${name}\``, ...(hint ? { hint } : {}) }
}
