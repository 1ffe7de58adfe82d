// Links pages when they are requested. Parses what they need, and no more.

import { postsOn } from '../site/blog/open-blogs.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import { counterpartsOf, fileRouteOf, notFoundRoute, type Route } from '../site/routes.ts'
import type { AssetFile } from '../source/images/images.ts'
import { addHeadTags } from './head-hooks.ts'
import type { Site } from './site.ts'

export class RequestedPages {
  readonly #site: Site
  /** The files of the pages that have been linked, by their paths in the output. */
  readonly assets = new Map<string, AssetFile>()
  /** The site for which the navigation metadata of a locale and version was read last. */
  readonly #prepared = new Map<string, LinkedSite>()

  constructor(site: Site) {
    this.#site = site
  }

  /** Returns a page with its links resolved, or `undefined` if its file was removed. */
  async page(route: Route): Promise<LinkedPage | undefined> {
    const { project, pages, blogs, historyRead } = this.#site
    await historyRead
    const counterparts = counterpartsOf(route.path, this.#site.linked.routes, project.addressing)
    await pages.parse([route.filePath, ...counterparts.map(({ filePath }) => filePath)])
    await this.prepareNavigation(route)
    if (pages.get(route.filePath)?.page.frontmatter.overview) await pages.parse(this.#filesBelow(route))
    await pages.parse(postsOn(blogs.pages.get(fileRouteOf(route))))
    if (!pages.get(route.filePath)) return undefined
    const page = this.#site.linked.link(route)
    await addHeadTags(page, project, this.#site)
    return this.#withFiles(page)
  }

  /** Returns the 404 page of a locale and version with its links resolved. */
  async notFound(lang: string, version: string): Promise<LinkedPage> {
    const { project, pages } = this.#site
    const own = notFoundRoute(lang, version, this.#site.linked.routes, project.addressing)
    if (own) await pages.parse([own.filePath])
    return this.#withFiles(this.#site.linked.notFound(lang, version))
  }

  #withFiles(page: LinkedPage): LinkedPage {
    for (const file of page.files) this.assets.set(file.outputPath, file)
    return page
  }

  /** Returns the files of the pages that an overview may list. */
  #filesBelow({ path }: Route): string[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const { routes } = this.#site.linked.routes
    return routes.filter((route) => route.path.startsWith(folder)).map(({ filePath }) => filePath)
  }

  /** Reads the navigation metadata of all pages of a locale and version. */
  async prepareNavigation({ lang, version }: Pick<Route, 'lang' | 'version'>): Promise<void> {
    const { linked, heads } = this.#site
    const name = `${version} ${lang}`
    if (this.#prepared.get(name) === linked) return
    const routes = linked.routes.routes.filter((route) => route.lang === lang && route.version === version)
    await heads?.prepare(routes.map(({ filePath }) => filePath))
    this.#prepared.set(name, linked)
  }
}
