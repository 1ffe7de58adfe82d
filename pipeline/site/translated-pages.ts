// Pairs the translated pages of a site with their originals, and compares their sections.

import type { Baseline, BaselineSections } from '../model/diagnostics/baseline.ts'
import type { ParsedPage, ParsedPages } from '../model/page/page.ts'
import type { Addressing, RoutePath } from '../model/route.ts'
import { lookUp } from '../text/look-up.ts'
import type { LinkedPage, LinkedSite } from './link.ts'
import { originalOf } from './routes.ts'
import { compareTranslation, type Translation } from './translations.ts'

export interface PageFile {
  filePath: string
  page: ParsedPage
}

interface RoutedFile extends PageFile {
  route: RoutePath
}

export interface TranslatedFile extends RoutedFile {
  /** The same page in the default language. */
  original: RoutedFile | undefined
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
    const found = original && { route: source.path, filePath: source.filePath, page: original }
    yield { route: route.path, filePath: route.filePath, page, original: found }
  }
}

export interface ComparedFile extends RoutedFile {
  original: RoutedFile
  comparison: Translation
}

/** Compares the sections of each translated page with those of its original. */
export const comparedPages = (site: TranslatedSite & Pages): ComparedFile[] =>
  [...translatedPages(site)].flatMap(({ original, ...file }) => {
    const baseline = lookUp(site.project.baseline.translations, file.filePath)
    return original ? [{ ...file, original, comparison: comparisonOf(file.page, original.page, baseline) }] : []
  })

type Others = [original: ParsedPage, baseline: BaselineSections | undefined]

/** The last comparison of each page, because rules and outputs need the same ones, and an editor checks the site after every change. */
const lastComparisons = new WeakMap<ParsedPage, { with: Others; comparison: Translation }>()

function comparisonOf(page: ParsedPage, ...other: Others): Translation {
  const known = lastComparisons.get(page)
  if (known?.with[0] === other[0] && known.with[1] === other[1]) return known.comparison
  const comparison = compareTranslation(page, ...other)
  lastComparisons.set(page, { with: other, comparison })
  return comparison
}
