// Links all parsed pages into a site: assigns routes, builds the navigation, and resolves the links of each page.

import { originsOf } from '../model/config/origins.ts'
import type { Path } from '../model/config/problem.ts'
import type { FeedConfig } from '../model/config/site-config.ts'
import type { SharedData, SiteData } from '../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostics/diagnostic.ts'
import { pageFailure } from '../model/diagnostics/page-failure.ts'
import type { ImageText } from '../model/head/image-feature.ts'
import { makeOverview, type OverviewSource } from '../model/navigation/overview.ts'
import type { Section } from '../model/navigation/sidebar.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import type { LinkReference, PageRecord, ParsedPage } from '../model/page/page.ts'
import { isPortable } from '../model/portable.ts'
import { allLangs, type DataLink, joinRoute, notFoundPath, type RoutePath } from '../model/route.ts'
import type { SharedPage } from '../page/shared-facts.ts'
import { findField } from '../source/config/problem-place.ts'
import type { FileChange } from '../source/git/history.ts'
import { pathTest } from '../source/glob.ts'
import type { AssetReader } from '../source/images/images.ts'
import { announcedFiles } from '../source/plugins/announced-files.ts'
import { outputFacts } from '../source/plugins/plugin-site.ts'
import type { ReadText } from '../source/read.ts'
import { optional } from '../text/optional.ts'
import { type AnnouncementContext, announcementDiagnostics, announcementOf } from './announcement.ts'
import type { Blogs } from './blog/blogs.ts'
import { listingHtml, postByline } from './blog/listing.ts'
import { authorDiagnostics, bylineHtml } from './byline.ts'
import { feedFile, isListed } from './feed-pages.ts'
import type { LinkProject, LinkTree } from './link-project.ts'
import { usualImageBytes } from './links/asset-faults.ts'
import {
  type LinkContext,
  type LinkedPlaceholders,
  linkPage,
  type PlaceholderTexts,
  targetOfLink,
} from './links/links.ts'
import { OutputFiles } from './links/output-files.ts'
import { packageFaults } from './links/package-faults.ts'
import { pageRedirects } from './links/page-redirects.ts'
import { findWrittenPending } from './links/pending-pages.ts'
import { type CheckedRedirects, checkedRedirects, deadFragments, withPageIds } from './links/redirects.ts'
import type { Target, TargetContext } from './links/targets.ts'
import { Navigation } from './navigation/navigation.ts'
import type { NavigationMetadata } from './navigation/navigation-metadata.ts'
import type { MakeLanding } from './on-demand.ts'
import { PageIds } from './page-ids.ts'
import { publicConflicts } from './public-files.ts'
import { Memo, type Reads } from './reads.ts'
import { makeRecord, notFoundRecord, placeInPage } from './records.ts'
import { fileRouteOf, makeRoutes, notFoundRoute, type Route, type RouteTable } from './routes.ts'
import { makeSiteData, makeWords } from './site-data.ts'
import { makeSocialImages, type SocialImages } from './social-images.ts'
import { makeTexts, type Texts } from './texts.ts'
import { themeLinks } from './theme-links.ts'

export interface SiteInput {
  project: LinkProject
  tree: LinkTree
  /** The paths of generated pages for their edit links. */
  editPaths: ReadonlyMap<string, string>
  /** The `_meta.json` and `_nav.json` files by content path. */
  sidebars: ReadonlyMap<string, ReadText>
  /** The texts of the configuration files. */
  configTexts: { file: string; text: string }[]
  /** Records what is read of the fields below, except of those that concern the whole site. */
  reads: Reads
  /** Returns the page to link. `dev` parses only the requested pages. */
  pageOf(filePath: string): ParsedPage | undefined
  /** Returns what linking may read of other pages. */
  sharedOf(filePath: string): SharedPage | undefined
  /** Returns the text of a content file, in which diagnostics are located. */
  textOf(filePath: string): string | undefined
  /** Returns the navigation metadata of a page, even if the page is not parsed. */
  metadata(filePath: string): NavigationMetadata
  /** Returns the frontmatter of a page, even if the page is not parsed. Then it may lack fields that only the page uses. */
  frontmatter(filePath: string): Frontmatter
  /** Whether the site contains drafts. */
  showsDrafts: boolean
  /** Returns the last change of a content file, if it is known. */
  changeOf(filePath: string): FileChange | undefined
  blogs: Blogs
  makeLanding: MakeLanding | undefined
  assets: Pick<AssetReader, 'read'>
}

/** A page with resolved links and files, but without its text. */
export interface LinkedPage extends LinkedPlaceholders {
  route: Route
  /** Hash of everything that linking the page has read. Absent if it is not known. */
  linkKey?: string
  record: PageRecord
  /** The text of the page's Open Graph image, if docsite draws one. */
  imageText?: ImageText
}

export interface LinkedSite {
  site: SiteData
  routes: RouteTable
  navigation: Navigation
  /** The feeds that list a page or have a file in `public/`. docsite writes and announces no others, such as those of languages without posts. */
  feeds: readonly FeedConfig[]
  /** Problems that concern the whole site, in its routes, navigation, redirects and texts. */
  diagnostics: Diagnostic[]
  /** Links the page at a route. Its file must be parsed. */
  link(route: Route): LinkedPage
  /** Links the 404 page of one locale and version. If the project has its own, its file must be parsed. */
  notFound(lang: string, version: string): LinkedPage
  /** Returns the section that the sidebar of a page shows. */
  sectionOf(record: PageRecord): Section | undefined
  /** Returns the target of a link on the page at a route. */
  targetOf(link: LinkReference, route: Route): Target
  /** Everything that links are resolved with. */
  targets: TargetContext
  /** Returns the ids of the same headings in other languages and versions, for each heading of the page at a route. */
  aliasesOf(route: Route): string[][]
  /** Returns all ids that a link to the page at a route can point to. */
  idsOf(path: RoutePath): ReadonlySet<string> | undefined
  /** Returns the text of the line at a place in a content file or in the configuration. */
  lineAt(place: Place): string
  /** Returns the sidebars of a locale and version. */
  sidebars(lang: string, version: string): SharedData['sidebars']
  /** Clears everything that is derived from the text of pages. Call this after an edit that does not change a URL or a title. */
  forgetPages(): void
}

/** Everything that linking a page needs, created once per site. Only `ids`, `fileTexts` and `context.known` change later. */
interface SiteState {
  input: SiteInput
  routes: RouteTable
  texts: Texts
  redirects: CheckedRedirects
  navigation: Navigation
  site: SiteData
  feeds: readonly FeedConfig[]
  socialImages: SocialImages
  context: LinkContext
  ids: PageIds
  /** Caches the texts of content files, in which diagnostics are located. */
  fileTexts: Memo<string | undefined>
}

export function linkSite(input: SiteInput): LinkedSite {
  const state = makeState(input)
  const { routes, navigation, site, feeds, context, ids, fileTexts } = state
  return {
    site,
    routes,
    navigation,
    feeds,
    get diagnostics() {
      return diagnosticsOf(state)
    },
    link: (route) => linkSafely(route, state),
    notFound: (lang, version) => linkNotFound(lang, version, state),
    targetOf: (link, route) => targetOfLink(link, route, context),
    targets: context,
    aliasesOf(route) {
      const page = input.sharedOf(route.filePath)
      return page ? ids.aliasesOf(route, page) : []
    },
    idsOf: (path) => ids.of(path),
    lineAt: context.lineAt,
    sectionOf: ({ section }) => (section === undefined ? undefined : navigation.section(section)),
    forgetPages() {
      ids.clear()
      context.known.clear()
      fileTexts.clear()
    },
    sidebars: (lang, version) =>
      Object.fromEntries(navigation.sections(lang, version).map(({ key, entries }) => [key, entries])),
  }
}

function makeState(input: SiteInput): SiteState {
  const { project, tree, configTexts, reads } = input
  const { config, addressing } = project
  const fileTexts = new Memo(reads, input.textOf)
  const textOf = (filePath: string) => fileTexts.get(filePath)
  const placeOf = (filePath: string, path: Path): Place => placeInPage(filePath, path, { textOf })
  const routes = makeRoutes({
    pages: tree.pages,
    site: addressing,
    missingTranslation: config.missingTranslation ?? 'fallback',
    showsDrafts: input.showsDrafts,
    frontmatter: input.frontmatter,
    placeOf,
  })
  const texts = makeTexts(project, configTexts)
  const lineAt = (place: Place): string => lineOf(place, configTexts, fileTexts)
  const redirects = redirectsOf(input, routes, { lineAt, placeOf })
  const ids = new PageIds(routes, addressing, input.sharedOf, reads)
  const feeds = hasFullUrls(project) ? filledFeeds(input, routes) : []
  const targets = makeTargets(input, { routes, redirects, ids, lineAt }, feeds)
  const navigation = new Navigation({
    project,
    reads,
    posts: input.blogs.posts,
    generated: input.blogs.generated,
    targets,
    sidebars: new Map([...input.sidebars].map(([filePath, { text }]) => [filePath, text])),
    configTexts,
    textOf: texts.textOf,
    metadata: input.metadata,
    placeOf,
    draftText: (lang) => makeWords(project, lang).draft,
  })
  const placeInConfig = (path: Path) => findField(configTexts, path)
  const linksIn = (lang: string) => themeLinks(lang, { config, targets, textOf: texts.textOf, placeOf: placeInConfig })
  const site = makeSiteData(project, navigation, withPageIds(redirects.live, targets), linksIn, input.assets)
  const socialImages = makeSocialImages(project, site, targets, placeInConfig)
  const context: LinkContext = {
    ...targets,
    images: project.images,
    textOf,
    known: new Map(),
  }
  return { input, routes, texts, redirects, navigation, site, feeds, socialImages, context, ids, fileTexts }
}

const filledFeeds = ({ project, tree, frontmatter }: SiteInput, { routes }: RouteTable): FeedConfig[] =>
  (project.config.feeds ?? []).filter(
    (feed) =>
      tree.publicFiles.includes(feedFile(feed)) ||
      routes.some(({ path, fallback, filePath }) =>
        isListed({ routePath: path, fallback, frontmatter: frontmatter(filePath) }, feed),
      ),
  )

function lineOf(
  { file, line = 1 }: Place,
  configTexts: SiteInput['configTexts'],
  fileTexts: Memo<string | undefined>,
): string {
  const text = configTexts.find((one) => one.file === file)?.text ?? fileTexts.get(file.replace(/^content\//, ''))
  return text?.split(/\r\n|\r|\n/)[line - 1] ?? ''
}

function redirectsOf(
  { project, configTexts, frontmatter }: SiteInput,
  routes: RouteTable,
  { lineAt, placeOf }: Pick<TargetContext, 'lineAt'> & { placeOf(filePath: string, path: Path): Place },
): CheckedRedirects {
  const { config, addressing, baseline } = project
  const moved = Object.entries(baseline.addresses).filter(
    (entry): entry is [RoutePath, DataLink] => typeof entry[1] === 'string',
  )
  const ofPages = pageRedirects({ routes, site: addressing, frontmatter, placeOf })
  const rules = { rules: config.redirects ?? [], moved, ofPages }
  const pending = config.check?.pending ?? []
  return checkedRedirects(rules, { site: addressing, routes, pending, configTexts, lineAt })
}

/** Returns whether pages have full URLs, without which docsite writes no feeds. */
const hasFullUrls = ({ config, addressing }: LinkProject): boolean =>
  config.siteUrl !== undefined && !isPortable(addressing)

function makeTargets(
  { project, tree, assets }: SiteInput,
  { routes, redirects, ids, lineAt }: Pick<SiteState, 'routes' | 'redirects' | 'ids'> & Pick<TargetContext, 'lineAt'>,
  feeds: readonly FeedConfig[],
): TargetContext {
  const { config, addressing } = project
  const announced = announcedFiles(outputFacts(project))
  return {
    site: addressing,
    origins: originsOf(config),
    routes,
    redirects: redirects.all,
    publicFiles: new OutputFiles([...tree.publicFiles, ...feeds.map(feedFile), ...announced.paths], announced.patterns),
    contentFiles: tree.files,
    leftOut: tree.leftOut,
    idsOf: (path) => ids.of(path),
    asset: (filePath) => assets.read(filePath),
    lineAt,
    imageBytes: config.check?.imageBytes ?? usualImageBytes,
    isOutside: pathTest(config.outside),
    pending: config.check?.pending ?? [],
  }
}

function diagnosticsOf(state: SiteState): Diagnostic[] {
  const { input, routes, texts, redirects, navigation, socialImages, site, context } = state
  const { project, tree, configTexts } = input
  return [
    ...tree.diagnostics,
    ...[...input.sidebars.values()].flatMap((read) => read.diagnostics),
    ...routes.diagnostics,
    ...redirects.diagnostics,
    ...deadFragments(project.config.redirects ?? [], configTexts, context),
    ...publicConflicts(tree.publicFiles, routes, redirects.live, project),
    ...texts.diagnostics,
    ...navigation.diagnostics,
    ...socialImages.diagnostics,
    ...packageFaults(project, (field) => findField(configTexts, [field])),
    ...authorDiagnostics(project.config, configTexts, context),
    ...feedsWithoutSiteUrl(input, site),
    ...findWrittenPending(routes, project, configTexts),
    ...announcementDiagnostics(announcementContext(state)),
    ...allLangs(project.addressing).flatMap((lang) => themeLinks(lang, announcementContext(state)).diagnostics),
    ...[...routes.notFound.values()].flatMap(({ lang, version }) => linkNotFound(lang, version, state).diagnostics),
  ]
}

function feedsWithoutSiteUrl({ project, configTexts }: SiteInput, { siteUrl }: SiteData): Diagnostic[] {
  if (!project.config.feeds?.length || siteUrl !== undefined || isPortable(project.addressing)) return []
  const place = findField(configTexts, ['feeds'])
  return [
    diagnostic(
      'feed-without-site-url',
      place,
      'docsite does not generate feeds, because they need full URLs and the configuration has no `siteUrl`',
      "Set `siteUrl: 'https://…'` in the configuration.",
    ),
  ]
}

/** Links a page. If that throws, reports the page as broken, so that the rest of the site can be linked. */
function linkSafely(route: Route, state: SiteState): LinkedPage {
  const page = state.input.pageOf(route.filePath)
  if (!page) throw new Error(`The page ${route.filePath} is linked before it is parsed`)
  try {
    return link(page, route, state)
  } catch (error) {
    return brokenPage(page, route, state, error)
  }
}

/** Links the 404 page of a locale and version: the project's own, or that of the theme. */
function linkNotFound(lang: string, version: string, state: SiteState): LinkedPage {
  const { addressing } = state.input.project
  const route = notFoundRoute(lang, version, state.routes, addressing)
  const page = route && state.input.pageOf(route.filePath)
  const linked = page && linkSafely(route, state)
  const record = notFoundRecord(lang, version, addressing)
  const announcement = announcementOf({ lang, version }, false, announcementContext(state))
  if (!linked) {
    return {
      route: { path: joinRoute({ lang, version, rest: notFoundPath }, addressing), filePath: '', lang, version },
      record: { ...record, ...optional({ announcement }) },
      placeholders: { links: [], assets: [], headings: [] },
      files: [],
      images: [],
      diagnostics: [],
    }
  }
  const { title, toc, frontmatter, description, _relativePath, pagePath, fallback, editLink } = linked.record
  const own = { title: title || record.title, toc, frontmatter, description, _relativePath, pagePath }
  return {
    ...linked,
    record: { ...record, ...own, ...optional({ fallback, announcement, editLink }) },
    // No feed contains a 404 page.
    diagnostics: linked.diagnostics.filter(({ rule }) => rule !== 'missing-feed-date'),
  }
}

const announcementContext = ({ input, texts, context }: SiteState): AnnouncementContext => ({
  config: input.project.config,
  targets: context,
  textOf: texts.textOf,
  placeOf: (path) => findField(input.configTexts, path),
})

function brokenPage(page: ParsedPage, route: Route, { input }: SiteState, error: unknown): LinkedPage {
  return {
    route,
    record: {
      ...notFoundRecord(route.lang, route.version, input.project.addressing),
      title: page.title,
      routePath: route.path,
      _relativePath: route.filePath,
      pagePath: route.filePath,
      pageType: 'doc',
    },
    placeholders: {
      links: page.details.links.map(() => ''),
      assets: page.details.assets.map(() => ''),
      headings: page.details.headings.map(() => ''),
    },
    files: [],
    images: [],
    diagnostics: [...page.diagnostics, pageFailure({ file: `content/${route.filePath}` }, 'linked', error)],
  }
}

function link(page: ParsedPage, route: Route, state: SiteState): LinkedPage {
  const { input, navigation, site, context, ids, socialImages } = state
  const { record, diagnostics } = makeRecord(page, route, {
    project: input.project,
    isPost: input.blogs.posts.has(fileRouteOf(route)),
    datedNeighbors: input.blogs.neighbors.get(fileRouteOf(route)),
    site,
    targets: context,
    feeds: state.feeds,
    textOf: context.textOf,
    metadata: input.metadata,
    changeOf: input.changeOf,
    editPath: (file) => input.editPaths.get(file) ?? file,
  })
  const missingIn = ids.missingIn(route, page)
  const headings = ids.aliasesOf(route, page).map((aliases, at) => ({ aliases, missingIn: missingIn[at] ?? [] }))
  const linked = linkPage(page, route, headings, context)
  const blocks = blogBlocks(page, route, state)
  const key = navigation.sectionOf(route)
  const section = key === undefined ? undefined : navigation.section(key)
  const sidebar = section?.entries ?? []
  if (key !== undefined && page.pageType === 'doc' && sidebar.length > 0) record.section = key
  const image = socialImages.imageOf(record, section?.holder(route.path))
  if (image) record.image = image.image
  const ofLanding = record.pageType === 'home' ? addLanding(record, route, state) : []
  const announcement = announcementOf(route, record.pageType === 'home', announcementContext(state))
  if (announcement && record.pageType !== 'blank') record.announcement = announcement
  if (page.frontmatter.overview)
    record.overview = makeOverview(route.path, sidebar, (path) => overviewSource(path, state))
  return {
    route,
    record,
    placeholders: { ...linked.placeholders, ...optional({ styles: page.details.styles }), ...blocks },
    files: linked.files,
    images: linked.images,
    ...(image?.imageText ? { imageText: image.imageText } : {}),
    // The diagnostics of a fallback page are reported at the route of its own file.
    diagnostics:
      route.fallback || input.blogs.generated.has(route.filePath)
        ? []
        : [...page.diagnostics, ...diagnostics, ...linked.diagnostics, ...ofLanding],
  }
}

/** Returns the blocks that linking adds to a page: the line below its title, and the list of posts at its end. */
function blogBlocks(
  page: ParsedPage,
  route: Route,
  { input: { project, blogs, sharedOf }, routes }: SiteState,
): Pick<PlaceholderTexts, 'byline' | 'ending'> {
  const { config, addressing } = project
  const { lang } = route
  const fileRoute = fileRouteOf(route)
  const [post, list] = [blogs.posts.get(fileRoute), blogs.pages.get(fileRoute)]
  if (!post && !list) return optional({ byline: bylineHtml(page.frontmatter, { config, base: addressing.base, lang }) })
  const routeOf = (path: RoutePath) => routes.byFileRoute.get(path)?.path ?? path
  const context = { config, addressing, words: makeWords(project, lang), lang, sharedOf, routeOf }
  const byline = post && postByline(page, post.post, post.links, context)
  return optional({ byline, ending: list && listingHtml(list, context) })
}

/** Adds the landing data from the configuration to a home page's record. Returns the problems with the data. */
function addLanding(record: PageRecord, { lang, version }: Route, { input, texts, context }: SiteState): Diagnostic[] {
  const { makeLanding, project } = input
  const { landing } = project.config
  if (!landing || !makeLanding) return []
  const placeOf = (path: Path) => findField(input.configTexts, path)
  const made = makeLanding(landing, { origin: { lang, version }, textOf: texts.textOf, placeOf, context, project })
  record.landing = made.landing
  return made.diagnostics
}

function overviewSource(path: RoutePath, { input, routes }: SiteState): OverviewSource | undefined {
  const route = routes.byPath.get(path)
  const page = route && input.sharedOf(route.filePath)
  return page && { toc: page.details.toc, overviewHeaders: page.frontmatter.overviewHeaders, fallback: route.fallback }
}
