// Parsed page + routes + configuration → page record: all that a page's outputs need (specification, 3).

import type { Path } from '../model/config/fields.ts'
import type { FeedConfig } from '../model/config/site-config.ts'
import type { SiteData } from '../model/config/site-data.ts'
import { formatDate, isoTime } from '../model/date.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostic.ts'
import { feedTypes } from '../model/feed-types.ts'
import type { Frontmatter } from '../model/frontmatter.ts'
import type { Feed, PageRecord, ParsedPage } from '../model/page.ts'
import { placeInFrontmatter } from '../page/frontmatter.ts'
import { matchesAny } from '../source/glob.ts'
import { lookUp } from '../text/look-up.ts'
import { checkPicture, dataLink } from './data-links.ts'
import { alternatesOf, type Route, versionsOf } from './routes.ts'
import { optional } from './sidebar-files.ts'
import type { TargetContext } from './targets.ts'

export interface RecordContext {
  site: SiteData
  targets: TargetContext
  feeds: readonly FeedConfig[]
  /** The text of a content file, as it is written: only of those with a fault. */
  textOf(filePath: string): string | undefined
  /** When a content file last changed, in seconds; only where the locale shows it. */
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
  // Of frontmatter that cannot be read nobody knows what it says.
  const isKnown = !page.diagnostics.some(({ rule }) => rule === 'bad-frontmatter')
  if (isKnown && !page.frontmatter.published_at && context.feeds.some((feed) => isInFeed(record, feed))) {
    diagnostics.push(
      diagnostic(
        'missing-feed-date',
        fieldPlace(page, route, 'published_at'),
        'This page belongs to a feed, but says no date',
        'Write `published_at: 2024-09-10` into its frontmatter.',
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

/** Links and pictures in frontmatter (hero, features) follow the rules of those in content. */
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

/** Tells whether a feed holds a page. One that stands in for a translation is in the feed of its own language. */
export const isInFeed = (
  { routePath, fallback }: { routePath: string; fallback?: string | undefined },
  feed: FeedConfig,
): boolean => fallback === undefined && [feed.test].flat().some((test) => fitsTest(routePath, test))

/** A test is the beginning of a route, or a pattern over all of it. */
const fitsTest = (routePath: string, test: string): boolean =>
  /[*?]/.test(test) ? matchesAny(routePath, [test]) : routePath.startsWith(test)

/** The feeds that hold the page, and those it names in `link-rss`, in the order of the configuration. */
function pageFeeds(page: ParsedPage, route: Route, { site, feeds }: RecordContext, diagnostics: Diagnostic[]): Feed[] {
  const named = [page.frontmatter['link-rss'] ?? []].flat()
  for (const id of named) {
    if (feeds.some((feed) => feed.id === id)) continue
    const hint = feeds.length
      ? `Feeds of this site: ${feeds.map((feed) => feed.id).join(', ')}.`
      : 'The configuration has no `feeds`.'
    diagnostics.push(
      diagnostic('unknown-feed', fieldPlace(page, route, 'link-rss'), `There is no feed \`${id}\``, hint),
    )
  }
  if (site.siteUrl === undefined) return []
  return feeds
    .filter((feed) => named.includes(feed.id) || isInFeed({ routePath: route.path, fallback: route.fallback }, feed))
    .map((feed) => ({
      url: `${site.siteUrl}${site.base}${feedFile(feed)}`,
      mime: feedTypes[feed.type].mime,
      language: feed.language ?? site.lang,
    }))
}

export const feedFile = (feed: FeedConfig): string =>
  `rss/${feed.filename ?? `${feed.id}.${feedTypes[feed.type].extension}`}`
