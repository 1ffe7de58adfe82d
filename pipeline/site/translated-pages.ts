// Pairs the translated pages of a site with their originals.

import type { ParsedPage } from '../model/page/page.ts'
import type { Project } from '../source/config/config.ts'
import type { LinkedPage, LinkedSite } from './link.ts'
import { originalOf } from './routes.ts'

export interface PageFile {
  filePath: string
  page: ParsedPage
}

export interface TranslatedFile extends PageFile {
  route: string
  /** The same page in the default language. */
  original: PageFile | undefined
}

export interface TranslatedSite {
  project: Pick<Project, 'addressing'>
  linked: Pick<LinkedSite, 'routes'>
  pages: readonly Pick<LinkedPage, 'route'>[]
  pageOf(filePath: string): ParsedPage | undefined
}

/** Lists the pages in languages other than the default one, with their originals. */
export function* translatedPages({ project, linked, pages, pageOf }: TranslatedSite): Generator<TranslatedFile> {
  const { addressing } = project
  if (addressing.locales.length < 2) return
  for (const { route } of pages) {
    const page = route.fallback || route.lang === addressing.lang ? undefined : pageOf(route.filePath)
    if (!page) continue
    const source = originalOf(route, linked.routes, addressing)
    const original = source && pageOf(source.filePath)
    const found = original && { filePath: source.filePath, page: original }
    yield { route: route.path, filePath: route.filePath, page, original: found }
  }
}
