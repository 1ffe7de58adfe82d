// Writes an operation: as the text of a page, or as a section of the page of its tag.

import { contentText, linkItems, parameterItems } from './content-text.ts'
import { type Context, written } from './context.ts'
import { type BadgeType, badge, blocks, code, container, escapeText, heading } from './markdown.ts'
import { type Operation, operationsIn, type ParameterPlace, parameterPlaces, parametersOf } from './operations.ts'
import { samplesText } from './samples/samples.ts'
import { requirementText } from './security.ts'
import type { Node } from './source/node.ts'
import { entryOf } from './values.ts'
import type { Words } from './words.ts'

const badges: Readonly<Record<string, BadgeType>> = {
  GET: 'info',
  HEAD: 'info',
  POST: 'tip',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
}

/** Returns the type of the badge for a method. */
export const badgeOf = (method: string): BadgeType => entryOf(badges, method) ?? 'info'

/** The titles of parameter sections by place. */
const placeTitles: Readonly<Record<ParameterPlace, keyof Words>> = {
  path: 'pathParameters',
  query: 'queryParameters',
  querystring: 'queryString',
  header: 'headerParameters',
  cookie: 'cookieParameters',
}

/** Where the sections of an operation are: their depth, and what their anchors begin with. */
export interface SectionPlace {
  depth: number
  prefix: string
}

/** Returns the whole text of an operation below its title. */
export function operationText(operation: Operation, shared: Context, { depth, prefix }: SectionPlace): string {
  const { node, item, method, path, isWebhook } = operation
  const context: Context = { ...shared, operation, direction: isWebhook ? 'response' : 'request' }
  const { words } = context
  return blocks(
    `${badge(method, badgeOf(method))} ${code(path)}`,
    node.is('deprecated') ? container('warning', words.deprecated, words.deprecatedText) : '',
    operation.title === item.text('summary')?.trim() ? '' : written(context, item.text('summary'), depth),
    written(context, item.text('description'), depth),
    written(context, node.text('description'), depth),
    externalDocs(node, context),
    requirementText(node, context),
    isWebhook ? '' : samplesText(operation, context),
    parametersText(operation, context, { depth, prefix }),
    bodyText(node, context, { depth, prefix }),
    responsesText(node, { ...context, direction: isWebhook ? 'request' : 'response' }, { depth, prefix }),
    callbacksText(node, context, { depth, prefix }),
  )
}

/** Returns the link to more information on a part of the description. */
export function externalDocs(node: Node, { words }: Context): string {
  const docs = node.get('externalDocs')
  const url = docs.text('url')
  if (url === undefined || !/^(?:https?:|\/)/i.test(url)) return ''
  const text = escapeText(docs.text('description') ?? words.moreInformation)
  // The text often is only "Find out more", so the link has the URL as its text.
  return `${text}: [${escapeText(url.replace(/^https?:\/\/|\/$/gi, ''))}](<${encodeURI(decode(url))}>)`
}

const decode = (url: string): string => {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

function parametersText(
  { parameters }: Pick<Operation, 'parameters'>,
  context: Context,
  { depth, prefix }: SectionPlace,
): string {
  const { words } = context
  const sections = parameterPlaces.flatMap((place) => {
    const listed = parameters.flatMap((one): [string, Node][] =>
      one.text('in') === place ? [[one.text('name') ?? '', one]] : [],
    )
    if (listed.length === 0) return []
    const title = heading(depth, words[placeTitles[place]], `${prefix}${place}-parameters`)
    return [blocks(title, parameterItems(listed, context))]
  })
  return blocks(...sections)
}

function bodyText(node: Node, context: Context, { depth, prefix }: SectionPlace): string {
  const body = node.get('requestBody').follow()
  if (!body.exists) return ''
  const { words } = context
  return blocks(
    heading(depth, words.requestBody, `${prefix}request-body`),
    written(context, body.text('description'), depth + 1),
    contentText(body.get('content'), context, body.is('required') ? badge(words.required, 'danger') : ''),
  )
}

function responsesText(node: Node, context: Context, { depth, prefix }: SectionPlace): string {
  const responses = node.get('responses').entries.filter(([status]) => !status.startsWith('x-'))
  if (responses.length === 0) return ''
  return blocks(
    heading(depth, context.words.responses, `${prefix}responses`),
    ...responses.map(([status, reference]) =>
      responseText(status, reference.follow(), context, { depth: depth + 1, prefix }),
    ),
  )
}

/** Statuses and what they are called. */
const statusNames: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

function responseText(status: string, response: Node, context: Context, { depth, prefix }: SectionPlace): string {
  const { words } = context
  const name =
    status === 'default' ? words.defaultResponse : [status, entryOf(statusNames, status)].filter(Boolean).join(' ')
  const headers = response.get('headers').entries.map(([key, header]): [string, Node] => [key, header.follow()])
  const links = linkItems(response.get('links'), context)
  return blocks(
    heading(depth, escapeText(name), `${prefix}response-${status.replace(/[^\w-]+/g, '-')}`),
    written(context, response.text('summary'), depth + 1),
    written(context, response.text('description'), depth + 1),
    headers.length > 0 ? blocks(`**${words.headers}**`, parameterItems(headers, context)) : '',
    contentText(response.get('content'), context),
    links === '' ? '' : blocks(`**${words.links}**`, links),
  )
}

/** Returns the requests that the server sends. Callbacks in callbacks are left out. */
function callbacksText(node: Node, context: Context, { depth, prefix }: SectionPlace): string {
  const callbacks = node.get('callbacks').entries
  if (callbacks.length === 0) return ''
  const sections = callbacks.flatMap(([name, reference]) =>
    reference.follow().entries.flatMap(([expression, reference]) => {
      const item = reference.followItem()
      return operationsIn(item).flatMap(([method, operation]) => {
        const anchor = `${prefix}callback-${name}-${method.toLowerCase()}`.replace(/[^\p{L}\p{N}._-]+/gu, '-')
        const place = { depth: depth + 2, prefix: `${anchor}.` }
        const parameters = parametersOf(operation, item)
        return blocks(
          heading(depth + 1, escapeText(name), anchor),
          `${badge(method, badgeOf(method))} ${code(expression)}`,
          operation.is('deprecated')
            ? container('warning', context.words.deprecated, context.words.deprecatedText)
            : '',
          written(context, item.text('summary')),
          written(context, item.text('description'), depth + 2),
          written(context, operation.text('summary')),
          written(context, operation.text('description'), depth + 2),
          externalDocs(operation, context),
          parametersText({ parameters }, { ...context, direction: 'response' }, place),
          bodyText(operation, { ...context, direction: 'response' }, place),
          responsesText(operation, { ...context, direction: 'request' }, place),
        )
      })
    }),
  )
  return blocks(heading(depth, context.words.callbacks, `${prefix}callbacks`), ...sections)
}
