// The links of a document that an editor can open.

import type { DocumentLink } from 'vscode-languageserver'
import { includesOf } from './definition.ts'
import { linesOf, rangeOf } from './positions.ts'
import { linksOf, placeOfTarget } from './targets.ts'
import type { OpenFile, Workspace } from './workspace.ts'

export function documentLinks(file: OpenFile, workspace: Workspace): DocumentLink[] {
  const { project } = file
  const links = linksOf(file).flatMap((link): DocumentLink[] => {
    const { target } = link.link
    if (target.kind === 'external') return /^https?:/i.test(target.url) ? [{ range: link.url, target: target.url }] : []
    const place = placeOfTarget(target, file)
    if (!place) return []
    const line = place.line === undefined || place.line === 1 ? '' : `#L${place.line}`
    return [{ range: link.url, target: workspace.uriOf(project, place.file) + line }]
  })
  const lines = linesOf(file.document.getText())
  const included = includesOf(file).map((include): DocumentLink => {
    const text = lines[include.line - 1] ?? ''
    const start = text.length - text.trimStart().length
    const range = rangeOf(lines, { line: include.line, column: start + 1 }, text.trim().length)
    return { range, target: workspace.uriOf(project, include.file) }
  })
  return [...links, ...included]
}
