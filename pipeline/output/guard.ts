// What keeps foreign code off a page: the Content-Security-Policy and the hashes of the files that a document names.

import { hash } from 'node:crypto'
import { parseFragment, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5'
import { policyText, type Sources } from '../model/csp.ts'
import { type HeadTag, headHtml } from '../model/head.ts'
import { lookUp } from '../model/look-up.ts'
import { withBase } from '../model/route.ts'
import type { SiteConfig } from '../model/site.ts'
import type { SiteData } from '../model/site-data.ts'
import type { ShellFiles } from './compile-theme.ts'

/** What documents say of it. Without a policy nothing is there, and nothing is said. */
export interface Guard {
  /** The policy of a document. */
  policy?: string
  /** The policy as a host sends it. */
  header?: string
  /** The hashes of what modules import, as the text of an import map. */
  importMap?: string
  /** The hash of each file that a document names, by its path in the output. */
  integrity: Record<string, string>
}

/** The hash of a file as `integrity` attributes and policies have it. */
export const integrityOf = (bytes: string | Uint8Array): string => `sha256-${hash('sha256', bytes, 'base64')}`

/** Makes the guard of a site's documents: one for all of them, so that none changes with another. */
export function makeGuard(config: Pick<SiteConfig, 'csp' | 'head'>, site: SiteData, shell: ShellFiles): Guard {
  const { csp = true, head = [] } = config
  if (csp === false) return { integrity: {} }
  const importMap = importMapOf(shell, site.base)
  const inline = [shell.beforePaint, importMap].map((text) => `'${integrityOf(text)}'`)
  const added = [{ 'script-src': inline }, sourcesOfHead(head), sourcesOfSearch(site), csp === true ? {} : csp]
  return {
    policy: policyText(added, 'document'),
    header: policyText(added, 'header'),
    importMap,
    integrity: shell.integrity,
  }
}

/** A module that another one imports has no tag that could hold its hash: an import map tells it. */
function importMapOf({ entry, imported, integrity }: ShellFiles, base: string): string {
  const hashes = imported
    .filter((file) => file !== entry)
    .map((file): [string, string | undefined] => [withBase(file, base), lookUp(integrity, file)])
  return JSON.stringify({ integrity: Object.fromEntries(hashes) }).replace(/</g, '\\u003c')
}

/** A server that is searched may be another one. */
function sourcesOfSearch({ search }: SiteData): Sources {
  if (search === false || search.mode !== 'remote' || search.apiUrl.startsWith('/')) return {}
  return { 'connect-src': [new URL(search.apiUrl).origin] }
}

/** What the project itself puts in every head is meant to run: its inline parts by their hash, its files by their address. */
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
  // Without script, what stands in <noscript> counts as well.
  visit(parseFragment(head.map(headHtml).join(''), { scriptingEnabled: false }))
  return { 'script-src': scripts ?? [], 'style-src': styles ?? [] }
}

/** Tells by the `rel` of a link whether it brings styles. */
export const isStylesheet = (rel = ''): boolean => /(?:^|\s)stylesheet(?:\s|$)/i.test(rel)

/** Data is not run: it needs no leave. */
const inlineScript = (text: string, type = ''): string[] =>
  /json$/i.test(type.trim()) ? [] : [`'${integrityOf(text)}'`]

/** The source that allows a file of another origin: without its query, which a policy does not know. */
function sourceOf(address: string | undefined): string[] | undefined {
  if (address === undefined) return undefined
  const url = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return []
  const { origin, pathname } = new URL(url)
  return [origin + pathname.replace(/[;,'$]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)]
}
