// Validates values with Standard Schema, the interface that Valibot, Zod and other validators share (https://standardschema.dev).

import type { Path, Problem } from '../config/problem.ts'

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
  return (result.issues ?? []).map(({ message, path = [] }) => ({
    path: [...start, ...path.map(stepOf)],
    kind: 'wrong',
    text: `is not valid: ${message.replace(/\.$/, '')}`,
  }))
}

/** Returns a step of the path of an issue. */
export function stepOf(step: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof step === 'object' ? step.key : step
  return typeof key === 'number' ? key : String(key)
}
