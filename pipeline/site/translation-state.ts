// A page → the state of its translation, section by section.

import { unpackSections } from '../model/page/sections.ts'
import type { PageTranslation, SectionTranslation } from '../model/plugin/site.ts'
import { lookUp } from '../text/look-up.ts'
import { originalOf, type Route } from './routes.ts'
import type { TranslatedSite } from './translated-pages.ts'
import { changeSince, compareTranslation, type Translation } from './translations.ts'

/** Compares a page with its original. Returns `undefined` if it has none. */
export function translationOf(route: Route, { project, linked, pageOf }: TranslatedSite): PageTranslation | undefined {
  const source = originalOf(route, linked.routes, project.addressing)
  const [page, original] = [pageOf(route.filePath), source && pageOf(source.filePath)]
  if (!source || !page || !original) return undefined
  const baseline = lookUp(project.baseline.translations, route.filePath)
  const compared = compareTranslation(page, original, baseline)
  const translated = compared.sections.map((one) => stateOf(one, source.filePath))
  const found = new Set(translated.map((one) => one.original))
  const isUnclear = compared.unmatched.some((group) => group.translated.length > 0 && group.original.length > 0)
  const missing = unpackSections(original.details.sections).flatMap(({ heading }): SectionTranslation[] =>
    found.has(heading) ? [] : [{ original: heading, state: isUnclear ? 'unclear' : 'missing', changes: [] }],
  )
  return { original: source.path, sections: [...translated, ...missing] }
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
