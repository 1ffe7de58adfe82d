// Finds what a name in a document refers to: a page or a heading, a fragment, a component, or the original of a translation.

import type { Place } from '@docsite/cli'
import type { Location, Position } from 'vscode-languageserver'
import { cursorAt } from './cursor.ts'
import { linesOf, normalText, rangeOf, startOfFile } from './positions.ts'
import { sectionAt } from './sections.ts'
import { linkAt, placeOfTarget } from './targets.ts'
import { variablePlace } from './variables.ts'
import type { OpenFile, Workspace } from './workspace.ts'

export function definitionAt(file: OpenFile, position: Position, workspace: Workspace): Location | undefined {
  const variable = variablePlace(file, position, workspace)
  const link = variable ? undefined : linkAt(file, position)
  const place = link
    ? placeOfTarget(link.link.target, file)
    : (variable ?? fragmentAt(file, position) ?? componentAt(file, position) ?? originalAt(file, position))
  return place && locationOf(place, file, workspace)
}

/** Returns a place of the project as a location in the editor. */
export function locationOf(place: Place, { project }: Pick<OpenFile, 'project'>, workspace: Workspace): Location {
  const uri = workspace.uriOf(project, place.file)
  if (place.line === undefined) return { uri, range: startOfFile }
  return { uri, range: rangeOf(linesOf(workspace.textOf(project, place.file)), place) }
}

/** Returns the lines of a document that include fragments which exist. */
export const includesOf = ({ document, file, site }: OpenFile) =>
  site.includesIn(file, normalText(document)).filter((include) => site.files.has(include.file))

const fragmentAt = (file: OpenFile, position: Position): Place | undefined => {
  const include = includesOf(file).find(({ line }) => line === position.line + 1)
  return include && { file: include.file }
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
  const [marks = ''] = /(?:(?<!:):+|<)$/.exec(text.slice(0, start)) ?? []
  return name && marks && cursorAt(lines, { line, character: start }).kind !== 'mark'
    ? { name, marks, start }
    : undefined
}

function componentAt({ document, site }: OpenFile, position: Position): Place | undefined {
  const found = nameAt(linesOf(document.getText()), position)
  const component = found && site.islands.get(found.name)
  return component === undefined ? undefined : { file: component, line: 1, column: 1 }
}

/** On a heading, the definition is the same heading in the original, or in the first translation of an original. */
function originalAt(file: OpenFile, position: Position): Place | undefined {
  const section = sectionAt(file, position)
  return section?.heading?.place?.line === position.line + 1 ? section.counterpart : undefined
}
