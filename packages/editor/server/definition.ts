// Finds what a name in a document refers to: a page or a heading, a fragment, a component, or the original of a translation.

import type { Location, Position } from 'vscode-languageserver'
import { fragmentPath, includePattern, type Place } from '../core.ts'
import { cursorAt } from './cursor.ts'
import { linesOf, rangeOf, startOfFile } from './positions.ts'
import { linkAt, placeOfTarget } from './targets.ts'
import { counterpartOf, sectionAt } from './translations.ts'
import type { OpenFile, Workspace } from './workspace.ts'

export function definitionAt(file: OpenFile, position: Position, workspace: Workspace): Location | undefined {
  const link = linkAt(file, position)
  const place = link
    ? placeOfTarget(link.target, file.site)
    : (fragmentAt(file, position) ?? componentAt(file, position) ?? originalAt(file, position))
  return place && locationOf(place, file, workspace)
}

/** Returns a place of the project as a location in the editor. */
export function locationOf(place: Place, { project }: Pick<OpenFile, 'project'>, workspace: Workspace): Location {
  const uri = workspace.uriOf(project, place.file)
  if (place.line === undefined) return { uri, range: startOfFile }
  return { uri, range: rangeOf(linesOf(workspace.textOf(project, place.file)), place) }
}

/** Returns the content path of the fragment that a line includes. */
export function includedBy(line: string, { filePath, site }: Pick<OpenFile, 'filePath' | 'site'>): string | undefined {
  const [, , double, single, bare] = includePattern.exec(line) ?? []
  const written = double ?? single ?? bare
  return written === undefined || filePath === undefined
    ? undefined
    : fragmentPath(filePath, written, site.project.addressing)
}

function fragmentAt(file: OpenFile, { line }: Position): Place | undefined {
  const fragment = includedBy(linesOf(file.document.getText())[line] ?? '', file)
  return fragment !== undefined && file.site.tree.files.has(fragment) ? { file: `content/${fragment}` } : undefined
}

const namePattern = /[\w-]/

/** Returns the name of the directive or tag at a position. */
export function nameAt(
  lines: readonly string[],
  { line, character }: Position,
): { name: string; marks: string; start: number } | undefined {
  const text = lines[line] ?? ''
  let start = character
  while (start > 0 && namePattern.test(text[start - 1] ?? '')) start--
  // The cursor may be on the marks before the name.
  while (/[:<]/.test(text[start] ?? '')) start++
  const [name = ''] = /^[A-Za-z][\w-]*/.exec(text.slice(start)) ?? []
  const [marks = ''] = /(?::+|<)$/.exec(text.slice(0, start)) ?? []
  return name && marks && cursorAt(lines, { line, character: start }).kind !== 'mark'
    ? { name, marks, start }
    : undefined
}

function componentAt({ document, site, project }: OpenFile, position: Position): Place | undefined {
  const found = nameAt(linesOf(document.getText()), position)
  const component = found && site.project.islands.get(found.name)
  return component === undefined ? undefined : { file: project.pathOf(component), line: 1, column: 1 }
}

/** On a heading, the definition is the same heading in the original, or in the first translation of an original. */
function originalAt(file: OpenFile, position: Position): Place | undefined {
  const section = sectionAt(file, position)
  return section && section.heading?.line === position.line + 1 ? counterpartOf(file, section) : undefined
}
