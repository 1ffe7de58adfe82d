// Collects the external links of a site from pages, their frontmatter and the configuration.

import { allOrigins, originsOf } from '../../model/config/origins.ts'
import type { Path } from '../../model/config/problem.ts'
import type { Place } from '../../model/diagnostics/diagnostic.ts'
import { placeOfField, placeOfPart } from '../../model/diagnostics/source-place.ts'
import { isLinkTag, rawTags } from '../../page/html/raw-tags.ts'
import { findField } from '../../source/config/problem-place.ts'
import type { CheckedSite } from '../rule.ts'

/** A link as written, with its place. */
export interface ExternalLink {
  href: string
  place: Place
}

const isWeb = (href: string): boolean => /^(?:https?:)?\/\/[^/]/i.test(href)

/** Host names that are reserved for examples and tests (RFC 2606). */
const exampleHost = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)\.?$/i

/** Collects all links to check, by URL without its fragment. `ignore` lists patterns of URLs to skip. */
export function externalLinks(site: CheckedSite, ignore: readonly string[]): Map<string, ExternalLink[]> {
  const ignored = ignore.map(addressPattern)
  const origins = allOrigins(originsOf(site.project.config))
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

function* linksOfPages({ pages, pageOf }: CheckedSite): Generator<ExternalLink> {
  for (const { route } of pages) {
    const page = route.fallback ? undefined : pageOf(route.filePath)
    if (!page) continue
    for (const link of page.details.webLinks)
      yield { href: link.href, place: placeOfPart(link, `content/${route.filePath}`) }
    const { hero, features = [] } = page.frontmatter
    const place = (field: string) => placeOfField(route.filePath, page.details, field)
    for (const { link } of hero?.actions ?? []) yield { href: link, place: place('hero') }
    for (const { link } of features) if (link) yield { href: link, place: place('features') }
  }
}

/** Configuration fields that contain URLs. `content` also contains one, in entries with `mode: 'link'`. */
const linkFields = new Set(['link', 'url', 'urlEn', 'href', 'to', 'getStartedLink', 'learnMoreLink'])

function* linksOfConfig({ project, configTexts }: CheckedSite): Generator<ExternalLink> {
  const { head: _, check: __, ...config } = project.config
  for (const { href, path } of linksIn(config, [])) if (isWeb(href)) yield { href, place: findField(configTexts, path) }
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
