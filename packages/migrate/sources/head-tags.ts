// Converts tags for the head: [tag, attributes, text] → docsite's `head`, and the sources that `csp` must allow for them.

import { lookUp } from '../guards.ts'
import type { Finding } from '../model.ts'
import { type Data, isExternal, objectIn, present, stringIn } from '../values.ts'

/** A tag of the old configuration. */
export type OldTag = readonly [name: unknown, attributes?: unknown, text?: unknown]

type Attributes = Record<string, string | number | boolean>
/** Sources by directive of the Content-Security-Policy. */
type Sources = Readonly<Record<string, readonly string[]>>

/** The tags that a head can contain. */
const allowed = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title'])

/** What the files of well-known hosts load. Other files load from their own host. */
const knownSources: Readonly<Record<string, Sources>> = {
  'fonts.googleapis.com': { 'font-src': ['https://fonts.gstatic.com'] },
  'use.typekit.net': { 'font-src': ['https://use.typekit.net'], 'style-src': ['https://p.typekit.net'] },
  'api.fontshare.com': { 'font-src': ['https://cdn.fontshare.com'] },
  'www.googletagmanager.com': {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  'static.hotjar.com': {
    'script-src': ['https://static.hotjar.com', 'https://script.hotjar.com'],
    'connect-src': ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
  },
  'www.clarity.ms': {
    'script-src': ['https://*.clarity.ms'],
    'connect-src': ['https://*.clarity.ms'],
  },
  'static.cloudflareinsights.com': { 'connect-src': ['https://cloudflareinsights.com'] },
}

/** The head of the new site, and what the migration has to say about it. */
export interface ConvertedHead {
  head: (string | [string, Attributes])[]
  csp: Sources
  findings: Finding[]
}

/** Converts all tags of a configuration. `file` is the configuration. */
export function convertHead(tags: readonly OldTag[], file: string): ConvertedHead {
  const findings: Finding[] = []
  const sources: Sources[] = []
  const head = tags.flatMap(([name, attributes, text]): ConvertedHead['head'] => {
    const tag = stringIn(name) ?? ''
    if (!allowed.has(tag)) {
      const text = `The tag \`<${tag}>\` cannot be in the head, so \`head\` does not have it.`
      findings.push({ kind: 'todo', file, text })
      return []
    }
    const written = withoutHandlers(plainAttributes(attributes))
    if (written.removed.length > 0)
      findings.push({
        kind: written.isSheet ? 'note' : 'todo',
        file,
        text: `A \`<${tag}>\` of the head has lost ${written.removed.map((one) => `\`${one}\``).join(', ')}, which the security policy blocks.${written.isSheet ? ' It is an ordinary style sheet now.' : ''}`,
        removed: `<${tag}${attributesHtml(plainAttributes(attributes))}>`,
      })
    sources.push(sourcesOf(tag, written.attributes, String(text ?? '')))
    return [
      stringIn(text) ? `<${tag}${attributesHtml(written.attributes)}>${text}</${tag}>` : [tag, written.attributes],
    ]
  })
  const csp = mergedSources(sources)
  const list = Object.entries(csp).map(([directive, all]) => `\`${directive}\` ${all.join(' ')}`)
  if (list.length > 0)
    findings.push({
      kind: 'note',
      file,
      text: `\`csp\` allows what scripts and style sheets of the head load: ${list.join('; ')}. Look at the console of the browser, and remove what you do not use.`,
    })
  return { head, csp, findings }
}

const plainAttributes = (attributes: unknown): Attributes =>
  Object.fromEntries(
    Object.entries(objectIn(attributes)).filter(
      (entry): entry is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof entry[1]) && /^[^\s"'<>/=]+$/.test(entry[0]),
    ),
  )

/** Removes handlers of events. A style sheet that a handler turns on becomes an ordinary one. */
function withoutHandlers(attributes: Attributes): { attributes: Attributes; removed: string[]; isSheet: boolean } {
  const removed = Object.keys(attributes).filter((name) => /^on/i.test(name))
  const kept = Object.fromEntries(Object.entries(attributes).filter(([name]) => !removed.includes(name)))
  const isSheet = removed.length > 0 && (attributes.as === 'style' || attributes.rel === 'stylesheet')
  const { as: _, media, ...rest } = kept
  if (!isSheet) return { attributes: kept, removed, isSheet }
  return {
    attributes: present({ ...rest, rel: 'stylesheet', media: media === 'print' ? undefined : media }) as Attributes,
    removed,
    isSheet,
  }
}

const attributesHtml = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${String(value).replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`,
    )
    .join('')

/** Returns what the security policy must allow for a tag. It allows the files that the tag itself names. */
function sourcesOf(tag: string, { rel, href, src }: Attributes, text: string): Sources {
  if (tag === 'link' && rel === 'stylesheet') return sourcesOfFile(href, ['font-src'])
  if (tag !== 'script') return {}
  if (text === '') return sourcesOfFile(src, ['connect-src'])
  // An inline script that adds another one names its host, often without the scheme.
  if (!/createElement|appendChild|\.src\s*=/.test(text)) return {}
  const urls = Array.from(text.matchAll(/(?:https?:)?\/\/[a-z\d-]+(?:\.[a-z\d-]+)+/gi), ([url]) => url)
  return mergedSources(urls.map((url) => sourcesOfFile(url, ['script-src', 'connect-src'])))
}

function sourcesOfFile(url: unknown, directives: readonly string[]): Sources {
  const address = stringIn(url)
  if (address === undefined || !isExternal(address) || !URL.canParse(address, 'https://x.invalid')) return {}
  const { hostname, origin } = new URL(address, 'https://x.invalid')
  return lookUp(knownSources, hostname) ?? Object.fromEntries(directives.map((directive) => [directive, [origin]]))
}

function mergedSources(all: readonly Sources[]): Record<string, string[]> {
  const merged = new Map<string, string[]>()
  for (const sources of all)
    for (const [directive, list] of Object.entries(sources))
      merged.set(directive, [...new Set([...(merged.get(directive) ?? []), ...list])])
  return Object.fromEntries(merged)
}

/** Returns the `[tag, attributes, text]` of the tags in a configuration of Rsbuild: `{ tag, attrs, children }`. */
export const tagsOfRsbuild = (tags: unknown): OldTag[] =>
  [tags].flat().flatMap((entry: unknown): OldTag[] => {
    const { tag, attrs, children } = objectIn(entry) as Data
    return stringIn(tag) ? [[tag, attrs, children]] : []
  })
