// Matches the sections of a translated page with those of its original, and with their baselines.

import { type BaselineSections, sectionKey } from '../model/diagnostics/baseline.ts'
import type { Heading, ParsedPage, Section, TextBlock } from '../model/page/page.ts'
import { unpackSections } from '../model/page/sections.ts'
import { matchHeadings, parentsOf } from './links/anchors.ts'

interface TranslatedSection {
  section: Section
  /** The id of the heading; `''` for the section above the first heading. */
  id: string
  /** `undefined` if the original has no such section. */
  original: Section | undefined
  /**
   * The fingerprints of the original's blocks at the time the baseline was recorded; `undefined` without a baseline.
   */
  baseline: string[] | undefined
}

/** Sections of the same depth and parent that could not be matched. */
export interface Unmatched {
  translated: Section[]
  original: Section[]
}

export interface Translation {
  /** The sections in the order of the translated page. */
  sections: TranslatedSection[]
  unmatched: Unmatched[]
}

interface PageSections {
  page: ParsedPage
  sections: Section[]
}

export function compareTranslation(
  page: ParsedPage,
  original: ParsedPage,
  baseline: BaselineSections = {},
): Translation {
  const translation: PageSections = { page, sections: unpackSections(page.details.sections) }
  const from: PageSections = { page: original, sections: unpackSections(original.details.sections) }
  const headings = headingsOf(translation)
  const ownHeadings = headingsOf(from)
  const baselineOf = baselineBySection(translation, baseline)
  // The baseline makes it possible to find a section's original even after other sections have been inserted.
  const titles = from.sections.slice(1).map(({ blocks }) => bare(blocks[0]?.[0] ?? ''))
  const texts = () => from.sections.slice(1).map(({ blocks }) => blocks.map(([mark]) => bare(mark)).join(' '))
  const matches = matchHeadings(ownHeadings, headings, (at) => {
    const made = baselineOf[at + 1]?.map(bare) ?? []
    const [title = ''] = made
    return onlyIndex(titles, title) ?? (titles.includes(title) ? onlyIndex(texts(), made.join(' ')) : undefined) ?? -1
  })
  return {
    sections: translation.sections.map((section, i) => ({
      section,
      id: idOfSection(section, page),
      original: from.sections[i === 0 ? 0 : (matches[i - 1] as number) + 1 || -1],
      baseline: baselineOf[i],
    })),
    unmatched: unmatchedOf(translation, from, headings, ownHeadings, matches),
  }
}

/** Returns the index of a text if it occurs only once. Many sections may have the same title, such as "Example". */
function onlyIndex(texts: readonly string[], text: string): number | undefined {
  const at = text ? texts.indexOf(text) : -1
  return at !== -1 && at === texts.lastIndexOf(text) ? at : undefined
}

/** Returns the id of a section of a page. */
export const idOfSection = ({ heading }: Section, page: ParsedPage): string => page.details.headings[heading]?.id ?? ''

const headingsOf = ({ page, sections }: PageSections): Heading[] =>
  sections.slice(1).map(({ heading }) => page.details.headings[heading] as Heading)

/** Finds the baseline of each section: by its id, or else by order if only ids have changed. */
function baselineBySection({ page, sections }: PageSections, baseline: BaselineSections): (string[] | undefined)[] {
  const keys = sections.map((section) => sectionKey(idOfSection(section, page)))
  const keySet = new Set(keys)
  const left = Object.keys(baseline).filter((key) => !keySet.has(key))
  const without = keys.filter((key) => !Object.hasOwn(baseline, key))
  const renamed = new Map(left.length === without.length ? without.map((key, i) => [key, left[i] as string]) : [])
  return keys.map((key) => baseline[renamed.get(key) ?? key]?.split(' ').filter(Boolean))
}

/** Returns the unmatched groups whose parents match. The subsections of a missing section are not reported separately. */
function unmatchedOf(
  translation: PageSections,
  from: PageSections,
  headings: Heading[],
  ownHeadings: Heading[],
  matches: number[],
): Unmatched[] {
  const groups = new Map<string, Unmatched>()
  const groupOf = (parent: number, depth: number) => {
    const key = `${parent}/${depth}`
    const group = groups.get(key) ?? { translated: [], original: [] }
    groups.set(key, group)
    return group
  }
  const matched = new Set(matches)
  const ownParents = parentsOf(ownHeadings)
  ownHeadings.forEach(({ depth }, i) => {
    const parent = ownParents[i] as number
    if (!matched.has(i) && (parent === -1 || matched.has(parent)))
      groupOf(parent, depth).original.push(from.sections[i + 1] as Section)
  })
  const parents = parentsOf(headings)
  headings.forEach(({ depth }, at) => {
    const parent = parents[at] as number
    const ownParent = parent === -1 ? -1 : (matches[parent] as number)
    if (matches[at] === -1 && (parent === -1 || ownParent !== -1))
      groupOf(ownParent, depth).translated.push(translation.sections[at + 1] as Section)
  })
  return [...groups.values()]
}

const isCode = (mark: string): boolean => mark.startsWith('=')
const bare = (mark: string): string => (isCode(mark) ? mark.slice(1) : mark)

/** Returns the fingerprints to record for a section. Marks code as such only if the translation contains the same code. */
export function marksToRecord(original: Section, translated: Section): string[] {
  const code = new Set(translated.blocks.map(([mark]) => mark))
  return original.blocks.map(([mark]) => (isCode(mark) && !code.has(mark) ? bare(mark) : mark))
}

/** The blocks of an original that changed after its translation. `after` is the last block before deleted text. */
export interface Change {
  blocks: TextBlock[]
  after: TextBlock | undefined
}

/** Returns the changes since the baseline. Ignores code that changed in the same way in both files. */
export function changeSince(baseline: readonly string[], original: Section, translated: Section): Change | undefined {
  const { blocks } = original
  if (blocks.length === baseline.length && blocks.every(([mark], i) => bare(mark) === bare(baseline[i] as string)))
    return undefined
  const code = new Set(translated.blocks.map(([mark]) => bare(mark)))
  const baselineSet = new Set(baseline.map(bare))
  const now = blocks.filter(([mark]) => !isCode(mark) || baselineSet.has(bare(mark)) || !code.has(bare(mark)))
  const present = new Set(now.map(([mark]) => bare(mark)))
  const before = baseline.filter((mark) => !isCode(mark) || present.has(bare(mark)) || code.has(bare(mark))).map(bare)
  const after = now.map(([mark]) => bare(mark))
  let start = 0
  while (start < after.length && start < before.length && after[start] === before[start]) start++
  let end = 0
  const most = Math.min(after.length, before.length) - start
  while (end < most && after.at(-1 - end) === before.at(-1 - end)) end++
  if (start + end === after.length && start + end === before.length) return undefined
  return { blocks: now.slice(start, now.length - end), after: now[start - 1] }
}
