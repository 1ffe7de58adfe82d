// Pairs the translated pages of a site with their originals.

import type { Baseline } from '../model/diagnostics/baseline.ts'
import type { ParsedPage, ParsedPages } from '../model/page/page.ts'
import type { Addressing } from '../model/route.ts'
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

/** What is read of a site. */
export interface TranslatedSite extends Pick<ParsedPages, 'pageOf'> {
  project: { addressing: Addressing; baseline: Pick<Baseline, 'translations'> }
  linked: LinkedSite
}

type Pages = { pages: readonly Pick<LinkedPage, 'route'>[] }

/** Lists the pages in languages other than the default one, with their originals. */
export function* translatedPages(site: TranslatedSite & Pages): Generator<TranslatedFile> {
  const { addressing } = site.project
  if (addressing.locales.length < 2) return
  for (const { route } of site.pages) {
    const page = route.fallback || route.lang === addressing.lang ? undefined : site.pageOf(route.filePath)
    if (!page) continue
    const source = originalOf(route, site.linked.routes, addressing)
    const original = source && site.pageOf(source.filePath)
    const found = original && { filePath: source.filePath, page: original }
    yield { route: route.path, filePath: route.filePath, page, original: found }
  }
}
