// The search documents and the search index of each locale.

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SidebarEntry } from '../../model/config/site-data.ts'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import type { PageRecord } from '../../model/page/page.ts'
import { type RoutePath, splitRoute } from '../../model/route.ts'
import type { Advice, SearchMetadata, SiteIndex } from '../../model/search/search-feature.ts'
import type { LinkedPage } from '../../site/link.ts'
import type { Project } from '../../source/config/config.ts'
import { fitsTest } from '../../source/glob.ts'
import type { ContentPlace, ContentStore } from '../../storage/content-store.ts'
import type { CacheFolder } from '../../storage/signed-files.ts'
import { type CoreOutput, localesOf, type OutputLocale, type OutputSite, type WorkerTools } from '../output.ts'
import {
  indexTools,
  keptBlocks,
  type SearchedText,
  type SearchInput,
  searchFeature,
  segmenterTools,
} from './search-index.ts'

export type SearchedSite = Pick<OutputSite, 'project' | 'linked'>

/** Facts recorded while a locale's search files were generated. */
export interface SearchFacts {
  /** How to improve the search of Chinese text. */
  advice?: Advice[]
}

export const search: CoreOutput<OutputLocale, SearchInput, SearchFacts, WorkerTools> = {
  name: 'search',
  scope: 'locale',
  worker: true,
  units: searchUnits,
  paths: hashedPaths,
  input: searchInput,
  // Includes the advice, so that a build that reuses the files gives the same advice as a first one.
  key: ({ domain, pages, segmenter }) => [domain, segmenter.advice, pages.map(({ key }) => key)],
  // A package that did not work when the files were made works now.
  isStale: ({ advice = [] } = {}, { segmenter }) => advice.length > 0 && segmenter.advice.length === 0,
  parts: (input, isJoined) =>
    searchFeature.partsOf(input.pages, isJoined, keptBlocks(input)).map((pages) => ({ ...input, pages: [...pages] })),
  kept: (input) => ({ notes: keptBlocks(input), keys: searchFeature.blocksOf(input.pages) }),
  async makePart(part, { store }) {
    const { makePart } = await searchFeature.loadIndexer()
    await makePart(part, indexTools(part, store))
  },
  async files(input, { store, isLocal }) {
    const { makeFiles } = await searchFeature.loadIndexer()
    const { documents, index, stemmer, parts, advice } = await makeFiles(input, indexTools(input, store), isLocal)
    return {
      // In the order of `paths`.
      files: [documents, index, ...(stemmer ? [stemmer] : []), ...parts],
      facts: advice.length > 0 ? { advice } : {},
    }
  },
  diagnostics(facts): Diagnostic[] {
    return adviceDiagnostics(facts.flatMap(({ advice = [] }) => advice))
  },
}

/** Reports each advice once, although several locales give it. */
function adviceDiagnostics(all: readonly Advice[]): Diagnostic[] {
  const byText = new Map(all.map((advice) => [advice.text, advice]))
  return [...byText.values()].map(({ rule, text, hint }) => diagnostic(rule, { file: 'package.json' }, text, hint))
}

/** Returns the diagnostics about the packages for Chinese search, for commands that generate no index. */
export async function searchPackageFaults(site: SearchedSite, folder: CacheFolder): Promise<Diagnostic[]> {
  const chinese = searchUnits(site).filter(({ lang }) => searchFeature.needsPackage(lang))
  const tools = segmenterTools({ root: site.project.root, folder })
  const segmenters = chinese.map(({ lang }) => searchFeature.findSegmenter(lang, tools, false))
  return adviceDiagnostics((await Promise.all(segmenters)).flatMap(({ advice }) => advice))
}

/** A site whose pages have been parsed. */
interface IndexedSite extends Pick<SearchSite, 'project' | 'linked' | 'bucketOf'> {
  pages: { get: SearchSite['sourceOf'] }
}

/** Returns the function that returns what makes each index of the default version. `all` contains all pages. */
export const indexesOf =
  (
    { project, linked, pages, bucketOf }: IndexedSite,
    all: readonly LinkedPage[],
    cache: { store: ContentStore; folder: SearchSite['cacheFolder'] },
  ) =>
  async (): Promise<SiteIndex[]> => {
    const site: SearchSite = {
      ...{ project, linked, bucketOf },
      pages: async (includes = () => true) => all.filter(({ route }) => includes(route)),
      sourceOf: (filePath) => pages.get(filePath),
      cacheFolder: (name) => cache.folder(name),
    }
    const units = searchUnits(site).filter(({ version }) => version === project.addressing.defaultVersion)
    const inputs = await Promise.all(units.map((unit) => searchInput(unit, site)))
    return inputs.map((input) => ({ input, tools: indexTools(input, cache.store) }))
  }

/** Returns the units that have search files. */
export function searchUnits(site: SearchedSite): OutputLocale[] {
  const { search } = site.project.config
  return search === false || search?.mode === 'provider' ? [] : searchLocales(site)
}

/** Returns the locales in each of which readers search. All versions share one unless `search.versioned` is set. */
function searchLocales({ project, linked }: SearchedSite): OutputLocale[] {
  const { addressing } = project
  return isVersioned(project)
    ? localesOf(linked)
    : localesOf(linked).filter(({ version }) => version === addressing.defaultVersion)
}

/** Returns the settings of a site that searches in its own index. */
const localSettings = ({ search = {} }: SiteConfig) =>
  search === false || search.mode === 'remote' || search.mode === 'provider' ? undefined : search

const isVersioned = ({ config }: Pick<Project, 'config'>): boolean => localSettings(config)?.versioned ?? false

/** Returns the part of the file names that identifies the locale: `[.version][.lang]`. */
function nameOf({ lang, version }: OutputLocale, project: Project): string {
  const versionPart = isVersioned(project) && version ? version.replaceAll('.', '_') : ''
  const langPart = project.addressing.locales.length > 0 ? lang : ''
  return [versionPart, langPart]
    .filter(Boolean)
    .map((part) => `.${part}`)
    .join('')
}

function hashedPaths(unit: OutputLocale, { project }: SearchedSite): (string | RegExp)[] {
  const pathOf = (kind: string, extension: string) =>
    `static/search_${kind}${nameOf(unit, project)}.[hash].${extension}`
  const stemmers = searchFeature.stemmerOf(unit.lang) === undefined ? [] : [pathOf('stemmer', 'js')]
  const name = nameOf(unit, project).replace(/[^\w-]/g, '\\$&')
  const concepts = new RegExp(`^static/search_concepts${name}\\.\\w+\\.json$`)
  return [pathOf('index', 'json'), pathOf('lunr', 'json'), ...stemmers, concepts]
}

interface PagesSite extends SearchedSite, Pick<OutputSite, 'pages' | 'sourceOf'> {}

interface SearchSite extends PagesSite, Pick<OutputSite, 'bucketOf' | 'cacheFolder'> {}

/** A page that readers can find, what search knows of it, and the hash of its source, on which its text and its headings depend. */
interface FoundPage {
  linked: LinkedPage
  metadata: SearchMetadata
  source: ReturnType<OutputSite['sourceOf']>
}

/** Returns the pages that readers can find, in all languages and versions. None if the site has no search. */
export async function foundPages(site: PagesSite): Promise<FoundPage[]> {
  if (site.project.config.search === false) return []
  return (await Promise.all(searchLocales(site).map((locale) => pagesToFind(locale, site)))).flat()
}

/** Returns the pages that readers can find in a locale, in the order of the site. */
async function pagesToFind(unit: OutputLocale, site: PagesSite): Promise<FoundPage[]> {
  const { project, linked } = site
  const { search = {} } = project.config
  const { exclude = [], boost = {} } = search === false || search.mode === 'remote' ? {} : search
  const pathOf = (route: RoutePath) => splitRoute(route, project.addressing).rest
  const isExcluded = (route: RoutePath) => exclude.some((test) => fitsTest(pathOf(route), test))
  const versioned = isVersioned(project)
  const order = new Map(linked.routes.routes.map(({ path }, i) => [path, i]))
  const inLocale = await site.pages(
    ({ lang, version }) => lang === unit.lang && (!versioned || version === unit.version),
  )
  const searched = inLocale
    .filter(({ route, record }) => isSearched(record) && !isExcluded(route.path))
    .sort((a, b) => (order.get(a.route.path) ?? 0) - (order.get(b.route.path) ?? 0))
  return searched.map((page) => {
    const { route, record } = page
    const metadata = {
      // Results need a title. As in the sidebar, the file name replaces a missing title.
      title: record.title || posix.basename(route.filePath, '.md'),
      routePath: route.path,
      description: record.description,
      keywords: keywordsOf(record),
      group: groupOf(linked.sectionOf(record)?.holder(record.routePath)),
      weight: weightOf(pathOf(route.path), boost) ?? (record.frontmatter.published_at === undefined ? 1 : datedWeight),
    }
    return { linked: page, metadata, source: site.sourceOf(route.filePath) }
  })
}

/** Returns the input for the search files of a locale. */
export async function searchInput(unit: OutputLocale, site: SearchSite): Promise<SearchInput> {
  const { project } = site
  const { config, root } = project
  const { search } = config
  const { words = [], codeBlocks = true, synonyms = [] } = localSettings(config) ?? {}
  const domain = search && search.mode === 'remote' ? (search.domain ?? '') : ''
  const folder = site.cacheFolder('search')
  const segmenter = await searchFeature.findSegmenter(unit.lang, segmenterTools({ root, folder }), true)
  const pages = (await pagesToFind(unit, site)).map(({ linked: { route }, metadata, source }): SearchedText => {
    // The key excludes the position of the text, which can change even if the text does not. The headings depend on the source.
    const key = hash('sha1', JSON.stringify([metadata, source?.hash, words, codeBlocks, segmenter.name, unit.lang]))
    return { ...metadata, content: source?.content as ContentPlace, key, bucket: site.bucketOf(route.filePath) }
  })
  const { lang } = unit
  return {
    name: nameOf(unit, project),
    lang,
    pages,
    domain,
    words,
    segmenter,
    synonyms,
    codeBlocks,
    root,
    folder,
  }
}

/**
 * The weight of a page with a date, such as a release note or a blog post. It repeats what the reference says, but is
 * seldom what readers look for, and it goes out of date.
 */
const datedWeight = 0.7

/** Returns the configured weight of a page. The last test that it matches decides. */
const weightOf = (path: string, boost: Readonly<Record<string, number>>): number | undefined =>
  Object.entries(boost).findLast(([test]) => fitsTest(path, test))?.[1]

const keywordsOf = ({ frontmatter: { search } }: PageRecord): readonly string[] =>
  typeof search === 'object' ? (search.keywords ?? []).map(String) : []

const isSearched = ({ pageType, frontmatter }: PageRecord): boolean =>
  pageType !== 'home' && pageType !== '404' && frontmatter.search !== false && !frontmatter.unlisted

/** Returns the text of the top-level sidebar entry that contains a page. Results are grouped by it. */
const groupOf = (holder?: SidebarEntry): string =>
  holder?.kind === 'group' || holder?.kind === 'link' ? holder.text : ''
