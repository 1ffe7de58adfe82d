// The texts from which outdated sections were translated, as far as git has them.

import type { CommandInput } from '@docsite/cli'
import { committedTexts, GitError } from '@docsite/cli/git'
import { type SourceSection, type SourceSite, watchSource } from '@docsite/cli/source'
import { headAndMarkup } from './documents.ts'
import { trimmedEnd, withLf } from './text.ts'
import type { Unit } from './units.ts'

/** Reads the committed texts of files, newest first. */
class Versions {
  readonly #root: string
  readonly #texts = new Map<string, Promise<string[]>>()

  constructor(root: string) {
    this.#root = root
  }

  of(file: string): Promise<string[]> {
    const texts = this.#texts.get(file) ?? this.#read(file)
    this.#texts.set(file, texts)
    return texts
  }

  async #read(file: string): Promise<string[]> {
    const texts: string[] = []
    for await (const text of committedTexts(this.#root, file)) texts.push(text)
    return texts
  }
}

/** Returns the old originals of outdated units by key: none, with a warning, if git fails. */
export async function oldOriginals(
  root: string,
  units: readonly Unit[],
  report: CommandInput<unknown>['report'],
): Promise<Map<string, string>> {
  const outdated = units.filter(({ state }) => state === 'outdated')
  const found = new Map<string, string>()
  if (outdated.length === 0) return found
  await using project = watchSource(root, { publish: () => undefined, log: () => undefined })
  const site = await project.site()
  const versions = new Versions(root)
  try {
    for (const unit of outdated) {
      const text = site && (await oldOriginal(unit, site, versions))
      if (text !== undefined) found.set(unit.key, text)
    }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    report({
      severity: 'warning',
      text: `The texts from which outdated sections were translated are unknown: ${error.message}`,
      hint: error.hint ?? '',
    })
  }
  return found
}

async function oldOriginal(unit: Unit, site: SourceSite, versions: Versions): Promise<string | undefined> {
  const { stale } = sectionOf(unit, site) ?? {}
  if (!stale || stale.file !== unit.source.document.file) return undefined
  for (const text of await versions.of(stale.file)) {
    const range = await stale.linesIn(text)
    if (!range) continue
    return partAt(withLf(text.replace(/^\uFEFF/, '')), unit.source.index === 0 ? 1 : range[0], range[1])
  }
  return undefined
}

/** Returns the lines from one to the next heading behind another one: the range of a section does not contain the ends of containers. */
function partAt(text: string, first: number, last: number): string {
  const lines = text.match(/[^\n]*\n?/g) ?? []
  const [from, to] = [lines.slice(0, first - 1), lines.slice(0, last)].map((some) => some.join('').length)
  const next = headAndMarkup(text).markup.headings.find((heading) => heading.from >= (to ?? 0))
  return trimmedEnd(text.slice(from, next?.from))
}

/** Finds the outdated section of a unit on the first page that contains it. */
function sectionOf({ target, file }: Unit, site: SourceSite): SourceSection | undefined {
  const page = site.pageOfFile(file)
  return page?.sections.find(({ heading, stale }) => {
    if (!stale || !target) return false
    const line = heading === undefined || heading.place === undefined ? 1 : heading.place.line
    const inFile = heading?.place === undefined || heading.place.file === file
    return inFile && line !== undefined && target.line <= line && line < target.line + target.count
  })
}

/**
 * Returns the marks of a unit that its translation must contain. Those that an existing translation lacks are not among them, unless they
 * are new in the original.
 */
export function requiredMarks({ pair, state }: Unit, old: string | undefined): Set<string> {
  const required = pair.sourceMarks.filter(({ name, kind, start, end }) => {
    if (pair.target === undefined) return true
    const isNew = state === 'outdated' && !(old?.includes(start) && old.includes(end ?? ''))
    if (kind === 'field') return !pair.absent.has(name)
    return isNew || !pair.absent.has(name)
  })
  return new Set(required.map(({ name }) => name))
}
