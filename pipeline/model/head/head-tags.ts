// Creates the title and head tags of a page, for prerendering and for the browser (specification, 2.3).

import { lookUp } from '../../text/look-up.ts'
import { originOf } from '../config/origins.ts'
import { fullUrl, type SiteData, siteTitle } from '../config/site-data.ts'
import { isoTime, utcDate } from '../date.ts'
import { markdownUrl } from '../page/markdown-copy.ts'
import type { PageRecord } from '../page/page.ts'
import { encodePath } from '../route.ts'
import { announcedFeeds } from './feeds.ts'
import type { HeadTag } from './head-html.ts'
import { alternateUrls } from './search-engines.ts'

/** Joins a title and a suffix with a dash. If the suffix begins with `-` or `|`, joins them with a space. */
export function joinTitle(title: string, suffix: string | undefined): string {
  const [t, s] = [title.trim(), suffix?.trim() ?? '']
  if (!s || !t) return t || s
  return /^[-|]/.test(s) ? `${t} ${s}` : `${t} - ${s}`
}

/** Returns the document title. The site's name comes first on the home page, and the page title comes first on other pages. */
export function documentTitle(record: PageRecord, site: SiteData): string {
  const ofSite = siteTitle(site, record.lang)
  const { titleSuffix, title } = record.frontmatter
  const suffix = titleSuffix === undefined ? ofSite : String(titleSuffix)
  switch (record.pageType) {
    case 'home':
      return joinTitle(ofSite, titleSuffix === undefined ? undefined : String(titleSuffix))
    case 'custom':
    case 'blank':
      return title === undefined ? ofSite : joinTitle(record.title, suffix)
    default:
      return record.title ? joinTitle(record.title, suffix) : ofSite
  }
}

/**
 * Returns the tags that differ between pages. The browser replaces them on every navigation and finds them with `pageTagSelector`.
 * Leaves out tags that the page sets in its own `head`, because crawlers ignore duplicates such as two canonical URLs.
 */
export function pageTags(record: PageRecord, site: SiteData): HeadTag[] {
  const names = new Set((record.frontmatter.head ?? []).map(soleName))
  return madeTags(record, site).filter((tag) => !names.has(soleName(tag) ?? ''))
}

/** Returns a key for a tag that a document may contain only once: the canonical URL, or a `meta` tag by its name. */
function soleName([tag, { rel, name, property }]: HeadTag): string | undefined {
  if (tag === 'link') return String(rel).toLowerCase() === 'canonical' ? 'canonical' : undefined
  const named = property ?? name
  return tag === 'meta' && named !== undefined ? String(named).toLowerCase() : undefined
}

function madeTags(record: PageRecord, site: SiteData): HeadTag[] {
  const tags: HeadTag[] = []
  const meta = (name: string, content: string | undefined, key: 'name' | 'property' = 'name') => {
    if (content) tags.push(['meta', { [key]: name, content }])
  }
  meta('description', record.description)
  if (record.pageType === '404') meta('robots', 'noindex')
  const lang = record.fallback ?? record.lang
  const canonical =
    record.pageType === '404' ? undefined : fullUrl(record.canonical ?? record.routePath, site, record.fallback)
  if (canonical !== undefined) {
    tags.push(['link', { rel: 'canonical', href: canonical }])
    for (const alternate of alternateUrls(record, site)) tags.push(['link', { rel: 'alternate', ...alternate }])
    // What other tags say is left out: X reads the Open Graph tags, and an image without a text has the title of the page.
    meta('og:type', record.pageType === 'home' ? 'website' : 'article', 'property')
    meta('og:title', documentTitle(record, site), 'property')
    meta('og:description', record.description, 'property')
    meta('og:url', canonical, 'property')
    meta('og:site_name', siteTitle(site, record.lang), 'property')
    meta('og:locale', lookUp(site.byLocale, lang)?.territory, 'property')
    meta('article:published_time', isoDate(record.frontmatter.published_at), 'property')
    meta('twitter:card', record.image ? 'summary_large_image' : 'summary')
    if (record.image) {
      const { src, width, height } = record.image
      meta(
        'og:image',
        /^https?:/.test(src) ? src : originOf(site, { ...record, lang }) + site.base + encodePath(src),
        'property',
      )
      meta('og:image:width', width?.toString(), 'property')
      meta('og:image:height', height?.toString(), 'property')
    }
  }
  const copy = markdownUrl(record, site)
  if (copy !== undefined)
    tags.push([
      'link',
      { rel: 'alternate', type: 'text/markdown', href: (originOf(site, { ...record, lang }) ?? '') + copy },
    ])
  for (const { url, mime, language } of announcedFeeds(record))
    tags.push(['link', { rel: 'alternate', type: mime, href: url, hreflang: language }])
  return tags
}

/** Converts a date to ISO 8601. Leaves a date without a time unchanged. */
const isoDate = (date: string | undefined): string | undefined =>
  date === undefined || /^\d{4}-\d\d-\d\d$/.test(date) ? date : isoTime(utcDate(date))

/** Also matches the breadcrumbs for search engines (`#pageTrail`), which only documents need. */
export const pageTagSelector =
  'meta[name="description"],meta[name="robots"],link[rel="canonical"],link[rel="alternate"],meta[property^="og:"],meta[property^="article:"],meta[name="twitter:card"],#pageTrail'
