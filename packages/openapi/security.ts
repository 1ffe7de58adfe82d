// Writes how requests are authenticated: the schemes on the overview page, and the requirements of each operation.

import { interpolate } from '@docsite/cli'
import { type Context, written } from './context.ts'
import { badge, blocks, code, escapeText, heading, link, table } from './markdown.ts'
import { schemeAnchor } from './routes.ts'
import type { Node } from './source/node.ts'
import { flows } from './specification.ts'
import { entryOf, property } from './values.ts'
import type { Words } from './words.ts'

const authorization = code('Authorization')

/** The texts for API keys by place. */
const apiKeys: Readonly<Record<string, keyof Words>> = {
  header: 'apiKeyHeader',
  query: 'apiKeyQuery',
  cookie: 'apiKeyCookie',
}

/** The texts for schemes by type. */
const texts: Readonly<Record<string, (scheme: Node, words: Words) => string>> = {
  http: (scheme, words) => {
    const name = scheme.text('scheme') ?? ''
    const lower = name.toLowerCase()
    const format = scheme.text('bearerFormat')
    if (lower === 'basic') return interpolate(words.basicAuth, { header: authorization })
    if (lower === 'bearer')
      return interpolate(words.bearerAuth, { header: authorization }) + (format ? ` (${code(format)})` : '')
    return interpolate(words.httpAuth, { scheme: code(name) })
  },
  apiKey: (scheme, words) =>
    interpolate(words[entryOf(apiKeys, scheme.text('in') ?? '') ?? 'apiKeyHeader'], {
      name: code(scheme.text('name') ?? ''),
    }),
  oauth2: (_, words) => words.oauth2,
  openIdConnect: (scheme, words) => `${words.openIdConnect}: ${code(scheme.text('openIdConnectUrl') ?? '')}`,
  mutualTLS: (_, words) => words.mutualTls,
}

/** Returns the sections of all security schemes. */
export function schemesText(context: Context, depth: number): string {
  const schemes = context.root.get('components', 'securitySchemes').entries
  return blocks(
    ...schemes.map(([name, reference]) => {
      const scheme = reference.follow()
      const metadata = scheme.text('oauth2MetadataUrl')
      return blocks(
        heading(depth, escapeText(name), schemeAnchor(name)),
        entryOf(texts, scheme.text('type') ?? '')?.(scheme, context.words),
        scheme.is('deprecated') ? badge(context.words.deprecated, 'warning') : '',
        written(context, scheme.text('description'), depth + 1),
        metadata === undefined ? '' : `${context.words.metadataUrl}: ${code(metadata)}`,
        ...flows.map((flow) => flowText(flow, scheme.get('flows', flow), context)),
      )
    }),
  )
}

/** The URLs of an OAuth flow. */
const flowUrls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const

function flowText(name: string, flow: Node, { words }: Context): string {
  if (!flow.exists) return ''
  const urls = flowUrls.flatMap((field) => {
    const url = flow.text(field)
    return url === undefined ? [] : [`${words[field]}: ${code(url)}`]
  })
  const scopes = flow.get('scopes').entries.map(([scope, { value }]) => [code(scope), escapeText(String(value ?? ''))])
  return blocks([`**${escapeText(name)}**`, ...urls].join(' · '), table([words.scope, words.description], scopes))
}

/** Returns the requirements that apply to an operation: alternatives, each with the schemes that it combines. */
function requirementsOf(operation: Node, root: Node): Node[] {
  const own = operation.get('security')
  return own.exists ? own.items : root.get('security').items
}

/** Returns one line with the authentication of an operation, or nothing if no scheme applies. */
export function requirementText(operation: Node, context: Context): string {
  const { words, root, routes } = context
  const schemes = root.get('components', 'securitySchemes')
  const alternatives = requirementsOf(operation, root).map((requirement) =>
    requirement.entries
      .map(([name, scopes]) => {
        const known = schemes.get(name).exists
        const text = known ? link(escapeText(name), routes.ofScheme(name)) : code(name)
        const list = scopes.items.map(({ value }) => code(String(value)))
        const isDeprecated = schemes.get(name).follow().is('deprecated')
        return [
          text,
          isDeprecated ? badge(words.deprecated, 'warning') : '',
          list.length > 0 ? `(${list.join(', ')})` : '',
        ]
          .filter(Boolean)
          .join(' ')
      })
      .join(` ${words.and} `),
  )
  if (alternatives.every((one) => one === '')) return ''
  const shown = alternatives.map((one) => one || words.noAuthentication)
  return `**${words.authentication}** ${[...new Set(shown)].join(` ${words.or} `)}`
}

/** What a request contains so that it is authenticated. */
export interface Credentials {
  headers: [name: string, value: string][]
  query: [name: string, value: string][]
  cookies: [name: string, value: string][]
}

/** Returns placeholders for the first requirement of an operation, for code samples. */
export function credentialsOf(operation: Node, root: Node): Credentials {
  const credentials: Credentials = { headers: [], query: [], cookies: [] }
  const [first] = requirementsOf(operation, root)
  for (const [name] of first?.entries ?? []) {
    const scheme = root.get('components', 'securitySchemes', name).follow()
    const type = scheme.text('type')
    const key = scheme.text('name') ?? 'key'
    if (type === 'apiKey' && scheme.text('in') === 'query') credentials.query.push([key, 'YOUR_API_KEY'])
    else if (type === 'apiKey' && scheme.text('in') === 'cookie') credentials.cookies.push([key, 'YOUR_API_KEY'])
    else if (type === 'apiKey') credentials.headers.push([key, 'YOUR_API_KEY'])
    else if (type === 'http' && String(property(scheme.value, 'scheme')).toLowerCase() === 'basic')
      credentials.headers.push(['Authorization', 'Basic YOUR_CREDENTIALS'])
    else if (type !== 'mutualTLS' && type !== undefined)
      credentials.headers.push(['Authorization', 'Bearer YOUR_TOKEN'])
  }
  return credentials
}
