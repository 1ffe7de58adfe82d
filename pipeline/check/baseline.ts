// Implements `docsite check --accept`, which records the current translations and the published URLs as the baseline.

import {
  addressesFile,
  type Baseline,
  type BaselineSections,
  drawingId,
  sectionKey,
  translationsFile,
} from '../model/diagnostics/baseline.ts'
import { isPlanned } from '../site/links/targets.ts'
import { comparedPages } from '../site/translated-pages.ts'
import { marksToRecord } from '../site/translations.ts'
import { isSame, readBaseline, writeAddresses, writeTranslations } from '../source/baseline.ts'
import type { Project } from '../source/config/config.ts'
import { emptyTable, lookUp } from '../text/look-up.ts'
import type { CheckedSite } from './rule.ts'

export interface BaselineResult {
  /** The project with its new baseline. */
  project: Project
  sections: number
  pages: number
  addresses: number
}

/** The pages to record, and the keys of their sections; all of them if there are no keys. */
type Meant = ReadonlyMap<string, ReadonlySet<string>>

/** Records the translations and URLs of all pages, or only those of `files`. Writes only files that change. */
export function recordBaseline(site: CheckedSite, files?: Meant): BaselineResult {
  const { project } = site
  const isMeant = (...filePaths: string[]) => !files || filePaths.some((filePath) => files.has(filePath))
  // Overwriting a file that cannot be parsed would lose its entries.
  const isSound = (file: string) => !project.baseline.diagnostics.some(({ place }) => place.file === file)
  const before = project.baseline
  const translations = isSound(translationsFile) ? baselineTranslations(site, files) : before.translations
  const addresses = isSound(addressesFile) ? baselineAddresses(site, isMeant) : before.addresses
  const changes = sectionChanges(before.translations, translations)
  writeTranslations(project.root, before.translations, translations)
  writeAddresses(project.root, before.addresses, addresses)
  return {
    project: { ...project, baseline: readBaseline(project.root) },
    sections: changes.reduce((sum, count) => sum + count, 0),
    pages: changes.length,
    addresses: Object.entries(addresses).filter(([address, entry]) => !isSame(entry, lookUp(before.addresses, address)))
      .length,
  }
}

function baselineTranslations(site: CheckedSite, files: Meant | undefined): Baseline['translations'] {
  const before = site.project.baseline.translations
  const after = emptyTable<BaselineSections>()
  for (const { filePath, original, comparison } of comparedPages(site)) {
    const hashes = lookUp(before, filePath)
    const meant = files ? (files.get(filePath) ?? files.get(original.filePath)) : new Set<string>()
    if (meant) {
      const marks = comparison.sections.flatMap(({ section, id, original, baseline }) => {
        const isMeant = meant.size === 0 || meant.has(sectionKey(id))
        const recorded = isMeant ? original && marksToRecord(original, section) : baseline
        return recorded ? [[sectionKey(id), recorded.join(' ')]] : []
      })
      after[filePath] = Object.fromEntries(marks) as BaselineSections
    } else if (hashes) after[filePath] = hashes
  }
  return after
}

/** Adds the current URLs to the baseline. Never removes a published URL; authors can remove one by editing the file. */
function baselineAddresses(
  { project, pages, pageOf }: CheckedSite,
  isMeant: (...filePaths: string[]) => boolean,
): Baseline['addresses'] {
  const addresses: Record<string, string[] | string> = { ...project.baseline.addresses }
  const pending = project.config.check?.pending ?? []
  for (const { route } of pages) {
    const page = pageOf(route.filePath)
    if (!page || !isMeant(route.filePath) || isPlanned(route.path, { site: project.addressing, pending })) continue
    const entry = lookUp(project.baseline.addresses, route.path)
    const { headings, writtenIds } = page.details
    const before = typeof entry === 'string' ? [] : (entry ?? []).filter((id) => !drawingId.test(id))
    addresses[route.path] = [...new Set([...headings.map(({ id }) => id), ...writtenIds, ...before])]
  }
  return addresses
}

/** Counts the changed sections of each changed page. */
function sectionChanges(before: Baseline['translations'], after: Baseline['translations']): number[] {
  const files = new Set([...Object.keys(before), ...Object.keys(after)])
  const counts = [...files].map((file) => {
    const [was, is] = [lookUp(before, file) ?? {}, lookUp(after, file) ?? {}]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => was[key] !== is[key]).length
  })
  return counts.filter((count) => count > 0)
}
