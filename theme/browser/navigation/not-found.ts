// On the 404 page: applies redirect rules, removes a redundant locale prefix, and takes the language from the URL.

import { addressing, type PageView, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import { followRedirects, isElsewhere } from '../../../pipeline/model/redirect.ts'
import {
  decodePath,
  encodePath,
  joinRoute,
  notFoundPath,
  type RoutePath,
  recordFileOf,
  rootPath,
  routeOfLink,
  splitRoute,
  stripBase,
  urlOf,
} from '../../../pipeline/model/route.ts'
import { mostSimilar } from '../../../pipeline/model/similar-routes.ts'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import type { PageState } from '../../state/page.tsx'
import { useSimilarPages } from '../../state/similar-pages.ts'
import { logError } from '../log.ts'
import { readRecent, recentKey } from '../search/recent-pages.ts'
import { writeStored } from '../storage.ts'
import { prepare, updateHead } from './head.ts'
import { parsedUrl, routeOf } from './links.ts'
import type { Loader } from './loader.ts'
import type { ShownStore } from './page-store.ts'
import { putInPlace } from './put-in-place.ts'

/** Redirects the visitor if a redirect rule matches or the locale prefix is redundant. Returns whether it did. */
export async function redirectFromNotFound(site: SiteData): Promise<boolean> {
  const address = addressing(site)
  const route = stripBase(decodePath(location.pathname), site.base)
  if (route === undefined) return false
  const moved =
    new URLSearchParams(location.search).get('globalUIComponents') === '0'
      ? undefined
      : followRedirects(route, site.redirects)
  if (moved !== undefined) {
    location.replace(
      isElsewhere(moved)
        ? moved.external
        : urlOf(moved.path, address) + (location.search || moved.query) + (location.hash || moved.hash),
    )
    return true
  }
  // On a site whose default language is English, `/en/guide/` becomes `/guide/`.
  const { version, rest } = splitRoute(route, address)
  const first = splitRoute(joinRoute({ version, lang: site.lang, rest }, address), address)
  const [named] = (version && version !== address.defaultVersion ? route.slice(version.length + 1) : route)
    .split('/')
    .filter(Boolean)
  if (named === undefined || !address.locales.includes(named)) return false
  const bare = joinRoute({ version: first.version, lang: site.lang, rest }, address)
  if (named !== site.lang && !(await exists(bare, site))) return false
  location.replace(urlOf(bare, address) + location.search + location.hash)
  return true
}

async function exists(route: RoutePath, site: SiteData): Promise<boolean> {
  const response = await fetch(site.base + encodePath(recordFileOf(route)), { method: 'HEAD' }).catch(() => undefined)
  return response?.ok ?? false
}

/** Shows the 404 page in the language of the URL, because hosts serve the same file for all missing pages. */
export async function showNotFoundHere(page: ShownStore, loader: Loader): Promise<void> {
  const { site, view } = page.getState()
  const { record } = view
  const route = stripBase(decodePath(location.pathname), site.base) ?? rootPath
  const { lang, version } = splitRoute(route, addressing(site))
  const isOther = lang !== record.lang || version !== record.version
  const hasContent = record._relativePath !== '' || record.slots !== undefined
  const local = { ...view, record: { ...record, lang, version } }
  if (!lookUp(site.byLocale, lang)) {
    try {
      await loader.loadLocale(local.record)
    } catch (error) {
      return logError('The texts of this language could not be loaded.', error)
    }
  }
  if (hasContent && (isOther || !site.ssg)) await showContent(page, loader, local)
  else page.setState({ view: local })
  forgetRecent(page.getState())
  updateHead(page.getState().view, site)
  // Not awaited, because the page works without suggestions.
  suggestPages(route, loader, site).catch((error: unknown) => logError('Similar pages could not be found.', error))
}

async function suggestPages(route: RoutePath, loader: Loader, site: SiteData): Promise<void> {
  const address = addressing(site)
  const { lang, version, rest } = splitRoute(route, address)
  const pages = await loader.pages(lang, version)
  useSimilarPages.setState({
    pages: mostSimilar(rest, pages, ({ link }) => splitRoute(routeOfLink(link), address).rest),
  })
}

/** Shows the project's own text and slots of the 404 page of a locale. If they cannot be loaded, the text stays as it is. */
async function showContent(page: ShownStore, loader: Loader, local: PageView): Promise<void> {
  const { site } = page.getState()
  const { lang, version } = local.record
  try {
    const loaded = await loader.load(joinRoute({ lang, version, rest: notFoundPath }, addressing(site)))
    await prepare(loaded.needs, site)
    putInPlace(page, loaded, new URLSearchParams(location.search))
  } catch (error) {
    logError('The 404 page of this language could not be loaded.', error)
    page.setState({ view: local })
  }
}

/** Forgets a page that no longer exists. */
function forgetRecent({ site, view: { record } }: PageState): void {
  const key = recentKey(site.base, record.lang)
  const pages = readRecent(key)
  const missing = routeOf(parsedUrl(location.href), site)
  const left = pages.filter(([route]) => route !== missing)
  if (left.length < pages.length) writeStored(key, JSON.stringify(left))
}
