// Generates what a page needs to be shown beside another language: the texts of this view, its style sheet, and which sections of the
// locale are outdated. Browsers fetch it with the language menu or the view.

import type { BesideData, LocaleData, OutdatedSection } from '../model/config/site-data.ts'
import type { TextBlock } from '../model/page/page.ts'
import { isPortable } from '../model/portable.ts'
import { type ComparedFile, comparedPages } from '../site/translated-pages.ts'
import { changeSince } from '../site/translations.ts'
import { lookUp } from '../text/look-up.ts'
import { type CoreOutput, localesOf, type OutputLocale, type OutputSite, withHash } from './output.ts'

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
    return [withHash(hashedPath(unit), JSON.stringify(data))]
  },
}

/** Returns the outdated sections of a locale. */
async function outdatedSections({ lang, version }: OutputLocale, site: OutputSite): Promise<OutdatedSection[]> {
  const langs = new Set([lang, site.project.addressing.lang])
  const pages = await site.pages((route) => route.version === version && langs.has(route.lang))
  const { project, linked, pageOf } = site
  const recorded = pages.filter(({ route }) => lookUp(project.baseline.translations, route.filePath))
  return comparedPages({ project, linked, pages: recorded, pageOf }).flatMap(outdatedOf)
}

/** The fields of the frontmatter that are the first blocks of a page, but not of its article. */
const fields = ['title', 'description', 'hero', 'features'] as const

function outdatedOf({ route, original: source, comparison }: ComparedFile): OutdatedSection[] {
  const { frontmatter, details } = source.page
  return comparison.sections.flatMap((one): OutdatedSection[] => {
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
