// Validates values with Standard Schema, the interface that Valibot, Zod and other validators share (https://standardschema.dev).

import { nearHint, type Path, type Problem } from '../config/problem.ts'
import { kindsOf, namesAt, type Shape, shapesAt } from '../diagnostics/schema-hints.ts'

interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

interface StandardResult {
  readonly issues?: readonly StandardIssue[] | undefined
}

/** A schema of any validator that implements Standard Schema, such as Valibot, Zod or ArkType. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>
  }
}

/** Returns whether a value is a schema. Some validators make schemas that are functions. */
export const isStandardSchema = (value: unknown): value is StandardSchema =>
  value !== null &&
  (typeof value === 'object' || typeof value === 'function') &&
  typeof (value as Partial<StandardSchema>)['~standard']?.validate === 'function'

/** Returns all problems with a value, with paths that begin with `start`. The schema must be synchronous. */
export function standardProblems(schema: StandardSchema, value: unknown, start: Path = []): Problem[] {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) {
    // The result is of no use, and a rejection must not end the process.
    result.catch(() => undefined)
    return [{ path: start, kind: 'wrong', text: 'has an asynchronous schema, which docsite cannot use' }]
  }
  return (result.issues ?? []).map(({ message, path = [] }) => {
    const problem = namedProblem(shapeOf(schema), path.map(stepOf), value, message.replace(/\.$/, ''))
    return { ...problem, path: [...start, ...problem.path] }
  })
}

/** Describes an unknown or a missing field, or a value that is not listed, if the schema shows its names. */
function namedProblem(root: Shape, path: Path, value: unknown, message: string): Problem {
  const written = path.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], value)
  const names = path.length === 0 ? [] : namesAt(root, path.slice(0, -1))
  const [name, above] = [String(path.at(-1)), path.slice(0, -1)]
  if (names.includes(name) && written === undefined)
    return { path: above, kind: 'wrong', text: `needs the field "${name}"` }
  if (names.length > 0 && !names.includes(name)) {
    const hint = nearHint(name, names) ?? `Known names: ${names.join(', ')}.`
    return { path, kind: 'unknown', text: 'is not a known field', hint }
  }
  const hint = nearHint(
    written,
    shapesAt(root, path).flatMap((shape) => kindsOf(shape).flatMap(({ names = [] }) => names)),
  )
  return { path, kind: 'wrong', text: `is not valid: ${message}`, ...(hint ? { hint } : {}) }
}

/** Returns what Valibot and Zod show of a schema: its fields, entries and alternatives. */
function shapeOf(schema: unknown): Shape {
  if (typeof schema !== 'object' || schema === null) return {}
  const {
    fields,
    entries = fields,
    shape = entries,
    options,
    item,
    element = item,
    value,
    wrapped,
    getter,
  } = schema as Record<string, unknown>
  const parts = [
    wrapped,
    ...(Array.isArray(options) ? options : []),
    ...(typeof getter === 'function' ? [getter({}), getter([])] : []),
  ]
  const inside = element ?? (typeof value === 'object' ? value : undefined)
  return {
    ...(typeof shape === 'object' &&
      shape !== null && {
        fields: Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, shapeOf(field)])),
      }),
    ...(inside !== undefined && {
      entry: { in: element === undefined ? ('record' as const) : ('list' as const), shape: shapeOf(inside) },
    }),
    kinds: () => parts.filter((part) => typeof part === 'object' && part !== null).map(shapeOf),
    names: parts.filter((part) => typeof part === 'string'),
  }
}

/** Returns a step of the path of an issue. */
export function stepOf(step: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof step === 'object' ? step.key : step
  return typeof key === 'number' ? key : String(key)
}
