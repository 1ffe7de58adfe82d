// An example request of an operation, from which code samples are written.

import { type Body, bodyOf, mediaTypesIn } from './body.ts'
import type { Context } from './context.ts'
import type { Operation, ParameterPlace } from './operations.ts'
import { type Pair, parameterTexts, valueText } from './parameter-values.ts'
import { exampleOf, examplesIn, type WrittenExample, writtenExamples } from './schemas/examples.ts'
import { credentialsOf } from './security.ts'
import type { Node } from './source/node.ts'

/** A request. */
export interface ExampleRequest {
  method: string
  url: string
  headers: readonly Pair[]
  body: Body | undefined
}

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
const describedBy = (parameter: Node): Node => mediaTypesIn(parameter.get('content'))[0]?.[1] ?? parameter

/** Returns the first example of a parameter in the description, in an object because it can be `undefined`. */
function writtenExample(parameter: Node): WrittenExample | undefined {
  const described = describedBy(parameter)
  const schema = described.get('schema')
  return writtenExamples(described, schema)[0] ?? examplesIn(schema)[0]
}

/** Returns the texts of a parameter with its example: that of the description, or a generated one. */
function textsOf(parameter: Node, place: ParameterPlace): string[] {
  const written = writtenExample(parameter)
  // Its value is not known, so that no style can write it.
  if (written?.serialized !== undefined && written.value === written.serialized) return [written.serialized]
  const value = written?.value ?? exampleOf(describedBy(parameter).get('schema'), 'request') ?? 'value'
  return parameterTexts(parameter, place, value)
}

/** Returns the whole query string, as the media type of a parameter writes it. */
function queryStringOf(parameter: Node, version: string): string {
  const serialized = writtenExample(parameter)?.serialized
  if (serialized !== undefined) return serialized.replace(/^\?/, '')
  const [mediaType, media] = mediaTypesIn(parameter.get('content'))[0] ?? []
  const body = mediaType === undefined || !media ? undefined : bodyOf(mediaType, media, version)
  if (body?.kind === 'form') return body.fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return body?.kind === 'json' || body?.kind === 'text' ? encodeURIComponent(valueText(bodyValue(body))) : ''
}

const bodyValue = (body: Extract<Body, { kind: 'json' | 'text' }>): unknown =>
  body.kind === 'json' ? body.value : body.text

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
      .flatMap((parameter) => textsOf(parameter, place))
  const headers = of('header')
    .filter(isSent)
    .map((one): Pair => [one.text('name') ?? '', textsOf(one, 'header').join()])
  const named = new Map(of('path').map((parameter) => [parameter.text('name'), parameter]))
  const filled = path.replace(/\{([^{}]+)\}/g, (all, name: string) => {
    const parameter = named.get(name)
    return parameter && writtenExample(parameter) ? textsOf(parameter, 'path').join('') : all
  })
  const version = context.root.text('openapi') ?? ''
  const whole = of('querystring')
    .filter(isSent)
    .map((parameter) => queryStringOf(parameter, version))
    .filter(Boolean)
  const query = [
    ...whole,
    ...texts('query'),
    ...credentials.query.map((pair) => pair.map(encodeURIComponent).join('=')),
  ]
  const cookies = [...credentials.cookies.map((pair) => pair.join('=')), ...texts('cookie')]
  const [mediaType, content] = mediaTypesIn(node.get('requestBody').follow().get('content'))[0] ?? []
  const body = mediaType === undefined || !content ? undefined : bodyOf(mediaType, content, version)
  // Clients write the header of a form with its boundary.
  const isOwn = body?.kind === 'multipart' && body.subtype === 'form-data'
  const type = body && !isOwn ? [['Content-Type', mediaType ?? ''] as const] : []
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
