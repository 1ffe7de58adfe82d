// Creates page records, which contain everything that outputs need (specification, 3).

import { originOf } from '../model/config/origins.ts'
import type { Path } from '../model/config/problem.ts'
import type { FeedConfig } from '../model/config/site-config.ts'
import type { SiteData } from '../model/config/site-data.ts'
import { formatDate, isoTime } from '../model/date.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostic.ts'
import { feedTypes } from '../model/feed-types.ts'
import type { Frontmatter } from '../model/frontmatter.ts'
import type { Feed, PageRecord, ParsedPage } from '../model/page.ts'
import { type Addressing, joinRoute, splitRoute } from '../model/route.ts'
import { placeInFrontmatter } from '../page/frontmatter.ts'
import { lookUp } from '../text/look-up.ts'
import { checkPicture, dataLink } from './data-links.ts'
import { feedFile, feedLocale, isInFeed } from './feed-pages.ts'
import { alternatesOf, type Route, versionsOf } from './routes.ts'
import { optional } from './sidebar-files.ts'
import type { TargetContext } from './targets.ts'

export interface RecordContext {
  site: SiteData
  targets: TargetContext
  feeds: readonly FeedConfig[]
  /** Returns the source text of a content file, to find the position of a problem. */
  textOf(filePath: string): string | undefined
  /** Returns the time of the last change to a content file, in seconds since 1970. */
  lastUpdated(filePath: string): number | undefined
}

export function makeRecord(
  page: ParsedPage,
  route: Route,
  context: RecordContext,
): { record: PageRecord; diagnostics: Diagnostic[] } {
  const { site, targets } = context
  const diagnostics: Diagnostic[] = []
  const locale = lookUp(site.byLocale, route.lang)
  const time = locale?.lastUpdated ? context.lastUpdated(route.filePath) : undefined
  const record: PageRecord = {
    title: page.title,
    routePath: route.path,
    lang: route.lang,
    version: route.version,
    toc: page.toc,
    frontmatter: linkedFrontmatter(page, route, context, diagnostics),
    _relativePath: route.filePath,
    feeds: pageFeeds(page, route, context, diagnostics),
    pageType: page.pageType,
    description: page.description || locale?.description || site.description,
    ...(time === undefined
      ? {}
      : {
          lastUpdatedTime: formatDate(new Date(time * 1000), route.lang),
          lastUpdated: isoTime(new Date(time * 1000)),
        }),
    pagePath: route.filePath,
    alternates: alternatesOf(route.path, targets.routes, targets.site).map(({ lang }) => lang),
    versions: versionsOf(route.path, targets.routes, targets.site),
    ...optional({ fallback: route.fallback }),
  }
  // The date may be in frontmatter that could not be parsed.
  const isKnown = !page.diagnostics.some(({ rule }) => rule === 'invalid-frontmatter')
  if (isKnown && !page.frontmatter.published_at && context.feeds.some((feed) => isInFeed(record, feed))) {
    diagnostics.push(
      diagnostic(
        'missing-feed-date',
        fieldPlace(page, route, 'published_at'),
        'This page is in a feed, but has no date',
        'Add a date such as `published_at: 2024-09-10` to its frontmatter.',
      ),
    )
  }
  return { record, diagnostics }
}

const fieldPlace = (page: ParsedPage, route: Route, field: string) => ({
  file: `content/${route.filePath}`,
  line: lookUp(page.fieldLines, field) ?? 1,
  column: 1,
})

/** Resolves links and images in the hero and features by the same rules as links and images in the text. */
function linkedFrontmatter(
  page: ParsedPage,
  route: Route,
  { targets, textOf }: RecordContext,
  diagnostics: Diagnostic[],
): Frontmatter {
  const { frontmatter } = page
  const { hero, features } = frontmatter
  const origin = { ...route, file: route.filePath }
  const placeOf = (path: Path): Place => {
    const text = textOf(route.filePath)
    const place = text === undefined ? {} : placeInFrontmatter(text, path)
    return { file: `content/${route.filePath}`, ...place }
  }
  const link = (value: string, path: Path) => dataLink(value, origin, () => placeOf(path), targets, diagnostics)
  const picture = (value: string | undefined, path: Path) =>
    checkPicture(value, () => placeOf(['hero', 'image', 'src', ...path]), targets, diagnostics)
  checkPicture(frontmatter.image, () => placeOf(['image']), targets, diagnostics)
  const src = hero?.image?.src
  if (typeof src === 'object') {
    picture(src.light, ['light'])
    picture(src.dark, ['dark'])
  } else picture(src, [])
  return {
    ...frontmatter,
    ...(hero?.actions
      ? {
          hero: {
            ...hero,
            actions: hero.actions.map((action, i) => ({
              ...action,
              link: link(action.link, ['hero', 'actions', i, 'link']),
            })),
          },
        }
      : {}),
    ...(features
      ? {
          features: features.map((feature, i) =>
            feature.link ? { ...feature, link: link(feature.link, ['features', i, 'link']) } : feature,
          ),
        }
      : {}),
  }
}

/** Lists the feeds that contain the page or that it names in `link-rss`, in the order of the configuration. */
function pageFeeds(page: ParsedPage, route: Route, { site, feeds }: RecordContext, diagnostics: Diagnostic[]): Feed[] {
  const named = [page.frontmatter['link-rss'] ?? []].flat()
  for (const id of named) {
    if (feeds.some((feed) => feed.id === id)) continue
    const hint = feeds.length
      ? `This site has the feeds ${feeds.map((feed) => feed.id).join(', ')}.`
      : 'The configuration has no `feeds`.'
    diagnostics.push(diagnostic('unknown-feed', fieldPlace(page, route, 'link-rss'), `Unknown feed \`${id}\``, hint))
  }
  if (site.siteUrl === undefined) return []
  return feeds
    .filter((feed) => named.includes(feed.id) || isInFeed({ routePath: route.path, fallback: route.fallback }, feed))
    .map((feed) => ({
      url: `${originOf(site, feedLocale(feed, site))}${site.base}${feedFile(feed)}`,
      mime: feedTypes[feed.type].mime,
      language: feed.language ?? site.lang,
    }))
}

/** Returns the record of the 404 page in one locale and version. */
export function notFoundRecord(lang: string, version: string, addressing: Addressing): PageRecord {
  const home = splitRoute(joinRoute({ lang, version, rest: '/' }, addressing), addressing)
  return {
    title: '404',
    routePath: '/404',
    lang: home.lang,
    version: home.version,
    toc: [],
    frontmatter: {},
    _relativePath: '',
    feeds: [],
    pageType: '404',
    description: '',
    pagePath: '',
    alternates: [],
    versions: [],
  }
}
