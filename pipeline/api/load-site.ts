// Implements `loadSite` of the API.

import { resolve } from 'node:path'
import { openParsedSite } from '../engine/parsed-site.ts'
import type { Site as EngineSite } from '../engine/site.ts'
import { siteDescription, siteTitle } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { Heading, LinkReference, ParsedPage } from '../model/page/page.ts'
import { urlOf } from '../model/route.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Target } from '../site/links/targets.ts'
import { fileName } from '../source/plugins/generated-files.ts'
import { toolHash } from '../source/tool.ts'
import { withCache } from '../source/with-cache.ts'
import type { Cache } from '../storage/cache.ts'
import { plainText } from '../text/plain-text.ts'
import type { LinkTarget, LoadOptions, Place, Site, SiteHeading, SiteLink, SitePage } from './types.ts'
import { loadFor, reportParsed, withPool } from './work.ts'

/** Loads a site. `index.ts` describes errors. */
export async function loadSite(folder: string, options: LoadOptions = {}): Promise<Site> {
  const root = resolve(folder)
  return withPool(root, options, async (pool) => {
    const project = await loadFor(root, options)
    await pool.checkSignal()
    const use = { folder: project.cacheFolder, tool: toolHash(), fresh: options.cache === false }
    const { result } = await withCache(use, async (cache) => {
      const { verify } = options
      const opened = await openParsedSite({ project, cache, pool, verify, onParsed: reportParsed(options) })
      const pages = await opened.linkAll()
      cache.save()
      return siteOf(opened, pages, cache)
    })
    return result
  })
}

function siteOf(opened: EngineSite, linked: readonly LinkedPage[], cache: Cache): Site {
  const { addressing, config, root } = opened.project
  const { site, routes, sectionOf } = opened.linked
  const diagnostics = opened.report(linked, 'all')
  const byFile = new Map<string, Diagnostic[]>()
  for (const one of diagnostics) byFile.set(one.place.file, [...(byFile.get(one.place.file) ?? []), one])
  const written = opened.checked(linked).pages
  const pages = written.map((page) => pageOf(page, { opened, cache, byFile }))
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  return {
    root,
    config,
    base: addressing.base,
    lang: addressing.lang,
    locales: site.locales.map(({ lang, label }) => ({
      lang,
      label,
      title: siteTitle(site, lang),
      description: siteDescription(site, lang),
    })),
    versions: addressing.versions,
    data: site,
    pages,
    diagnostics,
    page: (path) => byRoute.get(routes.find(path)?.path ?? ''),
    sidebar: ({ record }) => sectionOf(record)?.entries ?? [],
  }
}

interface PageInput {
  opened: EngineSite
  cache: Cache
  /** The diagnostics of the site by file. */
  byFile: ReadonlyMap<string, readonly Diagnostic[]>
}

function pageOf({ route, record, toc }: LinkedPage, { opened, cache, byFile }: PageInput): SitePage {
  const { project, tree, linked, pages } = opened
  const { details, frontmatter } = opened.pageOf(route.filePath) as ParsedPage
  const { headings, links, webLinks } = details
  const file = fileName(route.filePath, tree.generated)
  const place = pages.get(route.filePath)?.content
  const texts = new Map(toc.map(({ id, text }) => [id, plainText(text)]))
  // The outline does not contain the title.
  const textOf = ({ id, depth }: Heading) => texts.get(id) ?? (depth === 1 ? record.title : '')
  return {
    route: route.path,
    url: urlOf(route.path, project.addressing),
    lang: route.lang,
    version: route.version,
    file,
    ...(route.fallback === undefined ? {} : { fallback: route.fallback }),
    title: record.title,
    description: record.description,
    frontmatter,
    headings: headings.map((heading) => headingOf(heading, textOf(heading), file)),
    links: [...links, ...webLinks].map((link): SiteLink => {
      const target = targetOf(linked.targetOf(link, route))
      return { href: link.href, place: placeOf(link, file), target }
    }),
    text: place ? cache.store.readText(place).text : '',
    record,
    diagnostics: byFile.get(file) ?? [],
  }
}

const headingOf = (heading: Heading, text: string, file: string): SiteHeading => ({
  id: heading.id,
  text,
  depth: heading.depth,
  ...(heading.line === undefined ? {} : { place: placeOf(heading, file) }),
})

/** Returns the place of a part of a page. The part may be in a fragment. */
const placeOf = ({ file: fragment, line, column }: Omit<LinkReference, 'href'>, file: string): Place => ({
  file: fragment === undefined ? file : `content/${fragment}`,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
})

function targetOf(target: Target): LinkTarget {
  switch (target.kind) {
    case 'page':
      return { kind: 'page', route: target.route, hash: target.hash }
    case 'public':
      return { kind: 'file', file: `content/public${target.path}` }
    case 'content':
      return { kind: 'file', file: `content/${target.filePath}` }
    case 'external':
    case 'outside':
      return { kind: 'external', url: target.href }
    case 'pending':
    case 'dead':
    case 'unsafe':
      return { kind: 'none' }
  }
}
