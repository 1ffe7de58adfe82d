// An example request of an operation, from which code samples are written.

import type { Context } from './context.ts'
import type { Operation } from './operations.ts'
import { exampleOf, writtenExamples } from './schemas/examples.ts'
import { credentialsOf } from './security.ts'
import type { Node } from './source/node.ts'
import { isObject, jsonText } from './values.ts'

/** The body of a request. */
export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'form' | 'multipart'; fields: [name: string, value: string][] }
  | { kind: 'text'; text: string }

/** A request. */
export interface ExampleRequest {
  method: string
  url: string
  headers: [name: string, value: string][]
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

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(valueText).join(',') : jsonText(value)

/** Returns the first example of a parameter in the description, in an object because it can be `undefined`. */
function writtenExample(parameter: Node): { value: unknown } | undefined {
  const schema = parameter.get('schema')
  return writtenExamples(parameter, schema)[0] ?? writtenExamples(schema)[0] ?? writtenExamples(schema.follow())[0]
}

/** Returns the example of a parameter; `undefined` if the description contains none. */
function exampleOfParameter(parameter: Node): string | undefined {
  const found = writtenExample(parameter)
  const value = found ? found.value : exampleOf(parameter.get('schema'), 'request')
  return value === undefined || value === null ? undefined : valueText(value)
}

/** Returns a request with all required parameters, and with those that have an example in the description. */
export function requestOf(operation: Operation, context: Context): ExampleRequest {
  const { node, method, path, parameters } = operation
  const credentials = credentialsOf(node, context.root)
  const of = (place: string) => parameters.filter((parameter) => parameter.text('in') === place)
  const isSent = (parameter: Node) =>
    parameter.is('required') || [...writtenExamples(parameter), ...writtenExamples(parameter.get('schema'))].length > 0
  const values = (place: string) =>
    of(place)
      .filter(isSent)
      .map((parameter): [string, string] => [parameter.text('name') ?? '', exampleOfParameter(parameter) ?? 'value'])
  const named = new Map(of('path').map((parameter) => [parameter.text('name'), parameter]))
  const filled = path.replace(/\{([^{}]+)\}/g, (all, name: string) => {
    const parameter = named.get(name)
    const found = parameter && writtenExample(parameter)
    return found ? encodeURIComponent(valueText(found.value)) : all
  })
  const query = [...values('query'), ...credentials.query].map((pair) => pair.map(encodeURIComponent).join('='))
  const [mediaType, content] = node.get('requestBody').follow().get('content').entries[0] ?? []
  const body = mediaType === undefined || !content ? undefined : bodyOf(mediaType, content)
  const type = body && body.kind !== 'multipart' ? [['Content-Type', mediaType] as [string, string]] : []
  return {
    method,
    url: serverOf(operation, context) + filled + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: [...credentials.headers, ...type, ...values('header')],
    body,
  }
}

function bodyOf(mediaType: string, content: Node): Body | undefined {
  const schema = content.get('schema')
  const [{ value } = { value: exampleOf(schema, 'request') }] = writtenExamples(content, schema)
  if (value === undefined) return undefined
  if (isJson(mediaType)) return { kind: 'json', value }
  const fields = isObject(value)
    ? Object.entries(value).map(([name, one]): [string, string] => [name, valueText(one)])
    : []
  if (mediaType.startsWith('multipart/')) return { kind: 'multipart', fields }
  if (mediaType === 'application/x-www-form-urlencoded') return { kind: 'form', fields }
  return typeof value === 'string' ? { kind: 'text', text: value } : undefined
}
