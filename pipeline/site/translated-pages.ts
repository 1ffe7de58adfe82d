// Pairs the translated pages of a site with their originals, and compares their sections.

import type { Baseline, BaselineSections } from '../model/diagnostics/baseline.ts'
import type { ParsedPage } from '../model/page/page.ts'
import type { Project } from '../source/config/config.ts'
import { lookUp } from '../text/look-up.ts'
import type { LinkedPage, LinkedSite } from './link.ts'
import { alternatesOf } from './routes.ts'
import { compareTranslation, type Translation } from './translations.ts'

export interface PageFile {
  filePath: string
  page: ParsedPage
}

export interface TranslatedFile extends PageFile {
  /** The same page in the default language. */
  original: PageFile | undefined
}

interface TranslatedSite {
  project: Pick<Project, 'addressing'> & { baseline: Pick<Baseline, 'translations'> }
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
    const source = alternatesOf(route.path, linked.routes, addressing).find(({ lang }) => lang === addressing.lang)
    const original = source && pageOf(source.filePath)
    yield { filePath: route.filePath, page, original: original && { filePath: source.filePath, page: original } }
  }
}

export interface ComparedFile extends PageFile {
  original: PageFile
  comparison: Translation
}

/** Caches the comparisons, because four rules need them, and an editor checks the site again after every change. */
const compared = new WeakMap<ParsedPage, { baseline: BaselineSections | undefined; compared: ComparedFile }>()

/** Compares the sections of each translated page with those of its original. */
export function comparedPages(site: TranslatedSite): readonly ComparedFile[] {
  const { translations } = site.project.baseline
  return [...translatedPages(site)].flatMap(({ filePath, page, original }) =>
    original ? [comparedPage({ filePath, page }, original, lookUp(translations, filePath))] : [],
  )
}

function comparedPage(translation: PageFile, original: PageFile, baseline: BaselineSections | undefined): ComparedFile {
  const comparison = compared.get(translation.page)
  if (comparison?.compared.original.page === original.page && comparison.baseline === baseline)
    return comparison.compared
  const made = { ...translation, original, comparison: compareTranslation(translation.page, original.page, baseline) }
  compared.set(translation.page, { baseline, compared: made })
  return made
}
