// Builds the Content-Security-Policy of documents and the integrity hashes of the files that they load.

import { parseFragment, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5'
import { sourcesOfEmbeds } from '../../model/config/html-policy.ts'
import type { ProviderConfig } from '../../model/config/search-provider.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import { headerOnlyPolicy, policyText, type Sources } from '../../model/csp.ts'
import type { HeadTag } from '../../model/head-html.ts'
import { headHtml } from '../../model/head-html.ts'
import { isPortable } from '../../model/portable.ts'
import { withBase } from '../../model/route.ts'
import { lookUp } from '../../text/look-up.ts'
import { integrityOf } from '../integrity.ts'
import type { ShellFiles } from '../theme/compile-theme.ts'

/** The CSP data for documents. Empty if `csp` is off. */
export interface DocumentCsp {
  /** The policy of a document. */
  policy?: string
  /** The hashes of imported modules, as the text of an import map. */
  importMap?: string
  /** The hash of each file that documents load, by its path in the output. */
  integrity: Record<string, string>
  /** The sources in the policies of all documents, except for the hash of the import map. */
  sources?: Sources[]
  /** The hashes of modules by URL, for modules that any page may load, and for modules of each of the project's components. */
  modules?: { everywhere: Record<string, string>; byIsland: Record<string, Record<string, string>> }
}

type CspConfig = Pick<SiteConfig, 'csp' | 'head' | 'markdown' | 'search'>

/** Returns the CSP for pages without the project's own components. All of them share it, so editing one page does not change others. */
export function makeDocumentCsp(
  config: CspConfig,
  site: SiteData,
  shell: ShellFiles,
  hasDiagramFrames = false,
): DocumentCsp {
  if (config.csp === false) return { integrity: {} }
  // Visitors navigate between pages without loading another document, so all pages need the same sources.
  const sources = [...sourcesOfConfig(config, site, shell), hasDiagramFrames ? ownFrames : {}]
  if (isPortable(site)) {
    const frames = config.markdown?.liveSamples || hasDiagramFrames ? fileFrames : {}
    const all = [...sources, fileSources, frames]
    return { policy: policyText(all, 'document'), integrity: {}, sources: all }
  }
  const hashes = (files: readonly string[]) =>
    Object.fromEntries(
      files
        .filter((file) => file !== shell.entry)
        .map((file): [string, string] => [withBase(file, site.base), lookUp(shell.integrity, file) as string]),
    )
  const everywhere = hashes(shell.imported)
  const importMap = importMapOf(everywhere)
  return {
    policy: policyText(withMaps(sources, [importMap]), 'document'),
    importMap,
    integrity: shell.integrity,
    sources,
    modules: {
      everywhere,
      byIsland: Object.fromEntries(Object.entries(shell.islands).map(([name, files]) => [name, hashes(files)])),
    },
  }
}

/** Returns the sources in the policies of all documents, except for the hash of the import map. */
function sourcesOfConfig(config: CspConfig, site: SiteData, shell: ShellFiles): Sources[] {
  const { csp = true, head = [] } = config
  return [
    { 'script-src': [inlineSource(shell.beforePaint)] },
    sourcesOfHead(head),
    sourcesOfSearch(config.search, site),
    sourcesOfEmbeds(config),
    typeof csp === 'boolean' ? {} : csp,
  ]
}

/** The files of a portable site. Files on disk have no origin, so browsers disagree whether `'self'` allows them. */
const fileSources: Sources = {
  'script-src': ['file:'],
  'style-src': ['file:'],
  'img-src': ['file:'],
  'media-src': ['file:'],
  'font-src': ['file:', 'data:'],
}

const fileFrames: Sources = { 'frame-src': ['file:'] }
const ownFrames: Sources = { 'frame-src': ["'self'"] }

/** What a document needs of its policy. */
export interface DocumentNeeds {
  /** The names of the project's components on the page. */
  islands?: readonly string[]
  /** The hosts of frames of other sites. */
  frames?: readonly string[]
  /** The texts of the style sheets that the document contains. */
  inlineStyles?: readonly string[]
}

/** Returns the CSP of a page. Its import map also lists the modules of the page's components. */
export function documentCspOfPage(
  documentCsp: DocumentCsp,
  { islands = [], frames = [], inlineStyles = [] }: DocumentNeeds,
): DocumentCsp {
  const { sources, importMap: common } = documentCsp
  const importMap = mapWith(documentCsp, islands) ?? common
  if (sources === undefined || (importMap === common && frames.length + inlineStyles.length === 0)) return documentCsp
  const added = [frameSources(frames), styleSources(inlineStyles)]
  const all = withMaps([...sources, ...added], importMap === undefined ? [] : [importMap])
  return { ...documentCsp, ...(importMap === undefined ? {} : { importMap }), policy: policyText(all, 'document') }
}

const frameSources = (hosts: readonly string[]): Sources => ({ 'frame-src': hosts.map((host) => `https://${host}`) })

const styleSources = (texts: readonly string[]): Sources => ({ 'style-src': texts.map(inlineSource) })

/** What the pages of a site need of a policy. */
export interface PolicyNeeds {
  /** The component names of each page. */
  islands: readonly (readonly string[])[]
  /** The hosts of frames on all pages. */
  frames?: readonly string[]
  /** The texts of the style sheets that any document contains. */
  inlineStyles?: readonly string[]
  /**
   * Whether the site has frames with a policy of their own. The header then contains only what a document cannot, because not all hosts
   * can exclude a path from a header.
   */
  hasOwnFrames?: boolean
}

/** Maximum number of import maps in a header. More hashes would exceed the length that hosts allow. */
const mostMaps = 20

/** Returns the policy for the header of a host. */
export function headerPolicy(
  documentCsp: DocumentCsp,
  { islands, frames = [], inlineStyles = [], hasOwnFrames }: PolicyNeeds,
): string | undefined {
  if (documentCsp.sources === undefined) return undefined
  if (hasOwnFrames) return headerOnlyPolicy(documentCsp.sources)
  const sources = [
    ...documentCsp.sources,
    frameSources([...new Set(frames)].sort()),
    styleSources([...new Set(inlineStyles)].sort()),
  ]
  const maps = [...new Set([[], ...islands].flatMap((islands) => mapWith(documentCsp, islands) ?? []))].sort()
  if (maps.length <= mostMaps) return policyText(withMaps(sources, maps), 'header')
  // Browsers also apply the policy of the document, which allows only its own import map.
  return policyText([...sources, { 'script-src': ["'unsafe-inline'"] }], 'header')
}

/** Returns an import map with the hashes of imported modules, because there is no tag that could carry them. */
const importMapOf = (hashes: Record<string, string>): string =>
  JSON.stringify({ integrity: hashes }).replace(/</g, '\\u003c')

function mapWith({ modules }: DocumentCsp, islands: readonly string[]): string | undefined {
  if (modules === undefined) return undefined
  const { everywhere, byIsland } = modules
  return importMapOf(Object.assign({}, everywhere, ...[...islands].sort().map((name) => lookUp(byIsland, name))))
}

const inlineSource = (text: string): string => `'${integrityOf(text)}'`

/** Adds the hashes of import maps before the other script sources. */
function withMaps([first = {}, ...others]: readonly Sources[], maps: readonly string[]): Sources[] {
  return [{ 'script-src': [...(first['script-src'] ?? []), ...maps.map(inlineSource)] }, ...others]
}

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
  const [scripts, styles]: string[][] = [[], []]
  const visit = (parent: Tree.ParentNode) => {
    for (const node of parent.childNodes) {
      if (!tree.isElementNode(node)) continue
      const value = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value
      const text = node.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')
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

/** Returns whether a link with this `rel` loads a style sheet. */
export const isStylesheet = (rel = ''): boolean => /(?:^|\s)stylesheet(?:\s|$)/i.test(rel)

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
