// Generates what a page needs to be shown beside another language: the texts of this view, its style sheet, and which sections of the
// locale are outdated. Browsers fetch it with the language menu or the view.

import { hash } from 'node:crypto'
import type { BesideData, LocaleData, OutdatedSection } from '../model/config/site-data.ts'
import { siteDirection } from '../model/direction.ts'
import type { TextBlock } from '../model/page/page.ts'
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
      lang: unit.lang,
      dir: siteDirection(site.linked.site, unit.lang),
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
  const { project, linked, pageOf } = site
  return pages
    .filter(({ route }) => route.lang === lang && route.version === version)
    .flatMap((page) =>
      comparedPages({ project, linked, pages: [page], pageOf }).flatMap((compared) =>
        outdatedOf(page.route.path, compared),
      ),
    )
}

/** The fields of the frontmatter that are the first blocks of a page, but not of its article. */
const fields = ['title', 'description', 'hero', 'features'] as const

const outdatedOf = (route: string, { original: { page: source }, comparison }: ComparedFile): OutdatedSection[] =>
  comparison.sections.flatMap(({ section, id, original, baseline }): OutdatedSection[] => {
    const change = original && baseline && changeSince(baseline, original, section)
    if (!change) return []
    const { blocks } = original
    const skipped = original.heading === -1 ? fields.filter((field) => source.frontmatter[field]).length : 0
    const [first = change.after, last = change.after] = [change.blocks[0], change.blocks.at(-1)]
    const at = (block: TextBlock | undefined) => (block ? blocks.indexOf(block) : 0) - skipped
    const originalId = source.details.headings[original.heading]?.id ?? ''
    return [[route, id, originalId, at(first), at(last) + 1, blocks.length - skipped]]
  })
