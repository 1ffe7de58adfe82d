// A page → the state of its translation, section by section.

import { unpackSections } from '../model/page/sections.ts'
import type { PageTranslation, SectionTranslation } from '../model/plugin/site.ts'
import type { Route } from './routes.ts'
import { comparedPages, type TranslatedSite } from './translated-pages.ts'
import { changeSince, type Translation } from './translations.ts'

/** Returns the state of a page's translation, or `undefined` if it has no original. */
export function translationOf(route: Route, site: TranslatedSite): PageTranslation | undefined {
  const [file] = comparedPages({ ...site, pages: [{ route }] })
  if (!file) return undefined
  const { original, comparison: compared } = file
  const translated = compared.sections.map((one) => stateOf(one, original.filePath))
  const found = new Set(translated.map((one) => one.original))
  const isUnclear = compared.unmatched.some((group) => group.translated.length > 0 && group.original.length > 0)
  const missing = unpackSections(original.page.details.sections).flatMap(({ heading }): SectionTranslation[] =>
    found.has(heading) ? [] : [{ original: heading, state: isUnclear ? 'unclear' : 'missing', changes: [] }],
  )
  return { original: original.route, sections: [...translated, ...missing] }
}

function stateOf(
  { section, original, baseline }: Translation['sections'][number],
  filePath: string,
): SectionTranslation {
  const translated = section.heading
  if (!original) return { translated, state: 'extra', changes: [] }
  const facts = { original: original.heading, translated }
  if (!baseline) return { ...facts, state: 'unrecorded', changes: [] }
  const change = changeSince(baseline, original, section)
  if (!change) return { ...facts, state: 'translated', changes: [] }
  const blocks = change.blocks.length > 0 ? change.blocks : change.after ? [change.after] : []
  const changes = blocks.map(([, line, , file = filePath]) => ({ file: `content/${file}`, line }))
  return { ...facts, state: 'outdated', changes }
}
