// Builds the Content-Security-Policy of documents.

import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { sourcesOfEmbeds } from '../../model/config/html-policy.ts'
import type { ProviderConfig } from '../../model/config/search/search-provider.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import { headerOnlyPolicy, isStylesheet, policyText, type Sources } from '../../model/csp.ts'
import { type HeadTag, headHtml } from '../../model/head/head-html.ts'
import { isPortable } from '../../model/portable.ts'
import { isElement, isText } from '../html-nodes.ts'
import { integrityOf } from '../integrity.ts'
import type { ShellFiles } from '../theme/compile-theme.ts'

/** The CSP data for documents. Empty if `csp` is off. */
export interface DocumentCsp {
  /** The policy of a document. */
  policy?: string
  /** The sources in the policies of all documents. */
  sources?: Sources[]
}

type CspConfig = Pick<SiteConfig, 'csp' | 'head' | 'markdown' | 'search'>

/** Returns the CSP that all pages share, so editing one page does not change others. */
export function makeDocumentCsp(config: CspConfig, site: SiteData, shell: ShellFiles): DocumentCsp {
  if (config.csp === false) return {}
  // Visitors navigate between pages without loading another document, so all pages need the same sources.
  const sources = sourcesOfConfig(config, site, shell)
  if (isPortable(site)) sources.push(fileSources, hasOwnFrames(sources) ? fileFrames : {})
  return { policy: policyText(sources, 'document'), sources }
}

/** Returns the sources in the policies of all documents. */
function sourcesOfConfig(config: CspConfig, site: SiteData, shell: ShellFiles): Sources[] {
  const { csp = true, head = [] } = config
  return [
    {
      'script-src': [redirectsVisits(site) ? shell.beforePaint : '', shell.importMap].filter(Boolean).map(inlineSource),
    },
    sourcesOfHead(head),
    sourcesOfSearch(config.search, site),
    sourcesOfEmbeds(config),
    typeof csp === 'boolean' ? {} : csp,
  ]
}

/**
 * Returns whether documents redirect first visits. Domains have visits of their own, which the shell redirects
 * (`theme/browser/navigation/domains.ts`).
 */
export const redirectsVisits = ({ locales, origins }: SiteData): boolean => locales.length > 0 && origins === undefined

/** The files of a portable site. Files on disk have no origin, so browsers disagree whether `'self'` allows them. */
const fileSources: Sources = {
  'script-src': ['file:'],
  'style-src': ['file:'],
  'img-src': ['file:'],
  'media-src': ['file:'],
  'font-src': ['file:', 'data:'],
}

const fileFrames: Sources = { 'frame-src': ['file:'] }

/** Returns whether pages may contain frames with documents of the site. */
const hasOwnFrames = (sources: readonly Sources[]): boolean =>
  sources.some(({ 'frame-src': frames = [] }) => frames.includes("'self'"))

/** Returns the CSP of a page, which may have frames of other hosts. */
export function documentCspOfPage(documentCsp: DocumentCsp, frames: readonly string[]): DocumentCsp {
  const { sources } = documentCsp
  if (sources === undefined || frames.length === 0) return documentCsp
  return { ...documentCsp, policy: policyText([...sources, frameSources(frames)], 'document') }
}

const frameSources = (hosts: readonly string[]): Sources => ({ 'frame-src': hosts.map((host) => `https://${host}`) })

/**
 * Returns the policy for the header of a host. `frames` are the hosts of frames on all pages. If the site has frames with documents of its
 * own, which have policies of their own, the header contains only what a document cannot, because not all hosts can exclude a path from a
 * header.
 */
export function headerPolicy({ sources }: DocumentCsp, frames: readonly string[] = []): string | undefined {
  if (sources === undefined) return undefined
  if (hasOwnFrames(sources)) return headerOnlyPolicy(sources)
  return policyText([...sources, frameSources([...new Set(frames)].sort())], 'header')
}

const inlineSource = (text: string): string => `'${integrityOf(text)}'`

/** Returns the sources that allow requests to the server of a remote search, or to a search engine. */
function sourcesOfSearch(configured: SiteConfig['search'], { search }: SiteData): Sources {
  if (configured && configured.mode === 'provider') return { 'connect-src': sourcesOfProvider(configured.provider) }
  if (search === false || search.mode !== 'remote' || search.apiUrl.startsWith('/')) return {}
  return { 'connect-src': [new URL(search.apiUrl).origin] }
}

/** Returns the servers that a search engine's client sends requests to. */
function sourcesOfProvider(provider: ProviderConfig): string[] {
  if (provider.name === 'custom') return provider.connect ?? []
  const urls = provider.name === 'algolia' ? (provider.hosts ?? algoliaHosts(provider.appId)) : [provider.url].flat()
  return urls.map((url) => new URL(url).origin)
}

/** Returns the servers of an Algolia application: its distributed search network, then the fallbacks. */
const algoliaHosts = (appId: string): string[] =>
  [`${appId}-dsn.algolia.net`, ...[1, 2, 3].map((n) => `${appId}-${n}.algolianet.com`)].map((host) => `https://${host}`)

/** Returns the sources for the head entries of the configuration: hashes of inline scripts and styles, and URLs of files. */
function sourcesOfHead(head: readonly (string | HeadTag)[]): Sources {
  if (head.length === 0) return {}
  const [scripts, styles]: string[][] = [[], []]
  const visit = (parent: Tree.ParentNode) => {
    for (const node of parent.childNodes) {
      if (!isElement(node)) continue
      const value = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value
      const text = node.childNodes.map((child) => (isText(child) ? child.value : '')).join('')
      if (node.tagName === 'script') scripts?.push(...(sourceOf(value('src')) ?? inlineScript(text, value('type'))))
      else if (node.tagName === 'style') styles?.push(`'${integrityOf(text)}'`)
      else if (node.tagName === 'link' && isStylesheet(value('rel'))) styles?.push(...(sourceOf(value('href')) ?? []))
      visit(node)
    }
  }
  // Without JavaScript, the content of <noscript> applies too.
  visit(parseFragment(head.map(headHtml).join(''), { scriptingEnabled: false }))
  return { 'script-src': scripts ?? [], 'style-src': styles ?? [] }
}

/** Returns the source for an inline script. JSON data is not executed, so it needs no source. */
const inlineScript = (text: string, type = ''): string[] =>
  /json$/i.test(type.trim()) ? [] : [`'${integrityOf(text)}'`]

/** Returns the source that allows a file of another origin. CSP sources cannot contain queries. */
function sourceOf(address: string | undefined): string[] | undefined {
  if (address === undefined) return undefined
  const url = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return []
  const { origin, pathname } = new URL(url)
  return [origin + pathname.replace(/[;,'$]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)]
}

/** Returns the sorted hosts of the frames that an article can open, given its HTML and the hosts that it may open. */
export function frameHostsOf(html: string, allowed: readonly string[]): string[] {
  if (!html.includes('data-frame=')) return []
  const hosts = Array.from(html.matchAll(/<a [^<>]*data-frame="https:\/\/([\w.-]+)\//g), ([, host = '']) => host)
  return [...new Set(hosts)].filter((host) => allowed.includes(host)).sort()
}
