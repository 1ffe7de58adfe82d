// Descriptions of requests that search engines accept, and what is wrong with a request according to one.

import { Ajv, type ValidateFunction } from 'ajv'

/** A request that an engine's published description allows, in our own words and only with what docsite sends. */
export interface Operation {
  method: string
  /** `{name}` stands for any segment, and `{name:integer}` for a number. */
  path: string
  /** The fields of the query, which are strings. Names that end in `!` are required. */
  query?: Record<string, object>
  /** Fields of the query that the official client adds and that the description does not have. */
  clientQuery?: Record<string, object>
  /** JSON Schema of the body, or of each line if `lines` is set. Without a schema, there is no body. */
  body?: object
  lines?: boolean
}

/** Where a description comes from. */
export interface Source {
  repository: string
  file: string
  commit: string
  /** The version of the API that it describes. */
  version: string
  license: string
}

/** A request as an engine receives it. */
export interface SentRequest {
  method: string
  path: string
  query: Record<string, string>
  text: string
}

export interface ReadRequest<Known extends Operation> {
  /** The description of the request, if there is one. */
  operation: Known | undefined
  /** The segments that the placeholders stand for. */
  parts: string[]
  body: unknown
  /** What the description does not allow. */
  problems: string[]
}

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false })

/** Returns a function that reads requests and finds what is wrong with them. */
export function readerOf<Known extends Operation>(
  operations: readonly Known[],
): (request: SentRequest) => ReadRequest<Known> {
  const known = operations.map((operation) => ({
    operation,
    pattern: patternOf(operation.path),
    checkQuery: ajv.compile(object({ ...operation.query, ...operation.clientQuery })),
    checkBody: ajv.compile(operation.body ?? { type: 'null' }),
  }))
  return ({ method, path, query, text }) => {
    const label = `${method} ${path}`
    const found = known.find(({ operation, pattern }) => operation.method === method && pattern.test(path))
    if (!found)
      return { operation: undefined, parts: [], body: undefined, problems: [`${label} is not in the description`] }
    const { operation, pattern, checkQuery, checkBody } = found
    const body = bodyOf(text, operation)
    const values = operation.lines ? ((body as unknown[] | undefined) ?? [undefined]) : [body]
    return {
      ...{ operation, body },
      parts: pattern.exec(path)?.slice(1) ?? [],
      problems: [
        ...errorsOf(`${label} query`, checkQuery, query),
        ...(body === undefined
          ? [`${label} has a body that is not JSON`]
          : values.flatMap((value) => errorsOf(`${label} body`, checkBody, value))),
      ],
    }
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+:integer\}/g, '(\\d+)')
      .replace(/\{\w+\}/g, '([^/]+)')}$`,
  )

const errorsOf = (label: string, check: ValidateFunction, value: unknown): string[] =>
  check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${label}${instancePath} ${message}`)

/** Parses a body. Returns null if there is none, and undefined if it is invalid. */
function bodyOf(text: string, { lines }: Operation): unknown {
  try {
    if (lines) return text.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line) as unknown] : []))
    return text.trim() ? (JSON.parse(text) as unknown) : null
  } catch {
    return undefined
  }
}

// ---- JSON Schemas

export const text = { type: 'string' }
export const texts = { type: 'array', items: text }
export const flag = { type: 'boolean' }
export const integer = { type: 'integer' }
/** A number in a query. */
export const digits = { type: 'string', pattern: '^\\d+$' }
export const oneOf = (...values: unknown[]) => ({ enum: values })
/** One of the words in a text. */
export const wordOf = (words: string) => ({ enum: words.split(' ') })
export const list = (items: object) => ({ type: 'array', items })
export const matching = (pattern: RegExp) => ({ type: 'string', pattern: pattern.source })
/** An object with these fields and no others. Names that end in `!` are required. */
export function object(fields: Record<string, object>): object {
  const entries = Object.entries(fields).map(([name, schema]) => [name.replace(/!$/, ''), schema] as const)
  const required = Object.keys(fields).flatMap((name) => (name.endsWith('!') ? [name.slice(0, -1)] : []))
  return { type: 'object', properties: Object.fromEntries(entries), required, additionalProperties: false }
}
