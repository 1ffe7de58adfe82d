// An example request of an operation, from which code samples are written.

import type { Context } from './context.ts'
import type { Operation, ParameterPlace } from './operations.ts'
import { type Pair, parameterTexts, valueText } from './parameter-values.ts'
import { exampleOf, examplesIn, writtenExamples } from './schemas/examples.ts'
import { credentialsOf } from './security.ts'
import type { Node } from './source/node.ts'
import { isObject } from './values.ts'

/** The body of a request. */
export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'form' | 'multipart'; fields: readonly Pair[] }
  | { kind: 'text'; text: string }

/** A request. */
export interface ExampleRequest {
  method: string
  url: string
  headers: readonly Pair[]
  body: Body | undefined
}

/** Returns whether a media type is JSON. */
export const isJson = (mediaType: string): boolean => /[/+]json\b/i.test(mediaType) || mediaType === '*/*'

/** Returns the server that applies to an operation, with the default values of its variables. */
function serverOf({ node, item }: Operation, { root, options }: Context): string {
  if (options.server !== undefined) return options.server.replace(/\/$/, '')
  const server = [node, item, root].map((one) => one.get('servers').items[0]).find((one) => one !== undefined)
  const url = (server?.text('url') ?? '/').replace(
    /\{([^{}]+)\}/g,
    (all, name: string) => server?.get('variables', name).text('default') ?? all,
  )
  return (/^https?:/i.test(url) ? url : `https://example.com${url.startsWith('/') ? '' : '/'}${url}`).replace(/\/$/, '')
}

/** Returns the part of a parameter that has the schema and the examples: its media type, or itself. */
const describedBy = (parameter: Node): Node => parameter.get('content').entries[0]?.[1] ?? parameter

/** Returns the first example of a parameter in the description, in an object because it can be `undefined`. */
function writtenExample(parameter: Node): { value: unknown } | undefined {
  const described = describedBy(parameter)
  const schema = described.get('schema')
  return writtenExamples(described, schema)[0] ?? examplesIn(schema)[0]
}

/** Returns the example of a parameter: that of the description, or a generated one. */
const exampleOfParameter = (parameter: Node): unknown =>
  (writtenExample(parameter) ?? { value: exampleOf(describedBy(parameter).get('schema'), 'request') }).value ?? 'value'

/** Returns a request with all required parameters, and with those that have an example in the description. */
export function requestOf(operation: Operation, context: Context): ExampleRequest {
  const { node, method, path, parameters } = operation
  const credentials = credentialsOf(node, context.root)
  const of = (place: ParameterPlace) => parameters.filter((parameter) => parameter.text('in') === place)
  const isSent = (parameter: Node) => {
    const described = describedBy(parameter)
    return (
      parameter.is('required') ||
      [...writtenExamples(described), ...writtenExamples(described.get('schema'))].length > 0
    )
  }
  const texts = (place: ParameterPlace) =>
    of(place)
      .filter(isSent)
      .flatMap((parameter) => parameterTexts(parameter, place, exampleOfParameter(parameter)))
  const headers = of('header')
    .filter(isSent)
    .map((one): Pair => [one.text('name') ?? '', parameterTexts(one, 'header', exampleOfParameter(one)).join()])
  const named = new Map(of('path').map((parameter) => [parameter.text('name'), parameter]))
  const filled = path.replace(/\{([^{}]+)\}/g, (all, name: string) => {
    const parameter = named.get(name)
    const found = parameter && writtenExample(parameter)
    return found ? parameterTexts(parameter, 'path', found.value).join('') : all
  })
  const query = [...texts('query'), ...credentials.query.map((pair) => pair.map(encodeURIComponent).join('='))]
  const cookies = [...credentials.cookies.map((pair) => pair.join('=')), ...texts('cookie')]
  const [mediaType, content] = node.get('requestBody').follow().get('content').entries[0] ?? []
  const body = mediaType === undefined || !content ? undefined : bodyOf(mediaType, content)
  const type = body && body.kind !== 'multipart' ? [['Content-Type', mediaType ?? ''] as const] : []
  return {
    method,
    url: serverOf(operation, context) + filled + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: [
      ...credentials.headers,
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
      ...type,
      ...headers,
    ],
    body,
  }
}

function bodyOf(mediaType: string, content: Node): Body | undefined {
  const schema = content.get('schema')
  const [{ value } = { value: exampleOf(schema, 'request') }] = writtenExamples(content, schema)
  if (value === undefined) return undefined
  if (isJson(mediaType)) return { kind: 'json', value }
  const fields = isObject(value)
    ? Object.entries(value).flatMap(([name, all]) => [all].flat().map((one): Pair => [name, valueText(one)]))
    : []
  if (mediaType.startsWith('multipart/')) return { kind: 'multipart', fields }
  if (mediaType === 'application/x-www-form-urlencoded') return { kind: 'form', fields }
  return typeof value === 'string' ? { kind: 'text', text: value } : undefined
}
