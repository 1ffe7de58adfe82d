// Implements `docsite check --accept`, which records the current translations and the published URLs as the baseline.

import { join } from 'node:path'
import {
  addressesFile,
  type Baseline,
  type BaselineSections,
  drawingId,
  sectionKey,
  translationsFile,
} from '../model/diagnostics/baseline.ts'
import { compareText } from '../model/diagnostics/diagnostic.ts'

import { isPlanned } from '../site/links/targets.ts'
import { comparedPages } from '../site/translated-pages.ts'
import { marksToRecord } from '../site/translations.ts'
import { readBaseline } from '../source/baseline.ts'
import type { Project } from '../source/config/config.ts'
import { replaceFile } from '../storage/signed-files.ts'
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
  writeJson(join(project.root, addressesFile), before.addresses, addresses, addressesText)
  return {
    project: { ...project, baseline: readBaseline(project.root) },
    sections: changes.reduce((sum, count) => sum + count, 0),
    pages: changes.length,
    addresses: Object.entries(addresses).filter(([address, entry]) => !isSame(entry, lookUp(before.addresses, address)))
      .length,
  }
}

/** Writes the file with the recorded translations, if they have changed. `root` is the project's directory. */
export function writeTranslations(
  root: string,
  before: Baseline['translations'],
  after: Baseline['translations'],
): void {
  writeJson(join(root, translationsFile), before, after, translationsText)
}

/** Returns the contents of the file with the published URLs. */
export const addressesText = (addresses: Baseline['addresses']): string =>
  jsonLines(addresses, (entry) =>
    typeof entry === 'string' ? JSON.stringify(entry) : `[${entry.map((one) => JSON.stringify(one)).join(', ')}]`,
  )

/** Returns the contents of the file with the recorded translations. */
export const translationsText = (translations: Baseline['translations']): string =>
  jsonLines(translations, (sections) => JSON.stringify(sections, null, 2).replace(/\n/g, '\n  '))

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

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

/** Writes a file if its data has changed. */
function writeJson<Value>(
  file: string,
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
  textOf: (all: Readonly<Record<string, Value>>) => string,
): void {
  const names = Object.keys(after)
  const isUnchanged =
    names.length === Object.keys(before).length &&
    names.every((name) => isSame(lookUp(after, name), lookUp(before, name)))
  if (!isUnchanged) replaceFile(file, textOf(after))
}

/** Returns a sorted object with one entry per line, so that diffs stay small. */
function jsonLines<Value>(all: Readonly<Record<string, Value>>, textOf: (value: Value) => string): string {
  const names = Object.keys(all).sort(compareText)
  const lines = names.map((name) => `  ${JSON.stringify(name)}: ${textOf(lookUp(all, name) as Value)}`)
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n'
}
