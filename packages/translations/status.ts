// A site → how far each language is translated, by file and section.

import type { Site } from '@docsite/cli'
import { Documents } from './documents.ts'
import { type State, type Unit, unitsOf } from './units.ts'

/** Numbers of sections by their state. */
type Counts = Record<State, number>

/** The sections of something, and the words of the original that are to be translated. */
export interface Totals {
  sections: Counts
  /** Words of the original, without code and other protected parts. */
  words: number
  wordsToTranslate: number
}

interface FileStatus extends Totals {
  /** The file of the translation, relative to the project. It may not exist yet. */
  file: string
  original: string
  parts: { id: string; title: string; state: State; line: number; words: number }[]
}

export interface LanguageStatus extends Totals {
  lang: string
  label: string
  files: FileStatus[]
  /** The pages whose sections cannot be matched with those of the original. */
  unclear: string[]
}

/** What `docsite translations status --format json` prints. */
export interface Status {
  /** The version of this format. */
  version: 1
  original: string
  languages: LanguageStatus[]
}

/** What the status is made from. */
type StatusSite = Pick<Site, 'pages' | 'data' | 'read' | 'lang' | 'langs' | 'config'>

/** Returns the status of all languages, or of one. */
export function statusOf(site: StatusSite, only?: string): Status {
  const documents = new Documents(site)
  const langs = site.langs.filter((lang) => lang !== site.lang && (only === undefined || lang === only))
  return { version: 1, original: site.lang, languages: langs.map((lang) => languageStatus(site, lang, documents)) }
}

function languageStatus(site: StatusSite, lang: string, documents: Documents): LanguageStatus {
  const { units, unclear } = unitsOf(site, lang, documents)
  const byFile = new Map<string, Unit[]>()
  for (const unit of units) byFile.set(unit.file, [...(byFile.get(unit.file) ?? []), unit])
  return {
    lang,
    label: site.data.locales.find((locale) => locale.lang === lang)?.label ?? lang,
    ...totalsOf(units),
    files: [...byFile].map(([file, own]) => ({
      ...{ file, original: own[0]?.source.document.file ?? '' },
      ...totalsOf(own),
      parts: own.map(({ key, title, state, source, target, words }) => ({
        ...{ id: key.slice(file.length + 1), title, state, words },
        line: (target ?? source).line,
      })),
    })),
    unclear: [...unclear],
  }
}

function totalsOf(units: readonly Unit[]): Totals {
  const sections: Counts = { translated: 0, outdated: 0, missing: 0, unrecorded: 0, unclear: 0 }
  let [words, wordsToTranslate] = [0, 0]
  for (const { state, words: count } of units) {
    sections[state]++
    words += count
    if (state === 'outdated' || state === 'missing') wordsToTranslate += count
  }
  return { sections, words, wordsToTranslate }
}

/** Returns the status as a table for each language, with the files and sections that need work, and totals. */
export const statusText = ({ languages }: Status): string => languages.map(languageText).join('\n\n')

function languageText({ lang, files, unclear, ...totals }: LanguageStatus): string {
  const open = files.filter(({ sections, parts }) => sections.translated < parts.length)
  const width = Math.max(12, ...open.map(({ file }) => file.length))
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(12)).join('')}`
  const numbers = ({ sections, wordsToTranslate }: Totals): number[] => [
    ...[sections.translated, sections.outdated, sections.missing, sections.unrecorded],
    wordsToTranslate,
  ]
  return [
    line(lang, ['translated', 'outdated', 'missing', 'unrecorded', 'words left']),
    ...open.flatMap((file) => [
      line(file.file, numbers(file)),
      ...file.parts.flatMap(({ id, state, words }) =>
        state === 'translated' ? [] : [`${`  #${id}`.padEnd(46)} ${state.padEnd(10)} ${words} words`],
      ),
    ]),
    line('total', numbers(totals)),
    ...unclear.map((file) => `${file}: ${unclearText}`),
  ].join('\n')
}

/** What is wrong with a page whose sections have no counterparts. */
export const unclearText =
  'its sections cannot be matched with those of the original. Give each section and its translation the same id: `## Title {#id}`'
