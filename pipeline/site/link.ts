// Parsed pages, all together → the site: routes, navigation, and every page with its links resolved.

import type { SharedData, SiteData } from '../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostic.ts'
import { makeOverview, type OverviewSource } from '../model/navigation/overview.ts'
import type { Section } from '../model/navigation/sidebar.ts'
import type { PageRecord, ParsedPage } from '../model/page.ts'
import { pageFailure } from '../model/page-failure.ts'
import { joinRoute, splitRoute } from '../model/route.ts'
import type { OpenGraphText } from '../model/social-image.ts'
import type { Project } from '../source/config.ts'
import { matchesAny } from '../source/glob.ts'
import type { History } from '../source/history.ts'
import type { AssetFile, AssetReader } from '../source/images.ts'
import { findField } from '../source/problem-place.ts'
import { type ReadText, readText } from '../source/read.ts'
import type { ContentTree } from '../source/scan.ts'
import { anchorAliases } from './anchors.ts'
import { usualImageBytes } from './asset-faults.ts'
import { makeLanding } from './landing.ts'
import { linkPage, type PlaceholderTexts } from './links.ts'
import { makeNavigation, type Navigation } from './navigation.ts'
import { publicConflicts } from './public-files.ts'
import { makeRecord } from './records.ts'
import { checkedRedirects } from './redirects.ts'
import { alternatesOf, makeRoutes, type Route, type RouteTable } from './routes.ts'
import type { NavigationMetadata } from './sidebar-files.ts'
import { makeSiteData } from './site-data.ts'
import { makeSocialImages } from './social-images.ts'
import type { TargetContext } from './targets.ts'
import { makeTexts } from './texts.ts'

export interface SiteInput {
  project: Project
  tree: ContentTree
  /** `_meta.json` and `_nav.json` files by content path. */
  sidebars: ReadonlyMap<string, ReadText>
  /** Texts of the configuration's files. */
  configTexts: { file: string; text: string }[]
  /** A page that is parsed; `dev` parses the ones it is asked for. */
  pageOf(filePath: string): ParsedPage | undefined
  /** What navigation must know of any page. */
  metadata(filePath: string): NavigationMetadata
  history: History
  assets: AssetReader
}

/** A page with everything resolved: only its text, which is kept elsewhere, is missing. */
export interface LinkedPage {
  route: Route
  record: PageRecord
  placeholders: PlaceholderTexts
  files: AssetFile[]
  /** What is written on the picture that stands for the page, where that is drawn. */
  openGraphText?: OpenGraphText
  diagnostics: Diagnostic[]
}

export interface LinkedSite {
  project: Project
  site: SiteData
  routes: RouteTable
  navigation: Navigation
  /** What is wrong with the site as a whole: its routes, navigation, redirects, texts. */
  diagnostics: Diagnostic[]
  /** Links the page at a route, whose file must be parsed. */
  link(route: Route): LinkedPage
  /** The page that stands in for every address there is none at, in one locale and version. */
  notFound(lang: string, version: string): PageRecord
  /** The section that a page shows in its sidebar. */
  sectionOf(record: PageRecord): Section | undefined
  /** Every id that the page at a route answers to. */
  idsOf(path: string): ReadonlySet<string> | undefined
  /** The line that a place names, of a page's text or of the configuration. */
  lineAt(place: Place): string
  /** What all pages of a locale and version share. */
  shared(lang: string, version: string): SharedData
  /** Forgets what is known of single pages: the text of one has changed, its address and title have not. */
  forgetPages(): void
}

export function linkSite(input: SiteInput): LinkedSite {
  const { project, tree, configTexts } = input
  const { config, addressing } = project
  const routes = makeRoutes(tree.pages, addressing, config.missingTranslation ?? 'fallback')
  const texts = makeTexts(project, configTexts)
  const pending = config.check?.pending ?? []
  const moved = Object.entries(project.baseline.addresses).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const [textOf, forgetTexts] = memo((filePath) => readText(tree.area, filePath)?.text)
  const lineAt = ({ file, line = 1 }: Place): string => {
    const text = configTexts.find((one) => one.file === file)?.text ?? textOf(file.replace(/^content\//, ''))
    return text?.split(/\r\n|\r|\n/)[line - 1] ?? ''
  }
  const redirects = checkedRedirects(
    { rules: config.redirects ?? [], moved },
    addressing,
    routes,
    pending,
    configTexts,
    lineAt,
  )
  const [knownIds, forgetIds] = memo(idsOf)
  const targets: TargetContext = {
    site: addressing,
    routes,
    redirects: redirects.all,
    publicFiles: new Set(tree.publicFiles),
    contentFiles: tree.files,
    leftOut: tree.leftOut,
    idsOf: (route) => knownIds(route),
    asset: (filePath) => input.assets.read(filePath),
    lineAt,
    imageBytes: config.check?.imageBytes ?? usualImageBytes,
    pending,
  }
  const navigation = makeNavigation({
    project,
    targets,
    sidebars: new Map([...input.sidebars].map(([filePath, { text }]) => [filePath, text])),
    configTexts,
    textOf: texts.textOf,
    metadata: input.metadata,
  })
  const site = makeSiteData(project, navigation, redirects.live, texts.textOf, input.assets)
  const pictures = makeSocialImages(project, site, targets, (path) => findField(configTexts, path))
  const homeless =
    config.feeds?.length && site.siteUrl === undefined
      ? [
          diagnostic(
            'feed-without-site-url',
            findField(configTexts, ['feeds']),
            'docsite writes no feeds, because feeds need full URLs and the configuration has no `siteUrl`',
            "Set `siteUrl: 'https://…'` in the configuration.",
          ),
        ]
      : []
  const linkContext = {
    ...targets,
    siteAddress: config.siteUrl?.replace(/\/?$/, '/'),
    textOf,
    known: new Map<string, string>(),
  }

  return {
    project,
    site,
    routes,
    navigation,
    get diagnostics() {
      return [
        ...tree.diagnostics,
        ...project.baseline.diagnostics,
        ...[...input.sidebars.values()].flatMap((read) => read.diagnostics),
        ...routes.diagnostics,
        ...redirects.diagnostics,
        ...publicConflicts(tree.publicFiles, routes, redirects.live, project),
        ...texts.diagnostics,
        ...navigation.diagnostics,
        ...pictures.diagnostics,
        ...homeless,
        ...pendingExists(pending, routes, project, configTexts),
      ]
    },
    link: linkSafely,
    notFound: notFoundRecord,
    idsOf: knownIds,
    lineAt,
    sectionOf: ({ section }) => (section === undefined ? undefined : navigation.section(section)),
    forgetPages() {
      forgetIds()
      linkContext.known.clear()
      forgetTexts()
    },
    shared: (lang, version) => ({
      lang,
      sidebars: Object.fromEntries(navigation.sections(lang, version).map(({ key, entries }) => [key, entries])),
    }),
  }

  /** What is thrown while a page is linked is wrong with that page alone. */
  function linkSafely(route: Route): LinkedPage {
    try {
      return link(route)
    } catch (error) {
      const page = input.pageOf(route.filePath)
      if (!page) throw error
      return {
        route,
        record: {
          ...notFoundRecord(route.lang, route.version),
          title: page.title,
          routePath: route.path,
          _relativePath: route.filePath,
          pageType: 'doc',
        },
        placeholders: {
          links: page.links.map(() => ''),
          assets: page.assets.map(() => ''),
          headings: page.headings.map(() => ''),
        },
        files: [],
        diagnostics: [...page.diagnostics, pageFailure(route.filePath, 'linked', error)],
      }
    }
  }

  function link(route: Route): LinkedPage {
    const page = input.pageOf(route.filePath)
    if (!page) throw new Error(`The page ${route.filePath} is linked before it is parsed`)
    const { record, diagnostics } = makeRecord(page, route, {
      site,
      targets,
      feeds: config.feeds ?? [],
      textOf,
      lastUpdated: (file) => input.history.times.get(file),
    })
    const linked = linkPage(page, route, aliasesOf(route, page), linkContext)
    const section = navigation.sectionOf(route.path)
    const sidebar = section === undefined ? [] : navigation.section(section).entries
    if (section !== undefined && page.pageType === 'doc' && sidebar.length > 0) record.section = section
    const picture = pictures.imageOf(
      record,
      section === undefined ? undefined : navigation.section(section).holder(route.path),
    )
    if (picture) record.image = picture.image
    const extra: Diagnostic[] = []
    if (record.pageType === 'home' && config.landing) {
      const made = makeLanding(
        config.landing,
        { lang: route.lang, version: route.version },
        texts.textOf,
        (path) => findField(configTexts, path),
        targets,
      )
      record.landing = made.landing
      extra.push(...made.diagnostics)
    }
    if (page.frontmatter.overview) record.overview = makeOverview(route.path, sidebar, overviewSource)
    return {
      route,
      record,
      placeholders: linked.placeholders,
      files: linked.files,
      ...(picture?.openGraphText ? { openGraphText: picture.openGraphText } : {}),
      diagnostics: route.fallback ? [] : [...page.diagnostics, ...diagnostics, ...linked.diagnostics, ...extra],
    }
  }

  function overviewSource(path: string): OverviewSource | undefined {
    const route = routes.byPath.get(path)
    const page = route && input.pageOf(route.filePath)
    return page && { toc: page.toc, overviewHeaders: page.frontmatter.overviewHeaders }
  }

  function aliasesOf(route: Route, page: ParsedPage): string[][] {
    const others = alternatesOf(route.path, routes, addressing).filter(({ filePath }) => filePath !== route.filePath)
    return anchorAliases(
      page.headings,
      page.ids,
      others.map(({ filePath }) => input.pageOf(filePath)?.headings ?? []),
    )
  }

  function idsOf(path: string): ReadonlySet<string> | undefined {
    const route = routes.byPath.get(path)
    const page = route && input.pageOf(route.filePath)
    return page && new Set([...page.ids, ...aliasesOf(route, page).flat()])
  }

  function notFoundRecord(lang: string, version: string): PageRecord {
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
}

/** A route that is listed as planned but written by now: the list would hide a dead link some day. */
function pendingExists(
  pending: readonly string[],
  routes: RouteTable,
  project: Project,
  configTexts: { file: string; text: string }[],
): Diagnostic[] {
  return pending.flatMap((pattern, i) => {
    if (/[*?]/.test(pattern)) return []
    const found = routes.routes.find(
      ({ path, fallback }) => !fallback && matchesAny(splitRoute(path, project.addressing).rest, [pattern]),
    )
    return found
      ? [
          diagnostic(
            'pending-exists',
            findField(configTexts, ['check', 'pending', i]),
            `The page \`${pattern}\` now exists`,
            'Remove it from `check.pending`.',
          ),
        ]
      : []
  })
}

/** Makes a value for each key once; the second function forgets them all. */
function memo<T>(make: (key: string) => T): [get: (key: string) => T, forget: () => void] {
  const made = new Map<string, T>()
  const get = (key: string) => {
    // What there is not yet is asked for again.
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
  return [get, () => made.clear()]
}
