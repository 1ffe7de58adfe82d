// Generates what a page needs to be shown beside another language: the texts of this view, its style sheet, and which sections of the
// locale are outdated. Browsers fetch it with the language menu or the view.

import { hash } from 'node:crypto'
import type { BesideData, LocaleData, OutdatedSection } from '../model/config/site-data.ts'
import { isPortable } from '../model/portable.ts'
import { type ComparedFile, comparedPages } from '../site/translated-pages.ts'
import { changeSince } from '../site/translations.ts'
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
    const { text } = lookUp(site.linked.site.byLocale, unit.lang) as LocaleData
    const { showBeside, showOneLanguage, originalChanged } = text
    const data: BesideData = {
      style: site.document.shell.blockStyles.beside ?? '',
      text: { showBeside, showOneLanguage, originalChanged },
      outdated: await outdatedSections(unit, site),
    }
    const json = JSON.stringify(data)
    return [{ path: hashedPath(unit).replace('[hash]', hash('sha256', json).slice(0, 8)), text: json }]
  },
}

/** Returns the outdated sections of a locale by the routes of their pages. */
async function outdatedSections(
  { lang, version }: OutputLocale,
  site: OutputSite,
): Promise<Record<string, OutdatedSection[]>> {
  const langs = new Set([lang, site.project.addressing.lang])
  const pages = await site.pages((route) => route.version === version && langs.has(route.lang))
  const routes = new Map(pages.map(({ route }) => [route.filePath, route]))
  const { project, linked, pageOf } = site
  return Object.fromEntries(
    comparedPages({ project, linked, pages, pageOf }).flatMap((compared) => {
      const [route, outdated] = [routes.get(compared.filePath), outdatedOf(compared)]
      return route?.lang === lang && outdated.length > 0 ? [[route.path, outdated]] : []
    }),
  )
}

/** The fields of the frontmatter that are the first blocks of a page, but not of its article. */
const fields = ['title', 'description', 'hero', 'features'] as const

function outdatedOf({ original: { page: source }, comparison }: ComparedFile): OutdatedSection[] {
  return comparison.sections.flatMap(({ section, id, original, baseline }): OutdatedSection[] => {
    const change = original && baseline && changeSince(baseline, original, section)
    if (!change) return []
    const skipped = original.heading === -1 ? fields.filter((field) => source.frontmatter[field]).length : 0
    const [first, last] =
      change.blocks.length > 0 ? [change.blocks[0], change.blocks.at(-1)] : [change.after, change.after]
    const at = (block = first) => (block ? original.blocks.indexOf(block) : 0) - skipped
    return [
      [id, source.details.headings[original.heading]?.id ?? '', at(), at(last) + 1, original.blocks.length - skipped],
    ]
  })
}
