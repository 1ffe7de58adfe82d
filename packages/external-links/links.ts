// Collects the external links of a site from pages, their frontmatter and the configuration.

import type { Place, RuleSite, SitePage } from '@docsite/cli'
import { allOrigins, originsOf } from '@docsite/cli/routes'
import { isLinkTag, type Path, rawTags } from '@docsite/cli/vocabulary'

/** A link as written, with its place. */
export interface ExternalLink {
  href: string
  place: Place
  /** The page that contains the link. */
  page?: SitePage
}

/** The part of the site in which links are. */
export type SiteWithLinks = Pick<RuleSite, 'config' | 'pages' | 'place'>

const isWeb = (href: string): boolean => /^(?:https?:)?\/\/[^/]/i.test(href)

/** Host names that are reserved for examples and tests (RFC 2606). */
const exampleHost = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)\.?$/i

/** Collects all links to check, by URL without its fragment. `ignore` lists patterns of URLs to skip. */
export function externalLinks(site: SiteWithLinks, ignore: readonly string[]): Map<string, ExternalLink[]> {
  const ignored = ignore.map(addressPattern)
  const origins = allOrigins(originsOf(site.config))
  const byAddress = new Map<string, ExternalLink[]>()
  for (const link of [...linksOfPages(site), ...linksOfConfig(site)]) {
    const href = link.href.trim()
    if (!isWeb(href) || !URL.canParse(href, 'https://localhost') || ignored.some((pattern) => pattern.test(href)))
      continue
    const url = new URL(href, 'https://localhost')
    if (exampleHost.test(url.hostname) || origins.includes(url.origin)) continue
    url.hash = ''
    const same = byAddress.get(url.href)
    if (same) same.push({ ...link, href })
    else byAddress.set(url.href, [{ ...link, href }])
  }
  return byAddress
}

/** Converts a pattern, in which `*` matches anything, to a regular expression. */
function addressPattern(pattern: string): RegExp {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`)
}

function* linksOfPages({ pages }: SiteWithLinks): Generator<ExternalLink> {
  for (const page of pages) {
    if (page.fallback !== undefined) continue
    for (const { href, place, target } of page.links) if (target.kind === 'external') yield { href, place, page }
    for (const { href, place } of page.frontmatterLinks) yield { href, place, page }
  }
}

/** Configuration fields that contain URLs. `content` also contains one, in entries with `mode: 'link'`. */
const linkFields = new Set(['link', 'url', 'urlEn', 'href', 'to', 'getStartedLink', 'learnMoreLink'])

function* linksOfConfig({ config: whole, place }: SiteWithLinks): Generator<ExternalLink> {
  const { head: _, check: __, ...config } = whole
  for (const { href, path } of linksIn(config, [])) if (isWeb(href)) yield { href, place: place(...path) }
}

function* linksIn(value: unknown, path: Path): Generator<{ href: string; path: Path }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, entry] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (typeof entry !== 'string') yield* linksIn(entry, at)
    else if (linkFields.has(key) || (key === 'content' && (value as { mode?: unknown }).mode === 'link'))
      yield { href: entry, path: at }
    else if (key === 'message')
      for (const { attributes } of rawTags(entry).filter(isLinkTag))
        yield { href: attributes.get('href') ?? '', path: at }
  }
}
