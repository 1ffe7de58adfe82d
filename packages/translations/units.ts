// A site → the units of a language: each is a part of a file with its translation and its state.

import { hash } from 'node:crypto'
import type { SectionTranslation, SiteHeading, SitePage } from '@docsite/cli'
import { type Document, Documents, type Part, type TranslatedSite } from './documents.ts'
import { type Pair, pairOf, tokenText } from './marked.ts'
import { wordCount } from './text.ts'

export type State = 'translated' | 'outdated' | 'unrecorded' | 'missing' | 'unclear'

export interface Unit {
  /** The file of the translation and the id of the section: `content/zh/start.md#install`. */
  key: string
  /** Hashes of both texts, so that a change of either is noticed. */
  id: string
  state: State
  /** The file of the translation, which may not exist yet. */
  file: string
  source: Part
  target: Part | undefined
  /** For a missing section of an existing file: the part after which it belongs. */
  after: Part | undefined
  /** The missing unit of the section around this one. */
  parent: string | undefined
  /** The section in the translation, as `--accept-file` names it; the whole page if it is new. */
  section: string | undefined
  /** The id of the heading in the original; `''` above the first heading. */
  headingId: string
  title: string
  pair: Pair
  /** Words to translate. */
  words: number
}

/** The units of a language. */
export interface Units {
  lang: string
  documents: Documents
  units: readonly Unit[]
  /** For each section that is not up to date, the units with all changes of its original. */
  needs: ReadonlyMap<string, ReadonlySet<string>>
  /** The translated pages whose sections cannot be matched. */
  unclear: readonly string[]
}

const sectionName = (page: string, id: string): string => `${page}#${id}`

/** A part of an original while units are collected. */
interface Draft {
  source: Part
  state: State
  file: string
  headingId: string
  /** The id of the heading in the translation. */
  id?: string
  target?: Part | undefined
  section?: string
  title?: string
  parent?: Part | undefined
}

/** Returns the units of a language in the order of files. */
export function unitsOf(site: TranslatedSite, lang: string, documents = new Documents(site)): Units {
  return new Collector(site, lang, documents).result()
}

class Collector {
  readonly #site: TranslatedSite
  readonly #lang: string
  readonly #documents: Documents
  readonly #drafts = new Map<Part, Draft>()
  readonly #needs = new Map<string, Set<Part>>()
  readonly #unclear = new Set<string>()

  constructor(site: TranslatedSite, lang: string, documents: Documents) {
    this.#site = site
    this.#lang = lang
    this.#documents = documents
    const translations = new Map(
      site.pages.flatMap((page) => (page.lang === lang && !page.fallback ? [[this.#nameOf(page), page]] : [])),
    )
    for (const page of site.pages)
      if (page.lang === site.lang && !page.fallback && documents.of(page.file))
        this.#addPage(page, translations.get(this.#nameOf(page)))
  }

  #nameOf = (page: SitePage): string => `${page.version}\n${this.#documents.restOf(page)}`

  /** Returns the file in the language of a file in the default language; `undefined` if it is in no folder of a language. */
  #fileOf(file: string, version: string): string | undefined {
    const folder = this.#documents.folderOf(this.#site.lang, version)
    return file.startsWith(folder)
      ? this.#documents.folderOf(this.#lang, version) + file.slice(folder.length)
      : undefined
  }

  #addPage(original: SitePage, page: SitePage | undefined): void {
    const { translation } = page ?? {}
    if (page && translation && this.#documents.of(page.file)) {
      for (const section of translation.sections) this.#addSection(section, original, page)
      for (const { state, original: at } of translation.sections)
        if (state === 'missing' && at !== undefined) this.#addMissing(original, at, page.file)
    } else if (!page && this.#site.config.missingTranslation !== 'absent') {
      const file = this.#fileOf(original.file, original.version)
      if (file === undefined) return
      const lead = this.#lead(original.file)
      this.#add({ source: lead, state: 'missing', file, section: file, headingId: '', title: original.title })
      for (const at of original.headings.keys()) this.#addMissing(original, at, file, file)
    }
    const folder = this.#documents.folderOf(original.lang, original.version)
    for (const fragment of this.#documents.includedIn(original.file, folder)) this.#addFragment(fragment, original)
  }

  #lead = (file: string): Part | undefined => this.#documents.of(file)?.parts[0]

  #partOf(page: SitePage, at: number | undefined): Part | undefined {
    if (at === undefined) return undefined
    const place = page.headings[at]?.place
    if (at === -1) return this.#lead(page.file)
    return place?.line === undefined ? undefined : this.#documents.partAt(place.file, place.line)
  }

  #addSection(section: SectionTranslation, original: SitePage, page: SitePage): void {
    const { state } = section
    const [source, target] = [this.#partOf(original, section.original), this.#partOf(page, section.translated)]
    if (state === 'unclear') this.#unclear.add(page.file)
    if (!source || !target || state === 'extra' || state === 'missing' || state === 'unclear') return
    // A fragment that both languages include is not translated.
    if (source === target) return
    const id = page.headings[section.translated ?? -1]?.id ?? ''
    const heading = original.headings[section.original ?? -1]
    const own = sectionName(page.file, id)
    this.#add({
      ...{ source, target, file: target.document.file, section: own, headingId: heading?.id ?? '', id },
      ...(heading ? {} : { title: original.title }),
      state: state === 'outdated' ? 'translated' : state,
    })
    if (state !== 'outdated') return
    const changed = section.changes.flatMap(({ file, line }) => this.#documents.partAt(file, line) ?? [])
    this.#needs.set(own, new Set(changed.length > 0 ? changed : [source]))
  }

  #addMissing(original: SitePage, at: number, file: string, newPage?: string): void {
    const source = this.#partOf(original, at)
    const heading = original.headings[at]
    if (!source || !heading) return
    const target = source.document.file === original.file ? file : this.#fileOf(source.document.file, original.version)
    if (target === undefined || target === source.document.file) return
    const parent = this.#partOf(original, parentOf(original.headings, at))
    const section = newPage ?? sectionName(file, heading.id)
    this.#add({ source, state: 'missing', file: target, section, headingId: heading.id, parent })
  }

  #addFragment(fragment: string, { version }: SitePage): void {
    const file = this.#fileOf(fragment, version)
    const [source, target] = [this.#lead(fragment), file === undefined ? undefined : this.#lead(file)]
    if (!source || file === undefined) return
    if (target) return this.#add({ source, target, state: 'translated', file, headingId: '', title: fragment })
    for (const part of source.document.parts)
      this.#add({ source: part, state: 'missing', file, headingId: this.#drafts.get(part)?.headingId ?? '' })
  }

  #add({ source, ...draft }: Omit<Draft, 'source'> & { source: Part | undefined }): void {
    if (source && !this.#drafts.has(source)) this.#drafts.set(source, { source, ...draft })
  }

  result(): Units {
    for (const parts of this.#needs.values())
      for (const part of parts) {
        const draft = this.#drafts.get(part)
        if (draft?.target) draft.state = 'outdated'
      }
    const drafts = [...this.#drafts.values()].sort((a, b) => compare(a.file, b.file) || a.source.index - b.source.index)
    const keys = new Map<Part, string>()
    const taken = new Set<string>()
    for (const { source, file, headingId, id = headingId } of drafts) {
      let key = sectionName(file, id)
      for (let n = 2; taken.has(key); n++) key = sectionName(file, `${id}~${n}`)
      keys.set(source, key)
      taken.add(key)
    }
    const units = drafts.flatMap((draft) => this.#unitOf(draft, keys) ?? [])
    const exported = new Set(units.map(({ key }) => key))
    const needs = [...this.#needs].map(([name, parts]): [string, Set<string>] => [
      name,
      new Set([...parts].map((part) => keys.get(part) ?? '').filter((key) => exported.has(key))),
    ])
    return {
      ...{ lang: this.#lang, documents: this.#documents, units, needs: new Map(needs) },
      unclear: [...this.#unclear].sort(compare),
    }
  }

  #unitOf(draft: Draft, keys: ReadonlyMap<Part, string>): Unit | undefined {
    const { source, target, state, file, section, headingId, title, parent } = draft
    const marked = this.#documents.marked(source)
    if (marked.pieces.every((piece) => typeof piece === 'string' && piece.trim() === '')) return undefined
    const pair = pairOf(marked, target && this.#documents.marked(target), state !== 'outdated')
    const key = keys.get(source) as string
    const heading = source.document.markup.headings.find(({ from }) => from >= source.from && from < source.to)
    const texts = pair.source.filter((piece) => typeof piece === 'string').join(' ')
    return {
      ...{ key, state, file, source, target, section, headingId, pair },
      id: `${digest(key, pair.source, pair.sourceMarks)}.${digest(key, pair.target, pair.targetMarks)}`,
      after: state === 'missing' ? this.#placeFor(source, file) : undefined,
      parent: parent && this.#drafts.get(parent)?.state === 'missing' ? keys.get(parent) : undefined,
      title: title ?? plainTitle(heading?.text ?? headingId),
      words: wordCount(texts, this.#site.lang),
    }
  }

  /** Returns the part of a file after which the translation of a part belongs. */
  #placeFor({ document, index }: Part, file: string): Part | undefined {
    const there: Document | undefined = this.#documents.of(file)
    const before = document.parts.slice(0, index).findLast((part) => {
      const target = this.#drafts.get(part)?.target
      return target && target.document === there
    })
    return before ? this.#drafts.get(before)?.target : there?.parts[0]
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const digest = (...given: [key: string, pieces: Pair['source'] | undefined, marks: Pair['sourceMarks']]): string => {
  const [key, pieces, marks] = given
  const data = marks.map(({ name, start, end }) => [name, start, end])
  return pieces ? hash('sha1', JSON.stringify([key, tokenText(pieces), data]), 'base64url').slice(0, 10) : '0'
}

function parentOf(headings: readonly SiteHeading[], at: number): number | undefined {
  const { depth = 0 } = headings[at] ?? {}
  const found = headings.slice(0, at).findLastIndex((one) => one.depth < depth)
  return found === -1 ? undefined : found
}

const plainTitle = (written: string): string =>
  written
    .replace(/^#+\s*|(?<!\s)\s*\{\s*#[^{}]*\}\s*$|(?<!\s)\s+#+\s*$/g, '')
    .replace(/\n[=-]+$/, '')
    .replace(/[`*]/g, '')
