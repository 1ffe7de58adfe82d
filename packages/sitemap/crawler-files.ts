// Makes sitemap.xml and robots.txt for search engines.

import type { NamedFile, PageRecord, SiteData } from '@docsite/cli'
import { type AlternateUrl, alternateUrls, fullUrl, isListed, originOf } from '@docsite/cli/routes'
import { compareText, escapeXml, lookUp } from '@docsite/cli/text'

/** Limits of one sitemap file, set by the protocol. */
export const sitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 }

/**
 * Generates a sitemap for each domain and a robots.txt that refers to them. A sitemap over the limits is split into parts with an
 * index. Files of the project with the same names (`ownFiles`) take precedence. Lists only the default version, to which the canonical
 * URLs of the others point.
 */
export function makeCrawlerFiles(
  records: readonly PageRecord[],
  site: SiteData,
  ownFiles: ReadonlySet<string>,
  limits = sitemapLimits,
): NamedFile[] {
  const current = records.filter(({ version }) => version === site.multiVersion.default)
  const sitemaps = domainsOf(site).map((domain) => {
    const file = `${domain.name}.xml`
    const files = ownFiles.has(file) ? [] : makeSitemap(current, site, domain, ownFiles, limits)
    const isThere = files.length > 0 || ownFiles.has(file)
    return { files, address: isThere ? domain.origin + site.base + file : undefined }
  })
  if (sitemaps.length === 0) return []
  const files = sitemaps.flatMap((sitemap) => sitemap.files)
  const addresses = sitemaps.flatMap(({ address }) => (address === undefined ? [] : [`Sitemap: ${address}`]))
  const robots = ['User-agent: *', 'Allow: /', ...(addresses.length > 0 ? ['', ...addresses] : [])]
  return ownFiles.has('robots.txt') ? files : [...files, { path: 'robots.txt', content: `${robots.join('\n')}\n` }]
}

/** A domain of the site, and the name of its sitemap without extension. */
interface Domain {
  origin: string
  name: string
}

/** Returns the domains of a site with pages in the default version. A sitemap may list only the pages of one domain. */
const domainsOf = ({ siteUrl, origins = {}, locales }: SiteData): Domain[] =>
  siteUrl === undefined
    ? []
    : [
        { origin: siteUrl, name: 'sitemap' },
        ...locales.flatMap(({ lang }) => {
          const origin = lookUp(origins, lang)
          return origin === undefined ? [] : [{ origin, name: `sitemap.${lang}` }]
        }),
      ]

function makeSitemap(
  all: readonly PageRecord[],
  site: SiteData,
  { origin, name }: Domain,
  ownFiles: ReadonlySet<string>,
  limits: typeof sitemapLimits,
): NamedFile[] {
  const listed = all
    .filter((record) => originOf(site, record) === origin && isListed(record, site))
    .map((record) => ({ loc: fullUrl(record.routePath, site) as string, record }))
  // The protocol requires at least one URL.
  if (listed.length === 0) return []
  listed.sort((a, b) => compareText(a.loc, b.loc))
  const hidden = new Set(
    all.filter(({ frontmatter }) => frontmatter.unlisted).map(({ routePath }) => fullUrl(routePath, site)),
  )
  const parts = inParts(
    listed.map(({ loc, record }) => {
      const alternates = alternateUrls(record, site).filter(({ href }) => !hidden.has(href))
      return entry(loc, record.lastUpdated, alternates)
    }),
    limits,
  )
  const texts = parts.map((entries) => document(urlSet, entries))
  if (texts.length === 1) return [{ path: `${name}.xml`, content: texts[0] as string }]
  const names = freeNames(name, texts.length, ownFiles)
  const index = names.map((part) => `<sitemap><loc>${escapeXml(origin + site.base + part)}</loc></sitemap>`)
  return [
    { path: `${name}.xml`, content: document(sitemapIndex, index) },
    ...texts.map((content, i) => ({ path: names[i] as string, content })),
  ]
}

/** Returns the entry of a page. Omits an unknown `lastmod`, because search engines distrust sites that guess it. */
function entry(loc: string, lastmod: string | undefined, alternates: readonly AlternateUrl[]): string {
  return [
    `<url><loc>${escapeXml(loc)}</loc>`,
    lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`,
    ...alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
    ),
    '</url>',
  ].join('')
}

/** Splits the entries into files within the limits. */
function inParts(entries: readonly string[], limits: typeof sitemapLimits): string[][] {
  const parts: string[][] = []
  let room = 0
  for (const entry of entries) {
    const size = Buffer.byteLength(entry) + 1
    const last = parts.at(-1)
    if (last && last.length < limits.addresses && size <= room) last.push(entry)
    else {
      parts.push([entry])
      room = limits.bytes - Buffer.byteLength(document(urlSet, []))
    }
    room -= size
  }
  return parts
}

/** Returns file names for the parts. Skips names that the project's own files use. */
function freeNames(name: string, count: number, ownFiles: ReadonlySet<string>): string[] {
  const names: string[] = []
  for (let i = 1; names.length < count; i++) if (!ownFiles.has(`${name}-${i}.xml`)) names.push(`${name}-${i}.xml`)
  return names
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const urlSet = ['urlset', `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml"`] as const
const sitemapIndex = ['sitemapindex', namespace] as const

const document = ([root, attributes]: readonly [string, string], entries: readonly string[]): string =>
  `${['<?xml version="1.0" encoding="utf-8"?>', `<${root} ${attributes}>`, ...entries, `</${root}>`].join('\n')}\n`
