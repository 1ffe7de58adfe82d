// Creates page records, which contain everything that outputs need (specification, 3).

import { originOf } from '../model/config/origins.ts'
import type { Path } from '../model/config/problem.ts'
import type { FeedConfig } from '../model/config/site-config.ts'
import type { SiteData } from '../model/config/site-data.ts'
import { formatDate, isoTime } from '../model/date.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostics/diagnostic.ts'
import { placeOfField } from '../model/diagnostics/source-place.ts'
import { feedTypes } from '../model/head/feed-types.ts'
import { escapeAttribute } from '../model/head/head-html.ts'
import { historyPattern } from '../model/history-link.ts'
import { newTabAttributes } from '../model/new-tab.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import { outlineOf } from '../model/page/outline.ts'
import type { Feed, PageRecord, ParsedPage } from '../model/page/page.ts'
import { type Addressing, encodePath, joinRoute, notFoundPath, rootPath, splitRoute } from '../model/route.ts'
import { placeInFrontmatter } from '../page/syntax/frontmatter.ts'
import type { Project } from '../source/config/config.ts'
import type { FileChange } from '../source/git/history.ts'
import { interpolate } from '../text/interpolate.ts'
import { lookUp } from '../text/look-up.ts'
import { optional } from '../text/optional.ts'
import type { DatedNeighbors } from './blog/blogs.ts'
import { mistypedAuthors } from './byline.ts'
import { feedFile, feedLocale, isInFeed } from './feed-pages.ts'
import { checkPicture, dataLink } from './links/data-links.ts'
import { findTarget, type TargetContext } from './links/targets.ts'
import { type NavigationMetadata, navigationText } from './navigation/navigation-metadata.ts'
import { ownNeighbors, recordFrontmatter } from './record-fields.ts'
import { alternatesOf, type Route, versionsOf } from './routes.ts'
import { makeWords, themeOf } from './site-data.ts'
import { versionFields } from './versions.ts'

export interface RecordContext {
  project: Pick<Project, 'config'>
  /** Whether the page is a post of a blog. */
  isPost: boolean
  /** Links to the pages before and after the page in the order of dates. */
  datedNeighbors: DatedNeighbors | undefined
  site: SiteData
  targets: TargetContext
  /** The feeds that have a file. */
  feeds: readonly FeedConfig[]
  /** Returns the source text of a content file, to find the position of a problem. */
  textOf(filePath: string): string | undefined
  /** Returns the navigation metadata of a page, for links to it. */
  metadata(filePath: string): NavigationMetadata
  /** Returns the last change of a content file, if it is known. */
  changeOf(filePath: string): FileChange | undefined
  /** Returns the path of a page for its edit link, relative to `content/`. It is empty if there is no file to edit. */
  editPath(filePath: string): string
}

export function makeRecord(
  page: ParsedPage,
  route: Route,
  context: RecordContext,
): { record: PageRecord; diagnostics: Diagnostic[] } {
  const { site, targets } = context
  const diagnostics: Diagnostic[] = []
  const locale = lookUp(site.byLocale, route.lang)
  const record: PageRecord = {
    title: page.title,
    routePath: route.path,
    lang: route.lang,
    version: route.version,
    toc: outlineOf(page.details.toc, page.frontmatter.outline),
    frontmatter: recordFrontmatter(linkedFrontmatter(page, route, context, diagnostics)),
    _relativePath: context.editPath(route.filePath),
    feeds: pageFeeds(page, route, context, diagnostics),
    pageType: page.pageType,
    description: page.details.description || locale?.description || site.description,
    ...lastChange(route, context.project, context.changeOf),
    pagePath: route.filePath,
    alternates: alternatesOf(route.path, targets.routes, targets.site).map(({ lang }) => lang),
    versions: versionsOf(route.path, targets.routes, targets.site),
    ...optional({
      fallback: route.fallback,
      data: page.data,
      neighbors: neighborsOf(page, route, context, diagnostics),
      editLink: editLinkOf(page, route, context, diagnostics),
    }),
    ...versionFields(route, context.project, targets),
  }
  if (page.frontmatter.tags && !context.isPost && !page.frontmatter.unlisted)
    diagnostics.push(
      diagnostic(
        'unknown-field',
        placeOfField(route.filePath, page.details, 'tags'),
        'The field `tags` has no effect here, because this page is not a post of a blog',
        'Remove it, or set `blog` in the configuration.',
      ),
    )
  for (const { written, key, path } of mistypedAuthors(page.frontmatter, context.project.config))
    diagnostics.push(
      diagnostic(
        'unknown-author',
        placeInPage(route.filePath, path, context),
        `The configuration has no author \`${written}\``,
        `Did you mean \`${key}\`? The page shows \`${written}\` as a name.`,
      ),
    )
  // The date may be in frontmatter that could not be parsed.
  const isKnown = !page.diagnostics.some(({ rule }) => rule === 'invalid-frontmatter')
  if (
    isKnown &&
    !page.frontmatter.published_at &&
    context.project.config.feeds?.some((feed) => isInFeed(record, feed))
  ) {
    diagnostics.push(
      diagnostic(
        'missing-feed-date',
        placeOfField(route.filePath, page.details, 'published_at'),
        'This page is in a feed, but has no date',
        'Add a date such as `published_at: 2024-09-10` to its frontmatter.',
      ),
    )
  }
  return { record, diagnostics }
}

/** Returns the previous and the next page that the page sets, or else those in the order of dates, with resolved links. */
function neighborsOf(page: ParsedPage, route: Route, context: RecordContext, diagnostics: Diagnostic[]) {
  const { targets, metadata } = context
  const origin = { ...route, file: route.filePath }
  return ownNeighbors({ ...context.datedNeighbors, ...page.frontmatter }, (href, field, path) => {
    const place = () => placeInPage(route.filePath, [field, ...path], context)
    const link = dataLink(href, origin, place, targets, diagnostics)
    const target = findTarget(href, origin, targets)
    if (target.kind === 'external' || target.kind === 'outside') return { link }
    const to = target.kind === 'page' ? targets.routes.byPath.get(target.route) : undefined
    if (to === undefined) return undefined
    const lang = to.fallback ?? to.lang
    return { link, title: navigationText(metadata(to.filePath)), ...(lang === route.lang ? {} : { lang }) }
  })
}

/** Returns the edit link that the page sets. A page cannot show one if the site has none, because it has no text. */
function editLinkOf(
  { frontmatter: { editLink } }: ParsedPage,
  route: Route,
  context: RecordContext,
  diagnostics: Diagnostic[],
): string | false | undefined {
  if (typeof editLink === 'string' && !lookUp(context.site.byLocale, route.lang)?.editLink) {
    const text = 'The frontmatter field `editLink` has no effect, because the configuration sets no edit link'
    const hint = 'Set `themeConfig.editLink` in the configuration, or remove the field.'
    diagnostics.push(diagnostic('unknown-field', placeInPage(route.filePath, ['editLink'], context), text, hint))
  }
  return editLink === true ? undefined : editLink
}

/** Returns the place of a value in the frontmatter of a page. */
export function placeInPage(filePath: string, path: Path, { textOf }: Pick<RecordContext, 'textOf'>): Place {
  const text = textOf(filePath)
  return { file: `content/${filePath}`, ...(text === undefined ? {} : placeInFrontmatter(text, path)) }
}

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
  const placeOf = (path: Path): Place => placeInPage(route.filePath, path, { textOf })
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
    ...(page.head ? { head: [...(frontmatter.head ?? []), ...page.head] } : {}),
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
function pageFeeds(page: ParsedPage, route: Route, context: RecordContext, diagnostics: Diagnostic[]): Feed[] {
  const { site, feeds } = context
  const { feeds: feedConfigs = [] } = context.project.config
  const named = [page.frontmatter['link-rss'] ?? []].flat()
  for (const id of named) {
    if (feedConfigs.some((feed) => feed.id === id)) continue
    const hint = feedConfigs.length
      ? `This site has the feeds ${feedConfigs.map((feed) => feed.id).join(', ')}.`
      : 'The configuration has no `feeds`.'
    diagnostics.push(
      diagnostic(
        'unknown-feed',
        placeOfField(route.filePath, page.details, 'link-rss'),
        `Unknown feed \`${id}\``,
        hint,
      ),
    )
  }
  return feeds
    .filter(
      (feed) => named.includes(feed.id) || isInFeed({ ...page, routePath: route.path, fallback: route.fallback }, feed),
    )
    .map((feed) => ({
      url: `${originOf(site, { lang: feedLocale(feed, site) })}${site.base}${feedFile(feed)}`,
      mime: feedTypes[feed.type].mime,
      language: feed.language ?? site.lang,
    }))
}

/** Returns the record of the theme's 404 page in one locale and version. */
export function notFoundRecord(lang: string, version: string, addressing: Addressing): PageRecord {
  const home = splitRoute(joinRoute({ lang, version, rest: rootPath }, addressing), addressing)
  return {
    title: '404',
    routePath: notFoundPath,
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

/** Returns the fields about the last change of a page that the theme of its locale shows: none if the date is not known. */
function lastChange(
  { filePath, lang }: Route,
  project: Pick<Project, 'config'>,
  changeOf: (filePath: string) => FileChange | undefined,
): Pick<PageRecord, 'lastUpdatedTime' | 'lastUpdated' | 'lastChange'> {
  const { lastUpdated, lastAuthor, historyLink, editLink } = themeOf(project.config, lang)
  const change = lastUpdated ? changeOf(filePath) : undefined
  if (!change) return {}
  const date = new Date(change.time * 1000)
  const fields = { lastUpdatedTime: formatDate(date, lang), lastUpdated: isoTime(date) }
  const author = lastAuthor ? change.author : undefined
  const pattern =
    typeof historyLink === 'string' ? historyLink : historyLink && historyPattern(editLink?.docRepoBaseUrl ?? '')
  if (author === undefined && !pattern) return fields
  const words = makeWords(project, lang)
  const parts = [
    ...(author === undefined ? [] : [escapeAttribute(interpolate(words.lastUpdatedBy, { name: author }))]),
    ...(pattern
      ? [
          link(
            pattern.replace('{path}', () => encodePath(filePath)),
            words.pageHistory,
          ),
        ]
      : []),
  ]
  return { ...fields, lastChange: ` ${parts.join(' · ')}` }
}

const link = (url: string, text: string): string =>
  `<a href="${escapeAttribute(url)}"${newTabAttributes}>${escapeAttribute(text)}</a>`
