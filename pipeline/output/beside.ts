// Generates what a page needs to be shown beside another language: the texts of this view, its style sheet, and which sections of the
// locale are outdated. Browsers fetch it with the language menu or the view.

import { hash } from 'node:crypto'
import type { BesideData, LocaleData, OutdatedSection } from '../model/config/site-data.ts'
import type { TextBlock } from '../model/page/page.ts'
import { isPortable } from '../model/portable.ts'
import { type TranslatedFile, translatedPages } from '../site/translated-pages.ts'
import { changeSince, compareTranslation } from '../site/translations.ts'
import type { Project } from '../source/config/config.ts'
import { lookUp } from '../text/look-up.ts'
import { type CoreOutput, localesOf, type OutputLocale, type OutputSite } from './output.ts'

const hashedPath = ({ name }: OutputLocale): string => `static/beside.${name}.[hash].json`

/** Returns the locales with this data: none on portable sites, which have no records. */
export const besideUnits = ({ linked }: Pick<OutputSite, 'linked'>): OutputLocale[] =>
  linked.site.locales.length < 2 || isPortable(linked.site) ? [] : localesOf(linked)

export const beside: CoreOutput<OutputLocale> = {
  name: 'beside',
  scope: 'locale',
  units: besideUnits,
  paths: (unit) => [hashedPath(unit)],
  async files(unit, site) {
    const { text, dir } = lookUp(site.linked.site.byLocale, unit.lang) as LocaleData
    const { showBeside, showOneLanguage, originalChanged } = text
    const data: BesideData = {
      ...(dir ? { dir } : {}),
      style: site.document.shell.blockStyles.beside ?? '',
      text: { showBeside, showOneLanguage, originalChanged },
      outdated: await outdatedSections(unit, site),
    }
    const json = JSON.stringify(data)
    return [{ path: hashedPath(unit).replace('[hash]', hash('sha256', json).slice(0, 8)), text: json }]
  },
}

/** Returns the outdated sections of a locale. */
async function outdatedSections({ lang, version }: OutputLocale, site: OutputSite): Promise<OutdatedSection[]> {
  const langs = new Set([lang, site.project.addressing.lang])
  const pages = await site.pages((route) => route.version === version && langs.has(route.lang))
  const own = pages.filter(({ route }) => route.version === version && route.lang === lang)
  const { project, linked, pageOf } = site
  return [...translatedPages({ project, linked, pages: own, pageOf })].flatMap((page) => outdatedOf(page, project))
}

/** The fields of the frontmatter that are the first blocks of a page, but not of its article. */
const fields = ['title', 'description', 'hero', 'features'] as const

function outdatedOf(
  { route, filePath, page, original: source }: TranslatedFile,
  { baseline }: Project,
): OutdatedSection[] {
  const recorded = lookUp(baseline.translations, filePath)
  if (!source || !recorded) return []
  const { frontmatter, details } = source.page
  return compareTranslation(page, source.page, recorded).sections.flatMap((one): OutdatedSection[] => {
    const { id, original } = one
    const change = original && one.baseline && changeSince(one.baseline, original, one.section)
    if (!change) return []
    const { blocks, heading } = original
    const skipped = heading === -1 ? fields.filter((field) => frontmatter[field]).length : 0
    const [first = change.after, last = change.after] = [change.blocks[0], change.blocks.at(-1)]
    const at = (block: TextBlock | undefined) => (block ? blocks.indexOf(block) : 0) - skipped
    const [from, to] = [Math.max(at(first), 0), Math.max(at(last) + 1, 1)]
    return [[route, id, details.headings[heading]?.id ?? '', from, to, blocks.length - skipped]]
  })
}
