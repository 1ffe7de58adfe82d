// Finds the tabs to which links lead: `#__tabbed_1_2`, `#linux` and, with the heading before them, `#install-linux`.

import type { ProjectFiles } from '../../files.ts'
import type { OldFile } from '../../model.ts'
import { anchorText } from '../../steps/directives.ts'
import { oldIds } from '../../text/heading-ids.ts'

/** Returns the ids to which the links of all pages lead. */
export const linkedIdsOf = (files: ProjectFiles, pages: readonly OldFile[]): Set<string> =>
  new Set(
    pages.flatMap(({ file }) =>
      Array.from((files.text(file) ?? '').matchAll(/#([\p{L}\p{N}_.-]+)(?=[)\s"'>]|$)/gu), ([, id = '']) => id),
    ),
  )

/** Follows the headings and tabs of a page from its beginning. */
export interface TabAnchors {
  /** Reads a line outside tabs. */
  pass(line: string): void
  /** Begins a group of tabs. */
  begin(): void
  /** Returns the anchor of the next tab with a blank line, or nothing if no link leads to it. */
  tab(label: string): string
}

export function tabAnchors(linked: ReadonlySet<string>): TabAnchors {
  const unused = new Map<string, string[]>()
  for (const id of linked) unused.set(comparable(id), [...(unused.get(comparable(id)) ?? []), id])
  let heading = ''
  let group = 0
  let number = 0
  return {
    pass(line) {
      if (/^#{1,6}[ \t]/.test(line)) [heading = ''] = oldIds(line, 'mkdocs')
    },
    begin() {
      group++
      number = 0
    },
    tab(label) {
      const names = [`__tabbed_${group}_${++number}`, slugOf(label), `${heading}-${slugOf(label)}`].map(comparable)
      const ids = names.flatMap((name) => (name === heading ? [] : (unused.get(name) ?? [])))
      for (const name of names) unused.delete(name)
      return ids.length === 0 ? '' : `${ids.map(anchorText).join('')}\n\n`
    },
  }
}

/** Several functions make ids of labels. They differ in how many hyphens they leave. */
const comparable = (id: string): string => id.toLowerCase().replace(/-+/g, '-')

const slugOf = (label: string): string =>
  label
    .replace(/:[\w-]+:/g, '')
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
